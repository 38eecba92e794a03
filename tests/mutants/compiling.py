"""Whether what dialectgen generated can be compiled.

Only what differs from the faultless output is looked at: mlir-tblgen reads the
definitions with every generator that the build uses, and clang reads the op
classes that are others, and the sources that include a table that is another.
"""

import json
import re
import subprocess
import threading
from pathlib import Path

FLAGS = ["-std=c++17", "-fno-rtti", "-fno-exceptions", "-w", "-fsyntax-only", "-ferror-limit=3",
         "-D_GNU_SOURCE", "-D__STDC_CONSTANT_MACROS", "-D__STDC_FORMAT_MACROS", "-D__STDC_LIMIT_MACROS"]
HEADERS = """mlir/AsmParser/AsmParser.h mlir/Bytecode/BytecodeImplementation.h
mlir/Bytecode/BytecodeOpInterface.h mlir/Dialect/Func/IR/FuncOps.h mlir/Dialect/Quant/IR/QuantTypes.h
mlir/IR/Builders.h mlir/IR/BuiltinOps.h mlir/IR/BuiltinTypes.h mlir/IR/DialectImplementation.h
mlir/IR/Matchers.h mlir/IR/OpImplementation.h mlir/IR/PatternMatch.h mlir/IR/SymbolTable.h
mlir/IR/TypeUtilities.h mlir/Interfaces/InferTypeOpInterface.h
mlir/Interfaces/SideEffectInterfaces.h mlir/Pass/Pass.h mlir/Pass/PassManager.h
llvm/ADT/STLExtras.h llvm/ADT/StringExtras.h llvm/ADT/StringMap.h llvm/ADT/StringSet.h
llvm/ADT/TypeSwitch.h llvm/Support/FormatVariadic.h map optional string vector""".split()
# The classes of types and attributes, without the methods that are written by hand.
ATTRIBUTES = """
#include "dialectgen/FAMILY/STEMOpsBase.h"
using namespace mlir;
#include "FAMILY/STEMDialect.cpp.inc"
#include "FAMILY/STEMEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "FAMILY/STEMAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "FAMILY/STEMTypes.cpp.inc"
namespace NAMESPACE {
void STEMDialect::registerAttributesAndTypes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "FAMILY/STEMAttrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "FAMILY/STEMTypes.cpp.inc"
      >();
}
} // namespace NAMESPACE
"""
# Ops that are looked at where more have changed.
MOST_OPS = 4


def run(command, **options):
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                              errors="replace", timeout=300, **options)
    except subprocess.TimeoutExpired:
        return 124, "timed out"
    return done.returncode, done.stderr + done.stdout


class Failure(Exception):
    pass


class Tools:
    """The compilers, and headers that are compiled once for all mutants."""

    def __init__(self, source, built, clang, tblgen, mlir_include, work):
        self.source, self.work = source, work
        self.clang, self.tblgen, self.mlir_include = clang, tblgen, mlir_include
        # Sources of one family include generated headers of others.
        self.includes = [f"-I{folder}" for root in (source, built)
                         for folder in sorted(root.glob("runtime/*/include"))] + \
            ["-isystem", str(mlir_include)]
        self.compiled, self.compiling = {}, threading.Lock()

    def precompiled(self, name, headers, folders=()):
        """The options that begin a source with `headers`."""
        with self.compiling:
            return self.precompile(name, headers, folders)

    def precompile(self, name, headers, folders):
        if name not in self.compiled:
            header = self.work / f"{name}.h"
            header.write_text("".join(f"#include <{one}>\n" for one in headers))
            output = self.work / f"{name}.pch"
            flags = [flag for flag in FLAGS if flag != "-fsyntax-only"]
            code, text = run([self.clang, *flags, "-x", "c++-header",
                              *(f"-I{folder}" for folder in folders), *self.includes, header,
                              "-o", output])
            if code:
                raise SystemExit(f"cannot compile the headers of {name}:\n{text}")
            self.compiled[name] = output
        return ["-include-pch", self.compiled[name]]

    def read(self, source, folders, precompiled):
        """Has clang read a source; fails with what it says."""
        code, text = run([self.clang, *FLAGS, *precompiled,
                          *(f"-I{folder}" for folder in folders), *self.includes, source])
        if code:
            raise Failure(f"clang of {Path(source).name}: {first_error(text)}")

    def generate(self, arguments, td, folders, output):
        code, text = run([self.tblgen, *arguments, *(f"-I{folder}" for folder in folders),
                          *self.includes[:-2], f"-I{self.mlir_include}", td, "-o", output])
        if code:
            raise Failure(f"mlir-tblgen {' '.join(arguments[:1])}: {first_error(text)}")


def first_error(text):
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if "error:" in line:
            return " | ".join(lines[number:number + 3])[:600]
    return text[-600:]


def configure(template, values):
    return re.sub(r"@(\w+)@", lambda match: values.get(match[1], match[0]), template.read_text())


def definitions(text):
    """The definitions of ops: name in TableGen to mnemonic and text."""
    found = {}
    for block in re.split(r"\n(?=def |defvar )", text):
        match = re.match(r"def (\w+)\s*:\s*\w+_Op<\"([^\"]*)\"", block)
        if match:
            found[match[1]] = (match[2], block)
    return found


def camel(name):
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"[^_.\-]+", name))


class Judge:
    """Compiles what mutants of one family are generated to."""

    def __init__(self, tools, family, root, manifest, work, precompiles=True):
        self.tools, self.family, self.root, self.work = tools, family, root, work
        self.parts, self.precompiles = manifest, precompiles
        self.generated = root / "generated" / family
        work.mkdir(parents=True, exist_ok=True)
        runtime = tools.source / "runtime"
        self.tds = {}
        for td in sorted(runtime.glob("*/include/**/*.td")):
            for name in re.findall(rf'include "{family}/(\w+\.td\.inc)"', td.read_text()):
                self.tds[name] = td
        self.users = {}
        for source in sorted(runtime.glob("*/*/*.cpp")):
            for name in re.findall(r'#include "(?:\w+/)?(\w+\.inc)"', source.read_text()):
                self.users.setdefault(name, []).append(source)

        # Headers of the faultless specs, which those of a mutant go before.
        self.faultless = work / "faultless"
        for td in sorted(runtime.glob("*/include/**/Passes.td")):
            tools.generate(["-gen-pass-decls"], td, [],
                           self.header(self.faultless, td.parent.name, "Passes.h.inc"))
        own = self.parts.get("dialect")
        if own and "dialect-ops-td" in manifest["outputs"] \
                and f"{self.stem(own)}Ops.td.inc" not in self.tds:
            self.configure_dialect(self.faultless, own)
        if own and f"{self.stem(own)}Ops.td.inc" in self.tds:
            stem = self.stem(own)
            td = self.tds[f"{stem}Ops.td.inc"]
            folders = [self.root / "generated", self.faultless]
            base = td.with_name(f"{stem}Base.td")
            for what, arguments in self.headers(own):
                for suffix, kind in (("h", "decls"), ("cpp", "defs")):
                    tools.generate([arguments[0] + kind, *arguments[1:]], base, folders,
                                   self.header(self.faultless, family, f"{stem}{what}.{suffix}.inc"))
            tools.generate(["-gen-op-decls"], td, folders,
                           self.header(self.faultless, family, f"{stem}Ops.h.inc"))

        if "versioned_dialect" in self.parts:
            self.configure_versioned(self.faultless, self.parts["versioned_dialect"])

    def configure_dialect(self, folder, own):
        """Writes the .td, the headers and the sources that the build makes for a
        dialect without C++ of its own."""
        stem, dialect = self.stem(own), own["name"]
        values = {"FAMILY": self.family, "DIALECT_NAME": dialect, "DIALECT_STEM": stem,
                  "DIALECT_GUARD": re.sub(r"\W", "_", dialect.upper()),
                  "DIALECT_NAMESPACE": own["cpp_namespace"], "DIALECT_PREFIX": own.get("prefix", stem),
                  "DIALECT_IS_EXTERNAL": "0",
                  "DIALECT_CLASS": f"::{own['cpp_namespace']}::{stem}Dialect",
                  "DIALECT_USED_HEADERS": "", "DIALECT_USED": "",
                  "DIALECT_DEFINITIONS": "", "DIALECT_HEADERS": "", "DIALECT_PARSERS":
                  "  let useDefaultTypePrinterParser = 1;\n"
                  "  let useDefaultAttributePrinterParser = 1;\n"}
        if "versioned_dialect" in self.parts:
            values.update(self.configure_versioned(folder, self.parts["versioned_dialect"]), FAMILY=self.family)
        layouts = self.tools.source / "cmake" / "dialect"
        headers = folder / "dialectgen" / self.family
        headers.mkdir(parents=True, exist_ok=True)
        for file in ("Base.td", "Ops.td", "Dialect.h", "OpsBase.h", "Ops.h", "Conversion.h"):
            (headers / f"{stem}{file}").write_text(configure(layouts / f"{file}.in", values))
        self.tds[f"{stem}Attrs.td.inc"] = headers / f"{stem}Base.td"
        self.tds[f"{stem}Ops.td.inc"] = headers / f"{stem}Ops.td"
        header = folder / "dialectgen-c" / f"{stem}.h"
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(configure(
            self.tools.source / "cmake" / "versioned-dialect" / "PortableDialect.h.in",
            {"DIALECT": dialect, "STEM": stem, "GUARD": values["DIALECT_GUARD"]}))
        for table, file in (("Relations", "Dialect"), ("Conversion", "Conversion")):
            source = self.work / f"{stem}Own{file}.cpp"
            source.write_text(configure(layouts / f"{file}.cpp.in", values))
            self.users[f"{stem}{table}.inc"] = [source]

    @staticmethod
    def stem(part):
        return part["prefix"] if part.get("prefixes_classes") else camel(part["name"])

    @staticmethod
    def headers(own):
        dialect = own["name"]
        return [("Dialect", ["-gen-dialect-", f"-dialect={dialect}"]), ("Enums", ["-gen-enum-"]),
                ("Attrs", ["-gen-attrdef-", f"-attrdefs-dialect={dialect}"]),
                ("Types", ["-gen-typedef-", f"-typedefs-dialect={dialect}"]),
                ("Interfaces", ["-gen-op-interface-"])]

    def judge(self, changed, before):
        """Fails if a changed file cannot be compiled. `before` has the texts
        that the faultless specs give."""
        folder = self.work / "include"
        run(["rm", "-rf", folder])
        folder.mkdir()
        folders = [folder, self.faultless, self.root / "generated", self.generated]
        names = {path.name for path in changed if path.parent == self.generated}
        headers_changed = False
        for kind in ("dialect", "versioned_dialect"):
            part = self.parts.get(kind)
            if not part:
                continue
            stem = self.stem(part)
            ops, attributes = f"{stem}Ops.td.inc", f"{stem}Attrs.td.inc"
            if kind == "dialect" and ops in self.tds:
                if attributes in names:
                    self.read_attributes(stem, part, attributes, folders)
                    headers_changed = True
                if ops in names or headers_changed:
                    self.read_ops(stem, part, self.tds[ops], ops, before, folders,
                                  f"dialectgen/{self.family}/{stem}OpsBase.h", headers_changed)
                    if ops in names:
                        self.tools.generate(["-gen-op-decls"], self.tds[ops], folders,
                                            self.header(folders[0], self.family, f"{stem}Ops.h.inc"))
            if kind == "versioned_dialect":
                self.read_versioned(stem, part, ops, names, before, folders)
        shared = self.tools.precompiled("core", HEADERS)
        for name in sorted(names):
            for source in self.users.get(name, []):
                self.tools.read(source, folders, shared)
            if name.endswith(".h.inc") and name not in self.users:
                source = self.work / "Header.cpp"
                stem = name.removesuffix(".h.inc")
                source.write_text(f'#include "dialectgen/{self.family}/{stem}.h"\n')
                self.tools.read(source, folders, shared)

    @staticmethod
    def header(folder, family, name):
        path = folder / family / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def read_attributes(self, stem, part, name, folders):
        for what, arguments in self.headers(part):
            for suffix, kind in (("h", "decls"), ("cpp", "defs")):
                self.tools.generate([arguments[0] + kind, *arguments[1:]], self.tds[name], folders,
                                    self.header(folders[0], self.family, f"{stem}{what}.{suffix}.inc"))
        source = self.work / f"{stem}Attrs.cpp"
        source.write_text(ATTRIBUTES.replace("FAMILY", self.family).replace("STEM", stem)
                          .replace("NAMESPACE", part["cpp_namespace"]))
        self.tools.read(source, folders, self.tools.precompiled("core", HEADERS))

    def read_ops(self, stem, part, td, name, before, folders, header, headers_changed):
        text = (self.generated / name).read_text()
        old, new = definitions(before.get(name, "")), definitions(text)
        ops = [mnemonic for key, (mnemonic, block) in new.items()
               if old.get(key, ("", ""))[1] != block]
        if not ops or headers_changed:
            ops += [mnemonic for mnemonic, _ in new.values()][:3]
        step = max(1, len(ops) // MOST_OPS)
        regex = "|".join(re.escape(part["name"] + "." + op).replace(r"\-", "-")
                         for op in ops[::step])
        folder = part["name"]
        for suffix, kind in (("h", "decls"), ("cpp", "defs")):
            self.tools.generate([f"-gen-op-{kind}", f"-op-include-regex=^({regex})$"], td, folders,
                                self.header(folders[0], folder, f"Mutant.{suffix}.inc"))
        source = self.work / "OpShard.cpp"
        source.write_text(configure(self.tools.source / "cmake" / "OpShard.cpp.in", {
            "NAME": stem, "SHARD": "0", "HEADER": header, "INCLUDED": f"{folder}/Mutant",
            "INCLUDE": "",
            "INSERT": "(mlir::RegisteredOperationName::insert<Ops>(dialect), ...)",
            "NAMESPACE": part.get("cpp_namespace", f"dialectgen::{folder.lower()}")}))
        shared = headers_changed or not self.precompiles
        precompiled = self.tools.precompiled("core", HEADERS) if shared else \
            self.tools.precompiled(f"{self.family}-{stem}", HEADERS + [header], folders[1:])
        self.tools.read(source, folders, precompiled)

    def configure_versioned(self, folder, part):
        """Writes the .td and the headers that the build makes for a versioned
        dialect; the values that its layouts name."""
        dialect, stem = part["name"], self.stem(part)
        guard = re.sub(r"\W", "_", dialect.upper())
        values = {"STEM": stem, "DIALECT": dialect, "FAMILY": self.family, "GUARD": guard,
                  "NAMESPACE": f"dialectgen::{guard.lower()}", "CLASS_PREFIX": part["prefix"],
                  "DECLARATIONS": "", "REGISTER_OPS": "nullptr", "STEP_HOOKS": "{}"}
        layouts = self.tools.source / "cmake" / "versioned-dialect"
        for layout, header in (("Ops.td.in", f"{self.family}/{stem}Ops.td"),
                               ("Dialect.h.in", f"dialectgen/{self.family}/{stem}Dialect.h"),
                               ("PortableDialect.h.in", f"dialectgen-c/{stem}.h")):
            path = folder / header
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(configure(layouts / layout, values))
        return values

    def read_versioned(self, stem, part, ops, names, before, folders):
        tables = f"{stem}Tables.inc"
        if ops not in names and tables not in names:
            return
        values = self.configure_versioned(folders[0], part)
        td = folders[0] / self.family / f"{stem}Ops.td"
        layouts = self.tools.source / "cmake" / "versioned-dialect"
        dialect = part["name"]
        if ops in names:
            self.read_ops(stem, {"name": dialect, "cpp_namespace": values["NAMESPACE"]}, td, ops,
                          before, folders, "dialectgen/core/versions/VersionedOpsBase.h", False)
        if tables in names:
            source = self.work / f"{stem}Dialect.cpp"
            source.write_text(configure(layouts / "Dialect.cpp.in", values))
            self.tools.read(source, folders, self.tools.precompiled("core", HEADERS))


def read_json(path):
    with open(path) as file:
        return json.load(file)
