//===- Passes.td - passes between StableHLO and VHLO -----------*- tblgen -*-===//
//
// mlir-tblgen makes docs/reference/passes.md of it, and the base classes of those
// of chlo. The others serve any dialect with a versioned dialect
// (registerLegalizationPasses, registerToVersionPass), which gives them its own
// names; a test compares them with these.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_STABLEHLO_PASSES_TD
#define DIALECTGEN_STABLEHLO_PASSES_TD

include "mlir/Pass/PassBase.td"

def StablehloLegalizeToVhloPass
    : Pass<"stablehlo-legalize-to-vhlo", "::mlir::ModuleOp"> {
  let summary = "Convert stablehlo to the newest version of vhlo";
  let description = [{
    Converts ops, types and attributes to those of the versioned dialect, whose
    text and bytecode later releases can read. For example, `stablehlo.add`
    becomes `vhlo.add_v1`, and a tensor type a `!vhlo.tensor_v1`.
  }];
  let options = [
    Option<"allowOtherDialects", "allow-other-dialects", "bool", "false",
           "Leave content of other dialects, which has no version">,
  ];
}

def VhloLegalizeToStablehloPass
    : Pass<"vhlo-legalize-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert the newest version of vhlo to stablehlo";
  let description = [{
    The inverse of `stablehlo-legalize-to-vhlo`. Run
    `vhlo-to-version{target=current}` first if a program has older versions.
  }];
}

def VhloToVersionPass : Pass<"vhlo-to-version", "::mlir::ModuleOp"> {
  let summary = "Convert between versions of VHLO";
  let description = [{
    Takes each op, type and attribute over the steps to the target release, up
    or down. For example, `vhlo-to-version{target=1.0.0}` converts
    `vhlo.gather_v2` to `vhlo.gather_v1` if it has no batching dimensions, and
    reports an error otherwise.
  }];
  let options = [
    Option<"target", "target", "std::string", "", "The version to convert to">,
  ];
}

def StablehloCompatibilityExpanderPass
    : Pass<"stablehlo-compatibility-expander", "::mlir::ModuleOp"> {
  let summary = "Replace ops that a release of stablehlo lacks by ops that it has";
  let description = [{
    Replaces ops and features that the target release lacks by others with the
    same results, so that the program can be serialized for it. For example,
    `stablehlo.tan` becomes the quotient of sine and cosine.
  }];
  let options = [
    Option<"target", "target", "std::string", "",
           "The release to make programs for: #.#.# or 'current'">,
  ];
}

def ChloLegalizeToStablehloPass
    : Pass<"chlo-legalize-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert chlo to stablehlo";
  let description = [{
    Makes operations of client libraries of operations of StableHLO, as
    serializing does. An operation that has no formula is an error.
  }];
  let dependentDialects = ["::dialectgen::chlo::ChloDialect",
                           "::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

def ChloPreserveHighLevelOpsPass
    : Pass<"chlo-preserve-high-level-ops", "::mlir::ModuleOp"> {
  let summary = "Convert operations of chlo to composites of their names";
  let description = [{
    `chlo.erf` becomes `stablehlo.composite "chlo.erf"`, whose function has the
    operations of StableHLO that it is made of. Operations that are one of
    StableHLO, or have no formula, stay.
  }];
  let dependentDialects = ["::dialectgen::chlo::ChloDialect",
                           "::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

def ChloRecomposeOpsPass : Pass<"chlo-recompose-ops", "::mlir::ModuleOp"> {
  let summary = "Convert composites that are called like operations of chlo to these";
  let description = [{
    The inverse of `chlo-preserve-high-level-ops`, of composites of any writer.
    A composite with attributes that the operation does not have, or that its
    verifier rejects, stays; functions that nothing calls any more go.
  }];
  let dependentDialects = ["::dialectgen::chlo::ChloDialect",
                           "::dialectgen::stablehlo::StablehloDialect",
                           "::mlir::func::FuncDialect"];
}

#endif // DIALECTGEN_STABLEHLO_PASSES_TD
