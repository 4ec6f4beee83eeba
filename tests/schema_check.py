#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds JSON documents against the schemas of lanescope-cli.

usage: schema_check.py SCHEMA_FOLDER DOCUMENT...

Each document names its schema ("lanescope.<name>/<version>"). Prints one line per fault; the exit code
is 1 if there is any. Of a long list the elements of one shape (the same fields with the same types,
texts that differ) are held against the schema sixteen times, then taken for granted.
"""

import functools
import json
import pathlib
import sys

import jsonschema

LONG_LIST = 200
OF_ONE_SHAPE = 16


@functools.lru_cache(maxsize=None)
def validator_of(folder, name):
    path = folder / name
    schema = {**json.loads(path.read_text(encoding="utf-8")), "$id": path.as_uri()}
    return jsonschema.Draft7Validator(schema, resolver=jsonschema.RefResolver(path.as_uri(), schema))


def shape_of(value):
    if isinstance(value, dict):
        return tuple((key, shape_of(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return tuple(shape_of(inner) for inner in value)
    return type(value)


def thinned(value):
    """The value with its long lists cut down to OF_ONE_SHAPE elements of every shape."""
    if isinstance(value, dict):
        return {key: thinned(inner) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) <= LONG_LIST:
        return [thinned(inner) for inner in value]
    seen, kept = {}, []
    for inner in value:
        shape = shape_of(inner)
        seen[shape] = seen.get(shape, 0) + 1
        if seen[shape] <= OF_ONE_SHAPE:
            kept.append(thinned(inner))
    return kept


def faults_of(folder, path):
    document = json.loads(path.read_text(encoding="utf-8"))
    name, version = document["schema"].removeprefix("lanescope.").split("/")
    for fault in validator_of(folder, f"{name}-{version}.json").iter_errors(thinned(document)):
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
