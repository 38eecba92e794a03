//===- OpFunctions.cpp - function bodies for ops of other domains ---------===//
//
// See OpFunctions.h.
//
//===----------------------------------------------------------------------===//

#include "OpFunctions.h"
#include "../model/Form.h"
#include "../model/ProtoConversion.h"
#include "Expansion.h"
#include "FunctionText.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
namespace json = llvm::json;

namespace dialectgen::onnx {
namespace {

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// One file. A mistake is reported where its text stands in the file.
class FunctionReader {
public:
  FunctionReader(StringRef file, StringRef text, MLIRContext *context)
      : file(file), text(text), context(context) {}

  /// Whether all of it is right.
  bool read(OpFunction &function);

private:
  void report(StringRef token, const Twine &message);
  /// A member of `object`, of kind `expected`; null, and an error if it is
  /// required, if there is none.
  const json::Value *member(const json::Object &object, StringRef key,
                            bool isRequired = true);
  bool knowsKeys(const json::Object &object, ArrayRef<StringRef> known);
  std::string textOf(const json::Object &object, StringRef key);
  std::vector<std::string> listOf(const json::Object &object, StringRef key,
                                  bool isRequired = true);
  void readAttributes(const json::Object &object, OpFunction &function);
  void readPart(const json::Value &value, OpFunction &function);
  void checkNodes(ArrayRef<std::string> nodes);

  StringRef file, text;
  MLIRContext *context;
  bool isGood = true;
};

void FunctionReader::report(StringRef token, const Twine &message) {
  size_t at = token.empty() ? 0 : text.find(token);
  StringRef before = text.take_front(at == StringRef::npos ? 0 : at);
  emitError(FileLineColLoc::get(
      context, file, unsigned(before.count('\n')) + 1,
      unsigned(before.size() - (before.rfind('\n') + 1)) + 1))
      << message;
  isGood = false;
}

const json::Value *FunctionReader::member(const json::Object &object,
                                          StringRef key, bool isRequired) {
  const json::Value *value = object.get(key);
  if (!value && isRequired)
    report("", "key '" + key + "' is missing");
  return value;
}

bool FunctionReader::knowsKeys(const json::Object &object,
                               ArrayRef<StringRef> known) {
  for (const auto &[key, value] : object)
    if (StringRef name = key; !llvm::is_contained(known, name)) {
      report(("\"" + name + "\"").str(), "unknown key '" + name +
                                             "'; expected '" +
                                             llvm::join(known, "', '") + "'");
      return false;
    }
  return true;
}

std::string FunctionReader::textOf(const json::Object &object, StringRef key) {
  const json::Value *value = member(object, key);
  if (!value)
    return {};
  if (auto string = value->getAsString())
    return string->str();
  report(("\"" + key + "\"").str(), "'" + key + "' has to be a text");
  return {};
}

std::vector<std::string> FunctionReader::listOf(const json::Object &object,
                                                StringRef key,
                                                bool isRequired) {
  std::vector<std::string> texts;
  const json::Value *value = member(object, key, isRequired);
  if (!value)
    return texts;
  if (const json::Array *list = value->getAsArray())
    for (const json::Value &element : *list)
      if (auto string = element.getAsString())
        texts.push_back(string->str());
  if (const json::Array *list = value->getAsArray();
      !list || list->size() != texts.size())
    report(("\"" + key + "\"").str(),
           "'" + key + "' has to be a list of texts");
  return texts;
}

void FunctionReader::readAttributes(const json::Object &object,
                                    OpFunction &function) {
  const json::Value *value = member(object, "attributes", false);
  if (!value)
    return;
  const json::Object *attributes = value->getAsObject();
  if (!attributes)
    return report("\"attributes\"", "'attributes' has to be an object of names "
                                    "with default values, or null");
  for (const auto &[key, standard] : *attributes) {
    std::string name = StringRef(key).str(), spelled;
    llvm::raw_string_ostream os(spelled);
    // JSON does not tell 1.0 from 1, but nodes that take the attribute do.
    bool isFloat = text.contains(": float = @" + name + ">") ||
                   text.contains(": float = @" + name + ",");
    if (auto whole = standard.getAsInteger(); whole && !isFloat)
      os << *whole;
    else if (auto real = standard.getAsNumber())
      os << llvm::format("%.9e", *real);
    else if (standard.getAsString())
      os << standard;
    else if (!standard.getAsNull())
      report("\"" + name + "\"", "the default of attribute '" + name +
                                     "' has to be a number, a text or null");
    function.attributes.push_back({name, spelled});
  }
}

void FunctionReader::checkNodes(ArrayRef<std::string> nodes) {
  for (const std::string &node : nodes) {
    pb::FunctionProto function;
    std::optional<TextError> error = parseNodes(node, function);
    if (!error)
      continue;
    std::string spelled;
    llvm::raw_string_ostream(spelled) << json::Value(node);
    report(spelled, "the node is none of ONNX: " + error->str());
  }
}

void FunctionReader::readPart(const json::Value &value, OpFunction &function) {
  OpFunctionPart part;
  if (auto node = value.getAsString()) {
    part.nodes.push_back(node->str());
    checkNodes(part.nodes);
    function.parts.push_back(std::move(part));
    return;
  }
  const json::Object *object = value.getAsObject();
  if (!object)
    return report("\"body\"", "an element of 'body' has to be a node, or an "
                              "object with a condition");
  if (!knowsKeys(*object, {"if", "then", "else", "refuse"}))
    return;
  part.condition = textOf(*object, "if");
  part.nodes = listOf(*object, "then", false);
  part.otherwise = listOf(*object, "else", false);
  checkNodes(part.nodes);
  checkNodes(part.otherwise);
  if (object->get("refuse"))
    part.refusal = textOf(*object, "refuse");
  StringRef subject = StringRef(part.condition).ltrim('!');
  subject = subject.take_until([](char c) { return c == '=' || c == '.'; });
  if (!llvm::is_contained(function.operands, subject) &&
      llvm::none_of(function.attributes, [&](const auto &attribute) {
        return attribute.first == subject;
      }))
    report("\"" + part.condition + "\"",
           "'" + subject + "' is no operand and no attribute of '" +
               function.name + "'");
  function.parts.push_back(std::move(part));
}

/// The text of a body in which `select` selects one side of each condition.
std::string bodyText(const OpFunction &function,
                     llvm::function_ref<const std::vector<std::string> &(
                         const OpFunctionPart &part)>
                         select,
                     ArrayRef<std::string> attributes, size_t operands) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<opset_import: [\"\" : " << function.opset << "], domain: \"body\">\n"
     << function.name;
  if (!attributes.empty())
    os << " <" << llvm::join(attributes, ", ") << ">";
  os << " ("
     << llvm::join(ArrayRef(function.operands).take_front(operands), ", ")
     << ") => (" << llvm::join(function.results, ", ") << ") {\n";
  for (const OpFunctionPart &part : function.parts)
    for (const std::string &node : select(part))
      os << "  " << node << "\n";
  os << "}\n";
  return text;
}

std::vector<std::string> namesOf(const OpFunction &function) {
  std::vector<std::string> names;
  for (const auto &attribute : function.attributes)
    names.push_back(attribute.first);
  return names;
}

bool FunctionReader::read(OpFunction &function) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    report("", llvm::toString(value.takeError()));
    return false;
  }
  const json::Object *object = value->getAsObject();
  if (!object) {
    report("", "expected an object with the keys of an op");
    return false;
  }
  if (!knowsKeys(*object, {"op", "domain", "summary", "operands", "results",
                           "attributes", "opset", "body"}))
    return false;
  function.name = textOf(*object, "op");
  function.domain = textOf(*object, "domain");
  (void)textOf(*object, "summary");
  function.operands = listOf(*object, "operands");
  function.results = listOf(*object, "results");
  readAttributes(*object, function);
  if (const json::Value *opset = member(*object, "opset")) {
    if (auto number = opset->getAsInteger(); number && *number > 0)
      function.opset = *number;
    else
      report("\"opset\"", "'opset' has to be the number of the opset that the "
                          "body is written for");
  }
  if (const json::Value *body = member(*object, "body")) {
    if (const json::Array *parts = body->getAsArray())
      for (const json::Value &part : *parts)
        readPart(part, function);
    else
      report("\"body\"", "'body' has to be a list of nodes");
  }
  if (!isGood)
    return false;
  // Each node is there in one of two ways to select.
  for (bool isThen : {true, false}) {
    pb::FunctionProto proto;
    std::string whole = bodyText(
        function,
        [&](const OpFunctionPart &part) -> const std::vector<std::string> & {
          return isThen ? part.nodes : part.otherwise;
        },
        namesOf(function), function.operands.size());
    if (std::optional<TextError> error = parseFunction(whole, proto))
      report("\"body\"", "the body is no function of ONNX: " + error->str());
  }
  return isGood;
}

std::string keyOf(StringRef domain, StringRef name) {
  return ((domain == "ai.onnx" ? StringRef() : domain) + ":" + name).str();
}

//===----------------------------------------------------------------------===//
// Use
//===----------------------------------------------------------------------===//

/// Whether the op of `rewrite`, whose node has all attributes, meets a
/// condition.
bool isMet(const OpFunction &function, StringRef condition,
           const StepRewrite &rewrite, const pb::NodeProto &node) {
  if (condition.empty())
    return true;
  bool isNegated = condition.consume_front("!");
  auto [left, wanted] = condition.split('=');
  auto [subject, property] = left.split('.');
  bool isTrue = false;
  size_t index = size_t(llvm::find(function.operands, subject) -
                        function.operands.begin());
  if (index != function.operands.size()) {
    Value operand = index < rewrite.getOperands().size()
                        ? rewrite.getOperands()[index]
                        : Value();
    isTrue = operand && !isa<NoneType>(operand.getType());
    int64_t rank = 0;
    if (property == "rank") {
      auto type = isTrue ? dyn_cast<RankedTensorType>(operand.getType())
                         : RankedTensorType();
      isTrue = type && !wanted.getAsInteger(10, rank) && type.getRank() == rank;
    }
  } else {
    for (const pb::AttributeProto &attribute : node.attribute()) {
      if (attribute.name() != subject)
        continue;
      double number = 0;
      if (wanted.empty())
        isTrue = attribute.i() != 0 || attribute.f() != 0 ||
                 !attribute.s().empty() || attribute.ints_size() ||
                 attribute.floats_size();
      else if (attribute.has_s())
        isTrue = attribute.s() == wanted;
      else
        isTrue = !wanted.getAsDouble(number) &&
                 number == (attribute.has_f() ? double(attribute.f())
                                              : double(attribute.i()));
    }
  }
  return isTrue != isNegated;
}

} // namespace

LogicalResult OpFunctions::read(StringRef folder, Location location) {
  std::error_code error;
  std::vector<std::string> files;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      files.push_back(it->path());
  if (error)
    return emitError(location) << "cannot read the folder '" << folder
                               << "' of functions: " << error.message();
  if (files.empty())
    return emitError(location) << "the folder '" << folder
                               << "' has no functions: expected a file such as "
                                  "Op.json for each op";
  llvm::sort(files);
  bool isGood = true;
  for (const std::string &file : files) {
    auto text = llvm::MemoryBuffer::getFile(file);
    if (!text)
      return emitError(location)
             << "cannot read '" << file << "': " << text.getError().message();
    OpFunction function;
    FunctionReader reader(file, (*text)->getBuffer(), location.getContext());
    if (!reader.read(function)) {
      isGood = false;
      continue;
    }
    std::string key = keyOf(function.domain, function.name);
    if (!functions.try_emplace(key, function).second) {
      emitError(FileLineColLoc::get(location.getContext(), file, 1, 1))
          << "'" << function.domain << "." << function.name
          << "' has a function already";
      isGood = false;
    }
  }
  return success(isGood);
}

const OpFunction *OpFunctions::find(Operation *op) const {
  auto name = op->getAttrOfType<StringAttr>("function_name");
  auto domain = op->getAttrOfType<StringAttr>("domain_name");
  if (!name || op->getName().getStringRef() != "onnx.Custom")
    return nullptr;
  auto it = functions.find(
      keyOf(domain ? domain.getValue() : StringRef(), name.getValue()));
  return it == functions.end() ? nullptr : &it->second;
}

std::optional<SmallVector<Value, 1>>
expandByFunction(StepRewrite &rewrite, const OpFunction &function,
                 std::string &reason) {
  pb::NodeProto node = plainNodeOf(rewrite, function.name);
  if (size_t(node.input_size()) > function.operands.size() ||
      size_t(node.output_size()) > function.results.size()) {
    reason = "it has more operands or results than its function";
    return std::nullopt;
  }
  // Attributes of nodes, and defaults as the text of bodies has them.
  std::vector<std::string> given;
  for (NamedAttribute attribute : rewrite.getOp()->getAttrs()) {
    StringRef name = attribute.getName().getValue();
    if (llvm::is_contained(customOpAttributes, name) ||
        name.starts_with("onnx."))
      continue;
    if (llvm::none_of(function.attributes,
                      [&](const auto &one) { return one.first == name; })) {
      reason = "its function has no attribute '" + name.str() + "'";
      return std::nullopt;
    }
    pb::AttributeProto &proto = *node.add_attribute();
    proto.set_name(name.str());
    std::optional<AttributeKind> kind = kindOf(attribute.getValue());
    if (!kind || !convertAttribute(attribute.getValue(),
                                   {name, *kind, false, false, -1}, proto)) {
      reason = "its attribute '" + name.str() +
               "' has no value that a body "
               "can have";
      return std::nullopt;
    }
    given.push_back(name.str());
  }
  for (const auto &[name, standard] : function.attributes)
    if (!standard.empty() && !llvm::is_contained(given, name)) {
      pb::AttributeProto proto;
      std::string text = name + " = " + standard;
      if (parseAttribute(text, proto))
        continue;
      *node.add_attribute() = proto;
      given.push_back(name);
    }
  for (const OpFunctionPart &part : function.parts)
    if (!part.refusal.empty() &&
        isMet(function, part.condition, rewrite, node)) {
      reason = part.refusal;
      return std::nullopt;
    }
  std::string text = bodyText(
      function,
      [&](const OpFunctionPart &part) -> const std::vector<std::string> & {
        return isMet(function, part.condition, rewrite, node) ? part.nodes
                                                              : part.otherwise;
      },
      namesOf(function), size_t(node.input_size()));
  return expandByText(rewrite, std::move(node), text, reason);
}

} // namespace dialectgen::onnx
