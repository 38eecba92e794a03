# Configuration of the lit suites; each folder is a suite.
#
# On PATH: dialectgen, dialect-opt, dialect-translate, and LLVM 22's FileCheck,
# not, split-file, count, mlir-opt, mlir-tblgen, mlir-cat; protoc and git.
#
# Features, for REQUIRES:   dialectgen, dialect-opt, dialect-translate (built),
#   protoc, git, node, xmllint, ajv (npm packages are installed), onnx-testdata, asan,
#   opset-in-development, python-bindings, mlir-22 (not an older MLIR, with which the
#   core and StableHLO alone are built).
#
# Substitutions besides lit's own (%s, %t, %S, ...):
#   %root       the repository          %specs      its specs folder
#   %generated  its generated folder    %fixtures   tests/fixtures
#   %llvm-include   LLVM's and MLIR's headers and .td files
#   %onnx-testdata  the folder of the ONNX library's test models
#   %python         Python, with the bindings on its module path
#   %node           node, with the npm packages on its module path
#   %npm            the folder of those packages
#   %tools          the folder of the programs of this build
#   %cxx            the C++ compiler
#   %forget-release     tests/support/forget-release: specs without releases
#
# Numbers of today's specs, so that no test contains them: %onnx-ops, %onnx-versions
# (of ops), %opset (the newest), %released-opset, and of the versioned
# dialect %release (the newest) and %next-minor. Made for FileCheck -D.
import json
import os
import re
import shutil
import subprocess
import sys

import lit.formats

config.name = "dialectgen"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".mlir", ".td"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join(
    [config.tools_dir, config.llvm_tools_dir, config.environment["PATH"]]
)
# Messages are compared as text.
config.environment["LC_ALL"] = "C.UTF-8"
# Sanitizers, and the cases that sweeps take (tests/support/draws.py).
for variable in (
    "ASAN_OPTIONS",
    "UBSAN_OPTIONS",
    "LSAN_OPTIONS",
    "DIALECTGEN_DRAW_SEED",
    "DIALECTGEN_DRAW_SHARE",
):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]

for tool in config.built_tools:
    config.available_features.add(tool)
for program in ("protoc", "git", "node", "xmllint"):
    if shutil.which(program):
        config.available_features.add(program)
if int(re.search(r"/llvm-(\d+)/", config.llvm_tools_dir)[1]) >= 22:
    config.available_features.add("mlir-22")
else:
    config.excludes += ["byteir", "examples", "onnx", "onnx-convert", "onnx-export"]
    config.excludes += ["onnx-import", "onnx-to-stablehlo"]
if "address" in config.sanitizers:
    config.available_features.add("asan")

node_modules = os.path.join(config.build_root, "node", "node_modules")
if os.path.isdir(os.path.join(node_modules, "ajv")):
    config.environment["NODE_PATH"] = node_modules
    if "node" in config.available_features:
        config.available_features.add("ajv")

# The module is beside its library, in the build folder.
python_module = os.path.join(config.build_root, "lib")
# Python cannot load a library that needs the runtime of a sanitizer.
if not config.sanitizers and os.path.exists(
    os.path.join(python_module, "libdialectgen-stablehlo.so")
):
    config.available_features.add("python-bindings")
config.substitutions.append(
    ("%python", f"env PYTHONPATH={python_module} PYTHONDONTWRITEBYTECODE=1 {sys.executable}"))

onnx_testdata = "/usr/share/libonnx-testdata/data"
if os.path.isdir(onnx_testdata):
    config.available_features.add("onnx-testdata")

llvm_include = os.path.join(os.path.dirname(config.llvm_tools_dir), "include")
root = config.project_root
config.substitutions += [
    ("%root", root),
    ("%specs", os.path.join(root, "specs")),
    ("%generated", os.path.join(root, "generated")),
    ("%fixtures", os.path.join(root, "tests", "fixtures")),
    ("%llvm-include", llvm_include),
    ("%onnx-testdata", onnx_testdata),
    ("%forget-release", os.path.join(root, "tests", "support", "forget-release")),
    ("%node", shutil.which("node") or "node"),
    ("%npm", node_modules),
    ("%tools", config.tools_dir),
    ("%cxx", getattr(config, "cxx", "c++")),
]

if "dialectgen" in config.built_tools:
    dump = [os.path.join(config.tools_dir, "dialectgen"), "--root", root]
    resolved = json.loads(subprocess.check_output(dump + ["--dump-resolved"]))
    ops, domain = resolved["onnx"]["ops"], resolved["onnx"]["timelines"][0]
    release = resolved["stablehlo"]["timelines"][0]["releases"][-1]
    major, minor, patch = release.split(".")
    if domain["newest"] > domain["newest_released"]:
        config.available_features.add("opset-in-development")
    # Longer names first: one may begin with another.
    config.substitutions += [
        ("%onnx-ops", str(len(ops))),
        ("%onnx-versions", str(sum(len(op["versions"]) for op in ops))),
        ("%released-opset", str(domain["newest_released"])),
        ("%opset", str(domain["newest"])),
        ("%next-minor", f"{major}.{int(minor) + 1}.0"),
        ("%release", release),
    ]
