//===- BytecodeTest.cpp - the bytecode of the stablehlo dialect -----------===//
//
// Every type and attribute as bytes, worked out by hand from the layouts: a
// code and the fields. A number N below 128 is the byte 2N+1, a signed one is
// first 2N, or -2N-1 below zero. The same bytes read as the same attribute, and
// bytes that are none are refused.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;

namespace {

/// Numbers as bytecode has them.
class Bytes {
public:
  Bytes(const std::string &bytes, size_t at) : bytes(bytes), at(at) {}
  uint64_t number() {
    auto first = uint8_t(bytes.at(at++));
    unsigned more = 0;
    while (more != 8 && !(first >> more & 1))
      ++more;
    uint64_t value = 0;
    for (unsigned i = 0; i != more; ++i)
      value |= uint64_t(uint8_t(bytes.at(at++))) << (8 * i);
    return more == 8 ? value : value << (7 - more) | first >> (more + 1);
  }
  const std::string &bytes;
  size_t at;
};

/// Where the records of one dialect are in a file.
struct Place {
  size_t begin, size;
};

std::vector<Place> recordsOf(const std::string &file, StringRef dialect) {
  enum { Strings = 0, Dialects = 1, Records = 2, Sizes = 3, Count = 9 };
  size_t sections[Count] = {}, ends[Count] = {};
  Bytes cursor(file, 4);
  cursor.number();
  cursor.at = file.find('\0', cursor.at) + 1;
  while (cursor.at != file.size()) {
    auto id = uint8_t(file.at(cursor.at++));
    size_t size = cursor.number();
    if (id & 0x80) {
      size_t alignment = cursor.number();
      cursor.at = (cursor.at + alignment - 1) / alignment * alignment;
    }
    sections[id & 0x7f] = cursor.at;
    ends[id & 0x7f] = cursor.at += size;
  }
  // Strings stand at the end of their section, sizes are in reverse.
  cursor.at = sections[Strings];
  std::vector<size_t> lengths(cursor.number());
  for (size_t &length : llvm::reverse(lengths))
    length = cursor.number();
  std::vector<std::string> strings;
  for (size_t length : lengths) {
    strings.push_back(file.substr(cursor.at, length - 1));
    cursor.at += length;
  }
  cursor.at = sections[Dialects];
  std::vector<std::string> dialects(cursor.number());
  for (std::string &name : dialects)
    name = strings[cursor.number() >> 1];
  cursor.at = sections[Sizes];
  uint64_t left = cursor.number();
  left += cursor.number();
  std::vector<Place> places;
  size_t at = sections[Records];
  while (left) {
    const std::string &name = dialects[cursor.number()];
    uint64_t count = cursor.number();
    left -= count;
    for (uint64_t i = 0; i != count; ++i) {
      uint64_t size = cursor.number();
      // Bit 0: no text.
      if (name == dialect && size & 1)
        places.push_back({at, size >> 1});
      at += size >> 1;
    }
  }
  EXPECT_EQ(at, ends[Records]);
  return places;
}

/// Whether the bytes are those of `pattern`, where `??` is any byte: an index
/// of something else in the file.
bool matches(StringRef bytes, StringRef pattern) {
  SmallVector<StringRef> parts;
  pattern.split(parts, ' ');
  if (parts.size() != bytes.size())
    return false;
  for (auto [part, byte] : llvm::zip(parts, bytes))
    if (part != "??" && part != llvm::toHex(StringRef(&byte, 1), true))
      return false;
  return true;
}

struct Golden {
  const char *attribute, *bytes;
};

class BytecodeTest : public testing::Test {
protected:
  BytecodeTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    dialectgen::stablehlo::registerPortableDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  /// A module with the attribute `text`, called `test.x`, as bytecode. There is
  /// something that is called `mesh`.
  std::string write(StringRef text) {
    OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
    OpBuilder builder(module->getBodyRegion());
    ModuleOp::create(builder, UnknownLoc::get(&context), "mesh");
    Attribute attribute = parseAttribute(text, &context);
    EXPECT_TRUE(attribute) << text.str() << ": " << messages;
    if (attribute)
      (*module)->setAttr("test.x", attribute);
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream)));
    return bytes;
  }
  Attribute read(const std::string &bytes) {
    OwningOpRef<ModuleOp> module =
        dialectgen::readProgram(bytes, &context, "test");
    return module ? (*module)->getAttr("test.x") : Attribute();
  }
  /// That `golden` is in the file and read from it.
  void check(const Golden &golden) {
    SCOPED_TRACE(golden.attribute);
    std::string file = write(golden.attribute);
    bool found = false;
    for (Place place : recordsOf(file, "stablehlo"))
      found |= matches(StringRef(file).substr(place.begin, place.size),
                       golden.bytes);
    EXPECT_TRUE(found) << golden.bytes;
    EXPECT_EQ(read(file), parseAttribute(golden.attribute, &context))
        << messages;
  }
  /// The file of `text` with byte `index` of its first record changed is
  /// refused with `message`.
  void refuse(StringRef text, size_t index, uint8_t byte, StringRef message,
              StringRef dialect = "stablehlo") {
    std::string file = write(text);
    std::vector<Place> places = recordsOf(file, dialect);
    ASSERT_FALSE(places.empty());
    file.at(places.front().begin + index) = char(byte);
    messages.clear();
    EXPECT_FALSE(read(file));
    EXPECT_NE(messages.find(message.str()), std::string::npos) << messages;
  }

  MLIRContext context;
  std::string messages;
};

const Golden goldens[] = {
    {"#stablehlo.channel_handle<handle = 1, type = 2>", "03 05 09"},
    {"#stablehlo.channel_handle<handle = -1, type = 64>", "03 03 02 02"},
    {"#stablehlo<comparison_direction GT>", "05 07"},
    {"#stablehlo<comparison_type TOTALORDER>", "07 05"},
    {"#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
     "09 01 0d 05 05 09 09 0d 05 01 05 01 0d 05 05 09"},
    {"#stablehlo.dot<lhs_batching_dimensions = [0], "
     "rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], "
     "rhs_contracting_dimensions = [3]>",
     "0b 03 01 03 05 03 09 03 0d"},
    {"#stablehlo<fft_type RFFT>", "0d 05"},
    {"#stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], "
     "operand_batching_dims = [2], start_indices_batching_dims = [3], "
     "start_index_map = [4], index_vector_dim = 5>",
     "0f 03 01 03 05 03 09 03 0d 03 11 15"},
    {"#stablehlo<precision HIGHEST>", "11 05"},
    {"#stablehlo<rng_algorithm PHILOX>", "13 05"},
    {"#stablehlo<rng_distribution NORMAL>", "15 05"},
    {"#stablehlo.scatter<update_window_dims = [0], inserted_window_dims = "
     "[1], input_batching_dims = [2], scatter_indices_batching_dims = [3], "
     "scatter_dims_to_operand_dims = [4], index_vector_dim = 5>",
     "17 03 01 03 05 03 09 03 0d 03 11 15"},
    {"#stablehlo<transpose ADJOINT>", "19 07"},
    {"#stablehlo.bounds<4, ?>", "1b 05 11 00 ff ff ff ff ff ff ff ff"},
    {"#stablehlo.output_operand_alias<output_tuple_indices = [1], "
     "operand_index = 2, operand_tuple_indices = [3]>",
     "1d 03 05 09 03 0d"},
    {"#stablehlo.dot_algorithm<lhs_precision_type = tf32, "
     "rhs_precision_type = tf32, accumulation_type = f32, "
     "lhs_component_count = 1, rhs_component_count = 2, "
     "num_primitive_operations = 3, allow_imprecise_accumulation = true>",
     "1f ?? ?? ?? 05 09 0d 01"},
    {"#stablehlo.dot_algorithm<lhs_precision_type = tf32, "
     "rhs_precision_type = tf32, accumulation_type = f32, "
     "lhs_component_count = 1, rhs_component_count = 1, "
     "num_primitive_operations = 1, allow_imprecise_accumulation = false>",
     "1f ?? ?? ?? 05 05 05 00"},
    {"#stablehlo.result_accuracy_mode<HIGHEST>", "21 03"},
    {"#stablehlo.result_accuracy<atol = 1.0, ulps = 2, "
     "mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
     "23 00 00 00 00 00 00 00 e0 7f 01 09 ??"},
    {"#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = "
     "[#stablehlo.axis_ref<name = \"x\">]>",
     "25 ?? 03 ??"},
    {"#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = []>", "25 ?? 01"},
    {"#stablehlo<sub_axis_info(1)2>", "27 05 09"},
    {"#stablehlo.axis_ref<name = \"x\">", "29 ?? 00"},
    {"#stablehlo.axis_ref<name = \"x\", sub_axis_info = (1)2>", "29 ?? 01 ??"},
    {"#stablehlo.mesh_axis<name = \"x\", size = 4>", "2b ?? 11"},
    {"#stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = \"x\", "
     "size = 2>]>",
     "2d ?? 00"},
    {"#stablehlo.mesh<axes=[<name = \"x\", size = 2>], "
     "device_ids=dense<[1, 0]> : tensor<2xi64>>",
     "2d ?? 01 ??"},
    {"!stablehlo.token", "01"},
    {"!stablehlo.future<tensor<2xf32>, tensor<3xf32>>", "03 05 ?? ??"},
};

} // namespace

TEST_F(BytecodeTest, RecordsAreAsTheLayoutsSay) {
  for (const Golden &golden : goldens)
    check(golden);
}

/// Each attribute and type, also with other numbers in it: its text stands for
/// it, and is printed for its text.
TEST_F(BytecodeTest, TextIsReadAsItIsPrinted) {
  std::mt19937 generator{7};
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  auto print = [](Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    return text;
  };
  unsigned drawn = 0;
  for (const Golden &golden : goldens)
    for (unsigned draw = 0; draw != 30; ++draw) {
      std::string text;
      for (StringRef rest = golden.attribute; !rest.empty();) {
        bool isName =
            !text.empty() && (llvm::isAlnum(text.back()) || text.back() == '_');
        StringRef digits = rest.take_while(llvm::isDigit);
        if (!digits.empty() && !isName && draw != 0)
          text += std::to_string(generator() % (draw % 2 ? 4 : 1000));
        else
          text += digits.empty() ? rest.take_front() : digits;
        rest = rest.drop_front(std::max<size_t>(digits.size(), 1));
      }
      bool isType = text.front() == '!';
      Attribute attribute;
      if (!isType)
        attribute = parseAttribute(text, &context);
      else if (Type type = parseType(text, &context))
        attribute = TypeAttr::get(type);
      if (!attribute) {
        EXPECT_NE(draw, 0u) << text;
        continue;
      }
      ++drawn;
      std::string printed = print(attribute);
      EXPECT_EQ(parseAttribute(printed, &context), attribute) << text;
      EXPECT_EQ(print(parseAttribute(printed, &context)), printed) << text;
    }
  EXPECT_GT(drawn, 500u);
  // As StableHLO prints them.
  for (const char *text :
       {"#stablehlo.mesh<axes=[<name = \"x\", size = 2>]>",
        "#stablehlo.mesh<axes=[<name = \"x\", size = 2>, <name = \"y\", "
        "size = 4>], device_ids=dense<[1, 0, 3, 2, 4, 5, 6, 7]> : "
        "tensor<8xi64>>",
        "#stablehlo.axis_ref<name = \"x\", sub_axis_info = (1)2>"})
    EXPECT_EQ(print(parseAttribute(text, &context)), text);
}

TEST_F(BytecodeTest, BytesThatAreNoRecordAreRefused) {
  refuse("#stablehlo<precision HIGH>", 0, 0x01,
         "unknown stablehlo attribute code: 0");
  refuse("#stablehlo<precision HIGH>", 0, 0x2f,
         "unknown stablehlo attribute code: 23");
  refuse("#stablehlo<precision HIGH>", 1, 0x07,
         "the fields of stablehlo attribute 'precision'");
  // The record after the mode's.
  refuse("#stablehlo.mesh<axes = []>", 2, 2, "a truth value is 2, not 0 or 1");
  refuse("#stablehlo.mesh<axes = []>", 1, 0x7f, "there are");
  refuse("#stablehlo.bounds<4>", 1, 0x7f, "bytes are left");
  refuse("!stablehlo.token", 0, 0x05, "unknown stablehlo type code: 2");
}

TEST_F(BytecodeTest, QuantizedTypesAreChecked) {
  for (const char *text :
       {"!quant.any<i8:f32>", "!quant.any<i8<-8:7>>",
        "!quant.calibrated<f32<-0.5:1.5>>", "!quant.uniform<u8:f32, 2.0:128>",
        "!quant.uniform<i8:f32:1, {0.5:1, 0.25:-2}>",
        "!quant.uniform<i8:f32:2147483647, {0.5:1, 0.25:-2}>",
        "!quant.uniform<i8:f32:{0:1}, {1.0, 2.0:1}>"})
    EXPECT_EQ(read(write(text)), parseAttribute(text, &context))
        << text << ": " << messages;
  // Code, flags, two types, dimension, two bounds of two bytes, a count.
  StringRef perAxis = "!quant.uniform<i8:f32:0, {0.5:1}>";
  refuse(perAxis, 9, 0xff, "bytes are left", "quant");
  refuse(perAxis, 0, 0x0f, "unknown quant type code: 7", "quant");
  refuse("!quant.uniform<i8:f32, 2.0:1>", 1, 0x01, "storage", "quant");
}
