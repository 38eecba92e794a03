//===- Template.h - whole-file layout from templates/ -----------*- C++ -*-===//
//
// Mustache templates with delimiters that occur neither in C++ nor in
// TableGen nor in Markdown (`<%` and `%>`), nothing escaped, and names that
// must be known: an unknown one is an error with its place in the template.
// Libraries for mustache pass unknown names over, know no lines, and convert
// and copy the whole view, which took a tenth of the generator's time.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_TEMPLATE_H
#define DIALECTGEN_EMIT_TEMPLATE_H

#include "emit/text/View.h"
#include "llvm/Support/Error.h"
#include <deque>
#include <memory>

namespace dialectgen {

/// A template that was parsed.
struct ParsedTemplate;

/// A rendered view: the texts of the template and of the view in their order.
/// Texts are long, so it refers to them, and copies none.
class Rendering {
public:
  void write(llvm::raw_ostream &os) const;
  std::string str() const;

private:
  friend class Template;
  friend class TemplateRenderer;
  struct Segment {
    llvm::StringRef text;
    /// In place of a text; may be null.
    const view::Stream *stream = nullptr;
  };
  // The segments refer to these.
  std::shared_ptr<const ParsedTemplate> parsed;
  Json names;
  std::deque<view::Stream> streams;
  std::deque<std::string> numbers;
  std::vector<Segment> segments;
};

/// A template, parsed once and rendered as often as there are files of it.
///
/// Tags: `<% name %>` is the text of `name`; `<%# name %>…<%/ name %>` repeats
/// for every element of an array, and stands or falls with a boolean;
/// `<%^ name %>…<%/ name %>` is for an empty array or false; `<%! … %>` is a
/// comment. A tag with `#`, `^`, `/` or `!` alone on its line takes no line in
/// the output. `.` is the element at hand.
class Template {
public:
  /// `name` is for messages. Errors have the form `name:line: message`.
  static llvm::Expected<Template> parse(llvm::StringRef text,
                                        llvm::StringRef name);
  /// Reads `<root>/templates/<name>`, or the one that was installed with this
  /// program if `root` has none.
  static llvm::Expected<Template> read(llvm::StringRef root,
                                       llvm::StringRef name);

  /// Renders an object of strings, numbers, booleans, arrays and objects.
  llvm::Expected<std::string> render(Json view) const;
  /// Renders a view (View.h), each member of which it must read; `common` are
  /// names that it may use besides.
  template <typename View,
            typename = std::enable_if_t<view::IsView<View>::value>>
  llvm::Expected<Rendering> render(View filled,
                                   const Json &common = Json::object()) const {
    if (llvm::Error error = checkReadsAll(view::keysOf<View>()))
      return std::move(error);
    std::deque<view::Stream> streams;
    Json names = view::toJson(std::move(filled), streams);
    names.update(common);
    return renderNames(std::move(names), std::move(streams));
  }

private:
  llvm::Expected<Rendering> renderNames(Json names,
                                        std::deque<view::Stream> streams) const;
  llvm::Error checkReadsAll(const std::set<std::string> &keys) const;
  explicit Template(std::shared_ptr<const ParsedTemplate> parsed)
      : parsed(std::move(parsed)) {}
  std::shared_ptr<const ParsedTemplate> parsed;
};

/// Reads and renders a template that is used once.
template <typename View>
llvm::Expected<Rendering> renderTemplate(llvm::StringRef root,
                                         llvm::StringRef name, View view,
                                         const Json &common = Json::object()) {
  llvm::Expected<Template> parsed = Template::read(root, name);
  if (!parsed)
    return parsed.takeError();
  return parsed->render(std::move(view), common);
}

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_TEMPLATE_H
