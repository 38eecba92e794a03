//===- ProgramTextTest.cpp - weights around printer and parser ------------===//
//
// Text written around MLIR's printer and parser equals MLIR's own, also for
// data and names that resemble placeholders of data.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ProgramText.h"
#include "TextConstants.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace dialectgen;
using namespace mlir;
using llvm::StringRef;

namespace {

struct Program {
  MLIRContext context{MLIRContext::Threading::DISABLED};

  Program() { context.loadDialect<func::FuncDialect>(); }

  void add(StringRef key, StringRef bytes) {
    auto type = RankedTensorType::get(static_cast<int64_t>(bytes.size()),
                                      IntegerType::get(&context, 8));
    auto elements = DenseResourceElementsAttr::get(
        type, key,
        HeapAsmResourceBlob::allocateAndCopyWithAlign(
            llvm::ArrayRef(bytes.data(), bytes.size()), 16));
    values.push_back(elements);
  }

  OwningOpRef<ModuleOp> make() {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    for (auto [index, value] : llvm::enumerate(values))
      (*module)->setAttr("test.value" + std::to_string(index), value);
    return module;
  }

  SmallVector<Attribute> values;
};

std::string printed(ModuleOp module, bool hasLocations = false) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, OpPrintingFlags().enableDebugInfo(hasLocations));
  return text;
}

std::string printedAround(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  printProgram(module, stream, OpPrintingFlags());
  return text;
}

/// The program parsed from `text`, printed by MLIR; the error if it cannot be
/// parsed.
std::string readAndPrinted(StringRef text, bool isAround,
                           bool hasLocations = false) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    llvm::raw_string_ostream(message)
        << diagnostic.getLocation() << ": " << diagnostic.str() << "\n";
    return success();
  });
  auto sources = std::make_shared<llvm::SourceMgr>();
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(text, "text");
  OwningOpRef<ModuleOp> module;
  if (isAround) {
    ProgramText program(std::move(buffer));
    sources->AddNewSourceBuffer(program.takeText(), {});
    module = program.parse(sources, context);
  } else {
    sources->AddNewSourceBuffer(std::move(buffer), {});
    module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
    // Text that MLIR reads has none, which its bytecode refuses.
    alignEmptyResources(&context);
  }
  // Behind its first error MLIR's parser reads an unterminated string at
  // random.
  return module ? printed(*module, hasLocations)
                : message.substr(0, message.find('\n'));
}

void expectSame(Program &program) {
  OwningOpRef<ModuleOp> module = program.make();
  std::string text = printed(*module);
  // Such texts are too long to be shown.
  EXPECT_TRUE(printedAround(*module) == text);
  // The data is in its place again.
  EXPECT_TRUE(printed(*module) == text);
  EXPECT_TRUE(readAndPrinted(text, /*isAround=*/true) ==
              readAndPrinted(text, /*isAround=*/false));
}

std::string bytes(size_t size) {
  std::string result;
  for (size_t index = 0; index != size; ++index)
    result += static_cast<char>(index * index >> 3);
  return result;
}

const std::string mark = std::string("dialectgen data ") + std::string(8, '\0');

TEST(ProgramText, IsWhatMlirPrints) {
  Program program;
  expectSame(program);
  program.add("small", bytes(24));
  program.add("large", bytes(5000));
  program.add("a key with \"quotes\"", bytes(70000));
  program.add("empty", "");
  expectSame(program);
}

/// Beside large data, and in a program that no verifier looks at.
TEST(ProgramText, KeepsResourcesThatNoDialectKnows) {
  Program program;
  program.add("large", bytes(100000));
  std::string text = printed(*program.make());
  size_t end = text.rfind("\n#-}");
  ASSERT_NE(end, std::string::npos);
  text.insert(end, ",\n  external_resources: {\n    other: {\n"
                   "      note: \"text\",\n      flag: true,\n"
                   "      blob: \"0x0800000001020304\"\n    }\n  }");
  auto sources = std::make_shared<llvm::SourceMgr>();
  ProgramText around(llvm::MemoryBuffer::getMemBufferCopy(text, "text"));
  sources->AddNewSourceBuffer(around.takeText(), {});
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  FallbackAsmResourceMap others;
  around.setParsing(/*verifies=*/false, &others);
  OwningOpRef<ModuleOp> module = around.parse(sources, context);
  ASSERT_TRUE(module);
  std::string written;
  llvm::raw_string_ostream stream(written);
  printProgram(*module, stream, OpPrintingFlags(), &others);
  EXPECT_TRUE(written == text);
}

TEST(ProgramText, DataMayLookLikeAMark) {
  Program program;
  program.add("mark", mark);
  program.add("large", bytes(5000));
  program.add("almost", mark.substr(0, 20));
  program.add("more", mark + "more");
  program.add("\"0x10000000" + llvm::toHex(mark) + "\"", bytes(4097));
  program.add(": \"0x10000000" + llvm::toHex(mark), bytes(9));
  program.add("\n{-#\n", bytes(8));
  expectSame(program);
}

TEST(ProgramText, DamageIsLeftToMlir) {
  Program program;
  program.add("large", bytes(5000));
  program.add("other", bytes(6000));
  std::string text = printed(*program.make());
  size_t resources = text.find("{-#");
  ASSERT_NE(resources, std::string::npos);
  // Every cut, and every character behind the beginning of the resources.
  std::vector<std::string> damaged;
  for (size_t cut = resources; cut < resources + 120; ++cut)
    damaged.push_back(text.substr(0, cut));
  for (size_t place :
       {resources + 3, resources + 30, resources + 60, resources + 70,
        resources + 80, resources + 90, text.size() - 12, text.size() - 4})
    for (char character : {'"', 'x', '}', '{', ',', '\n', '\\', '/'}) {
      damaged.push_back(text);
      damaged.back()[place] = character;
    }
  for (const std::string &each : damaged)
    EXPECT_EQ(readAndPrinted(each, /*isAround=*/true).substr(0, 400),
              readAndPrinted(each, /*isAround=*/false).substr(0, 400))
        << each.substr(resources, 150);
}

/// The text without what goes around the parser.
std::string leftOf(StringRef text) {
  return ProgramText(llvm::MemoryBuffer::getMemBufferCopy(text))
      .takeText()
      ->getBuffer()
      .str();
}

TEST(ProgramText, TakesResourcesOfEachForm) {
  const std::string digits = "0x10000000" + llvm::toHex(bytes(5000)),
                    large = ": \"" + digits + "\"";
  auto test = [&](const std::string &text, bool isTaken) {
    std::string left = leftOf(text);
    EXPECT_EQ(left != text, isTaken) << text.substr(0, 200);
    if (isTaken)
      EXPECT_LT(left.size(), text.size() - 9000) << left.substr(0, 300);
    EXPECT_TRUE(readAndPrinted(text, true) == readAndPrinted(text, false))
        << text.substr(0, 200);
  };
  auto entries = [&](const std::string &entries) {
    return "module {}\n{-#\n dialect_resources: {\n builtin: {\n" + entries +
           "\n }\n }\n#-}\n";
  };
  for (const char *key :
       {"large", "_a.b$c-d9", "\"a b\"", "\"a\\22b\"", "\"a\\\"b\"",
        "\"\\\"b\"", "\"a\\\\\"", "// c\nlarge", "\t\r\n large "})
    test(entries(key + large), true);
  test(entries("small: \"0x1000000041\", large" + large), true);
  test(entries("large" + large + ",\nother" + large), true);
  test("module {}\n{-#dialect_resources:{builtin:{large" + large + "}}#-}",
       true);
  test("module {}\n{-# // c\ndialect_resources // d\n: // {\n{ builtin : { "
       "large" +
           large + "} // }\n} #-}",
       true);
  // An alignment of 65,536, and one more.
  test(entries("large: \"0x00000100" + digits.substr(10) + "\""), true);
  test(entries("large: \"0x00000200" + digits.substr(10) + "\""), false);
  for (const std::string &wrong :
       {entries("large " + large.substr(1)),
        entries(large),
        entries("\"a\nb\"" + large),
        entries("\"a\n" + large),
        entries("large" + large + ","),
        entries("large" + large + " other" + large),
        entries("large: \"1x" + digits.substr(2) + "\""),
        entries("large: " + digits),
        entries("large" + large + "}"),
        entries("large: \"" + digits + "0\""),
        entries("large: \"" + digits + "0g\""),
        entries("large: \"0x03000000" + digits.substr(10) + "\""),
        entries("large: \"0x1000000g" + digits.substr(10) + "\""),
        "module {}\n{-# other_resources: { builtin: { large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources { builtin: { large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources: builtin: { large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources: { other: { large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources: { builtin { large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources: { builtin: large" + large +
            "} } #-}",
        "module {}\n{-# dialect_resources: { builtin: { large" + large +
            "} #-}",
        "module {}\n{-# dialect_resources: { builtin: { large" + large + "} }"})
    test(wrong, false);
  // Parts taken before a damage are put back.
  std::string both = entries("large" + large + ", other: \"" + digits + "0\"");
  test(both, false);
  std::string constant = "\"test.op\"() {a = dense<\"0x" +
                         llvm::toHex(bytes(5000)) +
                         "\"> : tensor<5000xi8>} : () -> ()\n";
  std::string left = leftOf(constant + both.substr(10));
  EXPECT_EQ(left.substr(left.find("{-#")), both.substr(both.find("{-#")));
  EXPECT_LT(left.find("{-#"), 200u);
}

TEST(ProgramText, DataOfTheSizeOfAMark) {
  Program program;
  program.add("large", bytes(5000));
  program.add("like", std::string(16, 'x') + std::string(8, '\0'));
  program.add("other", std::string(16, 'x') + "\1" + std::string(7, '\0'));
  expectSame(program);
}

TEST(ProgramText, CommentsAndStringsAreNoResources) {
  Program program;
  program.add("large", bytes(5000));
  std::string text = printed(*program.make());
  std::string before = "// {-# dialect_resources: { builtin: { \"\n";
  EXPECT_TRUE(readAndPrinted(before + text, /*isAround=*/true) == text);
  size_t place = text.find("test.value0");
  text.insert(place, "test.text = \"{-# \\22 // \", ");
  EXPECT_TRUE(readAndPrinted(text, /*isAround=*/true) ==
              readAndPrinted(text, /*isAround=*/false));
  // An empty string, and one that begins with a quote, end where they end.
  for (const char *before : {"test.text = \"\", test.more = \"{-# x\", ",
                             "test.text = \"\\\"{-# \", "}) {
    std::string more = text;
    more.insert(place, before);
    EXPECT_LT(leftOf(more).size(), more.size() - 9000) << before;
    EXPECT_TRUE(readAndPrinted(more, /*isAround=*/true) ==
                readAndPrinted(more, /*isAround=*/false));
  }
}

/// Data of more than a page stands elsewhere while a program is printed.
TEST(ProgramText, LargeDataIsAsideWhilePrinted) {
  class Looking : public llvm::raw_ostream {
  public:
    explicit Looking(MLIRContext *context)
        : raw_ostream(/*unbuffered=*/true),
          blobs(DenseResourceElementsHandle::getManagerInterface(context)
                    .getBlobManager()) {}
    std::set<std::string> aside;

  private:
    void write_impl(const char *, size_t) override {
      for (const char *key : {"small", "page", "large"})
        if (blobs.lookup(key)->getBlob()->getData().size() == mark.size())
          aside.insert(key);
    }
    uint64_t current_pos() const override { return 0; }
    DialectResourceBlobManager &blobs;
  };
  Program program;
  program.add("small", bytes(4095));
  program.add("page", bytes(4096));
  program.add("large", bytes(4097));
  OwningOpRef<ModuleOp> module = program.make();
  Looking looking(&program.context);
  printProgram(*module, looking, OpPrintingFlags());
  EXPECT_EQ(looking.aside, std::set<std::string>{"large"});
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

DenseElementsAttr elementsOf(Type element, int64_t count, StringRef data) {
  return DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get(count, element),
      llvm::ArrayRef(data.data(), data.size()));
}

TEST(ProgramText, ConstantsAreWhatMlirPrints) {
  Program program;
  MLIRContext *context = &program.context;
  Type byte = IntegerType::get(context, 8), single = Float32Type::get(context);
  auto large = elementsOf(byte, 5000, bytes(5000));
  OwningOpRef<ModuleOp> module = program.make();
  OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
  Attribute values[] = {
      large,
      elementsOf(single, 2000, bytes(8000)),
      elementsOf(ComplexType::get(single), 1000, bytes(8000)),
      elementsOf(IndexType::get(context), 700, bytes(5600)),
      elementsOf(byte, 4096, bytes(4096)),
      // Repeated, in other attributes, and of a few long numbers.
      elementsOf(byte, 9000, "a"),
      builder.getArrayAttr({large}),
      elementsOf(IntegerType::get(context, 8000), 5, bytes(5000)),
      // No placeholders.
      builder.getStringAttr("dense_resource<\"dialectgen constant 0\">"),
      builder.getStringAttr("dense<\"0x" + llvm::toHex(bytes(5000)) + "\">"),
  };
  for (auto [index, value] : llvm::enumerate(values)) {
    auto function = func::FuncOp::create(builder, builder.getUnknownLoc(),
                                         "f" + std::to_string(index),
                                         builder.getFunctionType({}, {}));
    function.setPrivate();
    function->setAttr("test.value", value);
  }
  std::string text = printed(*module);
  EXPECT_TRUE(printedAround(*module) == text);
  EXPECT_TRUE(printed(*module) == text);
  // A second time, with names that the first time took.
  EXPECT_TRUE(printedAround(*module) == text);
}

TEST(ProgramText, ReadsConstantsLikeMlir) {
  std::string digits = llvm::toHex(bytes(5000));
  std::string constant = "dense<\"0x" + digits + "\"> : tensor<5000xi8>";
  auto test = [&](StringRef head, StringRef tail, bool isTaken) {
    std::string text = (head + constant + tail).str();
    EXPECT_EQ(leftOf(text).size() < 1000, isTaken) << head.str() << tail.str();
    EXPECT_TRUE(readAndPrinted(text, true, true) ==
                readAndPrinted(text, false, true))
        << head.str() << tail.str();
  };
  test("\"test.op\"() {a = ", "} : () -> ()", true);
  test("\"test.op\"() {a = ", "} : () -> () loc(\"x.py\":1:2)\n", true);
  test("%0 = \"test.op\"() {a = ",
       "} : () -> tensor<5000xi8>\n\"test.use\"(%0) : (tensor<5000xi8>) -> ()",
       true);
  test("#a = ", "\n\"test.op\"() {a = #a, b = #a} : () -> ()", true);
  test("\"test.op\"() : () -> () loc(fused<", ">[\"x\"])", false);
  // Places have the value, too.
  test("#a = ", "\n\"test.op\"() : () -> () loc(fused<#a>[\"x\"])", true);
  // Operations behind the constant have positions of the whole text.
  test("\"test.op\"() {a = ", "} : () -> () \"test.op\"() : () -> ()", false);
  test("\"test.op\"() {a = ",
       "} : () -> () loc(\"(\") \"test.op\"() : () -> () loc(\")\")", false);
  test("\"test.op\"() ({ \"test.op\"() {a = ", "} : () -> () }) : () -> ()",
       true);
  test("module attributes {a.b = ", "} {}", false);
  test("// ", "", false);
  // A placeholder of the program is its own.
  test("\"test.op\"() {a = dense_resource<\"dialectgen constant 0\"> : "
       "tensor<5000xi8>} : () -> ()\n\"test.op\"() {a = ",
       "} : () -> ()", false);
  test("\"test.op\"() {a = ",
       "} : () -> ()\n\"test.op\"() {a = dense_resource<\"dialectgen constant "
       "0\"> : tensor<5000xi8>} : () -> ()",
       false);
}

/// The whole text is read again only after an error.
TEST(ProgramText, LargeConstantsStayOutOfTheParser) {
  std::string text = "\"test.op\"() {a = dense<\"0x" +
                     llvm::toHex(bytes(5000)) +
                     "\"> : tensor<5000xi8>} : () -> ()";
  for (bool isWrong : {false, true}) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects();
    ScopedDiagnosticHandler ignore(&context,
                                   [](Diagnostic &) { return success(); });
    auto sources = std::make_shared<llvm::SourceMgr>();
    ProgramText program(llvm::MemoryBuffer::getMemBufferCopy(
        text + (isWrong ? "(" : ""), "text"));
    sources->AddNewSourceBuffer(program.takeText(), {});
    auto module = program.parse(sources, context);
    EXPECT_EQ(bool(module), !isWrong);
    EXPECT_EQ(sources->getMemoryBuffer(1)->getBufferSize() >= text.size(),
              isWrong);
  }
}

TEST(ProgramText, ManyConstants) {
  std::string text;
  for (int i = 0; i != 13; ++i) {
    std::string data = bytes(5000);
    data[0] = char(i);
    text += "\"test.op\"() {a = dense<\"0x" + llvm::toHex(data) +
            "\"> : tensor<5000xi8>} : () -> ()\n";
  }
  EXPECT_LT(leftOf(text).size(), 2000u);
  EXPECT_TRUE(readAndPrinted(text, true) == readAndPrinted(text, false));
}

/// A resource of the program whose key is like a placeholder, before a
/// constant.
TEST(ProgramText, KeysLikePlaceholders) {
  Program program;
  program.add("dialectgen constant 99", bytes(8));
  OwningOpRef<ModuleOp> module = program.make();
  OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
  auto function = func::FuncOp::create(builder, builder.getUnknownLoc(), "f",
                                       builder.getFunctionType({}, {}));
  function.setPrivate();
  function->setAttr("test.a", program.values.front());
  function->setAttr("test.b", elementsOf(IntegerType::get(&program.context, 8),
                                         5000, bytes(5000)));
  std::string text = printed(*module);
  EXPECT_TRUE(printedAround(*module) == text);
}

/// Large constants are held elsewhere while a program is printed.
TEST(ProgramText, HoldsLargeConstants) {
  Program program;
  MLIRContext *context = &program.context;
  Type byte = IntegerType::get(context, 8);
  OwningOpRef<ModuleOp> module = program.make();
  auto large = elementsOf(byte, 5000, bytes(5000));
  const std::pair<const char *, Attribute> values[] = {
      {"test.large", large},
      {"test.small", elementsOf(byte, 4096, bytes(4096))},
      {"test.splat", elementsOf(byte, 9000, "a")}};
  for (auto [name, value] : values)
    module.get()->setAttr(name, value);
  {
    text::HeldConstants held(*module, OpPrintingFlags());
    ASSERT_EQ(held.size(), 1u);
    EXPECT_TRUE(held.getData(0) == large.getRawData());
    EXPECT_NE(module.get()->getAttr("test.large"), large);
  }
  for (auto [name, value] : values)
    EXPECT_EQ(module.get()->getAttr(name), value) << name;
  OpPrintingFlags flags;
  EXPECT_EQ(
      text::HeldConstants(*module, flags.elideLargeElementsAttrs(10)).size(),
      0u);
}

TEST(ProgramText, DamagedConstantsAreLeftToMlir) {
  std::string digits = llvm::toHex(bytes(5000));
  auto test = [&](const std::string &digits, StringRef behind,
                  bool isError = true) {
    std::string text =
        "\"test.op\"() {a = dense<\"0x" + digits + "\"" + behind.str();
    std::string error = readAndPrinted(text, /*isAround=*/false);
    EXPECT_EQ(StringRef(error).starts_with("loc("), isError) << behind.str();
    EXPECT_EQ(readAndPrinted(text, /*isAround=*/true).substr(0, 400),
              error.substr(0, 400))
        << behind.str();
  };
  StringRef end = "> : tensor<5000xi8>} : () -> ()";
  test(digits, "> : tensor<5001xi8>} : () -> ()");
  test(digits, "> : tensor<?xi8>} : () -> ()");
  test(digits, "> : tensor<5000x!test.type>} : () -> ()", false);
  test(digits, "> : i8} : () -> ()");
  test(digits, "> : memref<5000xi8>} : () -> ()", false);
  test(digits, "> : tensor<5000xi8>} : () -> (");
  test(digits, "> : tensor<5000xi8>} : () -> ()\n\"test.op");
  test(digits + "0", end);
  test(digits + "0g", end);
}

} // namespace
