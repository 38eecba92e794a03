"""compare.py THEIRS.h OURS.h EXPLAINED.json: operations that mlir-tblgen declares from two files.

Compares them class by class and member by member, without comments and layout. A
difference is an error unless EXPLAINED has a reason for it; an explanation without a
difference is one, too.
"""

import json
import re
import sys


def members_at(text, at):
    """Splits the text of a class behind its `{`, up to its `}`."""
    members, depth, begin = [], 0, at
    while True:
        char = text[at]
        if char == '"':
            at = text.index('"', at + 1)
        elif char in "{(":
            depth += 1
        elif char in "})":
            if depth == 0:
                return members
            depth -= 1
        if depth == 0 and (char == ";" or char == "}" and not text[at + 1 :].lstrip().startswith((";", ",", ")"))):
            members.append(text[begin : at + 1])
            begin = at + 1
        at += 1


def normalized(member):
    member = re.sub(r"\b(public|protected|private):", "", member)
    member = re.sub(r"\s+", " ", member).strip()
    # Qualified or not, a type is the same.
    member = re.sub(r"(?<!\w)(::)?(mlir|llvm|std)::", "", member)
    member = re.sub(r" ?([{}()<>;,=*&:+]) ?", r"\1", member)
    return re.sub(r"\b(\d+)\+(\d+)\b", lambda sum: str(int(sum[1]) + int(sum[2])), member)


def classes(path):
    text = open(path).read()
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    found = {}
    for match in re.finditer(r"\nclass (\w+)([^;{]*)\{", text):
        name = match[1]
        members = {normalized(member) for member in members_at(text, match.end())}
        members.add("class " + normalized(match[2]))
        found[name] = {member for member in members if member not in ("", ";")}
    return found


def main():
    theirs, ours = (classes(path) for path in sys.argv[1:3])
    explained = json.load(open(sys.argv[3]))
    used = set()
    differences = 0

    def explain(name, member):
        for index, row in enumerate(explained):
            if re.search(row["class"], name) and re.search(row["member"], member):
                used.add(index)
                return True
        return False

    members = 0
    for name in sorted(theirs.keys() | ours.keys()):
        before, after = theirs.get(name, set()), ours.get(name, set())
        members += len(before)
        for sign, rows in (("-", before - after), ("+", after - before)):
            for member in sorted(rows):
                if not explain(name, member):
                    differences += 1
                    print(f"{name}: {sign} {member}")
    for index, row in enumerate(explained):
        if index not in used:
            differences += 1
            print(f"explains nothing: {row}")
    print(f"{len(theirs)} classes, {members} members; {differences} differences without a reason")
    sys.exit(1 if differences else 0)


main()
