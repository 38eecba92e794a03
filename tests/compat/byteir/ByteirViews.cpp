//===- ByteirViews.cpp - views without the stablehlo dialect --------------===//
//
// Views, builders and setters over carriers of other dialects: third-party
// mhlo.custom_call and stablehlo.custom_call are identified by name. Links no
// dialect of this project.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/byteir/ByteirOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace dialectgen::byteir;

static unsigned failures = 0;

static void expect(bool isGood, StringRef what) {
  if (isGood)
    return;
  llvm::errs() << "not so: " << what << "\n";
  ++failures;
}

int main() {
  MLIRContext context;
  context.loadDialect<func::FuncDialect>();
  // As if they were somebody else's.
  context.allowUnregisteredDialects();
  std::string error;
  context.getDiagEngine().registerHandler(
      [&](Diagnostic &diagnostic) { error = diagnostic.str(); });
  OpBuilder builder(&context);
  Location location = builder.getUnknownLoc();
  auto type = RankedTensorType::get({2, 3}, builder.getF32Type());
  OwningOpRef<ModuleOp> module = ModuleOp::create(location);
  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, location, "f",
                                       builder.getFunctionType(type, type));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  Value x = function.getArgument(0);
  for (StringRef name : {"stablehlo.custom_call", "mhlo.custom_call"})
    for (Carrier carrier : {Carrier::CustomCall, Carrier::BackendConfig}) {
      BuildOptions options;
      options.carrier = carrier;
      options.customCall = name;
      auto norm = L2NormOp::create(builder, location, x, {1}, 1e-5,
                                   /*epsOutsideSqrt=*/false, options);
      if (failed(norm)) {
        expect(false, "an l2_norm is built");
        continue;
      }
      expect((*norm)->getName().getStringRef() == name,
             "the carrier has the name that is asked for");
      expect(norm->getAxis() == ArrayRef<int64_t>(1) &&
                 !norm->getEpsOutsideSqrt(),
             "getters read what was built");
      expect(succeeded(norm->setEpsilon(0.5)) && norm->getEpsilon() == 0.5 &&
                 succeeded(norm->setEpsOutsideSqrt(true)) &&
                 norm->getEpsOutsideSqrt() &&
                 succeeded(norm->setAxis({0, 1})) &&
                 norm->getAxis() == ArrayRef<int64_t>({0, 1}),
             "setters set");
      expect(L2NormOp(norm->getOperation()).getEpsilon() == 0.5,
             "the operation has it");
      // A default has no effect.
      expect(succeeded(norm->setEpsOutsideSqrt(false)) &&
                 !norm->hasEntry("eps_outside_sqrt"),
             "defaults are left out");
      DictionaryAttr before = (*norm)->getAttrDictionary();
      error.clear();
      expect(failed(norm->setAxis({2})) &&
                 error.find("axis = 2 is out of range for rank 2") !=
                     std::string::npos &&
                 (*norm)->getAttrDictionary() == before &&
                 norm->getAxis() == ArrayRef<int64_t>({0, 1}),
             "what is not admitted changes nothing");
    }
  // A composite has a function, which somebody has to make.
  BuildOptions options;
  options.carrier = Carrier::Composite;
  error.clear();
  expect(failed(SoftmaxOp::create(builder, location, x, 1, type, options)) &&
             error == "byteir.softmax: a composite has a function, which "
                      "'decompose' of the options makes",
         "a composite without its function is refused");
  options.decompose = [](const View &view, OpBuilder &,
                         SmallVectorImpl<Value> &results) -> LogicalResult {
    results.push_back(view->getOperand(0));
    return success();
  };
  auto softmax = SoftmaxOp::create(builder, location, x, 1, type, options);
  expect(succeeded(softmax) &&
             (*softmax)->getName().getStringRef() == "stablehlo.composite" &&
             module->lookupSymbol("byteir.softmax.impl"),
         "with it, it is built");
  if (succeeded(softmax)) {
    expect(succeeded(softmax->setAxis(0, options)) && softmax->getAxis() == 0,
           "and set");
    expect(failed(softmax->setAxis(1)) && softmax->getAxis() == 0,
           "but not without it");
  }
  llvm::outs() << failures << " wrong\n";
  return failures != 0;
}
