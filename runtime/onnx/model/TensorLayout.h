//===- TensorLayout.h - where TensorProto keeps its elements ----*- C++ -*-===//
//
// Sizes and typed fields of the element types, for reading and writing tensors.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_MODEL_TENSORLAYOUT_H
#define DIALECTGEN_ONNX_MODEL_TENSORLAYOUT_H

#include <cstdint>
#include <iterator>
#include <optional>

namespace dialectgen::onnx {

/// The typed field that holds elements of a data type.
enum class Field { Float, Int32, Int64, Double, UInt64, String };

struct Layout {
  /// Bits of an element in raw_data; 0 for strings.
  unsigned bits;
  Field field;
  /// Bytes that are swapped as one on a big-endian host.
  unsigned word;
};

/// By TensorProto.DataType.
inline std::optional<Layout> layoutOf(int32_t dataType) {
  static constexpr Layout layouts[] = {
      {32, Field::Float, 4},   // 1 FLOAT
      {8, Field::Int32, 1},    // 2 UINT8
      {8, Field::Int32, 1},    // 3 INT8
      {16, Field::Int32, 2},   // 4 UINT16
      {16, Field::Int32, 2},   // 5 INT16
      {32, Field::Int32, 4},   // 6 INT32
      {64, Field::Int64, 8},   // 7 INT64
      {0, Field::String, 1},   // 8 STRING
      {8, Field::Int32, 1},    // 9 BOOL
      {16, Field::Int32, 2},   // 10 FLOAT16
      {64, Field::Double, 8},  // 11 DOUBLE
      {32, Field::UInt64, 4},  // 12 UINT32
      {64, Field::UInt64, 8},  // 13 UINT64
      {64, Field::Float, 4},   // 14 COMPLEX64
      {128, Field::Double, 8}, // 15 COMPLEX128
      {16, Field::Int32, 2},   // 16 BFLOAT16
      {8, Field::Int32, 1},    // 17 FLOAT8E4M3FN
      {8, Field::Int32, 1},    // 18 FLOAT8E4M3FNUZ
      {8, Field::Int32, 1},    // 19 FLOAT8E5M2
      {8, Field::Int32, 1},    // 20 FLOAT8E5M2FNUZ
      {4, Field::Int32, 1},    // 21 UINT4
      {4, Field::Int32, 1},    // 22 INT4
      {4, Field::Int32, 1},    // 23 FLOAT4E2M1
      {8, Field::Int32, 1},    // 24 FLOAT8E8M0
      {2, Field::Int32, 1},    // 25 UINT2
      {2, Field::Int32, 1},    // 26 INT2
  };
  if (dataType < 1 || dataType > static_cast<int32_t>(std::size(layouts)))
    return std::nullopt;
  return layouts[dataType - 1];
}

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_MODEL_TENSORLAYOUT_H
