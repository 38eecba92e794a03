//===- cast_builders.td - a Cast typed by its target ----------------------===//
//
// The result is an unranked tensor of the target type: its shape is that of the
// operand, which shape inference fills in.
//
//===----------------------------------------------------------------------===//

  let builders = [
    OpBuilder<(ins "::mlir::Value":$input, "::mlir::IntegerAttr":$saturate,
                   "::mlir::TypeAttr":$to), [{
      $_state.addOperands(input);
      if (saturate)
        $_state.addAttribute("saturate", saturate);
      $_state.addAttribute("to", to);
      $_state.addTypes(::mlir::UnrankedTensorType::get(to.getValue()));
    }]>];
