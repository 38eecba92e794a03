//===- BytecodeRecordsTest.cpp - faults of records, field by field --------===//
//
// Records of a made-up dialect that has each kind of field, and of the builtin
// dialect: right ones, and each way in which they can be wrong. Positions are
// relative to the last record's first byte, unless said.
//
//===----------------------------------------------------------------------===//

#include "BytecodeFile.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "gtest/gtest.h"

using namespace dialectgen;
using namespace dialectgen::testing;

namespace {

#define DIALECTGEN_WIRE_KIND(ENUMERATOR, NAME)                                 \
  constexpr FieldRow field##ENUMERATOR[] = {{"type", FieldKind::Type},         \
                                            {"field", FieldKind::ENUMERATOR}};
#include "dialectgen/core/Names.def"

constexpr FieldRow laterFields[] = {{"first", FieldKind::VarInt},
                                    {"later", FieldKind::Attributes, true}};
constexpr FieldRow integerFields[] = {{"width", FieldKind::VarInt},
                                      {"sign", FieldKind::VarInt}};
constexpr FieldRow typeFields[] = {{"type", FieldKind::Type}};

/// A record that consists of one field.
RecordRow oneField(llvm::ArrayRef<FieldRow> typeAndField) {
  return {"one", {}, {}, 0, typeAndField.drop_front()};
}

/// Attributes: one of each kind of field, in their order; then the codes below.
enum AttributeCode : uint64_t { Retired = 18, Later, Bits };
enum TypeCode : uint64_t {
  Bits8,
  Bits9,
  Bits64,
  Bits65,
  Bits128,
  Bits129,
  IntegerType,
  NoBits,
  OfType,
};

const RecordTables &tables() {
  static const std::vector<RecordRow> attributes = [] {
    std::vector<RecordRow> rows = {
#define DIALECTGEN_WIRE_KIND(ENUMERATOR, NAME) oneField(field##ENUMERATOR),
#include "dialectgen/core/Names.def"
    };
    rows.push_back({});
    rows.push_back({"later", {}, {}, 0, laterFields});
    rows.push_back({"bits", {}, {}, 0, fieldBits});
    rows.push_back({"behind the last", {}, {}, 65});
    return rows;
  }();
  static const RecordRow types[] = {
      {"w8", {}, {}, 8},
      {"w9", {}, {}, 9},
      {"w64", {}, {}, 64},
      {"w65", {}, {}, 65},
      {"w128", {}, {}, 128},
      {"w129", {}, {}, 129},
      {"i", {}, {}, 0, integerFields, {}, "@integer_type"},
      {"none", {}, {}, 0},
      {"of", {}, {}, 0, typeFields},
      {"behind the last", {}, {}, 65},
  };
  static const RecordTables made = {"vhlo",
                                    llvm::ArrayRef(attributes).drop_back(),
                                    llvm::ArrayRef(types).drop_back()};
  return made;
}

/// The first error of a file as `POSITION: MESSAGE`; empty if there is none.
/// Positions are relative to that of `part`, the last in the file.
std::string faultOf(const std::string &bytes, const std::string &part = "",
                    FileContents *layouts = nullptr) {
  size_t begin = part.empty() ? 0 : bytes.rfind(part);
  auto fault = findBytecodeFault(
      bytes, [](llvm::StringRef) { return &tables(); },
      /*inOperations=*/true, layouts);
  return fault ? std::to_string(int64_t(fault->offset) - int64_t(begin)) +
                     ": " + fault->message
               : "";
}

/// The fault of an attribute of the made-up dialect, the file's second one.
std::string faultOfOther(const std::string &record, File file = {}) {
  file.others.push_back(record);
  std::string before = file.beforeRecords();
  for (const auto &each : file.attributes)
    before += each;
  for (size_t i = 0; i + 1 < file.others.size(); ++i)
    before += file.others[i];
  auto fault = faultOf(file.str());
  if (fault.empty())
    return fault;
  auto [at, message] = llvm::StringRef(fault).split(':');
  int64_t offset = 0;
  at.getAsInteger(10, offset);
  return std::to_string(offset - int64_t(before.size())) + ":" + message.str();
}

const std::string zero = number(0), one = number(1), two = number(2),
                  three = number(3);
/// Of several bytes, the last of which is missing.
const std::string cut = number(300).substr(0, 1);

struct FieldExample {
  FieldKind kind;
  std::string record, fault;
};

TEST(BytecodeRecords, FieldsOfEachKind) {
  using Kind = FieldKind;
  const std::string self = "0: a record contains itself",
                    noNumber = "1: the data ends before a number",
                    noAttribute = "1: the data ends before an attribute",
                    twoAttributes = "an attribute is 2; there are 2";
  const FieldExample examples[] = {
      {Kind::VarInt, number(300), ""},
      {Kind::VarInt, number(uint64_t(1) << 60), ""},
      {Kind::VarInt, "", noNumber},
      {Kind::VarInt, cut, "2: the data ends inside a number"},
      {Kind::VarInt, one + one, "2: 1 bytes follow a record"},
      {Kind::SignedVarInt, number(300), ""},
      {Kind::SignedVarInt, "", noNumber},
      {Kind::F64, number(300), ""},
      {Kind::F64, "", noNumber},
      {Kind::Attribute, zero, ""},
      {Kind::Attribute, one, self},
      {Kind::Attribute, two, "1: " + twoAttributes},
      {Kind::Attribute, "", noAttribute},
      {Kind::Type, zero, ""},
      {Kind::Type, one, "1: a type is 1; there are 1"},
      {Kind::Type, "", "1: the data ends before a type"},
      {Kind::String, three, ""},
      {Kind::String, number(4), "1: a string is 4; there are 4"},
      {Kind::Blob, two + "ab", ""},
      {Kind::Blob, zero, ""},
      {Kind::Blob, "", "1: the data ends before the size of data"},
      {Kind::Blob, three + "ab", "2: data takes 3 bytes, and 2 are left"},
      {Kind::Blob, one + "ab", "3: 1 bytes follow a record"},
      {Kind::SignedVarInts, zero, ""},
      {Kind::SignedVarInts, two + number(300) + one, ""},
      {Kind::SignedVarInts, three + one + one,
       "1: the length of a list is 3, and 2 bytes are left"},
      {Kind::SignedVarInts, one + cut, "3: the data ends inside a number"},
      {Kind::F64s, two + number(300) + one, ""},
      {Kind::F64s, one + one + one, "3: 1 bytes follow a record"},
      {Kind::Attributes, two + zero + zero, ""},
      {Kind::Attributes, two + zero + one, self},
      {Kind::Attributes, two + zero + two, "3: " + twoAttributes},
      {Kind::Attributes, two + zero,
       "1: the length of a list is 2, and 1 bytes are left"},
      {Kind::Types, two + zero + zero, ""},
      {Kind::Types, one + two, "2: a type is 2; there are 1"},
      {Kind::AttributePairs, zero, ""},
      {Kind::AttributePairs, one + zero + zero, ""},
      {Kind::AttributePairs, one + zero,
       "3: the data ends before an attribute"},
      {Kind::AttributePairs, one + zero + two, "3: " + twoAttributes},
      {Kind::OptionalAttribute, flagged(0, true), ""},
      {Kind::OptionalAttribute, flagged(0, false), ""},
      {Kind::OptionalAttribute, flagged(1, false),
       "1: an attribute's flag is bad"},
      {Kind::OptionalAttribute, flagged(1, true), self},
      {Kind::OptionalAttribute, flagged(2, true), "1: " + twoAttributes},
      {Kind::OptionalAttribute, "", noAttribute},
      {Kind::FlaggedAttribute, zero, ""},
      {Kind::FlaggedAttribute, one + zero, ""},
      {Kind::FlaggedAttribute, one + one, self},
      {Kind::FlaggedAttribute, one + two, "2: " + twoAttributes},
      {Kind::FlaggedAttribute, zero + zero, "2: 1 bytes follow a record"},
      {Kind::FlaggedAttribute, two + zero, "1: a flag is 2, not 0 or 1"},
      {Kind::FlaggedAttribute, "", "1: the data ends before a flag"},
      {Kind::Bool, std::string(1, '\0'), ""},
      {Kind::Bool, "\1", ""},
      {Kind::Bool, "\2", "1: a truth value is 2, not 0 or 1"},
      {Kind::Bool, "", "1: the data ends before a truth value"},
      {Kind::MarkedAttribute, std::string(1, '\0'), ""},
      {Kind::MarkedAttribute, "\1" + zero, ""},
      {Kind::MarkedAttribute, "\1" + one, self},
      {Kind::MarkedAttribute, "\1" + two, "2: " + twoAttributes},
      {Kind::MarkedAttribute, "\2" + zero, "1: a truth value is 2, not 0 or 1"},
      {Kind::MarkedAttribute, std::string(1, '\0') + zero,
       "2: 1 bytes follow a record"},
      {Kind::MarkedAttribute, "\1", "2: the data ends before an attribute"},
  };
  for (const FieldExample &example : examples) {
    File file;
    file.types = {number(1)};
    EXPECT_EQ(
        faultOfOther(number(uint64_t(example.kind)) + example.record, file),
        example.fault)
        << "kind " << unsigned(example.kind);
  }
}

/// Numbers as wide as a type: up to 8 bits a byte, up to 64 bits a number,
/// above them a list of such.
TEST(BytecodeRecords, NumbersOfTypes) {
  const std::string byte(1, '\0'), word = number(300);
  auto list = [](uint64_t count) {
    std::string words = number(count);
    for (uint64_t i = 0; i != count; ++i)
      words += number(300);
    return words;
  };
  auto test = [&](bool isBuiltin, const std::string &type,
                  const std::string &right,
                  const std::vector<std::string> &wrong) {
    for (bool isRight : {true, false})
      for (const std::string &value :
           isRight ? std::vector<std::string>{right} : wrong) {
        File file;
        file.types = {type};
        file.typeDialect = isBuiltin ? 0 : 1;
        std::string fault = faultOfOther(number(Bits) + zero + value, file);
        EXPECT_EQ(fault.empty(), isRight)
            << (isBuiltin ? "builtin " : "") << llvm::toHex(type) << " "
            << llvm::toHex(value) << ": " << fault;
      }
  };
  struct Width {
    unsigned bits;
    uint64_t words;
  };
  for (auto [code, words] :
       std::initializer_list<std::pair<uint64_t, uint64_t>>{
           {Bits65, 2}, {Bits128, 2}, {Bits129, 3}})
    test(false, number(code), list(words),
         {byte, word, list(0), list(words + 1)});
  test(false, number(Bits8), byte, {word, list(2)});
  test(false, number(NoBits), byte, {word});
  for (uint64_t code : {Bits9, Bits64})
    test(false, number(code), word, {byte, list(2)});
  for (auto [bits, words] : {Width{1, 0}, {8, 0}, {9, 1}, {64, 1}, {65, 2}})
    for (bool isBuiltin : {false, true})
      test(isBuiltin,
           isBuiltin ? number(0) + number(bits << 2 | 2)
                     : number(IntegerType) + number(bits) + number(2),
           words == 0   ? byte
           : words == 1 ? word
                        : list(words),
           {words == 0 ? word : byte, words == 1 ? list(2) : list(4)});
  // The builtin dialect's index, floats, and a type that is no scalar.
  for (uint64_t code : {1, 3, 4, 5, 6})
    test(true, number(code), word, {byte, list(2)});
  for (uint64_t code : {7, 8})
    test(true, number(code), list(2), {byte, word, list(3)});
  for (uint64_t code : {2, 12})
    test(true, number(code) + (code == 2 ? zero + zero : ""), byte, {word});
  // What is wrong with it is said.
  File file;
  file.types = {number(Bits65)};
  file.typeDialect = 1;
  EXPECT_EQ(faultOfOther(number(Bits) + zero + list(3), file),
            "2: a number of 65 bits takes 3 times 64");
  EXPECT_EQ(faultOfOther(number(Bits) + zero + two + one, file),
            "2: the length of a number is 2, and 1 bytes are left");
  EXPECT_EQ(faultOfOther(number(Bits) + zero + one + cut, file),
            "4: the data ends inside a number");
}

/// All records of a kind are as those of one release.
TEST(BytecodeRecords, FieldsOfLaterReleases) {
  const std::string older = number(Later) + one,
                    newer = number(Later) + one + one + zero;
  auto test = [&](const std::vector<std::string> &others,
                  const std::string &fault, bool isOlder) {
    File file;
    file.others = {others.begin(), others.end() - 1};
    EXPECT_EQ(faultOfOther(others.back(), file), fault);
    file.others = others;
    FileContents layouts;
    (void)faultOf(file.str(), "", &layouts);
    EXPECT_EQ(layouts.older.contains(&tables().attributes[Later]), isOlder);
  };
  test({newer}, "", false);
  test({older}, "", true);
  test({newer, newer}, "", false);
  test({older, older}, "", true);
  test({newer, older}, "2: the data ends before the length of a list", false);
  test({older, newer}, "2: 2 bytes follow a record", true);
  // Neither: the fault is that of the newer form.
  test({newer + zero}, "4: 1 bytes follow a record", false);
  // The look at both forms leaves no references behind.
  test({newer, number(Later) + one + one + two, older},
       "2: the data ends before the length of a list", false);
}

TEST(BytecodeRecords, Codes) {
  EXPECT_EQ(faultOfOther(number(Retired)),
            "0: unknown vhlo attribute code: 18");
  EXPECT_EQ(faultOfOther(number(Bits + 1)),
            "0: unknown vhlo attribute code: 21");
  EXPECT_EQ(faultOfOther(""), "0: the data ends before a record's code");
  File file;
  file.typeDialect = 1;
  file.types = {number(OfType + 1)};
  EXPECT_EQ(faultOf(file.str(), file.types[0] + section(4, file.program)),
            "0: unknown vhlo type code: 9");
  // A number of such a type is of none, whatever stands behind the last one.
  file.others = {number(Bits) + zero + zero};
  EXPECT_EQ(faultOf(file.str(), file.types[0] + section(4, file.program)),
            "0: unknown vhlo type code: 9");
  file.others.clear();
  file.types = {number(OfType) + zero};
  EXPECT_EQ(faultOf(file.str(), file.types[0] + section(4, file.program)),
            "0: a record contains itself");
  file.types = {number(Bits8), number(OfType) + zero};
  EXPECT_EQ(faultOf(file.str()), "");
}

/// A record of the builtin dialect; the file has one type, an index, and its
/// resource.
std::string faultOfBuiltin(bool isType, const std::string &record) {
  File file;
  file.types = {one};
  (isType ? file.types : file.attributes).push_back(record);
  std::string end = (isType ? record : record + one) + section(4, file.program);
  // A declaration of one resource of dialect 0, without data.
  file.resources = "";
  file.resourceOffsets = zero + zero + one + zero + zero + '\0';
  return faultOf(file.str(),
                 end + section(5, "") + section(6, file.resourceOffsets));
}

TEST(BytecodeRecords, OfTheBuiltinDialect) {
  struct BuiltinRecord {
    uint64_t code;
    std::string fields;
    const char *fault = "";
  };
  const char *twoMore = "2: 1 bytes follow a record";
  const BuiltinRecord attributes[] = {
      {0, one + zero},
      {1, one + zero + zero},
      {1, one + zero, "3: the data ends before an attribute"},
      {2, three},
      {2, number(4), "1: a string is 4; there are 4"},
      {3, three + zero},
      {3, three, "2: the data ends before a type"},
      {6, zero},
      {6, one, "1: a type is 1; there are 1"},
      {7, ""},
      {7, zero, "1: 1 bytes follow a record"},
      {8, zero + number(300)},
      {8, zero + std::string(1, '\0'), "3: the data ends inside a number"},
      {11, zero + number(300) + one},
      {11, zero + one, "3: the data ends before a number"},
      {16, zero + zero},
      {16, zero + one, "2: a resource is 1; there are 1"},
      {17, zero + one + two + "ab"},
      {17, zero + one + three + "ab", "4: data takes 3 bytes, and 2 are left"},
      {18, zero + two + "ab"},
      {19, zero + zero},
      {19, zero + zero + three + one},
      {19, zero + zero + three + number(4), "4: a string is 4; there are 4"},
      {22, zero + two + number(300) + one},
      {22, zero + two + one,
       "2: the length of a list is 2, and 1 bytes are left"},
      {23, "", "1: the builtin dialect has no record of code 23"},
  };
  for (const BuiltinRecord &each : attributes)
    EXPECT_EQ(faultOfBuiltin(false, number(each.code) + each.fields),
              each.fault)
        << "attribute " << each.code;
  const BuiltinRecord types[] = {
      {0, number(300)},
      {0, "", "1: the data ends before a number"},
      {2, one + zero + one + zero},
      {2, one + zero, "3: the data ends before the length of a list"},
      {12, ""},
      {12, zero, "1: 1 bytes follow a record"},
      {13, two + number(300) + one + zero},
      {13, one + one + two, "3: a type is 2; there are 2"},
      {14, zero + one + one + zero},
      {15, one + zero},
      {20, two + "ab" + zero + zero},
      {20, three + "a" + zero,
       "1: the length of a list is 3, and 2 bytes are left"},
      {20, one + "a" + zero, "4: the data ends before a type"},
      {18, zero + zero, twoMore},
      {21, "", "1: the builtin dialect has no record of code 21"},
  };
  for (const BuiltinRecord &each : types)
    EXPECT_EQ(faultOfBuiltin(true, number(each.code) + each.fields), each.fault)
        << "type " << each.code;
}

/// Depths and sizes up to the limits, and one more.
TEST(BytecodeRecords, NestingUpToTheLimits) {
  auto chain = [](uint64_t length) {
    File file;
    for (uint64_t i = 0; i + 1 != length; ++i)
      file.attributes.push_back(zero + one + number(i));
    return file;
  };
  EXPECT_EQ(faultOf(chain(1000).str()), "");
  File deep = chain(1001);
  EXPECT_EQ(faultOf(deep.str(), deep.attributes.back()),
            "0: records are nested more than 1000 deep");
  // Entry i consists of 2^(i + 1) - 1 parts.
  File file;
  for (uint64_t i = 0; i != 23; ++i)
    file.attributes.push_back(zero + two + number(i) + number(i));
  EXPECT_EQ(faultOf(file.str()), "");
  file.attributes.push_back(zero + one + number(23));
  EXPECT_EQ(faultOf(file.str()), "");
  file.attributes.back() = zero + two + number(23) + zero;
  EXPECT_EQ(faultOf(file.str(), file.attributes.back()),
            "0: a record consists of more than 16777216 parts");
  // Shared parts in a diamond are no cycle.
  file = File();
  file.attributes.push_back(zero + two + two + three);
  file.attributes.push_back(zero + one + three);
  file.attributes.push_back(zero + one + zero);
  EXPECT_EQ(faultOf(file.str()), "");
  // Also of the first record alone.
  File first;
  first.attributes = {zero + one + zero};
  EXPECT_EQ(faultOf(first.str(), first.attributes[0]),
            "0: a record contains itself");
  // A longer cycle is reported where it closes.
  file.attributes[3] = zero + one + one;
  EXPECT_EQ(faultOf(file.str(), file.attributes[3]),
            "0: a record contains itself");
}

/// The text of an attribute that is no binary record.
std::string faultOfText(const std::string &text, char end = '\0') {
  File file;
  std::string record = end == '\0' ? text + '\0' : text;
  file.attributes.push_back(record);
  std::string sizes = two + zero + zero + two + flagged(1, true) +
                      flagged(record.size(), false);
  std::string bytes = file.start() + section(0, file.stringSection()) +
                      section(1, file.dialects) + section(8, "") +
                      section(3, sizes) + section(2, file.records()) +
                      section(4, file.program);
  return faultOf(bytes, record + section(4, file.program));
}

std::string repeated(const std::string &text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i != count; ++i)
    result += text;
  return result;
}

TEST(BytecodeRecords, AsText) {
  const std::string deep = "0: an attribute or type as text is nested more "
                           "than 200 deep",
                    noEnd = "0: an attribute or type as text does not end in "
                            "one NUL";
  EXPECT_EQ(faultOfText("unit"), "");
  EXPECT_EQ(faultOfText("", 'x'), noEnd);
  EXPECT_EQ(faultOfText("unit", 't'), noEnd);
  EXPECT_EQ(faultOfText(std::string("un\0it", 5)), noEnd);
  struct Repeated {
    std::string before, text;
    unsigned most;
  };
  const Repeated limits[] = {
      {"", "[", 200},
      {"", "(", 200},
      {"", "{", 200},
      {"", "<", 200},
      // Brackets that close nothing do not count against others.
      {"]", "[", 200},
      {")}>", "[", 200},
      {"[]", "[", 200},
      // The sign of an arrow closes nothing.
      {"<->", "<", 199},
      {"", "-", 200},
      {"", "- ", 200},
      {"", " -", 200},
      {"[", "-", 199},
      {"-a", "-", 200},
      {"[-]", "[", 200},
      // A string, with an escaped quote.
      {"\"[[\\\"[[\"", "[", 200},
      {"\"\\\\\"", "[", 200},
  };
  for (const Repeated &each : limits) {
    EXPECT_EQ(faultOfText(each.before + repeated(each.text, each.most)), "")
        << each.before << each.text;
    EXPECT_EQ(faultOfText(each.before + repeated(each.text, each.most + 1)),
              deep)
        << each.before << each.text;
  }
  for (const char *closed : {"[]", "()", "{}", "<>", "-a", "\"[\""})
    EXPECT_EQ(faultOfText(repeated(closed, 300)), "") << closed;
  EXPECT_EQ(faultOfText("\"" + repeated("[", 300)), "");
  EXPECT_EQ(faultOfText("\"\\"), "");
}

} // namespace
