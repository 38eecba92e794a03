"""check-markdown.py FILE: it fits a pull request and uses most of the space; the entries of each section are as many as its heading counts, or the rest is counted."""

import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
assert 40000 < len(text.encode()) <= 65536, len(text.encode())
sections = re.split(r"^## ", text, flags=re.M)[1:]
assert sections
for section in sections:
    heading, body = section.split("\n", 1)
    count = int(re.search(r"\((\d+)\)$", heading)[1])
    shown = len(re.findall(r"^- \*\*", body, flags=re.M))
    more = re.search(r"^- … and (\d+) more$", body, flags=re.M)
    assert shown + (int(more[1]) if more else 0) == count, heading
