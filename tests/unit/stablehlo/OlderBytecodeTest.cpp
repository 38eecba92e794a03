//===- OlderBytecodeTest.cpp - plain bytecode and text of older releases --===//
//
// Operations were given properties, and attributes fields, that files of older
// releases do not have. Such files are made here of today's, by a writer that
// takes single properties and fields out of one. Lists were tensors, in text,
// too.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/core/bytecode/ArtifactReader.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <functional>

using namespace mlir;

namespace {

/// Appends a number as bytecode has it, in one byte or in two.
void append(std::string &bytes, uint64_t number) {
  if (number < 128) {
    bytes += char(number << 1 | 1);
    return;
  }
  ASSERT_LT(number, 16384u);
  bytes += char(uint8_t(number << 2 | 2));
  bytes += char(number >> 6);
}

uint64_t take(StringRef &bytes) {
  auto first = uint8_t(bytes.front());
  unsigned more = 0;
  while (!(first >> more & 1))
    ++more;
  uint64_t value = 0;
  for (unsigned i = 0; i <= more; ++i)
    value |= uint64_t(uint8_t(bytes[i])) << (8 * i);
  bytes = bytes.drop_front(more + 1);
  return value >> (more + 1);
}

/// The sections of a file.
class Bytecode {
public:
  explicit Bytecode(StringRef bytes) {
    size_t end = bytes.find('\0') + 1;
    head = bytes.take_front(end).str();
    bytes = bytes.drop_front(end);
    while (!bytes.empty()) {
      auto id = uint8_t(bytes.front());
      EXPECT_FALSE(id & 0x80) << "a section is aligned";
      bytes = bytes.drop_front();
      uint64_t size = take(bytes);
      sections.push_back({id, bytes.take_front(size).str()});
      bytes = bytes.drop_front(size);
    }
  }
  std::string str() const {
    std::string bytes = head;
    for (const auto &[id, contents] : sections) {
      bytes += char(id);
      append(bytes, contents.size());
      bytes += contents;
    }
    return bytes;
  }
  std::string &operator[](uint8_t wanted) {
    for (auto &[id, contents] : sections)
      if (id == wanted)
        return contents;
    ADD_FAILURE() << "there is no section " << unsigned(wanted);
    return head;
  }

private:
  std::string head;
  std::vector<std::pair<uint8_t, std::string>> sections;
};

enum Section : uint8_t { Records = 2, Sizes = 3, Properties = 8 };

using Change = std::function<void(std::vector<std::string> &)>;

/// Lets `change` do something to those properties of which there are `count`.
void changeProperties(Bytecode &file, size_t count, const Change &change) {
  std::string changed;
  StringRef left = file[Properties];
  uint64_t all = take(left);
  append(changed, all);
  for (uint64_t i = 0; i != all; ++i) {
    uint64_t size = take(left);
    StringRef record = left.take_front(size);
    left = left.drop_front(size);
    std::vector<std::string> properties;
    while (!record.empty()) {
      const char *start = record.data();
      take(record);
      properties.emplace_back(start, record.data());
    }
    if (properties.size() == count)
      change(properties);
    std::string joined = llvm::join(properties, "");
    append(changed, joined.size());
    changed += joined;
  }
  file[Properties] = changed;
}

/// Takes `part` out of the record `record`, in which it is at `offset`.
void cutRecord(Bytecode &file, StringRef record, size_t offset, size_t size) {
  std::string &records = file[Records];
  size_t place = records.find(record.str());
  ASSERT_NE(place, std::string::npos);
  records.erase(place + offset, size);
  std::string changed;
  StringRef left = file[Sizes];
  uint64_t count = take(left), types = take(left);
  append(changed, count);
  append(changed, types);
  size_t at = 0;
  for (uint64_t all = count + types; all;) {
    append(changed, take(left));
    uint64_t group = take(left);
    append(changed, group);
    all -= group;
    for (uint64_t i = 0; i != group; ++i) {
      uint64_t length = take(left);
      append(changed, at == place ? length - 2 * size : length);
      at += length >> 1;
    }
  }
  file[Sizes] = changed;
}

class OlderBytecodeTest : public testing::Test {
protected:
  OlderBytecodeTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    dialectgen::stablehlo::registerPortableDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
  }
  Bytecode write(StringRef operation) {
    std::string text = "func.func @f(%a: tensor<4xf32>, %i: tensor<2x2xi32>, "
                       "%m: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, "
                       "%t: !stablehlo.token) {" +
                       operation.str() + "\nreturn }";
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << messages;
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    EXPECT_TRUE(module && succeeded(writeBytecodeToFile(*module, stream)));
    before = print(*module);
    return Bytecode(bytes);
  }
  OwningOpRef<ModuleOp> read(const Bytecode &file) {
    messages.clear();
    return dialectgen::readProgram(file.str(), &context, "test");
  }
  std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream);
    return text;
  }
  /// Reads `operation`, which has `count` properties, after `change`.
  void check(StringRef operation, size_t count, const Change &change) {
    SCOPED_TRACE(operation.str());
    Bytecode file = write(operation);
    changeProperties(file, count, change);
    auto module = read(file);
    ASSERT_TRUE(module) << messages;
    EXPECT_EQ(print(*module), before);
    std::string artifact;
    llvm::raw_string_ostream stream(artifact);
    EXPECT_TRUE(succeeded(dialectgen::stablehlo::serializePortableArtifact(
        *module, "current", stream)))
        << messages;
  }

  MLIRContext context;
  std::string messages, before;
};

Change without(size_t index) {
  return [=](std::vector<std::string> &properties) {
    properties.erase(properties.begin() + long(index));
  };
}

constexpr const char customCall[] =
    R"(%0 = stablehlo.custom_call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
       %1 = stablehlo.custom_call @h(%a) {backend_config = "x", has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>)";

} // namespace

TEST_F(OlderBytecodeTest, ReadsOperationsFromBeforeAPropertyWasAdded) {
  // result_tilings came with 1.18.0.
  check(customCall, 9, without(8));
  // has_dynamic_root, between two others, with 1.20.0.
  check(
      R"(%0 = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 3, type = 0>} : (tensor<4xf32>) -> tensor<4xf32>)",
      3, without(1));
  // source_target_pairs with 1.12.0.
  check(
      R"(%0 = "stablehlo.send"(%a, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token)",
      3, without(2));
  check(
      R"(%0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token))",
      3, without(2));
  // algorithm, the first one, with 1.6.0.
  check(
      R"(%0 = stablehlo.dot_general %a, %a, contracting_dims = [0] x [0], precision = [HIGH, HIGH] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>)",
      3, without(0));
}

TEST_F(OlderBytecodeTest, LeavesOutWhatOperationsNoLongerHave) {
  // Padding was an attribute and an operand until 0.20.0; the operand counted.
  check(
      R"(%0 = "stablehlo.dynamic_conv"(%m, %k, %i) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64, rhs_dilation = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi32>) -> tensor<1x?x?x4xf32>)",
      8, [](std::vector<std::string> &properties) {
        properties.insert(properties.begin() + 4, std::string(1, '\1'));
      });
}

TEST_F(OlderBytecodeTest, ReadsRecordsFromBeforeAFieldWasAdded) {
  // The batching dimensions of gather came with 1.1.0.
  Bytecode file = write(
      R"(%0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>} : (tensor<4xf32>, tensor<2x2xi32>) -> tensor<2x2x1xf32>)");
  const char record[] = "\x0f\x03\x09\x01\x01\x01\x03\x01\x09";
  cutRecord(file, record, 4, 2);
  auto module = read(file);
  ASSERT_TRUE(module) << messages;
  EXPECT_EQ(print(*module), before);
}

TEST_F(OlderBytecodeTest, SaysWhichReleasesHaveHowManyProperties) {
  Bytecode file = write(customCall);
  changeProperties(file, 9, [](std::vector<std::string> &properties) {
    properties.resize(7);
  });
  EXPECT_FALSE(read(file));
  EXPECT_NE(messages.find("'stablehlo.custom_call' has 7 properties; there are "
                          "8 from 0.9.0 on, 9 from 1.18.0 on"),
            std::string::npos)
      << messages;
}

TEST_F(OlderBytecodeTest, RefusesPropertiesOfTwoReleases) {
  Bytecode file = write(customCall);
  bool isFirst = true;
  changeProperties(file, 9, [&](std::vector<std::string> &properties) {
    if (std::exchange(isFirst, false))
      properties.pop_back();
  });
  EXPECT_FALSE(read(file));
  EXPECT_NE(messages.find("properties here, and"), std::string::npos)
      << messages;
}

namespace {

/// A program with lists as tensors.
std::string withTensors(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().printGenericOpForm());
  std::string older;
  StringRef left = text;
  for (size_t from; (from = left.find("array<i")) != StringRef::npos;) {
    older += left.take_front(from);
    left = left.drop_front(from + strlen("array<"));
    auto [element, rest] =
        left.split(left.find_first_of(":>") == left.find('>') ? '>' : ':');
    bool isEmpty = left.find_first_of(":>") == left.find('>');
    StringRef numbers = isEmpty ? "" : rest.split('>').first.trim();
    left = isEmpty ? rest : rest.split('>').second;
    size_t count = isEmpty ? 0 : numbers.count(',') + 1;
    older += ("dense<" + (isEmpty ? "" : "[" + numbers + "]") + "> : tensor<" +
              Twine(count) + "x" + element + ">")
                 .str();
  }
  older += left;
  return older;
}

/// One operation for each attribute that is a list today.
constexpr const char program[] = R"(
    func.func @f(%a: tensor<2x3xf32>, %s: tensor<f32>, %i: tensor<i64>, %z: tensor<4xcomplex<f32>>,
                 %m: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %d: tensor<2xindex>, %p: tensor<2x2xi32>,
                 %w: tensor<4x6xf32>, %o: tensor<3x5xf32>, %g: tensor<2x4x9xi32>, %x: tensor<1x5x3xi32>) {
      %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
      %1 = stablehlo.slice %a [0:2:1, 0:3:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
      %2 = stablehlo.pad %a, %s, low = [0, 1], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x4xf32>
      %3 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %4 = stablehlo.broadcast %a, sizes = [5] : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
      %5 = "stablehlo.dynamic_broadcast_in_dim"(%s, %d) {broadcast_dimensions = array<i64>, known_expanding_dimensions = array<i64>} : (tensor<f32>, tensor<2xindex>) -> tensor<?x?xf32>
      %6 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 3] : (tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<1x3xf32>
      %7 = stablehlo.fft %z, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
      %8 = stablehlo.reverse %a, dims = [1] : tensor<2x3xf32>
      %9 = "stablehlo.map"(%a) ({
      ^bb0(%l: tensor<f32>):
        stablehlo.return %l : tensor<f32>
      }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %10 = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
      %11 = "stablehlo.reduce_window"(%w, %s) ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        stablehlo.return %l : tensor<f32>
      }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>, base_dilations = array<i64: 1, 2>, window_dilations = array<i64: 1, 1>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x10xf32>
      %12 = "stablehlo.select_and_scatter"(%w, %o, %s) ({
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        %c = stablehlo.compare GE, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      }, {
      ^bb0(%l: tensor<f32>, %r: tensor<f32>):
        stablehlo.return %l : tensor<f32>
      }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>} : (tensor<4x6xf32>, tensor<3x5xf32>, tensor<f32>) -> tensor<4x6xf32>
      %13 = "stablehlo.convolution"(%m, %k) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64, window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x6x3x4xf32>
      %14 = "stablehlo.dynamic_conv"(%m, %k, %p) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64, rhs_dilation = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<2x2xi32>) -> tensor<1x?x?x4xf32>
      %15 = "stablehlo.gather"(%g, %x) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3, 4], start_index_map = [0, 1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2, 8>} : (tensor<2x4x9xi32>, tensor<1x5x3xi32>) -> tensor<1x5x1x2x8xi32>
      %16 = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, mine.list = dense<[1, 2]> : tensor<2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return
    })";

} // namespace

TEST_F(OlderBytecodeTest, ReadsListsFromBeforeTheyWereArrays) {
  auto module = parseSourceString<ModuleOp>(program, &context);
  ASSERT_TRUE(module) << messages;
  std::string expected = print(*module), text = withTensors(*module);
  EXPECT_EQ(text.find("array<i"), std::string::npos);

  // Operations of no dialect that is known have all attributes in a dictionary,
  // as all had then.
  MLIRContext older(MLIRContext::Threading::DISABLED);
  older.allowUnregisteredDialects();
  older.loadDialect<func::FuncDialect>();
  auto before = parseSourceString(text, &older);
  ASSERT_TRUE(before);
  before->walk([](Operation *op) {
    auto properties =
        op->isRegistered()
            ? DictionaryAttr()
            : dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
    if (!properties)
      return;
    NamedAttrList all(op->getDiscardableAttrDictionary());
    all.append(properties.begin(), properties.end());
    *op->getPropertiesStorage().as<Attribute *>() = {};
    op->setAttrs(all.getDictionary(op->getContext()));
  });
  std::string bytes, dictionaries;
  llvm::raw_string_ostream stream(bytes), printed(dictionaries);
  ASSERT_TRUE(succeeded(writeBytecodeToFile(before.get(), stream)));
  before->print(printed, OpPrintingFlags().printGenericOpForm());
  EXPECT_NE(dictionaries.find("{permutation = dense"), std::string::npos);
  EXPECT_EQ(dictionaries.find("<{permutation"), std::string::npos);

  // As bytecode, and as text with properties and without.
  for (StringRef older :
       {StringRef(bytes), StringRef(text), StringRef(dictionaries)}) {
    messages.clear();
    auto again = dialectgen::readProgram(older, &context, "test");
    ASSERT_TRUE(again) << messages << older.str();
    EXPECT_EQ(print(*again), expected);
  }
}

TEST_F(OlderBytecodeTest, RefusesTensorsThatAreNoLists) {
  for (StringRef value :
       {"dense<[0]> : tensor<1xi32>", "dense<[[0]]> : tensor<1x1xi64>",
        "dense<0> : tensor<i64>", "dense<true> : tensor<1xi1>"})
    for (StringRef form : {"<{", "{"}) {
      messages.clear();
      std::string text =
          ("func.func @f(%a: tensor<4xf32>) { %0 = "
           "\"stablehlo.reverse\"(%a) " +
           form + "dimensions = " + value + (form == "{" ? "}" : "}>") +
           " : (tensor<4xf32>) -> tensor<4xf32> return }")
              .str();
      EXPECT_FALSE(dialectgen::readProgram(text, &context, "test")) << text;
      EXPECT_NE(messages.find("dimensions"), std::string::npos) << messages;
    }
}

TEST_F(OlderBytecodeTest, ReadsPropertiesWithTensorsForArrays) {
  auto module = parseSourceString<ModuleOp>(program, &context);
  ASSERT_TRUE(module) << messages;
  std::string expected = print(*module);
  // The writer writes the tensor in the place of each array.
  unsigned written = 0;
  BytecodeWriterConfig config;
  auto *builtin = context.getLoadedDialect<BuiltinDialect>();
  auto *interface = builtin->getRegisteredInterface<BytecodeDialectInterface>();
  ASSERT_TRUE(interface);
  config.attachAttributeCallback(
      [&](Attribute value, std::optional<StringRef> &group,
          DialectBytecodeWriter &writer) -> LogicalResult {
        Builder builder(&context);
        DenseElementsAttr tensor;
        if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
          tensor = builder.getI64TensorAttr(numbers.asArrayRef());
        else if (auto values = dyn_cast<DenseBoolArrayAttr>(value))
          tensor = DenseElementsAttr::get(
              RankedTensorType::get(values.size(), builder.getI1Type()),
              values.asArrayRef());
        if (!tensor)
          return failure();
        ++written;
        group = "builtin";
        return interface->writeAttribute(tensor, writer);
      });
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  ASSERT_TRUE(succeeded(writeBytecodeToFile(*module, stream, config)));
  EXPECT_GE(written, 20u);
  auto again = dialectgen::readProgram(bytes, &context, "test");
  ASSERT_TRUE(again) << messages;
  EXPECT_EQ(print(*again), expected);
}

TEST_F(OlderBytecodeTest, RefusesPropertiesOfAnotherKind) {
  Bytecode file =
      write("%0 = stablehlo.reverse %a, dims = [0] : tensor<4xf32>");
  // The first attribute of the file is no list.
  changeProperties(file, 1, [](std::vector<std::string> &properties) {
    properties[0] = std::string(1, '\1');
  });
  EXPECT_FALSE(read(file));
  EXPECT_NE(messages.find("'stablehlo.reverse' has the property 'dimensions'"),
            std::string::npos)
      << messages;
}
