// Operations of cf that need values from elsewhere.
func.func @switch(%flag: i32, %x: f32) -> f32 {
  cf.switch %flag : i32, [
    default: ^a(%x : f32),
    42: ^b,
    43: ^a(%x : f32)
  ]
^a(%y: f32):
  return %y : f32
^b:
  return %x : f32
}
