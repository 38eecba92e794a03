// Most kinds of builtin attributes, types and locations, which artifacts with
// foreign content may have. foreign-N.mlirbc is this in bytecode version N:
// dialect-opt --emit-bytecode --emit-bytecode-version=N
module attributes {
  vhlo.numbers = [1 : i1, -1 : i8, 7 : index, 1.5 : f32, 2.5 : f64,
    123456789012345678901234567890 : i128, 3 : ui16, true, 1.0 : f80],
  vhlo.strings = ["a", "b" : i32, @f, @f::@g, unit, i32],
  vhlo.dense = [dense<[1, 2, 3]> : tensor<3xi32>, dense<1.0> : tensor<4xf32>,
    dense<[true, false, true]> : vector<3xi1>, dense<(1.0, 2.0)> :
    tensor<2xcomplex<f32>>, dense<["x", "y"]> : tensor<2x!vhlo.f32_v1>,
    dense<-1> : tensor<5xi4>, array<i64: 1, 2>, array<i1: true>,
    dense_resource<blob> : tensor<2xi32>],
  vhlo.types = [tensor<?x2xf32>, tensor<2xf32, "encoding">, tensor<*xi8>,
    vector<2x[4]xf16>, memref<2x?xf32>, memref<2xf32, 1>, memref<*xf32>,
    memref<*xf32, 2>, memref<4xf32, strided<[2], offset: 1>>,
    tuple<i1, none, bf16>, (i32, f128) -> (complex<f64>), index, tf32, si7,
    vector<3xindex>, complex<i8>],
  vhlo.nested = {a = [], b = {c = [[[]]]}}
} {
  "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[]>, function_type =
    #vhlo.type_v1<!vhlo.func_v1<[], []>>, res_attrs = #vhlo.array_v1<[]>,
    sym_name = #vhlo.string_v1<"f">, sym_visibility = #vhlo.string_v1<"">}> ({
  ^bb0(%x: !vhlo.tensor_v1<[], !vhlo.f32_v1> loc("a.py":1:2 to 3:4)):
    %0 = "vhlo.add_v1"(%x, %x) : (!vhlo.tensor_v1<[], !vhlo.f32_v1>,
      !vhlo.tensor_v1<[], !vhlo.f32_v1>) -> !vhlo.tensor_v1<[], !vhlo.f32_v1>
      loc(callsite("name"("a.py":1:2) at fused["b.py":3:4, unknown]))
    "vhlo.return_v1"() : () -> () loc(fused<"metadata">["x", "y"])
  }) : () -> () loc("a.py":1:2 to :7)
}
{-# dialect_resources: { builtin: {
  blob: "0x040000000100000002000000" } } #-}
