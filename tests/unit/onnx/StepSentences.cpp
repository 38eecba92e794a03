//===- StepSentences.cpp - what pages tell of steps -----------------------===//
//
// See StepSentences.h. The generator makes the sentences of the actions of a
// step (emit/reference/StepText.cpp); the conversion has a table of its own.
//
//===----------------------------------------------------------------------===//

#include "StepSentences.h"
#include "OpsetSteps.h"
#include "hooks/steps/StepHooks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

namespace dialectgen::onnx::test {

namespace {

/// The numbers of a value as a page has it; none if it is no number or list of
/// numbers.
std::optional<std::vector<double>> numbersIn(StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  std::vector<double> numbers;
  auto add = [&](const llvm::json::Value &one) {
    std::optional<double> number = one.getAsNumber();
    if (number)
      numbers.push_back(*number);
    return number.has_value();
  };
  if (const llvm::json::Array *list = value->getAsArray())
    return llvm::all_of(*list, add) ? std::optional(numbers) : std::nullopt;
  return add(*value) ? std::optional(numbers) : std::nullopt;
}

/// The same of an attribute.
std::optional<std::vector<double>> numbersIn(mlir::Attribute value) {
  std::vector<double> numbers;
  auto add = [&](mlir::Attribute one) {
    if (auto integer = dyn_cast<IntegerAttr>(one))
      numbers.push_back(double(integer.getValue().getSExtValue()));
    else if (auto real = dyn_cast<FloatAttr>(one))
      numbers.push_back(real.getValueAsDouble());
    else
      return false;
    return true;
  };
  if (auto list = dyn_cast<ArrayAttr>(value))
    return llvm::all_of(list, add) ? std::optional(numbers) : std::nullopt;
  return add(value) ? std::optional(numbers) : std::nullopt;
}

/// If `value` is what the page calls `text`; nothing if that is neither a word
/// nor numbers.
std::optional<bool> isCalled(mlir::Attribute value, StringRef text) {
  if (auto word = dyn_cast<StringAttr>(value))
    return ("\"" + word.getValue() + "\"").str() == text;
  std::optional<std::vector<double>> told = numbersIn(text),
                                     has = numbersIn(value);
  if (!told || !has)
    return std::nullopt;
  return llvm::equal(*told, *has, [](double one, double other) {
    return float(one) == float(other);
  });
}

/// The types of "`tensor` of float, double; `seq(tensor)` of float".
std::vector<std::string> typesIn(StringRef text) {
  std::vector<std::string> types;
  for (StringRef group : llvm::split(text, "; ")) {
    auto [around, inner] = group.split(" of ");
    around.consume_front("`");
    around.consume_back("`");
    StringRef open = around.rtrim(')');
    std::string close = around.drop_front(open.size()).str();
    for (StringRef one : llvm::split(inner, ", "))
      types.push_back((open + "(" + one + ")" + close).str());
  }
  return types;
}

/// If an operand or result of `op` has a type of `variable`.
bool hasValue(const OpVersion &version, Operation *op, StringRef variable) {
  auto isOne = [&](const std::vector<Parameter> &parameters, auto values) {
    for (auto [index, parameter] : llvm::enumerate(parameters))
      if (parameter.type == variable && index < values.size() &&
          !isa<NoneType>(values[index].getType()))
        return true;
    return false;
  };
  return isOne(version.operands, op->getOperands()) ||
         isOne(version.results, op->getResults());
}

} // namespace

StepSentences StepSentences::of(const OpVersion &older, const OpVersion &newer,
                                bool isUp) {
  StepSentences result;
  auto page = llvm::MemoryBuffer::getFile(
      DIALECTGEN_SOURCE_DIR "/docs/reference/onnx/" + older.domain + "/" +
      older.name + ".md");
  if (!page)
    return result;
  std::string begin = "| [" + std::to_string(newer.since) + "](#version-";
  for (StringRef line : llvm::split((*page)->getBuffer(), '\n')) {
    if (!line.starts_with(begin))
      continue;
    // | version | changes | up | down |
    SmallVector<StringRef> cells;
    line.drop_front(2).drop_back(2).split(cells, " | ");
    if (cells.size() < 4)
      continue;
    StringRef cell = cells[cells.size() - (isUp ? 2 : 1)].split(": ").second;
    for (StringRef sentence : llvm::split(cell, "<br>"))
      result.sentences.push_back(sentence.str());
  }
  return result;
}

bool StepSentences::refuseAll() const {
  return llvm::any_of(sentences, [](StringRef sentence) {
    return sentence.starts_with("every use is refused");
  });
}

bool StepSentences::keepAll() const {
  return sentences.size() == 1 && sentences[0] == "every use stays as it is";
}

bool StepSentences::refuseSome() const {
  return llvm::any_of(sentences, [](StringRef sentence) {
    return sentence.contains("refused") || sentence.contains("must be");
  });
}

std::string StepSentences::text() const { return llvm::join(sentences, "\n"); }

std::string StepSentences::refusalOf(const OpVersion &source, Operation *op,
                                     const Choice &types) const {
  auto attributeOf = [&](StringRef name) { return op->getAttr(name); };
  auto isRefused = [&](StringRef sentence) {
    SmallVector<StringRef, 4> parts;
    auto fits = [&](const char *form) {
      return llvm::Regex(form).match(sentence, &parts);
    };
    if (sentence.starts_with("every use is refused"))
      return true;
    // What a hook has left is not known here.
    if (sentence.contains(" left then "))
      return false;
    if (fits("^a use in which attribute `([^`]*)` has an effect is refused$"))
      return attributeOf(parts[1]) && !mayBeWithoutEffect(parts[1]);
    if (fits("^attribute `([^`]*)` is removed; a value with another effect "
             "than `([^`]*)` is refused$")) {
      mlir::Attribute value = attributeOf(parts[1]);
      return value && isCalled(value, parts[2]) == false &&
             !mayBeWithoutEffect(parts[1]);
    }
    if (fits("^a value of attribute `([^`]*)` (below|above) `([^`]*)` is "
             "refused$")) {
      mlir::Attribute value = attributeOf(parts[1]);
      std::optional<std::vector<double>> bound = numbersIn(parts[3]), numbers;
      if (value)
        numbers = numbersIn(value);
      return bound && numbers && llvm::any_of(*numbers, [&](double number) {
               return parts[2] == "below" ? number < bound->front()
                                          : number > bound->front();
             });
    }
    if (fits("^a use with operand `([^`]*)` is refused$"))
      for (auto [index, parameter] : llvm::enumerate(source.operands))
        if (parameter.name == parts[1])
          return index < op->getNumOperands() &&
                 !isa<NoneType>(op->getOperand(index).getType());
    if (fits("^a use with `([^`]*)` of (.*) is refused$")) {
      // (Values that Constant does not hold become initializers.)
      auto chosen = types.find(parts[1].str());
      return chosen != types.end() && source.name != "Constant" &&
             hasValue(source, op, parts[1]) &&
             llvm::is_contained(typesIn(parts[2]), chosen->second);
    }
    return false;
  };
  auto found = llvm::find_if(sentences, isRefused);
  return found == sentences.end() ? "" : *found;
}

} // namespace dialectgen::onnx::test
