//===- Lowerings.cpp - what ops are in StableHLO --------------------------===//
//
// A row for each op whose newest version names its lowering, and one for each
// that names its decomposition. Older versions are upgraded first; one that is
// deprecated is none that a program has.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

struct LoweringsView {
  std::string headline, functions, rows, reasons, decompositionFunctions,
      decompositions;
  DIALECTGEN_VIEW(headline, functions, rows, reasons, decompositionFunctions,
                  decompositions)
};

/// Macros that name functions, and those that name the op of each.
struct Rows {
  std::set<std::string> functions;
  std::vector<std::string> rows;

  /// Returns the name that rows have for the function.
  std::string add(llvm::StringRef macro, llvm::StringRef space,
                  const std::string &rule) {
    std::string function = llvm::convertToCamelFromSnakeCase(rule);
    functions.insert((macro + "_FUNCTION(" + function + ")").str());
    return (space + "::" + function).str();
  }
};

void addOp(const OpVersion &version, const std::string &op, Rows &lowerings,
           std::vector<std::string> &reasons, Rows &decompositions) {
  if (const std::string &reason = version.hooks->loweringFor; !reason.empty())
    reasons.push_back("DIALECTGEN_LOWERING_FOR(" + op + ", " + quote(reason) +
                      ")");
  const std::string &lowering = version.hooks->lowering,
                    &decomposition = version.hooks->decomposition;
  if (version.hooks->isLoweredToOp())
    lowerings.rows.push_back("DIALECTGEN_LOWERING(" + op + ", " +
                             quote(lowering) + ", nullptr)");
  else if (!lowering.empty())
    lowerings.rows.push_back(
        "DIALECTGEN_LOWERING(" + op + ", \"\", " +
        lowerings.add("DIALECTGEN_LOWERING", "lowering", lowering) + ")");
  if (!decomposition.empty())
    decompositions.rows.push_back("DIALECTGEN_DECOMPOSITION(" + op + ", " +
                                  decompositions.add("DIALECTGEN_DECOMPOSITION",
                                                     "decomposition",
                                                     decomposition) +
                                  ")");
}

const OpVersion &newestIn(const Op &op) {
  auto it = llvm::find_if_not(
      op.versions, [](const OpVersion &version) { return version.deprecated; });
  return it == op.versions.end() ? op.versions.front() : *it;
}

} // namespace

llvm::Error emitLowerings(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  Rows lowerings, decompositions;
  std::vector<std::string> reasons;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op))
      if (const OpVersion &version = versionOf(op, carried);
          &version == &newestIn(op))
        addOp(version, quote(dialectPart.dialect + "." + carried.mnemonic),
              lowerings, reasons, decompositions);
  llvm::sort(lowerings.rows);
  llvm::sort(reasons);
  llvm::sort(decompositions.rows);
  LoweringsView view;
  std::string file = fileStem(dialectPart) + "Lowerings.inc";
  view.headline = headline(
      file, "what ops of " + dialectPart.dialect + " are in StableHLO", "C++");
  view.functions = llvm::join(lowerings.functions, "\n");
  view.rows = llvm::join(lowerings.rows, "\n");
  view.reasons = llvm::join(reasons, "\n");
  view.decompositionFunctions = llvm::join(decompositions.functions, "\n");
  view.decompositions = llvm::join(decompositions.rows, "\n");
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Lowerings.inc.mustache", std::move(view));
}

} // namespace dialectgen
