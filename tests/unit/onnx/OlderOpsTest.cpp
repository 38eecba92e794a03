//===- OlderOpsTest.cpp - ops without classes, and their definitions ------===//
//
// Superseded versions are rows. Their messages have the words of the
// definitions in generated/onnx/ONNXOps.td.inc, as MLIR's TableGen library
// reads them: for each operand, result, attribute and region of each version.
//
//===----------------------------------------------------------------------===//

#include "dialect/OlderOps.h"
#include "../emit/TableGenRecords.h"
#include "DialectTest.h"
#include "OpMaker.h"
#include "dialectgen/core/versions/VersionedOps.h"
#include "hooks/OpHooks.h"
#include "mlir/TableGen/Operator.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class OlderOps : public DialectTest {
protected:
  /// Calls `check` with each version that has no class, and its definition.
  template <typename Check> void forEach(Check check) {
    static const std::unique_ptr<llvm::RecordKeeper> records =
        tests::parseTableGen("include \"dialectgen/onnx/ONNXOps.td\"\n");
    ASSERT_TRUE(records);
    unsigned checked = 0, superseded = 0;
    for (const OpVersion &version : resolvedOps()) {
      superseded += version.until != 0;
      OperationName name("onnx." + version.mnemonic, &context);
      if (!isOfRow(name))
        continue;
      SCOPED_TRACE(version.title());
      const llvm::Record *def =
          records->getDef("ONNX" + version.mnemonic + "Op");
      ASSERT_TRUE(def);
      check(version, name, tblgen::Operator(def));
      ++checked;
    }
    EXPECT_GT(checked, 400u);
    EXPECT_LE(checked, superseded);
  }

  /// The first message about an op of `parts`.
  std::string refusalOf(const OpParts &parts) {
    OwningOpRef<ModuleOp> module = build(parts, context);
    EXPECT_FALSE(verifies(*module));
    return messages.empty() ? "" : messages.front();
  }
};

/// The refusal of a value of a type that no op admits.
std::string wordsOf(const tblgen::NamedTypeConstraint &value) {
  return " must be " + value.constraint.getSummary().str() +
         ", but got 'index'";
}

/// The constraint of a value that is there.
tblgen::Attribute withoutDefault(const tblgen::Attribute &attribute) {
  const llvm::Record *def = &attribute.getDef();
  while (def->isSubClassOf("OptionalAttr") ||
         def->isSubClassOf("DefaultValuedAttr"))
    def = def->getValueAsDef("baseAttr");
  return tblgen::Attribute(def);
}

TEST_F(OlderOps, RefuseTypesInTheWordsOfDefinitions) {
  auto none = NoneType::get(&context);
  auto index = IndexType::get(&context);
  forEach([&](const OpVersion &version, OperationName name,
              const tblgen::Operator &op) {
    ASSERT_EQ(size_t(op.getNumOperands()), version.operands.size());
    ASSERT_EQ(size_t(op.getNumResults()), version.results.size());
    std::string start = "'" + name.getStringRef().str() + "' op ";
    for (int i = 0; i != op.getNumOperands(); ++i) {
      OpParts parts = leastOp(version, context);
      parts.operands.resize(std::max(parts.operands.size(), size_t(i) + 1),
                            none);
      parts.operands[size_t(i)] = index;
      EXPECT_EQ(refusalOf(parts), start + "operand #" + std::to_string(i) +
                                      wordsOf(op.getOperand(i)));
    }
    for (int i = 0; i != op.getNumResults(); ++i) {
      OpParts parts = leastOp(version, context);
      parts.results.resize(std::max(parts.results.size(), size_t(i) + 1), none);
      parts.results[size_t(i)] = index;
      EXPECT_EQ(refusalOf(parts), start + "result #" + std::to_string(i) +
                                      wordsOf(op.getResult(i)));
    }
  });
}

TEST_F(OlderOps, RefuseAttributesInTheWordsOfDefinitions) {
  unsigned refused = 0;
  forEach([&](const OpVersion &, OperationName name,
              const tblgen::Operator &op) {
    ASSERT_EQ(size_t(op.getNumAttributes()), name.getAttributeNames().size());
    for (const tblgen::NamedAttribute &attribute : op.getAttributes()) {
      // A value that no kind has.
      NamedAttrList given;
      given.append(attribute.name, UnitAttr::get(&context));
      messages.clear();
      ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
        messages.push_back(diagnostic.str());
      });
      bool isAccepted = succeeded(name.verifyInherentAttrs(
          given, [&] { return emitError(UnknownLoc::get(&context)); }));
      tblgen::Attribute base = withoutDefault(attribute.attr);
      // (AnyAttr)
      if (base.getSummary() == "any attribute") {
        EXPECT_TRUE(isAccepted);
        continue;
      }
      ASSERT_EQ(messages.size(), 1u);
      EXPECT_EQ(messages.front(), "attribute '" + attribute.name.str() +
                                      "' failed to satisfy constraint: " +
                                      base.getSummary().str());
      ++refused;
    }
  });
  EXPECT_GT(refused, 500u);
}

// The newest versions have classes, all others are rows: no third way.
TEST_F(OlderOps, AreAllThatAreSuperseded) {
  for (const OpVersionInfo &info : getOpVersions())
    if (!info.opName.empty())
      EXPECT_EQ(isOfRow(OperationName(info.opName, &context)), info.until != 0)
          << info.opName.str();
}

/// Ops of `version` with one thing that is not as it should be, or all right.
std::vector<OpParts> damaged(const OpVersion &version, MLIRContext &context) {
  Builder builder(&context);
  std::vector<OpParts> all = {leastOp(version, context)};
  const OpParts least = all.front();
  auto add = [&](auto change) { change(all.emplace_back(least)); };
  const Type types[] = {builder.getIndexType(), NoneType::get(&context),
                        UnrankedTensorType::get(builder.getF32Type()),
                        RankedTensorType::get({2, 3}, builder.getI64Type()),
                        RankedTensorType::get({}, builder.getI1Type())};
  for (auto part : {&OpParts::operands, &OpParts::results}) {
    for (size_t i = 0; i != (least.*part).size(); ++i)
      for (Type type : types)
        add([&](OpParts &parts) { (parts.*part)[i] = type; });
    if (!(least.*part).empty())
      add([&](OpParts &parts) { (parts.*part).pop_back(); });
    add([&](OpParts &parts) { (parts.*part).push_back(types[2]); });
  }
  add([](OpParts &parts) { ++parts.regions; });
  const mlir::Attribute values[] = {
      builder.getIntegerAttr(builder.getIntegerType(64, /*isSigned=*/true), -7),
      builder.getIntegerAttr(builder.getIntegerType(64, /*isSigned=*/true),
                             100),
      builder.getI64IntegerAttr(2),
      builder.getF32FloatAttr(-2.5f),
      builder.getStringAttr("none of them"),
      builder.getI64ArrayAttr({-3, 0, 9}),
      builder.getF32ArrayAttr({-1.0f}),
      builder.getStrArrayAttr({"none of them"}),
      builder.getArrayAttr({builder.getUnitAttr()}),
      TypeAttr::get(builder.getF32Type())};
  for (StringAttr name :
       OperationName(least.opName, &context).getAttributeNames()) {
    add([&](OpParts &parts) { parts.attributes.erase(name); });
    for (mlir::Attribute value : values)
      add([&](OpParts &parts) { parts.attributes.set(name, value); });
  }
  return all;
}

// Of the newest versions there are both: the verdict of the row, which nobody
// registers, is that of the class.
TEST_F(OlderOps, JudgeAsClassesDo) {
  Dialect &dialect = *context.getLoadedDialect("onnx");
  unsigned judged = 0, refused = 0, accepted = 0;
  for (const OpVersion &version : resolvedOps()) {
    if (version.until != 0)
      continue;
    SCOPED_TRACE(version.title());
    const OpVersionInfo *info = findByOpName("onnx." + version.mnemonic);
    ASSERT_TRUE(info);
    // An operator of which no version is a row has functions of its class, and
    // Constant an attribute that is none of the standard.
    std::unique_ptr<RowOp> row = makeOlderOp(dialect, *info);
    OperationName name(info->opName, &context);
    if ((info->features.has(OpFeature::Verifier) &&
         !findOpHooks(info->name).verify) ||
        row->getOpPropertyByteSize() != name.getOpPropertyByteSize())
      continue;
    ++judged;
    for (const OpParts &parts : damaged(version, context)) {
      OwningOpRef<ModuleOp> module = build(parts, context);
      Operation *op = theOp(*module);
      std::vector<std::string> verdicts[2];
      for (bool isRow : {false, true}) {
        ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
          verdicts[isRow].push_back(diagnostic.str());
        });
        bool isLegal = succeeded(isRow ? row->verifyInvariants(op)
                                       : name.verifyInvariants(op));
        verdicts[isRow].push_back(isLegal ? "legal" : "illegal");
      }
      EXPECT_EQ(verdicts[0], verdicts[1]);
      ++(verdicts[0].back() == "legal" ? accepted : refused);
    }
  }
  EXPECT_GT(judged, 200u);
  EXPECT_GT(accepted, 500u);
  EXPECT_GT(refused, 5000u);
}

// A feature of a row that has no function would be no error before an op of it
// is looked at.
TEST_F(OlderOps, HaveTheFunctionsOfTheirFeatures) {
  unsigned functions = 0;
  for (const OpVersionInfo &info : getOpVersions()) {
    if (info.opName.empty() || !isOfRow(OperationName(info.opName, &context)))
      continue;
    SCOPED_TRACE(info.opName.str());
    const OpHooks &hooks = findOpHooks(info.name);
    auto check = [&](OpFeature feature, bool isThere) {
      EXPECT_TRUE(isThere || !info.features.has(feature));
      functions += info.features.has(feature);
    };
    check(OpFeature::Verifier, hooks.verify);
    check(OpFeature::Folder, hooks.fold);
    check(OpFeature::Canonicalizer, hooks.canonicalize);
    check(OpFeature::Assembly, hooks.parse && hooks.print);
  }
  EXPECT_GT(functions, 100u);
}

} // namespace
} // namespace dialectgen::onnx::test
