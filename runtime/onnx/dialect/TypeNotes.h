//===- TypeNotes.h - texts at places of a type ------------------*- C++ -*-===//
//
// Attributes such as `onnx.dim_params` have texts of a model that types of MLIR
// do not have. Those of inputs and outputs are attributes of their function.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_DIALECT_TYPENOTES_H
#define DIALECTGEN_ONNX_DIALECT_TYPENOTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace dialectgen::onnx {

/// Texts by their place in a type: the reverse of the importer's notes,
/// `0:batch,seq.1:length`. A backslash stands before a comma or backslash that
/// is part of a text.
llvm::StringMap<std::string> splitNotes(llvm::StringRef list);
/// Adds the text of `place` in the part of a type at `path`, `seq.` or none.
void addNote(std::string &list, llvm::StringRef path, const llvm::Twine &place,
             llvm::StringRef text);

/// Notes of the value at `index` of a list such as `onnx.value_info`; null if
/// there are none.
mlir::DictionaryAttr notesAt(mlir::ArrayAttr list, size_t index);
/// Text `key` of `notes`; empty if there is none.
llvm::StringRef textOf(mlir::DictionaryAttr notes, llvm::StringRef key);

/// Changes the notes of all inputs, or all outputs, of a function. A function
/// has them in one list, and each change of a single one would make another.
using NotesChange =
    llvm::function_ref<void(unsigned index, mlir::NamedAttrList &notes)>;
void changeInputNotes(mlir::FunctionOpInterface function, NotesChange change);
void changeOutputNotes(mlir::FunctionOpInterface function, NotesChange change);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_DIALECT_TYPENOTES_H
