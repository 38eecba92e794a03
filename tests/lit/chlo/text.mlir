// Programs are printed as StableHLO's tools print them, and bytecode keeps all of them.
// REQUIRES: mlir-22
// RUN: dialect-opt %s | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s --emit-bytecode | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines
// RUN: dialect-opt %s --mlir-print-op-generic | dialect-opt | FileCheck %s --strict-whitespace --match-full-lines

//      CHECK:module {
// CHECK-NEXT:  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2xf32>, %arg3: tensor<4xi1>, %arg4: tensor<4xcomplex<f32>>, %arg5: tensor<4xi32>, %arg6: tensor<i32>, %arg7: tensor<3x20xbf16>, %arg8: tensor<2x11x5xf32>, %arg9: tensor<3x2x5x7xf32>, %arg10: tensor<3xi64>) {
// CHECK-NEXT:    %0 = chlo._asin_acos_kernel %arg4 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
// CHECK-NEXT:    %1 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %2 = chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %3 = chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %4 = chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %5 = chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %6 = chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %7 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %8 = chlo.broadcast_add %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %9 = chlo.broadcast_and %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %10 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %11 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type TOTALORDER>, comparison_direction = #chlo<comparison_direction GE>} : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
// CHECK-NEXT:    %12 = chlo.broadcast_compare %arg2, %arg1 {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction NE>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
// CHECK-NEXT:    %13 = chlo.broadcast_complex %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xcomplex<f32>>
// CHECK-NEXT:    %14 = chlo.broadcast_divide %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %15 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %16 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %17 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %18 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %19 = chlo.broadcast_or %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %20 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %21 = chlo.broadcast_power %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %22 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %23 = chlo.broadcast_select %arg3, %arg0, %arg1 : (tensor<4xi1>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %24 = chlo.broadcast_shift_left %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %25 = chlo.broadcast_shift_right_arithmetic %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %26 = chlo.broadcast_shift_right_logical %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %27 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %28 = chlo.broadcast_xor %arg5, %arg5 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %29 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:    %30 = chlo.conj %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %31 = chlo.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT:    %32 = "chlo.constant_like"(%arg0) <{value = 3.000000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %33 = chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %34 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %35 = chlo.erf %arg7 : tensor<3x20xbf16> -> tensor<?x20xbf16>
// CHECK-NEXT:    %36 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %37 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %38 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    %39 = chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    %40 = chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
// CHECK-NEXT:    %41 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %42 = chlo.mulhi %arg5, %arg5 : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
// CHECK-NEXT:    %43 = chlo.next_after %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %44 = chlo.polygamma %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %45 = "chlo.ragged_dot"(%arg8, %arg9, %arg10) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
// CHECK-NEXT:    %outputs, %carries = chlo.scan(%arg5) inits(%arg6) dimension=0 attributes {is_associative = true, is_reverse = true} {
// CHECK-NEXT:    ^bb0(%arg11: tensor<i32>, %arg12: tensor<i32>):
// CHECK-NEXT:      %50 = stablehlo.add %arg11, %arg12 : tensor<i32>
// CHECK-NEXT:      stablehlo.return %50, %50 : tensor<i32>, tensor<i32>
// CHECK-NEXT:    } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
// CHECK-NEXT:    %outputs_0:2, %carries_1 = chlo.scan(%arg0, %arg5) inits(%arg6) dimension=0 {
// CHECK-NEXT:    ^bb0(%arg11: tensor<f32>, %arg12: tensor<i32>, %arg13: tensor<i32>):
// CHECK-NEXT:      stablehlo.return %arg11, %arg12, %arg13 : tensor<f32>, tensor<i32>, tensor<i32>
// CHECK-NEXT:    } : (tensor<4xf32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<i32>)
// CHECK-NEXT:    %46 = chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %47 = chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %48 = chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    %values, %indices = chlo.top_k(%arg1, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
// CHECK-NEXT:    %values_2, %indices_3 = chlo.top_k(%arg1, k = 2, is_stable = false) {largest = true} : tensor<2x4xf32> -> (tensor<?x?xf32>, tensor<?x?xi32>)
// CHECK-NEXT:    %49 = chlo.zeta %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// CHECK-NEXT:}

func.func @f(%x: tensor<4xf32>, %m: tensor<2x4xf32>, %v: tensor<2xf32>, %p: tensor<4xi1>, %c: tensor<4xcomplex<f32>>, %i: tensor<4xi32>,
             %j: tensor<i32>, %h: tensor<3x20xbf16>, %l: tensor<2x11x5xf32>, %s: tensor<3x2x5x7xf32>, %g: tensor<3xi64>) {
  %r0 = chlo._asin_acos_kernel %c : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  %r1 = chlo.acos %x : tensor<4xf32> -> tensor<4xf32>
  %r2 = chlo.acosh %x : tensor<4xf32> -> tensor<4xf32>
  %r3 = chlo.asin %x : tensor<4xf32> -> tensor<4xf32>
  %r4 = chlo.asinh %x : tensor<4xf32> -> tensor<4xf32>
  %r5 = chlo.atan %x : tensor<4xf32> -> tensor<4xf32>
  %r6 = chlo.atanh %x : tensor<4xf32> -> tensor<4xf32>
  %r7 = chlo.bessel_i1e %x : tensor<4xf32> -> tensor<4xf32>
  %r8 = chlo.broadcast_add %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r9 = chlo.broadcast_and %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r10 = chlo.broadcast_atan2 %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r11 = chlo.broadcast_compare %x, %m {comparison_direction = #chlo<comparison_direction GE>, compare_type = #chlo<comparison_type TOTALORDER>} : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  %r12 = chlo.broadcast_compare %v, %m {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction NE>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  %r13 = chlo.broadcast_complex %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xcomplex<f32>>
  %r14 = chlo.broadcast_divide %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r15 = chlo.broadcast_maximum %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r16 = chlo.broadcast_minimum %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r17 = chlo.broadcast_multiply %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r18 = chlo.broadcast_next_after %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r19 = chlo.broadcast_or %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r20 = chlo.broadcast_polygamma %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r21 = chlo.broadcast_power %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r22 = chlo.broadcast_remainder %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r23 = chlo.broadcast_select %p, %x, %m : (tensor<4xi1>, tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r24 = chlo.broadcast_shift_left %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r25 = chlo.broadcast_shift_right_arithmetic %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r26 = chlo.broadcast_shift_right_logical %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r27 = chlo.broadcast_subtract %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r28 = chlo.broadcast_xor %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r29 = chlo.broadcast_zeta %x, %m : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %r30 = chlo.conj %x : tensor<4xf32> -> tensor<4xf32>
  %r31 = chlo.constant dense<[1, 2]> : tensor<2xi32>
  %r32 = "chlo.constant_like"(%x) <{value = 3.000000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>
  %r33 = chlo.cosh %x : tensor<4xf32> -> tensor<4xf32>
  %r34 = chlo.digamma %x : tensor<4xf32> -> tensor<4xf32>
  %r35 = chlo.erf %h : tensor<3x20xbf16> -> tensor<?x20xbf16>
  %r36 = chlo.erf_inv %x : tensor<4xf32> -> tensor<4xf32>
  %r37 = chlo.erfc %x : tensor<4xf32> -> tensor<4xf32>
  %r38 = chlo.is_inf %x : tensor<4xf32> -> tensor<4xi1>
  %r39 = chlo.is_neg_inf %x : tensor<4xf32> -> tensor<4xi1>
  %r40 = chlo.is_pos_inf %x : tensor<4xf32> -> tensor<4xi1>
  %r41 = chlo.lgamma %x : tensor<4xf32> -> tensor<4xf32>
  %r42 = chlo.mulhi %i, %i : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
  %r43 = chlo.next_after %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %r44 = chlo.polygamma %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  %r45 = "chlo.ragged_dot"(%l, %s, %g) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  %r46:2 = chlo.scan(%i) inits(%j) dimension=0 attributes {is_associative = true, is_reverse = true} {
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %s1, %s1 : tensor<i32>, tensor<i32>
  } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
  %r47:3 = chlo.scan(%x, %i) inits(%j) dimension=0 {
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %d: tensor<i32>):
    stablehlo.return %a, %b, %d : tensor<f32>, tensor<i32>, tensor<i32>
  } : (tensor<4xf32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<i32>)
  %r48 = chlo.sinh %x : tensor<4xf32> -> tensor<4xf32>
  %r49 = chlo.square %x : tensor<4xf32> -> tensor<4xf32>
  %r50 = chlo.tan %x : tensor<4xf32> -> tensor<4xf32>
  %r51:2 = chlo.top_k(%m, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
  %r52:2 = chlo.top_k(%m, k = 2, is_stable = false) {largest = true} : tensor<2x4xf32> -> (tensor<?x?xf32>, tensor<?x?xi32>)
  %r53 = chlo.zeta %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}
