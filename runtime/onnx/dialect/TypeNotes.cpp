//===- TypeNotes.cpp - texts at places of a type --------------------------===//
//
// See TypeNotes.h.
//
//===----------------------------------------------------------------------===//

#include "TypeNotes.h"

namespace dialectgen::onnx {

llvm::StringMap<std::string> splitNotes(llvm::StringRef list) {
  llvm::StringMap<std::string> result;
  std::string item;
  auto flush = [&] {
    auto [place, text] = llvm::StringRef(item).split(':');
    if (!place.empty())
      result[place] = text.str();
    item.clear();
  };
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '\\' && i + 1 < list.size())
      item += list[++i];
    else if (list[i] == ',')
      flush();
    else
      item += list[i];
  }
  flush();
  return result;
}

void addNote(std::string &list, llvm::StringRef path, const llvm::Twine &place,
             llvm::StringRef text) {
  if (!list.empty())
    list += ',';
  list += (path + place + ":").str();
  // A backslash keeps a comma that is part of a text from ending it.
  for (char c : text) {
    if (c == ',' || c == '\\')
      list += '\\';
    list += c;
  }
}

mlir::DictionaryAttr notesAt(mlir::ArrayAttr list, size_t index) {
  if (!list || index >= list.size())
    return {};
  return llvm::dyn_cast<mlir::DictionaryAttr>(list[index]);
}

llvm::StringRef textOf(mlir::DictionaryAttr notes, llvm::StringRef key) {
  auto text = notes ? notes.getAs<mlir::StringAttr>(key) : mlir::StringAttr();
  return text ? text.getValue() : llvm::StringRef();
}

/// Null if none of `count` values has notes in the end.
static mlir::ArrayAttr changed(mlir::MLIRContext *context,
                               mlir::ArrayAttr before, unsigned count,
                               NotesChange change) {
  llvm::SmallVector<mlir::Attribute> after;
  bool isAny = false;
  for (unsigned index = 0; index != count; ++index) {
    mlir::NamedAttrList notes(notesAt(before, index));
    change(index, notes);
    isAny |= !notes.empty();
    after.push_back(notes.getDictionary(context));
  }
  return isAny ? mlir::ArrayAttr::get(context, after) : mlir::ArrayAttr();
}

void changeInputNotes(mlir::FunctionOpInterface function, NotesChange change) {
  if (mlir::ArrayAttr notes =
          changed(function->getContext(), function.getAllArgAttrs(),
                  function.getNumArguments(), change))
    function.setAllArgAttrs(notes);
  else
    function.removeArgAttrsAttr();
}

void changeOutputNotes(mlir::FunctionOpInterface function, NotesChange change) {
  if (mlir::ArrayAttr notes =
          changed(function->getContext(), function.getAllResultAttrs(),
                  function.getNumResults(), change))
    function.setAllResultAttrs(notes);
  else
    function.removeResAttrsAttr();
}

} // namespace dialectgen::onnx
