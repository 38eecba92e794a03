"""A program in MLIR's generic form."""

from .syntax import dictionary_text


class Printer:
    """Writes a program in MLIR's generic form."""

    def __init__(self):
        self.names = {}
        self.values = 0
        self.arguments = 0
        self.lines = []

    def program(self, block):
        for op in block.ops:
            self._op(op, 0)
        return "\n".join(self.lines) + "\n"

    def _define(self, value, is_argument):
        if is_argument:
            self.names[value] = f"%arg{self.arguments}"
            self.arguments += 1
        else:
            self.names[value] = f"%{self.values}"
            self.values += 1
        return self.names[value]

    def _use(self, value):
        # Dominance is not checked here: a graph region uses values before they are made.
        return self.names.get(value) or self._define(value, False)

    def _op(self, op, indent, blocks=()):
        results = ""
        if op.results:
            group = self._group(op.results)
            results = f"{group} = "
        operands = ", ".join(self._use(value) for value in op.operands)
        head = f'{"  " * indent}{results}"{op.name}"({operands})'
        if op.successors:
            head += "[" + ", ".join(f"^bb{blocks[one]}" for one in op.successors) + "]"
        if op.properties:
            head += f" <{dictionary_text(op.properties)}>"
        if op.regions:
            self.lines.append(head + " ({")
            for index, region in enumerate(op.regions):
                if index:
                    self.lines.append(f"{'  ' * indent}}}, {{")
                self._region(region, indent)
            head = f"{'  ' * indent}}})"
        if op.attributes:
            head += " " + dictionary_text(op.attributes)
        inputs = ", ".join(value.type.text for value in op.operands)
        outputs = ", ".join(type.text for type in op.types)
        if len(op.types) != 1:
            outputs = f"({outputs})"
        self.lines.append(f"{head} : ({inputs}) -> {outputs}")

    def _group(self, values):
        if len(values) == 1:
            return self.names.get(values[0]) or self._define(values[0], False)
        number = self.values
        self.values += 1
        for index, value in enumerate(values):
            self.names[value] = f"%{number}#{index}"
        return f"%{number}:{len(values)}"

    def _region(self, region, indent):
        numbers = list(range(len(region)))
        for number, block in enumerate(region):
            if number or block.arguments or not block.ops:
                arguments = ", ".join(
                    f"{self._define(value, True)}: {type.text}"
                    for value, type in zip(block.arguments, block.types)
                )
                self.lines.append(
                    f"{'  ' * indent}^bb{number}{f'({arguments})' if arguments else ''}:"
                )
            for op in block.ops:
                self._op(op, indent + 1, numbers)
