//===- DescriptionWriter.h - JSON that programs read ------------*- C++ -*-===//
//
// Writes the members of an object, and lists with an element a line, so that
// a change is one line of a diff.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_DESCRIPTIONWRITER_H
#define DIALECTGEN_EMIT_DESCRIPTIONWRITER_H

#include "model/json/Json.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

class DescriptionWriter {
public:
  explicit DescriptionWriter(llvm::raw_ostream &os) : os(os) { os << '{'; }

  void member(llvm::StringRef name, const Json &value) {
    begin(name);
    os << value.dump();
  }
  void list(llvm::StringRef name, llvm::ArrayRef<Json> elements) {
    begin(name);
    os << '[';
    llvm::interleave(
        elements, os, [&](const Json &one) { os << "\n  " << one.dump(); },
        ",");
    os << (elements.empty() ? "]" : "\n ]");
  }
  void finish() { os << "\n}\n"; }

private:
  void begin(llvm::StringRef name) {
    os << (isFirst ? "" : ",") << "\n \"" << name << "\": ";
    isFirst = false;
  }

  llvm::raw_ostream &os;
  bool isFirst = true;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_DESCRIPTIONWRITER_H
