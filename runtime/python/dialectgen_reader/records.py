"""The text of types and attributes, by the formats of the wire description."""

from .numbers import FLOATS, elements_text, float_text, scalar_text
from .syntax import key_text, quote


class Entry:
    """A type or attribute: its text, and what checks have to know of it."""

    __slots__ = ("text", "dialect", "record", "fields", "builtin", "value")

    def __init__(self, text, dialect="builtin", record=None, fields=(), **facts):
        self.text = text
        self.dialect = dialect
        self.record = record
        self.fields = fields
        # The scalar type, or tensor of scalars, that it is in MLIR.
        self.builtin = facts.get("builtin")
        # Of strings and dictionaries; of locations, "location" or "range".
        self.value = facts.get("value")


def parse_format(text, fields):
    """The parts of a declarative format: ("text", …) or (form, index of the field)."""
    places = {field["name"]: index for index, field in enumerate(fields)}
    tokens = []
    at = 0
    while at < len(text):
        form = next((one for one in ("dims($", "types($", "$") if text.startswith(one, at)), None)
        if not form:
            tokens.append(("text", text[at]))
            at += 1
            continue
        at += len(form)
        end = at
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
        tokens.append((form, places[text[at:end]]))
        at = end + (form != "$")
    return tokens


def find_cases(record, value):
    """The case, or the cases whose bits make the value; none if a bit is of none."""
    for case in record["cases"]:
        if case["value"] == value:
            return [case]
    if not record.get("bit_enum"):
        return []
    # A group of bits is said by its cases, too.
    found = [case for case in record["cases"] if case["value"] and case["value"] & ~value == 0]
    said = 0
    for case in found:
        said |= case["value"]
    return found if said == value else []


def is_case(record, value):
    """Whether readers take the value: a set of cases may be empty."""
    return bool(find_cases(record, value)) or bool(record.get("bit_enum") and value == 0)


def case_text(record, value):
    return "|".join(key_text(case["name"]) for case in find_cases(record, value))


def field_text(record, fields, index):
    kind = record["fields"][index]["kind"]
    value = fields[index]
    if record.get("cases"):
        return case_text(record, value)
    if kind == "bool":
        return "true" if value else "false"
    if kind == "f64":
        return float_text(value, "f64")
    if kind == "list(f64)":
        return "[" + ", ".join(float_text(one, "f64") for one in value) + "]"
    if kind == "bits(type)":
        scalar = next(one for one in fields if isinstance(one, Entry)).builtin
        return float_text(value, scalar.element)
    if kind == "list(signed)":
        return "[" + ", ".join(size_text(one) for one in value) + "]"
    if kind == "list(type)":
        return ", ".join(one.text for one in value)
    if kind == "list(attribute)":
        return "[" + ", ".join(one.text for one in value) + "]"
    if kind == "list(attribute, attribute)":
        pairs = zip(value[::2], value[1::2])
        return "{" + ", ".join(f"{name.text} = {one.text}" for name, one in pairs) + "}"
    if kind == "string":
        return quote(value)
    if value is None:
        return "unit"
    return value.text if isinstance(value, Entry) else str(value)


def size_text(size):
    return "?" if size == -(2**63) else str(size)


def raw_text(record, fields):
    """All fields in wire order: every record has this text."""
    parts = []
    for field, value in zip(record["fields"], fields):
        kind = field["kind"]
        if kind in ("bool", "f64", "bits(type)"):
            value = value - 2**64 if value >> 63 else value
            parts.append(str(value))
        elif kind in ("list(signed)", "list(f64)"):
            numbers = [one - 2**64 if one >> 63 == 1 else one for one in value]
            parts.append("[" + ", ".join(map(str, numbers)) + "]")
        elif kind == "blob":
            parts.append(quote(value))
        elif kind == "list(type)":
            parts.append("[" + ", ".join(one.text for one in value) + "]")
        elif kind == "list(attribute, attribute)":
            parts.append("[" + ", ".join(one.text for one in value) + "]")
        else:
            parts.append(field_text({"fields": record["fields"]}, fields, len(parts)))
    return "<" + ", ".join(parts) + ">"


def record_text(record, fields):
    if not fields:
        return ""
    text = record.get("text", "")
    if text == "@builtin":
        shaped = fields[0].builtin
        value = None
        if shaped and shaped.shape is None and isinstance(fields[1], int):
            if shaped.element not in FLOATS:
                value = scalar_text(fields[1], shaped.element)
                value += "" if shaped.element == "i1" else f" : {shaped.element}"
        elif shaped and shaped.shape is not None and isinstance(fields[1], bytes):
            value = elements_text(fields[1], shaped)
        return f"<{value}>" if value is not None else raw_text(record, fields)
    tokens = parse_format(text, record["fields"])
    if not has_text(record, fields, tokens):
        return raw_text(record, fields)
    if record.get("cases") and not tokens:
        return " " + case_text(record, fields[0])
    if not tokens:
        parts = []
        for index, field in enumerate(record["fields"]):
            if fields[index] is None:
                continue
            body = field_text(record, fields, index)
            if field["kind"] == "list(type)":
                body = f"[{body}]"
            parts.append(f"{field['name']} = {body}")
        return "<" + ", ".join(parts) + ">"
    out = []
    for form, value in tokens:
        if form == "text":
            out.append(value)
        elif form == "dims($":
            out.extend(f"{size_text(size)}x" for size in fields[value])
        elif form == "types($" and not fields[value]:
            out.append("()")
        else:
            out.append(field_text(record, fields, value))
    return "<" + "".join(out) + ">"


def has_text(record, fields, tokens):
    """Whether the format of the spec can represent these values."""
    if record.get("cases") and not find_cases(record, fields[0]):
        return False
    for field in record["fields"]:
        if field["kind"] == "blob":
            return False
        if field["kind"] == "bits(type)":
            scalar = next(one for one in fields if isinstance(one, Entry)).builtin
            if not scalar or scalar.element not in FLOATS:
                return False
    return all(
        size >= 0 or size == -(2**63)
        for form, value in tokens
        if form == "dims($"
        for size in fields[value]
    )
