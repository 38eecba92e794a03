//===- Passes.td - passes over ByteIR's coarse operations ------*- tblgen -*-===//
//
// mlir-tblgen makes the base classes and docs/reference/passes.md of it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_BYTEIR_PASSES_TD
#define DIALECTGEN_BYTEIR_PASSES_TD

include "mlir/Pass/PassBase.td"

def ByteirVerifyPass : Pass<"byteir-verify"> {
  let summary = "Check coarse operations that custom calls and composites carry";
  let description = [{
    Checks operands, results and attributes of each coarse operation that its
    spec defines. `dialect-opt` runs this pass first, unless
    `--verify-coarse-ops=false` disables it.
  }];
}

def ByteirInferShapesPass : Pass<"byteir-infer-shapes", "::mlir::ModuleOp"> {
  let summary = "Find sizes that results of coarse operations leave open";
  let description = [{
    Replaces dynamic sizes in the result types of coarse operations by those
    that follow from operands and attributes. Where another op needs the former
    type, a conversion is inserted.
  }];
  let dependentDialects = ["::dialectgen::stablehlo::StablehloDialect"];
}

def ByteirDecomposePass : Pass<"byteir-decompose", "::mlir::ModuleOp"> {
  let summary = "Make coarse operations of StableHLO";
  let description = [{
    Replaces coarse operations by StableHLO operations that compute the same.
    For example, `byteir-decompose{ops=byteir.softmax}` replaces each softmax by
    a maximum, a subtraction, an exponential, a sum and a division.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of operations; default: all that can be">,
  ];
  let dependentDialects = ["::dialectgen::stablehlo::StablehloDialect"];
}

def ByteirToVersionPass : Pass<"byteir-to-version", "::mlir::ModuleOp"> {
  let summary = "Convert coarse operations to a version";
  let description = [{
    Converts each coarse operation to the definition that it has in the target
    version, up or down.
  }];
  let options = [
    Option<"target", "target", "unsigned", "0", "The version; 0: the newest">,
  ];
}

def ByteirToCarrierPass : Pass<"byteir-to-carrier", "::mlir::ModuleOp"> {
  let summary = "Convert coarse operations to another carrier";
  let description = [{
    Rewrites coarse operations as `custom_call` with a dictionary, as
    `custom_call` whose backend config holds the attributes, or as `composite`,
    whose decomposition is generated.
  }];
  let options = [
    Option<"carrier", "carrier", "std::string", "\"custom_call\"",
           "custom_call, backend_config or composite">,
    ListOption<"ops", "ops", "std::string",
               "Names of operations; default: all that can be">,
  ];
  let dependentDialects = ["::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

def OnnxToByteirPass : Pass<"onnx-to-byteir", "::mlir::ModuleOp"> {
  let summary = "Find coarse operations in programs of the newest ONNX opset";
  let description = [{
    Replaces ops, and groups of ops that exporters write for one operation, by
    coarse operations. For example, a division, an error function and a product
    become `byteir.gelu`. Run `onnx-upgrade` first.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string", "Names of operations; default: all">,
    Option<"carrier", "carrier", "std::string", "\"custom_call\"",
           "custom_call, backend_config or composite">,
  ];
  let dependentDialects = ["::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

#endif // DIALECTGEN_BYTEIR_PASSES_TD
