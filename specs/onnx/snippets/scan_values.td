//===- scan_values.td - the two kinds of operands and results of Scan -----===//
//
// ONNX lists the initial states and the scanned values as one variadic operand,
// and likewise the results; `num_scan_inputs` says where to cut.
//
//===----------------------------------------------------------------------===//

    /// Initial values of the states.
    ::mlir::Operation::operand_range getVInitial() {
      return getInitialStateAndScanInputs().drop_back(getNumScanInputs());
    }
    /// Values that are scanned, an element for each iteration.
    ::mlir::Operation::operand_range scan_inputs() {
      return getInitialStateAndScanInputs().take_back(getNumScanInputs());
    }
    /// Final values of the states.
    ::mlir::Operation::result_range v_final() {
      return getOperation()->getResults().take_front(getVInitial().size());
    }
    /// Values collected over the iterations.
    ::mlir::Operation::result_range scan_outputs() {
      return getOperation()->getResults().drop_front(getVInitial().size());
    }
