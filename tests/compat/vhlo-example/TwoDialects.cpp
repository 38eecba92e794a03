//===- TwoDialects.cpp - two versioned dialects in one program ------------===//
//
// Reads a program of vhlo and one of the example in one context, writes both as
// artifacts, reads these, and writes them again. Half of it goes through C.
//
//   two-dialects VHLO-PROGRAM VERSION OUTPUT EXAMPLE-PROGRAM VERSION OUTPUT
//
//===----------------------------------------------------------------------===//

#include "dialectgen-c/Vexample.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "dialectgen/core/versions/VersionedOpsBase.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "dialectgen/vhlo_example/VexampleDialect.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"

#define GET_OP_CLASSES
#include "vexample/VexampleOps0.h.inc"

using namespace mlir;
using namespace dialectgen;

/// The artifact of the program in `path`, written to `output`; empty after an
/// error.
static std::string write(const PortableDialect &dialect, MLIRContext *context,
                         StringRef path, StringRef version, StringRef output) {
  auto module = parseSourceFile<ModuleOp>(path, context);
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (!module || failed(dialect.serialize(*module, version, stream)))
    return "";
  std::error_code error;
  llvm::raw_fd_ostream(output, error) << bytes;
  return error ? "" : bytes;
}

/// True if the artifact, read and written again, is the same.
static bool reads(DialectgenPortableDialect dialect, MLIRContext *context,
                  StringRef bytes, StringRef version) {
  auto append = [](MlirStringRef piece, void *text) {
    static_cast<std::string *>(text)->append(piece.data, piece.length);
  };
  MlirModule module =
      dialectgenPortableDeserialize(dialect, wrap(bytes), wrap(context));
  if (mlirModuleIsNull(module))
    return false;
  OwningOpRef<ModuleOp> owner(unwrap(module));
  std::string again;
  return mlirLogicalResultIsSuccess(dialectgenPortableSerialize(
             dialect, module, wrap(version), {}, append, &again)) &&
         again == bytes;
}

int main(int argc, char **argv) {
  if (argc != 7)
    return 2;
  const PortableDialect *dialects[] = {&vhlo::getVhloPortableDialect(),
                                       &vexample::getVexamplePortableDialect()};
  DialectRegistry registry;
  for (const PortableDialect *dialect : dialects)
    dialect->registerDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  // Operations of the one are rows, of the other classes.
  if (!findVersionedOp(OperationName("vhlo.add_v1", &context)) ||
      findVersionedOp(OperationName("vexample.my_op_v1", &context)) ||
      !RegisteredOperationName::lookup(TypeID::get<vexample::MyOpV1>(),
                                       &context))
    return 1;
  std::string bytes[2];
  for (size_t i : {0, 1}) {
    char **arguments = argv + 1 + 3 * i;
    bytes[i] =
        write(*dialects[i], &context, arguments[0], arguments[1], arguments[2]);
    if (bytes[i].empty())
      return 1;
  }
  for (int i : {1, 0}) {
    DialectgenPortableDialect dialect =
        i ? dialectgenVexamplePortableDialect()
          : DialectgenPortableDialect{dialects[0]};
    if (!reads(dialect, &context, bytes[i], argv[2 + 3 * i])) {
      llvm::errs() << "artifact " << i << " does not come back\n";
      return 1;
    }
  }
  return 0;
}
