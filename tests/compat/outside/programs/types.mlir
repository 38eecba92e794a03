// Types with constraints, types or lists as parameters, also absent ones, and
// types that artifacts have as text.
func.func @types(
    %0: !acme.ptr<f32>, %1: !acme.tile<4x8x!acme.ptr<bf16>>, %2: !acme.tile<i1>,
    %3: !acme.view<[2, 2], <4x4xf32>, [1, 0]>,
    %4: !acme.view<[], <f32>, [0], nan>, %5: !acme.token,
    %6: !acme.nn.Module<"__torch__.M">, %7: !acme.vtensor<unk>, %8: !acme.vtensor<[]>,
    %9: !acme.vtensor<[2,-1], f32>, %10: !acme.vtensor<[3], *, "sparse">,
    %11: !acme.vtensor<unk, si8, #acme.div_by<2>>, %12: !acme.list<!acme.list<i64>>,
    %13: !acme.tuple, %14: !acme.tuple<i1, !acme.token>, %15: !acme.dict<i64, !acme.tuple>,
    %16: !acme.int<#acme.param.ref<"w"> : i32>, %17: !acme.struct<a: i1, "b c": !acme.struct<>>,
    %18: !acme.array<18446744073709551615 x i8>,
    %19: tensor<4x!acme.ptr<f32>, #acme.slice<0, #acme.cta<[1] [2] [0]>>>,
    %20: memref<2xi32, #acme.div_by<1>>, %21: !acme.vtensor<unk, *, unit>) {
  return
}
