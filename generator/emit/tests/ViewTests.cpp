//===- ViewTests.cpp - tests of views -------------------------------------===//
//
// From the example that a spec gives: a program of it in every carrier,
// which is read and written as it is; and one for each rule, which breaks it.
//
//===----------------------------------------------------------------------===//

#include "emit/Emitters.h"
#include "emit/dialect/DialectOps.h"
#include "emit/text/OdsText.h"
#include "emit/view/ViewOps.h"
#include "model/relations/Shapes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace dialectgen {
namespace {

struct CaseView {
  std::string what, name, message, arguments, call;
  DIALECTGEN_VIEW(what, name, message, arguments, call)
};

struct KeptCaseView {
  std::string name, arguments, call;
  DIALECTGEN_VIEW(name, arguments, call)
};

struct KeptUseView {
  /// `type` is the function type of a composite's decomposition.
  std::string op, type;
  std::vector<KeptCaseView> kept;
  DIALECTGEN_VIEW(op, type, kept)
};

struct RefusedUseView {
  std::string op;
  std::vector<CaseView> refused;
  DIALECTGEN_VIEW(op, refused)
};

struct TestView {
  KeptUseView kept;
  RefusedUseView refused;
};

std::string entryText(const Family &family, const Attribute &attribute,
                      const Json &value) {
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  // Of kinds without values, MLIR's text.
  if (!kind || kind->value.empty())
    return value.is_string() ? value.get<std::string>() : value.dump();
  if (value.is_array()) {
    std::vector<std::string> elements;
    for (const Json &element : value)
      elements.push_back(element.dump());
    return "[" + llvm::join(elements, ", ") + "]";
  }
  if (kind->value == "number")
    return floatText(value) + " : f64";
  if (kind->value == "integer")
    return value.dump() + " : i64";
  return value.dump();
}

/// An example, and changes of it.
class Program {
public:
  Program(const Family &family, const Op &op) : op(op) {
    const OpExample &example = *op.example;
    operands = example.operands;
    results = example.results;
    for (const Attribute &attribute : op.versions.front().attributes)
      if (auto value = example.attributes.find(attribute.name);
          value != example.attributes.end())
        entries.push_back(
            {attribute.name, entryText(family, attribute, *value)});
    // As they are printed.
    llvm::sort(entries);
  }

  CaseView custom(const std::string &attributes) const {
    return {"", "", "", arguments(),
            "stablehlo.custom_call @" + viewTarget(op) + "(" + names() + ") {" +
                attributes + "} : (" + llvm::join(operands, ", ") + ") -> " +
                (results.size() == 1 ? results.front()
                                     : "(" + llvm::join(results, ", ") + ")")};
  }
  CaseView byAttributes(const std::string &key) const {
    return custom(key + " = {" + dictionary() + "}");
  }
  CaseView byConfig(const std::string &version) const {
    return custom("api_version = 4 : i32, backend_config = {" +
                  dictionary(version) + "}");
  }
  CaseView asComposite() const {
    return {"", "", "", arguments(),
            "stablehlo.composite \"" + viewTarget(op) + "\" " + names() +
                " {composite_attributes = {" + dictionary() +
                "}, decomposition = @made_of, version = " +
                toString(op.versions.front().since) + " : i32} : (" +
                llvm::join(operands, ", ") + ") -> (" +
                llvm::join(results, ", ") + ")"};
  }

  std::vector<std::string> operands, results;
  std::vector<std::pair<std::string, std::string>> entries;

private:
  std::string names() const {
    std::vector<std::string> list;
    for (size_t i = 0; i != operands.size(); ++i)
      list.push_back("%arg" + std::to_string(i));
    return llvm::join(list, ", ");
  }
  std::string arguments() const {
    std::vector<std::string> list;
    for (size_t i = 0; i != operands.size(); ++i)
      list.push_back("%arg" + std::to_string(i) + ": " + operands[i]);
    return llvm::join(list, ", ");
  }
  std::string dictionary(const std::string &version = "") const {
    std::vector<std::string> list;
    for (const auto &[key, value] : entries)
      list.push_back(key + " = " + value);
    if (!version.empty())
      list.push_back(version);
    return llvm::join(list, ", ");
  }

  const Op &op;
};

class Tests {
public:
  Tests(const Family &family, const ViewPart &familyPart, const Op &op)
      : family(family), familyPart(familyPart), op(op),
        version(op.versions.front()) {}

  TestView view();

private:
  /// A program that breaks a rule, with the expected message.
  template <typename Change>
  void refuse(const std::string &what, const std::string &message,
              Change change) {
    Program program(family, op);
    change(program);
    CaseView refused = program.byAttributes(familyPart.attributesKey);
    refused.what = what;
    refused.name = "refused" + std::to_string(test.refused.refused.size());
    refused.message = viewTarget(op) + ": " + message;
    test.refused.refused.push_back(std::move(refused));
  }
  void setEntry(Program &program, const std::string &key,
                const std::string &value) const {
    for (auto &[name, text] : program.entries)
      if (name == key) {
        text = value;
        return;
      }
    program.entries.push_back({key, value});
  }
  void refuseAttribute(const Attribute &attribute);
  void refuseValues(const std::vector<Parameter> &parameters, bool isResult);
  void refuseRelation(const Relation &relation);
  void refuseShapes(const ShapeSignature &shapes);
  void refuseEmpty(const ShapeSignature &shapes,
                   const ShapeExpression &equation);
  /// Another first size of result `index`.
  void refuseShape(const std::string &what, size_t index);
  bool isVariadic(const std::vector<Parameter> &parameters) const {
    return llvm::any_of(parameters, [](const Parameter &parameter) {
      return parameter.arity != Arity::Single;
    });
  }

  const Family &family;
  const ViewPart &familyPart;
  const Op &op;
  const OpVersion &version;
  TestView test;
};

void Tests::refuseAttribute(const Attribute &attribute) {
  const std::string &name = attribute.name;
  if (attribute.required)
    refuse("'" + name + "' is missing", "has no '" + name + "'",
           [&](Program &program) {
             llvm::erase_if(program.entries, [&](const auto &entry) {
               return entry.first == name;
             });
           });
  const AttributeKind *kind = family.findAttributeKind(attribute.kind);
  bool isText = kind && kind->value == "string";
  refuse("'" + name + "' is of another kind", name + " = ",
         [&](Program &program) {
           setEntry(program, name, isText ? "7 : i64" : "\"other\"");
         });
  if (!attribute.allowedValues.empty() && isText)
    refuse("'" + name + "' has another value", name + " = \"other\"; expected",
           [&](Program &program) { setEntry(program, name, "\"other\""); });
  if (attribute.minimum) {
    Json less = *attribute.minimum;
    less = less.is_number_integer() ? Json(less.get<int64_t>() - 1)
                                    : Json(less.get<double>() - 1);
    refuse("'" + name + "' is too small", name + " = ", [&](Program &program) {
      setEntry(program, name, entryText(family, attribute, less));
    });
  }
  if (attribute.maximum) {
    Json more = *attribute.maximum;
    more = more.is_number_integer() ? Json(more.get<int64_t>() + 1)
                                    : Json(more.get<double>() + 1);
    refuse("'" + name + "' is too large", name + " = ", [&](Program &program) {
      setEntry(program, name, entryText(family, attribute, more));
    });
  }
}

void Tests::refuseValues(const std::vector<Parameter> &parameters,
                         bool isResult) {
  const char *what = isResult ? "result" : "operand";
  auto listOf = [&](Program &program) -> std::vector<std::string> & {
    return isResult ? program.results : program.operands;
  };
  if (!isVariadic(parameters)) {
    refuse(std::string("one ") + what + " too many",
           "has " + std::to_string(parameters.size() + 1) + " " + what +
               "s; expected",
           [&](Program &program) { listOf(program).push_back("tensor<f32>"); });
    for (size_t i = 0; i != parameters.size(); ++i)
      refuse(std::string(what) + " '" + parameters[i].name +
                 "' is of a type that it cannot have",
             std::string(what) + " '" + parameters[i].name + "' is",
             [&](Program &program) {
               listOf(program)[i] = "tensor<2x3xcomplex<f32>>";
             });
  }
}

void Tests::refuseRelation(const Relation &relation) {
  std::string kind = viewRelationName(relation);
  const std::string &first = relation.arguments.front();
  auto named = [&](const std::string &text) {
    return "relation '" + kind + "' of " + text;
  };
  auto numbers = [&](const std::string &one, const std::string &list) {
    const Attribute *attribute = version.findAttribute(first);
    const AttributeKind *kind =
        attribute ? family.findAttributeKind(attribute->kind) : nullptr;
    return kind && kind->list ? list : one;
  };
  if (kind == "below_rank" && !relation.when) {
    if (op.example->attributes.contains(first))
      for (const char *number : {"99", "-1"})
        refuse(named(first), first + " = " + number + " is out of range",
               [&](Program &program) {
                 setEntry(program, first,
                          numbers(std::string(number) + " : i64",
                                  "[" + std::string(number) + "]"));
               });
  } else if (kind == "unique") {
    refuse(named(first), "'" + first + "' has 0 twice",
           [&](Program &program) { setEntry(program, first, "[0, 0]"); });
  } else if (kind == "is_given" && relation.exactly &&
             version.findAttribute(first)) {
    refuse(named(first), "has no '" + first + "', which is there exactly if",
           [&](Program &program) {
             llvm::erase_if(program.entries, [&](const auto &entry) {
               return entry.first == first;
             });
           });
  } else if (kind == "compatible_types") {
    // The last result that it is about.
    for (size_t index = 0; index != version.results.size(); ++index)
      if (relation.arguments.back() == version.results[index].name &&
          !relation.when)
        refuseShape("relation '" + kind + "'", index);
  }
}

void Tests::refuseShape(const std::string &what, size_t index) {
  if (op.example->results.size() != version.results.size())
    return;
  llvm::StringRef type = op.example->results[index];
  if (!type.consume_front("tensor<") || type.find_first_of("0123456789") != 0 ||
      !type.contains('x'))
    return;
  std::string other = "tensor<77x" + type.split('x').second.str();
  refuse(what + " of " + version.results[index].name, "",
         [&](Program &program) { program.results[index] = other; });
}

/// `length(axis) > 0`
void Tests::refuseEmpty(const ShapeSignature &shapes,
                        const ShapeExpression &equation) {
  llvm::ArrayRef<ShapeExpression> sides = equation.children;
  if (equation.operation != ShapeOperation::Below ||
      sides[1].operation != ShapeOperation::Length ||
      textOf(shapes, sides[0]) != "0")
    return;
  const ShapeExpression &list = sides[1].children.front();
  if (list.operation != ShapeOperation::Values)
    return;
  const std::string &name = shapes.arguments[size_t(list.number)];
  if (version.findAttribute(name))
    // Sizes may contradict each other first.
    refuse("equation of '" + name + "'", "",
           [&](Program &program) { setEntry(program, name, "[]"); });
}

/// Whether a size, or the first of sizes, does not follow from other sizes.
static bool mayBeAny(const ShapeExpression &sizes) {
  switch (sizes.operation) {
  case ShapeOperation::AnySize:
  case ShapeOperation::AnySizes:
  case ShapeOperation::Values:
    return true;
  case ShapeOperation::List:
    return sizes.children.empty() || mayBeAny(sizes.children.front());
  default:
    return false;
  }
}

void Tests::refuseShapes(const ShapeSignature &shapes) {
  for (const ShapeClause &clause : shapes.clauses) {
    if (!clause.argument)
      refuseEmpty(shapes, clause.expression);
    llvm::ArrayRef<ShapeExpression> sizes = clause.expression.children;
    if (!clause.argument || sizes.empty() || mayBeAny(sizes.front()))
      continue;
    for (size_t index = 0; index != version.results.size(); ++index)
      if (version.results[index].name == shapes.arguments[*clause.argument])
        refuseShape("shape", index);
  }
}

TestView Tests::view() {
  test.kept.op = test.refused.op = viewTarget(op);
  Program program(family, op);
  test.kept.type = "(" + llvm::join(program.operands, ", ") + ") -> (" +
                   llvm::join(program.results, ", ") + ")";
  std::string said =
      familyPart.versionKey + " = " + toString(version.since) + " : i64";
  for (const auto &[name, kept] :
       {std::pair("custom_call",
                  program.byAttributes(familyPart.attributesKey)),
        std::pair("backend_config", program.byConfig(said)),
        std::pair("composite", program.asComposite())}) {
    test.kept.kept.push_back({name, kept.arguments, kept.call});
  }
  for (const Attribute &attribute : version.attributes)
    refuseAttribute(attribute);
  if (!op.otherKeys)
    refuse("a key that there is not", "there is no 'no_such_key'",
           [&](Program &program) {
             program.entries.push_back({"no_such_key", "1 : i64"});
           });
  refuseValues(version.operands, /*isResult=*/false);
  refuseValues(version.results, /*isResult=*/true);
  for (const Relation &relation : version.relations)
    refuseRelation(relation);
  if (version.shapes)
    refuseShapes(*version.shapes);
  return std::move(test);
}

} // namespace

std::string viewExample(const Family &family, const ViewPart &familyPart,
                        const Op &op) {
  Program program(family, op);
  CaseView view = program.byAttributes(familyPart.attributesKey);
  size_t count = program.results.size();
  std::string results = count == 0   ? ""
                        : count == 1 ? "%0 = "
                                     : "%0:" + std::to_string(count) + " = ";
  return "func.func @main(" + view.arguments + ") {\n  " + results + view.call +
         "\n  return\n}";
}

llvm::Error emitViewTests(const EmitContext &context, OutputSet &outputs) {
  const Family &family = context.family;
  const ViewPart &familyPart = *family.view;
  for (const Op &op : family.ops) {
    if (family.carried(familyPart, op).empty() || !op.example)
      continue;
    TestView view = Tests(family, familyPart, op).view();
    std::string stem = "tests/" + viewTarget(op);
    if (llvm::Error error =
            addGenerated(context, familyPart, outputs, stem + ".kept.mlir",
                         "view/kept.mlir.mustache", std::move(view.kept)))
      return error;
    if (llvm::Error error =
            addGenerated(context, familyPart, outputs, stem + ".refused.mlir",
                         "view/refused.mlir.mustache", std::move(view.refused)))
      return error;
  }
  return llvm::Error::success();
}

} // namespace dialectgen
