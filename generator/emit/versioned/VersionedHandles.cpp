//===- VersionedHandles.cpp - C++ names of versioned operations -----------===//
//
// A header for each version of each op of a versioned dialect, whose operations
// have no C++ classes; see dialectgen/core/versions/VersionedOpHandle.h. Builds
// make them, and they are not checked in.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/text/LineWrap.h"
#include "emit/text/OdsText.h"
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

bool isMany(const Parameter &value) { return value.arity != Arity::Single; }
bool isMany(const Region &region) { return region.variadic; }
bool isMany(const Successor &successor) { return successor.variadic; }

/// The members of a handle, as its elements are added.
struct Members {
  std::vector<std::string> getters, parameters;

  /// Adds a getter for each of `values`, and a parameter for each that the
  /// builder takes; returns their names.
  template <typename Values>
  std::vector<std::string> add(const ElementForm &form, const Values &values) {
    std::vector<std::string> names;
    for (const auto &[index, value] : llvm::enumerate(values)) {
      std::string found =
          std::string(form.find) + "(" + std::to_string(index) + ")";
      addGetter(isMany(value) ? form.many : form.one, "get", value.name,
                isMany(value) ? found : "*" + found + ".begin()");
      const char *type = isMany(value) ? form.takenMany : form.takenOne;
      if (*type)
        names.push_back(addParameter(type, value.name));
    }
    return names;
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

llvm::Error emitVersionedHandles(const EmitContext &context,
                                 OutputSet &outputs) {
  const Family &family = context.family;
  const VersionedPart &part = *family.versionedPart();
  for (const Op &op : family.ops)
    for (const CarriedVersion &carried : family.carried(part, op)) {
      llvm::Expected<Rendering> rendering = renderTemplate(
          context.root, "versioned/Handle.h.mustache",
          handleView(family, op.versions[carried.index], carried),
          commonNames(context, part));
      if (!rendering)
        return rendering.takeError();
      std::string file = carried.className + ".h";
      outputs.add(handleFolder(family) + "/" + file,
                  [&](llvm::raw_ostream &os) {
                    LineWrapper wrapper(os, *lineSyntaxOf(file));
                    rendering->write(wrapper);
                  });
    }
  return llvm::Error::success();
}

std::string handleFolder(const Family &family) {
  return "dialectgen/" + family.name + "/" + family.versionedPart()->dialect;
}

} // namespace dialectgen
