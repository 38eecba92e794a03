//===- JsonMutator.h - changes to JSON that stay JSON -----------*- C++ -*-===//
//
// Random bytes rarely make JSON. This changes a text value by value: away,
// twice, in another's place, another number or name.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_FUZZ_JSONMUTATOR_H
#define DIALECTGEN_TESTS_FUZZ_JSONMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

class JsonMutator {
public:
  explicit JsonMutator(uint64_t seed) : random(seed) {}

  /// `text` with one to four values changed, some to values of `other`;
  /// std::nullopt if it is no JSON.
  std::optional<std::string> mutate(llvm::StringRef text,
                                    llvm::StringRef other) {
    Json json = parse(text), from = parse(other);
    if (json.is_discarded())
      return std::nullopt;
    others.clear();
    if (!from.is_discarded())
      collect(from, others);
    for (size_t left = 1 + pick(4); left; --left) {
      std::vector<Json *> values;
      collect(json, values);
      mutateOne(*values[pick(values.size())], values);
    }
    return json.dump(pick(2) ? 2 : -1, ' ', /*ensure_ascii=*/false,
                     Json::error_handler_t::replace);
  }

private:
  using Json = nlohmann::ordered_json;

  static Json parse(llvm::StringRef text) {
    return Json::parse(text.begin(), text.end(), nullptr,
                       /*allow_exceptions=*/false);
  }

  size_t pick(size_t count) {
    return std::uniform_int_distribution<size_t>(0, count - 1)(random);
  }

  static void collect(Json &json, std::vector<Json *> &values) {
    values.push_back(&json);
    if (json.is_structured())
      for (Json &element : json)
        collect(element, values);
  }

  Json copyOf(const std::vector<Json *> &values) {
    const std::vector<Json *> &from =
        others.empty() || pick(2) ? values : others;
    return *from[pick(from.size())];
  }

  /// May end the lives of all `values`.
  void mutateOne(Json &value, const std::vector<Json *> &values) {
    static const Json odd[] = {0,    1,  2,    -1,     7,          18,
                               0.5,  "", "@x", "T",    1ull << 40, 1e300,
                               true, {}, {{}}, nullptr};
    if (value.is_structured() && !value.empty() && pick(2)) {
      auto at = value.begin();
      std::advance(at, pick(value.size()));
      if (pick(2)) {
        value.erase(at);
        return;
      }
      if (value.is_array()) {
        Json copy = pick(2) ? *at : copyOf(values);
        value.insert(at, copy);
        return;
      }
      // Another member's value, by this one's name.
      *at = copyOf(values);
      return;
    }
    Json copy = pick(4) ? copyOf(values) : odd[pick(std::size(odd))];
    value = std::move(copy);
  }

  std::mt19937_64 random;
  std::vector<Json *> others;
};

#endif // DIALECTGEN_TESTS_FUZZ_JSONMUTATOR_H
