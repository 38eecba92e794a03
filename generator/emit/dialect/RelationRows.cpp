//===- RelationRows.cpp - relations as rows of tables ---------------------===//

#include "emit/dialect/RelationRows.h"
#include "emit/text/OdsText.h"
#include "model/relations/RelationArguments.h"
#include "llvm/ADT/STLExtras.h"

namespace dialectgen {

std::string specValueText(const Json &value) {
  if (value.is_boolean())
    return std::string("SpecValue::boolean(") +
           (value.get<bool>() ? "true" : "false") + ")";
  if (value.is_number_integer())
    return "SpecValue::integer(" + value.dump() + ")";
  if (value.is_number())
    return "SpecValue::number(" + value.dump() + ")";
  if (value.is_string())
    return "SpecValue::string(" + quote(value.get<std::string>()) + ")";
  return "{}";
}

/// Appends `expression` and its parts; the parts of a node follow it.
static void addShapeNodes(const ShapeExpression &expression,
                          std::vector<std::string> &rows) {
  size_t place = rows.size();
  rows.emplace_back();
  for (const ShapeExpression &child : expression.children)
    addShapeNodes(child, rows);
  const char *name =
      getShapeOperationNames()[size_t(expression.operation)].enumerator;
  rows[place] =
      std::string("{ShapeOperation::") + name + ", " +
      std::to_string(rows.size() - place) +
      (expression.number ? ", " + std::to_string(expression.number) + "}"
                         : "}");
}

/// The row of an operand, a result, a region, an attribute or a number.
std::string RelationWriter::argumentRow(const Op &op, const OpVersion &version,
                                        llvm::StringRef argument) {
  static const char *const kinds[] = {"Operand", "Result", "Region",
                                      "Attribute"};
  std::optional<Referent> referent = resolveArgument(op, version, argument);
  if (!referent) {
    missing = op.name + " has no '" + argument.str() + "' in version " +
              toString(version.since);
    return "{}";
  }
  if (referent->kind == Referent::Number)
    return "Argument::ofNumber(" + quote(argument) + ", " + argument.str() +
           ")";
  llvm::StringRef name = argument.split('.').first,
                  field = argument.split('.').second;
  auto row = [&](const std::string &kind, int64_t index, const auto &rest) {
    return "{Argument::" + kind + ", /*index=*/" + std::to_string(index) +
           ", " + quote(name) + rest + "}";
  };
  if (referent->kind != Referent::Attribute) {
    bool isList = referent->kind == Referent::Region &&
                  version.regions[size_t(referent->index)].variadic;
    return row(isList ? "Regions" : kinds[referent->kind], referent->index, "");
  }
  // The dialect finds attributes by their names.
  return row(kinds[referent->kind], 0,
             attributeRest
                 ? attributeRest(dialectAttributesOf(
                                     op, version)[size_t(referent->index)],
                                 field)
                 : std::string());
}

llvm::Error RelationWriter::takeError() {
  return missing.empty() ? llvm::Error::success()
                         : llvm::createStringError(missing);
}

/// The row of the shapes of a version.
std::string RelationWriter::shapesRow(const Op &op, const OpVersion &version,
                                      const std::string &name) {
  const ShapeSignature &shapes = *version.shapes;
  std::vector<std::string> arguments, variables, texts, clauses;
  for (const std::string &one : shapes.arguments)
    arguments.push_back(argumentRow(op, version, one));
  // Equal arrays have the names of the first.
  if (&shapes == known && arguments == knownArguments)
    return knownRow;
  for (const ShapeVariable &variable : shapes.variables)
    variables.push_back(quote(variable.name));
  for (const std::string &text : shapes.texts)
    texts.push_back(quote(text));
  for (const auto &[index, clause] : llvm::enumerate(shapes.clauses)) {
    std::vector<std::string> nodes;
    addShapeNodes(clause.expression, nodes);
    clauses.push_back("{" +
                      (clause.argument ? std::to_string(*clause.argument)
                                       : std::string("ShapeClause::equation")) +
                      ", " +
                      writer.array("constexpr ShapeNode",
                                   name + "Shape" + std::to_string(index),
                                   nodes) +
                      "}");
  }
  std::string signature =
      "{" +
      writer.array("constexpr const char *", name + "Variables", variables) +
      ", " + writer.array("constexpr const char *", name + "Texts", texts) +
      ", " + writer.array("constexpr ShapeClause", name + "Clauses", clauses) +
      (shapes.isPairwise ? ", /*isPairwise=*/true}" : "}");
  knownRow =
      "{Kind::Shapes, /*arguments=*/" +
      writer.array("constexpr Argument", name + "ShapeArguments", arguments) +
      ", /*when=*/nullptr, /*exactly=*/false, /*shapes=*/" +
      writer.array("constexpr ShapeSignature", name + "Shapes", {signature}) +
      "}";
  known = &shapes;
  knownArguments = std::move(arguments);
  return knownRow;
}

std::string RelationWriter::write(const Op &op, const OpVersion &version,
                                  const std::string &name) {
  std::vector<std::string> rows;
  for (const auto &[index, relation] : llvm::enumerate(version.relations)) {
    std::vector<std::string> arguments;
    for (llvm::StringRef one : relation.arguments)
      arguments.push_back(argumentRow(op, version, one));
    std::string position = std::to_string(index);
    std::string row = std::string("{Kind::") +
                      getRelationNames()[relation.kind].enumerator +
                      ", /*arguments=*/" +
                      writer.array("constexpr Argument",
                                   name + "Arguments" + position, arguments);
    if (relation.when) {
      std::string condition =
          std::string("{ConditionKind::") +
          getConditionNames()[relation.when->kind].enumerator + ", " +
          argumentRow(op, version, relation.when->name) + ", " + "/*value=*/" +
          specValueText(relation.when->value) + "}";
      row +=
          ", /*when=*/" + writer.array("constexpr RelationCondition",
                                       name + "When" + position, {condition});
      if (relation.exactly)
        row += ", /*exactly=*/true";
    } else if (relation.isPairwise) {
      row += ", /*when=*/nullptr, /*exactly=*/false, /*shapes=*/nullptr, "
             "/*isPairwise=*/true";
    }
    rows.push_back(row + "}");
  }
  if (version.shapes)
    rows.push_back(shapesRow(op, version, name));
  return writer.array("constexpr Relation", name + "Relations", rows);
}

//===----------------------------------------------------------------------===//
// As JSON
//===----------------------------------------------------------------------===//

static void addShapeNodes(const ShapeExpression &expression, Json &nodes) {
  size_t place = nodes.size();
  nodes.emplace_back();
  for (const ShapeExpression &child : expression.children)
    addShapeNodes(child, nodes);
  nodes[place] = {
      getShapeOperationNames()[size_t(expression.operation)].enumerator,
      nodes.size() - place, expression.number};
}

static llvm::Expected<Json> argumentJson(const Op &op, const OpVersion &version,
                                         llvm::StringRef argument) {
  static const char *const kinds[] = {"operand", "result", "region",
                                      "attribute", "number"};
  std::optional<Referent> referent = resolveArgument(op, version, argument);
  if (!referent || argument.contains('.'))
    return llvm::createStringError(op.name + " has no '" + argument.str() +
                                   "' in version " + toString(version.since));
  return Json{{kinds[referent->kind], referent->index}, {"name", argument}};
}

llvm::Expected<Json> relationsJson(const Op &op, const OpVersion &version) {
  llvm::Error error = llvm::Error::success();
  auto argumentsJson = [&](llvm::ArrayRef<std::string> arguments) {
    Json list = Json::array();
    for (const std::string &one : arguments) {
      llvm::Expected<Json> json = argumentJson(op, version, one);
      if (json)
        list.push_back(std::move(*json));
      else
        error = llvm::joinErrors(std::move(error), json.takeError());
    }
    return list;
  };
  Json list = Json::array();
  for (const Relation &relation : version.relations) {
    Json &json = list.emplace_back(
        Json{{"kind", getRelationNames()[relation.kind].name},
             {"arguments", argumentsJson(relation.arguments)}});
    if (relation.when) {
      json["when"] = {{"kind", getConditionNames()[relation.when->kind].name},
                      {"argument", argumentsJson(relation.when->name)[0]}};
      if (!relation.when->value.is_null())
        json["when"]["value"] = relation.when->value;
    }
    if (relation.exactly)
      json["exactly"] = true;
    if (relation.isPairwise)
      json["pairwise"] = true;
  }
  if (version.shapes) {
    const ShapeSignature &shapes = *version.shapes;
    Json &json =
        list.emplace_back(Json{{"kind", "shapes"},
                               {"arguments", argumentsJson(shapes.arguments)},
                               {"variables", namesOf(shapes.variables)}});
    if (!shapes.texts.empty())
      json["texts"] = shapes.texts;
    for (const ShapeClause &clause : shapes.clauses) {
      Json &one = json["clauses"].emplace_back(Json::object());
      if (clause.argument)
        one["argument"] = *clause.argument;
      addShapeNodes(clause.expression, one["nodes"] = Json::array());
    }
    if (shapes.isPairwise)
      json["pairwise"] = true;
  }
  if (error)
    return std::move(error);
  return list;
}

} // namespace dialectgen
