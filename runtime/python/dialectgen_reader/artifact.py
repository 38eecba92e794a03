"""Artifacts as users see them."""

import sys

from .bytecode import File
from .cursor import MAX_DEPTH
from .entries import Entries
from .printer import Printer
from .program import Program
from .records import Entry, find_case
from .wire import parse_version, version_text


class Artifact:
    """A program of versioned dialects.

    Attributes:
      bytecode_version: of MLIR's format, 0 to 6.
      producer: the text in the file's head, such as `StableHLO_v1.9.0`.
      release: the release that it was written for, `(1, 9, 0)`; None if the
        producer names none.
    """

    def __init__(self, file, wires, block, entries):
        self.bytecode_version = file.version
        self.producer = file.producer
        self.dialects = list(file.dialects)
        self._wires = wires
        self._block = block
        self._entries = entries
        self.release = None
        for wire in wires.values():
            if file.producer.startswith(wire.producer_prefix):
                try:
                    self.release = parse_version(file.producer[len(wire.producer_prefix) :])
                except ValueError:
                    pass

    def text(self):
        """The program in MLIR's generic form, without locations."""
        return Printer().program(self._block)

    def operations(self):
        """Names of all operations, in their order."""
        return [op.name for op in self._walk()]

    def oldest_release(self):
        """The oldest release that has all that the program uses, or None if none does."""
        needs = [since for since, _ in self._needs()]
        return None if self._unknown() else max(needs, default=None)

    def problems(self):
        """A sentence for each thing that the release of the artifact does not admit."""
        problems = [f"'{name}': not in the wire description" for name in self._unknown()]
        problems += self._signature_problems()
        if self.release is None:
            return problems + [f"producer '{self.producer}' names no release"]
        late = {}
        for since, name in self._needs():
            if since > self.release:
                late[name] = since
        for name, since in sorted(late.items()):
            problems.append(
                f"{name}: added in {version_text(since)}, but the artifact is of release"
                f" {version_text(self.release)}"
            )
        for until, name in self._ends():
            if until < self.release:
                problems.append(
                    f"{name}: ended in {version_text(until)}, but the artifact is of release"
                    f" {version_text(self.release)}"
                )
        return problems

    def _walk(self):
        pending = [iter(self._block.ops)]
        while pending:
            op = next(pending[-1], None)
            if op is None:
                pending.pop()
                continue
            yield op
            inner = [one for region in op.regions for part in region for one in part.ops]
            if inner:
                pending.append(iter(inner))

    def _wire_of(self, op):
        return self._wires.get(op.name.split(".", 1)[0])

    def _unknown(self):
        names = {}
        for op in self._walk():
            wire = self._wire_of(op)
            if wire and op.name not in wire.ops:
                names[op.name] = True
        for dialect in self.dialects:
            if dialect not in self._wires and dialect != "builtin":
                names[dialect] = True
        return list(names)

    def _needs(self):
        """Pairs of a release and the thing that is there since then."""
        for entry in self._entries.done.values():
            record = entry.record
            if not record:
                if entry.value == "range":
                    for wire in self._wires.values():
                        if "location_ranges" in wire.mlir_features:
                            yield wire.mlir_features["location_ranges"], "location ranges"
                continue
            name = f"{entry.dialect}.{record['name']}"
            yield parse_version(record["since"]), name
            case = record.get("cases") and find_case(record, entry.fields[0])
            if case:
                yield parse_version(case["since"]), f"{name} {case['name']}"
        for op in self._walk():
            wire = self._wire_of(op)
            known = wire and wire.ops.get(op.name)
            if not known:
                continue
            yield parse_version(known["since"]), op.name
            for rule in known.get("illegal", ()):
                if applies(rule, op):
                    yield parse_version(rule["below"]), f"{op.name} ({rule['when']})"

    def _ends(self):
        seen = {}
        for op in self._walk():
            wire = self._wire_of(op)
            known = wire and wire.ops.get(op.name)
            if known and "until" in known:
                seen[op.name] = parse_version(known["until"])
        for entry in self._entries.done.values():
            if entry.record and "until" in entry.record:
                name = f"{entry.dialect}.{entry.record['name']}"
                seen[name] = parse_version(entry.record["until"])
        return [(until, name) for name, until in seen.items()]

    def _signature_problems(self):
        problems = []
        for op in self._walk():
            wire = self._wire_of(op)
            known = wire and wire.ops.get(op.name)
            if not known:
                continue
            for what, values, expected in (
                ("operands", op.operands, known["operands"]),
                ("results", op.results, known["results"]),
                ("regions", op.regions, known.get("regions", ())),
            ):
                least = sum(1 for one in expected if not one.get("variadic"))
                exact = least == len(expected)
                if len(values) < least or (exact and len(values) != least):
                    problems.append(
                        f"byte {op.at}: '{op.name}' has {len(values)} {what}, expected"
                        f" {'' if exact else 'at least '}{least}"
                    )
            given = set(op.properties) | set(op.attributes)
            for name in known["attributes"]:
                if name not in given:
                    problems.append(f"byte {op.at}: '{op.name}' has no attribute '{name}'")
        return problems


def applies(rule, op):
    """Whether `op` is such a use as older releases do not admit."""
    if rule["when"] == "attribute-is":
        value = op.properties.get(rule["attribute"]) or op.attributes.get(rule["attribute"])
        return bool(value and value.record and value.record["name"] == rule["record"])
    if rule["when"] == "operand-is":
        return any(
            value.type.record and value.type.record["name"] == rule["record"]
            for value in op.operands
        )
    return any(
        element_of(value.type) != element_of(type) for value, type in zip(op.operands, op.types)
    )


def element_of(type):
    """The element type of a tensor, and of others the type itself."""
    if type.record and type.record.get("builtin", "").endswith("tensor"):
        return [one for one in type.fields if isinstance(one, Entry)][-1].text
    return type.text


def read(data, wires):
    """Reads an artifact of any of the dialects in `wires`; raises `ArtifactError`."""
    by_dialect = {wire.dialect: wire for wire in wires}
    file = File(bytes(data))
    entries = Entries(file, by_dialect)
    # Deep regions are limited above, with some frames for each.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20 * MAX_DEPTH))
    try:
        block = Program(file, entries, by_dialect).read()
    finally:
        sys.setrecursionlimit(limit)
    return Artifact(file, by_dialect, block, entries)
