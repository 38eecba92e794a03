//===- FunctionText.cpp - functions in ONNX's textual syntax --------------===//
//
// See FunctionText.h: a function of the parser for each part of its grammar.
//
//===----------------------------------------------------------------------===//

#include "FunctionText.h"
#include "../model/Form.h"
#include "../model/TensorLayout.h"
#include "FunctionTokens.h"

using llvm::StringRef;
using llvm::Twine;

namespace dialectgen::onnx {
namespace {

/// Texts from outside must not exhaust the stack: graphs and types in each
/// other.
constexpr unsigned maxDepth = 64;

//===----------------------------------------------------------------------===//
// Kinds and types
//===----------------------------------------------------------------------===//

using pb::AttributeProto;
using pb::TensorProto;

/// The kind of the elements of a list; UNDEFINED if `kind` is that of no list.
AttributeProto::AttributeType elementKind(AttributeProto::AttributeType kind) {
  switch (kind) {
  case AttributeProto::FLOATS:
    return AttributeProto::FLOAT;
  case AttributeProto::INTS:
    return AttributeProto::INT;
  case AttributeProto::STRINGS:
    return AttributeProto::STRING;
  case AttributeProto::TENSORS:
    return AttributeProto::TENSOR;
  case AttributeProto::GRAPHS:
    return AttributeProto::GRAPH;
  case AttributeProto::SPARSE_TENSORS:
    return AttributeProto::SPARSE_TENSOR;
  case AttributeProto::TYPE_PROTOS:
    return AttributeProto::TYPE_PROTO;
  default:
    return AttributeProto::UNDEFINED;
  }
}

/// Moves the value of `element` to the end of the list in `list`.
void append(AttributeProto &element, AttributeProto &list) {
  switch (element.type()) {
  case AttributeProto::FLOAT:
    list.set_type(AttributeProto::FLOATS);
    return list.add_floats(element.f());
  case AttributeProto::INT:
    list.set_type(AttributeProto::INTS);
    return list.add_ints(element.i());
  case AttributeProto::STRING:
    list.set_type(AttributeProto::STRINGS);
    return list.add_strings(element.s());
  case AttributeProto::TENSOR:
    list.set_type(AttributeProto::TENSORS);
    return list.add_tensors()->Swap(element.mutable_t());
  case AttributeProto::GRAPH:
    list.set_type(AttributeProto::GRAPHS);
    return list.add_graphs()->Swap(element.mutable_g());
  case AttributeProto::TYPE_PROTO:
    list.set_type(AttributeProto::TYPE_PROTOS);
    return list.add_type_protos()->Swap(element.mutable_tp());
  default:
    return;
  }
}

/// The number of an element type (`float`, `int64`); 0 if there is none.
int32_t dataTypeOf(StringRef name) {
  TensorProto::DataType type = TensorProto::UNDEFINED;
  return name == name.lower() &&
                 TensorProto::DataType_Parse(name.upper(), &type)
             ? type
             : 0;
}

std::string nameOf(int32_t dataType) {
  return StringRef(TensorProto::DataType_Name(TensorProto::DataType(dataType)))
      .lower();
}

bool isTypeName(StringRef name) {
  return name == "seq" || name == "map" || name == "optional" ||
         name == "sparse_tensor" || dataTypeOf(name);
}

/// The least and the greatest element of a type with at most 32 bits.
std::pair<int64_t, int64_t> rangeOf(int32_t dataType, unsigned bits) {
  switch (dataType) {
  case TensorProto::BOOL:
    return {0, 1};
  case TensorProto::INT2:
  case TensorProto::INT4:
  case TensorProto::INT8:
  case TensorProto::INT16:
  case TensorProto::INT32:
    return {-(int64_t(1) << (bits - 1)), (int64_t(1) << (bits - 1)) - 1};
  default:
    return {0, (int64_t(1) << bits) - 1};
  }
}

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

using Names = google::protobuf::RepeatedPtrField<std::string>;
using Values = google::protobuf::RepeatedPtrField<pb::ValueInfoProto>;

/// Types, values and tensors.
class ValueParser : protected TokenReader {
protected:
  using TokenReader::TokenReader;

  /// Counts what is in each other.
  class Level {
  public:
    explicit Level(ValueParser &parser) : parser(parser) { ++parser.depth; }
    ~Level() { --parser.depth; }
    bool isTooDeep() const {
      return parser.depth > maxDepth &&
             !parser.failAs(parser.token, "graphs and types nest more than " +
                                              Twine(maxDepth) + " deep");
    }

  private:
    ValueParser &parser;
  };

  bool atType() const {
    // A value may have the name of a type.
    return token.kind == Token::Identifier && isTypeName(token.text) &&
           !ahead.isSymbol(",") && !ahead.isSymbol(")") &&
           !ahead.isSymbol(">") && !ahead.isSymbol("=");
  }

  bool readElementType(int32_t &dataType) {
    dataType = token.kind == Token::Identifier ? dataTypeOf(token.text) : 0;
    if (!dataType)
      return fail("an element type");
    advance();
    return true;
  }

  template <typename TensorType> bool readTensorType(TensorType &type) {
    int32_t dataType = 0;
    if (!readElementType(dataType))
      return false;
    type.set_elem_type(dataType);
    if (!take("[")) {
      type.mutable_shape();
      return true;
    }
    if (take("]"))
      return true;
    return takeList("]", /*canBeEmpty=*/false, [&] {
      auto &dim = *type.mutable_shape()->add_dim();
      if (take("?"))
        return true;
      if (token.kind == Token::Identifier)
        return takeName(*dim.mutable_dim_param());
      int64_t size = 0;
      if (token.kind != Token::Integer)
        return fail("a size");
      if (!takeInteger(size))
        return false;
      dim.set_dim_value(size);
      return true;
    });
  }

  bool read(pb::TypeProto &type) {
    Level level(*this);
    if (level.isTooDeep())
      return false;
    StringRef name = token.kind == Token::Identifier ? token.text : "";
    if (dataTypeOf(name))
      return readTensorType(*type.mutable_tensor_type());
    if (!isTypeName(name))
      return fail("a type");
    advance();
    if (!expect("("))
      return false;
    bool isRead = false;
    if (name == "seq") {
      isRead = read(*type.mutable_sequence_type()->mutable_elem_type());
    } else if (name == "optional") {
      isRead = read(*type.mutable_optional_type()->mutable_elem_type());
    } else if (name == "sparse_tensor") {
      isRead = readTensorType(*type.mutable_sparse_tensor_type());
    } else {
      int32_t key = 0;
      isRead = readElementType(key) && expect(",") &&
               read(*type.mutable_map_type()->mutable_value_type());
      type.mutable_map_type()->set_key_type(key);
    }
    return isRead && expect(")");
  }

  bool read(pb::ValueInfoProto &value) {
    if (atType() && !read(*value.mutable_type()))
      return false;
    return takeName(*value.mutable_name());
  }

  bool readNames(Names &names) {
    if (!atName() && !at(","))
      return true;
    do {
      std::string &name = *names.Add();
      if (token.kind == Token::String && token.text == "\"\"")
        advance();
      else if (atName() && !takeName(name))
        return false;
    } while (take(","));
    return true;
  }

  // Tensors.

  /// The type of a tensor that is written out stands at `where`.
  bool readData(const pb::TypeProto &type, const Token &where,
                TensorProto &tensor) {
    if (!type.has_tensor_type() || !type.tensor_type().has_shape())
      return failAs(where, "expected the type of a tensor with its sizes");
    for (const auto &dim : type.tensor_type().shape().dim()) {
      if (!dim.has_dim_value() || dim.dim_value() < 0)
        return failAs(where, "expected numbers as the sizes of a tensor");
      tensor.add_dims(dim.dim_value());
    }
    tensor.set_data_type(type.tensor_type().elem_type());
    std::optional<Layout> layout = layoutOf(tensor.data_type());
    if (!layout)
      return failAs(where, "expected the type of a tensor with elements");
    unsigned count = 0;
    return expect("{") && takeList("}", /*canBeEmpty=*/true, [&] {
             return readElement(*layout, count++, tensor);
           });
  }

  bool readElement(const Layout &layout, unsigned index, TensorProto &tensor) {
    std::string type = nameOf(tensor.data_type());
    switch (layout.field) {
    case Field::Float: {
      float value = 0;
      if (!takeFloat(value))
        return false;
      tensor.add_float_data(value);
      return true;
    }
    case Field::Double: {
      double value = 0;
      if (!takeFloat(value))
        return false;
      tensor.add_double_data(value);
      return true;
    }
    case Field::String:
      return takeString(*tensor.add_string_data());
    case Field::Int64: {
      int64_t value = 0;
      if (!takeInteger(value))
        return false;
      tensor.add_int64_data(value);
      return true;
    }
    case Field::UInt64: {
      uint64_t value = 0;
      if (!takeInteger(value, uint64_t(0), ~uint64_t(0) >> (64 - layout.bits),
                       type))
        return false;
      tensor.add_uint64_data(value);
      return true;
    }
    case Field::Int32: {
      int64_t value = 0;
      auto [least, greatest] = rangeOf(tensor.data_type(), layout.bits);
      if (!takeInteger(value, least, greatest, type))
        return false;
      if (layout.bits >= 8) {
        tensor.add_int32_data(int32_t(value));
        return true;
      }
      // Several are in one byte, from its low bits up.
      unsigned shift = index * layout.bits % 8;
      if (shift == 0)
        tensor.add_int32_data(0);
      int32_t &last =
          (*tensor.mutable_int32_data())[tensor.int32_data_size() - 1];
      last |= int32_t(value & ((1 << layout.bits) - 1)) << shift;
      return true;
    }
    }
    return false;
  }

private:
  unsigned depth = 0;
};

/// Attributes, nodes, graphs and functions.
class FunctionParser : ValueParser {
public:
  using ValueParser::ValueParser;

  template <typename Message> std::optional<TextError> parse(Message &message) {
    message.Clear();
    if (!error && read(message) && token.kind != Token::End)
      fail("the end");
    return error;
  }

  std::optional<TextError> parseNodes(pb::FunctionProto &function) {
    while (!error && token.kind != Token::End)
      if (!atNode())
        fail("a node");
      else
        read(*function.add_node());
    return error;
  }

private:
  using Attributes = google::protobuf::RepeatedPtrField<AttributeProto>;
  using ValueParser::read;

  // Attributes.

  bool readItem(AttributeProto &item) {
    switch (token.kind) {
    case Token::Integer: {
      int64_t value = 0;
      item.set_type(AttributeProto::INT);
      if (!takeInteger(value))
        return false;
      item.set_i(value);
      return true;
    }
    case Token::Float:
      return readFloatItem(item);
    case Token::String:
      item.set_type(AttributeProto::STRING);
      return takeString(*item.mutable_s());
    case Token::Identifier:
      if (isFloatWord(token.text) && !ahead.isSymbol("("))
        return readFloatItem(item);
      if (isTypeName(token.text))
        return readTypeOrTensor(item);
      item.set_type(AttributeProto::GRAPH);
      return read(*item.mutable_g());
    default:
      return fail("a value");
    }
  }

  bool readFloatItem(AttributeProto &item) {
    float value = 0;
    item.set_type(AttributeProto::FLOAT);
    if (!takeFloat(value))
      return false;
    item.set_f(value);
    return true;
  }

  bool readTypeOrTensor(AttributeProto &item) {
    Token first = token;
    pb::TypeProto type;
    if (!read(type))
      return false;
    if (!at("{") && !at("=") && !atName()) {
      item.set_type(AttributeProto::TYPE_PROTO);
      item.mutable_tp()->Swap(&type);
      return true;
    }
    item.set_type(AttributeProto::TENSOR);
    // (As the ONNX library has it, the name is there without one, too.)
    if (std::string &name = *item.mutable_t()->mutable_name();
        atName() && !takeName(name))
      return false;
    take("=");
    return readData(type, first, *item.mutable_t());
  }

  /// `kind` is UNDEFINED if the item may be of any.
  bool readItemOf(AttributeProto::AttributeType kind, AttributeProto &item) {
    Token first = token;
    if (kind == AttributeProto::FLOAT && token.kind == Token::Integer)
      return readFloatItem(item);
    if (!readItem(item))
      return false;
    if (kind == AttributeProto::UNDEFINED || kind == item.type())
      return true;
    return failAt(first, "a value of kind '" +
                             kindName(static_cast<AttributeKind>(kind)) + "'");
  }

  bool readListOf(AttributeProto::AttributeType kind,
                  AttributeProto &attribute) {
    if (at("]") && kind == AttributeProto::UNDEFINED)
      return failAs(token, "an empty list needs a kind, as in 'axes: ints = "
                           "[]'");
    return takeList("]", /*canBeEmpty=*/true, [&] {
      AttributeProto item;
      if (!readItemOf(kind, item))
        return false;
      // The first tells the kind.
      kind = item.type();
      append(item, attribute);
      return true;
    });
  }

  bool read(AttributeProto &attribute) {
    return takeName(*attribute.mutable_name(), "the name of an attribute") &&
           readValue(attribute);
  }

  /// All but the name.
  bool readValue(AttributeProto &attribute) {
    AttributeProto::AttributeType kind = AttributeProto::UNDEFINED;
    if (take(":")) {
      std::optional<AttributeKind> known = kindByName(token.text);
      if (token.kind != Token::Identifier || !known)
        return fail("a kind of attribute, such as 'float' or 'ints'");
      kind = static_cast<AttributeProto::AttributeType>(*known);
      attribute.set_type(kind);
      advance();
    }
    if (!expect("="))
      return false;
    if (take("@"))
      return takeName(*attribute.mutable_ref_attr_name(),
                      "the name of an attribute");
    bool isList = elementKind(kind) != AttributeProto::UNDEFINED;
    if (at("[") && (isList || kind == AttributeProto::UNDEFINED)) {
      advance();
      return readListOf(elementKind(kind), attribute);
    }
    return readItemOf(kind, attribute);
  }

  bool read(Attributes &attributes) {
    return take("<") && takeList(">", /*canBeEmpty=*/false,
                                 [&] { return read(*attributes.Add()); });
  }

  // Nodes, graphs and functions.

  bool read(pb::NodeProto &node) {
    if (take("["))
      if ((!at("]") && !takeName(*node.mutable_name())) || !expect("]"))
        return false;
    std::string domain, op;
    if (!readNames(*node.mutable_output()) || !expect("=") ||
        !takeIdentifier(op, "an operator"))
      return false;
    while (take(".")) {
      domain += (domain.empty() ? "" : ".") + op;
      if (!takeIdentifier(op, "an operator"))
        return false;
    }
    // (As the ONNX library has it, the default domain is there, too.)
    node.set_domain(domain);
    node.set_op_type(op);
    if (take(":") && !takeIdentifier(*node.mutable_overload(), "an overload"))
      return false;
    if (at("<") && !read(*node.mutable_attribute()))
      return false;
    if (!take("("))
      return fail(node.attribute_size() ? "'('" : "'(' or '<'");
    if (!readNames(*node.mutable_input()) || !expectAfterName(")"))
      return false;
    return !at("<") || node.attribute_size() || read(*node.mutable_attribute());
  }

  bool atNode() const { return atName() || at("[") || at(",") || at("="); }

  bool expectAfterName(StringRef symbol) {
    return take(symbol) || fail("',' or '" + symbol + "'");
  }

  template <typename Nodes> bool readNodes(Nodes &nodes) {
    if (!expect("{"))
      return false;
    while (!take("}")) {
      if (!atNode())
        return fail("a node or '}'");
      if (!read(*nodes.Add()))
        return false;
    }
    return true;
  }

  bool readInitializer(const pb::ValueInfoProto &value, const Token &where,
                       pb::GraphProto &graph) {
    TensorProto &tensor = *graph.add_initializer();
    tensor.set_name(value.name());
    return readData(value.type(), where, tensor);
  }

  bool read(pb::GraphProto &graph) {
    Level level(*this);
    if (level.isTooDeep() || !takeName(*graph.mutable_name()))
      return false;
    if (take("(") && !takeList(")", /*canBeEmpty=*/true, [&] {
          Token first = token;
          pb::ValueInfoProto &input = *graph.add_input();
          return read(input) &&
                 (!take("=") || readInitializer(input, first, graph));
        }))
      return false;
    if (!expect("=>") || !expect("(") ||
        !takeList(")", /*canBeEmpty=*/true,
                  [&] { return read(*graph.add_output()); }))
      return false;
    if (take("<") && !takeList(">", /*canBeEmpty=*/true, [&] {
          Token first = token;
          pb::ValueInfoProto value;
          if (!read(value))
            return false;
          if (take("="))
            return readInitializer(value, first, graph);
          graph.add_value_info()->Swap(&value);
          return true;
        }))
      return false;
    return readNodes(*graph.mutable_node());
  }

  bool readProperty(pb::FunctionProto &function) {
    Token first = token;
    std::string name;
    if (!takeIdentifier(name, "a property") || !expect(":"))
      return false;
    if (name == "domain")
      return takeString(*function.mutable_domain());
    if (name == "doc_string")
      return takeString(*function.mutable_doc_string());
    if (name == "overload")
      return takeString(*function.mutable_overload());
    if (name != "opset_import")
      return failAt(first, "'opset_import', 'domain', 'doc_string' or "
                           "'overload'");
    return expect("[") && takeList("]", /*canBeEmpty=*/true, [&] {
             pb::OperatorSetIdProto &opset = *function.add_opset_import();
             int64_t version = 0;
             if (!takeString(*opset.mutable_domain()) || !expect(":") ||
                 !takeInteger(version))
               return false;
             opset.set_version(version);
             return true;
           });
  }

  bool readParameter(pb::FunctionProto &function) {
    std::string name;
    if (!takeName(name, "the name of an attribute"))
      return false;
    if (!at(":") && !at("=")) {
      function.add_attribute(name);
      return true;
    }
    AttributeProto &attribute = *function.add_attribute_proto();
    attribute.set_name(name);
    return readValue(attribute);
  }

  bool readValues(Names &names, Values &infos) {
    return expect("(") && takeList(")", /*canBeEmpty=*/true, [&] {
             pb::ValueInfoProto value;
             if (!read(value))
               return false;
             *names.Add() = value.name();
             if (value.has_type())
               infos.Add()->Swap(&value);
             return true;
           });
  }

  bool read(pb::FunctionProto &function) {
    if (take("<") && !takeList(">", /*canBeEmpty=*/false,
                               [&] { return readProperty(function); }))
      return false;
    if (!takeName(*function.mutable_name(), "the name of the function"))
      return false;
    if (take("<") && !takeList(">", /*canBeEmpty=*/false,
                               [&] { return readParameter(function); }))
      return false;
    Values &infos = *function.mutable_value_info();
    if (!readValues(*function.mutable_input(), infos) || !expect("=>") ||
        !readValues(*function.mutable_output(), infos))
      return false;
    if (take("<") && !takeList(">", /*canBeEmpty=*/false,
                               [&] { return read(*infos.Add()); }))
      return false;
    return readNodes(*function.mutable_node());
  }
};

} // namespace

std::optional<TextError> parseFunction(StringRef text,
                                       pb::FunctionProto &function) {
  return FunctionParser(text).parse(function);
}

std::optional<TextError> parseNodes(StringRef text,
                                    pb::FunctionProto &function) {
  return FunctionParser(text).parseNodes(function);
}

std::optional<TextError> parseAttribute(StringRef text,
                                        pb::AttributeProto &attribute) {
  return FunctionParser(text).parse(attribute);
}

} // namespace dialectgen::onnx
