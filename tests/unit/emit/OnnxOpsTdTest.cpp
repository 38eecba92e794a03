//===- OnnxOpsTdTest.cpp - the generated ONNX ops against the model -------===//
//
// Reads generated/onnx/ONNXOps.td.inc with MLIR's TableGen library and compares
// every op version with the specs: its operands, its types, its traits. Type
// sets are compared with one alternative per type, so that an error in the
// emitter's grouping cannot hide.
//
//===----------------------------------------------------------------------===//

#include "TableGenRecords.h"
#include "emit/dialect/DialectOps.h"
#include "mlir/TableGen/Operator.h"
#include "model/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace dialectgen;
using namespace dialectgen::tests;

namespace {

/// Everything the tests look at, read once.
struct Fixture {
  Family family;
  std::unique_ptr<llvm::RecordKeeper> records;
  /// Key of a list of types → name of the def that admits just them.
  std::map<std::string, std::string> expected;

  Fixture() {
    Diagnostics diagnostics;
    family = std::move(*loadSpecs(DIALECTGEN_SOURCE_DIR, "onnx", diagnostics));
    std::string text = "include \"dialectgen/onnx/ONNXOps.td\"\n";
    for (const Op &op : family.ops)
      for (const OpVersion &version : op.versions)
        for (const auto *parameters : {&version.operands, &version.results})
          for (const Parameter &parameter : *parameters) {
            std::vector<std::string> types = typesOf(version, parameter);
            std::string name = "Expected" + std::to_string(expected.size());
            if (!expected.try_emplace(llvm::join(types, ";"), name).second)
              continue;
            std::vector<std::string> ods;
            for (const std::string &type : types)
              ods.push_back(odsOf(*parseTypeExpression(type)));
            text += "def " + name + " : AnyTypeOf<[" + llvm::join(ods, ", ") +
                    "]>;\n";
          }
    records = parseTableGen(text);
  }

  static std::vector<std::string> typesOf(const OpVersion &version,
                                          const Parameter &parameter) {
    const TypeConstraint *constraint =
        version.findTypeConstraint(parameter.type);
    return constraint ? constraint->types.elements()
                      : std::vector<std::string>{parameter.type};
  }

  std::string odsOf(const TypeExpression &expression) const {
    if (expression.arguments.empty()) {
      for (const ElementType &element : family.vocabulary.elementTypes)
        if (element.name == expression.head)
          return element.def;
      return "NoSuchElementType_" + expression.head;
    }
    std::vector<std::string> inner;
    for (const TypeExpression &argument : expression.arguments)
      inner.push_back(odsOf(argument));
    if (expression.head == "map")
      return "MapOf<" + llvm::join(inner, ", ") + ">";
    return (expression.head == "tensor"     ? "ONNX_TensorOf<["
            : expression.head == "seq"      ? "SeqOf<["
            : expression.head == "optional" ? "OptOf<["
                                            : "NoSuchConstructor<[") +
           inner.front() + "]>";
  }

  /// Calls `check` with every version of the dialect and its definition.
  template <typename F> void forEachVersion(F check) {
    for (const Op &op : family.ops)
      for (const CarriedVersion &carrier :
           family.carried(*family.dialectPart(), op)) {
        SCOPED_TRACE(carrier.className);
        const OpVersion *version = op.findVersion(carrier.since);
        const llvm::Record *def = records->getDef(carrier.className);
        ASSERT_TRUE(version);
        ASSERT_TRUE(def) << "no definition";
        check(op, *version, carrier, mlir::tblgen::Operator(def));
      }
  }
  mlir::tblgen::Operator find(llvm::StringRef className) {
    return mlir::tblgen::Operator(records->getDef(className));
  }
};

Fixture &fixture() {
  static Fixture fixture;
  return fixture;
}

using Strings = std::vector<std::string>;

class OnnxOpsTd : public ::testing::Test {
protected:
  void SetUp() override { ASSERT_TRUE(fixture().records); }
};

/// By a trait, or by the rows of the op table.
bool isPure(const mlir::tblgen::Operator &op) {
  for (const llvm::Record *trait : op.getDef().getValueAsListOfDefs("byRow"))
    if (trait->getName() == "Pure")
      return true;
  return op.getTrait("::mlir::MemoryEffectOpInterface::Trait") ||
         op.getTrait("::mlir::ConditionallySpeculatable::Trait");
}

/// Whether an attribute constraint limits the values, also under a default.
bool isConfined(const llvm::Record &def) {
  if (def.isSubClassOf("ConfinedAttr"))
    return true;
  return (def.isSubClassOf("DefaultValuedAttr") ||
          def.isSubClassOf("OptionalAttr")) &&
         isConfined(*def.getValueAsDef("baseAttr"));
}

/// `TypeVariable<operands, results>` of an op, as the masks given to C++.
std::set<std::pair<uint32_t, uint32_t>>
typeVariables(const mlir::tblgen::Operator &op) {
  std::set<std::pair<uint32_t, uint32_t>> masks;
  for (const mlir::tblgen::Trait &trait : op.getTraits()) {
    const llvm::Record &def = trait.getDef();
    if (!def.isSubClassOf("TypeVariable"))
      continue;
    auto text = llvm::cast<mlir::tblgen::NativeTrait>(trait)
                    .getFullyQualifiedTraitName();
    llvm::StringRef inside = llvm::StringRef(text).split('<').second;
    auto [operands, results] = inside.split('>').first.split(',');
    uint32_t operandMask = 0, resultMask = 0;
    EXPECT_FALSE(operands.trim().getAsInteger(10, operandMask)) << text;
    EXPECT_FALSE(results.trim().getAsInteger(10, resultMask)) << text;
    masks.insert({operandMask, resultMask});
  }
  return masks;
}

TEST_F(OnnxOpsTd, HasEveryVersionOnceAndNothingElse) {
  std::set<std::string> wanted;
  fixture().forEachVersion([&](const Op &, const OpVersion &,
                               const CarriedVersion &inDialect,
                               const mlir::tblgen::Operator &def) {
    wanted.insert(inDialect.className);
    EXPECT_EQ(def.getOperationName(), "onnx." + inDialect.mnemonic);
    EXPECT_EQ(def.getCppClassName(), inDialect.className);
  });
  EXPECT_FALSE(wanted.empty());
  std::set<std::string> found;
  for (const llvm::Record *def :
       fixture().records->getAllDerivedDefinitions("ONNX_Op"))
    found.insert(def->getName().str());
  EXPECT_EQ(found, wanted);
}

TEST_F(OnnxOpsTd, TakesAndGivesWhatTheSpecSays) {
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    ASSERT_EQ(size_t(def.getNumOperands()), version.operands.size());
    ASSERT_EQ(size_t(def.getNumResults()), version.results.size());
    size_t regions = regionsOf(fixture().family, version).size();
    EXPECT_EQ(def.getNumRegions(), regions);
    EXPECT_EQ(size_t(def.getNumNativeAttributes()),
              version.attributes.size() - regions);
    OdsNames names = chooseOdsNames(version);
    for (auto [index, operand] : llvm::enumerate(version.operands)) {
      const auto &value = def.getOperand(index);
      EXPECT_EQ(value.name, names.operands[index]);
      EXPECT_EQ(value.isVariadic(), operand.arity == Arity::Variadic);
      EXPECT_FALSE(value.isOptional()) << "absent values are of type none";
    }
    for (auto [index, result] : llvm::enumerate(version.results)) {
      const auto &value = def.getResult(index);
      EXPECT_EQ(value.name, names.results[index]);
      EXPECT_EQ(value.isVariadic(), result.arity == Arity::Variadic);
    }
  });
}

TEST_F(OnnxOpsTd, AdmitsExactlyTheTypesOfTheSpec) {
  // Constraints are few, values many.
  std::map<const llvm::Record *, std::set<std::string>> admitted;
  auto alternatives = [&](const llvm::Record *def) {
    auto [it, isNew] = admitted.try_emplace(def);
    if (isNew)
      it->second = alternativesOf(*def);
    return it->second;
  };
  std::set<std::string> none =
      alternatives(fixture().records->getDef("NoneType"));
  auto check = [&](const OpVersion &version, const Parameter &parameter,
                   const mlir::tblgen::NamedTypeConstraint &value) {
    std::vector<std::string> types = Fixture::typesOf(version, parameter);
    std::set<std::string> wanted = alternatives(fixture().records->getDef(
        fixture().expected.at(llvm::join(types, ";"))));
    EXPECT_GE(wanted.size(), types.size());
    if (parameter.arity == Arity::Optional)
      wanted.insert(none.begin(), none.end());
    const llvm::Record *def = &value.constraint.getDef();
    if (parameter.arity == Arity::Variadic)
      def = def->getValueAsDef("baseType");
    EXPECT_EQ(alternatives(def), wanted) << value.name.str();
  };
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    for (auto [index, operand] : llvm::enumerate(version.operands))
      check(version, operand, def.getOperand(index));
    for (auto [index, result] : llvm::enumerate(version.results))
      check(version, result, def.getResult(index));
  });
}

TEST_F(OnnxOpsTd, TiesTheValuesOfATypeVariable) {
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    std::set<std::pair<uint32_t, uint32_t>> wanted;
    for (const TypeConstraint &constraint : version.typeConstraints) {
      uint64_t masks[2] = {0, 0};
      unsigned values = 0;
      for (auto [side, parameters] :
           llvm::enumerate(std::array<const SharedList<Parameter> *, 2>{
               &version.operands, &version.results}))
        for (auto [index, parameter] : llvm::enumerate(*parameters)) {
          if (parameter.type != constraint.name ||
              (parameter.arity == Arity::Variadic && !parameter.homogeneous))
            continue;
          bool variadic = parameter.arity == Arity::Variadic;
          values += variadic ? 2 : 1;
          masks[side] |= variadic ? ~uint64_t(0) << index : 1u << index;
        }
      if (values > 1 && constraint.types.size() > 1)
        wanted.insert({uint32_t(masks[0]), uint32_t(masks[1])});
    }
    EXPECT_EQ(typeVariables(def), wanted);
  });
}

TEST_F(OnnxOpsTd, ClaimsPurityOnlyWhereTheSpecGrantsIt) {
  size_t pure = 0, notDeterministic = 0;
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    bool mayBePure = version.deterministic.value_or(false) &&
                     regionsOf(fixture().family, version).empty();
    EXPECT_EQ(isPure(def), mayBePure);
    pure += isPure(def);
    notDeterministic += version.deterministic == false;
  });
  EXPECT_GT(pure, 0u);
  EXPECT_GT(notDeterministic, 0u);
}

TEST_F(OnnxOpsTd, GivesRandomOpsNoEffectsToRelyOn) {
  for (const char *name :
       {"ONNXRandomNormalOp", "ONNXRandomUniformOp", "ONNXRandomNormalLikeOp",
        "ONNXBernoulliOp", "ONNXMultinomialOp", "ONNXDropoutOp"})
    EXPECT_FALSE(isPure(fixture().find(name))) << name;
}

TEST_F(OnnxOpsTd, TellsFloatTypesApart) {
  // The result of DequantizeLinear-19 is float, float16 or bfloat16, and the
  // statistics of LayerNormalization float or bfloat16; neither is only float.
  // Each may also be of unknown type.
  auto results = [&](const char *name, int index) {
    return alternativesOf(
               fixture().find(name).getResult(index).constraint.getDef())
        .size();
  };
  EXPECT_EQ(results("ONNXDequantizeLinearV19Op", 0), 4u);
  // And none for the optional result.
  EXPECT_EQ(results("ONNXLayerNormalizationOp", 1), 4u);
}

TEST_F(OnnxOpsTd, KnowsTheNewestElementTypes) {
  // int2, uint2, float4e2m1 and float8e8m0 among the types of Identity.
  std::string all = llvm::join(
      alternativesOf(
          fixture().find("ONNXIdentityOp").getOperand(0).constraint.getDef()),
      "\n");
  for (const char *piece : {"Float4E2M1FN", "Float8E8M0FNU",
                            "isSignlessInteger(2)", "isUnsignedInteger(2)"})
    EXPECT_NE(all.find(piece), std::string::npos) << piece;
}

TEST_F(OnnxOpsTd, BoundsVariadicsFromBelow) {
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    auto wanted = [](const std::vector<Parameter> &parameters,
                     llvm::StringRef trait) -> std::string {
      if (parameters.empty() || parameters.back().arity != Arity::Variadic ||
          parameters.back().minCount == 0)
        return "";
      return "::dialectgen::" + trait.str() + "<" +
             std::to_string(parameters.size() - 1 +
                            parameters.back().minCount) +
             ">::Impl";
    };
    std::set<std::string> found;
    for (const mlir::tblgen::Trait &trait : def.getTraits())
      if (trait.getDef().isSubClassOf("MinimumOperands") ||
          trait.getDef().isSubClassOf("MinimumResults"))
        found.insert(llvm::cast<mlir::tblgen::NativeTrait>(trait)
                         .getFullyQualifiedTraitName());
    std::set<std::string> all = {wanted(version.operands, "MinimumOperands"),
                                 wanted(version.results, "MinimumResults")};
    all.erase("");
    EXPECT_EQ(found, all);
  });
}

TEST_F(OnnxOpsTd, HoldsAttributesAsTheSpecSays) {
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    std::map<std::string, const mlir::tblgen::NamedAttribute *> found;
    for (const mlir::tblgen::NamedAttribute &attribute : def.getAttributes())
      found[attribute.name.str()] = &attribute;
    for (const Attribute &attribute : version.attributes) {
      const AttributeKind *kind =
          fixture().family.findAttributeKind(attribute.kind);
      ASSERT_TRUE(kind);
      if (kind->region)
        continue;
      ASSERT_TRUE(found.count(attribute.name)) << attribute.name;
      const mlir::tblgen::Attribute &ods = found[attribute.name]->attr;
      auto held = version.hooks->attributeKinds.find(attribute.name);
      const AttributeKind *dialectPart =
          held == version.hooks->attributeKinds.end()
              ? kind
              : fixture().family.findAttributeKind(held->second);
      ASSERT_TRUE(dialectPart);
      // Of other values than the signature has.
      bool overridden = dialectPart->value != kind->value;
      EXPECT_EQ(ods.isOptional(), attribute.isOptional()) << attribute.name;
      EXPECT_EQ(ods.hasDefaultValue(), attribute.hasDefault() && !overridden)
          << attribute.name;
      bool constrained = !attribute.allowedValues.empty() ||
                         attribute.minimum || attribute.maximum;
      EXPECT_EQ(isConfined(ods.getDef()), constrained && !overridden)
          << attribute.name;
      if (overridden)
        continue;
      std::string condition = ods.getPredicate().getCondition();
      if (!attribute.allowedValues.empty()) {
        Strings values;
        for (const Json &value : attribute.allowedValues)
          values.push_back(value.dump());
        EXPECT_NE(
            condition.find("Among($_self, {" + llvm::join(values, ", ") + "})"),
            std::string::npos)
            << attribute.name << ": " << condition;
      }
      if (attribute.minimum)
        EXPECT_NE(condition.find("AtLeast($_self, " +
                                 attribute.minimum->dump() + ")"),
                  std::string::npos)
            << attribute.name << ": " << condition;
    }
  });
}

TEST_F(OnnxOpsTd, KeepsFloatDefaultsExactly) {
  size_t floats = 0;
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &,
                               const mlir::tblgen::Operator &def) {
    for (const mlir::tblgen::NamedAttribute &attribute : def.getAttributes()) {
      const Attribute *spec = version.findAttribute(attribute.name);
      if (!spec || spec->kind != "float" || !spec->hasDefault())
        continue;
      ++floats;
      std::string text = attribute.attr.getDefaultValue().str();
      EXPECT_EQ(std::strtof(text.c_str(), nullptr),
                float(spec->defaultValue.get<double>()))
          << attribute.name.str() << " = " << text;
    }
  });
  EXPECT_GT(floats, 100u);
}

TEST_F(OnnxOpsTd, RenamesWhatSharesAName) {
  // A result may be named like an operand, an operand like an attribute.
  auto parameters = [](const Strings &names) {
    std::vector<Parameter> list;
    for (const std::string &name : names)
      list.emplace_back().name = name;
    return list;
  };
  auto names = [&](const Strings &operands, const char *attribute,
                   const Strings &results) {
    OpVersion version;
    version.operands = parameters(operands);
    version.results = parameters(results);
    version.attributes.emplace_back().name = attribute;
    return chooseOdsNames(version);
  };
  OdsNames clash = names({"X", "split"}, "split", {"X", "outputs..."});
  EXPECT_EQ(clash.operands, (Strings{"X", "in_split"}));
  EXPECT_EQ(clash.results, (Strings{"out_X", "outputs"}));
}

/// The builders in the comment of the definition of `className`.
std::multiset<std::string> listedBuilders(llvm::StringRef file,
                                          llvm::StringRef className) {
  std::multiset<std::string> builders;
  llvm::StringRef text =
      file.split(("\ndef " + className + " :").str()).second.split("\n}").first;
  std::string builder;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    bool begins = line.consume_front("  //   build(");
    if (begins)
      builder.clear();
    if (begins || (!builder.empty() && line.consume_front("  //       ")))
      builder += (builder.empty() ? "" : " ") + line.str();
    if (llvm::StringRef(builder).ends_with(")")) {
      builders.insert("build(" + builder);
      builder.clear();
    }
  }
  return builders;
}

TEST_F(OnnxOpsTd, ListsTheBuildersThatTheBaseMakes) {
  auto buffer = llvm::MemoryBuffer::getFile(DIALECTGEN_SOURCE_DIR
                                            "/generated/onnx/ONNXOps.td.inc");
  ASSERT_TRUE(buffer);
  size_t count = 0, older = 0;
  fixture().forEachVersion([&](const Op &, const OpVersion &version,
                               const CarriedVersion &carried,
                               const mlir::tblgen::Operator &def) {
    std::multiset<std::string> made;
    for (const mlir::tblgen::Builder &builder : def.getBuilders()) {
      Strings parameters = {"builder", "state"};
      for (const mlir::tblgen::Builder::Parameter &parameter :
           builder.getParameters()) {
        parameters.push_back(parameter.getName().value_or("").str());
        if (auto value = parameter.getDefaultValue())
          parameters.back() += " = " + value->str();
      }
      made.insert("build(" + llvm::join(parameters, ", ") + ")");
      ++count;
    }
    std::multiset<std::string> listed =
        listedBuilders((*buffer)->getBuffer(), carried.className);
    if (!listed.empty() || !version.until) {
      EXPECT_EQ(listed, made);
      return;
    }
    // Those that the head of the file lists for older versions.
    ++older;
    std::multiset<std::string> others = {
        "build(builder, state, resultTypes, operands, attributes = {})"};
    if (!def.getNumRegions())
      others.insert("build(builder, state, operands, attributes = {})");
    EXPECT_EQ(others, made) << carried.className;
  });
  EXPECT_GT(older, 300u);
  EXPECT_GT(count, 600u);
}

TEST_F(OnnxOpsTd, HasSubgraphsAsRegions) {
  mlir::tblgen::Operator op = fixture().find("ONNXIfOp");
  ASSERT_EQ(op.getNumRegions(), 2u);
  EXPECT_EQ(op.getRegion(0).name, "then_branch");
  EXPECT_EQ(op.getRegion(1).name, "else_branch");
  EXPECT_TRUE(op.getTrait("::mlir::OpTrait::HasRecursiveMemoryEffects"));
}

TEST_F(OnnxOpsTd, SaysOfAnOlderVersionHowItDiffers) {
  mlir::tblgen::Operator newest = fixture().find("ONNXReduceSumOp");
  mlir::tblgen::Operator older = fixture().find("ONNXReduceSumV11Op");
  EXPECT_TRUE(newest.hasSummary());
  EXPECT_FALSE(older.hasSummary());
  EXPECT_FALSE(older.getDescription().contains("onnx.ai"));
  // Its axes are an attribute, so that other relations hold.
  EXPECT_TRUE(older.getDescription().contains("Verified:"));
  EXPECT_FALSE(fixture()
                   .find("ONNXReduceSumV1Op")
                   .getDescription()
                   .contains("data` is"));
}

TEST_F(OnnxOpsTd, SaysWhatAVersionChanged) {
  EXPECT_NE(fixture()
                .find("ONNXReduceSumOp")
                .getDescription()
                .find("operand 'axes' added"),
            llvm::StringRef::npos);
}

} // namespace
