//===- TextForms.cpp - parameters of values by their texts ----------------===//
//
// See TextForms.h.
//
//===----------------------------------------------------------------------===//

#include "TextForms.h"
#include "../records/RecordForms.h"
#include "dialectgen/core/Silence.h"
#include "dialectgen/core/legalization/HeldValue.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace dialectgen {
namespace {

/// The elements of a list, without those of lists inside.
SmallVector<StringRef> splitList(StringRef text, char separator) {
  SmallVector<StringRef> parts;
  size_t begin = 0;
  int depth = 0;
  bool isQuoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (isQuoted) {
      if (c == '\\')
        ++i;
      isQuoted = c != '"';
    } else if (c == '"') {
      isQuoted = true;
    } else if (StringRef("<([{").contains(c)) {
      ++depth;
    } else if (StringRef(">)]}").contains(c)) {
      depth -= c != '>' || i == 0 || text[i - 1] != '-';
    } else if (c == separator && depth == 0) {
      parts.push_back(text.slice(begin, i).trim());
      begin = i + 1;
    }
  }
  if (StringRef last = text.drop_front(begin).trim();
      !last.empty() || !parts.empty())
    parts.push_back(last);
  return parts;
}

/// Without an error; null if `text` is none.
Attribute read(StringRef text, bool isType, MLIRContext *context) {
  Silence quiet(context);
  size_t read = 0;
  Attribute value;
  if (!isType)
    value = parseAttribute(text, context, Type(), &read);
  else if (Type type = parseType(text, context, &read))
    value = TypeAttr::get(type);
  return value && text.drop_front(read).trim().empty() ? value : Attribute();
}

std::string print(Attribute value) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (auto type = dyn_cast<TypeAttr>(value))
    stream << type.getValue();
  else
    stream << value;
  return text;
}

/// A part of a declarative assembly format: text as it stands, a parameter, or
/// parts that may be absent together.
struct FormatPart {
  StringRef literal;
  std::optional<size_t> field;
  std::vector<FormatPart> group;
};

/// Where a value at the start of `text` may end: not in brackets or quotes.
SmallVector<size_t> endsOfValue(StringRef text) {
  SmallVector<size_t> ends;
  int depth = 0;
  bool isQuoted = false;
  for (size_t i = 0; i <= text.size() && depth >= 0; ++i) {
    if (depth == 0 && !isQuoted)
      ends.push_back(i);
    char c = i == text.size() ? ' ' : text[i];
    if (c == '"')
      isQuoted = !isQuoted;
    else if (isQuoted)
      i += c == '\\';
    else if (StringRef("<([{").contains(c))
      ++depth;
    else if (StringRef(">)]}").contains(c))
      depth -= c != '>' || i == 0 || text[i - 1] != '-';
  }
  return ends;
}

/// Reads the values of one record.
class Form {
public:
  Form(const TextForm &form, MLIRContext *context)
      : form(static_cast<const TableForm &>(form)), row(*form.record),
        context(context) {
    StringRef format = this->form.format;
    if (!readFormat(format, parts) || !format.empty())
      parts.clear();
  }

  bool split(Attribute value, SmallVectorImpl<Attribute> &fields) const {
    std::string text = print(value);
    StringRef body = text;
    auto [dialect, mnemonic] = form.name.split('.');
    if (!body.consume_front(form.isType ? "!" : "#") ||
        !body.consume_front(dialect))
      return false;
    // `#index<cmp_predicate slt>`, or `#arith.fastmath<fast>`.
    bool isInside = body.consume_front("<");
    if (isInside ? !body.consume_back(">") : !body.consume_front("."))
      return false;
    if (!body.consume_front(mnemonic))
      return false;
    if (SmallVector<Attribute> values(row.fields.size());
        !parts.empty() && matches(parts, body, values) && complete(values)) {
      fields.append(values);
      return true;
    }
    if (!(body.empty() ||
          (isInside ? body.consume_front(" ")
                    : body.consume_front("<") && body.consume_back(">"))))
      return false;
    body = body.trim();
    return row.cases.empty() ? splitFields(body, fields)
                             : splitCases(body, fields);
  }

  /// A text for each assembly format.
  SmallVector<std::string> texts(ArrayRef<Attribute> fields) const {
    SmallVector<std::string> bodies;
    if (!row.cases.empty()) {
      auto number = dyn_cast<IntegerAttr>(fields.front());
      SmallVector<StringRef> names;
      if (!number || !namesOf(number.getInt(), names))
        return bodies;
      for (const char *separator : {", ", "|"})
        bodies.push_back(llvm::join(names, separator));
    } else {
      for (bool areNamed : {true, false})
        for (bool haveBrackets : {true, false})
          bodies.push_back(fieldsText(fields, areNamed, haveBrackets));
    }
    std::string sign = form.isType ? "!" : "#";
    auto [dialect, mnemonic] = form.name.split('.');
    SmallVector<std::string> texts;
    if (!parts.empty()) {
      std::string body = write(parts, fields);
      texts.push_back(sign + form.name.str() + body);
      texts.push_back(
          (sign + dialect + "<" + mnemonic + " " + body + ">").str());
    }
    for (const std::string &body : bodies) {
      if (body.empty()) {
        texts.push_back(sign + form.name.str());
        continue;
      }
      texts.push_back(sign + form.name.str() + "<" + body + ">");
      texts.push_back(
          (sign + dialect + "<" + mnemonic + " " + body + ">").str());
    }
    return texts;
  }

private:
  /// Reads parts up to the end of a group; false of formats with directives.
  bool readFormat(StringRef &format, std::vector<FormatPart> &parts) const {
    for (format = format.ltrim(); !format.empty(); format = format.ltrim()) {
      if (format.consume_front("`")) {
        auto [literal, rest] = format.split('`');
        if (!literal.trim().empty())
          parts.push_back({literal.trim(), std::nullopt, {}});
        format = rest;
      } else if (format.consume_front("$")) {
        StringRef name = format.take_while(
            [](char c) { return llvm::isAlnum(c) || c == '_'; });
        format = format.drop_front(name.size());
        format.consume_front("^");
        const auto *known =
            llvm::find_if(row.fields, [&](const FieldRow &field) {
              return field.name == name;
            });
        if (known == row.fields.end())
          return false;
        parts.push_back({"", size_t(known - row.fields.begin()), {}});
      } else if (format.consume_front("(")) {
        std::vector<FormatPart> group;
        if (!readFormat(format, group) || !format.consume_front(")?"))
          return false;
        parts.push_back({"", std::nullopt, std::move(group)});
      } else {
        return format.front() == ')';
      }
    }
    return true;
  }

  /// Whether `text` is of these parts; `values` are those of the fields.
  bool matches(ArrayRef<FormatPart> parts, StringRef text,
               SmallVectorImpl<Attribute> &values) const {
    text = text.ltrim();
    if (parts.empty())
      return text.empty();
    const FormatPart &part = parts.front();
    ArrayRef<FormatPart> rest = parts.drop_front();
    if (!part.literal.empty())
      return text.consume_front(part.literal) && matches(rest, text, values);
    if (!part.field) {
      std::vector<FormatPart> with = part.group;
      with.insert(with.end(), rest.begin(), rest.end());
      return matches(with, text, values) || matches(rest, text, values);
    }
    size_t index = *part.field;
    for (size_t end : endsOfValue(text)) {
      StringRef after = text.drop_front(end);
      if (rest.empty() ? !after.empty()
                       : !after.ltrim().starts_with(rest.front().literal))
        continue;
      values[index] = valueOf(readAs(row.fields[index], form.kinds[index]),
                              text.take_front(end).trim());
      if (values[index] && matches(rest, after, values))
        return true;
    }
    values[index] = {};
    return false;
  }

  /// The text of these parts; groups without a value are absent.
  std::string write(ArrayRef<FormatPart> parts,
                    ArrayRef<Attribute> fields) const {
    std::string text;
    for (const FormatPart &part : parts) {
      // `<` follows the name at once.
      text += text.empty() ? "" : " ";
      text += part.literal;
      if (part.field && fields[*part.field])
        text +=
            valueText(readAs(row.fields[*part.field], form.kinds[*part.field]),
                      fields[*part.field], /*haveBrackets=*/false);
      if (llvm::any_of(part.group, [&](const FormatPart &inside) {
            return inside.field && fields[*inside.field];
          }))
        text += write(part.group, fields);
    }
    return text;
  }

  /// Gives absent fields their defaults, and lists no elements; false if one
  /// has to be there.
  bool complete(MutableArrayRef<Attribute> values) const {
    for (auto [field, value, kind, otherwise] :
         llvm::zip(row.fields, values, form.kinds, form.defaults)) {
      if (!value && (!otherwise.empty() || !isOptional(field.kind)))
        value = valueOf(readAs(field, kind), otherwise);
      if (!value && !isOptional(field.kind))
        return false;
    }
    return true;
  }

  bool splitCases(StringRef body, SmallVectorImpl<Attribute> &fields) const {
    int64_t number = 0;
    SmallVector<StringRef> names =
        splitList(body, body.contains('|') ? '|' : ',');
    if (names.empty() || (names.size() > 1 && !row.isBitEnum))
      return false;
    for (StringRef name : names) {
      const auto *known = llvm::find_if(row.cases, [&](const CaseRow &one) {
        return name == one.name ||
               name == ("\"" + Twine(one.name) + "\"").str();
      });
      if (known == row.cases.end())
        return false;
      number |= known->value;
    }
    fields.push_back(hold(context, number));
    return true;
  }

  /// The cases of a number, groups of bits before their parts.
  bool namesOf(int64_t number, SmallVectorImpl<StringRef> &names) const {
    for (const CaseRow &one : row.cases)
      if (one.value == number) {
        names.push_back(one.name);
        return true;
      }
    SmallVector<CaseRow> cases(row.cases);
    llvm::sort(cases, [](const CaseRow &a, const CaseRow &b) {
      return std::pair(-llvm::popcount(uint64_t(a.value)), a.value) <
             std::pair(-llvm::popcount(uint64_t(b.value)), b.value);
    });
    for (const CaseRow &one : cases)
      if (row.isBitEnum && one.value && (number & one.value) == one.value) {
        names.push_back(one.name);
        number &= ~one.value;
      }
    return number == 0 && !names.empty();
  }

  bool splitFields(StringRef body, SmallVectorImpl<Attribute> &fields) const {
    SmallVector<StringRef> parts = splitList(body, ',');
    SmallVector<StringRef> values(row.fields.size());
    bool areNamed = !parts.empty() && llvm::all_of(parts, [&](StringRef part) {
      return findField(part) < row.fields.size();
    });
    if (areNamed) {
      for (StringRef part : parts)
        values[findField(part)] = part.split('=').second.trim();
    } else if (row.fields.size() == 1 && parts.size() > 1) {
      values.front() = body;
    } else if (parts.size() <= row.fields.size()) {
      llvm::copy(parts, values.begin());
    } else {
      return false;
    }
    for (auto [field, value, kind, otherwise] :
         llvm::zip(row.fields, values, form.kinds, form.defaults)) {
      Attribute held;
      if (value.empty())
        value = otherwise;
      if (value.empty() ? !isOptional(field.kind)
                        : !(held = valueOf(readAs(field, kind), value)))
        return false;
      fields.push_back(held);
    }
    return true;
  }

  /// The field that `part` gives a value by name; else the number of fields.
  size_t findField(StringRef part) const {
    auto [name, value] = part.split('=');
    return llvm::find_if(row.fields,
                         [name = name.trim()](const FieldRow &field) {
                           return name == field.name;
                         }) -
           row.fields.begin();
  }

  static FieldKind readAs(const FieldRow &field, HeldKind kind) {
    return kind == HeldKind::Ints  ? FieldKind::SignedVarInts
           : kind == HeldKind::F64 ? FieldKind::Blob
                                   : field.kind;
  }

  /// Null if the text is none of `kind`.
  Attribute valueOf(FieldKind kind, StringRef text) const {
    SmallVector<Attribute> elements;
    auto readList = [&](auto readOne) {
      StringRef list = text;
      if (list.consume_front("[") && !list.consume_back("]"))
        return false;
      for (StringRef part : splitList(list, ','))
        if (!elements.emplace_back(readOne(part)))
          return false;
      return true;
    };
    int64_t number = 0;
    switch (kind) {
    case FieldKind::VarInt:
    case FieldKind::SignedVarInt:
      // IRDL's parameters are attributes.
      text.consume_back(" : i64");
      return text.getAsInteger(10, number) ? Attribute()
                                           : hold(context, number);
    case FieldKind::Bool:
      return text == "true"    ? hold(context, true)
             : text == "false" ? hold(context, false)
                               : Attribute();
    case FieldKind::F64: {
      double real;
      return text.getAsDouble(real) ? Attribute() : hold(context, real);
    }
    case FieldKind::SignedVarInts: {
      SmallVector<int64_t> numbers;
      if (!readList([&](StringRef part) {
            return part.getAsInteger(10, number)
                       ? Attribute()
                       : hold(context, numbers.emplace_back(number));
          }))
        return {};
      return hold(context, ArrayRef(numbers));
    }
    case FieldKind::Type:
      return read(text, /*isType=*/true, context);
    case FieldKind::Types:
    case FieldKind::Attributes:
      if (!readList([&](StringRef part) {
            return read(part, kind == FieldKind::Types, context);
          }))
        return {};
      return ArrayAttr::get(context, elements);
    case FieldKind::String:
    case FieldKind::Attribute:
    case FieldKind::OptionalAttribute:
    case FieldKind::FlaggedAttribute:
    case FieldKind::MarkedAttribute:
      return read(text, /*isType=*/false, context);
    default:
      return {};
    }
  }

  static std::string valueText(FieldKind kind, Attribute value,
                               bool haveBrackets) {
    SmallVector<std::string> parts;
    switch (kind) {
    case FieldKind::VarInt:
    case FieldKind::SignedVarInt:
      return std::to_string(cast<IntegerAttr>(value).getInt());
    case FieldKind::Bool:
      return cast<IntegerAttr>(value).getInt() ? "true" : "false";
    case FieldKind::F64: {
      double real = 0;
      (void)release(value, real);
      SmallString<32> digits;
      APFloat(real).toString(digits);
      return digits.str().str();
    }
    case FieldKind::SignedVarInts:
      if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value))
        for (int64_t number : numbers.asArrayRef())
          parts.push_back(std::to_string(number));
      break;
    case FieldKind::Types:
    case FieldKind::Attributes:
      for (Attribute element : cast<ArrayAttr>(value))
        parts.push_back(print(element));
      break;
    default:
      return print(value);
    }
    std::string list = llvm::join(parts, ", ");
    return haveBrackets ? "[" + list + "]" : list;
  }

  std::string fieldsText(ArrayRef<Attribute> fields, bool areNamed,
                         bool haveBrackets) const {
    SmallVector<std::string> parts;
    for (auto [field, value, kind] : llvm::zip(row.fields, fields, form.kinds))
      if (value)
        parts.push_back((areNamed ? std::string(field.name) + " = " : "") +
                        valueText(readAs(field, kind), value, haveBrackets));
    return llvm::join(parts, ", ");
  }

  const TableForm &form;
  const RecordRow &row;
  MLIRContext *context;
  /// Of the format; none if it is unknown or has directives.
  std::vector<FormatPart> parts;
};

} // namespace

Attribute makeFromText(const TextForm &form, MLIRContext *context,
                       ArrayRef<Attribute> fields) {
  if (form.isWhole)
    return releaseText(fields.front(), form.isType);
  Form known(form, context);
  for (const std::string &text : known.texts(fields)) {
    Attribute made = read(text, form.isType, context);
    SmallVector<Attribute> back;
    if (made && known.split(made, back) && llvm::equal(back, fields))
      return made;
  }
  return {};
}

bool splitText(const TextForm &form, Attribute value,
               SmallVectorImpl<Attribute> &fields) {
  if (form.isWhole) {
    fields.push_back(StringAttr::get(value.getContext(), print(value)));
    return true;
  }
  return Form(form, value.getContext()).split(value, fields) &&
         makeFromText(form, value.getContext(), fields) == value;
}

} // namespace dialectgen
