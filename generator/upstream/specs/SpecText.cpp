//===- SpecText.cpp - JSON in the layout of a spec file -------------------===//

#include "upstream/specs/SpecText.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;
using llvm::StringRef;

static std::string scalarText(const Json &value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Most strings stand in JSON as they are.
static void appendString(const std::string &text, std::string &out) {
  if (llvm::all_of(text, [](char c) {
        return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
      }))
    ((out += '"') += text) += '"';
  else
    out += scalarText(text);
}

static void appendOneLine(const Json &value, std::string &out) {
  if (value.is_string()) {
    appendString(value.get_ref<const std::string &>(), out);
  } else if (value.is_object()) {
    out += '{';
    for (const auto &[key, member] : value.get_ref<const Json::object_t &>()) {
      if (out.back() != '{')
        out += ", ";
      appendString(key, out);
      out += ": ";
      appendOneLine(member, out);
    }
    out += '}';
  } else if (value.is_array()) {
    out += '[';
    for (const Json &element : value) {
      if (&element != &value.front())
        out += ", ";
      appendOneLine(element, out);
    }
    out += ']';
  } else {
    out += scalarText(value);
  }
}

std::string dialectgen::oneLine(const Json &value) {
  std::string text;
  appendOneLine(value, text);
  return text;
}

/// Whether the last member of an object is text for readers, or holds nothing
/// else.
static bool endsInDoc(const Json &object) {
  const auto last = std::prev(object.end());
  return last.key() == "doc" ||
         (last->is_object() && last->size() == 1 && last->contains("doc"));
}

/// Whether a text has words, as a line of a program or of prose has, and a type
/// such as `map(string, int64)` has not.
static bool hasWords(const Json &value) {
  if (!value.is_string())
    return false;
  StringRef text = value.get_ref<const std::string &>();
  for (size_t i = text.find(' '); i != StringRef::npos;
       i = text.find(' ', i + 1))
    if (i == 0 || text[i - 1] != ',')
      return true;
  return false;
}

/// Whether the elements of a list fill lines: none is a list, and none a line.
static bool isFilled(const Json &value) {
  return value.is_array() && llvm::none_of(value, [](const Json &element) {
           return element.is_structured() || hasWords(element);
         });
}

namespace {

class Layout {
public:
  /// Writes `value` where `used` columns are taken before it and `after`
  /// characters must fit behind it.
  void write(const Json &value, unsigned frame, size_t indent, size_t used,
             size_t after);

  std::string out;

private:
  void filled(const Json &list, size_t indent);
  bool docBelow(const Json &value, size_t used);
};

} // namespace

/// Writes an object that ends in a doc, or a list of one, in two lines: facts,
/// and below them the doc. Writes nothing if the facts do not fit.
bool Layout::docBelow(const Json &value, size_t used) {
  if (value.is_array() && value.size() == 1) {
    out += "[";
    if (docBelow(value.front(), used + 1)) {
      out += "]";
      return true;
    }
    out.pop_back();
    return false;
  }
  if (!value.is_object() || value.size() < 2 || !endsInDoc(value))
    return false;
  const auto last = std::prev(value.end());
  Json facts = value;
  facts.erase(last.key());
  std::string head = oneLine(facts);
  head.back() = ',';
  if (used + head.size() > specColumns)
    return false;
  out += head + "\n";
  out.append(used + 1, ' ');
  out += scalarText(last.key()) + ": " + oneLine(*last) + "}";
  return true;
}

void Layout::filled(const Json &list, size_t indent) {
  std::string line(indent, ' ');
  for (size_t i = 0; i < list.size(); ++i) {
    std::string text = scalarText(list[i]) + (i + 1 < list.size() ? "," : "");
    bool fresh = line.size() == indent;
    if (!fresh && line.size() + 1 + text.size() > specColumns) {
      out += line + "\n";
      line.assign(indent, ' ');
      fresh = true;
    }
    line += (fresh ? "" : " ") + text;
  }
  out += line + "\n";
}

void Layout::write(const Json &value, unsigned frame, size_t indent,
                   size_t used, size_t after) {
  bool framed = frame && value.is_structured() && !value.empty();
  if (!framed) {
    std::string text = oneLine(value);
    if (!value.is_structured() || value.empty() ||
        used + text.size() + after <= specColumns) {
      out += text;
      return;
    }
  }
  if (!framed && docBelow(value, used))
    return;
  out += value.is_object() ? "{\n" : "[\n";
  size_t inner = indent + 2;
  if (isFilled(value)) {
    filled(value, inner);
  } else {
    size_t left = value.size();
    for (const auto &[key, element] : value.items()) {
      out.append(inner, ' ');
      size_t start = inner;
      // The members of an op are frame down to its versions only; of a
      // version, the list of changes is.
      unsigned innerFrame = frame ? frame - 1 : 0;
      if (value.is_object()) {
        std::string name = scalarText(key) + ": ";
        out += name;
        start += name.size();
        if (key != "versions")
          innerFrame = frame && key == "changes" && element.size() > 1 ? 1 : 0;
      }
      --left;
      write(element, innerFrame, inner, start, left ? 1 : 0);
      out += left ? ",\n" : "\n";
    }
  }
  out.append(indent, ' ');
  out += value.is_object() ? '}' : ']';
}

std::string dialectgen::specText(const Json &value, unsigned frameLevels,
                                 unsigned indent) {
  Layout layout;
  layout.write(value, frameLevels, indent, indent, 0);
  return std::move(layout.out);
}

std::string dialectgen::specFile(const Json &value) {
  return specText(value, /*frameLevels=*/3) + "\n";
}

/// A list with a line for each element, and for each of its "versions".
static std::string linesText(const Json &list, unsigned indent) {
  if (list.empty())
    return "[]";
  std::string margin(indent, ' '), text = "[";
  for (const Json &element : list) {
    text += (&element == &list.front() ? "\n  " : ",\n  ") + margin;
    auto versions =
        element.is_object() ? element.find("versions") : element.end();
    if (versions == element.end() || !versions->is_array()) {
      text += oneLine(element);
      continue;
    }
    Json head = element;
    head.erase("versions");
    text += StringRef(oneLine(head)).drop_back().str() +
            ", \"versions\": " + linesText(*versions, indent + 4) + "}";
  }
  return text + "\n" + margin + "]";
}

std::string dialectgen::membersText(const Json &object, unsigned indent) {
  std::string margin(indent, ' '), text;
  for (const auto &[key, value] : object.items()) {
    text += (text.empty() ? "" : ",\n") + margin + scalarText(key) + ": ";
    text += value.is_array() ? linesText(value, indent)
            : value.is_object() && !value.empty()
                ? "{\n" + membersText(value, indent + 2) + "\n" + margin + "}"
                : oneLine(value);
  }
  return text;
}
