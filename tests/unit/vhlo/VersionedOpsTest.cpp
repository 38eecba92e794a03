//===- VersionedOpsTest.cpp - operations of rows and of classes -----------===//
//
// The same operations, as rows and as classes of mlir-tblgen, give the same
// verdicts, messages, texts and bytes: for programs with any numbers of
// operands, results, regions, successors and attributes, drawn at random.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/versions/VersionedOpHandle.h"
#include "dialectgen/core/versions/VersionedOpsBase.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "gtest/gtest.h"
#include <random>
#include <set>
#include <thread>

#define GET_OP_CLASSES
#include "VersionedOpsTest.h.inc"
#define GET_OP_CLASSES
#include "VersionedOpsTest.cpp.inc"

using namespace mlir;
using namespace dialectgen;

namespace {

constexpr ElementRow pair[] = {element::operand("lhs"), element::operand("rhs"),
                               element::result("first"),
                               element::result("second")};
constexpr ElementRow attributes[] = {
    element::operand("operand"), element::result("result"),
    element::optional("absent"), element::attribute("also"),
    element::attribute("needed")};
constexpr ElementRow many[] = {
    element::attribute("a"), element::attribute("b"), element::attribute("c"),
    element::attribute("d"), element::attribute("e"), element::attribute("f"),
    element::attribute("g"), element::attribute("h"), element::attribute("i"),
    element::attribute("j"), element::attribute("k"), element::attribute("l"),
    element::optional("m"),  element::optional("n"),  element::optional("o"),
    element::optional("p"),  element::optional("q"),  element::optional("r")};
constexpr ElementRow lists[] = {
    element::operand("one"), element::operands("inputs"),
    element::operands("inits"), element::results("sums"),
    element::results("rests")};
constexpr ElementRow groups[] = {
    element::operand("one"),   element::operands("low"),
    element::operands("high"), element::results("begins"),
    element::result("middle"), element::results("ends"),
    element::optional("axis"), element::attribute("zone")};
constexpr ElementRow regions[] = {
    element::operands("operands"), element::results("results"),
    element::region("body"), element::regions("branches")};
constexpr ElementRow body[] = {element::region("body")};
constexpr ElementRow jump[] = {element::operands("operands"),
                               element::successor("next"),
                               element::successors("others")};
constexpr ElementRow endElements[] = {element::operand("operand"),
                                      element::attribute("name")};
constexpr Version first = {1, 0, 0};
constexpr OpRow rows[] = {
    {"vrows.none", 0, first, first},
    {"vrows.pair", 0, first, first, pair},
    {"vrows.attributes", 0, first, first, attributes},
    {"vrows.many", 0, first, first, many},
    {"vrows.lists",
     0,
     first,
     first,
     lists,
     {VersionedTrait::SameVariadicOperandSize,
      VersionedTrait::SameVariadicResultSize}},
    {"vrows.groups",
     0,
     first,
     first,
     groups,
     {VersionedTrait::AttrSizedOperandSegments,
      VersionedTrait::AttrSizedResultSegments}},
    {"vrows.regions", 0, first, first, regions},
    {"vrows.isolated",
     0,
     first,
     first,
     body,
     {VersionedTrait::IsolatedFromAbove, VersionedTrait::NoTerminator}},
    {"vrows.graph",
     0,
     first,
     first,
     body,
     {VersionedTrait::NoTerminator, VersionedTrait::VersionedGraphRegions}},
    {"vrows.jump", 0, first, first, jump, {VersionedTrait::Terminator}},
    {"vrows.end", 0, first, first, endElements, {VersionedTrait::Terminator}},
};

struct RowsDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RowsDialect)
  explicit RowsDialect(MLIRContext *context)
      : Dialect("vrows", context, TypeID::get<RowsDialect>()) {
    registerVersionedOps(*this, rows);
  }
  static StringRef getDialectNamespace() { return "vrows"; }
};

struct ClassesDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ClassesDialect)
  explicit ClassesDialect(MLIRContext *context)
      : Dialect("vrows", context, TypeID::get<ClassesDialect>()) {
    addOperations<
#define GET_OP_LIST
#include "VersionedOpsTest.cpp.inc"
        >();
  }
  static StringRef getDialectNamespace() { return "vrows"; }
};

std::set<StringRef> namesOf(OperationName name) {
  std::set<StringRef> names;
  for (StringAttr one : name.getAttributeNames())
    names.insert(one.getValue());
  // mlir-tblgen leaves one of two sizes out.
  if (names.count("operandSegmentSizes"))
    names.insert("resultSegmentSizes");
  return names;
}

/// A context with operations of one kind, and its messages.
struct Reader {
  template <typename Dialect> static Reader of() {
    Reader reader;
    reader.context->getOrLoadDialect<Dialect>();
    return reader;
  }
  Reader()
      : context(
            std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED)) {
    context->allowUnregisteredDialects();
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    messages.clear();
    ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
      for (Diagnostic &note : diagnostic.getNotes())
        messages += note.str() + "\n";
    });
    return parseSourceString<ModuleOp>(text, context.get());
  }

  /// Everything that anybody may learn of the program.
  std::string describe(StringRef text, bool again = true) {
    OwningOpRef<ModuleOp> module = parse(text);
    std::string result = messages;
    if (!module)
      return result;
    llvm::raw_string_ostream os(result);
    module->print(os);
    module->print(os, OpPrintingFlags().printGenericOpForm());
    for (int64_t version : {5, 6}) {
      std::string bytes;
      llvm::raw_string_ostream stream(bytes);
      BytecodeWriterConfig config("test");
      config.setDesiredBytecodeVersion(version);
      os << succeeded(writeBytecodeToFile(*module, stream, config)) << bytes;
      if (again)
        os << describe(bytes, /*again=*/false);
    }
    module->walk([&](Operation *op) {
      os << op->getName() << op->getNumOperands() << op->getAttrDictionary()
         << op->getDiscardableAttrDictionary() << op->getPropertiesAsAttribute()
         << "\n";
      // Their order is another.
      for (StringRef name : namesOf(op->getName()))
        os << name << op->getInherentAttr(name).value_or(Attribute());
      for (TypeID trait : traits())
        os << op->getName().hasTrait(trait);
      Operation *copy = op->clone();
      os << OperationEquivalence::isEquivalentTo(
          op, copy, OperationEquivalence::IgnoreLocations);
      for (NamedAttribute attribute : op->getAttrs()) {
        copy->removeAttr(attribute.getName());
        os << copy->getAttrDictionary();
        copy->setAttr(attribute.getName(), attribute.getValue());
      }
      copy->setAttr("needed", StringAttr::get(op->getContext(), "set"));
      copy->setAttr("operandSegmentSizes",
                    DenseI32ArrayAttr::get(op->getContext(), {1, 0, 2}));
      os << copy->getAttrDictionary()
         << OperationEquivalence::isEquivalentTo(
                op, copy, OperationEquivalence::IgnoreLocations);
      copy->destroy();
    });
    return result;
  }

  static std::vector<TypeID> traits() {
    return {TypeID::get<OpTrait::ZeroOperands>(),
            TypeID::get<OpTrait::OneOperand>(),
            TypeID::get<OpTrait::VariadicOperands>(),
            TypeID::get<OpTrait::ZeroResults>(),
            TypeID::get<OpTrait::OneResult>(),
            TypeID::get<OpTrait::VariadicResults>(),
            TypeID::get<OpTrait::ZeroRegions>(),
            TypeID::get<OpTrait::OneRegion>(),
            TypeID::get<OpTrait::VariadicRegions>(),
            TypeID::get<OpTrait::ZeroSuccessors>(),
            TypeID::get<OpTrait::OneSuccessor>(),
            TypeID::get<OpTrait::IsTerminator>(),
            TypeID::get<OpTrait::NoTerminator>(),
            TypeID::get<OpTrait::IsIsolatedFromAbove>(),
            TypeID::get<OpTrait::HasOnlyGraphRegion>(),
            TypeID::get<OpTrait::AttrSizedOperandSegments>(),
            TypeID::get<OpTrait::AttrSizedResultSegments>(),
            TypeID::get<OpTrait::SingleBlock>(),
            TypeID::get<OpTrait::ConstantLike>()};
  }

  std::unique_ptr<MLIRContext> context;
  std::string messages;
};

/// Draws programs.
class Programs {
public:
  explicit Programs(unsigned seed) : random(seed) {}

  std::string draw() {
    std::string text =
        "%a:4 = \"any.values\"() : () -> (i32, i32, f32, index)\n"
        "\"any.around\"() ({\n^bb0:\n";
    for (unsigned i = below(3); i--;)
      text += drawOp();
    text += below(2) ? "\"any.end\"() : () -> ()\n" : "";
    text += "^bb1:\n" + drawOp() + "\"any.end\"() : () -> ()\n}) : () -> ()\n";
    return text;
  }

private:
  unsigned below(unsigned end) { return unsigned(random() % end); }

  template <typename Part>
  std::string list(unsigned count, Part part, StringRef begin = "(",
                   StringRef end = ")") {
    std::string text = begin.str();
    for (unsigned i = 0; i != count; ++i)
      text += (i ? ", " : "") + part(i);
    return text + end.str();
  }

  std::string drawAttribute(const ElementRow &element) {
    static const char *const values[] = {"unit", "1 : i32", "\"text\"",
                                         "array<i32: 1, 0>", "[]"};
    return std::string(element.name) + " = " + values[below(5)];
  }

  std::string drawOp() {
    const OpRow &row = rows[below(std::size(rows))];
    unsigned counts[4] = {};
    std::vector<std::string> attributes;
    std::vector<unsigned> operandSizes, resultSizes;
    for (const ElementRow &element : row.elements) {
      unsigned size = element.isMany ? below(3) : below(12) != 0;
      if (element.kind == ElementKind::Attribute) {
        if (element.isMany ? below(2) : below(10) != 0)
          attributes.push_back(drawAttribute(element));
        continue;
      }
      counts[unsigned(element.kind)] += size;
      if (element.kind == ElementKind::Operand)
        operandSizes.push_back(size);
      if (element.kind == ElementKind::Result)
        resultSizes.push_back(size);
    }
    for (unsigned &count : counts)
      count += below(15) == 0;
    auto addSizes = [&](VersionedTrait trait, StringRef name,
                        std::vector<unsigned> &sizes) {
      if (!row.traits.has(trait) && below(40))
        return;
      if (below(10) == 0)
        return;
      if (below(10) == 0 && !sizes.empty())
        sizes[below(unsigned(sizes.size()))] += 1;
      if (below(20) == 0)
        sizes.push_back(0);
      if (below(30) == 0)
        name = name == "operandSegmentSizes" ? "operand_segment_sizes"
                                             : "result_segment_sizes";
      attributes.push_back(
          name.str() + " = " +
          (below(20) ? "array<i32" + list(
                                         unsigned(sizes.size()),
                                         [&](unsigned i) {
                                           return std::to_string(sizes[i]);
                                         },
                                         sizes.empty() ? "" : ": ", ">")
                     : std::string("7 : i64")));
    };
    addSizes(VersionedTrait::AttrSizedOperandSegments, "operandSegmentSizes",
             operandSizes);
    addSizes(VersionedTrait::AttrSizedResultSegments, "resultSegmentSizes",
             resultSizes);
    if (below(10) == 0)
      attributes.push_back("other.word = 1 : i8");
    if (below(20) == 0)
      attributes.push_back("unknown");
    auto attribute = [&](unsigned i) { return attributes[i]; };
    std::string text;
    if (counts[1])
      text += "%r" + std::to_string(++made) + ":" + std::to_string(counts[1]) +
              " = ";
    text += "\"" + std::string(row.name) + "\"" +
            list(counts[0],
                 [&](unsigned) { return "%a#" + std::to_string(below(2)); });
    if (counts[3])
      text += list(
          counts[3], [&](unsigned) { return std::string("^bb1"); }, "[", "]");
    bool asProperties = below(2);
    if (!attributes.empty() && asProperties)
      text += list(unsigned(attributes.size()), attribute, " <{", "}>");
    if (counts[2])
      text += list(counts[2], [&](unsigned) {
        static const char *const bodies[] = {
            "{}",
            "{ \"any.op\"() : () -> () }",
            "{ \"any.use\"(%a#0) : (i32) -> () }",
            "{ \"any.use\"(%late) : (i32) -> () %late = \"any.value\"() : () "
            "-> i32 }",
            "{ \"vrows.end\"(%a#0) <{name = 1}> : (i32) -> () }",
            "{ ^bb0: \"any.end\"() : () -> () ^bb2: \"any.end\"() : () -> () "
            "}"};
        return std::string(bodies[below(6)]);
      });
    if (!attributes.empty() && !asProperties)
      text += list(unsigned(attributes.size()), attribute, " {", "}");
    return text + " : " +
           list(counts[0], [](unsigned) { return std::string("i32"); }) +
           " -> " +
           list(counts[1], [](unsigned) { return std::string("f32"); }) + "\n";
  }

  std::mt19937 random;
  unsigned made = 0;
};

/// The first lines that differ.
std::string firstDifference(StringRef is, StringRef expected) {
  while (true) {
    auto [line, rest] = is.split('\n');
    auto [other, others] = expected.split('\n');
    if (line != other || (rest.empty() && others.empty()))
      return ("is:       " + line + "\nexpected: " + other + "\n").str();
    is = rest, expected = others;
  }
}

TEST(VersionedOps, AreAsTheirClassesForAnyProgram) {
  Reader ofRows = Reader::of<RowsDialect>(),
         ofClasses = Reader::of<ClassesDialect>();
  unsigned accepted = 0, refused = 0;
  for (unsigned seed = 0; seed != 3000; ++seed) {
    std::string text = Programs(seed).draw(), is = ofRows.describe(text),
                expected = ofClasses.describe(text);
    ASSERT_TRUE(is == expected) << "program " << seed << ":\n"
                                << text << firstDifference(is, expected);
    (ofClasses.parse(text) ? accepted : refused) += 1;
  }
  // Both happen often enough to mean something.
  EXPECT_GT(accepted, 300u);
  EXPECT_GT(refused, 300u);
}

TEST(VersionedOps, HaveTheNamesOfProperties) {
  Reader ofRows = Reader::of<RowsDialect>(),
         ofClasses = Reader::of<ClassesDialect>();
  for (const OpRow &row : rows) {
    OperationName name(row.name, ofRows.context.get()),
        other(row.name, ofClasses.context.get());
    EXPECT_EQ(findVersionedOp(name), &row);
    EXPECT_EQ(findVersionedOp(other), nullptr);
    EXPECT_EQ(namesOf(name), namesOf(other)) << row.name;
    EXPECT_EQ(name.getOpPropertyByteSize() == 0,
              other.getOpPropertyByteSize() == 0);
  }
}

TEST(VersionedOps, AreInSeveralContexts) {
  Reader one = Reader::of<RowsDialect>(), two = Reader::of<RowsDialect>();
  std::string text = "\"vrows.none\"() : () -> ()";
  EXPECT_EQ(one.describe(text), two.describe(text));
}

/// Functions with operations of rows, whose names and locations are printed,
/// and a resource.
constexpr StringLiteral program = R"mlir(
#here = loc("here":1:2)
module {
  "vrows.isolated"() ({
    %a:2 = "any.values"() : () -> (i32, i32)
    %b:2 = "vrows.pair"(%a#0, %a#1) : (i32, i32) -> (f32, f32) loc(fused["one", #here])
  }) : () -> () loc(#here)
  "vrows.isolated"() ({
    %a = "any.value"() : () -> i32
    %b = "vrows.attributes"(%a) <{also = unit, needed = dense_resource<blob> : tensor<2xi8>}> : (i32) -> f32
  }) : () -> ()
}
{-# dialect_resources: { builtin: { blob: "0x010000000102" } } #-}
)mlir";

std::string print(Operation *op, bool isGeneric = false) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  flags.enableDebugInfo();
  if (isGeneric)
    flags.printGenericOpForm();
  op->print(os, flags);
  return text;
}

std::string write(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  EXPECT_TRUE(succeeded(writeBytecodeToFile(module, os)));
  return bytes;
}

TEST(VersionedOps, KeepNamesLocationsAndResources) {
  Reader ofRows = Reader::of<RowsDialect>(),
         ofClasses = Reader::of<ClassesDialect>();
  auto module = ofRows.parse(program), other = ofClasses.parse(program);
  ASSERT_TRUE(module && other) << ofRows.messages << ofClasses.messages;
  for (bool isGeneric : {false, true}) {
    std::string text = print(*module, isGeneric);
    EXPECT_EQ(text, print(*other, isGeneric));
    for (StringRef part : {"\"vrows.pair\"(", "loc(fused[", "\"here\":1:2",
                           "dense_resource<blob>", "blob: \"0x010000000102\""})
      EXPECT_TRUE(StringRef(text).contains(part)) << part.str() << text;
    // A second resource of one name would get another in the same context.
    Reader fresh = Reader::of<RowsDialect>();
    auto again = fresh.parse(text);
    ASSERT_TRUE(again) << fresh.messages;
    EXPECT_EQ(print(*again, isGeneric), text);
  }
  std::string bytes = write(*module);
  EXPECT_EQ(bytes, write(*other));
  Reader fresh = Reader::of<RowsDialect>();
  auto again = fresh.parse(bytes);
  ASSERT_TRUE(again) << fresh.messages;
  EXPECT_EQ(print(*again), print(*module));
}

TEST(VersionedOps, AreReadLazily) {
  Reader writer = Reader::of<RowsDialect>(), reader = Reader::of<RowsDialect>();
  auto module = writer.parse(program);
  ASSERT_TRUE(module) << writer.messages;
  std::string bytes = write(*module);
  llvm::MemoryBufferRef buffer(bytes, "program");
  // A module without its body is none.
  ParserConfig config(reader.context.get(), /*verifyAfterParse=*/false);
  BytecodeReader lazy(buffer, config, /*lazyLoad=*/true);
  Block block;
  ASSERT_TRUE(
      succeeded(lazy.readTopLevel(&block, [](Operation *) { return false; })));
  // Bodies of operations of rows that are isolated wait, too.
  Operation *top = &block.front();
  ASSERT_TRUE(lazy.isMaterializable(top));
  ASSERT_TRUE(succeeded(lazy.materialize(top)));
  EXPECT_EQ(lazy.getNumOpsToMaterialize(), 2);
  Operation *first = &top->getRegion(0).front().front();
  EXPECT_TRUE(first->getRegion(0).empty());
  ASSERT_TRUE(succeeded(lazy.materialize(first)));
  EXPECT_EQ(lazy.getNumOpsToMaterialize(), 1);
  EXPECT_FALSE(first->getRegion(0).empty());
  ASSERT_TRUE(succeeded(lazy.finalize()));
  EXPECT_TRUE(succeeded(verify(top)));
  EXPECT_EQ(write(cast<ModuleOp>(top)), bytes);
}

TEST(VersionedOps, AreReadByThreadsOfOneContext) {
  Reader alone = Reader::of<RowsDialect>();
  std::vector<std::string> texts, expected;
  for (unsigned seed = 0; texts.size() != 64; ++seed) {
    std::string text = Programs(seed).draw();
    auto module = alone.parse(text);
    if (!module)
      continue;
    texts.push_back(text);
    expected.push_back(print(*module) + write(*module));
  }
  MLIRContext context;
  context.allowUnregisteredDialects();
  context.loadDialect<RowsDialect>();
  std::vector<std::thread> threads;
  std::vector<unsigned> equal(4);
  for (unsigned i = 0; i != equal.size(); ++i)
    threads.emplace_back([&, i] {
      for (size_t at = 0; at != texts.size(); ++at) {
        // Each begins elsewhere.
        size_t index = (at + 16 * i) % texts.size();
        auto module = parseSourceString<ModuleOp>(texts[index], &context);
        equal[i] +=
            module && print(*module) + write(*module) == expected[index];
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(equal, std::vector<unsigned>(equal.size(), texts.size()));
}

/// A handle as dialectgen writes one.
struct GroupsOp : VersionedOpHandle<GroupsOp> {
  using VersionedOpHandle::VersionedOpHandle;
  static constexpr llvm::StringLiteral getOperationName() {
    return "vrows.groups";
  }
  OperandRange getHigh() { return operandsOf(2); }
  ResultRange getBegins() { return resultsOf(0); }
  Value getMiddle() { return *resultsOf(1).begin(); }
  ResultRange getEnds() { return resultsOf(2); }
  Attribute getZone() { return getAttributeOf("zone"); }
  std::optional<Attribute> getAxis() { return presentAttributeOf("axis"); }
  void setAxisAttr(Attribute value) { setAttributeOf("axis", value); }
};

TEST(VersionedOps, HaveHandles) {
  Reader reader = Reader::of<RowsDialect>();
  MLIRContext *context = reader.context.get();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(context));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  Type type = builder.getI32Type();
  OperationState state(builder.getUnknownLoc(), "any.values");
  state.addTypes({type, type, type});
  Operation *values = builder.create(state);
  Operation *op = createVersionedOp(
      builder, builder.getUnknownLoc(), "vrows.groups",
      {{{type, type}, type, {}},
       {values->getResult(0), {}, values->getResults().drop_front()},
       {{"zone", builder.getUnitAttr()}, {"axis", {}}},
       {},
       0});
  EXPECT_TRUE(succeeded(verify(*module)));
  EXPECT_TRUE(isa<GroupsOp>(op));
  EXPECT_FALSE(isa<GroupsOp>(values));
  GroupsOp groups = op->getResult(0).getDefiningOp<GroupsOp>();
  ASSERT_TRUE(groups);
  EXPECT_EQ(groups.getHigh().size(), 2u);
  EXPECT_EQ(groups.getHigh().back(), values->getResult(2));
  EXPECT_EQ(groups.getBegins().size(), 2u);
  EXPECT_EQ(groups.getMiddle(), op->getResult(2));
  EXPECT_TRUE(groups.getEnds().empty());
  EXPECT_EQ(groups.getZone(), builder.getUnitAttr());
  EXPECT_EQ(groups.getAxis(), std::nullopt);
  groups.setAxisAttr(builder.getUnitAttr());
  EXPECT_TRUE(groups.getAxis());
  unsigned seen = 0;
  module->walk([&](GroupsOp) { ++seen; });
  EXPECT_EQ(seen, 1u);
  EXPECT_FALSE(dyn_cast_or_null<GroupsOp>(static_cast<Operation *>(nullptr)));
}

} // namespace
