//===- RuleTable.h - rules by the names that specs have ---------*- C++ -*-===//
//
// Tables of functions that several operators share, and that their specs name.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_RULETABLE_H
#define DIALECTGEN_ONNX_HOOKS_RULETABLE_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace dialectgen::onnx {

template <typename Rule> struct RuleRow {
  llvm::StringRef name;
  Rule rule;
};

/// The rule of that name; null if there is none.
template <typename Rule, size_t Size>
Rule findRule(const RuleRow<Rule> (&rows)[Size], llvm::StringRef name) {
  const RuleRow<Rule> *found = llvm::find_if(
      rows, [&](const RuleRow<Rule> &row) { return row.name == name; });
  return found == std::end(rows) ? nullptr : found->rule;
}

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_RULETABLE_H
