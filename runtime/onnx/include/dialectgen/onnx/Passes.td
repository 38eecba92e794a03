//===- Passes.td - passes over programs of ONNX ----------------*- tblgen -*-===//
//
// mlir-tblgen makes the base classes and docs/reference/passes.md of it.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_PASSES_TD
#define DIALECTGEN_ONNX_PASSES_TD

include "mlir/Pass/PassBase.td"

def ONNXUpgradePass : Pass<"onnx-upgrade", "::mlir::ModuleOp"> {
  let summary = "Convert all ONNX ops to their newest versions";
  let description = [{
    Takes each op over the steps between its version and the newest one. For
    example, `onnx.ReduceSumV11` becomes `onnx.ReduceSum`, and its attribute
    `axes` becomes an operand. The opset imports of the module follow. A program
    that cannot be converted stays unchanged, with an error for each op.
  }];
  let options = [
    Option<"released", "released", "bool", "false",
           "Convert to the newest opsets that the standard has released">,
  ];
}

def ONNXToOpsetPass : Pass<"onnx-to-opset", "::mlir::ModuleOp"> {
  let summary = "Convert ONNX ops to the versions of an opset";
  let description = [{
    Takes each op over the steps to the version that the target opset has, up
    or down. For example, `onnx-to-opset{target=13,ai.onnx.ml:2}` converts to
    opset 13 of the default domain and 2 of `ai.onnx.ml`. An op that no step
    leads to the target is expanded into other ops if the standard or this
    project defines it by them.
  }];
  let options = [
    ListOption<"targets", "target", "std::string",
               "Opset of the default domain, or DOMAIN:OPSET; several are "
               "separated by commas">,
    Option<"expand", "expand", "bool", "true",
           "Expand ops that the target lacks into others">,
    Option<"report", "report", "bool", "false", "Remark which ops were expanded">,
  ];
}

def ONNXShapeInferencePass : Pass<"onnx-shape-inference", "::mlir::ModuleOp"> {
  let summary = "Refine result types of ONNX ops by the ONNX library's rules";
  let description = [{
    Infers result types from operands and attributes, in the order of the
    program, through subgraphs and calls. Versions that the ONNX library does
    not know use the rules of this project. Dimensions of results get the names
    that those of inputs have in the model, where their sizes are the same.
  }];
  let options = [
    Option<"dataPropagation", "data-propagation", "bool", "true",
           "Follow integer values through shape arithmetic">,
    Option<"dimensionNames", "dimension-names", "bool", "true",
           "Name open dimensions of results (onnx.dim_params) by those of "
           "inputs">,
    Option<"strict", "strict", "bool", "false",
           "Contradictions are errors instead of warnings">,
    Option<"report", "report-open", "bool", "false",
           "Remark which ops have no inference rule">,
  ];
  let statistics = [
    Statistic<"inferred", "inferred", "Ops whose rules ran">,
    Statistic<"open", "open", "Ops without a rule">,
    Statistic<"refused", "refused", "Ops whose rules refused">,
  ];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def ONNXToStablehloPass : Pass<"onnx-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Lower ONNX programs to StableHLO";
  let description = [{
    Upgrades all ops to their newest versions, infers shapes, and lowers each op
    as its spec names it, as a coarse op of ByteIR, or by the function body that
    the standard gives it. Sizes that types leave open are computed when the
    program runs, where a lowering admits it. If nodes cannot be lowered, there
    is an error with the reason for each of them, and the program stays
    unchanged.
  }];
  let options = [
    Option<"allowUnconverted", "allow-unconverted", "bool", "false",
           "Leave nodes that cannot be lowered as they are">,
    Option<"carrier", "carrier", "std::string", "",
           "Keep coarse ops of ByteIR, as custom_call, backend_config or "
           "composite">,
    ListOption<"sizes", "size", "std::string",
               "Sizes of open dimensions of inputs, for example batch:1">,
    ListOption<"bounds", "bound", "std::string",
               "Bounds of open dimensions of inputs, for example batch:8">,
    ListOption<"functions", "functions", "std::string",
               "Folders of function bodies for ops of other domains">,
    ListOption<"composites", "composites", "std::string",
               "Ops to keep as composites, for example LayerNormalization, or "
               "all">,
    Option<"quantizedTypes", "quantized-types", "bool", "false",
           "Quantize and dequantize by types with scales and zero points, where "
           "these are known">,
    Option<"bodiesOnly", "bodies-only", "bool", "false",
           "Lower nodes of ops that have a function body and a lowering by the "
           "body alone">,
  ];
  let dependentDialects = ["::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

#endif // DIALECTGEN_ONNX_PASSES_TD
