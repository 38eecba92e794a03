//===- WrittenFunctions.cpp - functions of the model so far ---------------===//

#include "WrittenFunctions.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace dialectgen::onnx::exporter {

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
    if ((*taken)->proto.SerializeAsString() == proto.SerializeAsString()) {
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
  for (const std::unique_ptr<WrittenFunction> &function : all)
    model.add_functions()->Swap(&function->proto);
}

} // namespace dialectgen::onnx::exporter
