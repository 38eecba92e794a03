//===- Bodies.cpp - programs that replace ops -----------------------------===//
//
// A row for each op version that has a body: its text, or the function that
// gives one for a node.
//
//===----------------------------------------------------------------------===//

#include "model/Bodies.h"
#include "emit/DialectOps.h"
#include "emit/Emitters.h"
#include "emit/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace dialectgen {
namespace {

struct BodiesView {
  std::string headline, functions, rows;
  DIALECTGEN_VIEW(headline, functions, rows)
};

/// The body as a function in the textual syntax of ONNX, as lines.
std::vector<std::string> functionText(const Family &family, const Op &op,
                                      const OpVersion &version) {
  const FunctionBody &body = *version.body;
  const Timeline &timeline = family.timelines.front();
  bool isDefault = llvm::is_contained(timeline.aliases, "");
  std::string attributes = llvm::join(attributesOf(body), ", ");
  std::vector<std::string> lines = {
      "<opset_import: [\"" + (isDefault ? std::string() : timeline.name) +
          "\" : " + std::to_string(body.opset) + "], domain: \"body\">",
      op.name + (attributes.empty() ? "" : " <" + attributes + ">") + " (" +
          llvm::join(namesOf(version.operands), ", ") + ") => (" +
          llvm::join(namesOf(version.results), ", ") + ") {"};
  llvm::append_range(lines, body.body);
  lines.push_back("}");
  return lines;
}

} // namespace

llvm::Error emitBodies(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart &dialectPart = *family.dialectPart();
  std::set<std::string> functions;
  std::vector<std::string> rows;
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(dialectPart, op)) {
      const OpVersion &version = versionOf(op, carried);
      std::string row = "DIALECTGEN_BODY(" +
                        quote(dialectPart.dialect + "." + carried.mnemonic) +
                        ", ";
      if (version.body) {
        row += "nullptr,";
        for (const std::string &line : functionText(family, op, version))
          row += "\n    " + quote(line + "\n");
        rows.push_back(row + ")");
      } else if (!version.hooks->body.empty()) {
        std::string function =
            llvm::convertToCamelFromSnakeCase(version.hooks->body);
        functions.insert("DIALECTGEN_BODY_FUNCTION(" + function + ")");
        rows.push_back(row + "body::" + function + ", \"\")");
      }
    }
  llvm::sort(rows);
  BodiesView view;
  std::string file = fileStem(dialectPart) + "Bodies.inc";
  view.headline = headline(
      file, "programs that replace ops of " + dialectPart.dialect, "C++");
  view.functions = llvm::join(functions, "\n");
  view.rows = llvm::join(rows, "\n");
  return addGenerated(context, dialectPart, outputs, file,
                      "dialect/Bodies.inc.mustache", std::move(view));
}

} // namespace dialectgen
