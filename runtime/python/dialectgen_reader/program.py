"""Operations, blocks and values of a file."""

from .bytecode import (
    HAS_ATTRIBUTES,
    HAS_OPERANDS,
    HAS_PROPERTIES,
    HAS_REGIONS,
    HAS_RESULTS,
    HAS_SUCCESSORS,
    HAS_USE_ORDERS,
    IR,
)
from .cursor import MAX_DEPTH, Cursor
from .records import Entry
from .syntax import quote


class Op:
    __slots__ = (
        "name",
        "at",
        "operands",
        "results",
        "types",
        "attributes",
        "properties",
        "regions",
        "successors",
    )

    def __init__(self, name, at):
        self.name = name
        self.at = at
        self.operands, self.results, self.types, self.regions, self.successors = [], [], [], [], []
        self.attributes, self.properties = {}, {}


class Block:
    __slots__ = ("arguments", "types", "ops")

    def __init__(self):
        self.arguments, self.types, self.ops = [], [], []


class Value:
    __slots__ = ("type",)

    def __init__(self):
        self.type = None


class Program:
    """Reads the operations of a file."""

    def __init__(self, file, entries, wires):
        self.file = file
        self.entries = entries
        self.wires = wires
        self.depth = 0

    def read(self):
        scope = Scope()
        block = self._block(self.file.ir, scope)
        for op in block.ops:
            if op.successors:
                raise self.file.ir.error(f"'{op.name}' has successors and stands in no region")
        return block

    def _block(self, cursor, scope, block=None):
        block = block or Block()
        count, has_arguments = cursor.flagged()
        if has_arguments:
            number = cursor.count()
            for _ in range(number):
                if self.file.version >= 4:
                    index, has_location = cursor.flagged()
                else:
                    index, has_location = cursor.varint(), True
                type = self.entries.type(index, cursor)
                if has_location:
                    self.entries.attribute(cursor.varint(), cursor)
                block.types.append(type)
                block.arguments.append(scope.define(type, cursor))
            if self.file.version >= 3 and cursor.byte():
                self._use_orders(cursor, number)
        for _ in range(count):
            block.ops.append(self._op(cursor, scope))
        return block

    @staticmethod
    def _use_orders(cursor, count):
        for _ in range(cursor.count() if count > 1 else 1):
            if count > 1:
                cursor.varint()
            number, _ = cursor.flagged()
            for _ in range(number):
                cursor.varint()

    def _op(self, cursor, scope):
        at = cursor.at
        index = cursor.varint()
        if index >= len(self.file.ops):
            raise cursor.error(f"operation name {index} of {len(self.file.ops)}")
        name, registered = self.file.ops[index]
        op = Op(name, at)
        mask = cursor.byte()
        # Its location, which needs a release like all that is decoded.
        self.entries.attribute(cursor.varint(), cursor)
        if mask & HAS_ATTRIBUTES:
            op.attributes = self._dictionary(cursor)
        if mask & HAS_PROPERTIES:
            op.properties = self._properties(op, registered, cursor)
        else:
            self._move_to_properties(op)
        if mask & HAS_RESULTS:
            op.types = [self.entries.type(cursor.varint(), cursor) for _ in range(cursor.count())]
        if mask & HAS_OPERANDS:
            op.operands = [scope.use(cursor.varint(), cursor) for _ in range(cursor.count())]
        if mask & HAS_SUCCESSORS:
            op.successors = [cursor.varint() for _ in range(cursor.count())]
        if mask & HAS_USE_ORDERS:
            self._use_orders(cursor, len(op.types))
        count, is_isolated = cursor.flagged() if mask & HAS_REGIONS else (0, 0)
        op.results = [scope.define(type, cursor) for type in op.types]
        if not count:
            return op
        if self.depth >= MAX_DEPTH:
            raise cursor.error(f"regions are nested deeper than {MAX_DEPTH}")
        self.depth += 1
        inner = scope
        if is_isolated:
            inner = Scope()
            if self.file.version >= 2:
                number, cursor = cursor.section()
                if number != IR:
                    raise cursor.error(f"section {number} in place of a program")
        for _ in range(count):
            op.regions.append(self._region(cursor, inner))
        self.depth -= 1
        return op

    def _region(self, cursor, scope):
        count = cursor.count()
        if not count:
            return []
        scope.push(cursor.varint(), cursor)
        blocks = [self._block(cursor, scope) for _ in range(count)]
        for op in (op for block in blocks for op in block.ops):
            if max(op.successors, default=0) >= count:
                raise cursor.error(f"a successor of '{op.name}' is no block of its region")
        scope.pop(cursor)
        return blocks

    def _dictionary(self, cursor):
        entry = self.entries.attribute(cursor.varint(), cursor)
        if not isinstance(entry.value, dict):
            raise cursor.error(f"a dictionary of attributes expected, found {entry.text[:80]}")
        return entry.value

    def _move_to_properties(self, op):
        """Before bytecode version 5 one dictionary holds all attributes."""
        wire = self.wires.get(op.name.split(".", 1)[0])
        known = wire and wire.ops.get(op.name)
        names = known["attributes"] if known else ()
        op.properties = {name: op.attributes[name] for name in names if name in op.attributes}
        op.attributes = {
            name: value for name, value in op.attributes.items() if name not in op.properties
        }

    def _properties(self, op, registered, cursor):
        if not registered:
            return self._dictionary(cursor)
        index = cursor.varint()
        if index >= len(self.file.properties):
            raise cursor.error(f"properties {index} of {len(self.file.properties)}")
        part = self.file.properties[index]
        part = Cursor(part.data, part.at, part.end)
        dialect = op.name.split(".", 1)[0]
        wire = self.wires.get(dialect)
        known = wire and wire.ops.get(op.name)
        if known:
            # Generated C++ encodes properties in the order of their names.
            values = self._described(op, known, part)
        elif op.name == "builtin.module":
            values = {}
            for name in ("sym_name", "sym_visibility"):
                value, is_there = part.flagged()
                if is_there:
                    values[name] = self.entries.attribute(value, part)
        else:
            return {"properties": Entry(f"#{dialect}<{quote('properties')}>", dialect)}
        if part.more():
            raise part.error(f"{part.end - part.at} bytes too many in properties of '{op.name}'")
        return values


    def _described(self, op, known, part):
        """Properties in the order of their names, and sizes of groups."""
        optional = set(known.get("optional", ()))
        groups = [group for group in ("operand", "result") if known.get(f"{group}_segments")]
        sizes = {f"{group}SegmentSizes": group for group in groups}
        names = list(known["attributes"])
        if self.file.version < 6:
            names += sizes
        values = {}
        for name in sorted(names):
            if name in optional:
                index, is_there = part.flagged()
                if is_there:
                    values[name] = self.entries.attribute(index, part)
            else:
                values[name] = self.entries.attribute(part.varint(), part)
        for name, group in sizes.items():
            if self.file.version >= 6:
                numbers = sparse_array(part, len(known[f"{group}s"]))
                text = f": {', '.join(map(str, numbers))}" if numbers else ""
                values[name] = Entry(f"array<i32{text}>", value=numbers)
        return values


def sparse_array(cursor, size):
    """As many numbers, of which those that are not 0 are in the file."""
    count, is_sparse = cursor.flagged()
    numbers = [0] * size
    if is_sparse and count:
        bits = cursor.varint()
        if bits > 8:
            raise cursor.error(f"an index of {bits} bits")
        for _ in range(count):
            pair = cursor.varint()
            index = pair & ((1 << bits) - 1)
            if index >= size:
                raise cursor.error(f"element {index} of {size}")
            numbers[index] = pair >> bits
    else:
        if count > size:
            raise cursor.error(f"{count} numbers in place of {size}")
        numbers[:count] = [cursor.varint() for _ in range(count)]
    return numbers


class Scope:
    """The numbers of values that may be used, region by region."""

    def __init__(self):
        self.values = []
        self.regions = []
        self.next = 0

    def push(self, count, cursor):
        # Each value takes a byte and more where it is defined.
        if count > cursor.end - cursor.at:
            raise cursor.error(f"{count} values in a region of {cursor.end - cursor.at} bytes")
        self.regions.append((len(self.values), self.next))
        self.next = len(self.values)
        self.values.extend(Value() for _ in range(count))

    def pop(self, cursor):
        if self.next != len(self.values):
            raise cursor.error(f"{len(self.values) - self.next} values are never defined")
        size, self.next = self.regions.pop()
        del self.values[size:]

    def define(self, type, cursor):
        if self.next >= len(self.values):
            raise cursor.error("more values than the region has")
        value = self.values[self.next]
        value.type = type
        self.next += 1
        return value

    def use(self, index, cursor):
        if index >= len(self.values):
            raise cursor.error(f"value {index} of {len(self.values)}")
        return self.values[index]
