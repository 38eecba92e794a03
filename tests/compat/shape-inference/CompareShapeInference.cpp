//===- CompareShapeInference.cpp - our inference against the library's ----===//
//
// For every model below a folder: removes the declared shapes, infers them with
// the ONNX library from the protobuf and with --onnx-shape-inference from the
// imported module, and compares the type of every value of the main graph.
// Prints counts and each difference, and counts the results of all ops without
// a rank. Exit code 0 if none is less precise or different and no more results
// than allowed are without a rank, 1 otherwise, 2 if nothing could be compared.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ONNXInterfaces.h"
#include "dialectgen/onnx/ONNXTypes.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "onnx/model/ProtoConversion.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>
#include <set>

using namespace mlir;
using ::onnx::ModelProto;
using ::onnx::TypeProto;

namespace {

/// The flags, of which the program has none until it asks for them: others are
/// in the same file.
struct Flags {
  llvm::cl::opt<std::string> folder{llvm::cl::Positional, llvm::cl::Required,
                                    llvm::cl::desc("<folder with models>")};
  llvm::cl::opt<std::string> table{
      "table", llvm::cl::desc("Write the counts as Markdown to a file"),
      llvm::cl::value_desc("file")};
  llvm::cl::opt<bool> dataPropagation{
      "data-propagation", llvm::cl::init(true),
      llvm::cl::desc("Follow integer values on both sides (default: true)")};
  llvm::cl::opt<unsigned> maxUnranked{
      "max-unranked", llvm::cl::init(~0u),
      llvm::cl::desc("How many results may be left without a rank")};
  llvm::cl::opt<unsigned> maxContradictory{
      "max-contradictory", llvm::cl::init(~0u),
      llvm::cl::desc("How many models may be contradictory or not imported")};
  llvm::cl::list<std::string> libraryWrong{
      "library-wrong",
      llvm::cl::desc("A model whose values the library infers otherwise, and "
                     "wrongly; an error if it does not")};
  llvm::cl::opt<bool> listUnranked{
      "list-unranked",
      llvm::cl::desc("Print which results are without a rank")};
};

Flags &flags() {
  static Flags flags;
  return flags;
}

/// How the type inferred from MLIR stands to the one from the protobuf.
enum class Verdict {
  Equal,
  MorePrecise,
  LessPrecise,
  Different,
  LibraryWrong,
};

Verdict compare(Type ours, Type theirs) {
  if (ours == theirs)
    return Verdict::Equal;
  auto oursTensor = dyn_cast<TensorType>(ours);
  auto theirsTensor = dyn_cast<TensorType>(theirs);
  if (!oursTensor || !theirsTensor ||
      oursTensor.getElementType() != theirsTensor.getElementType())
    return Verdict::Different;
  if (!oursTensor.hasRank())
    return Verdict::LessPrecise;
  if (!theirsTensor.hasRank())
    return Verdict::MorePrecise;
  if (oursTensor.getRank() != theirsTensor.getRank())
    return Verdict::Different;
  bool less = false;
  for (auto [a, b] :
       llvm::zip(oursTensor.getShape(), theirsTensor.getShape())) {
    if (a == b)
      continue;
    if (!ShapedType::isDynamic(a) && !ShapedType::isDynamic(b))
      return Verdict::Different;
    less |= ShapedType::isDynamic(a);
  }
  return less ? Verdict::LessPrecise : Verdict::MorePrecise;
}

/// The type of a message of the library.
Type typeOf(const TypeProto &type, MLIRContext *context) {
  dialectgen::onnx::pb::TypeProto own;
  return own.ParseFromString(type.SerializeAsString())
             ? dialectgen::onnx::convertType(own, context)
             : Type();
}

/// `type` without any shape, as if only the element type were known.
TypeProto withoutShape(TypeProto type) {
  if (type.has_tensor_type())
    type.mutable_tensor_type()->clear_shape();
  else if (type.has_sequence_type())
    *type.mutable_sequence_type()->mutable_elem_type() =
        withoutShape(type.sequence_type().elem_type());
  else if (type.has_optional_type())
    *type.mutable_optional_type()->mutable_elem_type() =
        withoutShape(type.optional_type().elem_type());
  return type;
}

struct Counts {
  unsigned models = 0, notImported = 0, refusedByLibrary = 0;
  /// Models, as they are, that inference finds contradictions in.
  unsigned contradictory = 0;
  std::map<Verdict, unsigned> values;
  /// Results that are tensors or hold some, in all graphs and functions.
  unsigned results = 0, unranked = 0;
};

class Comparison {
public:
  explicit Comparison(MLIRContext &context) : context(context) {}
  void compareModel(StringRef path, StringRef shownPath);
  const Counts &getCounts() const { return counts; }

private:
  OwningOpRef<ModuleOp> infer(const ModelProto &model, StringRef path,
                              bool strict = false);
  void countUnranked(ModuleOp module, StringRef shownPath);

  MLIRContext &context;
  Counts counts;
};

/// The imported module with its types inferred; null if it is refused.
OwningOpRef<ModuleOp> Comparison::infer(const ModelProto &model, StringRef path,
                                        bool strict) {
  std::string bytes = model.SerializeAsString();
  OwningOpRef<ModuleOp> module = dialectgen::onnx::importOnnx(
      llvm::MemoryBufferRef(bytes, path), &context);
  dialectgen::onnx::ShapeInferenceOptions options;
  options.dataPropagation = flags().dataPropagation;
  options.strict = strict;
  if (module && failed(dialectgen::onnx::inferShapes(*module, options)))
    return {};
  return module;
}

/// Whether the tensors of a type, if it has any, have a rank.
bool hasRank(Type type) {
  if (auto sequence = dyn_cast<dialectgen::onnx::SeqType>(type))
    return hasRank(sequence.getElementType());
  if (auto optional = dyn_cast<dialectgen::onnx::OptType>(type))
    return hasRank(optional.getElementType());
  return !isa<UnrankedTensorType>(type);
}

void Comparison::countUnranked(ModuleOp module, StringRef shownPath) {
  module.walk([&](dialectgen::onnx::OnnxOpInterface op) {
    for (OpResult result : op->getResults()) {
      if (isa<NoneType>(result.getType()))
        continue;
      ++counts.results;
      if (hasRank(result.getType()))
        continue;
      ++counts.unranked;
      if (flags().listUnranked)
        llvm::outs() << shownPath << ": unranked: " << op->getName()
                     << " result #" << result.getResultNumber() << "\n";
    }
  });
}

void Comparison::compareModel(StringRef path, StringRef shownPath) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ModelProto model;
  if (!buffer || !model.ParseFromArray((*buffer)->getBufferStart(),
                                       (*buffer)->getBufferSize())) {
    llvm::outs() << shownPath << ": cannot be read\n";
    ++counts.notImported;
    return;
  }
  ++counts.models;
  if (!infer(model, path, /*strict=*/true)) {
    llvm::outs() << shownPath << ": contradictory, or not imported\n";
    ++counts.contradictory;
  }
  auto &graph = *model.mutable_graph();
  graph.clear_value_info();
  for (auto &output : *graph.mutable_output())
    *output.mutable_type() = withoutShape(output.type());

  if (OwningOpRef<ModuleOp> module = infer(model, path))
    countUnranked(*module, shownPath);
  ModelProto inferred = model;
  try {
    ::onnx::shape_inference::InferShapes(
        inferred, ::onnx::OpSchemaRegistry::Instance(),
        ::onnx::ShapeInferenceOptions(/*check_type=*/false, /*error_mode=*/0,
                                      flags().dataPropagation));
  } catch (const std::exception &error) {
    llvm::outs() << shownPath << ": refused by the library: " << error.what()
                 << "\n";
    ++counts.refusedByLibrary;
    return;
  }
  std::map<std::string, TypeProto> theirs;
  for (const auto &value : inferred.graph().value_info())
    theirs[value.name()] = value.type();
  for (const auto &value : inferred.graph().output())
    theirs[value.name()] = value.type();

  // Every value of the graph becomes an output, so that its inferred type is
  // found by position in the imported function.
  std::set<std::string> outputs;
  for (const auto &output : graph.output())
    outputs.insert(output.name());
  for (const auto &node : graph.node())
    for (const std::string &name : node.output()) {
      auto it = theirs.find(name);
      if (name.empty() || it == theirs.end() || !outputs.insert(name).second)
        continue;
      auto *output = graph.add_output();
      output->set_name(name);
      *output->mutable_type() = withoutShape(it->second);
    }

  OwningOpRef<ModuleOp> module = infer(model, path);
  if (!module) {
    ++counts.notImported;
    return;
  }
  auto main = module->lookupSymbol<func::FuncOp>("main_graph");
  if (!main || main.getNumResults() != unsigned(graph.output_size())) {
    llvm::outs() << shownPath << ": results do not match the outputs\n";
    ++counts.values[Verdict::Different];
    return;
  }
  for (int i = 0, end = graph.output_size(); i != end; ++i) {
    const std::string &name = graph.output(i).name();
    Type theirType = typeOf(theirs[name], &context);
    Type ourType = main.getFunctionType().getResult(i);
    if (!theirType)
      continue;
    Verdict verdict = compare(ourType, theirType);
    if (verdict == Verdict::Different &&
        llvm::is_contained(flags().libraryWrong, shownPath))
      verdict = Verdict::LibraryWrong;
    ++counts.values[verdict];
    if (verdict != Verdict::Equal)
      llvm::outs() << shownPath << ": " << name << ": "
                   << (verdict == Verdict::MorePrecise   ? "more precise"
                       : verdict == Verdict::LessPrecise ? "less precise"
                       : verdict == Verdict::LibraryWrong
                           ? "the library is wrong"
                           : "different")
                   << ": " << ourType << " against " << theirType << "\n";
  }
}

std::vector<std::string> findModels(StringRef folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".onnx"))
      paths.push_back(it->path());
  llvm::sort(paths);
  return paths;
}

} // namespace

int main(int argc, char **argv) {
  flags();
  llvm::cl::ParseCommandLineOptions(
      argc, argv, "compares shape inference with the ONNX library's\n");
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<dialectgen::onnx::ONNXDialect, func::FuncDialect>();

  Comparison comparison(context);
  for (const std::string &path : findModels(flags().folder))
    comparison.compareModel(path,
                            StringRef(path).substr(flags().folder.size()));

  const Counts &counts = comparison.getCounts();
  auto value = [&](Verdict verdict) {
    auto it = counts.values.find(verdict);
    return it == counts.values.end() ? 0u : it->second;
  };
  llvm::outs() << counts.models << " models; " << counts.notImported
               << " not imported, " << counts.refusedByLibrary
               << " refused by the library\nvalues: " << value(Verdict::Equal)
               << " equal, " << value(Verdict::MorePrecise) << " more precise, "
               << value(Verdict::LessPrecise) << " less precise, "
               << value(Verdict::Different) << " different, "
               << value(Verdict::LibraryWrong)
               << " that the library has wrong\nresults: " << counts.results
               << ", without a rank " << counts.unranked
               << "\ncontradictory or not imported: " << counts.contradictory
               << "\n";
  if (!flags().table.empty()) {
    std::error_code error;
    llvm::raw_fd_ostream table(flags().table, error);
    if (error) {
      llvm::errs() << flags().table << ": " << error.message() << "\n";
      return 2;
    }
    table << "| values of the main graph | count |\n|---|--:|\n"
          << "| equal to the ONNX library's | " << value(Verdict::Equal)
          << " |\n| more precise | " << value(Verdict::MorePrecise)
          << " |\n| less precise | " << value(Verdict::LessPrecise)
          << " |\n| different | " << value(Verdict::Different)
          << " |\n| wrong in the ONNX library | "
          << value(Verdict::LibraryWrong) << " |\n";
  }
  if (counts.models == 0)
    return 2;
  return value(Verdict::LessPrecise) || value(Verdict::Different) ||
                 value(Verdict::LibraryWrong) != flags().libraryWrong.size() ||
                 counts.unranked > flags().maxUnranked ||
                 counts.contradictory > flags().maxContradictory
             ? 1
             : 0;
}
