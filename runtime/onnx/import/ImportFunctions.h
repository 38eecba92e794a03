//===- ImportFunctions.h - functions that a model defines -------*- C++ -*-===//
//
// The functions of a model by domain, name and overload. Calls ask for them;
// ImportCalls.h makes functions of the module.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_IMPORT_IMPORTFUNCTIONS_H
#define DIALECTGEN_ONNX_IMPORT_IMPORTFUNCTIONS_H

#include "ImportScope.h"
#include <deque>

namespace dialectgen::onnx::importer {

struct FunctionEntry {
  const pb::FunctionProto &proto;
  /// Among the functions of the model.
  unsigned index;
  /// Its name in messages and symbols.
  std::string title;
  Opsets opsets;
  bool called = false;
  /// There is a func.func for it.
  bool copied = false;

  FunctionEntry(const pb::FunctionProto &proto, unsigned index,
                std::string title)
      : proto(proto), index(index), title(std::move(title)) {}
};

class FunctionTable {
public:
  /// Reads the functions of `model` but for their bodies, once.
  LogicalResult collect(const pb::ModelProto &model, mlir::Location location);

  /// Null if there is none.
  FunctionEntry *find(StringRef domain, StringRef name,
                      StringRef overload) const;
  /// The overloads of a name in the form of messages; empty if there are none.
  StringRef overloadsOf(StringRef domain, StringRef name) const;
  /// In their order in the model.
  const std::deque<FunctionEntry> &all() const { return entries; }

private:
  std::deque<FunctionEntry> entries;
  llvm::StringMap<FunctionEntry *> byName;
  /// By domain and name.
  llvm::StringMap<std::string> overloads;
};

} // namespace dialectgen::onnx::importer

#endif // DIALECTGEN_ONNX_IMPORT_IMPORTFUNCTIONS_H
