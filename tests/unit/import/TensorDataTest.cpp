//===- TensorDataTest.cpp - tensor data of every type ---------------------===//
//
// Every bit pattern of every data type arrives, from raw_data and from typed
// fields, as dense attribute and as resource; and large data is not copied.
//
//===----------------------------------------------------------------------===//

#include "ModelBuilder.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace mlir;

namespace {

struct DataType {
  int number;
  unsigned bits;
  const char *field;
  const char *text;
};

void PrintTo(const DataType &type, std::ostream *os) { *os << type.text; }

const DataType dataTypes[] = {
    {1, 32, "float", "f32"},        {2, 8, "int32", "ui8"},
    {3, 8, "int32", "i8"},          {4, 16, "int32", "ui16"},
    {5, 16, "int32", "i16"},        {6, 32, "int32", "i32"},
    {7, 64, "int64", "i64"},        {9, 8, "int32", "i1"},
    {10, 16, "int32", "f16"},       {11, 64, "double", "f64"},
    {12, 32, "uint64", "ui32"},     {13, 64, "uint64", "ui64"},
    {16, 16, "int32", "bf16"},      {17, 8, "int32", "f8E4M3FN"},
    {18, 8, "int32", "f8E4M3FNUZ"}, {19, 8, "int32", "f8E5M2"},
    {20, 8, "int32", "f8E5M2FNUZ"}, {21, 4, "int32", "ui4"},
    {22, 4, "int32", "i4"},         {23, 4, "int32", "f4E2M1FN"},
    {24, 8, "int32", "f8E8M0FNU"},  {25, 2, "int32", "ui2"},
    {26, 2, "int32", "i2"},
};

/// Bit patterns of `count` elements that differ from each other.
std::vector<uint64_t> patterns(const DataType &type, unsigned count) {
  std::vector<uint64_t> values;
  uint64_t mask = type.bits == 64 ? ~0ull : (1ull << type.bits) - 1;
  for (unsigned i = 0; i != count; ++i) {
    uint64_t value = i * 0x9E3779B97F4A7C15ull;
    // A bool is 0 or 1.
    values.push_back(type.number == 9 ? i % 2 : (value ^ (value >> 29)) & mask);
  }
  return values;
}

std::string toRaw(const DataType &type, const std::vector<uint64_t> &values) {
  std::string raw((values.size() * type.bits + 7) / 8, '\0');
  for (size_t i = 0; i != values.size(); ++i)
    for (unsigned bit = 0; bit != type.bits; ++bit)
      if (values[i] >> bit & 1)
        raw[(i * type.bits + bit) / 8] |= 1 << ((i * type.bits + bit) % 8);
  return raw;
}

void setTyped(pb::TensorProto &tensor, const DataType &type,
              const std::vector<uint64_t> &values) {
  llvm::StringRef field = type.field;
  if (type.bits < 8) {
    for (char byte : toRaw(type, values))
      tensor.add_int32_data(static_cast<uint8_t>(byte));
    return;
  }
  for (uint64_t value : values) {
    if (field == "float") {
      uint32_t bits = value;
      float number;
      std::memcpy(&number, &bits, 4);
      tensor.add_float_data(number);
    } else if (field == "double") {
      double number;
      std::memcpy(&number, &value, 8);
      tensor.add_double_data(number);
    } else if (field == "int32") {
      tensor.add_int32_data(static_cast<int32_t>(value));
    } else if (field == "int64") {
      tensor.add_int64_data(static_cast<int64_t>(value));
    } else {
      tensor.add_uint64_data(value);
    }
  }
}

/// The bits of the elements of a dense attribute.
std::vector<uint64_t> bitsOf(ElementsAttr elements) {
  std::vector<uint64_t> result;
  auto dense = dyn_cast<DenseElementsAttr>(elements);
  if (!dense)
    return result;
  if (isa<FloatType>(dense.getElementType())) {
    for (const llvm::APFloat &value : dense.getValues<llvm::APFloat>())
      result.push_back(value.bitcastToAPInt().getZExtValue());
  } else {
    for (const llvm::APInt &value : dense.getValues<llvm::APInt>())
      result.push_back(value.getZExtValue());
  }
  return result;
}

class EveryDataType : public testing::TestWithParam<DataType> {};

pb::TensorProto &addTensor(pb::ModelProto &model, int dataType,
                           std::initializer_list<int64_t> dims) {
  pb::TensorProto &tensor = *model.mutable_graph()->add_initializer();
  tensor.set_name("w");
  tensor.set_data_type(dataType);
  for (int64_t size : dims)
    tensor.add_dims(size);
  return tensor;
}

} // namespace

TEST_P(EveryDataType, RawAndTypedDataHoldTheSameBits) {
  const DataType &type = GetParam();
  // An odd number, so that the last byte of packed elements is not full.
  std::vector<uint64_t> values = patterns(type, 7);
  for (bool raw : {true, false}) {
    pb::ModelProto model = makeModel();
    pb::TensorProto &tensor = addTensor(model, type.number, {7});
    if (raw)
      tensor.set_raw_data(toRaw(type, values));
    else
      setTyped(tensor, type, values);
    Imported imported(model);
    ElementsAttr elements = imported.initializer("w");
    ASSERT_TRUE(elements) << imported.diagnostics;
    EXPECT_EQ(bitsOf(elements), values) << type.text << " raw=" << raw;
    std::string text;
    llvm::raw_string_ostream(text) << elements.getShapedType();
    EXPECT_EQ(text, std::string("tensor<7x") + type.text + ">");
  }
}

TEST_P(EveryDataType, LargeTensorsAreResourcesInTheLayoutOfRawData) {
  const DataType &type = GetParam();
  std::vector<uint64_t> values = patterns(type, 1001);
  pb::ModelProto model = makeModel();
  pb::TensorProto &tensor = addTensor(model, type.number, {7, 143});
  std::string raw = toRaw(type, values);
  tensor.set_raw_data(raw);
  dialectgen::onnx::ImportOptions options;
  options.resourceThreshold = 64;
  Imported imported(model, options);
  auto resource =
      dyn_cast_or_null<DenseResourceElementsAttr>(imported.initializer("w"));
  ASSERT_TRUE(resource) << imported.diagnostics;
  EXPECT_EQ(
      llvm::StringRef(resource.getData().data(), resource.getData().size()),
      raw);
}

TEST_P(EveryDataType, WrongSizesAreErrors) {
  const DataType &type = GetParam();
  std::vector<uint64_t> values = patterns(type, 9);
  for (bool raw : {true, false}) {
    pb::ModelProto model = makeModel();
    pb::TensorProto &tensor = addTensor(model, type.number, {4});
    if (raw)
      tensor.set_raw_data(toRaw(type, values));
    else
      setTyped(tensor, type, values);
    Imported imported(model);
    EXPECT_FALSE(imported.module) << type.text;
    EXPECT_NE(imported.diagnostics.find("the shape needs"), std::string::npos)
        << imported.diagnostics;
  }
}

TEST_P(EveryDataType, EmptyAndScalarTensors) {
  const DataType &type = GetParam();
  pb::ModelProto model = makeModel();
  addTensor(model, type.number, {0, 3});
  Imported empty(model);
  ASSERT_TRUE(empty.initializer("w")) << empty.diagnostics;
  EXPECT_EQ(empty.initializer("w").getNumElements(), 0);

  model = makeModel();
  std::vector<uint64_t> values{1};
  addTensor(model, type.number, {}).set_raw_data(toRaw(type, values));
  Imported scalar(model);
  ASSERT_TRUE(scalar.initializer("w")) << scalar.diagnostics;
  EXPECT_EQ(bitsOf(scalar.initializer("w")), values);
}

INSTANTIATE_TEST_SUITE_P(DataTypes, EveryDataType, testing::ValuesIn(dataTypes),
                         [](const testing::TestParamInfo<DataType> &info) {
                           return std::string(info.param.text);
                         });

TEST(TensorData, LargeEqualElementsStayOne) {
  pb::ModelProto model = makeModel();
  addTensor(model, 1, {100000}).set_raw_data(std::string(400000, '\0'));
  Imported imported(model);
  auto dense = dyn_cast_or_null<DenseElementsAttr>(imported.initializer("w"));
  ASSERT_TRUE(dense) << imported.diagnostics;
  EXPECT_TRUE(dense.isSplat());
}

TEST(TensorData, ResourcesOutliveTheModel) {
  Imported *imported;
  {
    pb::ModelProto model = makeModel();
    std::string raw;
    for (int i = 0; i != 4096; ++i)
      raw += static_cast<char>(i * 7);
    addTensor(model, 2, {4096}).set_raw_data(raw);
    imported = new Imported(model);
  }
  auto resource =
      dyn_cast_or_null<DenseResourceElementsAttr>(imported->initializer("w"));
  ASSERT_TRUE(resource) << imported->diagnostics;
  for (int i = 0; i != 4096; ++i)
    ASSERT_EQ(resource.getData()[i], static_cast<char>(i * 7));
  delete imported;
}

namespace {

/// A folder with one file that is removed at the end.
struct DataFolder {
  llvm::SmallString<128> path;
  explicit DataFolder(llvm::StringRef content) {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("import-test", path));
    std::error_code error;
    llvm::raw_fd_ostream stream((path + "/w.bin").str(), error);
    stream << content;
  }
  ~DataFolder() { (void)llvm::sys::fs::remove_directories(path); }
};

void setExternal(pb::TensorProto &tensor, int64_t offset) {
  tensor.set_data_location(pb::TensorProto::EXTERNAL);
  auto *location = tensor.add_external_data();
  location->set_key("location");
  location->set_value("w.bin");
  auto *start = tensor.add_external_data();
  start->set_key("offset");
  start->set_value(std::to_string(offset));
}

} // namespace

TEST(TensorData, ExternalDataIsMappedUnlessItIsMisaligned) {
  std::string content;
  for (int i = 0; i != 8192; ++i)
    content += static_cast<char>(i * 13 + i / 251);
  DataFolder folder(content);
  for (int64_t offset : {0, 64, 1}) {
    pb::ModelProto model = makeModel();
    setExternal(addTensor(model, 11, {512}), offset);
    dialectgen::onnx::ImportOptions options;
    options.externalDataFolder = folder.path.str().str();
    Imported imported(model, options);
    auto resource =
        dyn_cast_or_null<DenseResourceElementsAttr>(imported.initializer("w"));
    ASSERT_TRUE(resource) << imported.diagnostics;
    ArrayRef<char> data = resource.getData();
    EXPECT_EQ(llvm::StringRef(data.data(), data.size()),
              llvm::StringRef(content).substr(offset, 4096));
    // Readers cast the bytes to doubles.
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data.data()) % 8, 0u);
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    ASSERT_NE(blob, nullptr);
    // A mapping is not for writing; a copy is.
    EXPECT_EQ(blob->isMutable(), offset == 1);
  }
}

TEST(TensorData, StringsMayHoldAnyBytes) {
  pb::ModelProto model = makeModel();
  pb::TensorProto &tensor = addTensor(model, 8, {3});
  tensor.add_string_data(std::string("a\0b", 3));
  tensor.add_string_data("\xff\xfe");
  tensor.add_string_data("");
  Imported imported(model);
  auto strings =
      dyn_cast_or_null<DenseStringElementsAttr>(imported.initializer("w"));
  ASSERT_TRUE(strings) << imported.diagnostics;
  std::vector<llvm::StringRef> values(strings.value_begin<llvm::StringRef>(),
                                      strings.value_end<llvm::StringRef>());
  EXPECT_EQ(values, (std::vector<llvm::StringRef>{llvm::StringRef("a\0b", 3),
                                                  "\xff\xfe", ""}));
}
