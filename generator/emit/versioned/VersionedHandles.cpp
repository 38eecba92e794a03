//===- VersionedHandles.cpp - C++ names of versioned operations -----------===//
//
// A header for each version of an op that has no C++ class: of a versioned
// dialect, all; see dialectgen/core/versions/VersionedOpHandle.h. Of a dialect
// that has all versions, those that are superseded; see
// dialectgen/onnx/OlderOpHandle.h. Builds make them, and they are not checked
// in.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/AttributeText.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/LineWrap.h"
#include "emit/text/OdsText.h"
#include "emit/text/Snippets.h"
#include "emit/versioned/InDialect.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct HandleView {
  std::string guard, cppNamespace, className, name, since, until;
  std::vector<std::string> getters;
  std::string parameters, results, operands, attributes, successors, regions;
  DIALECTGEN_VIEW(guard, cppNamespace, className, name, since, until, getters,
                  parameters, results, operands, attributes, successors,
                  regions)
};

struct OlderHandleView {
  std::string guard, cppNamespace, className, name, domain, op, since, until;
  std::vector<std::string> getters;
  std::string declarations;
  DIALECTGEN_VIEW(guard, cppNamespace, className, name, domain, op, since,
                  until, getters, declarations)
};

/// One kind of element: the type of one and of a list, in a getter and as the
/// builder takes it, and the function of the base that finds it.
struct ElementForm {
  const char *one, *many, *takenOne, *takenMany, *find;
};

constexpr ElementForm resultForm = {"mlir::Value", "mlir::ResultRange",
                                    "mlir::Type", "mlir::TypeRange",
                                    "resultsOf"};
constexpr ElementForm operandForm = {"mlir::Value", "mlir::OperandRange",
                                     "mlir::Value", "mlir::ValueRange",
                                     "operandsOf"};
constexpr ElementForm successorForm = {"mlir::Block *", "mlir::SuccessorRange",
                                       "mlir::Block *", "mlir::BlockRange",
                                       "successorsOf"};
/// The builder takes the number of a list of regions.
constexpr ElementForm regionForm = {"mlir::Region &",
                                    "llvm::MutableArrayRef<mlir::Region>", "",
                                    "unsigned", "regionsOf"};

/// The members of a handle, as its elements are added.
struct Members {
  std::vector<std::string> getters, parameters;

  /// Adds a getter for each of `values`, and a parameter for each that the
  /// builder takes; returns their names.
  template <typename Values>
  std::vector<std::string> add(const ElementForm &form, const Values &values) {
    std::vector<std::string> names;
    for (const auto &[index, value] : llvm::enumerate(values)) {
      addElement(form, value.name, index, isMany(value));
      const char *type = isMany(value) ? form.takenMany : form.takenOne;
      if (*type)
        names.push_back(addParameter(type, value.name));
    }
    return names;
  }
  void addElement(const ElementForm &form, llvm::StringRef name, size_t index,
                  bool isMany) {
    std::string found =
        std::string(form.find) + "(" + std::to_string(index) + ")";
    addGetter(isMany ? form.many : form.one, "get", name,
              isMany ? found : "*" + found + ".begin()");
  }
  void addGetter(llvm::StringRef type, llvm::StringRef prefix,
                 llvm::StringRef name, llvm::StringRef value,
                 llvm::StringRef suffix = "") {
    getters.push_back(
        (type + (type.ends_with("&") || type.ends_with("*") ? "" : " ") +
         prefix + toCamel(name) + suffix + "() { return " + value + "; }")
            .str());
  }
  /// `some_name` as `someName_`, which is no keyword.
  std::string addParameter(llvm::StringRef type, llvm::StringRef name) {
    std::string text = llvm::convertToCamelFromSnakeCase(name) + "_";
    while (llvm::is_contained(taken, text))
      text += '_';
    taken.push_back(text);
    parameters.push_back(
        (type + (type.ends_with("*") ? "" : " ") + text).str());
    return text;
  }

private:
  std::vector<std::string> taken;
};

} // namespace

static std::string braced(const std::vector<std::string> &elements) {
  return "{" + llvm::join(elements, ", ") + "}";
}

static HandleView handleView(const Family &family, const OpVersion &version,
                             const CarriedVersion &carried) {
  const FamilyPart &part = *family.versionedPart();
  Members members;
  std::vector<std::string> results = members.add(resultForm, version.results),
                           operands =
                               members.add(operandForm, version.operands),
                           attributes;
  for (const Attribute &attribute : version.attributes) {
    std::string camel = toCamel(attribute.name), name = quote(attribute.name);
    members.addGetter("mlir::Attribute", "get", attribute.name,
                      "getAttributeOf(" + name + ")", "Attr");
    if (staysAbsent(family, version, attribute))
      members.addGetter("std::optional<mlir::Attribute>", "get", attribute.name,
                        "presentAttributeOf(" + name + ")");
    else
      members.addGetter("mlir::Attribute", "get", attribute.name,
                        "getAttributeOf(" + name + ")");
    members.getters.push_back("void set" + camel +
                              "Attr(mlir::Attribute value) { setAttributeOf(" +
                              name + ", value); }");
    attributes.push_back(
        "{" + name + ", " +
        members.addParameter("mlir::Attribute", attribute.name) + "}");
  }
  std::vector<std::string> successors =
                               members.add(successorForm, version.successors),
                           counts = members.add(regionForm, version.regions);
  if (size_t singles = version.regions.size() - counts.size();
      singles || counts.empty())
    counts.push_back(std::to_string(singles));

  HandleView view;
  view.className = carried.className;
  view.name = part.dialect + "." + carried.mnemonic;
  view.since = toString(version.since);
  view.until = version.until ? toString(*version.until) : "the newest";
  std::string identifier = part.dialect;
  for (char &c : identifier)
    if (!llvm::isAlnum(c))
      c = '_';
  view.cppNamespace = "dialectgen::" + llvm::StringRef(identifier).lower();
  view.guard = "DIALECTGEN_" + llvm::StringRef(identifier).upper() + "_" +
               llvm::StringRef(carried.className).upper() + "_H";
  view.getters = std::move(members.getters);
  for (const std::string &parameter : members.parameters)
    view.parameters += ", " + parameter;
  view.results = braced(results);
  view.operands = braced(operands);
  view.attributes = braced(attributes);
  view.successors = braced(successors);
  view.regions = llvm::join(counts, " + ");
  return view;
}

/// The value that an accessor gives of an attribute of such a class, and how it
/// is read of the attribute `value`.
static std::pair<const char *, const char *>
valueForm(llvm::StringRef attributeClass) {
  if (attributeClass == "::mlir::IntegerAttr")
    return {"int64_t", "value.getValue().getSExtValue()"};
  if (attributeClass == "::mlir::FloatAttr")
    return {"llvm::APFloat", "value.getValue()"};
  if (attributeClass == "::mlir::StringAttr")
    return {"llvm::StringRef", "value.getValue()"};
  if (attributeClass == "::mlir::TypeAttr")
    return {"mlir::Type", "value.getValue()"};
  return {nullptr, "value"};
}

/// The accessors of the class that mlir-tblgen would make of the definition.
static OlderHandleView olderHandleView(const Family &family,
                                       const Snippets &snippets, const Op &op,
                                       const CarriedVersion &carried) {
  const DialectPart &part = *family.dialectPart();
  const OpVersion &version = op.versions[carried.index];
  OdsNames names = chooseOdsNames(version);
  Members members;
  auto addAll = [&](const ElementForm &form,
                    const std::vector<Parameter> &parameters,
                    const std::vector<std::string> &inDialect) {
    for (const auto &[index, parameter] : llvm::enumerate(parameters))
      // Values that are absent have places of their own.
      members.addElement(form, inDialect[index], index, parameter.isVariadic());
  };
  addAll(operandForm, version.operands, names.operands);
  addAll(resultForm, version.results, names.results);
  AttributeText text(family, version, /*withValueSets=*/true);
  for (const DialectAttribute &attribute :
       definedAttributesOf(family, op, version)) {
    std::string camel = toCamel(attribute.name);
    std::string type =
        text.isHeldAsType(attribute)
            ? "::mlir::TypeAttr"
            : text.builderParameter(attribute).value_or("::mlir::Attribute");
    const Attribute *values = text.valuesOf(attribute);
    bool mayBeAbsent = !attribute.required && !(values && values->hasDefault());
    auto [value, read] = valueForm(type);
    std::string getAttr =
                    "attributeOf<" + type + ">(" + quote(attribute.name) + ")",
                given = value ? value : type;
    members.addGetter(type, "get", attribute.name, getAttr, "Attr");
    members.getters.push_back(
        (mayBeAbsent ? "std::optional<" + given + ">" : given) + " get" +
        camel + "() { auto value = " + getAttr + "; return " +
        (mayBeAbsent ? "value ? std::optional<" + given + ">(" + read +
                           ") : std::nullopt"
                     : read) +
        "; }");
    members.getters.push_back("void set" + camel + "Attr(" + type +
                              " value) { setAttributeOf(" +
                              quote(attribute.name) + ", value); }");
  }
  for (const auto &[index, region] :
       llvm::enumerate(regionsOf(family, version)))
    members.addElement(regionForm, region->name, index, /*isMany=*/false);

  OlderHandleView view;
  view.className = carried.className;
  view.name = part.dialect + "." + carried.mnemonic;
  view.domain = op.domain;
  view.op = op.name;
  view.since = toString(version.since);
  view.until = version.until ? toString(*version.until) : "0";
  view.cppNamespace = part.cppNamespace;
  view.guard = "DIALECTGEN_" + llvm::StringRef(part.dialect).upper() + "_" +
               llvm::StringRef(carried.className).upper() + "_H";
  view.getters = std::move(members.getters);
  for (const std::string &name : version.hooks->extraClassDeclarations)
    view.declarations += snippets.lookup(name);
  return view;
}

static llvm::Error addHandle(const EmitContext &context, OutputSet &outputs,
                             const std::string &className,
                             llvm::Expected<Rendering> rendering) {
  if (!rendering)
    return rendering.takeError();
  std::string file = className + ".h";
  outputs.add(handleFolder(context.family) + "/" + file,
              [&](llvm::raw_ostream &os) {
                LineWrapper wrapper(os, *lineSyntaxOf(file));
                rendering->write(wrapper);
              });
  return llvm::Error::success();
}

llvm::Error emitVersionedHandles(const EmitContext &context,
                                 OutputSet &outputs) {
  const Family &family = context.family;
  if (const VersionedPart *part = family.versionedPart()) {
    for (const Op &op : family.ops)
      for (const CarriedVersion &carried : family.carried(*part, op))
        if (llvm::Error error = addHandle(
                context, outputs, carried.className,
                renderTemplate(
                    context.root, "versioned/Handle.h.mustache",
                    handleView(family, op.versions[carried.index], carried),
                    commonNames(context, *part))))
          return error;
    return llvm::Error::success();
  }
  llvm::Expected<Snippets> snippets = readSnippets(family, context.root);
  if (!snippets)
    return snippets.takeError();
  const DialectPart &part = *family.dialectPart();
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.rowsOf(op))
      if (llvm::Error error = addHandle(
              context, outputs, carried.className,
              renderTemplate(context.root, "dialect/Handle.h.mustache",
                             olderHandleView(family, *snippets, op, carried),
                             commonNames(context, part))))
        return error;
  return llvm::Error::success();
}

bool hasHandles(const Family &family) {
  return family.versionedPart() || family.hasRows();
}

std::string handleFolder(const Family &family) {
  const VersionedPart *part = family.versionedPart();
  return "dialectgen/" + family.name + "/" +
         (part ? part->dialect : std::string("versions"));
}

} // namespace dialectgen
