//===- RecordReader.h - types, attributes and wire values from JSON -------===//
//
// Reads the records of a dialect: the types and attributes of its dialect,
// their form on the wire, their codes, and values written with them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_RECORDREADER_H
#define DIALECTGEN_MODEL_RECORDREADER_H

#include "model/forms/VocabularyForms.h"
#include "model/json/ObjectReader.h"

namespace dialectgen {

/// Wire values that have names.
using WireValues = std::map<std::string, Json>;

/// Reads wire values, which refer to the records of the family.
class WireValueReader {
public:
  WireValueReader(const Family &family, const WireValues &values,
                  Diagnostics &diagnostics)
      : family(family), values(values), diagnostics(diagnostics) {}

  /// A wire value, written out or by its name; null if it is none.
  Json readWireValue(const JsonNode &node) const;
  /// The same, or one that depends on other attributes.
  Json readAbsent(const JsonNode &node) const;
  /// Reports a wire value that does not fit the record it names.
  void checkWireValue(const JsonNode &node) const;

private:
  void checkFieldValue(const WireField &field, const JsonNode &node) const;
  void checkWidths(const WireRecord &record,
                   const std::vector<JsonNode> &fields) const;
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef label,
                   const std::vector<std::string> &known) const {
    reportUnknownName(range, what, label, known, diagnostics);
  }

  const Family &family;
  const WireValues &values;
  Diagnostics &diagnostics;
};

class RecordReader {
public:
  RecordReader(Family &family, Diagnostics &diagnostics)
      : family(family), diagnostics(diagnostics) {}

  /// Those of a file of types or of attributes.
  void addRecords(std::vector<DialectRecord> records, bool areTypes);
  void addRecords(std::vector<WireRecord> records, bool areTypes);
  /// `values` of a file, null if it has none; kept until the records are whole.
  void addValues(const JsonNode *node);
  /// wire.json: gives the wire records their codes. `node` is null if there is
  /// no such file.
  void assignCodes(const JsonNode *node, const ReadContext &context);
  /// Reads the named values, once the records have their codes.
  void readValues();
  const WireValues &namedValues() const { return values; }

private:
  struct Loaded {
    std::string key;
    WireRecord record;
  };
  struct LoadedRecords {
    std::vector<Loaded> list;
    /// By their keys.
    llvm::StringMap<size_t> places;
  };
  void resolveBuiltin(WireRecord &record);
  void checkRetired(const CodeEntry &code, llvm::StringRef what, bool isThere);
  void assignCodes(llvm::ArrayRef<CodeEntry> list, llvm::StringRef what,
                   const LoadedRecords &loaded,
                   std::vector<WireRecord> &records);
  /// The codes that `records` have in the dialect's bytecode.
  void assignDialectCodes(llvm::ArrayRef<CodeEntry> list, llvm::StringRef what,
                          std::vector<DialectRecord> &records,
                          std::vector<std::string> &codes,
                          std::vector<llvm::SMRange> &ranges);
  void unknownName(llvm::SMRange range, llvm::StringRef what,
                   llvm::StringRef label,
                   const std::vector<std::string> &known) {
    reportUnknownName(range, what, label, known, diagnostics);
  }

  Family &family;
  Diagnostics &diagnostics;
  LoadedRecords types, attributes;
  std::vector<JsonNode::Member> valueNodes;
  WireValues values;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_RECORDREADER_H
