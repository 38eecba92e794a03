//===- ImportOps.cpp - operations of a dialect that others wrote ----------===//
//
// The signature of each op as its definition has it. What an op does is left to
// its own C++: of its traits, specs have those that the form of the versioned
// op depends on.
//
//===----------------------------------------------------------------------===//

#include "upstream/import/ImportParts.h"
#include "upstream/specs/SpecWriter.h"
#include "upstream/tablegen/TdVocabulary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

namespace {

class OpImporter {
public:
  OpImporter(const ImportSource &source, RecordImporter &records,
             NameImporter &names, Import &result)
      : source(source), records(records), names(names), result(result) {}

  void importOps();
  void importFunctions();

private:
  llvm::Error importOp(const Record &operation);
  Attribute attributeOf(const Record &operation, const TdAttribute &stated);
  std::string addFile(const std::string &name, const Json &json) {
    return source.addFile("ops/" + name + ".json", json, result);
  }

  const ImportSource &source;
  RecordImporter &records;
  NameImporter &names;
  Import &result;
  llvm::StringSet<> classes, opNames;
};

} // namespace

Attribute OpImporter::attributeOf(const Record &operation,
                                  const TdAttribute &stated) {
  std::string kind;
  if (!stated.isProperty)
    kind = records.recordOfAttribute(*stated.constraint);
  if (kind.empty())
    kind = names.kindOf(stated);
  const std::vector<WireCase> *cases = records.findCases(kind);
  return importAttribute(stated, kind, cases, [&] {
    result.notes.push_back(
        {"operation '" + source.options.name + "." +
             stringOf(operation, "opName").value_or("").str() + "'",
         "the default of attribute '" + stated.name + "' is " +
             (cases ? "a set of cases" : "C++") + ": " +
             lineOf(*stated.defaultText),
         source.file.placeOf(operation)});
  });
}

/// The traits that `names` of an imported family has, in its order.
static std::vector<std::string> traitsOfOp(const Record &operation,
                                           const TdSignature &signature,
                                           const Json &names) {
  // Definitions that mean the same.
  static const llvm::StringMap<StringRef> others = {
      {"IsIsolatedFromAbove", "IsolatedFromAbove"},
      {"RegionKindInterface", "HasOnlyGraphRegion"}};
  std::set<std::string> stated;
  for (const Record *trait : traitsOf(operation))
    // A trait with methods of its own is an anonymous definition.
    for (StringRef name :
         {trait->getName(), stringOf(*trait, "trait").value_or(""),
          stringOf(*trait, "cppInterfaceName").value_or("")}) {
      auto other = others.find(name);
      stated.insert((other == others.end() ? name : other->second).str());
    }
  // Without several lists they have nothing to tell.
  auto severalLists = [](const std::vector<TdParameter> &values) {
    return llvm::count_if(values, [](const TdParameter &value) {
             return value.arity != Arity::Single;
           }) > 1;
  };
  if (!severalLists(signature.operands))
    stated.erase("SameVariadicOperandSize");
  if (!severalLists(signature.results))
    stated.erase("SameVariadicResultSize");
  std::vector<std::string> traits;
  for (const Json &trait : names.at("traits"))
    if (stated.count(trait.at("def")) ||
        stated.count(trait.at("versioned_def")))
      traits.push_back(trait.at("name"));
  return traits;
}

/// Whether the op is its attribute, as steps make constants.
static bool isConstant(const Record &operation, const TdSignature &signature) {
  if (!signature.operands.empty() || signature.results.size() != 1 ||
      signature.attributes.size() != 1 ||
      !signature.attributes.front().constraint)
    return false;
  // The attribute has a type.
  StringRef stored =
      stringOf(*signature.attributes.front().constraint, "storageType")
          .value_or("");
  return (stored.contains("Elements") || stored.contains("TypedAttr")) &&
         llvm::any_of(traitsOf(operation), [](const Record *trait) {
           return stringOf(*trait, "trait") == "ConstantLike";
         });
}

/// The names of a list, those without one called after `what`.
template <typename List>
static void nameAll(List &list, StringRef what, llvm::StringSet<> &taken) {
  for (const auto &element : list)
    if (!element.name.empty())
      taken.insert(element.name);
  size_t unnamed = llvm::count_if(
      list, [](const auto &element) { return element.name.empty(); });
  for (const auto &[i, element] : llvm::enumerate(list)) {
    if (!element.name.empty())
      continue;
    std::string name = what.str();
    if (unnamed > 1)
      name += "_" + std::to_string(i);
    while (!taken.insert(name).second)
      name += "_";
    element.name = name;
  }
}

llvm::Error OpImporter::importOp(const Record &operation) {
  std::string name = stringOf(operation, "opName").value_or("").str();
  llvm::Expected<TdSignature> read = readSignature(source.file, operation);
  if (!read)
    return read.takeError();
  TdSignature &signature = *read;
  llvm::StringSet<> taken;
  for (const TdAttribute &attribute : signature.attributes)
    taken.insert(attribute.name);
  nameAll(signature.operands, "operand", taken);
  nameAll(signature.results, "result", taken);
  nameAll(signature.regions, "region", taken);
  nameAll(signature.successors, "successor", taken);
  for (const TdAttribute &attribute : signature.attributes)
    if (!attribute.constraint || attribute.name.empty())
      return source.file.error(operation,
                               "an attribute has no name or constraint");
  Op op;
  op.name = name;
  OpVersion &version = op.versions.emplace_back(importVersion(
      signature,
      [&](const Record &constraint) { return names.typeOf(constraint); },
      [&](const TdAttribute &stated) {
        return attributeOf(operation, stated);
      }));
  for (auto *list : {&version.operands, &version.results})
    for (Parameter &parameter : *list)
      parameter.homogeneous = false;
  // The class that mlir-tblgen makes.
  auto [before, after] = operation.getName().split('_');
  StringRef className = before.empty()  ? operation.getName()
                        : after.empty() ? before
                                        : after;
  std::string plain = withCapital(className);
  llvm::erase(plain, '_');
  op.className = makeUnique(plain, classes);
  op.summary = source.summaryOf(operation);
  std::string full = source.options.name + "." + name;
  if (op.summary.empty())
    op.summary = "The operation " + full;
  version.traits =
      traitsOfOp(operation, signature, source.options.base.at("names"));
  version.hooks.edit().constantLike = isConstant(operation, signature);
  result.places[addFile(name, opJson(op, /*typeSets=*/{}))] = {
      "operation '" + full + "'", "", source.file.placeOf(operation), name};
  return llvm::Error::success();
}

void OpImporter::importOps() {
  // Those that hold a program stay as they are.
  const Json &programs = source.options.base.at("functions").at("programs");
  for (const Record *operation : source.definitionsOf("Op")) {
    std::string name = stringOf(*operation, "opName").value_or("").str();
    std::string full = source.options.name + "." + name;
    if (llvm::find(programs, full) != programs.end())
      continue;
    ++result.ops.all;
    std::string what = "operation '" + full + "'";
    auto leaveOut = [&](const std::string &reason) {
      result.leftOut.push_back(
          {what, reason, source.file.placeOf(*operation), name});
    };
    bool isNamed = !name.empty() && llvm::all_of(name, [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
    });
    if (!isNamed)
      leaveOut("its name is no name of an operation in MLIR");
    else if (!opNames.insert(name).second)
      leaveOut("another definition of the file has its name");
    else if (llvm::Error error = importOp(*operation))
      leaveOut(llvm::toString(std::move(error)));
    else
      ++result.ops.taken;
  }
}

/// Programs are functions, whose ops another dialect has.
void OpImporter::importFunctions() {
  if (source.options.name == "func" || source.isBuiltin() ||
      source.uses("func"))
    return;
  for (const char *def : {"SymbolNameAttr", "TypeAttr", "StrAttr", "ArrayAttr",
                          "FlatSymbolRefAttr"})
    names.addKind(def);
  names.addAnyType();
  // The op in which another ends is called as it is here.
  std::map<std::string, std::string> called;
  for (const Json &op : source.options.base.at("functions").at("operations")) {
    std::string name = op.at("op");
    called[name] = opNames.contains(name) ? "func_" + name : name;
  }
  for (Json op : source.options.base.at("functions").at("operations")) {
    std::string name = called[op.at("op").get<std::string>()];
    opNames.insert(name);
    op["op"] = name;
    if (auto inside = op.find("external_inside"); inside != op.end()) {
      Json renamed = Json::object();
      for (const auto &[outer, external] : inside->items())
        renamed[called.at(outer)] = external;
      *inside = std::move(renamed);
    }
    op["class"] = makeUnique(op.at("class"), classes);
    addFile(name, op);
  }
}

void dialectgen::importOps(const ImportSource &source, RecordImporter &records,
                           NameImporter &names, Import &result) {
  OpImporter importer(source, records, names, result);
  importer.importOps();
  importer.importFunctions();
}
