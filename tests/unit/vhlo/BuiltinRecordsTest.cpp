//===- BuiltinRecordsTest.cpp - builtin attributes and types on the wire --===//
//
// Records of the builtin dialect, byte by byte: the attribute or type that each
// is read as, and the error where MLIR's own reader would make one that is not
// valid.
//
//===----------------------------------------------------------------------===//

#include "BytecodeFile.h"
#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen::testing;

namespace {

/// A signed number as MLIR writes it.
std::string sign(int64_t value) {
  return number((uint64_t(value) << 1) ^ uint64_t(value >> 63));
}
std::string shape(std::initializer_list<int64_t> sizes) {
  std::string result = number(sizes.size());
  for (int64_t size : sizes)
    result += sign(size);
  return result;
}
std::string data(const std::string &bytes) {
  return number(bytes.size()) + bytes;
}
constexpr int64_t dynamic = std::numeric_limits<int64_t>::min();

/// Types of the files, by their index.
enum TypeIndex : uint64_t {
  I1,
  I4,
  I8,
  I63,
  I64,
  I128,
  Index,
  F16,
  F32,
  None,
  ComplexF32,
  TensorOf2I8,
  TensorOf2I1,
  TensorOf2Vector,
  TensorOf2Index,
  TensorOf2Complex,
  TensorDynamic,
  TensorHuge,
  TensorOfMany,
  Unranked,
  VectorOf2I8,
  MemRefOf2I8,
  TensorOf0I8,
  TensorOf9I1,
  F64,
  Tested,
};

std::string integerType(uint64_t width, uint64_t signedness = 0) {
  return number(0) + number(width << 2 | signedness);
}
std::string tensor(std::initializer_list<int64_t> sizes, TypeIndex element) {
  return number(13) + shape(sizes) + number(element);
}

class BuiltinRecords : public ::testing::Test {
protected:
  BuiltinRecords() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<dialectgen::vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }

  File fileOf(const std::string &record, const std::string &type) {
    File file;
    file.strings.insert(file.strings.end(), {"vhlo.test", "", "key"});
    file.types = {integerType(1), integerType(4), integerType(8),
                  integerType(63), integerType(64), integerType(128), number(1),
                  number(4), number(5), number(12),
                  // complex<f32>
                  number(9) + number(F32), tensor({2}, I8), tensor({2}, I1),
                  tensor({2}, VectorOf2I8), tensor({2}, Index),
                  tensor({2}, ComplexF32), tensor({dynamic}, I8),
                  // More elements than fit, and more bits.
                  tensor({int64_t(1) << 40, int64_t(1) << 40}, I8),
                  tensor({int64_t(1) << 60}, I8), number(18) + number(I8),
                  number(19) + shape({2}) + number(I8),
                  // memref: the layout is an attribute, an affine map as text
                  number(12), tensor({0}, I8), tensor({9}, I1), number(6),
                  type};
    // A location, a name, the module's dictionary, and two strings.
    file.attributes = {number(15),
                       number(2) + number(4),
                       number(1) + number(1) + number(1) + number(5),
                       number(2) + number(5),
                       number(2) + number(6),
                       record};
    file.program = flagged(1, false) + number(0) + char(0x11) + number(0) +
                   number(2) + flagged(1, true) +
                   section(4, number(1) + number(0) + flagged(0, false));
    return file;
  }
  /// The attribute that `record` is, as text; the error if it is none.
  std::string read(const std::string &record,
                   const std::string &type = number(12)) {
    return read(fileOf(record, type));
  }
  std::string read(const File &file) {
    messages.clear();
    OwningOpRef<ModuleOp> module =
        dialectgen::readArtifact(file.str(), &context, "file");
    // Nothing is said beside the reason.
    EXPECT_EQ(messages.find("the bytecode cannot be read"), std::string::npos);
    if (!module)
      return StringRef(messages).split('\n').first.str();
    EXPECT_EQ(messages, "");
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.get()->getAttr("vhlo.test").print(stream);
    return text;
  }
  std::string readType(const std::string &type) {
    return read(number(6) + number(Tested), type);
  }

  MLIRContext context;
  std::string messages;
};

struct RecordText {
  std::string record, text;
};

TEST_F(BuiltinRecords, Integers) {
  auto integer = [](TypeIndex type, const std::string &value) {
    return number(8) + number(type) + value;
  };
  const std::string zeroByte(1, '\0');
  const RecordText examples[] = {
      {integer(I1, "\1"), "true"},
      {integer(I1, zeroByte), "false"},
      {integer(I1, "\2"), "a number does not fit type 'i1'"},
      {integer(I4, "\x0f"), "-1 : i4"},
      {integer(I4, "\x10"), "a number does not fit type 'i4'"},
      {integer(I8, "\x7f"), "127 : i8"},
      {integer(I8, "\xff"), "-1 : i8"},
      {integer(I63, sign(1)), "1 : i63"},
      {integer(I63, sign(std::numeric_limits<int64_t>::min())),
       "a number does not fit type 'i63'"},
      {integer(I64, sign(-1)), "-1 : i64"},
      {integer(I128, number(2) + sign(5) + sign(1)),
       "18446744073709551621 : i128"},
      {integer(Index, sign(-7)), "-7 : index"},
      {integer(F32, sign(0)), "an integer of type 'f32'"},
      {integer(None, zeroByte), "an integer of type 'none'"},
  };
  for (const RecordText &each : examples)
    EXPECT_EQ(read(each.record), each.text);
}

TEST_F(BuiltinRecords, Floats) {
  auto real = [](TypeIndex type, const std::string &value) {
    return number(9) + number(type) + value;
  };
  const RecordText examples[] = {
      {real(F32, sign(0x3f800000)), "1.000000e+00 : f32"},
      {real(F32, sign(0x80000000)), "-0.000000e+00 : f32"},
      {real(F32, sign(int64_t(1) << 32)), "a number does not fit type 'f32'"},
      {real(F64, sign(0x3ff0000000000000)), "1.000000e+00 : f64"},
      {real(F64, sign(int64_t(0xbff0000000000000))), "-1.000000e+00 : f64"},
      {real(F16, sign(0x3c00)), "1.000000e+00 : f16"},
      {real(F16, sign(0x10000)), "a number does not fit type 'f16'"},
      {real(I8, "\1"), "a floating-point number of type 'i8'"},
  };
  for (const RecordText &each : examples)
    EXPECT_EQ(read(each.record), each.text);
}

TEST_F(BuiltinRecords, Dictionaries) {
  auto entries = [](std::initializer_list<uint64_t> keysAndValues) {
    std::string result = number(1) + number(keysAndValues.size() / 2);
    for (uint64_t index : keysAndValues)
      result += number(index);
    return result;
  };
  EXPECT_EQ(read(entries({})), "{}");
  EXPECT_EQ(read(entries({4, 1, 1, 4})),
            "{key = \"vhlo.test\", vhlo.test = \"key\"}");
  EXPECT_EQ(read(entries({4, 1, 4, 4})), "two attributes are named \"key\"");
  EXPECT_EQ(read(entries({3, 1})), "an attribute without a name");
}

TEST_F(BuiltinRecords, DenseArrays) {
  auto array = [](TypeIndex type, uint64_t size, const std::string &bytes) {
    return number(17) + number(type) + number(size) + data(bytes);
  };
  EXPECT_EQ(read(array(I8, 3, "abc")), "array<i8: 97, 98, 99>");
  EXPECT_EQ(read(array(I8, 0, "")), "array<i8>");
  EXPECT_NE(read(array(I8, 2, "abc")).find("expected data"), std::string::npos)
      << messages;
  EXPECT_EQ(read(array(Index, 1, "12345678")),
            "an array of 1 elements of type 'index'");
  EXPECT_EQ(read(array(I8, uint64_t(1) << 63, "")),
            "an array of 9223372036854775808 elements of type 'i8'");
}

TEST_F(BuiltinRecords, DenseNumbers) {
  auto dense = [](TypeIndex type, const std::string &bytes) {
    return number(18) + number(type) + data(bytes);
  };
  auto wrong = [](size_t bytes, const std::string &type) {
    return std::to_string(bytes) + " bytes of data are not of type '" + type +
           "'";
  };
  const RecordText examples[] = {
      {dense(TensorOf2I8, "ab"), "dense<[97, 98]> : tensor<2xi8>"},
      {dense(TensorOf2I8, "a"), "dense<97> : tensor<2xi8>"},
      {dense(VectorOf2I8, "ab"), "dense<[97, 98]> : vector<2xi8>"},
      {dense(TensorOf0I8, ""), "dense<> : tensor<0xi8>"},
      {dense(TensorOf2I8, "abc"), wrong(3, "tensor<2xi8>")},
      {dense(TensorOf2I8, ""), wrong(0, "tensor<2xi8>")},
      {dense(TensorOf2Index, std::string("\1\0\0\0\0\0\0\0", 8)),
       "dense<1> : tensor<2xindex>"},
      {dense(TensorOf2Complex, std::string(16, '\0')),
       "dense<(0.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>"},
      {dense(TensorOf2Vector, "ab"), wrong(2, "tensor<2xvector<2xi8>>")},
      {dense(TensorDynamic, "a"), wrong(1, "tensor<?xi8>")},
      {dense(Unranked, "a"), wrong(1, "tensor<*xi8>")},
      {dense(TensorHuge, "a"),
       wrong(1, "tensor<1099511627776x1099511627776xi8>")},
      {dense(TensorOfMany, "a"), wrong(1, "tensor<1152921504606846976xi8>")},
  };
  for (const RecordText &each : examples)
    EXPECT_EQ(read(each.record), each.text);
}

TEST_F(BuiltinRecords, DenseStrings) {
  auto strings = [](TypeIndex type, uint64_t isSplat,
                    std::initializer_list<uint64_t> indices) {
    std::string result = number(19) + number(type) + number(isSplat);
    for (uint64_t index : indices)
      result += number(index);
    return result;
  };
  EXPECT_EQ(read(strings(TensorOf2Vector, 0, {6, 4})),
            "dense<[\"key\", \"vhlo.test\"]> : tensor<2xvector<2xi8>>");
  EXPECT_EQ(read(strings(TensorOf2Vector, 1, {6})),
            "dense<\"key\"> : tensor<2xvector<2xi8>>");
  EXPECT_EQ(read(strings(TensorOf2Vector, 2, {6})),
            "strings are not of type 'tensor<2xvector<2xi8>>'");
  EXPECT_EQ(read(strings(TensorDynamic, 1, {6})),
            "strings are not of type 'tensor<?xi8>'");
  EXPECT_EQ(read(strings(Unranked, 1, {6})),
            "strings are not of type 'tensor<*xi8>'");
}

TEST_F(BuiltinRecords, NoSparseData) {
  EXPECT_EQ(read(number(20) + number(TensorOf2I8) + number(3) + number(4)),
            "sparse data are not read");
}

TEST_F(BuiltinRecords, DenseResources) {
  auto resource = [&](TypeIndex type) {
    File file = fileOf(number(16) + number(type) + number(0), number(12));
    // Of the builtin dialect: "key", with two bytes.
    std::string blob = number(1) + number(2) + "ab";
    file.resources = blob;
    file.resourceOffsets = number(0) + number(0) + number(1) + number(6) +
                           number(blob.size()) + '\0';
    return read(file);
  };
  EXPECT_EQ(resource(TensorOf2I8), "dense_resource<key> : tensor<2xi8>");
  EXPECT_EQ(resource(TensorDynamic),
            "a resource is not of type 'tensor<?xi8>'");
  EXPECT_EQ(resource(Unranked), "a resource is not of type 'tensor<*xi8>'");
}

TEST_F(BuiltinRecords, Types) {
  const uint64_t maxWidth = IntegerType::kMaxWidth;
  const std::string big = std::to_string(maxWidth);
  const RecordText examples[] = {
      {integerType(7, 1), "si7"},
      {integerType(7, 2), "ui7"},
      {integerType(7, 3), "an integer type of 7 bits"},
      {integerType(maxWidth), "i" + big},
      {integerType(maxWidth + 1),
       "an integer type of " + std::to_string(maxWidth + 1) + " bits"},
      {number(9) + number(F32), "complex<f32>"},
      {number(9) + number(None), "invalid element type for complex"},
      {number(18) + number(F32), "tensor<*xf32>"},
      {tensor({2, dynamic}, F32), "tensor<2x?xf32>"},
      {tensor({-2}, F32), "invalid tensor dimension size"},
      // With a string as its encoding.
      {number(14) + number(4) + shape({2}) + number(F32),
       "tensor<2xf32, \"key\">"},
      {number(19) + shape({2, 3}) + number(F32), "vector<2x3xf32>"},
      {number(19) + shape({0}) + number(F32),
       "vector types must have positive constant sizes but got 0"},
      {number(20) + number(2) + std::string("\1\0", 2) + shape({2, 3}) +
           number(F32),
       "vector<[2]x3xf32>"},
      {number(20) + number(1) + "\1" + shape({2, 3}) + number(F32),
       "number of dims must match, got 1 and 2"},
      {number(16) + number(F32), "memref<*xf32>"},
      {number(17) + number(4) + number(F32), "memref<*xf32, \"key\">"},
      {number(10) + shape({2}) + number(F32) + number(4),
       "no layout of a memref: \"key\""},
      {number(11) + number(4) + shape({2}) + number(F32) + number(4),
       "no layout of a memref: \"key\""},
  };
  for (const RecordText &each : examples) {
    std::string text = readType(each.record);
    if (text != each.text)
      EXPECT_NE(text.find(each.text), std::string::npos) << text;
  }
}

} // namespace
