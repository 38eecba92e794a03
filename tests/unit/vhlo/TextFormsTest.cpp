//===- TextFormsTest.cpp - parameters by declarative formats --------------===//
//
// Types whose parameters no format of MLIR tells: with the format that a table
// has, texts are taken apart and made again.
//
//===----------------------------------------------------------------------===//

#include "TextForms.h"
#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace dialectgen;

namespace {

/// `!toy.array<4 x f32>`, and `!toy.box<[1, 2] : f32, "note">`, whose note may
/// be absent.
class ToyDialect : public ExtensibleDialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToyDialect)
  explicit ToyDialect(MLIRContext *context)
      : ExtensibleDialect("toy", context, TypeID::get<ToyDialect>()) {
    auto verify = [](function_ref<InFlightDiagnostic()>, ArrayRef<Attribute>) {
      return success();
    };
    registerDynamicType(DynamicTypeDefinition::get(
        "array", this, verify,
        [](AsmParser &parser, SmallVectorImpl<Attribute> &parameters) {
          int64_t size;
          Type element;
          if (parser.parseLess() || parser.parseInteger(size) ||
              parser.parseKeyword("x") || parser.parseType(element) ||
              parser.parseGreater())
            return failure();
          parameters.append({parser.getBuilder().getI64IntegerAttr(size),
                             TypeAttr::get(element)});
          return success();
        },
        [](AsmPrinter &printer, ArrayRef<Attribute> parameters) {
          printer << "<" << cast<IntegerAttr>(parameters[0]).getInt() << " x "
                  << parameters[1] << ">";
        }));
    registerDynamicType(DynamicTypeDefinition::get(
        "box", this, verify,
        [](AsmParser &parser, SmallVectorImpl<Attribute> &parameters) {
          SmallVector<int64_t> sizes;
          Type element;
          auto one = [&] { return parser.parseInteger(sizes.emplace_back()); };
          if (parser.parseLess() ||
              parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                             one) ||
              parser.parseColon() || parser.parseType(element))
            return failure();
          parameters.append({parser.getBuilder().getDenseI64ArrayAttr(sizes),
                             TypeAttr::get(element)});
          StringAttr note;
          if (succeeded(parser.parseOptionalComma())) {
            if (parser.parseAttribute(note))
              return failure();
            parameters.push_back(note);
          }
          return LogicalResult(parser.parseGreater());
        },
        [](AsmPrinter &printer, ArrayRef<Attribute> parameters) {
          printer << "<[";
          llvm::interleaveComma(
              cast<DenseI64ArrayAttr>(parameters[0]).asArrayRef(), printer);
          printer << "] : " << parameters[1];
          if (parameters.size() > 2)
            printer << ", " << parameters[2];
          printer << ">";
        }));
  }
  static StringRef getDialectNamespace() { return "toy"; }

  Type parseType(DialectAsmParser &parser) const override {
    StringRef name;
    Type type;
    if (parser.parseKeyword(&name) ||
        !parseOptionalDynamicType(name, parser, type).has_value())
      return {};
    return type;
  }
  void printType(Type type, DialectAsmPrinter &printer) const override {
    (void)printIfDynamicType(type, printer);
  }
};

struct Case {
  const char *text;
  std::vector<FieldRow> fields;
  std::vector<HeldKind> kinds;
  const char *format;
  /// Formats that the text is none of, or that are no declarative ones.
  std::vector<const char *> others;
};

TEST(TextForms, AreTakenApartByTheirFormats) {
  std::vector<FieldRow> array = {{"size", FieldKind::VarInt},
                                 {"element", FieldKind::Type}},
                        box = {{"sizes", FieldKind::Attribute},
                               {"element", FieldKind::Type},
                               {"note", FieldKind::OptionalAttribute}};
  std::vector<HeldKind> whole(2, HeldKind::Attribute),
      lists = {HeldKind::Ints, HeldKind::Attribute, HeldKind::Attribute};
  const char *ofArray = "`<` $size `x` $element `>`",
             *ofBox = "`<` `[` $sizes `]` `:` $element (`,` $note^)? `>`";
  std::vector<const char *> notOfArray = {
      "", "`<` $size `y` $element `>`", "`<` $size `x` $unknown `>`",
      "`<` $size `x` custom<Element>($element) `>`", "`<` $size `x` $element"};
  std::vector<Case> cases = {
      {"!toy.array<4 x f32>", array, whole, ofArray, notOfArray},
      {"!toy.array<0 x !toy.array<4 x tensor<2x?xf32>>>", array, whole, ofArray,
       notOfArray},
      {"!toy.box<[1, 2] : (f32) -> i1>", box, lists, ofBox, {""}},
      {"!toy.box<[1] : f32, \"\">",
       box,
       lists,
       "`<` (`[` $sizes^ `]` `:` $element)? (`,` $note^)? `>`",
       {}},
      {R"(!toy.box<[] : f32, "a > \" , b">)", box, lists, ofBox, {""}}};
  MLIRContext context;
  context.loadDialect<ToyDialect>();
  for (const Case &one : cases) {
    Type type = parseType(one.text, &context);
    ASSERT_TRUE(type) << one.text;
    StringRef name = StringRef(one.text).drop_front().split('<').first;
    RecordRow record;
    record.name = "record";
    record.fields = one.fields;
    std::vector<StringRef> defaults(one.fields.size());
    TableForm form = {{type.getTypeID(), name, /*isType=*/true,
                       /*isWhole=*/false, &record, one.kinds},
                      defaults,
                      one.format};
    SmallVector<Attribute> fields;
    ASSERT_TRUE(splitText(form, TypeAttr::get(type), fields)) << one.text;
    ASSERT_EQ(fields.size(), one.fields.size());
    EXPECT_TRUE(isa<TypeAttr>(fields[1]));
    EXPECT_EQ(makeFromText(form, &context, fields), TypeAttr::get(type));
    for (const char *other : one.others) {
      form.format = other;
      SmallVector<Attribute> none;
      EXPECT_FALSE(splitText(form, TypeAttr::get(type), none))
          << one.text << " by " << other;
    }
  }
}

} // namespace
