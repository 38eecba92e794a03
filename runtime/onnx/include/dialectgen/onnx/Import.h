//===- Import.h - .onnx models as MLIR --------------------------*- C++ -*-===//
//
// Reads an ONNX model (protobuf) into a module of the ONNX dialect. Every node
// becomes the op version that its opset selects; an op that the op table lacks
// in a known domain is an error, never another version. No invalid model
// aborts: every problem is an MLIR diagnostic that names the node.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_H
#define DIALECTGEN_ONNX_IMPORT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <functional>
#include <string>

namespace dialectgen::onnx {

struct ModelInterface;
struct OpVersionInfo;

/// A node that is about to become an op, for hooks that want another one.
struct ImportedNode {
  const OpVersionInfo &info;
  /// The op the table would make of the node: name, operands, result types,
  /// attributes and regions may be changed, the number of results may not.
  mlir::OperationState &state;
  /// Inserts further ops (for example constants) before it.
  mlir::OpBuilder &builder;
};

/// Fails after an error diagnostic at the node (`node.state.location`).
using ImportHook = std::function<llvm::LogicalResult(ImportedNode &node)>;

struct ImportOptions {
  /// Folder that external data is relative to. Without one, a model with
  /// external data is refused.
  std::string externalDataFolder;
  /// Tensors of more bytes are held as resources, which are not copied;
  /// smaller ones are attributes that the text shows.
  size_t resourceThreshold = 1024;
  /// Copy the data of a tensor if its place in the file is not aligned to its
  /// elements. Otherwise it stays there, and the text of the program depends on
  /// that place: for programs that are written as artifacts.
  bool alignData = true;
  /// How deep subgraphs and calls of functions may nest.
  unsigned maxDepth = 64;
  /// How deep sequence, optional and map types may nest.
  unsigned maxTypeDepth = 16;
  /// How many specialised copies of functions a model may need, beside one of
  /// each.
  unsigned maxFunctionCopies = 4096;
  /// Keep information that only an export needs: the names of all values
  /// (`onnx.result_names`), not only those of inputs, outputs, initializers and
  /// values in annotations, and differences from the canonical form
  /// (`onnx.form`).
  bool keepForm = true;
  /// Make initializers that are inputs constants, and no inputs. Otherwise they
  /// are defaults of inputs from IR version 4 on, to which callers may give
  /// other values.
  bool freezeDefaults = false;
  /// Hooks for nodes that need more than the op table: by the name that a spec
  /// gives under `importer`, or by the op's name in the dialect (`onnx.Slice`).
  /// A name that a spec gives and that is not here is an error at the node.
  llvm::StringMap<ImportHook> hooks;
  /// Verify the module before it is returned.
  bool verify = true;
  /// Warn of nodes that the standard has deprecated. An export of the module
  /// warns of the remaining ones.
  bool warnOfDeprecated = true;
  /// Takes the inputs and outputs of the model, if given.
  ModelInterface *interface = nullptr;
};

/// Imports the model in `model`; the buffer's identifier stands for the file
/// in locations. Null after at least one error diagnostic.
mlir::OwningOpRef<mlir::ModuleOp> importOnnx(llvm::MemoryBufferRef model,
                                             mlir::MLIRContext *context,
                                             const ImportOptions &options = {});

/// Imports the model in file `path` (`-`: standard input). External data is
/// relative to the file's folder unless `options` name another.
mlir::OwningOpRef<mlir::ModuleOp> importOnnxFile(llvm::StringRef path,
                                                 mlir::MLIRContext *context,
                                                 ImportOptions options = {});

/// Loads the dialects that imported modules consist of.
void loadImportDialects(mlir::MLIRContext *context);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_IMPORT_H
