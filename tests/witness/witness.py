#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the events of a capture with nothing but Python's standard library.

usage: witness.py FILE

Prints one JSON object: the artifact's profile, and for each session the counts that can be told
without Lanescope. Fields are named as in `lanescope-cli summary --json`; a field that is absent can't be told. The
tests of the core compare every field that is there. Nothing here shares code with the readers: that is its use.
"""

import json
import pathlib
import sys
import tempfile

import witness_json
import witness_proto
import witness_rocm
from witness_bytes import content_of


def sessions_of(path, content):
    if content.startswith(b"SQLite format 3\0"):
        with tempfile.NamedTemporaryFile(suffix=".db") as copy:
            copy.write(content)
            copy.flush()
            return witness_rocm.database(copy.name)
    if content[:1] in (b"{", b"["):
        return witness_json.document(content)
    if content[:1] == b"\x0a":
        return witness_proto.trace(content)
    return witness_rocm.csv_set(path)


def main():
    path = pathlib.Path(sys.argv[1])
    profile, sessions = sessions_of(path, content_of(path))
    json.dump({"profile": profile, "sessions": sessions}, sys.stdout)


if __name__ == "__main__":
    main()
