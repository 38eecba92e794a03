//===- SharedOptional.h - a value that copies share -------------*- C++ -*-===//
//
// An optional value that does not change: copies share it, as versions of an op
// share facts.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SHAREDOPTIONAL_H
#define DIALECTGEN_MODEL_SHAREDOPTIONAL_H

#include <memory>
#include <utility>

namespace dialectgen {

template <typename T> class SharedOptional {
public:
  SharedOptional() = default;
  SharedOptional(T value)
      : value(std::make_shared<const T>(std::move(value))) {}

  explicit operator bool() const { return value != nullptr; }
  const T &operator*() const { return *value; }
  const T *operator->() const { return value.get(); }
  void reset() { value.reset(); }
  bool isSharedWith(const SharedOptional &other) const {
    return value == other.value;
  }

private:
  std::shared_ptr<const T> value;
};

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_SHAREDOPTIONAL_H
