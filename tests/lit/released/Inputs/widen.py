"""Prints a schema dump in which a version of an op takes one more type.

widen.py DUMP DOMAIN OP VERSION TYPE
"""
import json
import sys

path, domain, name, version, fresh = sys.argv[1:]
dump = json.load(open(path))
for schema in dump["schemas"]:
    if (schema["domain"], schema["name"], schema["since_version"]) == (domain, name, int(version)):
        schema["type_constraints"][0]["types"].append(fresh)
json.dump(dump, sys.stdout)
