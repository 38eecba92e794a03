//===- Live.cpp - a live dialect as definitions ---------------------------===//
//
// The dialect of the newest versions as ODS: types, attributes, operations, and
// the relations that its verifiers check.
//
//===----------------------------------------------------------------------===//

#include "emit/OdsText.h"
#include "emit/OpShards.h"
#include "emit/RelationText.h"
#include "emit/VersionedEmitters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// The views of its templates.
class LiveViews {
public:
  explicit LiveViews(const VersionedDialect &dialect)
      : dialect(dialect), live(*dialect.live) {}

  Json recordsView();
  Json opsView();

private:
  /// The definition of a type, an attribute, or a set of types.
  std::string typeDef(llvm::StringRef name) {
    return live.classPrefix + "_" + name.str();
  }
  std::string attributeDef(llvm::StringRef name) {
    return live.classPrefix + "_" + name.str() + "Attr";
  }
  std::string elementDef(llvm::StringRef name) {
    return live.classPrefix + "_Element_" + name.str();
  }
  std::string valueDef(llvm::StringRef name) {
    return live.classPrefix + "_Value_" + name.str();
  }

  /// The versioned record whose cases are those of the attribute; null if the
  /// attribute is no enumeration.
  const WireRecord *enumerationOf(const LiveRecord &record);
  std::string parameters(const LiveRecord &record);
  Json recordView(const LiveRecord &record, const std::string &def);
  std::string valueOds(const LiveValueType &type);
  std::string attributeOds(const LiveAttribute &attribute);
  std::string defaultText(const LiveAttribute &attribute);
  std::vector<std::string> values(const std::vector<LiveValue> &values);
  std::vector<std::string> regions(const std::vector<LiveValue> &regions);
  std::string term(const LiveOp &op, llvm::StringRef name);
  Json opView(const VersionedOp &op);

  const VersionedDialect &dialect;
  const LiveDialect &live;
};

std::string list(const std::vector<std::string> &parts) {
  return "[" + llvm::join(parts, ", ") + "]";
}

/// `add` of `stablehlo.add`.
llvm::StringRef mnemonicOf(const VersionedOp &op) {
  return llvm::StringRef(op.latest).split('.').second;
}

} // namespace

const WireRecord *LiveViews::enumerationOf(const LiveRecord &record) {
  auto it = llvm::find_if(dialect.attributes, [&](const WireRecord &versioned) {
    return !record.versioned.empty() && versioned.name == record.versioned;
  });
  return it != dialect.attributes.end() && !it->cases.empty() ? &*it : nullptr;
}

std::string LiveViews::parameters(const LiveRecord &record) {
  std::vector<std::string> parts;
  for (const LiveField &field : record.fields) {
    std::string ods;
    if (const LiveWord *kind = findWord(live.fieldKinds, field.kind)) {
      ods = field.optional ? kind->optionalOds : kind->ods;
    } else if (const LiveRecord *attribute =
                   findRecord(live.attributes, field.kind)) {
      std::string type =
          quote("::" + live.cppNamespace + "::" + field.kind + "Attr");
      // An enumeration does not show its own name unless it is written whole.
      ods = enumerationOf(*attribute)
                ? live.classPrefix + "_WholeAttr<" + type + ">"
            : field.optional ? "OptionalParameter<" + type + ">"
                             : type;
    }
    parts.push_back(ods + ":$" + field.name);
  }
  return llvm::join(parts, ", ");
}

Json LiveViews::recordView(const LiveRecord &record, const std::string &def) {
  const WireRecord *enumeration = enumerationOf(record);
  std::vector<std::string> traits;
  for (const std::string &trait : record.traits)
    traits.push_back(findWord(live.attributeTraits, trait)->ods);
  Json view = {{"def", def},
               {"enumDef", record.storage.empty() ? typeDef(record.name) : def},
               {"name", record.name},
               {"mnemonic", record.mnemonic},
               {"summary", escapeString(record.summary)},
               {"isEnum", enumeration != nullptr},
               {"isStoredAsInteger", !record.storage.empty()},
               {"cases", Json::array()},
               {"hasParameters", !record.fields.empty()},
               {"parameters", parameters(record)},
               {"traits", traits.empty() ? "" : ", " + list(traits)},
               {"isCustom", record.assembly == "@custom"},
               {"assembly", !record.assembly.empty() ? record.assembly
                            : enumeration ? "$value"
                                          : "`<` struct(params) `>`"}};
  if (enumeration)
    for (const WireCase &entry : enumeration->cases)
      view["cases"].push_back(
          {{"case", entry.name},
           {"value", std::to_string(entry.value)},
           {"comma", &entry == &enumeration->cases.back() ? "" : ","}});
  return view;
}

std::string LiveViews::valueOds(const LiveValueType &type) {
  if (!type.ods.empty())
    return "TypeAlias<" + type.ods + ">";
  std::vector<std::string> parts;
  if (!type.anyOf.empty()) {
    for (const std::string &name : type.anyOf)
      parts.push_back(valueDef(name));
    return "AnyTypeOf<" + list(parts) + ">";
  }
  for (const std::string &element : type.elements)
    parts.push_back(elementDef(element));
  std::vector<std::string> predicates;
  std::string shape;
  if (type.isStatic) {
    predicates.push_back("HasStaticShapePred");
    shape = "statically shaped ";
  }
  if (type.rank) {
    predicates.push_back("HasAnyRankOfPred<[" + std::to_string(*type.rank) +
                         "]>");
    shape += std::to_string(*type.rank) + "D ";
  }
  return "RankedTensorOf<" + list(parts) +
         (predicates.empty()
              ? ""
              : ", " + list(predicates) + ", " + quote(shape + "tensor")) +
         ">";
}

Json LiveViews::recordsView() {
  Json view = {{"types", Json::array()},
               {"attributes", Json::array()},
               {"elements", Json::array()},
               {"values", Json::array()}};
  for (const LiveRecord &type : live.types)
    view["types"].push_back(recordView(type, typeDef(type.name)));
  for (const LiveRecord &attribute : live.attributes)
    view["attributes"].push_back(
        recordView(attribute, attributeDef(attribute.name)));
  for (const LiveWord &element : live.elementTypes)
    view["elements"].push_back(
        {{"def", elementDef(element.name)},
         {"ods", element.ods},
         {"summary", llvm::join(llvm::split(element.name, "_"), " ")}});
  for (const LiveValueType &type : live.valueTypes)
    view["values"].push_back(
        {{"def", valueDef(type.name)}, {"ods", valueOds(type)}});
  return view;
}

std::string LiveViews::defaultText(const LiveAttribute &attribute) {
  const Json &value = attribute.defaultValue;
  if (value.is_array() || value.is_object())
    return "{}";
  if (!value.is_string())
    return value.dump();
  auto text = value.get<std::string>();
  if (findRecord(live.attributes, attribute.kind))
    return "::" + live.cppNamespace + "::" + attribute.kind + "::" + text;
  return escapeString(text);
}

std::string LiveViews::attributeOds(const LiveAttribute &attribute) {
  const LiveWord *kind = findWord(live.attributeKinds, attribute.kind);
  std::string ods = kind ? kind->ods : attributeDef(attribute.kind);
  if (attribute.minimum)
    ods = "ConfinedAttr<" + ods + ", [IntMinValue<" +
          std::to_string(*attribute.minimum) + ">]>";
  const Json &value = attribute.defaultValue;
  if (!value.is_null()) {
    bool isText =
        value.is_string() && !findRecord(live.attributes, attribute.kind);
    return std::string("DefaultValued") +
           (attribute.optional ? "Optional" : "") + (isText ? "Str" : "") +
           "Attr<" + ods + ", " + quote(defaultText(attribute)) + ">";
  }
  // A unit attribute is optional of itself.
  return attribute.optional && attribute.kind != "unit"
             ? "OptionalAttr<" + ods + ">"
             : ods;
}

std::vector<std::string>
LiveViews::values(const std::vector<LiveValue> &values) {
  std::vector<std::string> parts;
  for (const LiveValue &value : values) {
    std::string type = valueDef(value.type);
    parts.push_back((value.variadic ? "Variadic<" + type + ">" : type) + ":$" +
                    value.name);
  }
  return parts;
}

std::vector<std::string>
LiveViews::regions(const std::vector<LiveValue> &regions) {
  std::vector<std::string> parts;
  for (const LiveValue &region : regions) {
    const std::string &type = findWord(live.regionTypes, region.type)->ods;
    parts.push_back((region.variadic ? "VariadicRegion<" + type + ">" : type) +
                    ":$" + region.name);
  }
  return parts;
}

std::string LiveViews::term(const LiveOp &op, llvm::StringRef name) {
  auto indexIn = [&](const std::vector<LiveValue> &values) {
    auto it = llvm::find_if(
        values, [&](const LiveValue &value) { return value.name == name; });
    return it == values.end() ? -1 : int(it - values.begin());
  };
  llvm::StringRef attribute = name.split('.').first;
  llvm::StringRef field = name.split('.').second;
  if (!field.empty()) {
    auto it = llvm::find_if(op.attributes, [&](const LiveAttribute &one) {
      return one.name == attribute;
    });
    std::string getter = "get" + toCamel(field);
    std::string held = it->kind + "Attr";
    return "{Term::Attribute, 0, " + quote(attribute) + ", " + quote(field) +
           ", numbersOf<" + held + ", &" + held + "::" + getter + ">}";
  }
  std::string kind = "Attribute";
  int index = 0;
  if (int operand = indexIn(op.operands); operand >= 0) {
    kind = "Operand";
    index = operand;
  } else if (int result = indexIn(op.results); result >= 0) {
    kind = "Result";
    index = result;
  } else if (int region = indexIn(op.regions); region >= 0) {
    kind = op.regions[size_t(region)].variadic ? "Regions" : "Region";
    index = region;
  }
  return "{Term::" + kind + ", " + std::to_string(index) + ", " + quote(name) +
         "}";
}

/// True if one result has the type of the operands, all of which are of one
/// type.
static bool resultsFollow(const LiveOp &op) {
  if (op.operands.empty() || op.results.size() != 1 ||
      op.results.front().variadic)
    return false;
  std::vector<std::string> all;
  for (const LiveValue &operand : op.operands) {
    if (operand.variadic)
      return false;
    all.push_back(operand.name);
  }
  all.push_back(op.results.front().name);
  return llvm::any_of(op.relations, [&](const LiveRelation &relation) {
    return relation.terms == all &&
           llvm::StringRef(getRelationWords()[relation.word].name) ==
               "compatible_types";
  });
}

Json LiveViews::opView(const VersionedOp &op) {
  const LiveOp &liveOp = *op.live;
  std::vector<std::string> traits;
  std::vector<std::string> arguments = values(liveOp.operands);
  for (const LiveAttribute &attribute : liveOp.attributes)
    arguments.push_back(attributeOds(attribute) + ":$" + attribute.name);
  for (const std::string &trait : liveOp.traits)
    traits.push_back(findWord(live.traits, trait)->ods);
  size_t variadics = llvm::count_if(
      liveOp.operands, [](const LiveValue &value) { return value.variadic; });
  if (variadics > 1)
    traits.push_back(live.classPrefix + "_EqualVariadics<" +
                     std::to_string(variadics) + ", " +
                     std::to_string(liveOp.operands.size() - variadics) + ">");
  if (!liveOp.relations.empty())
    traits.push_back(live.classPrefix + "_HasRelations");
  bool infers = resultsFollow(liveOp);
  if (infers) {
    traits.push_back("InferTypeOpInterface");
    traits.push_back(live.classPrefix + "_InfersSameType");
  }
  bool isCustom = liveOp.assembly == "@custom";
  std::string signature = dagField("arguments", "ins", arguments) +
                          dagField("results", "outs", values(liveOp.results));
  if (!liveOp.regions.empty())
    signature += dagField("regions", "region", regions(liveOp.regions));
  // The template ends the last line.
  signature.pop_back();
  Json view = {{"class", op.className},
               {"mnemonic", mnemonicOf(op)},
               {"traits", traits.empty() ? "" : ", " + list(traits)},
               {"summary", escapeString(liveOp.summary)},
               {"signature", std::move(signature)},
               {"isCustom", isCustom},
               {"hasAssembly", !isCustom && !liveOp.assembly.empty()},
               {"assembly", liveOp.assembly},
               {"hooks", Json::array()},
               {"infers", infers},
               {"hasRelations", !liveOp.relations.empty()},
               {"relations", Json::array()}};
  for (const std::string &hook : liveOp.hooks)
    view["hooks"].push_back({{"field", "has" + toCamel(hook)}});
  for (const auto &[index, relation] : llvm::enumerate(liveOp.relations)) {
    std::vector<std::string> terms;
    for (const std::string &name : relation.terms)
      terms.push_back(term(liveOp, name));
    view["relations"].push_back(
        {{"index", std::to_string(index)},
         {"kind", getRelationWords()[relation.word].enumerator},
         {"text", relationText(relation)},
         {"terms", llvm::join(terms, ", ")}});
  }
  return view;
}

Json LiveViews::opsView() {
  Json view = {{"ops", Json::array()}};
  for (const VersionedOp &op : dialect.ops)
    if (op.live)
      view["ops"].push_back(opView(op));
  return view;
}

/// Adds a file of the live dialect.
static llvm::Error addFile(const VersionedDialect &dialect,
                           llvm::StringRef file, llvm::StringRef root,
                           Json view, OutputSet &outputs) {
  view["prefix"] = dialect.live->classPrefix;
  view["namespace"] = dialect.live->cppNamespace;
  return addDialectFile(dialect, dialect.latestDialect, "live", file, root,
                        std::move(view), outputs);
}

llvm::Error emitLiveAttrsTd(const VersionedDialect &dialect,
                            llvm::StringRef root, OutputSet &outputs) {
  return addFile(dialect, "Attrs.td.inc", root,
                 LiveViews(dialect).recordsView(), outputs);
}

llvm::Error emitLiveOpsTd(const VersionedDialect &dialect, llvm::StringRef root,
                          OutputSet &outputs) {
  return addFile(dialect, "Ops.td.inc", root, LiveViews(dialect).opsView(),
                 outputs);
}

llvm::Error emitLiveRelations(const VersionedDialect &dialect,
                              llvm::StringRef root, OutputSet &outputs) {
  return addFile(dialect, "Relations.inc", root, LiveViews(dialect).opsView(),
                 outputs);
}

llvm::Error emitLiveOpShards(const VersionedDialect &dialect,
                             llvm::StringRef root, OutputSet &outputs) {
  std::vector<std::vector<std::string>> ops;
  for (const VersionedOp &op : dialect.ops)
    if (op.live)
      ops.push_back({mnemonicOf(op).str()});
  // Each shard pays for MLIR's headers once; two cores end together.
  return addOpShards(
      {dialect.family, dialect.latestDialect, toCamel(dialect.latestDialect)},
      ops, /*opsPerShard=*/30, root, outputs);
}

} // namespace dialectgen
