//===- Lowerings.cpp - what ops are in StableHLO --------------------------===//
//
// A row for each op whose newest version names its lowering. Older versions
// are upgraded first.
//
//===----------------------------------------------------------------------===//

#include "emit/DialectOps.h"
#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

struct LoweringsView {
  std::string headline, functions, rows;
  DIALECTGEN_VIEW(headline, functions, rows)
};

} // namespace

llvm::Error emitLowerings(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  std::set<std::string> functions;
  std::vector<std::string> rows;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
      const OpVersion &version = versionOf(op, carried);
      const std::string &lowering = version.hooks.lowering;
      if (lowering.empty() || &version != &op.versions.front())
        continue;
      std::string function = "nullptr", target = "\"\"";
      if (version.hooks.isLoweredToOp()) {
        target = quote(lowering);
      } else {
        function = llvm::convertToCamelFromSnakeCase(lowering);
        functions.insert("DIALECTGEN_LOWERING_FUNCTION(" + function + ")");
        function = "lowering::" + function;
      }
      rows.push_back("DIALECTGEN_LOWERING(" +
                     quote(dialectPart.dialect + "." + carried.mnemonic) +
                     ", " + target + ", " + function + ")");
    }
  llvm::sort(rows);
  LoweringsView view;
  std::string file = fileStem(dialectPart) + "Lowerings.inc";
  view.headline = headline(
      file, "what ops of " + dialectPart.dialect + " are in StableHLO", "C++");
  view.functions = llvm::join(functions, "\n");
  view.rows = llvm::join(rows, "\n");
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Lowerings.inc.mustache", std::move(view));
}

} // namespace dialectgen
