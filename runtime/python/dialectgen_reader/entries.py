"""Types and attributes of a file."""

import re

from .cursor import MAX_DEPTH, Cursor
from .numbers import (
    FLOATS,
    Shaped,
    bit_width,
    elements_text,
    is_scalar,
    scalar_text,
    vector_text,
)
from .records import Entry, record_text
from .syntax import dictionary_text, is_bare, quote

# MLIR's codes of types without parameters.
SIMPLE_TYPES = {1: "index", 3: "bf16", 4: "f16", 5: "f32", 6: "f64", 7: "f80", 8: "f128", 12: "none"}


class Entries:
    """Types and attributes of a file, each decoded when it is first asked for."""

    def __init__(self, file, wires):
        self.file = file
        self.wires = wires
        self.done = {}
        self.active = 0
        self.longest = 64 * len(file.data) + 65536

    def attribute(self, index, cursor):
        return self._get(0, index, cursor)

    def type(self, index, cursor):
        return self._get(1, index, cursor)

    def _get(self, kind, index, cursor):
        found = self.done.get((kind, index))
        if found:
            return found
        what = ("attribute", "type")[kind]
        if index >= len(self.file.entries[kind]):
            raise cursor.error(
                f"{what} {index} of {len(self.file.entries[kind])}"
            )
        if self.active >= MAX_DEPTH:
            raise cursor.error(f"types and attributes are nested deeper than {MAX_DEPTH}")
        self.active += 1
        dialect, begin, end, is_custom = self.file.entries[kind][index]
        entry = self._decode(kind, dialect, Cursor(self.file.data, begin, end), is_custom)
        self.active -= 1
        # A few bytes can name the same entry again and again.
        if len(entry.text) > self.longest:
            raise cursor.error(f"the text of {what} {index} is longer than {self.longest}")
        self.done[kind, index] = entry
        return entry

    def _decode(self, kind, dialect, cursor, is_custom):
        if not is_custom:
            text = cursor.take(cursor.end - cursor.at)
            if not text.endswith(b"\0"):
                raise cursor.error("text without its end")
            return Entry(text[:-1].decode("utf-8", "surrogateescape"), dialect)
        wire = self.wires.get(dialect)
        if wire:
            entry = self._record(wire, kind, cursor)
        elif dialect == "builtin":
            entry = (self._builtin_type if kind else self._builtin_attribute)(cursor)
        else:
            code = cursor.varint()
            return Entry(f"{'#!'[kind]}{dialect}<{quote(f'code {code}')}>", dialect)
        if cursor.more():
            raise cursor.error(f"{cursor.end - cursor.at} bytes too many")
        return entry

    # Records of a described dialect.

    def _record(self, wire, kind, cursor):
        records = wire.types if kind else wire.attributes
        what = ("attribute", "type")[kind]
        code = cursor.varint()
        if code >= len(records) or "retired" in records[code]:
            raise cursor.error(f"'{wire.dialect}' has no {what} with code {code}")
        record = records[code]
        fields = []
        for field in record.get("fields", ()):
            fields.append(self._field(field["kind"], fields, cursor))
        entry = Entry("", wire.dialect, record, fields)
        entry.builtin = self._as_builtin(record, fields)
        body = record_text(record, fields)
        prefix = f"{'#!'[kind]}{wire.dialect}"
        # A space in the body makes MLIR print the long form.
        entry.text = (
            f"{prefix}<{record['name']}{body}>"
            if body.startswith(" ")
            else f"{prefix}.{record['name']}{body}"
        )
        return entry

    def _field(self, kind, before, cursor):
        if kind == "varint":
            return cursor.varint()
        if kind == "signed":
            return cursor.signed()
        if kind == "f64":
            return cursor.signed() & (2**64 - 1)
        if kind == "bool":
            return cursor.byte()
        if kind == "string":
            return self.file.string(cursor.varint(), cursor)
        if kind == "blob":
            return cursor.take(cursor.varint())
        if kind == "type":
            return self.type(cursor.varint(), cursor)
        if kind == "attribute":
            return self.attribute(cursor.varint(), cursor)
        if kind == "list(signed)":
            return [cursor.signed() for _ in range(cursor.count())]
        if kind == "list(f64)":
            return [cursor.signed() & (2**64 - 1) for _ in range(cursor.count())]
        if kind == "list(type)":
            return [self.type(cursor.varint(), cursor) for _ in range(cursor.count())]
        if kind == "list(attribute)":
            return [self.attribute(cursor.varint(), cursor) for _ in range(cursor.count())]
        if kind == "list(attribute, attribute)":
            return [self.attribute(cursor.varint(), cursor) for _ in range(2 * cursor.count())]
        if kind == "optional(attribute)":
            index, is_there = cursor.flagged()
            return self.attribute(index, cursor) if is_there else None
        if kind == "optional(varint)":
            number, is_there = cursor.flagged()
            return number if is_there else None
        if kind in ("flagged(attribute)", "marked(attribute)"):
            flag = cursor.varint() if kind.startswith("flagged") else cursor.byte()
            if flag > 1:
                raise cursor.error(f"a flag is {flag}, not 0 or 1")
            return self.attribute(cursor.varint(), cursor) if flag else None
        if kind == "bits(type)":
            scalar = next((one.builtin for one in before if isinstance(one, Entry)), None)
            if scalar is None or scalar.shape is not None or not is_scalar(scalar.element):
                raise cursor.error("a number of a type that is no scalar")
            width = bit_width(scalar.element)
            if not 0 < width <= 64:
                raise cursor.error(f"a number of {width} bits")
            bits = cursor.byte() if width <= 8 else cursor.signed() & (2**64 - 1)
            if bits >> width:
                raise cursor.error(f"a number does not fit its type of {width} bits")
            return bits
        raise cursor.error(f"unknown field kind '{kind}' in the wire description")

    @staticmethod
    def _as_builtin(record, fields):
        builtin = record.get("builtin", "")
        if record.get("bits"):
            return Shaped(builtin) if is_scalar(builtin) else None
        if builtin == "@integer_type" and fields[1] <= 2:
            return Shaped(("i", "si", "ui")[fields[1]] + str(fields[0]))
        if builtin == "@vector":
            shape, scalable, element = fields[0], fields[1], fields[2].builtin
            is_fixed = len(scalable) == len(shape) and all(size >= 0 for size in shape)
            if element and element.shape is None and is_fixed:
                return Shaped(element.element, shape, scalable)
        if builtin == "@complex":
            element = fields[0].builtin
            if element and element.shape is None:
                return Shaped(f"complex<{element.element}>")
        if builtin == "@tensor":
            shape, element = fields[0], fields[1].builtin
            if element and element.shape is None and all(size >= 0 for size in shape):
                return Shaped(element.element, shape)
        return None

    # MLIR's own types and attributes.

    @staticmethod
    def _number(width, cursor):
        if width <= 8:
            return cursor.byte()
        if width <= 64:
            return cursor.signed() & ((1 << width) - 1)
        words = [cursor.signed() & (2**64 - 1) for _ in range(cursor.count())]
        return sum(word << 64 * place for place, word in enumerate(words)) & ((1 << width) - 1)

    def _builtin_type(self, cursor):
        code = cursor.varint()
        one = lambda: self.type(cursor.varint(), cursor)
        many = lambda: [one() for _ in range(cursor.count())]
        if code == 0:
            value = cursor.varint()
            if value & 3 == 3:
                raise cursor.error("an integer type of unknown signedness")
            text = ("i", "si", "ui")[value & 3] + str(value >> 2)
            return Entry(text, builtin=Shaped(text))
        if code in SIMPLE_TYPES:
            text = SIMPLE_TYPES[code]
            known = text in FLOATS or text == "index"
            return Entry(text, builtin=Shaped(text) if known else None)
        if code == 2:
            inputs, results = many(), many()
            outer = ", ".join(type.text for type in results)
            if len(results) != 1 or results[0].text.startswith("("):
                outer = f"({outer})"
            inner = ", ".join(type.text for type in inputs)
            return Entry(f"({inner}) -> {outer}")
        if code == 9:
            element = one()
            return Entry(f"complex<{element.text}>", builtin=Shaped(f"complex<{element.text}>"))
        if code in (13, 14):
            encoding = self.attribute(cursor.varint(), cursor) if code == 14 else None
            shape = [cursor.signed() for _ in range(cursor.count())]
            element = one()
            sizes = "".join(f"{'?' if size < 0 else size}x" for size in shape)
            shaped = None
            if element.builtin and element.builtin.shape is None and min(shape, default=0) >= 0:
                shaped = Shaped(element.builtin.element, shape)
            suffix = f", {encoding.text}" if encoding else ""
            return Entry(f"tensor<{sizes}{element.text}{suffix}>", builtin=shaped)
        if code in (10, 11, 16, 17):
            return self._memref(code, cursor, one)
        if code in (19, 20):
            return self._vector(code, cursor, one)
        if code == 15:
            types = many()
            return Entry(f"tuple<{', '.join(type.text for type in types)}>")
        if code == 18:
            element = one()
            return Entry(f"tensor<*x{element.text}>")
        cursor.at = cursor.end
        return Entry(f"!builtin<{quote(f'code {code}')}>")

    def _memref(self, code, cursor, one):
        space = self.attribute(cursor.varint(), cursor) if code in (11, 17) else None
        sizes, layout = "*x", None
        if code in (10, 11):
            shape = [cursor.signed() for _ in range(cursor.count())]
            sizes = "".join(f"{'?' if size < 0 else size}x" for size in shape)
        element = one()
        if code in (10, 11):
            layout = self.attribute(cursor.varint(), cursor)
        parts = [f"{sizes}{element.text}"]
        if layout and not is_identity(layout.text):
            parts.append(layout.text)
        if space:
            parts.append(space.text)
        return Entry(f"memref<{', '.join(parts)}>")

    @staticmethod
    def _vector(code, cursor, one):
        scalable = [cursor.byte() for _ in range(cursor.count())] if code == 20 else None
        shape = [cursor.signed() for _ in range(cursor.count())]
        if scalable is None:
            scalable = [0] * len(shape)
        element = one()
        is_valid = min(shape, default=1) > 0 and max(scalable, default=0) <= 1
        if len(scalable) != len(shape) or not is_valid:
            raise cursor.error("a vector type without valid sizes")
        shaped = None
        if element.builtin and element.builtin.shape is None:
            shaped = Shaped(element.builtin.element, shape, scalable)
        return Entry(vector_text(shape, scalable, element.text), builtin=shaped)

    def _builtin_attribute(self, cursor):
        code = cursor.varint()
        one = lambda: self.attribute(cursor.varint(), cursor)
        many = lambda: [one() for _ in range(cursor.count())]
        string = lambda: self.file.string(cursor.varint(), cursor)
        if code == 0:
            values = many()
            return Entry(f"[{', '.join(value.text for value in values)}]")
        if code == 1:
            pairs = [(one(), one()) for _ in range(cursor.count())]
            for name, _ in pairs:
                if not isinstance(name.value, str):
                    raise cursor.error("the name of an attribute is no string")
            value = {name.value: value for name, value in pairs}
            return Entry(dictionary_text(value), value=value)
        if code == 2:
            value = string()
            return Entry(quote(value), value=value)
        if code == 3:
            value = string()
            type = self.type(cursor.varint(), cursor)
            return Entry(f"{quote(value)} : {type.text}", value=value)
        if code == 4:
            return Entry("@" + symbol(one()))
        if code == 5:
            return Entry("::".join("@" + symbol(name) for name in [one()] + many()))
        if code == 6:
            type = self.type(cursor.varint(), cursor)
            return Entry(type.text)
        if code == 7:
            return Entry("unit")
        if code in (8, 9):
            type = self.type(cursor.varint(), cursor)
            scalar = type.builtin
            if not scalar or scalar.shape is not None or not is_scalar(scalar.element):
                raise cursor.error(f"a number of type {type.text}")
            text = scalar_text(self._number(bit_width(scalar.element), cursor), scalar.element)
            suffix = "" if type.text == "i1" else f" : {type.text}"
            return Entry(text + suffix)
        if code in (10, 11, 12, 13, 14, 15, 22):
            return self._location(code, cursor, one, many)
        if code == 17:
            type = self.type(cursor.varint(), cursor)
            size = cursor.varint()
            data = cursor.take(cursor.varint())
            scalar = type.builtin
            if not scalar or scalar.shape is not None or not is_scalar(scalar.element):
                raise cursor.error(f"an array of type {type.text}")
            step = (bit_width(scalar.element) + 7) // 8
            if len(data) != size * step:
                raise cursor.error(f"{len(data)} bytes of data are not {size} of {type.text}")
            numbers = [
                int.from_bytes(data[i : i + step], "little") for i in range(0, len(data), step)
            ]
            text = ", ".join(scalar_text(number, scalar.element) for number in numbers)
            return Entry(f"array<{type.text}{': ' if text else ''}{text}>", value=numbers)
        if code == 18:
            type = self.type(cursor.varint(), cursor)
            data = cursor.take(cursor.varint())
            text = None
            if type.builtin and type.builtin.shape is not None:
                text = elements_text(data, type.builtin)
            if text is None:
                raise cursor.error(f"{len(data)} bytes of data are not of type {type.text}")
            return Entry(text)
        cursor.at = cursor.end
        return Entry(f"#builtin<{quote(f'code {code}')}>")

    def _location(self, code, cursor, one, many):
        if code == 10:
            text = f"callsite({one().text} at {one().text})"
        elif code == 11:
            text = f"{one().text}:{cursor.varint()}:{cursor.varint()}"
        elif code in (12, 13):
            parts = ", ".join(part.text for part in many())
            text = f"fused<{one().text}>[{parts}]" if code == 13 else f"fused[{parts}]"
        elif code == 14:
            text = f"{one().text}({one().text})"
        elif code == 15:
            text = "unknown"
        else:
            file = one().text
            text = f"{file}:{[cursor.varint() for _ in range(cursor.count())]}"
        return Entry(f"loc({text})", value="range" if code == 22 else "location")


def is_identity(text):
    """Whether the text is of a map whose results are its dimensions in their order."""
    found = re.fullmatch(r"affine_map<\(([^()]*)\) -> \(([^()]*)\)>", text)
    return bool(found) and found[1] == found[2]


def symbol(entry):
    return entry.value if is_bare(entry.value or "") else entry.text
