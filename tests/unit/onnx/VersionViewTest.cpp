//===- VersionViewTest.cpp - ops of any version by name -------------------===//
//
// Accessors and the builder of VersionView.h on every op version of the specs:
// each name finds its value, a wrong one is an error that lists the right ones,
// and an op that is built by name is one that verifies.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/VersionView.h"
#include "DialectTest.h"
#include "OpMaker.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace dialectgen::onnx::test {
namespace {

class VersionViews : public DialectTest {
protected:
  /// The error of `work`, which fails.
  template <typename Work> std::string errorOf(Work work) {
    messages.clear();
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
    });
    EXPECT_TRUE(failed(work()));
    return messages.empty() ? "" : messages.front();
  }
};

TEST_F(VersionViews, FindEachValueByItsName) {
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OwningOpRef<ModuleOp> module = build(leastOp(version, context), context);
    std::optional<VersionView> view = versionOf(theOp(*module));
    ASSERT_TRUE(view);
    EXPECT_EQ(view->getInfo().since, version.since);
    Operation *op = view->getOperation();
    for (const auto &[index, operand] :
         llvm::enumerate(view->getInfo().operands)) {
      EXPECT_TRUE(view->hasOperand(operand.name));
      auto values = view->getOperands(operand.name);
      ASSERT_TRUE(succeeded(values));
      bool isThere = index < op->getNumOperands() &&
                     !isa<NoneType>(op->getOperand(index).getType());
      EXPECT_EQ(!values->empty(), isThere);
      if (isThere)
        EXPECT_EQ(values->front(), op->getOperand(index));
      if (operand.arity == Arity::Variadic)
        continue;
      auto value = view->getOperand(operand.name);
      ASSERT_TRUE(succeeded(value));
      EXPECT_EQ(*value, isThere ? op->getOperand(index) : Value());
    }
    for (const auto &[index, result] :
         llvm::enumerate(view->getInfo().results)) {
      auto values = view->getResults(result.name);
      ASSERT_TRUE(succeeded(values));
      if (!values->empty())
        EXPECT_EQ(values->front(), op->getResult(index));
    }
    for (const AttributeInfo &attribute : view->getInfo().attributes) {
      if (attribute.region >= 0) {
        EXPECT_EQ(*view->getRegion(attribute.name),
                  &op->getRegion(attribute.region));
        continue;
      }
      auto value = view->getAttribute(attribute.name);
      ASSERT_TRUE(succeeded(value));
      EXPECT_EQ(*value, op->getAttr(attribute.name));
      if (*value)
        EXPECT_TRUE(succeeded(view->setAttribute(attribute.name, *value)));
    }
    EXPECT_FALSE(view->hasOperand("no such") || view->hasResult("no such") ||
                 view->hasAttribute("no such") || view->hasRegion("no such"));
    std::string start = "'" + view->getInfo().opName.str() + "' has no ";
    EXPECT_EQ(errorOf([&] {
                return view->getOperand("no such");
              }).find(start + "operand 'no such'"),
              0u);
    EXPECT_EQ(errorOf([&] {
                return view->getResults("no such");
              }).find(start + "result 'no such'"),
              0u);
    EXPECT_EQ(errorOf([&] {
                return view->getAttribute("no such");
              }).find(start + "attribute 'no such'"),
              0u);
    EXPECT_EQ(errorOf([&] {
                return view->getRegion("no such");
              }).find(start + "region 'no such'"),
              0u);
  }
}

TEST_F(VersionViews, BuildOpsThatVerify) {
  unsigned built = 0;
  for (const OpVersion &version : resolvedOps()) {
    SCOPED_TRACE(version.title());
    OpParts parts = leastOp(version, context);
    OwningOpRef<ModuleOp> module = build(parts, context);
    if (parts.regions || !verifies(*module))
      continue;
    VersionView view = *versionOf(theOp(*module));
    OpBuilder builder(view.getOperation());
    std::vector<NamedOperands> operands;
    for (const ParameterInfo &operand : view.getInfo().operands)
      if (auto values = view.getOperands(operand.name); !values->empty())
        operands.push_back({operand.name, *values});
    NamedAttrList attributes;
    for (const AttributeInfo &attribute : view.getInfo().attributes)
      if (mlir::Attribute value = *view.getAttribute(attribute.name))
        attributes.append(attribute.name, value);
    auto made = createVersion(builder, view->getLoc(), view.getInfo(), operands,
                              attributes, view->getResultTypes());
    ASSERT_TRUE(succeeded(made));
    EXPECT_TRUE(verifies(*module)) << llvm::join(messages, "; ");
    EXPECT_EQ((*made)->getName(), view->getName());
    ++built;
    std::vector<NamedOperands> wrong = operands;
    wrong.push_back({"no such", {}});
    EXPECT_NE(errorOf([&] {
                return createVersion(builder, view->getLoc(), view.getInfo(),
                                     wrong);
              }).find("has no operand 'no such'"),
              std::string::npos);
    for (const ParameterInfo &operand : view.getInfo().operands)
      if (operand.arity == Arity::Single) {
        EXPECT_NE(errorOf([&] {
                    return createVersion(builder, view->getLoc(),
                                         view.getInfo(), {}, attributes);
                  }).find("must not be absent"),
                  std::string::npos);
        break;
      }
  }
  EXPECT_GT(built, 500u);
}

// One function for the versions of an operator before and after its axes became
// an operand.
TEST_F(VersionViews, ServeCodeOfSeveralVersions) {
  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  auto module = ModuleOp::create(location);
  OwningOpRef<ModuleOp> owner(module);
  builder.setInsertionPointToStart(module.getBody());
  auto function = func::FuncOp::create(
      builder, location, "f",
      builder.getFunctionType(
          {RankedTensorType::get({2, 3}, builder.getF32Type())}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  for (unsigned opset : {1, 11, 13}) {
    const OpVersionInfo *info = findOpVersion("ai.onnx", "ReduceSum", opset);
    ASSERT_TRUE(info);
    NamedAttrList attributes;
    auto keep = builder.getIntegerAttr(
        builder.getIntegerType(64, /*isSigned=*/true), 0);
    attributes.append("keepdims", keep);
    auto sum = createVersion(builder, location, *info,
                             {{"data", function.getArgument(0)}}, attributes);
    ASSERT_TRUE(succeeded(sum));
    VersionView view = *versionOf(*sum);
    EXPECT_EQ(view.hasAttribute("axes"), opset < 13);
    EXPECT_EQ(view.hasOperand("axes"), opset >= 13);
    EXPECT_EQ(*view.getAttribute("keepdims"), mlir::Attribute(keep));
    EXPECT_EQ(*view.getOperand("data"), Value(function.getArgument(0)));
    // The constraint of the attribute, of the version.
    EXPECT_NE(errorOf([&] {
                return view.setAttribute("keepdims",
                                         builder.getStringAttr("yes"));
              }).find("attribute 'keepdims' failed to satisfy constraint"),
              std::string::npos);
    EXPECT_NE(errorOf([&] { return view.setOperand("data", {}); })
                  .find("operand 'data' of '" + info->opName.str() +
                        "' must not be absent"),
              std::string::npos);
  }
}

} // namespace
} // namespace dialectgen::onnx::test
