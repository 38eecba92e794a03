// Operations of complex whose attributes depend on their results.
func.func @constant() -> complex<f64> {
  %c = complex.constant [0.1, -1.0] : complex<f64>
  return %c : complex<f64>
}
