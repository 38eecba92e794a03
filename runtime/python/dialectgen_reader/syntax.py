"""Strings, keys and dictionaries as MLIR writes them."""


def quote(data):
    """A string literal with MLIR's escapes."""
    out = []
    for byte in data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape"):
        if byte == 0x5C:
            out.append("\\\\")
        elif 0x20 <= byte < 0x7F and byte != 0x22:
            out.append(chr(byte))
        else:
            out.append(f"\\{byte:02X}")
    return '"' + "".join(out) + '"'


def is_bare(name):
    return (
        bool(name)
        and name.isascii()
        and (name[0].isalpha() or name[0] == "_")
        and all(one.isalnum() or one in "_$." for one in name)
    )


def key_text(name):
    return name if is_bare(name) else quote(name)


def dictionary_text(values):
    parts = [
        key_text(name) if value.text == "unit" else f"{key_text(name)} = {value.text}"
        for name, value in sorted(values.items())
    ]
    return "{" + ", ".join(parts) + "}"
