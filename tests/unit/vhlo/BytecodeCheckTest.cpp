//===- BytecodeCheckTest.cpp - faults of bytecode, one by one -------------===//
//
// Small hand-made files, each with one error that MLIR's reader does not check:
// the check reports the byte and the error.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "BytecodeFile.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::testing;
using dialectgen::BytecodeForm;
using dialectgen::readArtifact;

namespace vhlo = dialectgen::vhlo;

namespace {

class BytecodeCheckTest : public ::testing::Test {
protected:
  BytecodeCheckTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
      llvm::raw_string_ostream(places) << diagnostic.getLocation() << "\n";
    });
  }
  bool reads(const std::string &bytes) {
    messages.clear();
    places.clear();
    return bool(readArtifact(bytes, &context, "file"));
  }
  /// The one error contains `message`, after the byte.
  void expectFault(const std::string &bytes, const std::string &message) {
    EXPECT_FALSE(reads(bytes)) << message;
    EXPECT_EQ(messages.compare(0, 5, "byte "), 0) << messages;
    EXPECT_NE(messages.find(": " + message), std::string::npos)
        << messages << "instead of " << message;
    EXPECT_EQ(StringRef(messages).count('\n'), 1u) << messages;
  }
  void expectFault(const File &file, const std::string &message) {
    expectFault(file.str(), message);
  }

  MLIRContext context;
  std::string messages, places;
};

constexpr uint64_t huge = uint64_t(1) << 60;

TEST_F(BytecodeCheckTest, TheFileIsRightAsItIs) {
  EXPECT_TRUE(reads(File().str())) << messages;
}

/// Bytecode has no lines: errors stand at its beginning.
TEST_F(BytecodeCheckTest, PlacesOfErrors) {
  File file;
  auto expectError = [&](const std::string &message) {
    EXPECT_FALSE(reads(file.str())) << message;
    EXPECT_NE(messages.find(message), std::string::npos) << messages;
    EXPECT_EQ(places, "loc(\"file\":0:0)\n") << messages;
  };
  // None and two.
  const std::string alone = "an artifact holds one module and nothing else",
                    module = File::module("");
  file.program = flagged(0, false);
  expectError(alone);
  file.program = flagged(2, false) + module + module;
  expectError(alone);
  file.program = flagged(1, false) + module + "x";
  expectError("1 bytes follow the program");
  file.version = number(7);
  expectError("bytecode version 7 is newer");
}

TEST_F(BytecodeCheckTest, Header) {
  File file;
  file.version = number(7);
  expectFault(file, "bytecode version 7 is newer than the newest readable 6");
  expectFault(file.magic, "the data ends before the bytecode version");
  expectFault(file.magic + number(6) + "x", "the producer's name has no end");
}

TEST_F(BytecodeCheckTest, Sections) {
  File file;
  expectFault(file.start(), "section 0 is missing");
  file.more = section(4, file.program);
  expectFault(file, "section 4 is there twice");
  file.more = section(9, "");
  expectFault(file, "a section's number is 9");
  file.more = char(5) + number(huge);
  expectFault(file,
              "a section takes 1152921504606846976 bytes, and 0 are left");
  file.more = section(5, "");
  expectFault(file, "one of the two sections of resources is missing");
  // An aligned section, of an alignment that is none.
  file.more = std::string(1, char(0x85)) + number(1) + number(3);
  expectFault(file, "an alignment is 3");
}

TEST_F(BytecodeCheckTest, Strings) {
  File file;
  auto with = [&](const std::string &strings) {
    return file.start() + section(0, strings) + section(1, file.dialects) +
           section(8, "") + section(3, file.recordSizes()) +
           section(2, file.records()) + section(4, file.program);
  };
  expectFault(with(number(huge)), "the number of strings is");
  expectFault(with(number(1) + number(0)), "a string's size is 0");
  expectFault(with(number(1) + number(3) + "abc"), "a string has no NUL");
  expectFault(with(number(1) + number(2) + std::string("ab\0", 3)),
              "strings of 2 bytes are in 3 bytes");
}

TEST_F(BytecodeCheckTest, Names) {
  File file;
  file.dialects = number(huge);
  expectFault(file, "the number of dialects is");
  file.dialects = number(1) + flagged(9, false) + number(0);
  expectFault(file, "a dialect's name is 9; there are 4");
  file.dialects = number(1) + flagged(0, false) + number(huge);
  expectFault(file, "the number of operation names is");
  file.dialects =
      number(1) + flagged(0, false) + number(1) + number(0) + number(huge);
  expectFault(file, "the number of a dialect's operation names is");
  file = File();
  file.strings[1] = "";
  expectFault(file, "an operation's name is empty");
}

TEST_F(BytecodeCheckTest, TableOfRecords) {
  File file;
  auto with = [&](const std::string &sizes) {
    return file.start() + section(0, file.stringSection()) +
           section(1, file.dialects) + section(8, "") + section(3, sizes) +
           section(2, file.records()) + section(4, file.program);
  };
  expectFault(with(number(huge) + number(0)), "the number of attributes is");
  // More records in a run than there are.
  expectFault(with(number(1) + number(0) + number(0) + number(2) +
                   flagged(1, true) + flagged(0, true)),
              "a dialect has 2 records where 1 are left");
  expectFault(
      with(number(1) + number(0) + number(0) + number(1) + flagged(99, true)),
      "a record takes 99 bytes, and 1 are left");
}

TEST_F(BytecodeCheckTest, RecordsOfRecords) {
  File file;
  // Arrays: code 0, a count, indices.
  file.attributes.push_back(number(0) + number(1) + number(9));
  expectFault(file, "an attribute is 9; there are 2");
  file.attributes.back() = number(0) + number(huge);
  expectFault(file, "the length of a list is");
  file.attributes.back() = number(0) + number(1) + number(1);
  expectFault(file, "a record contains itself");
  file.attributes.push_back(number(0) + number(1) + number(1));
  file.attributes[1] = number(0) + number(1) + number(2);
  expectFault(file, "a record contains itself");

  file = File();
  for (uint64_t i = 0; i != 1100; ++i)
    file.attributes.push_back(number(0) + number(1) + number(i));
  expectFault(file, "records are nested more than 1000 deep");

  file = File();
  for (uint64_t i = 0; i != 30; ++i)
    file.attributes.push_back(number(0) + number(2) + number(i) + number(i));
  expectFault(file, "a record consists of more than 16777216 parts");
}

TEST_F(BytecodeCheckTest, RecordsOfVersionedDialects) {
  File file;
  file.typeDialect = 1;
  // A complex number: code 1, a type.
  file.types = {number(1) + number(7)};
  expectFault(file, "a type is 7; there are 1");
  file.types = {number(1) + number(0)};
  expectFault(file, "a record contains itself");
  file.types = {number(1000)};
  expectFault(file, "unknown vhlo type code: 1000");
}

TEST_F(BytecodeCheckTest, TextOfRecords) {
  File file;
  std::string text = std::string(100000, '[') + '\0';
  file.attributes.push_back(text);
  // Not binary: the flag of the last size.
  std::string sizes = number(2) + number(0) + number(0) + number(2) +
                      flagged(1, true) + flagged(text.size(), false);
  expectFault(file.start() + section(0, file.stringSection()) +
                  section(1, file.dialects) + section(8, "") +
                  section(3, sizes) + section(2, file.records()) +
                  section(4, file.program),
              "an attribute or type as text is nested more than 200 deep");
}

TEST_F(BytecodeCheckTest, Operations) {
  File file;
  auto program = [&](const std::string &operation, uint64_t values = 0) {
    file.program =
        flagged(1, false) + File::module(operation, /*count=*/1, values);
    return file;
  };
  const std::string start = number(1), location = number(0);
  expectFault(program(number(7)), "an operation's name is 7; there are 2");
  expectFault(program(start + '\0' + number(5)),
              "a location is 5; there are 1");
  expectFault(program(start + char(0x80) + location),
              "an operation has unknown parts");
  expectFault(program(start + char(0x01) + location + number(4)),
              "an operation's attributes is 4; there are 1");
  expectFault(program(start + char(0x40) + location + number(0)),
              "an operation's properties is 0; there are 0");
  expectFault(program(start + char(0x02) + location + number(huge)),
              "the number of results is");
  expectFault(program(start + char(0x04) + location + number(huge)),
              "the number of operands is");
  expectFault(program(start + char(0x04) + location + number(1) + number(0)),
              "an operand is 0; there are 0");
  expectFault(program(start + char(0x08) + location + number(1) + number(1)),
              "a successor is 1; there are 1");
  expectFault(program(start + char(0x10) + location + flagged(huge, false)),
              "the number of regions is");
  expectFault(
      program(start + char(0x10) + location + flagged(1, false) + number(huge)),
      "the number of blocks is");
  expectFault(program(start + char(0x10) + location + flagged(1, false) +
                      number(1) + number(huge)),
              "the number of values is");
  file.types = {number(1)};
  expectFault(program(start + char(0x02) + location + number(1) + number(0)),
              "a region defines more values than its header declares");
  expectFault(program(start + '\0' + location, /*values=*/1),
              "a region defines fewer values than its header declares");
  // One that is declared, and one more.
  const std::string one = start + char(0x02) + location + number(1) + number(0);
  file.program =
      flagged(1, false) + File::module(one + one, /*count=*/2, /*values=*/1);
  expectFault(file, "a region defines more values than its header declares");
}

TEST_F(BytecodeCheckTest, NestedRegions) {
  // Modules in modules: sections in sections.
  std::string program = File::module("");
  for (int i = 0; i != 600; ++i)
    program = File::module(program, /*count=*/1);
  File file;
  file.program = flagged(1, false) + program;
  expectFault(file, "regions are nested more than 512 deep");
}

TEST_F(BytecodeCheckTest, OrdersOfUses) {
  File file;
  file.types = {number(1)};
  // Two operations: one value, used twice by the other.
  auto program = [&](const std::string &order) {
    std::string operations = number(1) + char(0x22) + number(0) + number(1) +
                             number(0) + order + number(1) + char(0x04) +
                             number(0) + number(2) + number(0) + number(0);
    file.program =
        flagged(1, false) + File::module(operations, /*count=*/2, /*values=*/1);
    return file;
  };
  const std::string fault =
      "an order of uses does not order the 2 uses of its value";
  // All positions.
  expectFault(program(flagged(2, false) + number(0) + number(0)), fault);
  expectFault(program(flagged(2, false) + number(0) + number(2)), fault);
  expectFault(program(flagged(1, false) + number(0)), fault);
  // Pairs of an old and a new position.
  expectFault(program(flagged(2, true) + number(1000000) + number(0)), fault);
  expectFault(program(flagged(2, true) + number(0) + number(0xffffffff)),
              fault);
  expectFault(program(flagged(3, true) + number(0) + number(1) + number(1)),
              fault);
  expectFault(program(flagged(huge, true)), "the size of an order of uses is");
}

/// What is written is what MLIR's own writer writes, also of data in pieces.
TEST_F(BytecodeCheckTest, WritesWhatMlirWrites) {
  for (int64_t size : {10, 1 << 20, (1 << 20) - 1, 9 << 20}) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    std::vector<char> data(size);
    for (int64_t i = 0; i != size; ++i)
      data[i] = char(i * i >> 3);
    auto type = RankedTensorType::get(size, IntegerType::get(&context, 8));
    module.get()->setAttr("vhlo.test",
                          DenseElementsAttr::getFromRawBuffer(type, data));
    std::string expected, written;
    llvm::raw_string_ostream expectedStream(expected), stream(written);
    ASSERT_TRUE(succeeded(writeBytecodeToFile(*module, expectedStream)));
    ASSERT_TRUE(succeeded(
        dialectgen::writeCheckedBytecode(*module, BytecodeForm(), stream)));
    EXPECT_TRUE(written == expected) << size;
  }
}

/// The version that a dialect has in a file.
TEST_F(BytecodeCheckTest, VersionsOfDialects) {
  context.getOrLoadDialect<dialectgen::stablehlo::StablehloDialect>();
  auto messagesOf = [&](const std::string &version) {
    File file;
    file.strings[2] = "stablehlo";
    file.dialects = number(2) + flagged(0, false) + flagged(2, true) +
                    section(7, version) + number(2) + number(0) + number(1) +
                    flagged(1, true) + number(1) + number(1) + flagged(3, true);
    file.program = flagged(1, false) +
                   File::module(number(1) + '\0' + number(0), /*count=*/1);
    (void)reads(file.str());
    return messages;
  };
  const std::string newer =
      "the file has stablehlo 99.2.7, the newest that can be read is ";
  EXPECT_EQ(messagesOf(number(99) + number(2) + number(7)).find(newer), 0u)
      << messages;
  EXPECT_EQ(messagesOf(number(1) + number(0) + number(0))
                .find("the newest that can be read"),
            std::string::npos);
  // Of fewer numbers: none.
  EXPECT_EQ(messagesOf(number(99) + number(2)).find("the file has"),
            std::string::npos);
  EXPECT_NE(messages, "");
}

/// Large data stays in a file that lives as long as the context, but not that
/// of modules and of locations, which artifacts have as they are.
TEST_F(BytecodeCheckTest, DataThatStaysInTheFile) {
  enum Place { InOperation, InModule, InLocation, InArgument };
  auto isLent = [](Place place, int64_t size, bool lendsData) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    Location location = UnknownLoc::get(&context);
    std::vector<char> data(size, 'a');
    data[0] = 'b';
    Attribute elements = DenseElementsAttr::getFromRawBuffer(
        RankedTensorType::get(size, IntegerType::get(&context, 8)), data);
    Location withData = FusedLoc::get(&context, {location}, elements);
    OwningOpRef<ModuleOp> module = ModuleOp::create(location);
    OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
    OperationState state(place == InLocation ? withData : location, "test.op");
    Region *region = state.addRegion();
    region->emplaceBlock().addArgument(
        builder.getI1Type(), place == InArgument ? withData : location);
    if (place == InOperation)
      state.addAttribute("test.data", elements);
    builder.create(state);
    if (place == InModule)
      module.get()->setAttr("test.data", elements);
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream)));
    auto file = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
        bytes.size(), "file", llvm::Align(64));
    llvm::copy(bytes, file->getBufferStart());
    StringRef text(file->getBufferStart(), bytes.size());
    auto owner = std::make_shared<llvm::SourceMgr>();
    owner->AddNewSourceBuffer(std::move(file), {});
    auto again =
        dialectgen::readProgram(text, &context, "file", owner, lendsData);
    EXPECT_TRUE(again);
    bool isFound = false;
    again->walk([&](Operation *op) {
      auto look = [&](Attribute value) {
        value.walk([&](DenseResourceElementsAttr) { isFound = true; });
      };
      look(op->getAttrDictionary());
      look(op->getLoc());
      for (Region &region : op->getRegions())
        for (BlockArgument argument : region.getArguments())
          look(argument.getLoc());
    });
    return isFound;
  };
  const int64_t large = 2 << 20;
  EXPECT_TRUE(isLent(InOperation, large, true));
  EXPECT_FALSE(isLent(InOperation, large, false));
  EXPECT_FALSE(isLent(InOperation, 1000, true));
  EXPECT_FALSE(isLent(InModule, large, true));
  EXPECT_FALSE(isLent(InLocation, large, true));
  EXPECT_FALSE(isLent(InArgument, large, true));
}

} // namespace
