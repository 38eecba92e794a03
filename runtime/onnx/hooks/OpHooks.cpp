//===- OpHooks.cpp - an operator's functions by hand ----------------------===//
//
// See OpHooks.h.
//
//===----------------------------------------------------------------------===//

#include "OpHooks.h"
#include "RuleTable.h"

namespace dialectgen::onnx {

const OpHooks &findOpHooks(llvm::StringRef op) {
  static constexpr RuleRow<const OpHooks *> rows[] = {
#define DIALECTGEN_ROW(OP) {#OP, &hooks::OP},
      DIALECTGEN_OPS_WITH_HOOKS(DIALECTGEN_ROW)
#undef DIALECTGEN_ROW
  };
  static constexpr OpHooks none;
  const OpHooks *found = findRule(rows, op);
  return found ? *found : none;
}

} // namespace dialectgen::onnx
