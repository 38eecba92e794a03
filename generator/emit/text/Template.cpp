//===- Template.cpp - whole-file layout from templates/ -------------------===//

#include "emit/text/Template.h"
#include "model/read/SpecFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace dialectgen {

using llvm::StringRef;

namespace {

constexpr StringRef tagStart = "<%", tagEnd = "%>";

llvm::Error errorAt(StringRef file, size_t line, const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 file + ":" + llvm::Twine(line) + ": " +
                                     message);
}

/// A text, a value or a section of a template.
struct TemplateNode {
  enum Kind { Text, Value, Section, InvertedSection };
  Kind kind;
  /// The text, or the name.
  std::string text;
  size_t line = 0;
  /// Of a section: the number of nodes after it that are in it.
  size_t size = 0;
};

} // namespace

struct ParsedTemplate {
  std::string name;
  /// Sections precede what is in them.
  std::vector<TemplateNode> nodes;
  /// All names it reads.
  std::set<std::string> names;
};

namespace {

/// Parses a template line by line.
class TemplateParser {
public:
  explicit TemplateParser(ParsedTemplate &parsed) : parsed(parsed) {}

  llvm::Error parse(StringRef text) {
    while (!text.empty()) {
      ++line;
      auto [rest, after] = text.split('\n');
      bool hasNewline = rest.size() != text.size();
      text = after;
      if (llvm::Error error = parseLine(rest, hasNewline))
        return error;
    }
    if (open.empty())
      return llvm::Error::success();
    const TemplateNode &section = parsed.nodes[open.back()];
    return errorAt(parsed.name, section.line,
                   "section '" + section.text + "' is never closed");
  }

private:
  void addText(StringRef text) {
    // Neighbouring texts are one, if no section ends between them.
    if (!text.empty() && textMayGoOn)
      parsed.nodes.back().text += text;
    else if (!text.empty())
      parsed.nodes.push_back({TemplateNode::Text, text.str()});
    textMayGoOn |= !text.empty();
  }
  void addNode(TemplateNode::Kind kind, StringRef name) {
    parsed.nodes.push_back({kind, name.str(), line});
    textMayGoOn = false;
  }

  llvm::Error parseLine(StringRef rest, bool hasNewline) {
    // A line of sections and comments alone is none in the output.
    bool isLine = !rest.contains(tagStart);
    for (StringRef look = rest; !isLine && look.contains(tagStart);) {
      auto [before, tag] = look.split(tagStart);
      tag = tag.ltrim();
      isLine = !before.trim(" \t").empty() || tag.empty() ||
               !StringRef("#^/!").contains(tag.front());
      look = tag.split(tagEnd).second;
      isLine |= !look.contains(tagStart) && !look.trim(" \t\r").empty();
    }
    for (size_t at = rest.find(tagStart); at != StringRef::npos;
         at = rest.find(tagStart)) {
      if (isLine)
        addText(rest.take_front(at));
      rest = rest.drop_front(at + tagStart.size());
      size_t end = rest.find(tagEnd);
      if (end == StringRef::npos)
        return errorAt(parsed.name, line, "tag is not closed on its line");
      if (llvm::Error error = parseTag(rest.take_front(end).trim()))
        return error;
      rest = rest.drop_front(end + tagEnd.size());
    }
    if (isLine) {
      addText(rest);
      addText(hasNewline ? "\n" : "");
    }
    return llvm::Error::success();
  }

  llvm::Error parseTag(StringRef tag) {
    char kind = tag.empty() ? ' ' : tag.front();
    if (kind == '!')
      return llvm::Error::success();
    if (kind == '=' || kind == '>' || kind == '&' || kind == '{')
      return errorAt(parsed.name, line,
                     llvm::Twine("tags that start with '") + llvm::Twine(kind) +
                         "' are not supported");
    bool isSection = kind == '#' || kind == '^' || kind == '/';
    StringRef name = isSection ? tag.drop_front().ltrim() : tag;
    if (name.empty())
      return errorAt(parsed.name, line, "tag without a valid name");
    parsed.names.insert(name.str());
    if (kind == '/')
      return closeSection(name);
    if (isSection)
      open.push_back(parsed.nodes.size());
    addNode(kind == '#'   ? TemplateNode::Section
            : kind == '^' ? TemplateNode::InvertedSection
                          : TemplateNode::Value,
            name);
    return llvm::Error::success();
  }

  llvm::Error closeSection(StringRef name) {
    if (open.empty())
      return errorAt(parsed.name, line,
                     "no section to close with '" + name + "'");
    TemplateNode &section = parsed.nodes[open.back()];
    if (section.text != name)
      return errorAt(parsed.name, line,
                     "section '" + section.text + "' is closed as '" + name +
                         "'");
    section.size = parsed.nodes.size() - open.back() - 1;
    open.pop_back();
    textMayGoOn = false;
    return llvm::Error::success();
  }

  ParsedTemplate &parsed;
  size_t line = 0;
  /// Indices of sections that are not closed yet.
  std::vector<size_t> open;
  bool textMayGoOn = false;
};

} // namespace

/// Looks names up, from the innermost element at hand to the outermost.
class TemplateRenderer {
public:
  TemplateRenderer(const ParsedTemplate &parsed, Rendering &rendering)
      : parsed(parsed), rendering(rendering) {}

  llvm::Error render() {
    elements.push_back(&rendering.names);
    return render(parsed.nodes);
  }

private:
  const Json *find(const std::string &name) const {
    if (name == ".")
      return elements.back();
    for (const Json *element : llvm::reverse(elements))
      if (element->is_object())
        if (auto member = element->find(name); member != element->end())
          return &*member;
    return nullptr;
  }

  void add(const Json &value) {
    if (const auto *text = value.get_ptr<const std::string *>()) {
      size_t index = 0;
      if (!text->empty() && text->front() == view::streamMark &&
          !StringRef(*text).drop_front().getAsInteger(10, index))
        rendering.segments.push_back({{}, &rendering.streams[index]});
      else
        rendering.segments.push_back({*text});
    } else if (value.is_number()) {
      rendering.numbers.push_back(value.dump());
      rendering.segments.push_back({rendering.numbers.back()});
    }
  }

  llvm::Error render(llvm::ArrayRef<TemplateNode> nodes) {
    for (; !nodes.empty(); nodes = nodes.drop_front(1 + nodes.front().size)) {
      const TemplateNode &node = nodes.front();
      if (node.kind == TemplateNode::Text) {
        rendering.segments.push_back({node.text});
        continue;
      }
      const Json *value = find(node.text);
      if (!value)
        return errorAt(parsed.name, node.line,
                       "unknown name '" + node.text + "'");
      auto inside = nodes.slice(1, node.size);
      bool isNothing = value->is_array() ? value->empty()
                                         : value->is_boolean() &&
                                               !value->get_ref<const bool &>();
      if (node.kind == TemplateNode::Value) {
        add(*value);
      } else if (node.kind == TemplateNode::Section && value->is_array()) {
        for (const Json &element : *value)
          if (llvm::Error error = renderWith(element, inside))
            return error;
      } else if (isNothing == (node.kind == TemplateNode::InvertedSection)) {
        if (llvm::Error error = renderWith(*value, inside))
          return error;
      }
    }
    return llvm::Error::success();
  }

  llvm::Error renderWith(const Json &element,
                         llvm::ArrayRef<TemplateNode> nodes) {
    elements.push_back(&element);
    llvm::Error error = render(nodes);
    elements.pop_back();
    return error;
  }

  const ParsedTemplate &parsed;
  Rendering &rendering;
  llvm::SmallVector<const Json *> elements;
};

llvm::Expected<Template> Template::parse(StringRef text, StringRef name) {
  auto parsed = std::make_shared<ParsedTemplate>();
  parsed->name = name.str();
  if (llvm::Error error = TemplateParser(*parsed).parse(text))
    return std::move(error);
  return Template(std::move(parsed));
}

llvm::Expected<Template> Template::read(StringRef root, StringRef name) {
  std::string shown = ("templates/" + name).str();
  auto buffer = openSourceFile(inFolder(folderWith(root, shown), shown));
  if (!buffer)
    return llvm::createStringError("cannot read " + shown + ": " +
                                   llvm::toString(buffer.takeError()));
  return parse((*buffer)->getBuffer(), shown);
}

llvm::Error Template::checkReadsAll(const std::set<std::string> &keys) const {
  if (std::includes(parsed->names.begin(), parsed->names.end(), keys.begin(),
                    keys.end()))
    return llvm::Error::success();
  const std::string &unread = *llvm::find_if(
      keys, [&](const std::string &key) { return !parsed->names.count(key); });
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 parsed->name + ": does not read '" + unread +
                                     "', which it is given");
}

llvm::Expected<Rendering>
Template::renderNames(Json names, std::deque<view::Stream> streams) const {
  Rendering rendering;
  rendering.parsed = parsed;
  rendering.names = std::move(names);
  rendering.streams = std::move(streams);
  if (llvm::Error error = TemplateRenderer(*parsed, rendering).render())
    return std::move(error);
  return rendering;
}

llvm::Expected<std::string> Template::render(Json view) const {
  llvm::Expected<Rendering> rendering = renderNames(std::move(view), {});
  if (!rendering)
    return rendering.takeError();
  return rendering->str();
}

void Rendering::write(llvm::raw_ostream &os) const {
  for (const Segment &segment : segments)
    if (segment.stream)
      (*segment.stream)(os);
    else
      os << segment.text;
}

std::string Rendering::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  return text;
}

} // namespace dialectgen
