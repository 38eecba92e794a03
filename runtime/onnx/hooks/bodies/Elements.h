//===- Elements.h - types of numbers in bodies ------------------*- C++ -*-===//
//
// Types of elements by their numbers in the protobuf, and casts to them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_HOOKS_BODIES_ELEMENTS_H
#define DIALECTGEN_ONNX_HOOKS_BODIES_ELEMENTS_H

#include "BodyText.h"

namespace dialectgen::onnx {

/// Numbers of types in the protobuf.
enum Element {
  Float = 1,
  UInt8 = 2,
  Int8 = 3,
  UInt16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  Half = 10,
  Double = 11,
  UInt32 = 12,
  UInt64 = 13,
  BFloat16 = 16,
  Float8E4M3FN = 17,
  Float8E4M3FNUZ = 18,
  Float8E5M2 = 19,
  Float8E5M2FNUZ = 20,
  UInt4 = 21,
  Int4 = 22,
  Float4E2M1 = 23,
  UInt2 = 25,
  Int2 = 26,
};

inline bool isReal(int element) {
  return element == Float || element == Half || element == Double;
}
inline bool isUnsigned(int element) {
  return element == UInt8 || element == UInt16 || element == UInt32 ||
         element == UInt64;
}
inline bool isWhole(int element) {
  return isUnsigned(element) || element == Int8 || element == Int16 ||
         element == Int32 || element == Int64;
}
/// The type of 32 bits for smaller ones, which the first opsets compute in.
inline int computedAs(int element) {
  return element == UInt8 || element == Int8 || element == UInt16 ||
                 element == Int16
             ? Int32
             : element;
}

inline std::string castTo(const std::string &value, int element) {
  return "Cast <to = " + std::to_string(element) + "> (" + value + ")";
}

/// Rounds half to even. `result` is the prefix of names in the text.
void roundToEven(BodyText &body, const std::string &result,
                 const std::string &value);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_HOOKS_BODIES_ELEMENTS_H
