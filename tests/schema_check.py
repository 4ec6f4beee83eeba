#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds JSON documents against the schemas of lanescope-cli.

usage: schema_check.py SCHEMA_FOLDER DOCUMENT...

Each document names its schema ("lanescope.<name>/<version>"). Prints one line per fault; the exit code
is 1 if there is any.
"""

import json
import pathlib
import sys

import jsonschema


def schema_of(folder, document):
    name, version = document["schema"].removeprefix("lanescope.").split("/")
    path = folder / f"{name}-{version}.json"
    return path, json.loads(path.read_text(encoding="utf-8"))


def faults_of(folder, path):
    document = json.loads(path.read_text(encoding="utf-8"))
    schema_path, schema = schema_of(folder, document)
    resolver = jsonschema.RefResolver(schema_path.as_uri(), {**schema, "$id": schema_path.as_uri()})
    validator = jsonschema.Draft7Validator({**schema, "$id": schema_path.as_uri()}, resolver=resolver)
    for fault in validator.iter_errors(document):
        best = jsonschema.exceptions.best_match([fault]) or fault
        where = "/".join(str(part) for part in best.absolute_path)
        yield f"{path.name}: {where}: {best.message[:300]}"


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    for schema in sorted(folder.glob("*.json")):
        jsonschema.Draft7Validator.check_schema(json.loads(schema.read_text(encoding="utf-8")))
    faults = [fault for path in sys.argv[2:] for fault in faults_of(folder, pathlib.Path(path))]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
