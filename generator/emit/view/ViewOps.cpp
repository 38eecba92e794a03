//===- ViewOps.cpp - views as C++ classes ---------------------------------===//
//
// A class for the newest version of every view: its name and keys, getters with
// defaults, setters, and a builder that infers result types.
//
//===----------------------------------------------------------------------===//

#include "emit/view/ViewOps.h"
#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/reference/RelationText.h"
#include "emit/text/OdsText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct LineView {
  std::string text;
  DIALECTGEN_VIEW(text)
};

struct ClassView {
  std::string name, target;
  std::vector<LineView> keys, getters, setters;
  std::string parameters, operands, results, attributes;
  DIALECTGEN_VIEW(name, target, keys, getters, setters, parameters, operands,
                  results, attributes)
};

struct ViewOpsView {
  std::string headline, cppNamespace, guard;
  std::vector<ClassView> classes;
  DIALECTGEN_VIEW(headline, cppNamespace, guard, classes)
};

/// `some_name` as `someName`; keywords and parameters of all builders get an
/// underscore.
std::string parameterName(llvm::StringRef name) {
  std::string camel = llvm::convertToCamelFromSnakeCase(name);
  if (name == "default" || name == "builder" || name == "location" ||
      name == "options")
    camel += '_';
  return camel;
}

std::string getterName(llvm::StringRef name) {
  return "get" + llvm::convertToCamelFromSnakeCase(name, true);
}

/// Whether `result` has the element type of something else.
bool infersElement(const Family &family, const OpVersion &version,
                   const Parameter &result) {
  if (const NamedType *type = family.findNamedType(result.type);
      type && type->elements.size() == 1)
    return true;
  for (const Relation &relation : version.relations) {
    std::string kind = viewRelationName(relation);
    if ((kind == "compatible_types" || kind == "same_types" ||
         kind == "same_element_types") &&
        llvm::is_contained(relation.arguments, result.name) &&
        llvm::any_of(relation.arguments, [&](const std::string &argument) {
          return findByName(version.operands, argument) ||
                 version.findAttribute(argument);
        }))
      return true;
  }
  return false;
}

ClassView classView(const Family &family, const Op &op,
                    const CarriedVersion &carried) {
  const OpVersion &version = versionOf(op, carried);
  ClassView view;
  view.name = carried.className;
  view.target = quote(viewTarget(op));
  std::vector<std::string> parameters, operands, results, attributes, optional;
  auto value = [&](const Parameter &parameter, size_t index, bool isResult) {
    std::string number = std::to_string(index);
    std::string from = isResult ? "getResultValues(" : "getOperandValues(";
    std::string getter = getterName(parameter.name);
    // A result that is called as an operand is.
    if (isResult && findByName(version.operands, parameter.name))
      getter += "Result";
    view.getters.push_back(
        {parameter.isVariadic()
             ? "mlir::ValueRange " + getter + "() const { return " + from +
                   number + "); }"
             : "mlir::Value " + getter + "() const { return " +
                   (isResult ? "getResultValue(" : "getOperandValue(") +
                   number + "); }"});
  };
  for (const auto &[index, operand] : llvm::enumerate(version.operands)) {
    value(operand, index, false);
    std::string name = parameterName(operand.name);
    if (operand.isVariadic()) {
      parameters.push_back("mlir::ValueRange " + name);
      operands.push_back(name);
    } else if (operand.arity == Arity::Optional) {
      optional.push_back("mlir::Value " + name + " = {}");
      operands.push_back(name + " ? mlir::ValueRange(" + name +
                         ") : mlir::ValueRange()");
    } else {
      parameters.push_back("mlir::Value " + name);
      operands.push_back(name);
    }
  }
  for (const Attribute &attribute : version.attributes) {
    view.keys.push_back({"static constexpr llvm::StringLiteral " +
                         parameterName(attribute.name) + "Key{" +
                         quote(attribute.name) + "};"});
    const AttributeKind *kind = family.findAttributeKind(attribute.kind);
    const EntryKind *entry =
        kind ? findByName(getEntryKinds(), kind->entry) : nullptr;
    if (!entry)
      continue;
    std::string type = entry->type, name = parameterName(attribute.name);
    std::string read =
        std::string("entry") + entry->enumerator + "(" + name + "Key)";
    std::string getter = getterName(attribute.name);
    if (attribute.isOptional())
      view.getters.push_back({"std::optional<" + type + "> " + getter +
                              "() const {\n    if (!hasEntry(" + name +
                              "Key))\n      return std::nullopt;\n    return " +
                              read + ";\n  }"});
    else
      view.getters.push_back(
          {type + " " + getter + "() const { return " + read + "; }"});
    if (type == "llvm::SmallVector<int64_t>")
      type = "llvm::ArrayRef<int64_t>";
    view.setters.push_back(
        {"mlir::LogicalResult set" + getter.substr(3) + "(" +
         (attribute.isOptional() ? "std::optional<" + type + ">" : type) + " " +
         name + ", const BuildOptions &options = {}) {\n    return setEntry(" +
         name + "Key, " + name + ", options);\n  }"});
    if (attribute.isOptional())
      optional.push_back("std::optional<" + type + "> " + name + " = {}");
    else if (attribute.hasDefault())
      optional.push_back(type + " " + name + " = " +
                         attribute.defaultValue.dump());
    else
      parameters.push_back(type + " " + name);
    attributes.push_back("NamedEntry{" + name + "Key, " + name + "}");
  }
  for (const auto &[index, result] : llvm::enumerate(version.results)) {
    value(result, index, true);
    std::string name = parameterName(result.name) + "Element";
    bool isOptional = result.arity == Arity::Optional;
    if (result.isVariadic()) {
      parameters.push_back("mlir::TypeRange " + parameterName(result.name) +
                           "Types");
      results.push_back("ResultWish(" + parameterName(result.name) + "Types)");
    } else if (isOptional) {
      optional.push_back("bool with" +
                         llvm::convertToCamelFromSnakeCase(result.name, true) +
                         " = false");
      if (!infersElement(family, version, result)) {
        optional.push_back("mlir::Type " + name + " = {}");
        results.push_back("{with" +
                          llvm::convertToCamelFromSnakeCase(result.name, true) +
                          ", " + name + "}");
      } else {
        results.push_back("{with" +
                          llvm::convertToCamelFromSnakeCase(result.name, true) +
                          "}");
      }
    } else if (!infersElement(family, version, result)) {
      parameters.push_back("mlir::Type " + name);
      results.push_back("ResultWish(true, " + name + ")");
    } else {
      results.push_back("ResultWish(true)");
    }
  }
  llvm::append_range(parameters, optional);
  for (const std::string &parameter : parameters)
    view.parameters += ",\n         " + parameter;
  view.operands = llvm::join(operands, ", ");
  view.results = llvm::join(results, ", ");
  view.attributes = llvm::join(attributes, ", ");
  return view;
}

} // namespace

llvm::Error emitViewOps(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const ViewPart &familyPart = *family.view;
  ViewOpsView view;
  view.cppNamespace = familyPart.cppNamespace;
  for (const Op &op : family.ops)
    if (llvm::ArrayRef<CarriedVersion> carried = family.carried(familyPart, op);
        !carried.empty())
      view.classes.push_back(classView(family, op, carried.front()));
  std::string file = fileStem(familyPart) + "Ops.h.inc";
  view.guard =
      llvm::StringRef("DIALECTGEN_GENERATED_" + fileStem(familyPart) + "OPS")
          .upper();
  view.headline = headline(file, "views of " + family.name, "C++");
  return addGenerated(context, familyPart, outputs, file,
                      "view/Ops.h.inc.mustache", std::move(view));
}

} // namespace dialectgen
