//===- Dump.h - the schema dumps among the fixtures -------------*- C++ -*-===//
//
// Loads tests/fixtures/onnx/onnx-*.json once for all tests of an executable,
// and makes small versions by hand.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_DIFF_DUMP_H
#define DIALECTGEN_TESTS_UNIT_DIFF_DUMP_H

#include "upstream/onnx/SchemaDump.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace dialectgen {

/// The dump of library version `release` ("1.12", "1.23").
inline Family loadDump(llvm::StringRef release) {
  llvm::Expected<Family> family =
      readSchemaDump((llvm::Twine(DIALECTGEN_SOURCE_DIR) +
                      "/tests/fixtures/onnx/onnx-" + release + ".json")
                         .str());
  if (!family) {
    llvm::errs() << llvm::toString(family.takeError()) << "\n";
    std::abort();
  }
  return std::move(*family);
}

inline const Family &newDump() {
  static const Family family = loadDump("1.23");
  return family;
}
inline const Family &oldDump() {
  static const Family family = loadDump("1.12");
  return family;
}

inline Parameter parameter(std::string name, std::string type,
                           Arity arity = Arity::Single) {
  Parameter result;
  result.name = std::move(name);
  result.type = std::move(type);
  result.arity = arity;
  return result;
}

inline Attribute attribute(std::string name, std::string kind,
                           Json defaultValue = nullptr, bool required = false) {
  Attribute result;
  result.name = std::move(name);
  result.kind = std::move(kind);
  result.defaultValue = std::move(defaultValue);
  result.required = required;
  return result;
}

inline TypeConstraint constraint(std::string name,
                                 std::vector<std::string> types) {
  return {std::move(name), std::move(types), {}};
}

} // namespace dialectgen

#endif // DIALECTGEN_TESTS_UNIT_DIFF_DUMP_H
