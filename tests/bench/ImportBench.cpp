//===- ImportBench.cpp - the cost of imports and its lower bound ----------===//
//
// Usage: import-bench MODEL
//
// Times importing MODEL, and the work of every importer: reading it with
// protobuf, and building as many operations with the same operands, attributes,
// types and locations in an empty context, without weights. Prints nanoseconds
// of CPU, the best of several runs. `create` is the part of building that
// creates operations from existing attributes.
//
//===----------------------------------------------------------------------===//

#include "dialectgen/onnx/Import.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <OnnxModel.pb.h>
#include <ctime>

using namespace mlir;

namespace {

/// Enough for the best of them to be undisturbed.
constexpr int runs = 5;

/// CPU time of this thread, independent of other processes.
double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e9 * double(time.tv_sec) + double(time.tv_nsec);
}

template <typename Step> void time(double &best, Step step) {
  double start = now();
  bool succeeded = bool(step());
  if (!succeeded) {
    llvm::errs() << "import-bench: a step failed\n";
    exit(1);
  }
  best = std::min(best, now() - start);
}

/// Attributes and types in another context, made of their numbers and texts.
class Copier {
public:
  explicit Copier(MLIRContext *context) : context(context) {}

  Type copy(Type type) {
    return llvm::TypeSwitch<Type, Type>(type)
        .Case<IntegerType>([&](IntegerType integer) {
          return IntegerType::get(context, integer.getWidth(),
                                  integer.getSignedness());
        })
        .Case<RankedTensorType>([&](RankedTensorType tensor) {
          return RankedTensorType::get(tensor.getShape(),
                                       copy(tensor.getElementType()));
        })
        .Case<UnrankedTensorType>([&](UnrankedTensorType tensor) {
          return UnrankedTensorType::get(copy(tensor.getElementType()));
        })
        .Case<Float32Type>([&](Type) { return Float32Type::get(context); })
        .Case<NoneType>([&](Type) { return NoneType::get(context); })
        .Default([](Type) -> Type {
          llvm_unreachable("models of the bench have no other types");
        });
  }

  Attribute copy(Attribute attribute) {
    return llvm::TypeSwitch<Attribute, Attribute>(attribute)
        .Case<StringAttr>([&](StringAttr text) {
          return StringAttr::get(context, text.getValue());
        })
        .Case<IntegerAttr>([&](IntegerAttr number) {
          return IntegerAttr::get(copy(number.getType()), number.getValue());
        })
        .Case<FloatAttr>([&](FloatAttr number) {
          return FloatAttr::get(copy(number.getType()), number.getValue());
        })
        .Case<ArrayAttr>([&](ArrayAttr list) {
          return ArrayAttr::get(context,
                                llvm::map_to_vector(list, [&](Attribute each) {
                                  return copy(each);
                                }));
        })
        .Case<ElementsAttr>([&](ElementsAttr weights) {
          return TypeAttr::get(copy(weights.getType()));
        })
        .Case<UnitAttr>([&](Attribute) { return UnitAttr::get(context); })
        .Default([](Attribute) -> Attribute {
          llvm_unreachable("models of the bench have no other attributes");
        });
  }

  /// Of a node: its name in a file.
  Location copy(Location location, Location file) {
    if (auto name = dyn_cast<NameLoc>(location))
      return NameLoc::get(StringAttr::get(context, name.getName().getValue()),
                          file);
    return file;
  }

  OperationName copy(OperationName name) {
    return OperationName(name.getStringRef(), context);
  }

private:
  MLIRContext *context;
};

/// A copy of the operations of `block` in `context`. `CopierT` copies their
/// parts.
template <typename CopierT>
void buildAgain(Block &block, Block &into, CopierT copier, Location file) {
  OpBuilder builder(file.getContext());
  builder.setInsertionPointToEnd(&into);
  llvm::DenseMap<Value, Value> values;
  llvm::DenseMap<OperationName, OperationName> names;
  for (BlockArgument argument : block.getArguments())
    values[argument] = into.addArgument(copier.copy(argument.getType()), file);
  NamedAttrList inherent;
  for (Operation &op : block) {
    OperationName name =
        names.try_emplace(op.getName(), copier.copy(op.getName()))
            .first->second;
    OperationState state(copier.copy(op.getLoc(), file), name);
    for (Value operand : op.getOperands())
      state.operands.push_back(values[operand]);
    for (Type type : op.getResultTypes())
      state.types.push_back(copier.copy(type));
    inherent.clear();
    op.getName().populateInherentAttrs(&op, inherent);
    for (NamedAttribute attribute : op.getDiscardableAttrs())
      state.addAttribute(attribute.getName().getValue(),
                         copier.copy(attribute.getValue()));
    Operation *built = builder.create(state);
    for (NamedAttribute attribute : inherent)
      name.setInherentAttr(
          built,
          StringAttr::get(file.getContext(), attribute.getName().getValue()),
          copier.copy(attribute.getValue()));
    for (auto [from, to] : llvm::zip(op.getResults(), built->getResults()))
      values[from] = to;
  }
}

/// Takes everything as it is.
struct SameContext {
  template <typename T> T copy(T same) { return same; }
  Location copy(Location location, Location) { return location; }
};

} // namespace

int main(int argc, char **argv) {
  auto file = argc == 2 ? llvm::MemoryBuffer::getFile(argv[1])
                        : std::make_error_code(std::errc::invalid_argument);
  if (!file) {
    llvm::errs() << "usage: import-bench MODEL\n";
    return 2;
  }
  double parse = 1e99, build = 1e99, create = 1e99, import = 1e99,
         verified = 1e99;
  size_t operations = 0;
  for (int run = 0; run != runs; ++run) {
    time(parse, [&] {
      dialectgen::onnx::pb::ModelProto model;
      return model.ParseFromArray((*file)->getBufferStart(),
                                  int((*file)->getBufferSize()));
    });
    MLIRContext context(MLIRContext::Threading::DISABLED);
    dialectgen::onnx::loadImportDialects(&context);
    dialectgen::onnx::ImportOptions options;
    options.keepForm = false;
    options.verify = false;
    OwningOpRef<ModuleOp> module;
    time(import, [&] {
      module = dialectgen::onnx::importOnnx(**file, &context, options);
      return bool(module);
    });
    time(verified,
         [&] { return bool(dialectgen::onnx::importOnnx(**file, &context)); });
    Block &body = (*module->getOps<func::FuncOp>().begin()).front();
    operations = body.getOperations().size();
    Block again, anew;
    time(create, [&] {
      buildAgain(body, again, SameContext(), module->getLoc());
      return true;
    });
    MLIRContext other(MLIRContext::Threading::DISABLED);
    dialectgen::onnx::loadImportDialects(&other);
    Location file = FileLineColLoc::get(&other, argv[1], 0, 0);
    time(build, [&] {
      buildAgain(body, anew, Copier(&other), file);
      return true;
    });
    again.dropAllReferences();
    anew.dropAllReferences();
    anew.clear();
  }
  llvm::outs() << llvm::formatv(
      "{{\"operations\": {0}, \"parse\": {1:f0}, \"build\": {2:f0}, "
      "\"create\": {3:f0}, \"import\": {4:f0}, \"all\": {5:f0}}\n",
      operations, parse, build, create, import, verified);
  return 0;
}
