// Operations of func that refer to functions.
func.func private @callee(%x: i32, %y: tensor<*xf32>) -> i32
func.func @caller(%x: i32, %y: tensor<*xf32>) -> i32 {
  %f = func.constant @callee : (i32, tensor<*xf32>) -> i32
  %a = func.call_indirect %f(%x, %y) : (i32, tensor<*xf32>) -> i32
  %b = func.call @callee(%a, %y) : (i32, tensor<*xf32>) -> i32
  return %b : i32
}
