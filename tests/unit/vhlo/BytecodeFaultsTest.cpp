//===- BytecodeFaultsTest.cpp - faults of sections and programs -----------===//
//
// Hand-made files with one fault each, next to files that are right up to the
// limit: the byte and the words of each error. Positions count from the
// beginning of the file or, where a section is named, of its contents.
//
//===----------------------------------------------------------------------===//

#include "BytecodeFile.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

constexpr PropertyRow countedProperties[] = {
    {"first", true, {1, 0, 0}},
    {"second", false, {1, 1, 0}},
    {"third", false, {1, 1, 0}, Version{1, 2, 0}}};

const RecordTables &programTables() {
  static const PropertyLayout layouts[] = {{"vhlo.abs_v1", countedProperties}};
  static const RecordTables made = {"vhlo", {}, {}, layouts};
  return made;
}

/// The fault of `bytes` where sections are aligned, relative to `begin`.
std::string faultAt(const std::string &bytes, size_t begin = 0,
                    FileContents *layouts = nullptr) {
  auto aligned = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      bytes.size(), "", llvm::Align(64));
  llvm::copy(bytes, aligned->getBufferStart());
  auto fault = findBytecodeFault(
      llvm::StringRef(aligned->getBufferStart(), bytes.size()),
      [](llvm::StringRef name) {
        return name == "vhlo" ? &programTables() : nullptr;
      },
      /*inOperations=*/true, layouts);
  return fault ? std::to_string(int64_t(fault->offset) - int64_t(begin)) +
                     ": " + fault->message
               : "";
}

const std::string n0 = number(0), n1 = number(1), n2 = number(2),
                  n3 = number(3), n9 = number(9);

/// The contents of one section of a file.
struct Part {
  unsigned id;
  std::string contents;
};

/// A file of sections, by default those of an empty module.
struct Sections {
  std::string start = File().start();
  std::vector<Part> parts = {
      {0, File().stringSection()}, {1, File().dialects},  {8, ""},
      {3, File().recordSizes()},   {2, File().records()}, {4, File().program}};

  std::string &operator[](unsigned id) {
    for (Part &part : parts)
      if (part.id == id)
        return part.contents;
    parts.push_back({id, ""});
    return parts.back().contents;
  }
  void drop(unsigned id) {
    llvm::erase_if(parts, [&](const Part &part) { return part.id == id; });
  }
  std::string str() const {
    std::string bytes = start;
    for (const Part &part : parts)
      bytes += section(part.id, part.contents);
    return bytes;
  }
  /// The fault of the file, relative to a section's contents.
  std::string faultIn(unsigned id, FileContents *layouts = nullptr) const {
    size_t begin = start.size();
    for (const Part &part : parts) {
      size_t whole = section(part.id, part.contents).size();
      if (part.id == id)
        return faultAt(str(), begin + whole - part.contents.size(), layouts);
      begin += whole;
    }
    return "no such section";
  }
};

TEST(BytecodeFaults, Header) {
  File file;
  EXPECT_EQ(faultAt("ML\xefS" + n1),
            "0: the file does not begin as MLIR bytecode does");
  EXPECT_EQ(faultAt("ML"), "0: the file does not begin as MLIR bytecode does");
  EXPECT_EQ(faultAt(file.magic),
            "4: the data ends before the bytecode version");
  EXPECT_EQ(faultAt(file.magic + number(7)),
            "4: bytecode version 7 is newer than the newest readable 6");
  EXPECT_EQ(faultAt(file.magic + number(6) + "x"),
            "5: the producer's name has no end");
  EXPECT_EQ(faultAt(file.start()), "10: section 0 is missing");
  file.producer = std::string(1, '\0');
  EXPECT_EQ(faultAt(file.str()), "");
}

TEST(BytecodeFaults, Sections) {
  const std::string right = Sections().str();
  const std::string end = std::to_string(right.size());
  EXPECT_EQ(faultAt(right), "");
  for (unsigned id : {0, 1, 2, 3, 4, 8}) {
    Sections sections;
    sections.drop(id);
    EXPECT_EQ(faultAt(sections.str()), std::to_string(sections.str().size()) +
                                           ": section " + std::to_string(id) +
                                           " is missing");
    // Nothing of the second one is looked at.
    EXPECT_EQ(faultAt(right + section(id, "")),
              end + ": section " + std::to_string(id) + " is there twice");
  }
  for (unsigned id : {5, 6})
    EXPECT_EQ(faultAt(right + section(id, n0)),
              std::to_string(right.size() + 3) +
                  ": one of the two sections of resources is missing");
  EXPECT_EQ(faultAt(right + section(5, "") + section(6, n0)), "");
  EXPECT_EQ(faultAt(right + section(9, "")), end + ": a section's number is 9");
  EXPECT_EQ(faultAt(right + char(7)),
            std::to_string(right.size() + 1) +
                ": the data ends before a section's size");
  EXPECT_EQ(faultAt(right + char(7) + n2 + "a"),
            std::to_string(right.size() + 2) +
                ": a section takes 2 bytes, and 1 are left");
}

/// A section of one byte that begins at a multiple of `alignment`, in memory.
TEST(BytecodeFaults, Alignment) {
  auto file = [](uint64_t alignment, char padding, unsigned moved) {
    std::string bytes = Sections().str() + char(0x87) + n1 + number(alignment);
    while ((bytes.size() + moved) % std::min<uint64_t>(alignment, 64))
      bytes += padding;
    return bytes + "x";
  };
  const char right = char(0xcb);
  for (uint64_t alignment : {1, 2, 4, 32, 64})
    EXPECT_EQ(faultAt(file(alignment, right, 0)), "") << alignment;
  std::string wrong = file(64, '\x2a', 0);
  EXPECT_EQ(faultAt(wrong), std::to_string(Sections().str().size() + 3) +
                                ": a byte of padding is 42");
  std::string early = file(64, right, 1);
  EXPECT_NE(faultAt(early), "");
  const std::string begin = std::to_string(Sections().str().size() + 3);
  for (uint64_t alignment : {3, 0})
    EXPECT_EQ(
        faultAt(Sections().str() + char(0x87) + n1 + number(alignment) + "x"),
        begin + ": an alignment is " + std::to_string(alignment));
  // MLIR aligns to no more; nothing is skipped to get there.
  std::string far =
      faultAt(Sections().str() + char(0x87) + n1 + number(1 << 17) + "x");
  EXPECT_TRUE(llvm::StringRef(far).ends_with(": an alignment is 131072"))
      << far;
}

TEST(BytecodeFaults, Numbers) {
  // In each length, as the number of strings.
  for (unsigned bits : {7, 14, 21, 28, 35, 42, 49, 56, 63}) {
    Sections sections;
    sections[0] = number((uint64_t(1) << bits) - 1);
    size_t size = sections[0].size();
    EXPECT_EQ(size, bits == 63 ? 9u : bits / 7);
    EXPECT_EQ(sections.faultIn(0),
              "0: the number of strings is " +
                  std::to_string((uint64_t(1) << bits) - 1) +
                  ", and 0 bytes are left");
    sections[0].pop_back();
    EXPECT_EQ(sections.faultIn(0),
              size == 1 ? "0: the data ends before the number of strings"
                        : "1: the data ends inside the number of strings");
  }
}

TEST(BytecodeFaults, Strings) {
  auto fault = [](const std::string &contents) {
    Sections sections;
    sections[0] = contents;
    return sections.faultIn(0);
  };
  EXPECT_EQ(fault(n1), "0: the number of strings is 1, and 0 bytes are left");
  EXPECT_EQ(fault(n1 + n0), "1: a string's size is 0");
  EXPECT_EQ(fault(n1 + n3 + "ab"), "1: a string's size is 3");
  EXPECT_EQ(fault(n2 + n1 + n2 + "ab"), "3: strings of 3 bytes are in 2 bytes");
  EXPECT_EQ(fault(n1 + n2 + "ab"), "3: a string has no NUL");
  // The last string's size stands first.
  EXPECT_EQ(fault(n2 + n1 + n2 + "a" + '\0' + "b"), "5: a string has no NUL");
  EXPECT_EQ(fault(n2 + n2 + n1 + "a" + '\0' + "b"), "3: a string has no NUL");
}

TEST(BytecodeFaults, Dialects) {
  auto fault = [](const std::string &contents) {
    Sections sections;
    sections[1] = contents;
    return sections.faultIn(1);
  };
  const std::string builtin = flagged(0, false), first = n1 + builtin;
  EXPECT_EQ(fault(number(50)),
            "0: the number of dialects is 50, and 0 bytes are left");
  EXPECT_EQ(fault(n1), "0: the number of dialects is 1, and 0 bytes are left");
  EXPECT_EQ(fault(n1 + flagged(4, false)),
            "1: a dialect's name is 4; there are 4");
  EXPECT_EQ(fault(n2 + builtin + flagged(5, false) + n0),
            "2: a dialect's name is 5; there are 4");
  EXPECT_EQ(fault(first),
            "2: the data ends before the number of operation names");
  EXPECT_EQ(fault(first + n9),
            "2: the number of operation names is 9, and 0 bytes are left");
  EXPECT_EQ(fault(first + n1 + n1 + n0), "3: a dialect is 1; there are 1");
  EXPECT_EQ(
      fault(first + n1 + n0),
      "4: the data ends before the number of a dialect's operation names");
  EXPECT_EQ(fault(first + n1 + n0 + n3),
            "4: the number of a dialect's operation names is 3, and 0 bytes "
            "are left");
  EXPECT_EQ(fault(first + n1 + n0 + n1 + flagged(4, true)),
            "5: an operation's name is 4; there are 4");
  // Behind the name stands its version, as a section.
  auto versioned = [&](const std::string &version) {
    return n2 + flagged(0, true) + version + flagged(2, false) + n2 + n0 + n1 +
           flagged(1, true) + n1 + n1 + flagged(3, true);
  };
  EXPECT_EQ(fault(versioned(section(7, "any"))), "");
  EXPECT_EQ(fault(versioned(section(6, "any"))),
            "2: section 6 stands for a dialect's version");
  EXPECT_EQ(fault(n1 + flagged(0, true)), "2: the data ends before a section");
  // Empty names.
  Sections sections;
  sections[0] = number(4) + number(7) + number(1) + number(7) + number(8) +
                std::string("builtin\0module\0\0abs_v1\0", 23);
  EXPECT_EQ(sections.faultIn(1), "2: a dialect's name is empty");
  sections[0] = number(4) + number(7) + number(5) + number(1) + number(8) +
                std::string("builtin\0\0vhlo\0abs_v1\0", 21);
  EXPECT_EQ(sections.faultIn(1), "6: an operation's name is empty");
}

TEST(BytecodeFaults, Resources) {
  auto fault = [](const std::string &offsets, const std::string &data,
                  unsigned in = 6) {
    Sections sections;
    sections[5] = data;
    sections[6] = offsets;
    return sections.faultIn(in);
  };
  const std::string blob(1, '\0'), truth = "\1", string = "\2";
  // One group, called by a string, of one resource.
  auto entry = [](const std::string &kind, uint64_t size,
                  const std::string &key = n1) {
    return n1 + n0 + n1 + key + number(size) + kind;
  };
  EXPECT_EQ(fault(n0, ""), "");
  EXPECT_EQ(fault(entry(truth, 1), "\1"), "");
  EXPECT_EQ(fault(entry(string, 1), n3), "");
  EXPECT_EQ(fault(entry(string, 1), number(4), 5),
            "0: a resource's string is 4; there are 4");
  EXPECT_EQ(fault(entry(truth, 0), "", 5),
            "0: the data ends before a resource");
  EXPECT_EQ(fault(entry(truth, 2), "\1\1", 5), "1: 1 bytes follow a resource");
  EXPECT_EQ(fault(entry(truth, 2), "\1", 5),
            "0: a resource takes 2 bytes, and 1 are left");
  EXPECT_EQ(fault(entry(blob, 4), n1 + n2 + "ab"), "");
  EXPECT_EQ(fault(entry(blob, 4), n1 + n3 + "ab", 5),
            "2: a resource takes 3 bytes, and 2 are left");
  EXPECT_EQ(fault(entry(blob, 4), n3 + n2 + "ab", 5), "2: an alignment is 3");
  EXPECT_EQ(fault(entry(blob, 1), n1, 5),
            "1: the data ends before a resource's size");
  EXPECT_EQ(fault(entry("\3", 1), "a"), "5: a resource's kind is 3");
  EXPECT_EQ(fault(entry(truth, 1, number(4)), "\1"),
            "3: a resource's key is 4; there are 4");
  EXPECT_EQ(fault(n1 + number(4) + n0, ""),
            "1: a group of resources is 4; there are 4");
  EXPECT_EQ(fault(n9, ""),
            "0: the number of groups of resources is 9, and 0 bytes are left");
  EXPECT_EQ(fault(n1 + n0 + n9, ""),
            "2: the number of resources is 9, and 0 bytes are left");
  EXPECT_EQ(fault(n1 + n0 + n2 + n0 + n1, ""),
            "5: the data ends before a resource's kind");
  // Those of a dialect may be declared without data.
  EXPECT_EQ(fault(n0 + n1 + n1 + n0 + n0 + blob, ""), "");
  EXPECT_EQ(fault(n0 + n1 + n1 + n0 + n1 + truth, "\1"), "");
  EXPECT_EQ(fault(n0 + n2 + n0, ""), "1: a dialect is 2; there are 2");
  EXPECT_EQ(fault(n1 + n0 + n1 + n0 + n0 + blob, "", 5),
            "0: the data ends before a resource's alignment");
  // Dense resources refer to those of dialects; groups have others.
  auto refer = [&](const std::string &offsets, uint64_t index) {
    Sections sections;
    sections[3] = n2 + n1 + n0 + n2 + flagged(1, true) + flagged(3, true) + n0 +
                  n1 + flagged(1, true);
    sections[2] = number(15) + number(16) + n0 + number(index) + n1;
    sections[5] = "";
    sections[6] = offsets;
    return sections.faultIn(2);
  };
  const std::string declared = n1 + n0 + n0 + blob;
  EXPECT_EQ(refer(n0 + n0 + declared + n1 + declared, 1), "");
  EXPECT_EQ(refer(n0 + n0 + declared + n1 + declared, 2),
            "3: a resource is 2; there are 2");
  // Records are checked behind resources with data, too.
  Sections sections;
  sections[3] = n1 + n0 + n0 + n1 + flagged(1, true);
  sections[2] = number(50);
  sections[5] = "\1";
  sections[6] = entry(truth, 1);
  EXPECT_EQ(sections.faultIn(2),
            "1: the builtin dialect has no record of code 50");
  EXPECT_EQ(refer(n1 + n0 + n0 + n0 + declared, 1),
            "3: a resource is 1; there are 1");
}

TEST(BytecodeFaults, SizesOfRecords) {
  auto fault = [](const std::string &sizes, unsigned in = 3) {
    Sections sections;
    sections[3] = sizes;
    return sections.faultIn(in);
  };
  const std::string right = n1 + n0 + n0 + n1 + flagged(1, true);
  EXPECT_EQ(fault(right), "");
  EXPECT_EQ(fault(n9 + n0 + n0),
            "0: the number of attributes is 9, and 2 bytes are left");
  EXPECT_EQ(fault(n1 + n9 + n0),
            "1: the number of types is 9, and 1 bytes are left");
  EXPECT_EQ(fault(n1 + n0 + n2 + n1 + flagged(1, true)),
            "2: a dialect is 2; there are 2");
  EXPECT_EQ(fault(n1 + n0 + n0 + n2 + flagged(1, true)),
            "3: a dialect has 2 records where 1 are left");
  EXPECT_EQ(fault(n1 + n0 + n0 + n1 + flagged(2, true), 2),
            "0: a record takes 2 bytes, and 1 are left");
  EXPECT_EQ(fault(right + n0), "5: 1 bytes follow the sizes of the records");
  EXPECT_EQ(fault(n1 + n0 + n0 + n1 + flagged(0, true), 2),
            "0: 1 bytes follow the records");
  // Types are counted by themselves, in runs of one dialect.
  Sections sections;
  sections[3] = n1 + n2 + n0 + n1 + flagged(1, true) + n0 + n1 +
                flagged(1, true) + n0 + n1 + flagged(1, true);
  sections[2] = number(15) + n1 + number(3);
  EXPECT_EQ(sections.faultIn(3), "");
  sections[3] = n1 + n2 + n0 + n1 + flagged(1, true) + n0 + n3 +
                flagged(1, true) + flagged(1, true);
  EXPECT_EQ(sections.faultIn(3), "6: a dialect has 3 records where 2 are left");
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// One operation, called abs_v1: its parts, a location, and what follows.
std::string operation(unsigned parts, const std::string &rest = "") {
  return n1 + char(parts) + n0 + rest;
}

/// A file with an index type, and operations in the module's region.
struct Program {
  uint64_t version = 6, count = 1, values = 0;
  std::vector<std::string> properties;

  Sections sections(const std::string &operations) const {
    File file;
    file.version = number(version);
    file.types = {n1};
    Sections result;
    result.start = file.start();
    if (version < 5)
      file.dialects = number(2) + flagged(0, false) + flagged(2, false) +
                      (version < 4 ? "" : number(2)) + n0 + n1 + n1 + n1 + n1 +
                      n3;
    if (version < 1)
      file.dialects = n2 + n0 + n2 + n0 + n1 + n1 + n1 + n1 + n3;
    result[1] = file.dialects;
    result[3] = file.recordSizes();
    result[2] = file.records();
    if (version < 5)
      result.drop(8);
    if (!properties.empty()) {
      result[8] = number(properties.size());
      for (const std::string &each : properties)
        result[8] += number(each.size()) + each;
    }
    // The module is isolated: a section of its own in newer versions.
    std::string region =
        n1 + number(values) + flagged(count, false) + operations;
    result[4] = flagged(1, false) + n0 + char(0x10) + n0 + flagged(1, true) +
                (version < 2 ? region : section(4, region));
    return result;
  }
  /// The fault, relative to the first operation.
  std::string faultOf(const std::string &operations,
                      FileContents *layouts = nullptr) const {
    Sections file = sections(operations);
    std::string bytes = file.str();
    size_t begin = bytes.size() - operations.size();
    return faultAt(bytes, begin, layouts);
  }
};

TEST(BytecodeFaults, PartsOfOperations) {
  auto fault = [](const std::string &operation, uint64_t values = 0) {
    Program program;
    program.values = values;
    return program.faultOf(operation);
  };
  EXPECT_EQ(fault(operation(0)), "");
  EXPECT_EQ(fault(""),
            "-1: the number of operations is 1, and 0 bytes are left");
  EXPECT_EQ(fault(n2 + '\0' + n0), "0: an operation's name is 2; there are 2");
  EXPECT_EQ(fault(n1), "1: the data ends before an operation's parts");
  EXPECT_EQ(fault(n1 + char(0x80) + n0), "1: an operation has unknown parts");
  EXPECT_EQ(fault(n1 + '\0'), "2: the data ends before a location");
  EXPECT_EQ(fault(n1 + '\0' + n1), "2: a location is 1; there are 1");
  EXPECT_EQ(fault(operation(1, n0)), "");
  EXPECT_EQ(fault(operation(1, n1)),
            "3: an operation's attributes is 1; there are 1");
  EXPECT_EQ(fault(operation(0x40, n0)),
            "3: an operation's properties is 0; there are 0");
  EXPECT_EQ(fault(operation(2, n1 + n0), 1), "");
  EXPECT_EQ(fault(operation(2, n1 + n1), 1),
            "4: a result's type is 1; there are 1");
  EXPECT_EQ(fault(operation(2, n9), 1),
            "3: the number of results is 9, and 0 bytes are left");
  EXPECT_EQ(fault(operation(2, n1 + n0), 0),
            "5: a region defines more values than its header declares");
  // The number of values stands three bytes before.
  EXPECT_EQ(fault(operation(2, n1 + n0), 2),
            "-2: a region defines fewer values than its header declares");
  EXPECT_EQ(fault(operation(6, n1 + n0 + n1 + n0), 1), "");
  EXPECT_EQ(fault(operation(6, n1 + n0 + n1 + n1), 1),
            "6: an operand is 1; there are 1");
  EXPECT_EQ(fault(operation(4, n9)),
            "3: the number of operands is 9, and 0 bytes are left");
  EXPECT_EQ(fault(operation(8, n1 + n0)), "");
  EXPECT_EQ(fault(operation(8, n1 + n1)), "4: a successor is 1; there are 1");
  EXPECT_EQ(fault(operation(8, n9)),
            "3: the number of successors is 9, and 0 bytes are left");
  EXPECT_EQ(fault(operation(0x10, flagged(0, true))), "");
  EXPECT_EQ(fault(operation(0x10, flagged(0, false))), "");
  EXPECT_EQ(fault(operation(0x10, flagged(1, false) + n0)), "");
  EXPECT_EQ(fault(operation(0x10, flagged(2, false) + n0)),
            "3: the number of regions is 2, and 1 bytes are left");
  EXPECT_EQ(fault(operation(0x10, flagged(1, false) + n2)),
            "4: the number of blocks is 2, and 0 bytes are left");
  EXPECT_EQ(fault(operation(0x10, flagged(1, false) + n1 + n2)),
            "5: the number of values is 2, and 0 bytes are left");
  EXPECT_EQ(
      fault(operation(0x10, flagged(1, false) + n1 + n0 + flagged(1, false))),
      "6: the number of operations is 1, and 0 bytes are left");
  EXPECT_EQ(fault(operation(0x10, flagged(1, true) + section(5, n0))),
            "4: section 5 stands for regions");
  EXPECT_EQ(fault(operation(0x10, flagged(1, true) + section(4, n0))), "");
  EXPECT_EQ(fault(operation(0x10, flagged(1, true) + section(4, n0 + n0))),
            "7: 1 bytes follow the regions of an operation");
  Sections sections = Program().sections(operation(0));
  sections[4] += n0;
  EXPECT_EQ(sections.faultIn(4), "13: 1 bytes follow the program");
}

/// Values of a region are those of the regions around it, up to an isolated
/// one, and end with it.
TEST(BytecodeFaults, ScopesOfValues) {
  auto region = [](const std::string &operations, bool isIsolated,
                   uint64_t values, uint64_t count) {
    std::string contents =
        n1 + number(values) + flagged(count, false) + operations;
    return operation(0x10, flagged(1, isIsolated) +
                               (isIsolated ? section(4, contents) : contents));
  };
  const std::string result = operation(2, n1 + n0);
  auto use = [](uint64_t value) { return operation(4, n1 + number(value)); };
  Program two;
  two.values = 1;
  two.count = 2;
  EXPECT_EQ(two.faultOf(result + region(use(0), false, 0, 1)), "");
  EXPECT_EQ(two.faultOf(result + region(use(1), false, 0, 1)),
            "16: an operand is 1; there are 1");
  EXPECT_EQ(two.faultOf(result + region(use(0), true, 0, 1)),
            "18: an operand is 0; there are 0");
  EXPECT_EQ(two.faultOf(result + region(result + use(1), false, 1, 2)), "");
  EXPECT_EQ(two.faultOf(result + region(result + use(0), true, 1, 2)), "");
  Program three = two;
  three.count = 3;
  // The inner value is gone behind its region.
  EXPECT_EQ(three.faultOf(result + region(result, false, 1, 1) + use(0)), "");
  EXPECT_EQ(three.faultOf(result + region(result, false, 1, 1) + use(1)),
            "21: an operand is 1; there are 1");
}

TEST(BytecodeFaults, ArgumentsOfBlocks) {
  auto fault = [](const std::string &arguments, uint64_t values,
                  uint64_t version = 6) {
    Program program;
    program.version = version;
    std::string region = n1 + number(values) + flagged(0, true) + arguments;
    return program.faultOf(operation(0x10, flagged(1, false) + region));
  };
  const std::string noOrders(1, '\0'), plain = flagged(0, false),
                                       located = flagged(0, true) + n0;
  EXPECT_EQ(fault(n1 + plain + noOrders, 1), "");
  EXPECT_EQ(fault(n2 + plain + located + noOrders, 2), "");
  EXPECT_EQ(fault(n9, 0),
            "7: the number of block arguments is 9, and 0 bytes are left");
  EXPECT_EQ(fault(n1 + flagged(1, false) + noOrders, 1),
            "8: an argument's type is 1; there are 1");
  EXPECT_EQ(fault(n1 + flagged(0, true) + n1 + noOrders, 1),
            "9: a location is 1; there are 1");
  EXPECT_EQ(fault(n1 + plain + noOrders, 0),
            "9: a region defines more values than its header declares");
  EXPECT_EQ(fault(n1 + plain, 1),
            "9: the data ends before the order of an argument's uses");
  EXPECT_EQ(fault(n1 + plain + "\1" + flagged(1, false) + n0, 1),
            "10: an order of uses does not order the 0 uses of its value");
  // Older versions: always a location; no orders of uses.
  EXPECT_EQ(fault(n1 + n0 + n0 + noOrders, 1, 3), "");
  EXPECT_EQ(fault(n1 + n0 + n0, 1, 2), "");
  EXPECT_EQ(fault(n1 + n0, 1, 2), "9: the data ends before a location");
  EXPECT_EQ(fault(n1 + plain + noOrders, 1, 4), "");
}

TEST(BytecodeFaults, OlderVersions) {
  for (uint64_t version = 0; version != 7; ++version) {
    Program program;
    program.version = version;
    program.values = 1;
    EXPECT_EQ(program.faultOf(operation(2, n1 + n0)), "") << version;
    // An order of uses, which is no part before version 3.
    EXPECT_EQ(program.faultOf(operation(0x22, n1 + n0)),
              version < 3 ? "" : "5: the data ends before an order of uses")
        << version;
    program.values = 0;
    EXPECT_EQ(program.faultOf(operation(0x40, n0)),
              version < 5
                  ? "3: an operation has properties, which bytecode version " +
                        std::to_string(version) + " has not"
                  : "3: an operation's properties is 0; there are 0")
        << version;
    Sections sections = program.sections(operation(0));
    if (version >= 5)
      sections.drop(8);
    EXPECT_EQ(faultAt(sections.str()),
              version < 5 ? ""
                          : std::to_string(sections.str().size()) +
                                ": section 8 is missing")
        << version;
  }
}

TEST(BytecodeFaults, Properties) {
  auto fault = [](const std::vector<std::string> &properties, unsigned in = 8,
                  FileContents *layouts = nullptr) {
    Program program;
    program.properties = properties;
    program.count = properties.size();
    std::string operations;
    for (size_t i = 0; i != properties.size(); ++i)
      operations += operation(0x40, number(i));
    return program.sections(operations).faultIn(in, layouts);
  };
  EXPECT_EQ(fault({n0}), "");
  EXPECT_EQ(fault({n0 + n1 + number(300)}), "");
  EXPECT_EQ(fault({n0 + n1}), "");
  EXPECT_EQ(fault({n0 + number(300).substr(0, 1)}),
            "4: the data ends inside a property");
  EXPECT_EQ(fault({n0 + n0 + n0 + n0}),
            "2: 'vhlo.abs_v1' has 4 properties; there are 1 from 1.0.0 on, 3 "
            "from 1.1.0 on, 2 from 1.3.0 on");
  EXPECT_EQ(fault({n0 + n0, n0 + n0}), "");
  EXPECT_EQ(fault({n0, n0 + n0}),
            "4: 'vhlo.abs_v1' has 2 properties here, and 1 before");
  FileContents layouts;
  EXPECT_EQ(fault({n0 + n0}, 8, &layouts), "");
  ASSERT_EQ(layouts.counts.size(), 1u);
  EXPECT_EQ(layouts.counts.begin()->second, 2u);
  EXPECT_FALSE(layouts.areOlder());
  FileContents older;
  EXPECT_EQ(fault({n0}, 8, &older), "");
  EXPECT_TRUE(older.areOlder());
  // The section itself.
  auto inSection = [](const std::string &contents) {
    Sections sections = Program().sections(operation(0));
    sections[8] = contents;
    return sections.faultIn(8);
  };
  EXPECT_EQ(inSection(""), "");
  EXPECT_EQ(inSection(n0), "");
  EXPECT_EQ(inSection(n0 + n0), "1: 1 bytes follow the properties");
  EXPECT_EQ(inSection(n9),
            "0: the number of properties is 9, and 0 bytes are left");
  EXPECT_EQ(inSection(n1 + n3 + "ab"),
            "2: an operation's properties takes 3 bytes, and 2 are left");
  EXPECT_EQ(inSection(n2 + n1 + "a"),
            "3: the data ends before the size of properties");
}

TEST(BytecodeFaults, Dictionaries) {
  auto hasDictionaries = [](const std::string &operation) {
    FileContents contents;
    Program program;
    program.properties = {n0};
    EXPECT_EQ(program.faultOf(operation, &contents), "");
    return contents.hasDictionaries;
  };
  EXPECT_FALSE(hasDictionaries(operation(0)));
  EXPECT_TRUE(hasDictionaries(operation(1, n0)));
  EXPECT_TRUE(hasDictionaries(operation(0x41, n0 + n0)));
  EXPECT_FALSE(hasDictionaries(operation(0x40, n0)));
}

TEST(BytecodeFaults, OrdersOfUses) {
  // Two values of one operation; the second is used three times.
  auto fault = [](const std::string &orders, unsigned parts = 0x22,
                  const std::string &results = n2 + n0 + n0) {
    Program program;
    program.values = parts & 2 ? 2 : 0;
    program.count = 2;
    return program.faultOf(
        operation(parts, results + orders) +
        (parts & 2 ? operation(4, n3 + n1 + n1 + n1) : operation(0)));
  };
  auto order = [](bool isPairs, std::initializer_list<uint64_t> numbers) {
    std::string result = flagged(numbers.size(), isPairs);
    for (uint64_t each : numbers)
      result += number(each);
    return result;
  };
  auto ofSecond = [&](bool isPairs, std::initializer_list<uint64_t> numbers) {
    return n1 + n1 + order(isPairs, numbers);
  };
  EXPECT_EQ(fault("", 0x20, ""), "3: an order of uses without a value");
  const std::string three =
      "7: an order of uses does not order the 3 uses of its value";
  EXPECT_EQ(fault(ofSecond(false, {2, 0, 1})), "");
  EXPECT_EQ(fault(ofSecond(false, {2, 0})), three);
  EXPECT_EQ(fault(ofSecond(false, {2, 0, 1, 3})), three);
  EXPECT_EQ(fault(ofSecond(false, {2, 0, 3})), three);
  EXPECT_EQ(fault(ofSecond(false, {2, 0, 0})), three);
  // Of the first value, which is not used.
  EXPECT_EQ(fault(n1 + n0 + order(false, {})), "");
  EXPECT_EQ(fault(n1 + n0 + order(false, {0})),
            "7: an order of uses does not order the 0 uses of its value");
  EXPECT_EQ(fault(n2 + n0 + order(false, {}) + n1 + order(false, {0, 1, 2})),
            "");
  EXPECT_EQ(fault(n3 + n0 + order(false, {}) + n1 + order(false, {0, 1, 2})),
            "6: there are more orders of uses than values");
  EXPECT_EQ(fault(n1 + n2 + order(false, {0, 1, 2})),
            "7: the number of a value is 2; there are 2");
  EXPECT_EQ(fault(number(50)),
            "6: the number of orders of uses is 50, and 7 bytes are left");
  // Pairs of an old position and a new one; the others stay.
  EXPECT_EQ(fault(ofSecond(true, {0, 1, 1, 0})), "");
  EXPECT_EQ(fault(ofSecond(true, {0, 2, 2, 0})), "");
  EXPECT_EQ(fault(ofSecond(true, {})), "");
  EXPECT_EQ(fault(ofSecond(true, {0, 1})), three);
  EXPECT_EQ(fault(ofSecond(true, {0, 1, 1})), three);
  EXPECT_EQ(fault(ofSecond(true, {3, 0})), three);
  EXPECT_EQ(fault(ofSecond(true, {2, 3})), three);
  EXPECT_EQ(fault(n1 + n1 + flagged(9, true)),
            "7: the size of an order of uses is 9, and 7 bytes are left");
  // One value has no number.
  Program program;
  program.values = 1;
  program.count = 2;
  auto single = [&](const std::string &order) {
    return program.faultOf(operation(0x22, n1 + n0 + order) +
                           operation(4, n2 + n0 + n0));
  };
  EXPECT_EQ(single(order(false, {1, 0})), "");
  EXPECT_EQ(single(order(true, {1, 0})),
            "5: an order of uses does not order the 2 uses of its value");
}

/// Regions 512 deep, and one more.
TEST(BytecodeFaults, DepthOfRegions) {
  for (bool isIsolated : {false, true})
    for (unsigned depth : {511, 512}) {
      std::string program = operation(0);
      for (unsigned i = 0; i != depth; ++i) {
        std::string region = n1 + n0 + flagged(1, false) + program;
        program =
            operation(0x10, flagged(1, isIsolated) +
                                (isIsolated ? section(4, region) : region));
      }
      std::string fault = Program().faultOf(program);
      EXPECT_EQ(llvm::StringRef(fault).split(": ").second,
                depth == 511 ? "" : "regions are nested more than 512 deep");
    }
}

} // namespace
