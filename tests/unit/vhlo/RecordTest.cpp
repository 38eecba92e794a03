//===- RecordTest.cpp - types and attributes on the wire ------------------===//
//
// Writes types and attributes that no released artifact has, looks at the bytes
// of their records, and reads them again. Bytes are stated where the layout
// fixes them; indices of other records are those of a file with nothing else.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/VhloDialect.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Bytecode/Encoding.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"
#include <map>

using namespace mlir;
using dialectgen::readArtifact;

namespace vhlo = dialectgen::vhlo;

namespace {

/// A reader of nothing but well-formed files.
class Bytes {
public:
  explicit Bytes(StringRef data) : data(data) {}
  bool empty() const { return data.empty(); }
  uint64_t varInt() {
    unsigned more = llvm::countr_zero(uint8_t(data[0]) | 0x100u);
    uint64_t value = 0;
    for (unsigned i = 0; i != more + 1 && i != 9; ++i)
      if (i < 8 || more < 8)
        value |= uint64_t(uint8_t(data[i])) << (8 * i);
    if (more == 8)
      value = llvm::support::endian::read64le(data.data() + 1);
    data = data.drop_front(more + 1);
    return more == 8 ? value : value >> (more + 1);
  }
  StringRef take(size_t count) {
    StringRef part = data.take_front(count);
    data = data.drop_front(count);
    return part;
  }

private:
  StringRef data;
};

/// The records of a file in hexadecimal digits, attributes first.
std::vector<std::string> recordsOf(StringRef file) {
  size_t producer = file.find('\0');
  Bytes bytes(file.drop_front(producer + 1));
  std::map<unsigned, StringRef> sections;
  while (!bytes.empty()) {
    auto id = uint8_t(bytes.take(1)[0]);
    uint64_t size = bytes.varInt();
    sections[id] = bytes.take(size);
  }
  Bytes sizes(sections[mlir::bytecode::Section::kAttrTypeOffset]);
  Bytes data(sections[mlir::bytecode::Section::kAttrType]);
  std::vector<std::string> records;
  sizes.varInt();
  sizes.varInt();
  while (!sizes.empty()) {
    sizes.varInt();
    for (uint64_t left = sizes.varInt(); left; --left)
      records.push_back(
          llvm::toHex(data.take(sizes.varInt() >> 1), /*LowerCase=*/true));
  }
  return records;
}

class RecordTest : public ::testing::Test {
protected:
  RecordTest() : context(MLIRContext::Threading::DISABLED) {
    context.getOrLoadDialect<vhlo::VhloDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  /// A module with `attribute`; null, and `messages` set, if that is an error.
  OwningOpRef<ModuleOp> moduleWith(const std::string &attribute) {
    messages.clear();
    return readArtifact("module attributes {vhlo.test = " + attribute + "} {}",
                        &context, "test");
  }
  OwningOpRef<ModuleOp> moduleWithType(const std::string &type) {
    return moduleWith("#vhlo.type_v1<" + type + ">");
  }
  Attribute attributeOf(const OwningOpRef<ModuleOp> &module) {
    return module ? module.get()->getAttr("vhlo.test") : Attribute();
  }
  Attribute parse(const std::string &attribute) {
    return attributeOf(moduleWith(attribute));
  }
  std::string write(const OwningOpRef<ModuleOp> &module) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(module.get(), stream)));
    return bytes;
  }
  /// Writes and reads again; `record` must be among the file's records.
  void expectRecord(const OwningOpRef<ModuleOp> &module,
                    const std::string &record) {
    ASSERT_TRUE(module) << messages;
    std::string bytes = write(module);
    std::vector<std::string> records = recordsOf(bytes);
    EXPECT_TRUE(llvm::is_contained(records, record))
        << record << " is not one of " << llvm::join(records, " ");
    OwningOpRef<ModuleOp> again = readArtifact(bytes, &context, "written");
    ASSERT_TRUE(again) << messages;
    EXPECT_EQ(attributeOf(again), attributeOf(module));
  }
  void expectError(const std::string &attribute, const std::string &message) {
    EXPECT_FALSE(moduleWith(attribute)) << attribute;
    EXPECT_NE(messages.find(message), std::string::npos)
        << attribute << ": " << messages;
  }

  MLIRContext context;
  std::string messages;
};

struct Example {
  const char *text, *record;
};

// Code 9, type 0; up to 8 bits are one byte, more a signed number.
TEST_F(RecordTest, IntegersOfAllWidths) {
  const Example examples[] = {
      {"!vhlo.bool_v1, 1", "130101"},
      {"!vhlo.i2_v1, 3", "130103"},
      {"!vhlo.ui2_v1, 2", "130102"},
      {"!vhlo.i4_v1, 15", "13010f"},
      {"!vhlo.ui4_v1, 8", "130108"},
      {"!vhlo.i8_v1, 255", "1301ff"},
      {"!vhlo.ui8_v1, 128", "130180"},
      {"!vhlo.i16_v1, 65535", "1301f4ff0f"},
      {"!vhlo.ui16_v1, 1", "130105"},
      {"!vhlo.i32_v1, 4294967295", "1301d0ffffff3f"},
      {"!vhlo.ui32_v1, 4294967295", "1301d0ffffff3f"},
      {"!vhlo.i64_v1, -1", "130103"},
      {"!vhlo.ui64_v1, -1", "130103"},
      {"!vhlo.index_v1, 7", "13011d"},
      {"!vhlo.i64_v1, -9223372036854775808", "130100ffffffffffffffff"},
  };
  for (const Example &example : examples)
    expectRecord(
        moduleWith("#vhlo.integer_v1<" + std::string(example.text) + ">"),
        example.record);
}

// Code 8, type 0; the bits as a number.
TEST_F(RecordTest, FloatsOfAllFormats) {
  const Example examples[] = {
      {"!vhlo.f4E2M1FN_v1, 7", "110107"},
      {"!vhlo.f6E2M3FN_v1, 63", "11013f"},
      {"!vhlo.f6E3M2FN_v1, 32", "110120"},
      {"!vhlo.f8E4M3FN_v1, 127", "11017f"},
      {"!vhlo.f8E5M2_v1, 252", "1101fc"},
      {"!vhlo.f8E4M3FNUZ_v1, 128", "110180"},
      {"!vhlo.f8E5M2FNUZ_v1, 1", "110101"},
      {"!vhlo.f8E4M3B11FNUZ_v1, 2", "110102"},
      {"!vhlo.f8E4M3_v1, 3", "110103"},
      {"!vhlo.f8E3M4_v1, 4", "110104"},
      {"!vhlo.f8E8M0FNU_v1, 255", "1101ff"},
      {"!vhlo.f16_v1, 15360", "110104c003"},
      {"!vhlo.bf16_v1, 16256", "110104f803"},
      {"!vhlo.tf31_v1, 1", "110105"},
      {"!vhlo.f32_v1, 1065353216", "1101100000e00f"},
      {"!vhlo.f64_v1, 4607182418800017408", "110100000000000000e07f"},
  };
  for (const Example &example : examples)
    expectRecord(
        moduleWith("#vhlo.float_v1<" + std::string(example.text) + ">"),
        example.record);
}

TEST_F(RecordTest, NumbersFitTheirTypes) {
  expectError("#vhlo.integer_v1<!vhlo.i4_v1, 16>", "does not fit");
  expectError("#vhlo.integer_v1<!vhlo.i8_v1, -1>", "does not fit");
  expectError("#vhlo.integer_v1<!vhlo.token_v1, 0>", "no scalar");
  expectError("#vhlo.float_v1<!vhlo.tf31_v1, 524288>", "does not fit");
  expectError("#vhlo.bool_v1<2>", "has no case 2");
  expectError("#vhlo.precision_v1<3>", "has no case 3");
}

// Code 15, a type, the number of bytes, the bytes.
TEST_F(RecordTest, DataOfAllElements) {
  const Example examples[] = {
      {"[2], !vhlo.i2_v1>, \"\\03\\01\"", "050301"},
      {"[3], !vhlo.i4_v1>, \"\\0F\\00\\07\"", "070f0007"},
      {"[2], !vhlo.f4E2M1FN_v1>, \"\\07\\01\"", "050701"},
      {"[2], !vhlo.f6E3M2FN_v1>, \"\\3F\\01\"", "053f01"},
      {"[2], !vhlo.f8E4M3FN_v1>, \"\\7F\\80\"", "057f80"},
      {"[2], !vhlo.ui16_v1>, \"\\01\\02\\03\\04\"", "0901020304"},
      {"[1], !vhlo.f64_v1>, \"\\00\\00\\00\\00\\00\\00\\F0\\3F\"",
       "11000000000000f03f"},
      {"[2], !vhlo.f64_v1>, \"\\00\\00\\00\\00\\00\\00\\F0\\3F\"",
       "11000000000000f03f"},
      {"[1], !vhlo.complex_v1<!vhlo.f32_v1>>, "
       "\"\\00\\00\\80\\3F\\00\\00\\00\\40\"",
       "110000803f00000040"},
      {"[1], !vhlo.complex_v1<!vhlo.f64_v1>>, \"0123456789abcdef\"",
       "2130313233343536373839616263646566"},
      {"[0], !vhlo.i64_v1>, \"\"", "01"},
      {"[], !vhlo.i64_v1>, \"\\05\\00\\00\\00\\00\\00\\00\\00\"",
       "110500000000000000"},
  };
  for (const Example &example : examples) {
    OwningOpRef<ModuleOp> module = moduleWith(
        "#vhlo.tensor_v1<!vhlo.tensor_v1<" + std::string(example.text) + ">");
    ASSERT_TRUE(module) << example.text << "\n" << messages;
    // The type's number depends on the element type's.
    std::vector<std::string> records = recordsOf(write(module));
    EXPECT_TRUE(llvm::any_of(records,
                             [&](const std::string &record) {
                               return StringRef(record).starts_with("1f") &&
                                      StringRef(record).drop_front(4) ==
                                          example.record;
                             }))
        << example.text << ": " << llvm::join(records, " ");
    OwningOpRef<ModuleOp> again =
        readArtifact(write(module), &context, "written");
    EXPECT_EQ(attributeOf(again), attributeOf(module)) << messages;
  }
}

TEST_F(RecordTest, DataFitTheirTypes) {
  auto tensor = [](const std::string &rest) {
    return "#vhlo.tensor_v1<!vhlo.tensor_v1<" + rest + ">";
  };
  expectError(
      tensor("[3], !vhlo.i32_v1>, \"\\00\\00\\00\\00\\00\\00\\00\\00\""),
      "8 bytes of data for 3 elements of 32 bits");
  expectError(tensor("[-1], !vhlo.i8_v1>, \"\""), "dimension of size -1");
  expectError(tensor("[-9223372036854775808], !vhlo.i8_v1>, \"a\""),
              "fixed number of elements");
  expectError(tensor("[4294967296, 4294967296], !vhlo.i8_v1>, \"a\""),
              "fixed number of elements");
  expectError(tensor("[1], !vhlo.token_v1>, \"a\""), "type that has no data");
  expectError("#vhlo.tensor_v1<!vhlo.i8_v1, \"a\">", "type without a shape");
  expectError("#vhlo.tensor_v1<i8, \"a\">", "type without a shape");
}

// Truth values are packed; readers of all releases accept all these forms.
TEST_F(RecordTest, TruthValuesHaveOneForm) {
  struct Form {
    const char *shape, *data, *written;
  };
  const Form forms[] = {
      {"[]", "\\01", "0301"},
      {"[1]", "\\FF", "0301"},
      {"[1]", "\\00", "0300"},
      {"[9]", "\\FF", "03ff"},
      {"[9]", "\\00", "0300"},
      // Packed, and with bits that stand for nothing.
      {"[9]", "\\03\\01", "050301"},
      {"[9]", "\\03\\FF", "050301"},
      // One byte a value.
      {"[9]", "\\01\\01\\00\\00\\00\\00\\00\\00\\01", "050301"},
      {"[2]", "\\01\\00", "0301"},
      // One byte for all.
      {"[9]", "\\01", "03ff"},
      {"[64]", "\\01", "03ff"},
      {"[8]", "\\01", "0301"},
      {"[0]", "", "01"},
      {"[0]", "\\FF", "01"},
      {"[0]", "\\01", "01"},
  };
  for (const Form &form : forms) {
    OwningOpRef<ModuleOp> module = moduleWith(
        "#vhlo.tensor_v1<!vhlo.tensor_v1<" + std::string(form.shape) +
        ", !vhlo.bool_v1>, \"" + form.data + "\">");
    ASSERT_TRUE(module) << form.data << "\n" << messages;
    std::vector<std::string> records = recordsOf(write(module));
    EXPECT_TRUE(llvm::any_of(records,
                             [&](const std::string &record) {
                               return StringRef(record).starts_with("1f") &&
                                      StringRef(record).drop_front(4) ==
                                          form.written;
                             }))
        << form.shape << form.data << ": " << llvm::join(records, " ");
  }
  expectError("#vhlo.tensor_v1<!vhlo.tensor_v1<[1], !vhlo.bool_v1>, \"\\02\">",
              "1 bytes of data for 1 elements of 1 bits");
  expectError(
      "#vhlo.tensor_v1<!vhlo.tensor_v1<[2], !vhlo.bool_v1>, \"\\02\\01\">",
      "2 bytes of data for 2 elements of 1 bits");
}

// Some releases wrote ff for a single true.
TEST_F(RecordTest, SingleTrueIsReadInBothForms) {
  OwningOpRef<ModuleOp> module =
      moduleWith("#vhlo.tensor_v1<!vhlo.tensor_v1<[1], !vhlo.bool_v1>, "
                 "\"\\01\">");
  ASSERT_TRUE(module) << messages;
  std::string bytes = write(module);
  // Code, type, one byte: 1f ?? 03 01.
  size_t at = 0;
  do {
    at = bytes.find('\x1f', at + 1);
    ASSERT_NE(at, std::string::npos);
  } while (bytes[at + 2] != 3 || bytes[at + 3] != 1);
  bytes[at + 3] = '\xff';
  OwningOpRef<ModuleOp> again = readArtifact(bytes, &context, "written");
  ASSERT_TRUE(again) << messages;
  EXPECT_EQ(attributeOf(again), attributeOf(module));
}

TEST_F(RecordTest, MeshAttributes) {
  expectRecord(moduleWith("#vhlo.sub_axis_info_v1<-2, 4>"), "2b0711");
  // A string stands first in the table: it is used more often.
  std::string name = "#vhlo.string_v1<\"x\">";
  for (const std::string &text : {
           "#vhlo.axis_ref_v1<" + name + ", unit>",
           "#vhlo.axis_ref_v1<" + name + ", #vhlo.sub_axis_info_v1<1, 2>>",
           "#vhlo.mesh_axis_v1<" + name + ", 8>",
           "#vhlo.mesh_v1<#vhlo.array_v1<[#vhlo.mesh_axis_v1<" + name +
               ", 8>]>, unit>",
           "#vhlo.mesh_v1<#vhlo.array_v1<[]>, " + name + ">",
           "#vhlo.replica_group_mesh_axes_v1<" + name + ", " + name + ">",
       }) {
    OwningOpRef<ModuleOp> module = moduleWith(text);
    ASSERT_TRUE(module) << text << "\n" << messages;
    OwningOpRef<ModuleOp> again =
        readArtifact(write(module), &context, "written");
    ASSERT_TRUE(again) << text << "\n" << messages;
    EXPECT_EQ(attributeOf(again), attributeOf(module)) << text;
  }
}

TEST_F(RecordTest, Types) {
  struct TypeExample {
    const char *text, *record;
  };
  const TypeExample examples[] = {
      {"!vhlo.witness_v1", "35"},
      {"!vhlo.token_v1", "2d"},
      {"!vhlo.none_v1", "43"},
      // Flags; storage and expressed type; 0.5; -3; -128; 127.
      {"!vhlo.quant_v1<1, !vhlo.i8_v1, !vhlo.f32_v1, 4602678819172646912, -3, "
       "-128, 127>",
       ""},
      {"!vhlo.quant_per_axis_v1<1, !vhlo.i8_v1, !vhlo.f32_v1, 1, -128, 127, "
       "[4602678819172646912, 4607182418800017408], [0, -1]>",
       ""},
      {"!vhlo.unranked_tensor_v1<!vhlo.f32_v1>", ""},
      {"!vhlo.complex_v1<!vhlo.f64_v1>", ""},
      {"!vhlo.tensor_v1<[-9223372036854775808, 3], !vhlo.i4_v1>", ""},
      {"!vhlo.tensor_v1<#vhlo.type_extensions_v1<[-9223372036854775808, 4]>, "
       "[2, 3], !vhlo.f32_v1>",
       ""},
      {"!vhlo.buffer_v1<[2], !vhlo.f32_v1>", ""},
      {"!vhlo.future_v1<[!vhlo.f32_v1, !vhlo.token_v1]>", ""},
      {"!vhlo.tuple_v1<[]>", "2f01"},
  };
  for (const TypeExample &example : examples) {
    OwningOpRef<ModuleOp> module = moduleWithType(example.text);
    ASSERT_TRUE(module) << example.text << "\n" << messages;
    std::string bytes = write(module);
    if (*example.record) {
      EXPECT_TRUE(llvm::is_contained(recordsOf(bytes), example.record))
          << example.text << ": " << llvm::join(recordsOf(bytes), " ");
    }
    OwningOpRef<ModuleOp> again = readArtifact(bytes, &context, "written");
    ASSERT_TRUE(again) << example.text << "\n" << messages;
    EXPECT_EQ(attributeOf(again), attributeOf(module)) << example.text;
  }
}

TEST_F(RecordTest, QuantizationsMakeSense) {
  auto quant = [](const std::string &fields) {
    return "#vhlo.type_v1<!vhlo.quant_v1<" + fields + ">>";
  };
  expectError(quant("1, !vhlo.i8_v1, !vhlo.f32_v1, 4602678819172646912, 0, "
                    "127, -128"),
              "stores values from 127 to -128 in 8 bits");
  expectError(quant("1, !vhlo.i4_v1, !vhlo.f32_v1, 4602678819172646912, 0, "
                    "-128, 127"),
              "in 4 bits");
  expectError(quant("1, !vhlo.i8_v1, !vhlo.f32_v1, 0, 0, -128, 127"),
              "scale that is not above 0");
  expectError(quant("1, !vhlo.i8_v1, !vhlo.f32_v1, 9218868437227405312, 0, "
                    "-128, 127"),
              "scale that is not above 0 and finite");
  expectError(quant("2, !vhlo.i8_v1, !vhlo.f32_v1, 4602678819172646912, 0, "
                    "-128, 127"),
              "flags 2");
  expectError(quant("1, !vhlo.token_v1, !vhlo.f32_v1, 4602678819172646912, 0, "
                    "-128, 127"),
              "storage type");
  expectError("#vhlo.type_v1<!vhlo.quant_per_axis_v1<1, !vhlo.i8_v1, "
              "!vhlo.f32_v1, 0, -128, 127, [4602678819172646912], [0, 0]>>",
              "1 scales and 2 zero points");
  expectError("#vhlo.type_v1<!vhlo.quant_per_axis_v1<1, !vhlo.i8_v1, "
              "!vhlo.f32_v1, -1, -128, 127, [4602678819172646912], [0]>>",
              "quantizes dimension");
}

/// The 64-bit form of an i4 of -1 is rejected on reading, too.
TEST_F(RecordTest, WrittenNumbersAreChecked) {
  OwningOpRef<ModuleOp> module =
      moduleWith("#vhlo.integer_v1<!vhlo.i4_v1, 15>");
  ASSERT_TRUE(module) << messages;
  std::string bytes = write(module);
  size_t at = bytes.find("\x13\x01\x0f");
  ASSERT_NE(at, std::string::npos);
  bytes[at + 2] = '\xff';
  EXPECT_FALSE(readArtifact(bytes, &context, "written"));
  EXPECT_NE(messages.find("does not fit its type of 4 bits"), std::string::npos)
      << messages;
}

// Foreign content keeps data outside of the program.
TEST_F(RecordTest, ResourcesAreKept) {
  messages.clear();
  OwningOpRef<ModuleOp> module =
      readArtifact("module attributes {vhlo.test = dense_resource<blob> "
                   ": tensor<2xi32>} {}\n"
                   "{-# dialect_resources: { builtin: { blob: "
                   "\"0x040000000100000002000000\" } } #-}",
                   &context, "test");
  ASSERT_TRUE(module) << messages;
  std::string bytes = write(module);
  // Another context: in the same one, the resource would get another name.
  MLIRContext other(MLIRContext::Threading::DISABLED);
  other.getOrLoadDialect<vhlo::VhloDialect>();
  OwningOpRef<ModuleOp> again = readArtifact(bytes, &other, "written");
  ASSERT_TRUE(again);
  auto text = [](ModuleOp program) {
    std::string result;
    llvm::raw_string_ostream stream(result);
    program.print(stream);
    return result;
  };
  EXPECT_EQ(text(*again), text(*module));
  EXPECT_NE(text(*again).find("0x040000000100000002000000"), std::string::npos);
}

} // namespace
