//===- RecordReader.h - types, attributes and wire values from JSON -------===//
//
// Reads the records of a dialect: the types and attributes of its dialect,
// their form on the wire, their codes, and values written with them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RECORDREADER_H
#define DIALECTGEN_MODEL_RECORDREADER_H

#include "ObjectReader.h"

namespace dialectgen {

class RecordReader {
public:
  RecordReader(Family &family, Diagnostics &diagnostics)
      : family(family), diagnostics(diagnostics) {}

  /// `records` and `wire_records` of a file of types or of attributes.
  void takeRecords(ObjectReader &file, bool areTypes);
  /// `values` of a file; kept until the records are whole.
  void takeValues(ObjectReader &file);
  /// wire.json: gives the wire records their codes. `node` is null if there is
  /// no such file.
  void assignCodes(const JsonNode *node);
  /// Reads the named values, once the records have their codes.
  void readValues();

  /// A wire value, written out or by its name; null if it is none.
  Json readWireValue(const JsonNode &node);
  /// The same, or one that depends on other attributes.
  Json readAbsent(const JsonNode &node);

private:
  struct Loaded {
    std::string key;
    WireRecord record;
  };
  DialectRecord readDialectRecord(const JsonNode &node);
  void readWireRecord(const JsonNode &node, std::vector<Loaded> &loaded);
  WireField readField(const JsonNode &node);
  /// An element of a list of codes: a name, one that a tool put there
  /// (`to_confirm`), or one that is retired. Nothing, reported, if it is none.
  struct Code {
    std::string name;
    bool isRetired = false, isToConfirm = false;
  };
  std::optional<Code> readCode(const JsonNode &node);
  void assignCodes(const JsonNode *list, llvm::StringRef what,
                   std::vector<Loaded> &loaded,
                   std::vector<WireRecord> &records);
  /// The codes that `records` have in the dialect's bytecode.
  void assignDialectCodes(const JsonNode &list, llvm::StringRef what,
                          std::vector<DialectRecord> &records,
                          std::vector<std::string> &codes,
                          std::vector<llvm::SMRange> &ranges);
  /// Reports a wire value that does not fit the record it names.
  void checkWireValue(const JsonNode &node);
  void checkFieldValue(const WireField &field, const JsonNode &node);
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef label,
                   const std::vector<std::string> &known) {
    reportUnknownName(range, what, label, known, diagnostics);
  }

  Family &family;
  Diagnostics &diagnostics;
  std::vector<Loaded> types, attributes;
  std::vector<JsonNode::Member> valueNodes;
  /// Wire values that have names.
  std::map<std::string, Json> values;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RECORDREADER_H
