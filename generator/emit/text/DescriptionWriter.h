//===- DescriptionWriter.h - JSON that programs read ------------*- C++ -*-===//
//
// Writes the members of an object, and lists with an element a line, so that
// a change is one line of a diff.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_DESCRIPTIONWRITER_H
#define DIALECTGEN_EMIT_DESCRIPTIONWRITER_H

#include "emit/text/TableWriter.h"
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
  /// Of Json, or of rows in that form.
  template <typename Element>
  void list(llvm::StringRef name, const std::vector<Element> &elements) {
    begin(name);
    os << '[';
    llvm::interleave(
        elements, os, [&](const Element &one) { os << "\n  " << textOf(one); },
        ",");
    os << (elements.empty() ? "]" : "\n ]");
  }
  void finish() { os << "\n}\n"; }

private:
  static std::string textOf(const Json &value) { return value.dump(); }
  static std::string textOf(const Row &row) { return row.getJson().dump(); }
  void begin(llvm::StringRef name) {
    os << (isFirst ? "" : ",") << "\n \"" << name << "\": ";
    isFirst = false;
  }

  llvm::raw_ostream &os;
  bool isFirst = true;
};

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_DESCRIPTIONWRITER_H
