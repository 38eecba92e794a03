//===- CheckModels.cpp - converted models and the ONNX library's checker --===//
//
//   onnx-check-models ORIGINALS CONVERTED
//
// CONVERTED has a folder for each opset, with .onnx files under the paths of
// the originals. If the checker accepts an original, it must accept its
// conversions, if the library knows the opset.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <onnx/checker.h>
#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>

/// The error of the checker for the model in `path`; empty if there is none.
static std::string check(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ::onnx::ModelProto model;
  if (!buffer || !model.ParseFromArray((*buffer)->getBufferStart(),
                                       (*buffer)->getBufferSize()))
    return "cannot be read";
  try {
    ::onnx::checker::check_model(model);
  } catch (const std::exception &error) {
    return error.what();
  }
  return "";
}

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: onnx-check-models ORIGINALS CONVERTED\n";
    return 2;
  }
  llvm::StringRef originals = argv[1], converted = argv[2];
  int newest = ::onnx::OpSchemaRegistry::DomainToVersionRange::Instance()
                   .Map()
                   .at("")
                   .second;
  // Who could not run the models did not convert them either.
  if (!llvm::sys::fs::is_directory(converted)) {
    llvm::outs() << "skipped: there are no converted models\n";
    return 77;
  }
  std::map<std::string, std::string> expected;
  unsigned checked = 0, failed = 0;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(converted, error), end;
       it != end && !error; it.increment(error)) {
    int opset;
    if (llvm::sys::path::filename(it->path()).getAsInteger(10, opset) ||
        opset > newest)
      continue;
    std::string folder = it->path();
    for (llvm::sys::fs::recursive_directory_iterator file(folder, error), none;
         file != none && !error; file.increment(error)) {
      llvm::StringRef path = file->path();
      if (llvm::sys::path::extension(path) != ".onnx")
        continue;
      std::string name = path.drop_front(folder.size()).str();
      auto [known, isNew] = expected.try_emplace(name);
      if (isNew)
        known->second = check((originals + name).str());
      std::string says = check(path);
      ++checked;
      if (says.empty() || !known->second.empty())
        continue;
      ++failed;
      llvm::outs() << opset << name << ": " << says << "\n";
    }
  }
  llvm::outs() << checked << " converted models, " << failed
               << " that the checker refuses\n";
  return checked && !failed ? 0 : 1;
}
