#!/usr/bin/env python3
"""Gives each composite attribute of the dialect's ops another record.

Usage: other-records.py SPECS DEFINITIONS

SPECS is the folder of the family, DEFINITIONS the file of its ops in TableGen, which is
changed. Prints a line `OP ATTRIBUTE RECORD` for each.
"""
import json
import pathlib
import sys


def main():
    specs, path = map(pathlib.Path, sys.argv[1:])
    composites = []
    for file in sorted((specs / "ops").glob("*.json")):
        op = json.loads(file.read_text())
        for one in op.get("composite_attributes", []):
            composites.append((op["op"], one["name"], one["kind"]))
    kinds = sorted({kind for *_, kind in composites})
    text = path.read_text()
    for op, name, kind in composites:
        begin = text.index(f'"{op}"')
        end = text.index("\n}", begin)
        other = kinds[(kinds.index(kind) + 1) % len(kinds)]
        block = text[begin:end]
        changed = block.replace(kind, other)
        if changed == block:
            sys.exit(f"{op} has no {kind}")
        text = text[:begin] + changed + text[end:]
        print(op, name, other)
    path.write_text(text)


main()
