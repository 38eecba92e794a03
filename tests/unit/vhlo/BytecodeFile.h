//===- BytecodeFile.h - small bytecode files, made by hand ------*- C++ -*-===//
//
// Writes MLIR's primitives and sections, so that a test can state each byte of
// a file, also of files that no writer makes.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_UNIT_VHLO_BYTECODEFILE_H
#define DIALECTGEN_TESTS_UNIT_VHLO_BYTECODEFILE_H

#include <cstdint>
#include <string>
#include <vector>

namespace dialectgen::testing {

/// A number as MLIR writes it.
inline std::string number(uint64_t value) {
  for (unsigned bytes = 1; bytes != 9; ++bytes)
    if (bytes == 8 ? value >> 56 == 0 : value >> (7 * bytes) == 0) {
      uint64_t bits = (value << bytes) | (uint64_t(1) << (bytes - 1));
      std::string result;
      for (unsigned i = 0; i != bytes; ++i)
        result += char(bits >> (8 * i));
      return result;
    }
  std::string result(1, '\0');
  for (unsigned i = 0; i != 8; ++i)
    result += char(value >> (8 * i));
  return result;
}

/// A number with a flag in its lowest bit.
inline std::string flagged(uint64_t value, bool flag) {
  return number(value << 1 | uint64_t(flag));
}

inline std::string section(unsigned id, const std::string &contents) {
  return char(id) + number(contents.size()) + contents;
}

/// The parts of a file; as they are, an empty module.
struct File {
  std::string magic = "ML\xefR", version = number(6);
  std::string producer = std::string("test") + '\0';
  std::vector<std::string> strings = {"builtin", "module", "vhlo", "abs_v1"};
  /// Two dialects without versions, one operation name of each.
  std::string dialects = number(2) + flagged(0, false) + flagged(2, false) +
                         number(2) + number(0) + number(1) + flagged(1, true) +
                         number(1) + number(1) + flagged(3, true);
  /// Binary records of the builtin dialect: an unknown location.
  std::vector<std::string> attributes = {number(15)};
  std::vector<std::string> types;
  /// Of the types: 0 is the builtin dialect, 1 is vhlo.
  unsigned typeDialect = 0;
  /// Records of attributes of dialect 1, behind those of the builtin dialect.
  std::vector<std::string> others;
  /// The contents of the sections of properties and of resources.
  std::string properties, resourceOffsets, resources;
  /// One operation: the module, a location, and an isolated region.
  std::string program = flagged(1, false) + module("");
  std::string more;

  /// A region of one block with `count` operations that define `values`.
  static std::string module(const std::string &operations, uint64_t count = 0,
                            uint64_t values = 0) {
    return number(0) + char(0x10) + number(0) + flagged(1, true) +
           section(4, number(1) + number(values) + flagged(count, false) +
                          operations);
  }

  std::string stringSection() const {
    std::string sizes, data;
    for (const std::string &text : strings) {
      sizes = number(text.size() + 1) + sizes;
      data += text + '\0';
    }
    return number(strings.size()) + sizes + data;
  }
  std::string recordSizes() const {
    std::string result =
        number(attributes.size() + others.size()) + number(types.size());
    for (const auto *records : {&attributes, &others, &types}) {
      if (records->empty())
        continue;
      unsigned dialect =
          records == &types ? typeDialect : unsigned(records == &others);
      result += number(dialect) + number(records->size());
      for (const std::string &record : *records)
        result += flagged(record.size(), true);
    }
    return result;
  }
  std::string records() const {
    std::string result;
    for (const auto *records : {&attributes, &others, &types})
      for (const std::string &record : *records)
        result += record;
    return result;
  }
  std::string start() const { return magic + version + producer; }
  /// Up to the contents of the section of records.
  std::string beforeRecords() const {
    std::string contents = records();
    return start() + section(0, stringSection()) + section(1, dialects) +
           section(8, properties) + section(3, recordSizes()) + char(2) +
           number(contents.size());
  }
  std::string str() const {
    std::string result =
        beforeRecords() + records() + section(4, program) + more;
    if (!resourceOffsets.empty())
      result += section(5, resources) + section(6, resourceOffsets);
    return result;
  }
};

} // namespace dialectgen::testing

#endif // DIALECTGEN_TESTS_UNIT_VHLO_BYTECODEFILE_H
