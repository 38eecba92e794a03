//===- Float32.h - float defaults of schemas as JSON numbers ----*- C++ -*-===//
//
// Schemas hold float values as IEEE binary32, JSON holds decimal text and
// doubles. One rule keeps the two apart nowhere: a float value is the double
// nearest to its shortest decimal form (0.2, not 0.20000000298023224), and two
// values are equal when they are the same binary32 bit pattern.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_DIFF_FLOAT32_H
#define DIALECTGEN_DIFF_FLOAT32_H

#include <string>

namespace dialectgen {

/// The shortest decimal text that reads back as `value`, always with a point
/// or an exponent so that it stays a floating point number (`1.0`, `1e-05`).
std::string shortestFloatText(float value);

/// The double that text denotes.
double canonicalFloat(float value);

/// Whether `a` and `b` are one value once stored as binary32; tells -0 from 0.
bool sameFloat32(double a, double b);

} // namespace dialectgen

#endif // DIALECTGEN_DIFF_FLOAT32_H
