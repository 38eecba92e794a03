//===- OpVersionsTest.cpp - every version of every op of the dialect ------===//
//
// For each op version in the specs: the dialect has it under its name, it
// verifies if it is legal and is rejected with a diagnostic if one rule of its
// signature is violated, it is parsed as it was printed, and it has the side
// effects of the spec.
//
//===----------------------------------------------------------------------===//

#include "DialectTest.h"
#include "Draws.h"
#include "OpMaker.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/OpTable.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class OpVersions : public DialectTest {
protected:
  using DialectTest::verifies;

  bool verifies(const OpParts &parts) {
    OwningOpRef<ModuleOp> module = build(parts, context);
    return verifies(*module);
  }

  /// The same, if need be with the results that follow from all else: a result
  /// with a variable of its own may be determined all the same.
  bool verifiesAsFollows(const OpParts &parts) {
    if (verifies(parts))
      return true;
    OpParts followed = parts;
    followTypes(followed, context);
    return verifies(followed);
  }

  /// The smallest op, with inferred results. (Values with a gradient are not
  /// integers.)
  OpParts legalOp(const OpVersion &version) {
    OpParts parts =
        version.name == "Gradient"
            ? leastOp(version, context, alike(version, "tensor(float)"))
            : leastOp(version, context);
    if (!verifies(parts))
      followTypes(parts, context);
    return parts;
  }

  /// Whether the op of `legal` refuses the attributes of `wrong`, as a parser
  /// would give them to it.
  bool refusesAttributes(const OpParts &legal, const OpParts &wrong) {
    OwningOpRef<ModuleOp> module = build(legal, context);
    Operation *op = theOp(*module);
    messages.clear();
    {
      ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
        messages.push_back(diagnostic.str());
        return success();
      });
      if (failed(op->setPropertiesFromAttribute(
              wrong.attributes.getDictionary(&context),
              [&] { return op->emitOpError(); })))
        return true;
    }
    return !verifies(*module);
  }

  /// Illegal, with a message.
  void expectRefused(const OpParts &parts, const std::string &why) {
    EXPECT_FALSE(verifies(parts)) << why;
    EXPECT_FALSE(messages.empty()) << why;
  }

  std::string joined() const { return llvm::join(messages, "; "); }
};

TEST_F(OpVersions, AreThoseOfTheSpecs) {
  ASSERT_EQ(resolvedOps().size(), getOpVersions().size());
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    std::string opName = "onnx." + version.mnemonic;
    auto registered = RegisteredOperationName::lookup(opName, &context);
    ASSERT_TRUE(registered);
    const OpVersionInfo *info = findByOpName(opName);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->domain, version.domain);
    EXPECT_EQ(info->name, version.name);
    EXPECT_EQ(info->since, version.since);
    EXPECT_EQ(info->until, version.until);
    EXPECT_EQ(findOpVersion(version.domain, version.name, version.since), info);

    OwningOpRef<ModuleOp> module = build(leastOp(version, context), context);
    auto op = dyn_cast<OnnxOpInterface>(theOp(*module));
    ASSERT_TRUE(op);
    EXPECT_EQ(op.getOnnxDomain(), version.domain);
    EXPECT_EQ(op.getOnnxName(), version.name);
    EXPECT_EQ(op.getSinceVersion(), version.since);
    EXPECT_EQ(op.getUntilVersion(), version.until);
  }
}

// A version ends where the next begins, so that an opset selects exactly one.
TEST_F(OpVersions, RangesOfAnOpJoin) {
  for (const OpVersionList &list : getOpVersionLists()) {
    SCOPED_TRACE(list.name.str());
    llvm::ArrayRef<OpVersionInfo> versions = findOp(list.domain, list.name);
    ASSERT_EQ(versions.size(), list.opsets.size());
    for (size_t i = 0; i + 1 < versions.size(); ++i)
      EXPECT_EQ(versions[i].until + 1, versions[i + 1].since);
  }
}

// With each type that each type variable admits, one at a time.
TEST_F(OpVersions, LegalOpsVerify) {
  unsigned made = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    EXPECT_TRUE(verifies(legalOp(version))) << joined();
    if (version.name == "Gradient")
      continue;
    for (const auto &[variable, types] : version.variables)
      for (const std::string &type : types) {
        // With the first type of all others, or with the same elements.
        EXPECT_TRUE(
            verifiesAsFollows(leastOp(version, context, {{variable, type}})) ||
            verifiesAsFollows(leastOp(version, context, alike(version, type))))
            << variable << " = " << type << ": " << joined();
        ++made;
      }
  }
  EXPECT_GT(made, 8000u);
}

TEST_F(OpVersions, OptionalOperandsMayBeAbsent) {
  Type none = NoneType::get(&context);
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    for (auto [index, operand] : llvm::enumerate(version.operands)) {
      if (operand.variadic)
        continue;
      OpParts absent = parts;
      absent.operands[index] = none;
      // One of a pair is neither.
      if (operand.optional)
        EXPECT_TRUE(verifiesAsFollows(absent) ||
                    joined().find("; both are given, or neither") !=
                        std::string::npos)
            << operand.name << ": " << joined();
      else
        expectRefused(absent, operand.name + " is absent");
    }
    for (auto [index, result] : llvm::enumerate(version.results)) {
      if (result.variadic)
        continue;
      OpParts absent = parts;
      absent.results[index] = none;
      if (result.optional)
        EXPECT_TRUE(verifies(absent)) << result.name << ": " << joined();
      else
        expectRefused(absent, result.name + " is absent");
    }
  }
}

TEST_F(OpVersions, RefuseTypesOutsideTheirConstraints) {
  // Of no operator's vocabulary.
  Type foreign = UnrankedTensorType::get(IntegerType::get(&context, 7));
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    for (size_t index = 0; index != parts.operands.size(); ++index) {
      OpParts wrong = parts;
      wrong.operands[index] = foreign;
      expectRefused(wrong, "operand " + std::to_string(index));
    }
    for (size_t index = 0; index != parts.results.size(); ++index) {
      OpParts wrong = parts;
      wrong.results[index] = foreign;
      expectRefused(wrong, "result " + std::to_string(index));
    }
  }
}

// Conversions ask the rows which types a version lacks. (Those that they list
// are tried above, each of them.)
TEST_F(OpVersions, RefuseTypesThatTheirRowsDoNotList) {
  std::set<std::string> all;
  for (const OpVersion &version : resolvedOps())
    for (const auto &[variable, types] : version.variables)
      all.insert(types.begin(), types.end());
  Draws draws = Draws::ofRun();
  unsigned refused = 0;
  for (const OpVersion &version : resolvedOps()) {
    if (!draws.has(version.title()))
      continue;
    SCOPED_TRACE(version.title());
    const OpVersionInfo *info = findByOpName("onnx." + version.mnemonic);
    ASSERT_TRUE(info);
    OpParts parts = leastOp(version, context);
    auto check = [&](llvm::ArrayRef<ParameterInfo> rows,
                     std::vector<Type> OpParts::*types) {
      size_t count = std::min(rows.size(), (parts.*types).size());
      for (size_t index = 0; index != count; ++index)
        for (const std::string &type : all) {
          const auto *variable = llvm::find_if(
              info->variables, [&](const TypeVariableInfo &variable) {
                return variable.name == rows[index].type;
              });
          if (variable == info->variables.end()
                  ? type == rows[index].type
                  : llvm::is_contained(variable->types, type))
            continue;
          OpParts wrong = parts;
          (wrong.*types)[index] = typeFor(type, context);
          expectRefused(wrong, rows[index].name.str() + " of " + type);
          ++refused;
        }
    };
    check(info->operands, &OpParts::operands);
    check(info->results, &OpParts::results);
  }
  EXPECT_GT(refused, 50000 / (4 * draws.share));
}

// Two single parameters of one type variable with different element types.
TEST_F(OpVersions, RefuseTwoTypesForOneVariable) {
  unsigned tried = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    for (const auto &entry : version.variables) {
      const std::string &variable = entry.first;
      const std::vector<std::string> &types = entry.second;
      if (types.size() < 2)
        continue;
      std::vector<std::pair<bool, size_t>> places;
      auto collect = [&](const std::vector<Parameter> &parameters,
                         bool isResult) {
        for (auto [index, parameter] : llvm::enumerate(parameters))
          if (parameter.type == variable && !parameter.variadic)
            places.push_back({isResult, index});
      };
      collect(version.operands, false);
      collect(version.results, true);
      if (places.size() < 2)
        continue;
      OpParts parts = leastOp(version, context, {{variable, types.front()}});
      auto [isResult, index] = places.back();
      (isResult ? parts.results : parts.operands)[index] =
          typeFor(types.back(), context);
      expectRefused(parts, variable);
      ++tried;
    }
  }
  EXPECT_GT(tried, 300u);
}

TEST_F(OpVersions, RefuseWrongNumbersOfOperandsAndResults) {
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    Type extra = UnrankedTensorType::get(Float32Type::get(&context));
    auto check = [&](const std::vector<Parameter> &parameters,
                     std::vector<Type> OpParts::*types, const char *what) {
      bool variadic = !parameters.empty() && parameters.back().variadic;
      if (!variadic) {
        OpParts wrong = parts;
        (wrong.*types).push_back(extra);
        expectRefused(wrong, std::string("one more ") + what);
      }
      if (!(parts.*types).empty()) {
        OpParts wrong = parts;
        (wrong.*types).pop_back();
        expectRefused(wrong, std::string("one less ") + what);
      }
    };
    check(version.operands, &OpParts::operands, "operand");
    check(version.results, &OpParts::results, "result");
  }
}

TEST_F(OpVersions, RefuseAttributesThatAreMissingOrOfAnotherKind) {
  mlir::Attribute unit = UnitAttr::get(&context);
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    for (const Attribute &attribute : version.attributes) {
      if (attribute.kind == "graph")
        continue;
      if (attribute.required) {
        OpParts wrong = parts;
        wrong.attributes.erase(attribute.name);
        expectRefused(wrong, attribute.name + " is missing");
      }
      // Sparse tensors have no attribute of their own in MLIR.
      if (attribute.kind == "sparse_tensor")
        continue;
      OpParts wrong = parts;
      wrong.attributes.set(attribute.name, unit);
      EXPECT_TRUE(refusesAttributes(parts, wrong)) << attribute.name;
      EXPECT_FALSE(messages.empty()) << attribute.name;
    }
    for (unsigned region = 0; region != parts.regions; ++region) {
      OpParts wrong = parts;
      wrong.regions = region;
      expectRefused(wrong, std::to_string(region) + " regions");
    }
  }
}

TEST_F(OpVersions, RefuseValuesOutsideClosedSets) {
  Builder builder(&context);
  auto signedInt = IntegerType::get(&context, 64, IntegerType::Signed);
  unsigned tried = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    for (const Attribute &attribute : version.attributes) {
      if (attribute.asType)
        continue;
      std::optional<double> outside;
      if (attribute.minimum)
        outside = *attribute.minimum - 1;
      else if (attribute.maximum)
        outside = *attribute.maximum + 1;
      else if (!attribute.numbers.empty())
        outside = *std::max_element(attribute.numbers.begin(),
                                    attribute.numbers.end()) +
                  1;
      mlir::Attribute value;
      if (attribute.kind == "string" && !attribute.words.empty())
        value = builder.getStringAttr("no such name");
      else if (attribute.kind == "strings" && !attribute.words.empty())
        value = builder.getStrArrayAttr({attribute.words[0], "no such name"});
      else if (attribute.kind == "int" && outside)
        value = IntegerAttr::get(signedInt, int64_t(*outside));
      else if (attribute.kind == "ints" && outside)
        value = builder.getI64ArrayAttr({int64_t(*outside)});
      else if (attribute.kind == "float" && outside)
        value = builder.getF32FloatAttr(float(*outside));
      if (!value)
        continue;
      OpParts parts = leastOp(version, context);
      parts.attributes.set(attribute.name, value);
      expectRefused(parts, attribute.name);
      ++tried;
    }
  }
  EXPECT_GT(tried, 300u);
}

TEST_F(OpVersions, AreReadAsTheyWereWritten) {
  ParserConfig config(&context);
  OpPrintingFlags generic;
  generic.printGenericOpForm();
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OwningOpRef<ModuleOp> module = build(legalOp(version), context);
    auto print = [](ModuleOp op, OpPrintingFlags flags) {
      std::string text;
      llvm::raw_string_ostream os(text);
      op.print(os, flags);
      return text;
    };
    std::string bytes;
    llvm::raw_string_ostream os(bytes);
    ASSERT_TRUE(succeeded(writeBytecodeToFile(*module, os)));
    std::string custom = print(*module, OpPrintingFlags());
    for (const std::string &text : {print(*module, generic), custom, bytes}) {
      OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(text, config);
      ASSERT_TRUE(read) << text;
      EXPECT_TRUE(OperationEquivalence::isEquivalentTo(
          *module, *read, OperationEquivalence::IgnoreLocations))
          << text;
      EXPECT_EQ(print(*read, OpPrintingFlags()), custom);
    }
  }
}

TEST_F(OpVersions, ArePureWhereTheSpecSaysDeterministic) {
  unsigned pure = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OwningOpRef<ModuleOp> module = build(leastOp(version, context), context);
    Operation *op = theOp(*module);
    EXPECT_EQ(op->hasTrait<OpTrait::HasRecursiveMemoryEffects>(),
              version.hasGraph());
    if (version.hasGraph())
      continue;
    EXPECT_EQ(isPure(op), version.deterministic);
    pure += isPure(op);
  }
  EXPECT_GT(pure, 500u);
}

TEST_F(OpVersions, FindTheirSubgraphs) {
  unsigned graphs = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OwningOpRef<ModuleOp> module = build(leastOp(version, context), context);
    auto op = dyn_cast<HasOnnxSubgraphOpInterface>(theOp(*module));
    ASSERT_EQ(bool(op), version.hasGraph());
    if (!op)
      continue;
    std::vector<int64_t> regions;
    for (const Attribute &attribute : version.attributes)
      if (attribute.kind == "graph")
        regions.push_back(op.getSubgraphRegionIdx(attribute.name));
    llvm::sort(regions);
    for (auto [index, region] : llvm::enumerate(regions))
      EXPECT_EQ(region, int64_t(index));
    EXPECT_EQ(op.getSubgraphRegionIdx("no such graph"), -1);
    graphs += regions.size();
  }
  EXPECT_GT(graphs, 30u);
}

} // namespace
} // namespace dialectgen::onnx::test
