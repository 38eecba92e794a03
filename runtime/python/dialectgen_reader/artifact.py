"""Artifacts as users see them."""

import sys

from .bytecode import File
from .cursor import MAX_DEPTH
from .entries import Entries
from .printer import Printer
from .program import Program
from .records import Entry, find_cases, is_case
from .wire import parse_version, version_text


class Artifact:
    """A program of versioned dialects.

    Attributes:
      bytecode_version: of MLIR's format, 0 to 6.
      producer: the text in the file's head, such as `StableHLO_v1.9.0`.
      releases: of each dialect that the producer names, the release that the artifact
        was written for: `{"stablehlo": (1, 9, 0)}`.
      release: the same of a single dialect, `(1, 9, 0)`; None if the producer names
        none, or several.
    """

    # In front of several dialects: `dialects arith=1.0.0,func=1.0.0`.
    MIXED_PREFIX = "dialects "

    def __init__(self, file, wires, block, entries):
        self.bytecode_version = file.version
        self.producer = file.producer
        self.dialects = list(file.dialects)
        self._wires = wires
        self._block = block
        self._entries = entries
        self.releases = {}
        try:
            self.releases = self._parse_producer(file.producer)
        except ValueError:
            pass
        is_single = len(self.releases) == 1
        self.release = next(iter(self.releases.values())) if is_single else None

    def _parse_producer(self, producer):
        if producer.startswith(self.MIXED_PREFIX):
            entries = producer[len(self.MIXED_PREFIX) :].split(",")
            pairs = (entry.partition("=")[::2] for entry in entries)
            return {dialect: parse_version(release) for dialect, release in pairs}
        for wire in self._wires.values():
            if producer.startswith(wire.producer_prefix):
                release = parse_version(producer[len(wire.producer_prefix) :])
                return {wire.program_dialect: release}
        return {}

    def text(self):
        """The program in MLIR's generic form, without locations."""
        return Printer().program(self._block)

    def operations(self):
        """Names of all operations, in their order."""
        return [op.name for op in self._walk()]

    def oldest_releases(self):
        """Of each dialect in the program, the oldest release that has all that it uses.

        Empty if the wire descriptions lack a part of the program.
        """
        oldest = {}
        if not self._unknown():
            for wire, since, _ in self._needs():
                name = wire.program_dialect
                oldest[name] = max(oldest.get(name, since), since)
        return oldest

    def oldest_release(self):
        """The same of the only dialect; None if there are others, or none has it all."""
        oldest = self.oldest_releases()
        return next(iter(oldest.values())) if len(oldest) == 1 else None

    def problems(self):
        """A sentence for each thing that the release of the artifact does not admit."""
        problems = [f"'{name}': not in the wire description" for name in self._unknown()]
        problems += self._signature_problems()
        problems += self._record_problems()
        if not self.releases:
            return problems + [f"producer '{self.producer}' names no release"]
        known = {wire.program_dialect for wire in self._wires.values()}
        for dialect in self.releases.keys() - known:
            problems.append(f"'{dialect}': not in the wire descriptions")
        late, missing = {}, {}
        for wire, since, name in self._needs():
            release = self.releases.get(wire.program_dialect)
            if release is None:
                missing[f"{name}: producer '{self.producer}' names no release of it"] = True
            elif since > release:
                late[name] = (since, release)
        problems += missing
        for name, (since, release) in sorted(late.items()):
            problems.append(
                f"{name}: added in {version_text(since)}, but the artifact is of release"
                f" {version_text(release)}"
            )
        for wire, until, name in self._ends():
            release = self.releases.get(wire.program_dialect)
            if release and until < release:
                problems.append(
                    f"{name}: ended in {version_text(until)}, but the artifact is of release"
                    f" {version_text(release)}"
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
        """A wire, a release of it, and the thing that is there since then."""
        for entry in self._entries.done.values():
            record = entry.record
            if not record:
                if entry.value == "range":
                    for dialect in self.dialects:
                        wire = self._wires.get(dialect)
                        if wire and "location_ranges" in wire.mlir_features:
                            yield wire, wire.mlir_features["location_ranges"], "location ranges"
                continue
            wire = self._wires[entry.dialect]
            name = f"{entry.dialect}.{record['name']}"
            yield wire, parse_version(record["since"]), name
            for case in find_cases(record, entry.fields[0]) if record.get("cases") else ():
                yield wire, parse_version(case["since"]), f"{name} {case['name']}"
        for op in self._walk():
            wire = self._wire_of(op)
            known = wire and wire.ops.get(op.name)
            if not known:
                continue
            yield wire, parse_version(known["since"]), op.name
            for rule in known.get("illegal", ()):
                if applies(rule, op):
                    yield wire, parse_version(rule["below"]), f"{op.name} ({rule['when']})"

    def _ends(self):
        seen = {}
        for op in self._walk():
            wire = self._wire_of(op)
            known = wire and wire.ops.get(op.name)
            if known and "until" in known:
                seen[op.name] = (wire, parse_version(known["until"]))
        for entry in self._entries.done.values():
            if entry.record and "until" in entry.record:
                name = f"{entry.dialect}.{entry.record['name']}"
                seen[name] = (self._wires[entry.dialect], parse_version(entry.record["until"]))
        return [(wire, until, name) for name, (wire, until) in seen.items()]

    def _record_problems(self):
        problems = []
        for entry in self._entries.done.values():
            record = entry.record
            if record and record.get("cases") and not is_case(record, entry.fields[0]):
                problems.append(f"{entry.dialect}.{record['name']} has no case {entry.fields[0]}")
        return problems

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
            for group, values, expected in (
                ("operand", op.operands, known["operands"]),
                ("result", op.results, known["results"]),
            ):
                entry = op.properties.get(f"{group}SegmentSizes")
                sizes = entry.value if entry and isinstance(entry.value, list) else []
                if known.get(f"{group}_segments") and (
                    len(sizes) != len(expected) or sum(sizes) != len(values)
                ):
                    problems.append(
                        f"byte {op.at}: the sizes of the {group} groups of '{op.name}' do not add"
                        f" up to {len(values)}"
                    )
            given = set(op.properties) | set(op.attributes)
            optional = known.get("optional", ())
            for name in known["attributes"]:
                if name not in given and name not in optional:
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
