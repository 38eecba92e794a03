//===- TdBytecode.cpp - bytecode of a dialect in definitions --------------===//
//
// See TdBytecode.h.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/TdBytecode.h"
#include "model/NameLists.h"
#include "upstream/tablegen/CppWords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace dialectgen {
namespace {

using llvm::Record;
using llvm::StringRef;

/// The kind of a field whose parser calls a function of MLIR's reader. Those
/// whose names are parts of others' stand behind them.
std::string kindOfParser(StringRef parser) {
  static constexpr std::pair<StringRef, StringRef> forms[] = {
      {"readOptionalAttribute", "optional(attribute)"},
      {"readAttribute", "attribute"},
      {"readType", "type"},
      {"readOptionalVarInt", "optional(varint)"},
      {"readVarIntWithFlag", "optional(varint)"},
      {"readSignedVarInt", "signed"},
      {"readVarInt", "varint"},
      {"readString", "string"},
      {"readDoubleAPFloat", "f64"},
      {"readAPIntWithKnownWidth", "bits(type)"},
      {"readBlob", "blob"},
      {"readBool", "bool"}};
  for (auto [function, kind] : forms)
    if (parser.contains(function))
      return kind.str();
  return "";
}

std::string kindOf(const Record &field) {
  const Record *element = recordOf(field, "elemT");
  if (!element)
    return kindOfParser(stringOf(field, "cParser").value_or(""));
  // Some elements are several values each.
  std::vector<std::string> kinds;
  if (auto members = argumentsOf(*element, "members");
      members && !element->isSubClassOf("DialectAttrOrType"))
    for (const TdArgument &member : *members) {
      const auto *value = llvm::dyn_cast<llvm::DefInit>(member.value);
      kinds.push_back(value ? kindOf(*value->getDef()) : "");
    }
  else
    kinds.push_back(kindOfParser(stringOf(*element, "cParser").value_or("")));
  std::string list = "list(" + llvm::join(kinds, ", ") + ")";
  return findByName(getWireKinds(), list) ? list : "";
}

TdBytecodeRecord readRecord(const Record &definition) {
  TdBytecodeRecord record;
  record.definition = &definition;
  auto members = argumentsOf(definition, "members");
  if (operatorOf(definition, "members") == "none" || !members)
    return record;
  StringRef className = stringOf(definition, "cType").value_or("");
  record.className =
      withoutNamespace(className.empty() ? definition.getName() : className)
          .str();
  for (const TdArgument &member : *members) {
    // Local variables are in no file.
    if (StringRef(member.name).starts_with("_"))
      continue;
    const auto *value = llvm::dyn_cast<llvm::DefInit>(member.value);
    record.fields.push_back(
        {member.name, value ? kindOf(*value->getDef()) : ""});
  }
  record.predicate = stringOf(definition, "printerPredicate").value_or("");
  // That of the class is for all.
  StringRef builder = stringOf(definition, "cBuilder").value_or("");
  if (!builder.starts_with("get<"))
    record.builder = builder;
  return record;
}

std::vector<TdBytecodeRecord> readCodes(const TdFile &file, StringRef className,
                                        StringRef dialect, StringRef member) {
  std::vector<TdBytecodeRecord> codes;
  for (const Record *list : file.definitions(className)) {
    // MLIR calls its own with a capital there.
    if (!stringOf(*list, "dialect").value_or("").equals_insensitive(dialect))
      continue;
    auto elements = recordsOf(*list, "elems");
    if (!elements)
      continue;
    // A list of types may be called one of attributes: members tell.
    for (const Record *element : *elements) {
      std::string is = operatorOf(*element, "members");
      if (is == member || is == "none")
        codes.push_back(readRecord(*element));
    }
  }
  return codes;
}

} // namespace

TdBytecode readBytecode(const TdFile &file, StringRef dialect) {
  return {readCodes(file, "DialectAttributes", dialect, "attr"),
          readCodes(file, "DialectTypes", dialect, "type")};
}

std::optional<std::vector<std::string>> readPredicate(StringRef predicate) {
  static const llvm::Regex empty(
      R"(^(!?)\$_val\.get([A-Za-z0-9_]+)\(\)\.empty\(\)$)");
  static const llvm::Regex compared(
      R"(^\$_val\.get([A-Za-z0-9_]+)\(\) *(==|!=) *[A-Za-z0-9_:]+$)");
  std::vector<std::string> given;
  llvm::SmallVector<StringRef> parts, matches;
  predicate.split(parts, "&&");
  for (StringRef part : parts) {
    part = part.trim();
    if (part.empty())
      continue;
    if (empty.match(part, &matches)) {
      if (!matches[1].empty())
        given.push_back(matches[2].str());
    } else if (compared.match(part, &matches)) {
      if (matches[2] == "!=")
        given.push_back(matches[1].str());
    } else {
      return std::nullopt;
    }
  }
  return given;
}

} // namespace dialectgen
