//===- HostileModels.cpp - models with facts that nobody should write -----===//
//
//   hostile-models-test DATA SPECS [--count=N] [--seed=N] [--changes=N]
//                       [--op=NAME] [--keep=FOLDER]
//   hostile-models-test DATA SPECS --write=FOLDER
//
// One or two facts of a model become others: an attribute, a constant, a shape,
// an element type. Values are at the edges of their types, and of the ranges in
// the specs. Models are those of DATA, the folder of ONNX's recorded nodes, if
// it is there, the examples of SPECS, and legal nodes of each op version. Each
// is imported, converted to other opsets, lowered, and searched for coarse
// operations: none may end the program, keep it, or take the memory of the
// machine, and what is refused has a reason.
//
// Without --count, 200 models, or 5,000 if draws are all; without --seed, that
// of the draws. --keep writes the models that fall short; --write writes the
// models of the specs, unchanged.
//
//===----------------------------------------------------------------------===//

#include "LegalNodes.h"
#include "Tries.h"
#include "dialectgen/byteir/Passes.h"
#include "dialectgen/onnx/Export.h"
#include "dialectgen/onnx/Import.h"
#include "dialectgen/onnx/Lowering.h"
#include "dialectgen/onnx/ModelConversion.h"
#include "dialectgen/onnx/ONNXDialect.h"
#include "dialectgen/onnx/ShapeInference.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include <onnx/onnx_pb.h>
#include <random>
#include <set>

using namespace mlir;
namespace cl = llvm::cl;
namespace fs = llvm::sys::fs;

namespace {

/// The flags, of which the program has none until it asks for them: others are
/// in the same file.
struct Flags {
  cl::opt<std::string> data{cl::Positional, cl::Required};
  cl::opt<std::string> specs{cl::Positional, cl::Required};
  cl::opt<unsigned> changes{"changes"};
  cl::opt<std::string> op{"op"}, write{"write"};
};

Flags &flags() {
  static Flags flags;
  return flags;
}

} // namespace

// The ONNX library's names are in the other namespace `onnx`.
namespace dialectgen {
namespace {

using namespace test;
using Proto = ::onnx::ModelProto;
using AttributeKind = ::onnx::AttributeProto;
using ElementKind = ::onnx::TensorProto;
using onnx::test::OpVersion;

//===----------------------------------------------------------------------===//
// Models before they are changed
//===----------------------------------------------------------------------===//

struct Base {
  std::string name;
  Proto model;
  /// With recorded inputs; empty: none.
  std::string folder;
};

/// `module` as a model; nothing if it is none.
std::optional<Proto> modelOf(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  Proto model;
  if (failed(verify(module)) || failed(onnx::exportOnnx(module, stream)) ||
      !model.ParseFromString(bytes))
    return std::nullopt;
  return model;
}

class Bases {
public:
  explicit Bases(MLIRContext &context) : context(context), nodes(context) {
    for (const std::string &folder : entriesOf(flags().data))
      if (fs::exists(folder + "/model.onnx"))
        recorded.push_back(folder);
    for (const auto &[op, text] : examplesIn(flags().specs)) {
      auto module = parseSourceString<ModuleOp>(text, &context);
      if (std::optional<Proto> model = module ? modelOf(*module) : std::nullopt)
        examples.push_back({op, *model, ""});
    }
  }

  const std::vector<Base> &getExamples() const { return examples; }

  /// Any of them.
  std::optional<Base> draw(std::mt19937 &random) {
    // Recorded nodes are those of old opsets, and have the oddest shapes.
    switch (random() % (recorded.empty() ? 2 : 4)) {
    case 0:
      return examples[random() % examples.size()];
    case 1:
      return legalNode(random);
    default:
      const std::string &folder = recorded[random() % recorded.size()];
      Proto model;
      if (!model.ParseFromString(bytesOf(folder + "/model.onnx")))
        return std::nullopt;
      return Base{llvm::sys::path::filename(folder).str(), model, folder};
    }
  }

  std::optional<Base> legalNode(std::mt19937 &random) {
    const std::vector<OpVersion> &all = onnx::test::resolvedOps();
    const OpVersion &version = all[random() % all.size()];
    auto parts = nodes.makeRandom(version, random);
    if (!parts)
      return std::nullopt;
    parts->returnsResults = true;
    OwningOpRef<ModuleOp> module = onnx::test::build(*parts, context);
    std::optional<Proto> model = modelOf(*module);
    if (!model)
      return std::nullopt;
    return Base{version.title(), *model, ""};
  }

private:
  MLIRContext &context;
  onnx::test::LegalNodes nodes;
  std::vector<std::string> recorded;
  std::vector<Base> examples;
};

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// Changes a model, and tells how.
class Hostility {
public:
  explicit Hostility(std::mt19937 &random) : random(random) {}

  /// Empty if nothing was changed.
  std::string change(Base &base) {
    Proto &model = base.model;
    if (model.graph().node_size() == 0)
      return "";
    switch (pick(6)) {
    case 0:
    case 1:
    case 2:
      return changeAttribute(model);
    case 3:
    case 4:
      return changeConstant(base);
    default:
      return changeType(*model.mutable_graph());
    }
  }

private:
  size_t pick(size_t bound) { return random() % bound; }
  template <typename T> const T &one(llvm::ArrayRef<T> all) {
    return all[pick(all.size())];
  }

  /// Of integers of 64 bits, or of those of a narrower type.
  int64_t integer(int64_t least = INT64_MIN, int64_t most = INT64_MAX) {
    std::vector<int64_t> all = {least, least + 1, most - 1, most};
    for (int64_t number :
         {int64_t(0), int64_t(1), int64_t(2), int64_t(3), int64_t(7),
          int64_t(-1), int64_t(-2), int64_t(-7), int64_t(INT32_MAX),
          int64_t(INT32_MIN), int64_t(1) << 31, int64_t(1) << 40,
          int64_t(1) << 62, -(int64_t(1) << 62)})
      if (number >= least && number <= most)
        all.push_back(number);
    return one<int64_t>(all);
  }
  /// Of an attribute: also beside the ends of its range, and beside its set.
  int64_t integerOf(const onnx::test::Attribute *known) {
    std::vector<int64_t> all;
    if (known) {
      for (double number : known->numbers)
        all.insert(all.end(), {int64_t(number), int64_t(number) + 1});
      for (std::optional<double> bound : {known->minimum, known->maximum})
        if (bound)
          for (int64_t step : {-1, 0, 1})
            all.push_back(int64_t(*bound) + step);
    }
    return all.empty() || pick(2) ? integer() : one<int64_t>(all);
  }
  float real() {
    static const float all[] = {0,        -0.f,      1,       -1,     0.3f,
                                2,        1e-45f,    1e38f,   -1e38f, NAN,
                                INFINITY, -INFINITY, 0x1p31f, 0x1p63f};
    return one<float>(all);
  }
  std::string text(const onnx::test::Attribute *known) {
    if (known && !known->words.empty() && pick(2))
      return one<std::string>(known->words);
    static const std::string all[] = {"", "nonsense", "\xff\xfe", "SAME_UPPER",
                                      std::string(1, '\0')};
    return one<std::string>(all);
  }

  /// The attribute of the node's op version.
  static const OpVersion *versionOf(const Proto &model,
                                    const ::onnx::NodeProto &node) {
    for (const auto &opset : model.opset_import()) {
      if (opset.domain() != node.domain() &&
          !(opset.domain() == "ai.onnx" && node.domain().empty()))
        continue;
      for (const OpVersion &version : onnx::test::resolvedOps())
        if (version.name == node.op_type() &&
            version.since <= opset.version() &&
            (version.until == 0 || opset.version() < version.until))
          return &version;
    }
    return nullptr;
  }

  std::string changeAttribute(Proto &model) {
    auto *node = model.mutable_graph()->mutable_node(
        int(pick(size_t(model.graph().node_size()))));
    const OpVersion *version = versionOf(model, *node);
    std::vector<std::string> names;
    for (const auto &attribute : node->attribute())
      names.push_back(attribute.name());
    if (version)
      for (const auto &attribute : version->attributes)
        names.push_back(attribute.name);
    if (names.empty())
      return "";
    std::string name = one<std::string>(names);
    ::onnx::AttributeProto *held = nullptr;
    int place = 0;
    for (; place != node->attribute_size() && !held; ++place)
      if (node->attribute(place).name() == name)
        held = node->mutable_attribute(place);
    const onnx::test::Attribute *known = nullptr;
    if (version)
      for (const auto &attribute : version->attributes)
        if (attribute.name == name)
          known = &attribute;
    std::string where = node->op_type() + "." + name;
    if (held && pick(8) == 0) {
      node->mutable_attribute()->DeleteSubrange(place - 1, 1);
      return where + " dropped";
    }
    if (!held) {
      held = node->add_attribute();
      held->set_name(name);
      held->set_type(kindOf(known->kind));
    }
    if (pick(8) == 0)
      held->set_type(one<AttributeKind::AttributeType>(
          {AttributeKind::INT, AttributeKind::FLOAT, AttributeKind::STRING,
           AttributeKind::INTS, AttributeKind::FLOATS, AttributeKind::STRINGS,
           AttributeKind::TENSOR}));
    return where + " = " + setValue(*held, known);
  }

  static AttributeKind::AttributeType kindOf(const std::string &kind) {
    AttributeKind::AttributeType type = AttributeKind::UNDEFINED;
    AttributeKind::AttributeType_Parse(llvm::StringRef(kind).upper(), &type);
    return type;
  }

  std::string setValue(::onnx::AttributeProto &held,
                       const onnx::test::Attribute *known) {
    switch (held.type()) {
    case AttributeKind::INT:
      held.set_i(integerOf(known));
      return std::to_string(held.i());
    case AttributeKind::FLOAT:
      held.set_f(real());
      return std::to_string(held.f());
    case AttributeKind::STRING:
      held.set_s(text(known));
      return "'" + held.s() + "'";
    case AttributeKind::INTS:
      return setList(*held.mutable_ints(), [&] { return integerOf(known); });
    case AttributeKind::FLOATS:
      return setList(*held.mutable_floats(), [&] { return real(); });
    case AttributeKind::STRINGS: {
      *held.add_strings() = text(known);
      return "a list with '" + *held.strings().rbegin() + "'";
    }
    case AttributeKind::TENSOR:
      return changeTensor(*held.mutable_t());
    default:
      return "nothing";
    }
  }

  /// Another length, or another number.
  template <typename List, typename Draw>
  std::string setList(List &list, Draw draw) {
    if (pick(3) == 0 || list.empty()) {
      static const int lengths[] = {0, 1, 2, 3, 4, 5, 8, 64};
      int length = one<int>(lengths);
      while (list.size() > length)
        list.RemoveLast();
      while (list.size() < length)
        list.Add(list.empty() || pick(4) == 0 ? draw() : list.Get(0));
      return std::to_string(length) + " numbers";
    }
    int at = int(pick(size_t(list.size())));
    list.Set(at, draw());
    return "[" + std::to_string(at) + "]: " + std::to_string(list.Get(at));
  }

  /// Numbers of 64 bits and floats; of others, the shape.
  std::string changeTensor(::onnx::TensorProto &tensor) {
    size_t size = 1;
    for (int64_t dim : tensor.dims())
      size *= size_t(dim);
    bool isWhole = tensor.data_type() == ElementKind::INT64,
         isReal = tensor.data_type() == ElementKind::FLOAT;
    if (pick(4) == 0 || !(isWhole || isReal) || size == 0 || size > 4096) {
      static const std::vector<int64_t> shapes[] = {{},
                                                    {0},
                                                    {1},
                                                    {2},
                                                    {1, 1},
                                                    {64},
                                                    {int64_t(1) << 40},
                                                    {int64_t(1) << 62, 8}};
      const std::vector<int64_t> &shape = one<std::vector<int64_t>>(shapes);
      tensor.mutable_dims()->Assign(shape.begin(), shape.end());
      if (isWhole && size <= 4096)
        setNumbers<int64_t>(tensor, [&](auto &all) {
          all.resize(shape.empty() ? 1
                                   : size_t(std::min<int64_t>(shape[0], 64)),
                     all.empty() ? 1 : all[0]);
        });
      return "a tensor of " + std::to_string(shape.size()) + " dimensions";
    }
    std::string told;
    auto change = [&](auto &all, auto draw) {
      auto number = draw();
      size_t at = pick(all.size());
      if (pick(3) == 0)
        std::fill(all.begin(), all.end(), number);
      else
        all[at] = number;
      told = "a tensor with " + std::to_string(number);
    };
    if (isWhole)
      setNumbers<int64_t>(
          tensor, [&](auto &all) { change(all, [&] { return integer(); }); });
    else
      setNumbers<float>(
          tensor, [&](auto &all) { change(all, [&] { return real(); }); });
    return told;
  }

  /// The numbers of a tensor of this type, changed.
  template <typename T, typename Change>
  static void setNumbers(::onnx::TensorProto &tensor, Change change) {
    std::vector<T> numbers;
    if (tensor.has_raw_data()) {
      numbers.resize(tensor.raw_data().size() / sizeof(T));
      std::memcpy(numbers.data(), tensor.raw_data().data(),
                  numbers.size() * sizeof(T));
    } else if constexpr (std::is_same_v<T, int64_t>) {
      numbers.assign(tensor.int64_data().begin(), tensor.int64_data().end());
    } else {
      numbers.assign(tensor.float_data().begin(), tensor.float_data().end());
    }
    if (numbers.empty())
      return;
    change(numbers);
    tensor.clear_int64_data();
    tensor.clear_float_data();
    tensor.set_raw_data(numbers.data(), numbers.size() * sizeof(T));
  }

  /// An initializer, or an input that becomes one.
  std::string changeConstant(Base &base) {
    auto &graph = *base.model.mutable_graph();
    size_t inputs = size_t(graph.input_size()),
           constants = size_t(graph.initializer_size());
    if (inputs + constants == 0)
      return "";
    size_t at = pick(inputs + constants);
    // Lists of integers are sizes and places.
    for (size_t i = 0; i != inputs; ++i)
      if (graph.input(int(i)).type().tensor_type().elem_type() ==
              ElementKind::INT64 &&
          pick(2))
        at = i;
    ::onnx::TensorProto *tensor = nullptr;
    if (at < inputs) {
      std::optional<::onnx::TensorProto> value =
          valueOf(base, graph.input(int(at)), at);
      if (!value)
        return "";
      tensor = graph.add_initializer();
      *tensor = *value;
      tensor->set_name(graph.input(int(at)).name());
      graph.mutable_input()->DeleteSubrange(int(at), 1);
    } else {
      tensor = graph.mutable_initializer(int(at - inputs));
    }
    return "constant '" + tensor->name() + "' = " + changeTensor(*tensor);
  }

  /// What was recorded, or ones in its shape.
  static std::optional<::onnx::TensorProto>
  valueOf(const Base &base, const ::onnx::ValueInfoProto &input, size_t index) {
    ::onnx::TensorProto tensor;
    if (!base.folder.empty() &&
        tensor.ParseFromString(bytesOf(base.folder + "/test_data_set_0/input_" +
                                       std::to_string(index) + ".pb")))
      return tensor;
    const auto &type = input.type().tensor_type();
    if (!type.has_shape() || (type.elem_type() != ElementKind::INT64 &&
                              type.elem_type() != ElementKind::FLOAT))
      return std::nullopt;
    tensor = {};
    tensor.set_data_type(type.elem_type());
    int64_t size = 1;
    for (const auto &dim : type.shape().dim()) {
      int64_t one = dim.has_dim_value() ? dim.dim_value() : 2;
      if (one < 0 || one > 4096)
        return std::nullopt;
      size *= one;
      if (size > 4096)
        return std::nullopt;
      tensor.add_dims(one);
    }
    for (int64_t i = 0; i != size; ++i)
      if (type.elem_type() == ElementKind::INT64)
        tensor.add_int64_data(1);
      else
        tensor.add_float_data(1);
    return tensor;
  }

  std::string changeType(::onnx::GraphProto &graph) {
    std::vector<::onnx::ValueInfoProto *> values;
    for (auto *list : {graph.mutable_input(), graph.mutable_output(),
                       graph.mutable_value_info()})
      for (auto &value : *list)
        if (value.type().has_tensor_type())
          values.push_back(&value);
    if (values.empty())
      return "";
    ::onnx::ValueInfoProto &value = *values[pick(values.size())];
    auto &type = *value.mutable_type()->mutable_tensor_type();
    std::string where = "'" + value.name() + "' ";
    switch (pick(6)) {
    case 0:
      type.set_elem_type(int32_t(pick(24)));
      return where + "of element type " + std::to_string(type.elem_type());
    case 1:
      type.clear_shape();
      return where + "without a rank";
    case 2: {
      static const int ranks[] = {0, 1, 2, 3, 5, 9};
      type.clear_shape();
      type.mutable_shape();
      for (int i = 0, rank = one<int>(ranks); i != rank; ++i)
        type.mutable_shape()->add_dim()->set_dim_value(int64_t(pick(3)) + 1);
      return where + "of rank " + std::to_string(type.shape().dim_size());
    }
    default:
      break;
    }
    if (type.shape().dim_size() == 0)
      return "";
    int at = int(pick(size_t(type.shape().dim_size())));
    auto &dim = *type.mutable_shape()->mutable_dim(at);
    where += "[" + std::to_string(at) + "] = ";
    if (pick(4) == 0) {
      static const std::string names[] = {"n", "", "batch size", "?"};
      dim.set_dim_param(one<std::string>(names));
      return where + "'" + dim.dim_param() + "'";
    }
    dim.set_dim_value(integer());
    return where + std::to_string(dim.dim_value());
  }

  std::mt19937 &random;
};

//===----------------------------------------------------------------------===//
// Ways of a model
//===----------------------------------------------------------------------===//

struct Way {
  llvm::StringLiteral name;
  LogicalResult (*run)(ModuleOp module);
};

LogicalResult upgrade(ModuleOp module) {
  return success(
      succeeded(onnx::convertOpsets(module, {onnx::newestOpsets()})) &&
      succeeded(onnx::inferShapes(module)));
}
template <unsigned opset> LogicalResult convertTo(ModuleOp module) {
  return success(
      succeeded(onnx::convertModelOpsets(module, {{{"ai.onnx", opset}}})) &&
      succeeded(onnx::exportOnnx(module, llvm::nulls())));
}

const Way ways[] = {
    {"inference", upgrade},
    {"opset 9", convertTo<9>},
    {"opset 28", convertTo<28>},
    {"lowering",
     [](ModuleOp module) {
       return success(succeeded(onnx::lowerToStablehlo(module)) &&
                      succeeded(verify(module)));
     }},
    {"coarse operations",
     [](ModuleOp module) {
       return success(succeeded(upgrade(module)) &&
                      succeeded(byteir::convertOnnx(module, {}, {})));
     }},
};

/// A way in this process.
PartOutcome run(const Way &way, const std::string &bytes,
                MLIRContext &context) {
  bool hasReason = false;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    hasReason |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return success();
  });
  OwningOpRef<ModuleOp> module =
      onnx::importOnnx(llvm::MemoryBufferRef(bytes, "hostile.onnx"), &context);
  if (module && succeeded(way.run(*module)))
    return succeeded(verify(*module)) ? PartOutcome::Done : PartOutcome::Broken;
  return hasReason ? PartOutcome::Refused : PartOutcome::Broken;
}

/// A model that is changed in `number`th place; nothing if no change was found.
std::optional<std::pair<Base, std::string>>
drawHostile(Bases &bases, unsigned seed, unsigned number) {
  std::seed_seq sequence{seed, number};
  std::mt19937 random(sequence);
  for (unsigned attempt = 0; attempt != 64; ++attempt) {
    std::optional<Base> base = bases.draw(random);
    if (!base || (!flags().op.empty() &&
                  llvm::none_of(base->model.graph().node(),
                                [](const ::onnx::NodeProto &node) {
                                  return node.op_type() == flags().op;
                                })))
      continue;
    Hostility hostility(random);
    std::string told;
    unsigned most = flags().changes ? unsigned(flags().changes) : 2;
    for (unsigned left = 1 + unsigned(random() % most); left; --left)
      if (std::string one = hostility.change(*base); !one.empty())
        told += (told.empty() ? "" : "; ") + one;
    if (!told.empty())
      return std::pair(std::move(*base), told);
  }
  return std::nullopt;
}

void writeModel(const std::string &folder, const std::string &name,
                const Proto &model) {
  std::error_code error = fs::create_directories(folder);
  llvm::raw_fd_ostream stream(folder + "/" + name + ".onnx", error);
  if (error) {
    llvm::errs() << folder << "/" << name << ".onnx: " << error.message()
                 << "\n";
    std::exit(2);
  }
  stream << model.SerializeAsString();
}

/// Each example, and a legal node of each op version as far as one is found.
int writeBases(Bases &bases) {
  for (const Base &base : bases.getExamples())
    writeModel(flags().write, base.name, base.model);
  std::mt19937 random(seed);
  std::set<std::string> titles;
  for (unsigned i = 0; i != 4000; ++i)
    if (std::optional<Base> base = bases.legalNode(random);
        base && titles.insert(base->name).second)
      writeModel(flags().write, base->name, base->model);
  llvm::outs() << bases.getExamples().size() << " examples and "
               << titles.size() << " op versions\n";
  return 0;
}

} // namespace

static int tryModels() {
  settleDraws();

  DialectRegistry registry;
  stablehlo::getPortableDialect().registerDialects(registry);
  registry.insert<onnx::ONNXDialect, func::FuncDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  onnx::loadImportDialects(&context);
  std::optional<Bases> bases;
  {
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    bases.emplace(context);
    if (!flags().write.empty())
      return writeBases(*bases);
  }
  if (bases->getExamples().size() < 200) {
    llvm::errs() << flags().specs << " has " << bases->getExamples().size()
                 << " examples that are models\n";
    return 1;
  }

  Tries tries;
  for (unsigned number = 0; number != count; ++number) {
    std::optional<std::pair<Base, std::string>> hostile;
    {
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      hostile = drawHostile(*bases, seed, number);
    }
    if (!hostile)
      continue;
    const auto &[base, told] = *hostile;
    std::string bytes = base.model.SerializeAsString();
    std::vector<Tries::Way> all;
    for (const Way &way : ways)
      all.emplace_back(way.name, [&] { return run(way, bytes, context); });
    std::string name = base.name + "-" + std::to_string(number);
    if (!tries.run(name + ", " + told, all) && !keepFolder.empty())
      writeModel(keepFolder, name, base.model);
  }
  return tries.finish("models", seed, count);
}

} // namespace dialectgen

int main(int argc, char **argv) {
  flags();
  llvm::cl::ParseCommandLineOptions(argc, argv);
  return dialectgen::tryModels();
}
