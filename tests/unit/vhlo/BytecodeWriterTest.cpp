//===- BytecodeWriterTest.cpp - the bytes of MLIR's writer ----------------===//
//
// Programs that are drawn, with everything that bytecode has a form for: our
// writer writes the bytes of mlir::writeBytecodeToFile() in all versions of the
// format, and our reader reads the same programs as MLIR's.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/BytecodeWriter.h"
#include "Artifacts.h"
#include "Draws.h"
#include "dialectgen/core/bytecode/BytecodeCheck.h"
#include "dialectgen/stablehlo/StablehloDialect.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace {

class ProgramOfAll {
public:
  ProgramOfAll(MLIRContext *context, unsigned seed)
      : builder(context), random(seed) {
    // So that numbers of some take two bytes, or three.
    bool isLarge = seed % 6 == 1,
         isHuge = seed % 40 == 1 && dialectgen::Draws::ofRun().areAll();
    variety = isLarge ? 30000 : 40;
    module = ModuleOp::create(location());
    fill(module->getBodyRegion(),
         isHuge    ? 1500
         : isLarge ? 150
                   : pick(12),
         0, {});
    module->walk([&](Operation *op) {
      for (Value result : op->getResults())
        shuffle(result);
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          shuffle(argument);
    });
  }
  ModuleOp get() { return *module; }

private:
  unsigned pick(unsigned count) { return unsigned(random() % count); }
  std::string name(StringRef stem) { return (stem + Twine(pick(4))).str(); }

  Location location() {
    MLIRContext *context = builder.getContext();
    switch (pick(6)) {
    case 0:
      return UnknownLoc::get(context);
    case 1:
      return NameLoc::get(builder.getStringAttr(name("n")));
    case 2:
      return FusedLoc::get({UnknownLoc::get(context)}, attribute(2), context);
    default:
      return FileLineColLoc::get(context, name("file"), pick(variety), pick(9));
    }
  }
  Type type() {
    MLIRContext *context = builder.getContext();
    switch (pick(6)) {
    case 0:
      return OpaqueType::get(builder.getStringAttr(name("nobody")), "t");
    case 1:
      return MemRefType::get(
          {2, 3}, builder.getF32Type(),
          AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, context));
    case 2:
      return parseType("!vhlo.tensor_v1<[" + std::to_string(pick(variety)) +
                           "], !vhlo.f32_v1>",
                       context);
    case 3:
      return TupleType::get(context, {type(), builder.getF64Type()});
    default:
      return RankedTensorType::get(pick(variety), builder.getF32Type());
    }
  }
  Attribute attribute(unsigned depth) {
    MLIRContext *context = builder.getContext();
    switch (pick(depth < 3 ? 13 : 9)) {
    case 0:
      return builder.getStringAttr(pick(5) ? name("s") : "");
    case 1:
      return OpaqueAttr::get(builder.getStringAttr(name("nobody")), "a",
                             builder.getNoneType());
    case 2:
      return AffineMapAttr::get(builder.getConstantAffineMap(pick(9)));
    case 3:
      return builder.getI64TensorAttr({pick(9), -int64_t(pick(variety))});
    case 4:
      return TypeAttr::get(type());
    case 5: {
      std::vector<int32_t> data(100, 1);
      data[pick(100)] = int32_t(random());
      return builder.getI32TensorAttr(data);
    }
    case 6: {
      std::vector<int32_t> data(3, int32_t(pick(variety)));
      return DenseResourceElementsAttr::get(
          RankedTensorType::get(3, builder.getI32Type()), name("key"),
          HeapAsmResourceBlob::allocateAndCopyInferAlign(ArrayRef(data)));
    }
    case 7:
      return builder.getIntegerAttr(builder.getIntegerType(100),
                                    APInt(100, {random(), pick(2)}));
    case 8:
      return parseAttribute("#vhlo.string_v1<\"" + name("v") + "\">", context);
    case 9:
      return builder.getArrayAttr({attribute(depth + 1), attribute(depth + 1)});
    case 10:
      return dictionary(depth + 1);
    default:
      return builder.getI64IntegerAttr(int64_t(random() >> pick(64)));
    }
  }
  DictionaryAttr dictionary(unsigned depth) {
    NamedAttrList all;
    for (unsigned i = pick(4); i; --i)
      all.set(name("d"), attribute(depth));
    return all.getDictionary(builder.getContext());
  }

  /// `seen` are values that its operations may use.
  void fill(Region &region, unsigned count, unsigned depth,
            std::vector<Value> seen) {
    unsigned blocks = depth == 0 || pick(3) ? 1 : 3;
    for (unsigned i = region.getBlocks().size(); i < blocks; ++i)
      region.emplaceBlock();
    for (Block &block : region) {
      if (depth != 0)
        for (unsigned i = pick(4); i; --i)
          seen.push_back(block.addArgument(type(), location()));
      for (unsigned i = 0; i != count; ++i)
        add(block, depth, seen);
    }
    // Also values that come later.
    for (Block &block : region)
      for (Operation &op : block)
        if (op.getNumOperands() != 0 && pick(5) == 0)
          op.setOperand(0, seen[pick(seen.size())]);
  }

  void add(Block &block, unsigned depth, std::vector<Value> &seen) {
    static const char *const names[] = {
        "nobody1.op",         "nobody2.op", "other.op",
        "vhlo.constant_v1",   "vhlo.nop",   "stablehlo.add",
        "stablehlo.constant", "func.func",  "builtin.module"};
    std::string kind = names[pick(std::size(names))];
    OperationState state(location(), kind);
    bool isModule = kind == "builtin.module", isFunction = kind == "func.func";
    bool isKnown = OperationName(kind, builder.getContext()).isRegistered();
    if (!isModule && !isFunction) {
      for (unsigned i = seen.empty() ? 0 : pick(4); i; --i)
        state.addOperands(seen[pick(seen.size())]);
      for (unsigned i = kind == "other.op" ? pick(20) : pick(3); i; --i)
        state.addTypes(type());
    }
    if (!isKnown && pick(2))
      state.propertiesAttr = dictionary(0);
    bool hasRegions = depth < 4 && (isModule || isFunction || !isKnown);
    for (unsigned i = !hasRegions ? 0 : isKnown ? 1 : pick(3); i; --i)
      state.addRegion();
    if (!isKnown && pick(4) == 0)
      state.addSuccessors(
          &*std::next(block.getParent()->begin(),
                      pick(block.getParent()->getBlocks().size())));
    Operation *op = Operation::create(state);
    block.push_back(op);
    for (NamedAttribute one : dictionary(0))
      op->setDiscardableAttr(one.getName(), one.getValue());
    // Operations cannot lack these.
    auto set = [&](StringRef name, Attribute value) {
      op->setInherentAttr(builder.getStringAttr(name), value);
    };
    if (isFunction) {
      set("sym_name", builder.getStringAttr(name("f")));
      set("function_type", TypeAttr::get(builder.getFunctionType({}, {})));
    } else if (kind == "stablehlo.constant") {
      set("value", builder.getI64TensorAttr({pick(variety)}));
    } else if (kind == "vhlo.constant_v1") {
      set("value", attribute(0));
    }
    bool isClosed = isKnown || pick(2);
    for (Region &region : op->getRegions())
      if (pick(6))
        fill(region, pick(5), depth + 1,
             isClosed ? std::vector<Value>() : seen);
    llvm::append_range(seen, op->getResults());
  }

  void shuffle(Value value) {
    auto count = unsigned(llvm::range_size(value.getUses()));
    if (count < 2 || pick(2))
      return;
    std::vector<unsigned> order(llvm::seq<unsigned>(0, count).begin(),
                                llvm::seq<unsigned>(0, count).end());
    if (pick(2))
      std::shuffle(order.begin(), order.end(), random);
    else
      std::swap(order[pick(count)], order[pick(count)]);
    value.shuffleUseList(order);
  }

  OpBuilder builder;
  std::mt19937_64 random;
  unsigned variety;
  OwningOpRef<ModuleOp> module;
};

std::unique_ptr<MLIRContext> makeContext() {
  auto context =
      std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  context->loadDialect<func::FuncDialect, dialectgen::vhlo::VhloDialect,
                       dialectgen::stablehlo::StablehloDialect>();
  return context;
}

std::string writeByMlir(Operation *op, int64_t version, bool leavesDataOut) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  BytecodeWriterConfig config("me");
  config.setDesiredBytecodeVersion(version);
  config.setElideResourceDataFlag(leavesDataOut);
  EXPECT_TRUE(succeeded(writeBytecodeToFile(op, stream, config)));
  return bytes;
}

/// Reads by `read` in a context of its own, and writes the program again;
/// empty if it cannot be read.
template <typename Read> std::string readBy(int64_t version, Read &&read) {
  auto context = makeContext();
  ScopedDiagnosticHandler quiet(context.get(),
                                [](Diagnostic &) { return success(); });
  ParserConfig config(context.get(), /*verifyAfterParse=*/false);
  Block block;
  if (failed(read(block, config)))
    return "";
  return writeByMlir(&block.front(), version, /*leavesDataOut=*/false);
}

/// Calls `see` with the bytes of programs in each version of the format.
template <typename See> void forEachProgram(unsigned count, See &&see) {
  for (unsigned seed = 0; seed != dialectgen::Draws::ofRun().partOf(count);
       ++seed) {
    auto context = makeContext();
    ProgramOfAll program(context.get(), seed);
    for (int64_t version = 0; version <= bytecode::kVersion; ++version) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", version " +
                   std::to_string(version));
      see(program.get(), version);
    }
  }
}

TEST(BytecodeWriterTest, WritesWhatMlirWrites) {
  size_t written = 0;
  forEachProgram(60, [&](ModuleOp program, int64_t version) {
    dialectgen::BytecodeForm form;
    form.producer = "me";
    form.version = version;
    form.leavesDataOut = written % 5 == 0;
    std::string is;
    llvm::raw_string_ostream stream(is);
    ASSERT_TRUE(succeeded(dialectgen::writeBytecode(program, stream, form)));
    ASSERT_EQ(difference(is, writeByMlir(program, version, form.leavesDataOut)),
              "");
    written += is.size();
  });
  EXPECT_GT(written, 1u << 20);
}

TEST(BytecodeWriterTest, ReadsWhatMlirReads) {
  size_t count = 0, refused = 0;
  forEachProgram(60, [&](ModuleOp program, int64_t version) {
    std::string bytes = writeByMlir(program, version, /*leavesDataOut=*/false);
    llvm::MemoryBufferRef buffer(bytes, "in");
    std::string is = readBy(version, [&](Block &block, ParserConfig &config) {
      return dialectgen::readCheckedBytecode(buffer, &block, config);
    });
    std::string expected =
        readBy(version, [&](Block &block, ParserConfig &config) {
          return readBytecodeFile(buffer, &block, config);
        });
    ++count;
    refused += is.empty();
    ASSERT_EQ(is.empty() ? "" : difference(is, expected), "");
  });
  EXPECT_LT(refused, count / 4);
}

TEST(BytecodeWriterTest, RefusesVersions) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string messages;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &error) { messages += error.str() + "\n"; });
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  dialectgen::BytecodeForm form;
  form.version = bytecode::kVersion + 1;
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  EXPECT_TRUE(failed(dialectgen::writeBytecode(*module, stream, form)));
  EXPECT_EQ(messages,
            "unsupported version requested 7, must be in range [0, 6]\n");
  EXPECT_EQ(bytes, "");
}

} // namespace
