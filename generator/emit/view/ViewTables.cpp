//===- ViewTables.cpp - views as data -------------------------------------===//
//
// The tables that views, their verifier, shape functions and conversions
// between versions run on, as rows for the runtime's ViewTable.h.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/dialect/RelationRows.h"
#include "emit/text/OdsText.h"
#include "emit/view/ViewOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {

std::string viewTarget(const Op &op) { return op.domain + "." + op.name; }

std::string viewRelationName(const Relation &relation) {
  return getRelationNames()[relation.kind].name;
}

namespace {

struct TablesView {
  std::string headline, cppNamespace, rows, ops, prefixes, attributesKey,
      versionKey;
  DIALECTGEN_VIEW(headline, cppNamespace, rows, ops, prefixes, attributesKey,
                  versionKey)
};

/// Writes the rows of all ops of a dialect.
class Tables {
public:
  Tables(const Family &family, llvm::raw_ostream &os)
      : family(family), writer(os) {}

  std::string op(const Op &op, llvm::ArrayRef<CarriedVersion> carried);
  llvm::Error takeError() { return relationWriter.takeError(); }

private:
  void appendTypes(const NamedType &type, std::vector<Row> &rows);
  std::string values(const OpVersion &newest,
                     const std::vector<Parameter> &parameters,
                     const std::string &name);
  std::string attributes(const OpVersion &version, const std::string &name);
  std::string source(const SourceOp &source, const std::string &name);

  const Family &family;
  TableWriter writer;
  RelationWriter relationWriter{writer};
};

void Tables::appendTypes(const NamedType &type, std::vector<Row> &rows) {
  for (const std::string &name : type.anyOf)
    if (const NamedType *other = family.findNamedType(name))
      appendTypes(*other, rows);
  if (type.elements.empty())
    return;
  std::vector<std::string> elements;
  for (const std::string &element : type.elements)
    elements.push_back(quote(element));
  rows.push_back(
      Row()
          .member("elements",
                  writer.array("constexpr const char *",
                               "elementsOf" + toCamel(type.name), elements))
          .number("rank", type.rank.value_or(-1))
          .flag("isStatic", type.isStatic));
}

/// `given(first) == given(second)`
static bool areTogether(const ShapeSignature &shapes, llvm::StringRef first,
                        llvm::StringRef second) {
  return llvm::any_of(shapes.clauses, [&](const ShapeClause &clause) {
    const std::vector<ShapeExpression> &sides = clause.expression.children;
    auto isOf = [&](const ShapeExpression &side, llvm::StringRef name) {
      return side.operation == ShapeOperation::IsGiven &&
             shapes.arguments[size_t(side.number)] == name;
    };
    return clause.expression.operation == ShapeOperation::Equal &&
           isOf(sides[0], first) && isOf(sides[1], second);
  });
}

/// The first of those that are there only together with `index`.
static size_t groupOf(const OpVersion &newest,
                      const std::vector<Parameter> &parameters, size_t index) {
  for (size_t i = 0; newest.shapes && i != index; ++i)
    if (areTogether(*newest.shapes, parameters[i].name, parameters[index].name))
      return i;
  return index;
}

std::string Tables::values(const OpVersion &newest,
                           const std::vector<Parameter> &parameters,
                           const std::string &name) {
  static const char *const arities[] = {"Single", "Optional", "Variadic"};
  std::vector<Row> rows;
  for (const auto &[index, parameter] : llvm::enumerate(parameters)) {
    std::vector<Row> types;
    if (const NamedType *type = family.findNamedType(parameter.type))
      appendTypes(*type, types);
    rows.push_back(
        Row()
            .text("name", parameter.name)
            .member("types",
                    writer.array("constexpr ViewTypeRow",
                                 "typesOf" + toCamel(parameter.type), types))
            .member("arity", std::string("ViewValueRow::") +
                                 arities[int(parameter.arity)])
            .number("least", parameter.isVariadic() ? parameter.minCount : 1)
            .number("group", int64_t(groupOf(newest, parameters, index))));
  }
  return writer.array("constexpr ViewValueRow", name, rows);
}

std::string Tables::attributes(const OpVersion &version,
                               const std::string &name) {
  std::vector<Row> rows;
  for (const Attribute &attribute : version.attributes) {
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    const EntryKind *entry =
        kind ? findByName(getEntryKinds(), kind->entry) : nullptr;
    std::vector<std::string> values;
    for (const Json &value : attribute.allowedValues)
      values.push_back(specValueText(value));
    // Which order specs list them in is no fact.
    llvm::sort(values);
    auto bound = [](const std::optional<Json> &value) {
      return value ? specValueText(*value) : "{}";
    };
    rows.push_back(
        Row()
            .text("name", attribute.name)
            .member("kind", std::string("EntryKind::") +
                                (entry ? entry->enumerator : ""))
            .flag("isRequired", attribute.required)
            .member("absent", specValueText(attribute.defaultValue))
            .member("values",
                    writer.array("constexpr SpecValue",
                                 name + toCamel(attribute.name), values))
            .member("least", bound(attribute.minimum))
            .member("most", bound(attribute.maximum)));
  }
  return writer.array("constexpr ViewAttributeRow", name, rows);
}

std::string Tables::source(const SourceOp &source, const std::string &name) {
  auto places = [&](const std::vector<unsigned> &list, const char *what) {
    std::vector<std::string> texts;
    for (unsigned place : list)
      texts.push_back(std::to_string(place));
    return writer.array("constexpr int64_t", name + what, texts);
  };
  std::vector<Row> entries, only;
  for (const auto &[view, entry] : source.entries)
    entries.push_back(
        Row()
            .text("name", view)
            .text("attribute", entry.attribute)
            .number("operand", entry.operand ? int64_t(*entry.operand) : -1)
            .member("absent", specValueText(entry.absent))
            .flag("isDimension", entry.isDimension));
  for (const auto &[attribute, value] : source.only)
    only.push_back(Row()
                       .text("attribute", attribute)
                       .member("value", specValueText(value)));
  return writer.array(
      "constexpr ViewSourceRow", name,
      {Row()
           .text("op", source.name)
           .member("operands", places(source.operands, "Operands"))
           .member("results", places(source.results, "Results"))
           .member("entries", writer.array("constexpr ViewSourceEntryRow",
                                           name + "Entries", entries))
           .member("only", writer.array("constexpr ViewSourceConditionRow",
                                        name + "Only", only))
           .text("hook", source.hook)});
}

std::string Tables::op(const Op &op, llvm::ArrayRef<CarriedVersion> carried) {
  std::vector<Row> versions;
  const OpVersion &newest = op.versions.front();
  for (const CarriedVersion &one : carried) {
    const OpVersion &version = versionOf(op, one);
    const std::string &name = one.className;
    versions.push_back(
        Row()
            .number("since", version.since.getMajor())
            .text("name", one.mnemonic)
            .member("operands",
                    values(newest, version.operands, name + "Operands"))
            .member("results",
                    values(newest, version.results, name + "Results"))
            .member("attributes", attributes(version, name + "Attributes"))
            .member("relations", relationWriter.write(op, version, name))
            .member("inferShapes",
                    version.hooks->shapeInference.empty()
                        ? "{}"
                        : "shape_inference::" +
                              llvm::convertToCamelFromSnakeCase(
                                  version.hooks->shapeInference)));
  }
  std::string name = carried.front().className + "Versions";
  return Row()
      .text("target", viewTarget(op))
      .member("versions",
              writer.array("constexpr ViewVersionRow", name, versions))
      .text("decomposition", newest.hooks->decomposition)
      .flag("hasEffects", op.hasEffects)
      .flag("admitsOtherKeys", op.otherKeys)
      .flag("hasVerifier", newest.hooks->verifier)
      .member("sources",
              op.source
                  ? source(*op.source, carried.front().className + "Source")
                  : "{}")
      .str(4);
}

void trim(std::string &text) { text.erase(text.find_last_not_of('\n') + 1); }

} // namespace

llvm::Error emitViewTables(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const ViewPart &familyPart = *family.view;
  TablesView view;
  view.cppNamespace = familyPart.cppNamespace;
  view.attributesKey = quote(familyPart.attributesKey);
  view.versionKey = quote(familyPart.versionKey);
  llvm::raw_string_ostream rows(view.rows), ops(view.ops);
  Tables tables(family, rows);
  std::vector<Row> prefixes;
  for (const Timeline &timeline : family.timelines) {
    std::vector<std::string> names = {timeline.name};
    llvm::append_range(names, timeline.aliases);
    for (const std::string &name : names)
      prefixes.push_back(
          Row().text("name", name).flag("isOpen", timeline.isOpen));
  }
  for (const Op &op : family.ops)
    if (llvm::ArrayRef<CarriedVersion> carried = family.carried(familyPart, op);
        !carried.empty())
      ops << "    " << tables.op(op, carried) << ",\n";
  if (llvm::Error error = tables.takeError())
    return error;
  view.prefixes = rowLines(prefixes);
  trim(view.rows);
  trim(view.ops);
  std::string file = fileStem(familyPart) + "Tables.inc";
  view.headline = headline(file, "views of " + family.name, "C++");
  return addGenerated(context, familyPart, outputs, file,
                      "view/Tables.inc.mustache", std::move(view));
}

} // namespace dialectgen
