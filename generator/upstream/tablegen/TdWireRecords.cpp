//===- TdWireRecords.cpp - types and attributes of a versioned dialect ----===//
//
// Names and order of parameters, their wire kinds as far as C++ tells them,
// cases of enumerations, since when and until when.
//
//===----------------------------------------------------------------------===//

#include "upstream/tablegen/CppWords.h"
#include "upstream/tablegen/TdParts.h"
#include "upstream/tablegen/TdStatements.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using namespace dialectgen;
using llvm::Record;
using llvm::StringRef;

/// Puts those of `list` that `names` has in its order, in front of others.
static void orderNames(const std::vector<std::string> &names,
                       std::vector<std::string> &list) {
  llvm::sort(list, [&](const std::string &a, const std::string &b) {
    return std::pair(llvm::find(names, a), a) <
           std::pair(llvm::find(names, b), b);
  });
}

/// States the fields of `record`, one of `records`.
static void stateFields(const TdSource &source, const Record &definition,
                        const std::vector<TdArgument> &parameters,
                        const std::vector<WireRecord> &records,
                        WireRecord &record, TdFindings &findings) {
  bool isEnumeration = recordOf(definition, "enum");
  llvm::erase_if(record.fields, [&](const WireField &field) {
    return !findByName(parameters, field.name);
  });
  // Several records may have one name; each has some of the fields.
  llvm::StringSet<> elsewhere;
  for (const WireRecord &other : records)
    if (&other != &record && other.name == record.name)
      for (const WireField &field : other.fields)
        elsewhere.insert(field.name);
  // The order of the fields in the file; the specs have them in wire order.
  std::vector<std::string> known = namesOf(record.fields);
  if (auto stated = source.names.parameters.find(record.name);
      stated != source.names.parameters.end())
    orderNames(stated->second, known);
  for (const TdArgument &parameter : parameters) {
    std::vector<StringRef> kinds =
        wireKindsFor(withoutNamespaces(cppTypeOf(parameter)));
    WireField *our = nullptr;
    for (WireField &field : record.fields)
      if (field.name == parameter.name)
        our = &field;
    if (!our && elsewhere.contains(parameter.name))
      continue;
    if (our && (kinds.empty() || isEnumeration)) {
      if (!isEnumeration)
        ++findings.unknownKinds[withoutNamespaces(cppTypeOf(parameter))];
    } else if (our) {
      if (!llvm::is_contained(kinds, getWireKinds()[our->kind].name))
        our->kind = wireKindNumber(kinds.front());
    } else {
      WireField field;
      field.name = parameter.name;
      const Record *constraint = constraintOf(parameter);
      bool isOptional = constraint && isOf(*constraint, "OptionalParameter");
      StringRef kind = kinds.empty() ? "attribute" : kinds.front();
      if (isOptional && kind == "attribute")
        kind = "optional(attribute)";
      field.kind = isEnumeration ? 0 : wireKindNumber(kind);
      // An attribute that is there stands as itself; all else C++ leaves open.
      field.toConfirm = !isEnumeration && kinds.size() != 1 &&
                        (kind != "attribute" || kinds.empty());
      record.fields.push_back(std::move(field));
    }
  }
  std::vector<std::string> stated = namesOf(parameters);
  std::vector<std::string> common = known;
  orderNames(stated, common);
  if (common != known)
    orderByNames(stated, record.fields);
}

/// The text between `<` and `>` in the format of `definition`, if it is one
/// parameter.
static std::string textOf(const Record &definition) {
  static const llvm::Regex one("^`<` (\\$[A-Za-z_0-9]+) `>`$");
  llvm::SmallVector<StringRef> parts;
  std::string format = formatOf(definition);
  return one.match(format, &parts) ? parts[1].str() : "";
}

static llvm::Error readRecord(const TdSource &source, const Record &definition,
                              const Version &newest,
                              std::vector<WireRecord> &records,
                              TdFindings &findings) {
  std::string name = stringOf(definition, "mnemonic")->str();
  llvm::Expected<TdBounds> bounds = boundsOf(source, definition);
  if (!bounds)
    return bounds.takeError();
  auto parameters = argumentsOf(definition, "parameters");
  if (!parameters)
    return source.file.error(definition, "has no list 'parameters'");
  bool isNew = llvm::none_of(records, [&](const WireRecord &record) {
    return record.retired.empty() && record.name == name;
  });
  if (isNew) {
    WireRecord &record = records.emplace_back();
    record.name = name;
    record.className = stringOf(definition, "cppClassName").value_or(name);
    if (!recordOf(definition, "enum"))
      record.text = textOf(definition);
  }
  const Record *enumeration = recordOf(definition, "enum");
  for (WireRecord &record : records) {
    if (record.name != name || !record.retired.empty())
      continue;
    record.since = bounds->since;
    record.until = bounds->until;
    stateFields(source, definition, *parameters, records, record, findings);
    if (enumeration)
      record.cases = stateCases(*enumeration, std::move(record.cases), newest);
  }
  return llvm::Error::success();
}

std::vector<WireRecord>
dialectgen::readWireRecords(const TdSource &source,
                            const std::vector<const Record *> &definitions,
                            std::vector<WireRecord> records,
                            const Version &newest, TdFindings &findings) {
  llvm::StringSet<> named;
  // In the order of definitions, which new codes follow.
  std::vector<const Record *> readable;
  for (const Record *definition : definitions) {
    auto mnemonic = stringOf(*definition, "mnemonic");
    if (mnemonic) {
      named.insert(*mnemonic);
      readable.push_back(definition);
    } else
      findings.leaveOut(source.file.error(*definition, "has no 'mnemonic'"));
  }
  sortByPlace(readable);
  // Codes are positions in the list, so no record moves up. An older release
  // lacks newer records without ending them.
  for (WireRecord &record : records)
    if (record.retired.empty() && record.since <= newest &&
        !named.contains(record.name)) {
      WireRecord gone;
      gone.retired = record.name;
      record = std::move(gone);
    }
  for (const Record *definition : readable)
    if (llvm::Error error =
            readRecord(source, *definition, newest, records, findings))
      findings.leaveOut(std::move(error));
    else
      ++findings.readCount;
  return records;
}
