//===- ToConfirm.cpp - what a tool chose and nobody confirmed -------------===//

#include "model/ToConfirm.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace dialectgen;

bool WireRecord::isToConfirm() const {
  auto isMarked = [](const auto &part) { return part.toConfirm; };
  return codeToConfirm || llvm::any_of(fields, isMarked) ||
         llvm::any_of(cases, isMarked);
}

namespace {

class Finder {
public:
  void codes(const std::string &what, const std::vector<WireRecord> &records);
  void codes(const std::string &what, const std::vector<DialectRecord> &records,
             const std::vector<std::string> &codes);
  void parts(const std::string &what, const std::vector<WireRecord> &records);

  std::vector<Unconfirmed> list;

private:
  void add(const std::string &name, std::string text, llvm::SMRange range) {
    list.push_back({name, std::move(text), range});
  }
};

} // namespace

void Finder::codes(const std::string &what,
                   const std::vector<WireRecord> &records) {
  for (const auto &[code, record] : llvm::enumerate(records))
    if (record.codeToConfirm)
      add(record.name,
          "wire code " + std::to_string(code) + " of " + what + " '" +
              record.name + "'",
          *record.codeToConfirm);
}

void Finder::codes(const std::string &what,
                   const std::vector<DialectRecord> &records,
                   const std::vector<std::string> &codes) {
  for (const DialectRecord &record : records)
    for (const RecordField &field : record.fields)
      if (field.toConfirm)
        add(record.name,
            "kind '" + field.kind + "' of field '" + field.name + "' of " +
                what + " '" + record.name + "'",
            field.range);
  for (const auto &[code, name] : llvm::enumerate(codes))
    if (const DialectRecord *record = findByName(records, name);
        record && record->codeToConfirm)
      add(name,
          "code " + std::to_string(code) + " of " + what + " '" + name +
              "' in bytecode of the dialect",
          *record->codeToConfirm);
}

void Finder::parts(const std::string &what,
                   const std::vector<WireRecord> &records) {
  for (const WireRecord &record : records) {
    std::string of = " of " + what + " '" + record.name + "'";
    for (const WireField &field : record.fields)
      if (field.toConfirm)
        add(record.name,
            "kind '" + std::string(getWireKinds()[field.kind].name) +
                "' of field '" + field.name + "'" + of,
            field.range);
    for (const WireCase &entry : record.cases)
      if (entry.toConfirm)
        add(record.name, "release of case '" + entry.name + "'" + of,
            entry.range);
  }
}

std::vector<Unconfirmed> dialectgen::findUnconfirmed(const Family &family) {
  Finder finder;
  finder.codes("type", family.types);
  finder.codes("attribute", family.attributes);
  finder.codes("type", family.dialectTypes, family.dialectTypeCodes);
  finder.codes("attribute", family.dialectAttributes,
               family.dialectAttributeCodes);
  finder.parts("type", family.types);
  finder.parts("attribute", family.attributes);
  return std::move(finder.list);
}

Family dialectgen::confirmedPart(Family family) {
  for (auto *records : {&family.types, &family.attributes})
    for (WireRecord &record : *records) {
      llvm::erase_if(record.cases,
                     [](const WireCase &entry) { return entry.toConfirm; });
      if (record.isToConfirm())
        record.since = Version(std::numeric_limits<unsigned>::max(), 0, 0);
    }
  return family;
}
