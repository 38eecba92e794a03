"""Checks that what a report says is to be written stands in the specs now:
check-entries.py REPORT ROOT COUNT."""
import json
import pathlib
import sys

report, root, count = json.load(open(sys.argv[1])), pathlib.Path(sys.argv[2]), int(sys.argv[3])
advices = [(entry, entry["advice"]) for entry in report["list"] if "advice" in entry]
entries = [(entry, advice) for entry, advice in advices if "entry" in advice]
assert len(entries) == count, [entry.get("op") for entry, _ in entries]
for entry, advice in entries:
    text = (root / advice["touch"][0]["file"]).read_text()
    assert advice["entry"] in text, (entry["op"], advice["entry"])
for entry, advice in advices:
    # The first version of an op is reached by no step.
    assert ("step" in advice) == ("previous" in entry and entry["kind"] != "new-op"), entry
    # News of upstream bring their own number.
    theirs = entry["kind"] in ("new-op", "newer-upstream", "inserted-upstream")
    assert advice.get("next_version") == (None if theirs else 28), advice
