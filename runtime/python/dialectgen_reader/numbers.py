"""Numbers and elements of tensors in MLIR's syntax."""

import fractions
import math
import re

# Bits of exponent and mantissa, the bias, and the special values a format has:
# "ieee" infinities and NaNs, "nan" a NaN with all bits set, "zero" a NaN in place of
# the negative zero, "finite" none; "scale" is an exponent without sign.
FLOATS = {
    "bf16": (8, 7, 127, "ieee"),
    "f16": (5, 10, 15, "ieee"),
    "f32": (8, 23, 127, "ieee"),
    "f64": (11, 52, 1023, "ieee"),
    "tf32": (8, 10, 127, "ieee"),
    "f8E5M2": (5, 2, 15, "ieee"),
    "f8E4M3": (4, 3, 7, "ieee"),
    "f8E3M4": (3, 4, 3, "ieee"),
    "f8E4M3FN": (4, 3, 7, "nan"),
    "f8E5M2FNUZ": (5, 2, 16, "zero"),
    "f8E4M3FNUZ": (4, 3, 8, "zero"),
    "f8E4M3B11FNUZ": (4, 3, 11, "zero"),
    "f4E2M1FN": (2, 1, 1, "finite"),
    "f6E2M3FN": (2, 3, 1, "finite"),
    "f6E3M2FN": (3, 2, 3, "finite"),
    "f8E8M0FNU": (8, 0, 127, "scale"),
}


def float_value(bits, kind):
    """The value as a fraction, with its sign; None if it is not finite."""
    exponent_bits, mantissa_bits, bias, specials = FLOATS[kind]
    if specials == "scale":
        return None if bits == 255 else (0, fractions.Fraction(2) ** (bits - bias))
    sign = bits >> (exponent_bits + mantissa_bits) & 1
    exponent = bits >> mantissa_bits & ((1 << exponent_bits) - 1)
    mantissa = bits & ((1 << mantissa_bits) - 1)
    full = exponent == (1 << exponent_bits) - 1
    if specials == "ieee" and full:
        return None
    if specials == "nan" and full and mantissa == (1 << mantissa_bits) - 1:
        return None
    if specials == "zero" and sign and not exponent and not mantissa:
        return None
    if exponent:
        mantissa |= 1 << mantissa_bits
    scale = max(exponent, 1) - bias - mantissa_bits
    return sign, mantissa * fractions.Fraction(2) ** scale


def to_decimal(value, digits):
    """`value` > 0 with at most `digits` digits: (digits, exponent of the first).

    The digits are those of LLVM's APFloat::toString, which cuts the exact decimal
    expansion off before it rounds.
    """
    # A denominator is a power of two, since this was a binary number.
    power = value.denominator.bit_length() - 1
    number, exponent = value.numerator * 5**power, -power
    surplus = (number.bit_length() - (digits * 196 + 58) // 59) * 59 // 196
    if surplus > 0:
        number, exponent = number // 10**surplus, exponent + surplus
    text = str(number)
    if len(text) > digits:
        number = int(text[:digits]) + (text[digits] >= "5")
        exponent += len(text) - digits
        text = str(number)
    exponent += len(text) - 1
    return text.rstrip("0"), exponent


def round_to(value, kind):
    """The number of `kind` that is nearest to `value` > 0."""
    _, mantissa_bits, bias, specials = FLOATS[kind]
    # The smallest exponent is that of subnormal numbers, which scales have not.
    exponent = (specials != "scale") - bias - mantissa_bits
    while value >= fractions.Fraction(2) ** (exponent + mantissa_bits + 1):
        exponent += 1
    return round(value / fractions.Fraction(2) ** exponent) * fractions.Fraction(2) ** exponent


def float_text(bits, kind):
    """As MLIR prints it: six digits if they identify it, else as many as needed."""
    decoded = float_value(bits, kind)
    exponent_bits, mantissa_bits, _, specials = FLOATS[kind]
    hexadecimal = f"0x{bits:0{(bit_width(kind) + 3) // 4}X}"
    if decoded is None:
        return hexadecimal
    sign, value = decoded
    minus = "-" if sign else ""
    if not value:
        return f"{minus}0.000000e+00"
    digits, exponent = to_decimal(value, 6)
    decimal = int(digits) * fractions.Fraction(10) ** (exponent + 1 - len(digits))
    if round_to(decimal, kind) == value:
        power = f"{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
        return f"{minus}{digits[0]}.{digits[1:]:0<6}e{power}"
    precision = 2 + (mantissa_bits + 1) * 59 // 196
    digits, exponent = to_decimal(value, precision)
    zeros = exponent + 1 - len(digits)
    # Up to three zeros are written out in place of an exponent.
    if zeros < 0 <= exponent:
        return f"{minus}{digits[: exponent + 1]}.{digits[exponent + 1:]}"
    if -3 <= exponent < 0:
        return f"{minus}0.{'0' * (-exponent - 1)}{digits}"
    if 0 <= zeros <= 3 and len(digits) + zeros <= precision:
        # Without a dot it would be an integer.
        return hexadecimal
    tail = f".{digits[1:]}" if len(digits) > 1 else ".0"
    return f"{minus}{digits[0]}{tail}E{'-' if exponent < 0 else '+'}{abs(exponent)}"


class Shaped:
    """A scalar type, or a static tensor or vector type of one, in MLIR's terms.

    `scalable` is of vectors: whether a size is a multiple that only the machine knows.
    """

    def __init__(self, element, shape=None, scalable=None):
        self.element = element
        self.shape = shape
        self.scalable = scalable

    def text(self):
        if self.shape is None:
            return self.element
        if self.scalable is None:
            return "tensor<" + "".join(f"{size}x" for size in self.shape) + self.element + ">"
        return vector_text(self.shape, self.scalable, self.element)


def vector_text(shape, scalable, element):
    sizes = (f"[{size}]x" if flag else f"{size}x" for size, flag in zip(shape, scalable))
    return "vector<" + "".join(sizes) + element + ">"


def is_scalar(text):
    """Whether numbers of the type can be read and printed."""
    return text == "index" or text in FLOATS or bool(re.fullmatch(r"[su]?i[0-9]+", text))


def bit_width(element):
    if element == "index":
        return 64
    if element in FLOATS:
        exponent, mantissa, _, specials = FLOATS[element]
        return exponent + mantissa + (specials != "scale")
    return int(element.lstrip("sui"))


def scalar_text(bits, element):
    if element in FLOATS:
        return float_text(bits, element)
    if element == "i1":
        return "true" if bits & 1 else "false"
    width = bit_width(element)
    bits &= (1 << width) - 1
    if not element.startswith("u") and bits >> (width - 1):
        bits -= 1 << width
    return str(bits)


def elements_text(data, shaped):
    """`dense<…> : tensor<…>` of raw bytes; None if they are not such a tensor."""
    is_complex = shaped.element.startswith("complex<")
    element = shaped.element[8:-1] if is_complex else shaped.element
    count = math.prod(shaped.shape)
    numbers = unpack(data, count * (1 + is_complex), element, 1 + is_complex)
    if numbers is None:
        return None
    step = 1 + is_complex
    # There may be a number for all of none.
    is_splat = bool(numbers) and numbers == numbers[:step] * (len(numbers) // step)
    if count > 100 and not is_splat:
        return f'dense<"0x{data.hex().upper()}"> : {shaped.text()}'
    texts = [scalar_text(number, element) for number in (numbers[:step] if is_splat else numbers)]
    if is_complex:
        texts = [f"({real},{imaginary})" for real, imaginary in zip(texts[::2], texts[1::2])]
    if not is_splat and texts:
        for size in reversed(shaped.shape):
            texts = [
                "[" + ", ".join(texts[i : i + size]) + "]" for i in range(0, len(texts), size)
            ]
    return f"dense<{texts[0] if texts else ''}> : {shaped.text()}"


def unpack(data, count, element, step):
    """The bits of `count` numbers, or of the `step` that all others repeat."""
    width = bit_width(element)
    if width == 1 and step == 1:
        # Eight to a byte; a byte of equal bits stands for any number of them. Some
        # writers made one byte a value, or a byte 1 for all.
        packed = (count + 7) // 8
        if data in (b"\0", b"\xff") or (data == b"\1" and packed != 1):
            return [data[0] & 1] if count else []
        if len(data) == packed:
            return [data[i // 8] >> i % 8 & 1 for i in range(count)]
        return list(data) if len(data) == count and max(data) <= 1 else None
    size = (width + 7) // 8
    if len(data) not in (size * step, size * count):
        return None
    return [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
