//===- ExpansionTest.cpp - expanded programs compute the same -------------===//
//
// Runs the original program and its expansion for an older release on random
// numbers, and compares the results. The expansion must be an artifact of that
// release.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "dialectgen/stablehlo/Conversion.h"
#include "dialectgen/stablehlo/PortableArtifact.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <cmath>
#include <numeric>
#include <random>

using namespace mlir;
using namespace dialectgen::stablehlo;
using dialectgen::Version;
using dialectgen::test::Tensor;
using Sizes = SmallVector<int64_t>;

namespace {

class ExpansionTest : public ::testing::Test {
protected:
  ExpansionTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerPortableDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { said += diagnostic.str() + "\n"; });
  }

  /// Random numbers of the type; integers from `least` to `most`.
  Tensor makeTensor(Type element, ArrayRef<int64_t> shape, int64_t least = -9,
                    int64_t most = 9) {
    Tensor tensor = Tensor::make(element, shape);
    std::uniform_int_distribution<int64_t> whole(least, most);
    std::uniform_real_distribution<double> real(-7, 7);
    for (int64_t i = 0; i != tensor.size(); ++i)
      if (tensor.isReal())
        tensor.set(i, real(random));
      else
        tensor.setInteger(i, whole(random));
    return tensor;
  }

  std::string serialize(ModuleOp module, StringRef target) {
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    (void)serializePortableArtifact(module, target, stream);
    return bytes;
  }

  /// That @main of `program` gives the same when it is expanded for `target`,
  /// which could not be written before.
  void expectSame(const std::string &program, ArrayRef<Tensor> arguments,
                  Version target, double rtol = 0) {
    SCOPED_TRACE(program);
    said.clear();
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    ASSERT_TRUE(module) << said;
    auto main = module->lookupSymbol<func::FuncOp>("main");
    std::string problem;
    auto expected = dialectgen::test::interpret(main, arguments, problem);
    ASSERT_TRUE(expected) << problem;
    EXPECT_EQ(serialize(*module, target.str()), "");
    said.clear();
    expandBelow(*module, target);
    EXPECT_EQ(said, "");
    ASSERT_TRUE(succeeded(verify(*module))) << said;
    auto actual = dialectgen::test::interpret(main, arguments, problem);
    ASSERT_TRUE(actual) << problem;
    ASSERT_EQ(actual->size(), expected->size());
    for (auto [is, wanted] : llvm::zip(*actual, *expected))
      EXPECT_EQ(dialectgen::test::difference(is, wanted, rtol, rtol), "");
    EXPECT_NE(serialize(*module, target.str()), "") << said;
  }

  int64_t pick(int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  }
  Sizes permutation(size_t count) {
    Sizes order(count);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    return order;
  }

  MLIRContext context;
  std::mt19937 random{20261122};
  std::string said;
};

std::string listOf(ArrayRef<int64_t> numbers) {
  return "[" +
         llvm::join(llvm::map_range(
                        numbers, [](int64_t n) { return std::to_string(n); }),
                    ", ") +
         "]";
}

std::string typeOf(ArrayRef<int64_t> shape, const std::string &element,
                   bool isOpen = false) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += (isOpen ? "?" : std::to_string(size)) + "x";
  return text + element + ">";
}

/// Dimensions of a gather, or of the scatter that has the same.
struct Windows {
  Sizes operand, indices, slices, result;
  Sizes within, dropped, batching, indexBatching, led;
  int64_t vectorDimension;
};

} // namespace

class WindowsTest : public ExpansionTest {
protected:
  Windows makeWindows() {
    Windows windows;
    enum Role { Batch, Led, Window };
    SmallVector<Role> roles(size_t(pick(1, 2)), Batch);
    roles.append(size_t(pick(0, 2)), Led);
    roles.append(size_t(pick(0, 2)), Window);
    std::shuffle(roles.begin(), roles.end(), random);
    Sizes led, batching, sizesOfBatches, windowSizes;
    for (auto [dimension, role] : llvm::enumerate(roles)) {
      int64_t size = pick(1, 4);
      windows.operand.push_back(size);
      int64_t slice = role == Batch ? 1 : pick(1, size);
      windows.slices.push_back(slice);
      if (role == Batch)
        batching.push_back(int64_t(dimension));
      else if (role == Led)
        led.push_back(int64_t(dimension));
      // A dimension of size 1 may stay or go.
      if (role != Batch && slice == 1 && pick(0, 1))
        windows.dropped.push_back(int64_t(dimension));
      else if (role != Batch)
        windowSizes.push_back(slice);
    }
    std::shuffle(led.begin(), led.end(), random);
    windows.led = led;
    windows.batching = batching;
    // Dimensions of the indices: batches, free ones, and that of vectors.
    size_t free = size_t(pick(0, 2));
    Sizes order = permutation(batching.size() + free);
    windows.indexBatching.resize(batching.size());
    for (auto [dimension, what] : llvm::enumerate(order))
      if (what < int64_t(batching.size())) {
        windows.indexBatching[size_t(what)] = int64_t(dimension);
        windows.indices.push_back(
            windows.operand[size_t(batching[size_t(what)])]);
      } else {
        windows.indices.push_back(pick(1, 3));
      }
    Sizes vectors = windows.indices;
    windows.vectorDimension = int64_t(windows.indices.size());
    if (led.size() != 1 || pick(0, 1)) {
      windows.vectorDimension = pick(0, int64_t(windows.indices.size()));
      windows.indices.insert(windows.indices.begin() + windows.vectorDimension,
                             int64_t(led.size()));
      for (int64_t &dimension : windows.indexBatching)
        dimension += dimension >= windows.vectorDimension;
    }
    // Values inside windows, anywhere in the result.
    size_t rank = vectors.size() + windowSizes.size();
    windows.within =
        Sizes(ArrayRef(permutation(rank)).take_front(windowSizes.size()));
    llvm::sort(windows.within);
    size_t nextWindow = 0, nextVector = 0;
    for (size_t i = 0; i != rank; ++i)
      windows.result.push_back(llvm::is_contained(windows.within, int64_t(i))
                                   ? windowSizes[nextWindow++]
                                   : vectors[nextVector++]);
    return windows;
  }

  /// Near existing positions, and far away if the type can represent that.
  Tensor makeIndices(const Windows &windows, Type element) {
    Tensor indices = element.isUnsignedInteger()
                         ? makeTensor(element, windows.indices, 0, 5)
                         : makeTensor(element, windows.indices, -2, 5);
    for (int64_t i = 0; i != indices.size(); ++i)
      if (pick(0, 9) == 0)
        indices.setInteger(i, pick(0, 1) ? -1 : int64_t(1) << 62);
    return indices;
  }

  std::string dimensionsOf(const Windows &windows, ArrayRef<StringRef> names) {
    std::string text;
    ArrayRef<int64_t> lists[] = {windows.within, windows.dropped,
                                 windows.batching, windows.indexBatching,
                                 windows.led};
    for (auto [name, numbers] : llvm::zip(names, lists))
      text += name.str() + " = " + listOf(numbers) + ", ";
    return text +
           "index_vector_dim = " + std::to_string(windows.vectorDimension);
  }

  static constexpr const char *elements[] = {"i4",  "i8",  "i16",  "i32", "i64",
                                             "ui4", "ui8", "ui32", "ui64"};
};

/// Many, so that every role stands everywhere.
TEST_F(WindowsTest, GathersWithBatchingDimensionsStayWhatTheyAre) {
  for (int round = 0; round != 400; ++round) {
    Windows windows = makeWindows();
    const char *text = elements[round % std::size(elements)];
    Type element = parseType(text, &context);
    bool isOpen = pick(0, 2) == 0, isDynamic = pick(0, 2) == 0;
    std::string operand = typeOf(windows.operand, "f32"),
                indices = typeOf(windows.indices, text, isOpen),
                sizes = typeOf({int64_t(windows.slices.size())}, "i64"),
                result = typeOf(windows.result, "f32", isOpen);
    std::string program =
        "func.func @main(%x: " + operand + ", %i: " + indices + ") -> " +
        result + " {\n" + "%s = stablehlo.constant dense<" +
        listOf(windows.slices) + "> : " + sizes + "\n%y = \"stablehlo." +
        (isDynamic ? "dynamic_" : "") + "gather\"(%x, %i" +
        (isDynamic ? ", %s" : "") +
        ") <{dimension_numbers = #stablehlo.gather<" +
        dimensionsOf(windows,
                     {"offset_dims", "collapsed_slice_dims",
                      "operand_batching_dims", "start_indices_batching_dims",
                      "start_index_map"}) +
        ">" +
        (isDynamic
             ? std::string()
             : ", slice_sizes = array<i64: " +
                   StringRef(listOf(windows.slices)).trim("[]").str() + ">") +
        "}> : (" + operand + ", " + indices + (isDynamic ? ", " + sizes : "") +
        ") -> " + result + "\nreturn %y : " + result + "\n}\n";
    expectSame(program,
               {makeTensor(Float32Type::get(&context), windows.operand),
                makeIndices(windows, element)},
               Version{1, 0, 0});
    if (HasFailure())
      break;
  }
}

/// Two inputs, which the region combines in a way that tells their order.
TEST_F(WindowsTest, ScattersWithBatchingDimensionsStayWhatTheyAre) {
  for (int round = 0; round != 400; ++round) {
    Windows windows = makeWindows();
    const char *text = elements[round % std::size(elements)];
    Type element = parseType(text, &context),
         i64 = IntegerType::get(&context, 64);
    bool isOpen = pick(0, 2) == 0;
    std::string inputs = typeOf(windows.operand, "i64"),
                indices = typeOf(windows.indices, text, isOpen),
                updates = typeOf(windows.result, "i64");
    std::string types = inputs + ", " + inputs + ", " + indices + ", " +
                        updates + ", " + updates,
                results = inputs + ", " + inputs;
    std::string program =
        "func.func @main(%x: " + inputs + ", %y: " + inputs +
        ", %i: " + indices + ", %u: " + updates + ", %v: " + updates +
        ") -> (" + results + ") {\n" +
        "%r:2 = \"stablehlo.scatter\"(%x, %y, %i, %u, %v) <{"
        "scatter_dimension_numbers = #stablehlo.scatter<" +
        dimensionsOf(windows,
                     {"update_window_dims", "inserted_window_dims",
                      "input_batching_dims", "scatter_indices_batching_dims",
                      "scatter_dims_to_operand_dims"}) +
        R"(>, indices_are_sorted = false, unique_indices = false}> ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>, %c: tensor<i64>, %d: tensor<i64>):
        %three = stablehlo.constant dense<3> : tensor<i64>
        %scaled = stablehlo.multiply %a, %three : tensor<i64>
        %first = stablehlo.add %scaled, %c : tensor<i64>
        %second = stablehlo.subtract %d, %b : tensor<i64>
        stablehlo.return %first, %second : tensor<i64>, tensor<i64>
      }) : ()" +
        types + ") -> (" + results + ")\nreturn %r#0, %r#1 : " + results +
        "\n}\n";
    expectSame(program,
               {makeTensor(i64, windows.operand),
                makeTensor(i64, windows.operand), makeIndices(windows, element),
                makeTensor(i64, windows.result),
                makeTensor(i64, windows.result)},
               Version{1, 0, 0});
    if (HasFailure())
      break;
  }
}

/// 130 positions do not fit into 8 bits with a sign, 300 into none, and stay
/// unchanged if the type holds them.
TEST_F(WindowsTest, IndicesAreWidenedWhereTheyCannotCount) {
  for (auto [element, size, isWidened] :
       {std::tuple("i8", 128, false), std::tuple("i8", 129, true),
        std::tuple("ui8", 256, false), std::tuple("ui8", 257, true),
        std::tuple("i4", 130, true), std::tuple("i1", 2, true)}) {
    std::string count = std::to_string(size);
    std::string indices = "tensor<" + count + "x" + element + ">",
                operand = "tensor<" + count + "x4xi32>",
                result = "tensor<" + count + "xi32>";
    std::string program =
        "func.func @main(%x: " + operand + ", %i: " + indices + ") -> " +
        result +
        " {\n%y = \"stablehlo.gather\"(%x, %i) <{dimension_numbers = "
        "#stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = "
        "[0], start_indices_batching_dims = [0], start_index_map = [1], "
        "index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (" +
        operand + ", " + indices + ") -> " + result +
        "\nreturn %y : " + result + "\n}\n";
    if (StringRef(element) == "i1") {
      // No gather takes them, a scatter does.
      std::string types = operand + ", " + indices + ", " + result;
      program = "func.func @main(%x: " + operand + ", %i: " + indices +
                ") -> " + operand +
                " {\n%u = stablehlo.constant dense<7> : " + result + R"(
      %y = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers =
        #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims =
        [0], scatter_indices_batching_dims = [0],
        scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        stablehlo.return %b : tensor<i32>
      }) : ()" + types +
                ") -> " + operand + "\nreturn %y : " + operand + "\n}\n";
    }
    expectSame(program,
               {makeTensor(IntegerType::get(&context, 32), {size, 4}),
                makeTensor(parseType(element, &context), {size}, 0, 3)},
               Version{1, 0, 0});
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    expandBelow(*module, Version{1, 0, 0});
    bool converts = false;
    module->walk([&](Operation *op) {
      converts |= op->getName().getStringRef() == "stablehlo.convert";
    });
    EXPECT_EQ(converts, isWidened) << element << " " << size;
  }
}

TEST_F(ExpansionTest, TangentsStayWhatTheyAre) {
  for (auto [element, precision] :
       {std::pair("f64", 1e-14), std::pair("f32", 1e-6), std::pair("f16", 1e-3),
        std::pair("bf16", 8e-3), std::pair("f8E5M2", 0.25)}) {
    std::string type = "tensor<500x" + std::string(element) + ">";
    // Twice the same value, in a region, and in a function called twice.
    std::string program =
        "func.func private @f(%x: " + type + ") -> " + type +
        " {\n%y = stablehlo.tan %x : " + type + "\nreturn %y : " + type +
        "\n}\n" + "func.func @main(%x: " + type + ", %p: tensor<i1>) -> (" +
        type + ", " + type + ", " + type +
        ") {\n%a = stablehlo.tan %x : " + type +
        "\n%b = stablehlo.add %a, %a : " + type +
        "\n%c = func.call @f(%x) : (" + type + ") -> " + type +
        "\n%z = stablehlo.negate %x : " + type + "\n%d = func.call @f(%z) : (" +
        type + ") -> " + type + R"(
      %e = "stablehlo.if"(%p) ({
        %t = stablehlo.tan %z : )" +
        type + "\nstablehlo.return %t : " + type + R"(
      }, {
        stablehlo.return %d : )" +
        type + "\n}) : (tensor<i1>) -> " + type +
        "\nreturn %b, %c, %e : " + type + ", " + type + ", " + type + "\n}\n";
    Tensor numbers = makeTensor(parseType(element, &context), {500});
    for (int64_t condition : {0, 1})
      expectSame(program,
                 {numbers, makeTensor(IntegerType::get(&context, 1), {},
                                      condition, condition)},
                 Version{1, 3, 0}, precision);
  }
}

/// The imaginary part is up to where its exponential is none in 32 bits.
TEST_F(ExpansionTest, ComplexTangentsStayWhatTheyAre) {
  for (auto [element, precision] :
       {std::pair("f64", 1e-14), std::pair("f32", 2e-6)}) {
    std::string part = "tensor<2000x" + std::string(element) + ">",
                type = "tensor<2000xcomplex<" + std::string(element) + ">>";
    std::string program =
        "func.func @main(%x: " + part + ", %y: " + part + ") -> (" + part +
        ", " + part + ") {\n%z = stablehlo.complex %x, %y : " + type +
        "\n%t = stablehlo.tan %z : " + type + "\n%r = stablehlo.real %t : (" +
        type + ") -> " + part + "\n%i = stablehlo.imag %t : (" + type +
        ") -> " + part + "\nreturn %r, %i : " + part + ", " + part + "\n}\n";
    Type real = parseType(element, &context);
    Tensor x = makeTensor(real, {2000}), y = makeTensor(real, {2000});
    for (int64_t i = 0; i != y.size(); i += 4)
      y.set(i, y.at(i) * 30);
    y.set(1, 0);
    y.set(2, INFINITY);
    expectSame(program, {x, y}, Version{1, 0, 0}, precision);
  }
}
