//===- WrittenFunctions.cpp - functions of the model so far ---------------===//

#include "WrittenFunctions.h"
#include "../model/ImportProto.h"
#include "ExportNotes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
namespace proto = google::protobuf;

namespace dialectgen::onnx::exporter {
namespace {

using Dimension = ::onnx::TensorShapeProto_Dimension;

/// Adds all dimensions of types in `message`.
void addDimensions(proto::Message &message,
                   SmallVectorImpl<Dimension *> &dimensions) {
  if (message.GetDescriptor() == Dimension::descriptor()) {
    dimensions.push_back(static_cast<Dimension *>(&message));
    return;
  }
  // Numbers of tensors are no types.
  if (message.GetDescriptor() == ::onnx::TensorProto::descriptor())
    return;
  const proto::Reflection &fields = *message.GetReflection();
  std::vector<const proto::FieldDescriptor *> all;
  fields.ListFields(message, &all);
  for (const proto::FieldDescriptor *field : all) {
    if (field->cpp_type() != proto::FieldDescriptor::CPPTYPE_MESSAGE)
      continue;
    if (!field->is_repeated()) {
      addDimensions(*fields.MutableMessage(&message, field), dimensions);
      continue;
    }
    for (int i = 0, count = fields.FieldSize(message, field); i != count; ++i)
      addDimensions(*fields.MutableRepeatedMessage(&message, field, i),
                    dimensions);
  }
}

SmallVector<Dimension *> dimensionsOf(WrittenFunction &function) {
  SmallVector<Dimension *> dimensions;
  addDimensions(function.proto, dimensions);
  for (::onnx::ValueInfoProto &info : function.infos)
    addDimensions(info, dimensions);
  return dimensions;
}

/// All bytes of a function but for names of dimensions.
std::string bytesWithoutNames(WrittenFunction function) {
  for (Dimension *dimension : dimensionsOf(function))
    dimension->clear_dim_param();
  std::string bytes = function.proto.SerializeAsString();
  for (const ::onnx::ValueInfoProto &info : function.infos)
    bytes += info.SerializeAsString();
  return bytes + function.rest.SerializeAsString();
}

/// Drops names of dimensions of `kept` that `other`, which is equal but for
/// names, does not have.
void keepCommonNames(WrittenFunction &kept, WrittenFunction &other) {
  SmallVector<Dimension *> own = dimensionsOf(kept), its = dimensionsOf(other);
  for (auto [dimension, equal] : llvm::zip_equal(own, its))
    if (dimension->dim_param() != equal->dim_param())
      dimension->clear_dim_param();
}

} // namespace

void WrittenFunctions::add(func::FuncOp function,
                           std::unique_ptr<WrittenFunction> written) {
  ::onnx::FunctionProto &proto = written->proto;
  std::string stem = written->name;
  for (unsigned suffix = 1;; ++suffix) {
    proto.set_name(written->name);
    auto taken = llvm::find_if(all, [&](const auto &other) {
      return other->domain == written->domain && other->name == written->name &&
             other->overload == written->overload;
    });
    if (taken == all.end())
      break;
    if (bytesWithoutNames(**taken) == bytesWithoutNames(*written)) {
      keepCommonNames(**taken, *written);
      byOp[function] = taken->get();
      return;
    }
    written->name = stem + "_" + std::to_string(suffix);
  }
  byOp[function] = written.get();
  insert(std::move(written));
}

void WrittenFunctions::insert(std::unique_ptr<WrittenFunction> written) {
  auto later = llvm::find_if(
      all, [&](const auto &other) { return other->index > written->index; });
  all.insert(later, std::move(written));
}

void WrittenFunctions::moveTo(::onnx::ModelProto &model) {
  for (const std::unique_ptr<WrittenFunction> &function : all) {
    for (const ::onnx::ValueInfoProto &info : function->infos)
      addNewer(function->proto, importer::field::functionValueInfo,
               info.SerializeAsString());
    function->proto.MergeFrom(function->rest);
    model.add_functions()->Swap(&function->proto);
  }
}

} // namespace dialectgen::onnx::exporter
