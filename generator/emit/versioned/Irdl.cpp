//===- Irdl.cpp - a dialect in IRDL ---------------------------------------===//
//
// MLIR's own form for dialects that are loaded at run time (`--irdl-file`), as
// far as it can state one: numbers of operands, results and regions, required
// attributes, parameters. A stock mlir-opt reads programs of the newest
// versions with it in generic form. A comment of an operation lists its parts
// that IRDL lacks; docs/architecture.md has them all.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/versioned/InDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

/// Names of IRDL have neither capitals nor dots.
bool isStatable(llvm::StringRef name) {
  return llvm::all_of(name, [](char c) {
    return llvm::isLower(c) || llvm::isDigit(c) || c == '_';
  });
}

/// A definition: each constraint is a value of its own, since two uses of one
/// value are the same type or attribute.
class Definition {
public:
  std::string any(const std::string &variadicity = "") {
    std::string value = "%" + std::to_string(count++);
    constraints += "      " + value + " = irdl.any\n";
    return variadicity + value;
  }
  std::string region() {
    std::string value = "%" + std::to_string(count++);
    constraints += "      " + value + " = irdl.region\n";
    return value;
  }
  /// `irdl.operands(lhs: %0, rhs: %1)`.
  void list(llvm::StringRef what, llvm::ArrayRef<std::string> entries) {
    if (!entries.empty())
      uses += ("      irdl." + what + "(" + llvm::join(entries, ", ") + ")\n")
                  .str();
  }
  void attributes(llvm::ArrayRef<std::string> entries) {
    if (!entries.empty())
      uses += "      irdl.attributes {" + llvm::join(entries, ", ") + "}\n";
  }
  void print(llvm::raw_ostream &os, llvm::StringRef what,
             llvm::StringRef name) const {
    os << "    irdl." << what << " @\"" << name << "\"";
    if (!uses.empty())
      os << " {\n" << constraints << uses << "    }";
    os << "\n";
  }

private:
  std::string constraints, uses;
  unsigned count = 0;
};

} // namespace

static void printRecords(const std::vector<DialectRecord> &records,
                         llvm::StringRef what, llvm::raw_ostream &os) {
  for (const DialectRecord &record : records) {
    if (!record.storage.empty() || record.until)
      continue;
    if (record.asText || !isStatable(record.mnemonic)) {
      os << "    // not stated: '" << record.mnemonic << "', "
         << (record.asText ? "whose parameters are C++"
                           : "which is no name of IRDL")
         << "\n";
      continue;
    }
    Definition definition;
    std::vector<std::string> parameters;
    for (const RecordField &field : record.fields)
      parameters.push_back(llvm::convertToSnakeFromCamelCase(field.name) +
                           ": " + definition.any());
    definition.list("parameters", parameters);
    definition.print(os, what, record.mnemonic);
  }
}

static std::vector<std::string>
parametersText(const std::vector<Parameter> &parameters,
               Definition &definition) {
  std::vector<std::string> entries;
  for (const Parameter &parameter : parameters)
    entries.push_back(llvm::convertToSnakeFromCamelCase(parameter.name) + ": " +
                      definition.any(parameter.arity == Arity::Single ? ""
                                     : parameter.arity == Arity::Variadic
                                         ? "variadic "
                                         : "optional "));
  return entries;
}

static void printOp(const Family &family, const Op &op,
                    const OpVersion &version, llvm::StringRef name,
                    llvm::raw_ostream &os) {
  Definition definition;
  std::vector<std::string> missing, attributes, regions;
  for (const Trait *trait : family.traitsOf(version))
    if (!llvm::StringRef(trait->versionedDef).starts_with("AttrSized"))
      missing.push_back(trait->name);
  definition.list("operands", parametersText(version.operands, definition));
  definition.list("results", parametersText(version.results, definition));
  for (const DialectAttribute &attribute : dialectAttributesOf(op, version)) {
    const Attribute *held = attribute.attribute;
    if (held ? held->isOptional() || held->hasDefault() : !attribute.required)
      missing.push_back("attribute '" + attribute.name.str() +
                        "', which may be absent");
    else
      attributes.push_back("\"" + attribute.name.str() +
                           "\" = " + definition.any());
  }
  definition.attributes(attributes);
  bool areFixed = true, isNamed = isStatable(name);
  for (const Region &region : version.regions) {
    areFixed &= !region.variadic;
    regions.push_back(llvm::convertToSnakeFromCamelCase(region.name) + ": " +
                      definition.region());
  }
  definition.list("regions", regions);
  for (const Successor &successor : version.successors)
    missing.push_back("successor '" + successor.name + "'");
  if (!isNamed)
    os << "    // not stated: '" << name << "', which is no name of IRDL\n";
  else if (!areFixed)
    os << "    // not stated: '" << name
       << "', which has any number of regions\n";
  else if (!missing.empty())
    os << "    // not stated: " << llvm::join(missing, ", ") << "\n";
  if (areFixed && isNamed)
    definition.print(os, "operation", name);
}

llvm::Error emitIrdl(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const FamilyPart *part = family.dialectPart();
  if (!part)
    return llvm::Error::success();
  outputs.add(
      "generated/" + family.name + "/" + part->dialect + ".irdl.mlir",
      [&, part](llvm::raw_ostream &os) {
        os << "// The dialect " << part->dialect
           << " as far as IRDL can state it, for mlir-opt --irdl-file.\n"
              "// Generated by dialectgen from specs/"
           << family.name
           << "; do not edit.\n"
              "// Regenerate: dialectgen --only="
           << family.name
           << "\n\n"
              "// Apart from the operations, which may have the same names.\n"
              "module {\n  irdl.dialect @"
           << part->dialect << " {\n";
        printRecords(family.dialectTypes, "type", os);
        printRecords(family.dialectAttributes, "attribute", os);
        os << "  }\n}\nmodule {\n  irdl.dialect @" << part->dialect << " {\n";
        for (const Op &op : family.ops) {
          if (!isConverted(family, op))
            continue;
          std::string name = dialectNameOf(family, op);
          llvm::StringRef mnemonic = name;
          if (mnemonic.consume_front(part->dialect + "."))
            printOp(
                family, op,
                op.versions
                    [family.carried(*family.versionedPart(), op).front().index],
                mnemonic, os);
        }
        os << "  }\n}\n";
      });
  return llvm::Error::success();
}

} // namespace dialectgen
