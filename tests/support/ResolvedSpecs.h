//===- ResolvedSpecs.h - the specs as tests of the dialect read them ------===//
//
// `dialectgen --dump-resolved` of specs/onnx, with which tests compare the
// compiled dialect. The dialect does not read it; it was generated from the
// same specs, so a difference between the two shows a mistake.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_RESOLVEDSPECS_H
#define DIALECTGEN_TESTS_SUPPORT_RESOLVEDSPECS_H

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dialectgen::onnx::test {

struct Parameter {
  std::string name;
  /// A type variable, or a type expression.
  std::string type;
  bool optional = false, variadic = false, homogeneous = true;
  /// Variadic only.
  unsigned minCount = 1;
};

struct Attribute {
  std::string name, kind;
  bool required = false;
  /// The dialect holds it as a type.
  bool asType = false;
  /// The closed set, in words or numbers; empty: open.
  std::vector<std::string> words;
  std::vector<double> numbers;
  std::optional<double> minimum, maximum;
  /// As the spec writes it; empty: none.
  std::string defaultText;
};

struct OpVersion {
  std::string domain, name, mnemonic;
  unsigned since = 0, until = 0;
  bool deterministic = false;
  std::vector<Parameter> operands, results;
  std::vector<Attribute> attributes;
  /// Type variable to types, in the order of the spec.
  std::vector<std::pair<std::string, std::vector<std::string>>> variables;

  /// `ReduceSum-13`, for messages.
  std::string title() const { return name + "-" + std::to_string(since); }
  /// The types a parameter may have.
  std::vector<std::string> typesOf(const Parameter &parameter) const;
  bool hasGraph() const;
};

/// Every version of every op; empty if the dump cannot be read.
const std::vector<OpVersion> &resolvedOps();

} // namespace dialectgen::onnx::test

#endif // DIALECTGEN_TESTS_SUPPORT_RESOLVEDSPECS_H
