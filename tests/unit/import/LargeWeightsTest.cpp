//===- LargeWeightsTest.cpp - weights that pass protobuf by ---------------===//
//
// Data split and written without protobuf are the bytes that protobuf writes,
// and data in an unusual form are left to protobuf.
//
//===----------------------------------------------------------------------===//

#include "model/LargeWeights.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <random>

using namespace dialectgen::onnx;

namespace {

std::string someBytes(size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string bytes(size, '\0');
  for (char &byte : bytes)
    byte = static_cast<char>(random());
  return bytes;
}

pb::TensorProto &addTensor(pb::GraphProto &graph, size_t size) {
  pb::TensorProto &tensor = *graph.add_initializer();
  std::string name = "w" + std::to_string(graph.initializer_size());
  tensor.add_dims(size);
  tensor.set_data_type(pb::TensorProto::UINT8);
  tensor.set_name(name);
  tensor.set_doc_string("what stands after the bytes");
  tensor.set_raw_data(someBytes(size, unsigned(size)));
  return tensor;
}

/// Adds a field with a length to the bytes of a message.
void addField(unsigned number, llvm::StringRef payload, std::string &message) {
  llvm::raw_string_ostream stream(message);
  llvm::encodeULEB128(uint64_t(number) << 3 | 2, stream);
  llvm::encodeULEB128(payload.size(), stream);
  stream << payload;
}

/// A model with something before and after everything that is taken apart.
pb::ModelProto makeModel(const std::vector<size_t> &sizes) {
  pb::ModelProto model;
  model.set_ir_version(10);
  model.set_doc_string("before the graph");
  model.add_opset_import()->set_version(17);
  pb::GraphProto &graph = *model.mutable_graph();
  graph.set_name("g");
  graph.set_doc_string("after the initializers");
  pb::NodeProto &node = *graph.add_node();
  node.set_op_type("Relu");
  node.add_input("x");
  node.add_output("y");
  for (pb::ValueInfoProto *value : {graph.add_input(), graph.add_output()})
    value->mutable_type()->mutable_tensor_type()->set_elem_type(1);
  graph.mutable_input(0)->set_name("x");
  graph.mutable_output(0)->set_name("y");
  for (size_t size : sizes)
    addTensor(graph, size);
  auto addMetadata = [](auto &message) {
    pb::StringStringEntryProto &entry = *message.add_metadata_props();
    entry.set_key("newer");
    entry.set_value("field");
  };
  addMetadata(graph);
  if (graph.initializer_size())
    addMetadata(*graph.mutable_initializer(0));
  pb::StringStringEntryProto &entry = *model.add_metadata_props();
  entry.set_key("after");
  entry.set_value("the graph");
  return model;
}

std::string bytesOf(const pb::ModelProto &model) {
  return model.SerializeAsString();
}

/// Puts the bytes of large initializers back.
void restore(const SplitModel &split, pb::ModelProto &model) {
  for (const auto &[index, bytes] : split.weights)
    model.mutable_graph()->mutable_initializer(index)->set_raw_data(
        bytes.data(), bytes.size());
}

TEST(LargeWeights, ASplitModelIsTheModelWithoutThem) {
  pb::ModelProto model =
      makeModel({10, largeWeightSize, largeWeightSize - 1, 100000});
  std::string bytes = bytesOf(model);
  std::optional<SplitModel> split = splitModel(bytes);
  ASSERT_TRUE(split);
  ASSERT_EQ(split->weights.size(), 2u);
  EXPECT_EQ(split->weights[0].first, 1);
  EXPECT_EQ(split->weights[1].first, 3);
  // They lie where they were.
  EXPECT_GE(split->weights[1].second.data(), bytes.data());
  EXPECT_LT(split->rest.size(), bytes.size() - 100000);

  pb::ModelProto rest;
  ASSERT_TRUE(rest.ParseFromString(split->rest));
  EXPECT_TRUE(rest.graph().initializer(3).has_raw_data());
  EXPECT_TRUE(rest.graph().initializer(3).raw_data().empty());
  restore(*split, rest);
  EXPECT_EQ(bytesOf(rest), bytes);
}

TEST(LargeWeights, SeveralGraphsAreOne) {
  std::string bytes = bytesOf(makeModel({10, 5000}));
  pb::ModelProto more;
  addTensor(*more.mutable_graph(), 7000);
  bytes += bytesOf(more);
  std::optional<SplitModel> split = splitModel(bytes);
  ASSERT_TRUE(split);
  ASSERT_EQ(split->weights.size(), 2u);
  EXPECT_EQ(split->weights[1].first, 2);
  pb::ModelProto rest, whole;
  ASSERT_TRUE(rest.ParseFromString(split->rest));
  ASSERT_TRUE(whole.ParseFromString(bytes));
  restore(*split, rest);
  EXPECT_EQ(bytesOf(rest), bytesOf(whole));
}

TEST(LargeWeights, WhatIsNotAsUsualIsLeftToProtobuf) {
  // Nothing is large.
  EXPECT_FALSE(splitModel(bytesOf(makeModel({10, 100}))));
  EXPECT_FALSE(splitModel(""));
  EXPECT_FALSE(splitModel("no protobuf"));
  // Two raw_data in one tensor: the last one holds.
  pb::ModelProto model = makeModel({});
  pb::TensorProto first, second;
  first.set_raw_data(someBytes(5000, 1));
  second.set_raw_data(someBytes(6000, 2));
  std::string tensor = first.SerializeAsString() + second.SerializeAsString();
  std::string graph, outer;
  addField(pb::GraphProto::kInitializerFieldNumber, tensor, graph);
  addField(pb::ModelProto::kGraphFieldNumber, graph, outer);
  EXPECT_FALSE(splitModel(bytesOf(model) + outer));
}

TEST(LargeWeights, ADamagedModelIsLeftToProtobuf) {
  std::string bytes = bytesOf(makeModel({10, 5000, 300}));
  for (size_t size = 0; size != bytes.size(); ++size) {
    std::string cut = bytes.substr(0, size);
    pb::ModelProto whole;
    if (std::optional<SplitModel> split = splitModel(cut)) {
      pb::ModelProto rest;
      bool isRead = whole.ParseFromString(cut);
      ASSERT_EQ(rest.ParseFromString(split->rest), isRead) << size;
      restore(*split, rest);
      if (isRead)
        ASSERT_EQ(bytesOf(rest), bytesOf(whole)) << size;
    }
  }
  // One bit turned: the same model, or the same refusal.
  for (size_t at = 0; at < bytes.size(); at += at < 300 ? 1 : 97)
    for (unsigned bit = 0; bit != 8; ++bit) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      std::optional<SplitModel> split = splitModel(damaged);
      if (!split)
        continue;
      pb::ModelProto rest, whole;
      bool isRead = whole.ParseFromString(damaged);
      ASSERT_EQ(rest.ParseFromString(split->rest), isRead) << at;
      if (!isRead)
        continue;
      restore(*split, rest);
      ASSERT_EQ(bytesOf(rest), bytesOf(whole)) << at;
    }
}

TEST(LargeWeights, AreWrittenAsProtobufWouldWriteThem) {
  pb::ModelProto model = makeModel({10, 5000, 20, 100000, 300});
  // Fields that the messages do not have come last.
  addField(999, "unknown", *model.mutable_unknown_fields());
  addField(998, "unknown", *model.mutable_graph()->mutable_unknown_fields());
  addField(
      997, "unknown",
      *model.mutable_graph()->mutable_initializer(1)->mutable_unknown_fields());
  std::string expected = bytesOf(model);
  std::vector<std::string> kept;
  LargeWeights weights;
  for (int index : {1, 3}) {
    pb::TensorProto &tensor =
        *model.mutable_graph()->mutable_initializer(index);
    kept.push_back(tensor.raw_data());
    tensor.clear_raw_data();
  }
  weights[&model.graph().initializer(1)] = kept[0];
  weights[&model.graph().initializer(3)] = kept[1];
  EXPECT_EQ(sizeOfModel(model, weights), expected.size());
  std::string written;
  llvm::raw_string_ostream stream(written);
  ASSERT_TRUE(writeModel(model, weights, stream));
  EXPECT_EQ(written, expected);
}

TEST(LargeWeights, GoFromFileToFile) {
  std::string bytes = bytesOf(makeModel({10, 50001, 20, 300000, 4097}));
  llvm::SmallString<128> path;
  int file;
  ASSERT_FALSE(
      llvm::sys::fs::createTemporaryFile("weights", "onnx", file, path));
  {
    llvm::raw_fd_ostream stream(file, /*shouldClose=*/true);
    stream << bytes;
  }
  mlir::MLIRContext context;
  ImportOptions options;
  options.keepForm = true;
  mlir::OwningOpRef<mlir::ModuleOp> module =
      importOnnxFile(path, &context, options);
  ASSERT_TRUE(module);
  // In place: tensors still lie in the file that is replaced.
  ASSERT_TRUE(mlir::succeeded(exportOnnxFile(*module, path, ExportOptions())));
  auto written = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(written));
  EXPECT_TRUE((*written)->getBuffer() == bytes);
  (void)llvm::sys::fs::remove(path);
}

} // namespace
