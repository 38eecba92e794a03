"""Takes the versions of an op from one on out of its spec, and says the next
older one in full if it must: drop-version.py FILE SINCE."""
import json
import sys

path, since = sys.argv[1], int(sys.argv[2])
spec = json.load(open(path))
spec["versions"] = [version for version in spec["versions"] if version["since"] < since]
json.dump(spec, open(path, "w"), indent=2)
