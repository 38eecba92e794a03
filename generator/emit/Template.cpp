//===- Template.cpp - whole-file layout from templates/ -------------------===//
//
// See Template.h. A template is parsed into a tree of texts and tags, and
// rendered by walking it.
//
//===----------------------------------------------------------------------===//

#include "emit/Template.h"
#include "spec/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace dialectgen {
namespace {

using llvm::StringRef;

constexpr StringRef tagStart = "<%", tagEnd = "%>";

llvm::Error errorAt(StringRef file, size_t line, const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 file + ":" + llvm::Twine(line) + ": " +
                                     message);
}

/// A text, a value, or a section with the nodes in it.
struct Node {
  enum Kind { Text, Value, Section, Inverted };
  Kind kind = Text;
  /// The text, or the name.
  std::string text;
  size_t line = 0;
  std::vector<Node> inside;
};

/// Reads the tags of a template, line by line.
class Parser {
public:
  explicit Parser(StringRef file) : file(file) {}

  llvm::Expected<std::vector<Node>> parse(StringRef text) {
    while (!text.empty()) {
      ++line;
      auto [rest, after] = text.split('\n');
      bool hasNewline = rest.size() != text.size();
      text = after;
      if (llvm::Error error = parseLine(rest, hasNewline))
        return std::move(error);
    }
    if (open.size() > 1)
      return errorAt(file, open.back().line,
                     "section '" + open.back().text + "' is never closed");
    return std::move(open.front().inside);
  }

  /// All names in the tags so far.
  std::set<std::string> names;

private:
  llvm::Error parseLine(StringRef rest, bool hasNewline);
  llvm::Error parseTag(StringRef tag);
  void addText(StringRef text);
  /// Whether a line has nothing but tags that take no line of their own.
  static bool hasOnlySections(StringRef line);

  StringRef file;
  size_t line = 0;
  /// The whole, and in it the sections that are open.
  std::vector<Node> open{1};
};

void Parser::addText(StringRef text) {
  std::vector<Node> &nodes = open.back().inside;
  if (nodes.empty() || nodes.back().kind != Node::Text)
    nodes.push_back({Node::Text, "", line, {}});
  nodes.back().text += text;
}

bool Parser::hasOnlySections(StringRef line) {
  bool hasTag = false;
  while (!line.trim(" \t\r").empty()) {
    auto [before, tag] = line.split(tagStart);
    auto [name, after] = tag.split(tagEnd);
    if (!before.trim(" \t").empty() || name.trim().find_first_of("#^/!") != 0)
      return false;
    hasTag = true;
    line = after;
  }
  return hasTag;
}

llvm::Error Parser::parseLine(StringRef rest, bool hasNewline) {
  bool onlySections = hasOnlySections(rest);
  for (size_t at = rest.find(tagStart); at != StringRef::npos;
       at = rest.find(tagStart)) {
    if (!onlySections)
      addText(rest.take_front(at));
    rest = rest.drop_front(at + tagStart.size());
    size_t end = rest.find(tagEnd);
    if (end == StringRef::npos)
      return errorAt(file, line, "tag is not closed on its line");
    if (llvm::Error error = parseTag(rest.take_front(end).trim()))
      return error;
    rest = rest.drop_front(end + tagEnd.size());
  }
  if (onlySections)
    return llvm::Error::success();
  addText(rest);
  if (hasNewline)
    addText("\n");
  return llvm::Error::success();
}

llvm::Error Parser::parseTag(StringRef tag) {
  char kind = tag.empty() ? ' ' : tag.front();
  if (kind == '!')
    return llvm::Error::success();
  if (kind == '=' || kind == '>' || kind == '&' || kind == '{')
    return errorAt(file, line,
                   llvm::Twine("tags that start with '") + llvm::Twine(kind) +
                       "' are not supported");
  bool isSection = kind == '#' || kind == '^' || kind == '/';
  StringRef name = isSection ? tag.drop_front().ltrim() : tag;
  if (name.empty())
    return errorAt(file, line, "tag without a valid name");
  names.insert(name.str());
  if (kind == '/') {
    if (open.size() == 1)
      return errorAt(file, line, "no section to close with '" + name + "'");
    if (open.back().text != name)
      return errorAt(file, line,
                     "section '" + open.back().text + "' is closed as '" +
                         name + "'");
    Node closed = std::move(open.back());
    open.pop_back();
    open.back().inside.push_back(std::move(closed));
  } else if (isSection) {
    open.push_back(
        {kind == '#' ? Node::Section : Node::Inverted, name.str(), line, {}});
  } else {
    open.back().inside.push_back({Node::Value, name.str(), line, {}});
  }
  return llvm::Error::success();
}

/// Renders nodes with values, of which later ones are inside earlier ones.
class Renderer {
public:
  Renderer(StringRef file, llvm::SmallVector<view::Value> values)
      : file(file), values(std::move(values)) {}

  llvm::Error render(const std::vector<Node> &nodes) {
    for (const Node &node : nodes)
      if (llvm::Error error = render(node))
        return error;
    return llvm::Error::success();
  }

  Rendering rendering;

private:
  std::optional<view::Value> find(StringRef name) const {
    if (name == ".")
      return values.back();
    for (const view::Value &value : llvm::reverse(values))
      if (std::optional<view::Value> found = value.member(name))
        return found;
    return std::nullopt;
  }

  llvm::Error render(const Node &node) {
    if (node.kind == Node::Text) {
      rendering.text += node.text;
      return llvm::Error::success();
    }
    std::optional<view::Value> found = find(node.text);
    if (!found)
      return errorAt(file, node.line, "unknown name '" + node.text + "'");
    if (node.kind == Node::Value) {
      if (const view::Stream *stream = found->stream())
        rendering.streams.emplace_back(rendering.text.size(), *stream);
      else
        found->print(rendering.text);
      return llvm::Error::success();
    }
    size_t count = found->count();
    if (node.kind == Node::Inverted)
      return count == 0 ? render(node.inside) : llvm::Error::success();
    for (size_t i = 0; i != count; ++i) {
      values.push_back(found->element(i));
      llvm::Error error = render(node.inside);
      values.pop_back();
      if (error)
        return error;
    }
    return llvm::Error::success();
  }

  StringRef file;
  llvm::SmallVector<view::Value> values;
};

} // namespace

struct Template::Parsed {
  std::string name;
  /// All names it reads.
  std::set<std::string> names;
  std::vector<Node> nodes;
};

Template::Template(std::unique_ptr<Parsed> parsed)
    : parsed(std::move(parsed)) {}
Template::Template(Template &&) noexcept = default;
Template &Template::operator=(Template &&) noexcept = default;
Template::~Template() = default;

llvm::Expected<Template> Template::parse(StringRef text, StringRef name) {
  Parser parser(name);
  llvm::Expected<std::vector<Node>> nodes = parser.parse(text);
  if (!nodes)
    return nodes.takeError();
  return Template(std::make_unique<Parsed>(
      Parsed{name.str(), std::move(parser.names), std::move(*nodes)}));
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

llvm::Expected<Rendering>
Template::renderValues(llvm::SmallVector<view::Value> values) const {
  Renderer renderer(parsed->name, std::move(values));
  if (llvm::Error error = renderer.render(parsed->nodes))
    return std::move(error);
  return std::move(renderer.rendering);
}

llvm::Expected<std::string> Template::render(const Json &names) const {
  llvm::Expected<Rendering> rendering = renderValues({view::Value(names)});
  if (!rendering)
    return rendering.takeError();
  return std::move(rendering->text);
}

void Rendering::write(llvm::raw_ostream &os) const {
  StringRef rest = text;
  size_t written = 0;
  for (const auto &[position, stream] : streams) {
    os << rest.take_front(position - written);
    rest = rest.drop_front(position - written);
    written = position;
    stream(os);
  }
  os << rest;
}

} // namespace dialectgen
