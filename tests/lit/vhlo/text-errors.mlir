// Errors in the text of a record are reported with their positions.
//
// REQUIRES: dialect-opt
// RUN: dialect-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'comparison_direction_v1' has no case 'NEQ'}}
module attributes {a = #vhlo<comparison_direction_v1 NEQ>} {}

// -----

// expected-error @below {{'sub_axis_info_v1' has no field 'length'}}
module attributes {a = #vhlo.sub_axis_info_v1<pre_size = 1, length = 2>} {}

// -----

// expected-error @below {{'sub_axis_info_v1' lacks field 'size'}}
module attributes {a = #vhlo.sub_axis_info_v1<pre_size = 1>} {}

// -----

// expected-error @below {{field 'size' stands twice}}
module attributes {a = #vhlo.sub_axis_info_v1<size = 1, size = 2>} {}

// -----

// expected-error @below {{expected numbers of scalar types}}
module attributes {a = #vhlo.integer_v1<3 : i3>} {}

// -----

// expected-error @below {{a number of a type that is no float}}
module attributes {a = #vhlo.float_v1<1.0 : !vhlo.i8_v1>} {}

// -----

// expected-error @below {{expected numbers of scalar types}}
module attributes {a = #vhlo.tensor_v1<dense<"text"> : tensor<1x!vhlo.token_v1>>} {}
