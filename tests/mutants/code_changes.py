"""Changes to C++ sources that a test should find, from clang's syntax tree.

A change is an expression with an alternative, such as `a < b` and `a <= b`. Both are
compiled: `(dialectgen::mutants::is(7) ? (a <= b) : (a < b))`, so that one build has all
mutants, and an environment variable chooses one.
"""

import json
import re
import subprocess
from dataclasses import dataclass, field

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OTHERS = {"&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "<<": ">>", ">>": "<<",
          "&": "|", "|": "&"}
ARITHMETIC = re.compile(r"^(const )?(bool|char|((un)?signed )?(char|short|int|long|long long)|"
                        r"unsigned|float|double|size_t|u?int(8|16|32|64)_t|uint(8|16|32|64)_t)$")
# Parts of a declaration that a constant expression makes.
CONSTANT = {"ConstantExpr", "StaticAssertDecl", "EnumConstantDecl", "CaseStmt",
            "TemplateArgument", "FunctionTemplateDecl", "ClassTemplateDecl",
            "ClassTemplateSpecializationDecl", "ClassTemplatePartialSpecializationDecl"}
# Calls without which a program does the same, with more memory or time.
HINTS = {"reserve", "shrink_to_fit", "SetBufferSize", "madvise"}
# Calls that report an error and are false. Where one disappears, its result stays.
REPORTS = {"fail", "failAt"}
# A call that is given one of these is false only behind such a report, which it keeps: the
# results of its callers have no effect from there on.
REPORTERS = {"Cursor"}


CALLS = {"CallExpr", "CXXMemberCallExpr"}


def callee(call):
    """The name of the function that is called; empty if an expression computes it."""
    node = call
    while node.get("inner"):
        node = node["inner"][0]
        if node["kind"] == "MemberExpr":
            return node.get("name", "")
        if node["kind"] == "DeclRefExpr":
            return node["referencedDecl"].get("name", "")
    return ""


def is_given_reporter(node):
    """Whether a call in the expression has a reporter as its object or argument."""
    type_name = node.get("type", {}).get("qualType", "")
    words = set(re.findall(r"\w+", type_name))
    return (node.get("kind") == "DeclRefExpr" and bool(words & REPORTERS) or
            any(map(is_given_reporter, node.get("inner", []))))


def passes_on(node):
    """The `return false` that is all that an `if` does after a call that has reported."""
    inner = node.get("inner", [])
    if len(inner) != 2 or not is_given_reporter(inner[0]):
        return None
    last = inner[1]
    while last.get("kind") in ("CompoundStmt", "ReturnStmt") and len(last.get("inner", [])) == 1:
        last = last["inner"][0]
    is_false = last.get("kind") == "CXXBoolLiteralExpr" and not last["value"]
    return inner[1] if is_false else None


def hints_only(node):
    """The condition of an `if` that does nothing but to give a hint."""
    inner = node.get("inner", [])
    if len(inner) != 2:
        return None
    last = inner[1]
    while (last.get("kind") in ("CompoundStmt", "ExprWithCleanups") or
           last.get("kind", "").endswith("CastExpr")) and len(last.get("inner", [])) == 1:
        last = last["inner"][0]
    return inner[0] if last.get("kind") in CALLS and callee(last) in HINTS else None


@dataclass
class Change:
    """`text[begin:end]` of a file becomes `instead`."""
    file: str
    begin: int
    end: int
    kind: str
    instead: str
    line: int = 0
    before: str = ""
    after: str = ""
    number: int = 0


@dataclass
class _Walk:
    """Reads a syntax tree in the order in which clang prints it: a place has a file only
    where it is another one than that of the place before."""
    files: dict
    changes: list = field(default_factory=list)
    file: str = ""

    def place(self, node):
        """(file, offset, end of the token), or none in a macro."""
        if not node:
            return None
        if "spellingLoc" in node or "expansionLoc" in node:
            for key in ("spellingLoc", "expansionLoc"):
                self.place(node.get(key))
            return None
        if "file" in node:
            self.file = node["file"]
        if "offset" not in node:
            return None
        return self.file, node["offset"], node["offset"] + node["tokLen"]

    def walk(self, node, constant):
        self.place(node.get("loc"))
        begin = self.place(node.get("range", {}).get("begin"))
        end = self.place(node.get("range", {}).get("end"))
        kind = node.get("kind")
        constant = constant or kind in CONSTANT or node.get("constexpr", False)
        where = None
        if begin and end and begin[0] == end[0] and begin[0] in self.files:
            where = (begin[0], begin[1], end[2])
        inner = node.get("inner", [])
        hint = kind in CALLS and callee(node) in HINTS
        without_effect = [passes_on(node), hints_only(node)] if kind == "IfStmt" else []
        ranges = [self.walk(child, constant or hint or any(child is one for one in without_effect))
                  for child in inner]
        constant = constant or hint
        if where and not constant:
            self.consider(node, kind, where, inner, ranges)
        return where

    def consider(self, node, kind, where, inner, ranges):
        file, begin, end = where
        text = self.files[file]

        def add(name, instead):
            self.changes.append(Change(file, begin, end, name, instead))

        def part(place):
            return text[place[1]:place[2]].decode()

        type_name = node.get("type", {}).get("desugaredQualType",
                                             node.get("type", {}).get("qualType", ""))
        if kind == "BinaryOperator" and len(ranges) == 2 and all(ranges):
            operator = node["opcode"]
            left, right = map(part, ranges)
            if operator in COMPARISONS:
                add("comparison", f"({left}) {COMPARISONS[operator]} ({right})")
            elif operator in OTHERS and ARITHMETIC.match(type_name):
                add("logic" if operator in ("&&", "||") else "arithmetic",
                    f"({left}) {OTHERS[operator]} ({right})")
        elif kind == "UnaryOperator" and node.get("opcode") == "!" and ranges[0]:
            add("negation", f"bool({part(ranges[0])})")
        elif kind == "CXXBoolLiteralExpr":
            add("literal", "false" if node["value"] else "true")
        elif kind == "IntegerLiteral" and len(text[begin:end]) < 8:
            add("literal", f"({text[begin:end].decode()} + 1)")
        elif kind == "CompoundAssignOperator" and len(ranges) == 2 and all(ranges):
            other = OTHERS.get(node["opcode"][:-1])
            if other and ARITHMETIC.match(type_name):
                left, right = map(part, ranges)
                add("arithmetic", f"({left}) {other}= ({right})")
        elif kind in CALLS and type_name == "bool" and callee(node) in REPORTS:
            add("report", "false")
        elif kind in CALLS and type_name == "bool":
            add("call", f"!({part(where)})")
        elif kind in CALLS and type_name == "void":
            add("call", "void()")


def changes_of(command, folder, sources):
    """The changes in `sources` as the compiler `command` reads them."""
    files = {path: open(path, "rb").read() for path in sources}
    arguments = [*command, "-fsyntax-only", "-w", "-Xclang", "-ast-dump=json"]
    output = subprocess.run(arguments, cwd=folder, stdout=subprocess.PIPE, check=True).stdout
    walk, found = _Walk(files), {}
    walk.walk(json.loads(output), False)
    for change in walk.changes:
        source = files[change.file]
        change.line = source.count(b"\n", 0, change.begin) + 1
        change.before = " ".join(source[change.begin:change.end].decode().split())
        change.after = " ".join(change.instead.split())
        # Another tree of the same declaration has the same changes.
        found[change.file, change.begin, change.end, change.instead] = change
    return list(found.values())


def rewritten(source, changes):
    """`source`, bytes, with all `changes`, which do not overlap."""
    parts, at = [], 0
    for change in sorted(changes, key=lambda one: one.begin):
        before = source[change.begin:change.end].decode()
        # With its opposite, an optional value would become one that is always there.
        if change.instead == f"!({before})":
            before = f"bool({before})"
        parts += [source[at:change.begin].decode(),
                  f"(dialectgen::mutants::is({change.number}) ? ({change.instead}) : ({before}))"]
        at = change.end
    return "".join(parts) + source[at:].decode()


def choose(changes, count, random):
    """At most `count` changes, of each file in proportion, no two of which overlap."""
    random.shuffle(changes)
    chosen, taken = [], {}
    for change in changes:
        ranges = taken.setdefault(change.file, [])
        if len(chosen) < count and all(change.end <= begin or end <= change.begin
                                       for begin, end in ranges):
            ranges.append((change.begin, change.end))
            chosen.append(change)
    return chosen
