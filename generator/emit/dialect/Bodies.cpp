//===- Bodies.cpp - programs that replace ops -----------------------------===//
//
// A row for each op version that has a body: its text, the function that gives
// one for a node, or the function that builds its ops.
//
//===----------------------------------------------------------------------===//

#include "model/read/Bodies.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

struct BodiesView {
  std::string headline, functions, rows, expansionFunctions, expansions;
  DIALECTGEN_VIEW(headline, functions, rows, expansionFunctions, expansions)
};

/// The rows of a macro, and the functions that hooks of ops name in them.
struct HookRows {
  std::string macro, scope;
  std::set<std::string> functions = {};
  std::vector<std::string> rows = {};

  void add(const std::string &op, llvm::StringRef hook,
           const char *others = "") {
    std::string function = llvm::convertToCamelFromSnakeCase(hook);
    functions.insert(macro + "_FUNCTION(" + function + ")");
    rows.push_back(macro + "(" + op + ", " + scope + "::" + function + others +
                   ")");
  }
  std::string sorted() {
    llvm::sort(rows);
    return llvm::join(rows, "\n");
  }
};

} // namespace

std::vector<std::string> functionText(const Family &family, const Op &op,
                                      const OpVersion &version) {
  const FunctionBody &body = *version.body;
  const Timeline *timeline = timelineOfBodies(family);
  bool isDefault = !timeline || llvm::is_contained(timeline->aliases, "");
  std::string attributes = llvm::join(attributesOf(body), ", ");
  std::vector<std::string> lines = {
      "<opset_import: [\"" + (isDefault ? std::string() : timeline->name) +
          "\" : " + std::to_string(body.opset) + "], domain: \"body\">",
      op.name + (attributes.empty() ? "" : " <" + attributes + ">") + " (" +
          llvm::join(namesOf(version.operands), ", ") + ") => (" +
          llvm::join(namesOf(version.results), ", ") + ") {"};
  llvm::append_range(lines, body.body);
  lines.push_back("}");
  return lines;
}

llvm::Error emitBodies(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  HookRows bodies = {"DIALECTGEN_BODY", "body"};
  HookRows expansions = {"DIALECTGEN_EXPANSION", "expansion"};
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
      const OpVersion &version = versionOf(op, carried);
      std::string name = quote(dialectPart.dialect + "." + carried.mnemonic);
      if (version.body) {
        std::string row = bodies.macro + "(" + name + ", nullptr,";
        for (const std::string &line : functionText(family, op, version))
          row += "\n    " + quote(line + "\n");
        bodies.rows.push_back(row + ")");
      } else if (!version.hooks->body.empty()) {
        bodies.add(name, version.hooks->body, ", \"\"");
      } else if (!version.hooks->expansion.empty()) {
        expansions.add(name, version.hooks->expansion);
      }
    }
  BodiesView view;
  std::string file = fileStem(dialectPart) + "Bodies.inc";
  view.headline = headline(
      file, "programs that replace ops of " + dialectPart.dialect, "C++");
  view.functions = llvm::join(bodies.functions, "\n");
  view.rows = bodies.sorted();
  view.expansionFunctions = llvm::join(expansions.functions, "\n");
  view.expansions = expansions.sorted();
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Bodies.inc.mustache", std::move(view));
}

} // namespace dialectgen
