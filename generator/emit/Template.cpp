//===- Template.cpp - whole-file layout from templates/ -------------------===//
//
// See Template.h. The text goes to the mustache library with its tags already
// checked and every name marked with its line (`name@12`): the library knows
// no lines, closes sections by position only and lets unknown names pass.
//
//===----------------------------------------------------------------------===//

#include "emit/Template.h"
#include "model/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <kainjow/mustache.hpp>

namespace dialectgen {
namespace {

using kainjow::mustache::data;
using llvm::StringRef;

constexpr StringRef tagStart = "<%", tagEnd = "%>";
/// Divides a name from its line; occurs in no name.
constexpr char lineMark = '@';
/// Stands at the end of each line while rendering: the library drops a line it
/// finds empty after a section, also where the template means an empty line.
constexpr char keepLine = '\x01';

llvm::Error errorAt(StringRef file, size_t line, const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 file + ":" + llvm::Twine(line) + ": " +
                                     message);
}

/// Takes the texts out of `json`: some are megabytes long.
data toData(Json json) {
  if (json.is_object()) {
    data object(data::type::object);
    for (auto it = json.begin(); it != json.end(); ++it)
      object[it.key()] = toData(std::move(it.value()));
    return object;
  }
  if (json.is_array()) {
    data list(data::type::list);
    // The library has no way to move an element into a list that it made, and
    // copies all that is in one.
    auto &elements = const_cast<kainjow::mustache::list &>(list.list_value());
    elements.reserve(json.size());
    for (Json &element : json)
      elements.push_back(toData(std::move(element)));
    return list;
  }
  if (json.is_boolean())
    return data(json.get<bool>() ? data::type::bool_true
                                 : data::type::bool_false);
  return json.is_string() ? data(json.get_ref<const std::string &>())
                          : data(json.dump());
}

/// Looks marked names up and remembers the first that nobody defined.
class StrictContext : public kainjow::mustache::context<std::string> {
public:
  explicit StrictContext(const data *view) : context(view) {}

  const data *get(const std::string &marked) const override {
    auto [name, line] = StringRef(marked).rsplit(lineMark);
    const data *found = context::get(name.str());
    if (!found && unknown.empty()) {
      unknown = name.str();
      line.getAsInteger(10, unknownLine);
    }
    return found;
  }

  mutable std::string unknown;
  mutable size_t unknownLine = 0;
};

/// Checks the tags of a template and rewrites it for the library.
class Marker {
public:
  explicit Marker(StringRef file) : file(file) {}

  llvm::Expected<std::string> mark(StringRef text) {
    while (!text.empty()) {
      ++line;
      auto [rest, after] = text.split('\n');
      bool hasNewline = rest.size() != text.size();
      text = after;
      if (llvm::Error error = markLine(rest, hasNewline))
        return std::move(error);
    }
    if (!open.empty())
      return errorAt(file, open.back().line,
                     "section '" + open.back().name + "' is never closed");
    return std::move(marked);
  }

  /// All names in the tags so far.
  std::set<std::string> names;

private:
  llvm::Error markLine(StringRef rest, bool hasNewline) {
    std::string out;
    bool onlySections = rest.contains(tagStart);
    for (size_t at = rest.find(tagStart); at != StringRef::npos;
         at = rest.find(tagStart)) {
      onlySections &= rest.take_front(at).trim(" \t").empty();
      out += rest.take_front(at);
      rest = rest.drop_front(at + tagStart.size());
      size_t end = rest.find(tagEnd);
      if (end == StringRef::npos)
        return errorAt(file, line, "tag is not closed on its line");
      if (llvm::Error error =
              markTag(rest.take_front(end).trim(), out, onlySections))
        return error;
      rest = rest.drop_front(end + tagEnd.size());
    }
    if (onlySections && rest.trim(" \t\r").empty()) {
      // No line of its own: the tags without the space around them.
      marked += StringRef(out).trim(" \t");
      return llvm::Error::success();
    }
    marked += out;
    marked += rest;
    if (hasNewline) {
      marked += keepLine;
      marked += '\n';
    }
    return llvm::Error::success();
  }

  llvm::Error markTag(StringRef tag, std::string &out, bool &onlySections) {
    char kind = tag.empty() ? ' ' : tag.front();
    if (kind == '!')
      return llvm::Error::success();
    if (kind == '=' || kind == '>' || kind == '&' || kind == '{')
      return errorAt(file, line,
                     llvm::Twine("tags that start with '") + llvm::Twine(kind) +
                         "' are not supported");
    bool isSection = kind == '#' || kind == '^' || kind == '/';
    StringRef name = isSection ? tag.drop_front().ltrim() : tag;
    if (name.empty() || name.contains(lineMark))
      return errorAt(file, line, "tag without a valid name");
    names.insert(name.str());
    onlySections &= isSection;
    size_t nameLine = line;
    if (kind == '/') {
      if (open.empty() || open.back().name != name)
        return errorAt(file, line,
                       open.empty() ? "no section to close with '" + name + "'"
                                    : "section '" + open.back().name +
                                          "' is closed as '" + name + "'");
      // Both ends must be one name to the library.
      nameLine = open.back().line;
      open.pop_back();
    } else if (isSection) {
      open.push_back({name.str(), line});
    }
    out += tagStart;
    if (isSection)
      out += kind;
    out += name;
    out += lineMark + std::to_string(nameLine);
    out += tagEnd;
    return llvm::Error::success();
  }

  struct Section {
    std::string name;
    size_t line;
  };
  StringRef file;
  size_t line = 0;
  std::vector<Section> open;
  std::string marked;
};

} // namespace

struct Template::Parsed {
  Parsed(const std::string &marked, StringRef name, std::set<std::string> names)
      : name(name.str()), names(std::move(names)), mustache(marked) {
    mustache.set_custom_escape([](const std::string &text) { return text; });
  }
  std::string name;
  /// All names it reads.
  std::set<std::string> names;
  kainjow::mustache::mustache mustache;
};

Template::Template(std::unique_ptr<Parsed> parsed)
    : parsed(std::move(parsed)) {}
Template::Template(Template &&) noexcept = default;
Template &Template::operator=(Template &&) noexcept = default;
Template::~Template() = default;

llvm::Expected<Template> Template::parse(StringRef text, StringRef name) {
  Marker marker(name);
  llvm::Expected<std::string> marked = marker.mark(text);
  if (!marked)
    return marked.takeError();
  auto parsed = std::make_unique<Parsed>("{{=<% %>=}}" + *marked, name,
                                         std::move(marker.names));
  if (!parsed->mustache.is_valid())
    return errorAt(name, 1, parsed->mustache.error_message());
  return Template(std::move(parsed));
}

llvm::Expected<Template> Template::read(StringRef root, StringRef name) {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, "templates", name);
  std::string shown = ("templates/" + name).str();
  auto buffer = openSourceFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read " + shown + ": " +
                                   llvm::toString(buffer.takeError()));
  return parse((*buffer)->getBuffer(), shown);
}

llvm::Error Template::checkReadsAll(const std::set<std::string> &keys) const {
  for (const std::string &key : keys)
    if (!parsed->names.count(key))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     parsed->name + ": does not read '" + key +
                                         "', which it is given");
  return llvm::Error::success();
}

llvm::Expected<std::string> Template::renderMarked(Json view) const {
  data root = toData(std::move(view));
  StrictContext context(&root);
  std::string text;
  llvm::raw_string_ostream os(text);
  // Rendering changes the library's object only when a partial or a lambda
  // fails, and there are none.
  parsed->mustache.render(context, os);
  if (!context.unknown.empty())
    return errorAt(parsed->name, context.unknownLine,
                   "unknown name '" + context.unknown + "'");
  return text;
}

llvm::Expected<std::string> Template::render(Json view) const {
  llvm::Expected<std::string> text = renderMarked(std::move(view));
  if (text)
    llvm::erase(*text, keepLine);
  return text;
}

void Rendering::write(llvm::raw_ostream &os) const {
  constexpr char marks[] = {keepLine, view::pieceMark};
  for (StringRef rest = text; !rest.empty();) {
    size_t mark = rest.find_first_of(StringRef(marks, sizeof marks));
    os << rest.take_front(mark);
    if (mark == StringRef::npos)
      return;
    bool isPiece = rest[mark] == view::pieceMark;
    rest = rest.drop_front(mark + 1);
    if (!isPiece)
      continue;
    auto [number, after] = rest.split(view::pieceMark);
    size_t index = 0;
    number.getAsInteger(10, index);
    rest = after;
    if (const auto *piece = std::get_if<std::string>(&pieces[index]))
      os << *piece;
    else
      std::get<view::Stream>(pieces[index])(os);
  }
}

} // namespace dialectgen
