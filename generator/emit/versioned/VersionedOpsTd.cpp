//===- VersionedOpsTd.cpp - every version of every op of a versioned dialect as
// ODS ---------===//
//
// See emitVersionedOpsTd in Emitters.h.
//
//===----------------------------------------------------------------------===//

#include "diff/steps/Steps.h"
#include "emit/Emitters.h"
#include "emit/text/OdsText.h"
#include "emit/versioned/InDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct StepView {
  std::string text;
  DIALECTGEN_VIEW(text)
};

struct OlderView {
  std::string older;
  std::vector<StepView> steps;
  DIALECTGEN_VIEW(older, steps)
};

struct VersionedOpView {
  std::string def, mnemonic, since, until, traits, arguments, results, regions,
      successors;
  std::optional<OlderView> step;
  DIALECTGEN_VIEW(def, mnemonic, since, until, traits, arguments, results,
                  regions, successors, step)
};

struct VersionedOpsView {
  std::string prefix;
  std::vector<VersionedOpView> ops;
  DIALECTGEN_VIEW(prefix, ops)
};

} // namespace

template <typename Value>
static std::vector<std::string> valueList(const SharedList<Value> &values,
                                          llvm::StringRef one,
                                          llvm::StringRef many) {
  std::vector<std::string> parts;
  for (const Value &value : values)
    parts.push_back((isMany(value) ? many : one).str() + ":$" + value.name);
  return parts;
}

/// The fate of the operands, results or regions of the older version. Those
/// that both versions have keep their positions.
template <typename Value>
static void addChanges(llvm::StringRef what, const SharedList<Value> &are,
                       const SharedList<Value> &were,
                       std::vector<StepView> &lines) {
  for (const auto &[is, was] : llvm::zip(are, were)) {
    bool isSame = is.name == was.name ||
                  (are.size() == were.size() && !findByName(were, is.name) &&
                   !findByName(are, was.name));
    if (!isSame)
      continue;
    std::string name = (what + " `" + was.name + "`").str();
    if (isMany(is) && !isMany(was))
      lines.push_back({name + " became the list `" + is.name + "`"});
    else if (is.name != was.name)
      lines.push_back({name + " is called `" + is.name + "`"});
  }
  if (are.size() == were.size())
    return;
  for (const Value &is : are)
    if (!findByName(were, is.name))
      lines.push_back({(what + " `" + is.name + "` added").str()});
  for (const Value &was : were)
    if (!findByName(are, was.name))
      lines.push_back({(what + " `" + was.name + "` removed").str()});
}

/// The differences visible to programs of the older version, a line each.
static std::vector<StepView> stepLines(const OpVersion &newer,
                                       const OpVersion &older) {
  std::vector<StepView> lines;
  addChanges("operand", newer.operands, older.operands, lines);
  addChanges("result", newer.results, older.results, lines);
  addChanges("region", newer.regions, older.regions, lines);
  for (const Attribute &attribute : newer.attributes) {
    const Attribute *was = findOlder(newer, older, attribute.name);
    if (!was)
      lines.push_back({"attribute `" + attribute.name + "` added"});
    else if (was->name != attribute.name)
      lines.push_back(
          {"attribute `" + was->name + "` is called `" + attribute.name + "`"});
  }
  for (const Attribute &attribute : older.attributes)
    if (!findNewer(newer, older, attribute.name))
      lines.push_back({"attribute `" + attribute.name + "` removed"});
  return lines;
}

static VersionedOpView opView(const Family &family, const OpVersion &version,
                              const CarriedVersion &carried) {
  std::vector<std::string> arguments =
      valueList(version.operands, "AnyType", "Variadic<AnyType>");
  for (const Attribute &attribute : version.attributes)
    arguments.push_back((staysAbsent(family, version, attribute)
                             ? "OptionalAttr<AnyAttr>:$"
                             : "AnyAttr:$") +
                        attribute.name);
  VersionedOpView view;
  view.def = carried.defName;
  view.mnemonic = carried.mnemonic;
  view.since = toString(version.since);
  view.until = version.until ? toString(*version.until) : "current";
  if (auto traits = versionedTraitsOf(family, version); !traits.empty())
    view.traits = ", [" + llvm::join(traits, ", ") + "]";
  view.arguments = dagField("arguments", "ins", arguments);
  view.results =
      dagField("results", "outs",
               valueList(version.results, "AnyType", "Variadic<AnyType>"));
  if (!version.regions.empty())
    view.regions = dagField(
        "regions", "region",
        valueList(version.regions, "AnyRegion", "VariadicRegion<AnyRegion>"));
  if (!version.successors.empty())
    view.successors = dagField("successors", "successor",
                               valueList(version.successors, "AnySuccessor",
                                         "VariadicSuccessor<AnySuccessor>"));
  return view;
}

llvm::Error emitVersionedOpsTd(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &versionedPart = *family.versionedPart();
  VersionedOpsView view;
  view.prefix = versionedPart.prefix;
  for (const Op &op : family.ops) {
    const CarriedVersion *older = nullptr;
    for (const CarriedVersion &carried :
         llvm::reverse(family.carried(versionedPart, op))) {
      const OpVersion &version = op.versions[carried.index];
      VersionedOpView row = opView(family, version, carried);
      if (older)
        row.step = OlderView{older->mnemonic,
                             stepLines(version, op.versions[older->index])};
      view.ops.push_back(std::move(row));
      older = &carried;
    }
  }
  return addGenerated(context, versionedPart, outputs,
                      fileStem(versionedPart) + "Ops.td.inc",
                      "versioned/Ops.td.inc.mustache", std::move(view));
}

} // namespace dialectgen
