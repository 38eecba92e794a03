//===- CheckModels.cpp - converted models and the ONNX library's checker --===//
//
//   onnx-check-models ORIGINALS CONVERTED
//
// CONVERTED has a folder for each opset, with .onnx files under the paths of
// the originals. If the checker accepts an original, it must accept its
// conversions, if the library knows the opset.
//
//   onnx-check-models --each ORIGINALS WRITTEN
//
// Prints a line for each model of the folder ORIGINALS: its name; who refuses
// it, the checker (`model`), strict shape inference (`inference`), or that
// which follows values (`values`), or `ends` if the library ends, - if nobody
// does; the error; and whether folder WRITTEN has the `same` model, `another`,
// or `none`.
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
#include <onnx/shape_inference/implementation.h>
#include <sys/wait.h>
#include <unistd.h>

static bool read(llvm::StringRef path, ::onnx::ModelProto &model) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer && model.ParseFromArray((*buffer)->getBufferStart(),
                                        (*buffer)->getBufferSize());
}

/// Who refuses the model, and the error, with a tab between; outputs without
/// types get those that are inferred.
static std::string checkAll(::onnx::ModelProto model) {
  ::onnx::GraphProto &graph = *model.mutable_graph();
  const char *stage = "inference";
  try {
    ::onnx::shape_inference::InferShapes(model);
    for (::onnx::ValueInfoProto &output : *graph.mutable_output()) {
      if (output.has_type())
        continue;
      for (const ::onnx::ValueInfoProto &info : graph.value_info())
        if (info.name() == output.name())
          *output.mutable_type() = info.type();
      // The checker asks for some type.
      if (!output.has_type())
        output.mutable_type()->mutable_tensor_type()->set_elem_type(1);
    }
    // It asks for shapes, too, and reads none of them.
    ::onnx::ModelProto shaped = model;
    for (auto *values : {shaped.mutable_graph()->mutable_input(),
                         shaped.mutable_graph()->mutable_output()})
      for (::onnx::ValueInfoProto &value : *values)
        if (value.type().has_tensor_type())
          value.mutable_type()->mutable_tensor_type()->mutable_shape();
    stage = "model";
    ::onnx::checker::check_model(shaped);
    stage = "inference";
    ::onnx::shape_inference::InferShapes(
        model, ::onnx::OpSchemaRegistry::Instance(),
        ::onnx::ShapeInferenceOptions(/*check_type_val=*/true,
                                      /*strict_mode_val=*/1,
                                      /*data_prop_val=*/true));
  } catch (const std::exception &error) {
    std::string text = error.what();
    for (char &c : text)
      c = c == '\n' || c == '\t' ? ' ' : c;
    return stage + ("\t" + text);
  }
  return "-\t";
}

/// Writes the errors of models in turn, each with a NUL behind it, in a process
/// of its own, since some models end the library. Reads them into `errors`;
/// fewer than there are models if the process was ended.
static void checkApart(llvm::ArrayRef<::onnx::ModelProto> models,
                       std::vector<std::string> &errors) {
  int ends[2];
  if (pipe(ends) != 0)
    return;
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    llvm::raw_fd_ostream stream(ends[1], /*shouldClose=*/true);
    for (const ::onnx::ModelProto &model : models) {
      stream << checkAll(model) << '\0';
      stream.flush();
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t size; (size = ::read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, size);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  llvm::StringRef rest = text;
  for (size_t end; (end = rest.find('\0')) != llvm::StringRef::npos;
       rest = rest.drop_front(end + 1))
    errors.push_back(rest.take_front(end).str());
}

static int checkEach(llvm::StringRef originals, llvm::StringRef written) {
  std::error_code error;
  std::vector<std::string> names;
  std::vector<::onnx::ModelProto> models;
  for (llvm::sys::fs::directory_iterator it(originals, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".onnx") {
      names.push_back(llvm::sys::path::filename(it->path()).str());
      read(it->path(), models.emplace_back());
    }
  std::vector<std::string> errors;
  while (errors.size() < models.size()) {
    checkApart(llvm::ArrayRef(models).drop_front(errors.size()), errors);
    if (errors.size() < models.size())
      errors.push_back("ends\tthe library ends by a signal");
  }
  for (size_t index = 0; index != models.size(); ++index) {
    ::onnx::ModelProto &model = models[index], other;
    bool isThere = read((written + "/" + names[index]).str(), other);
    // Conversions choose the version of the format.
    model.clear_ir_version();
    other.clear_ir_version();
    bool isSame =
        isThere && model.SerializeAsString() == other.SerializeAsString();
    llvm::outs() << names[index] << "\t" << errors[index] << "\t"
                 << (isSame    ? "same"
                     : isThere ? "another"
                               : "none")
                 << "\n";
  }
  return error ? 1 : 0;
}

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
  if (argc == 4 && llvm::StringRef(argv[1]) == "--each")
    return checkEach(argv[2], argv[3]);
  if (argc != 3) {
    llvm::errs() << "usage: onnx-check-models [--each] ORIGINALS CONVERTED\n";
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
