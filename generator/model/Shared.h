//===- Shared.h - values that copies share until one changes ----*- C++ -*-===//
//
// Versions of an op have most of their facts in common. A copy of such a fact
// shares its memory, and has memory of its own from the first change on. Shared
// lists find their elements by name, and actions by the names in them.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_SHARED_H
#define DIALECTGEN_MODEL_SHARED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace dialectgen {

/// A `T`. Several threads may read copies that share it; one that is changed
/// must be known to no other thread, nor its copies.
template <typename T> class Shared {
public:
  Shared() = default;
  Shared(T value) : held(std::make_shared<T>(std::move(value))) {}

  const T &operator*() const { return held ? *held : initial(); }
  const T *operator->() const { return &**this; }
  operator const T &() const { return **this; }
  /// The value of this copy alone, for changes.
  T &edit() {
    if (!held)
      held = std::make_shared<T>();
    else if (held.use_count() != 1)
      held = std::make_shared<T>(*held);
    return *held;
  }
  bool isSharedWith(const Shared &other) const { return held == other.held; }
  /// Gives up its own memory for that of `other`, which has an equal value.
  void shareWith(const Shared &other) { held = other.held; }

private:
  static const T &initial() {
    static const T value = {};
    return value;
  }

  std::shared_ptr<T> held;
};

/// Calls `use` with each name by which lists find `element`.
template <typename T, typename Use> void eachName(const T &element, Use use) {
  use(llvm::StringRef(element.name));
}

/// A list that finds its elements by name. A short one looks at each of them; a
/// longer one has a table from the first look until the next change, so that
/// nothing takes quadratic time.
template <typename T> class NamedElements : public std::vector<T> {
public:
  NamedElements() = default;
  NamedElements(std::vector<T> elements)
      : std::vector<T>(std::move(elements)) {}
  NamedElements(const NamedElements &other) : std::vector<T>(other) {}
  ~NamedElements() { forget(); }

  /// The first element of that name of which `isWanted` holds; null if there
  /// is none.
  template <typename Predicate>
  const T *find(llvm::StringRef name, Predicate isWanted) const {
    constexpr size_t fewElements = 16;
    if (this->size() > fewElements) {
      const Table &places = getTable();
      for (auto place = llvm::lower_bound(
               places, std::pair<llvm::StringRef, size_t>(name, 0));
           place != places.end() && place->first == name; ++place)
        if (const T &element = (*this)[place->second]; isWanted(element))
          return &element;
      return nullptr;
    }
    for (const T &element : *this) {
      bool isNamed = false;
      eachName(element, [&](llvm::StringRef one) { isNamed |= one == name; });
      if (isNamed && isWanted(element))
        return &element;
    }
    return nullptr;
  }
  const T *find(llvm::StringRef name) const {
    return find(name, [](const T &) { return true; });
  }
  /// To be called before a change.
  void forget() { delete table.exchange(nullptr); }

private:
  /// Names with the places of their elements, in order.
  using Table = std::vector<std::pair<llvm::StringRef, size_t>>;

  const Table &getTable() const {
    if (const Table *made = table.load())
      return *made;
    auto places = std::make_unique<Table>();
    places->reserve(this->size());
    for (size_t i = 0; i != this->size(); ++i)
      eachName((*this)[i],
               [&](llvm::StringRef name) { places->emplace_back(name, i); });
    llvm::sort(*places);
    // Of several threads, the first one is right.
    const Table *made = nullptr;
    if (table.compare_exchange_strong(made, places.get()))
      made = places.release();
    return *made;
  }

  mutable std::atomic<const Table *> table = nullptr;
};

/// A list that is used like a std::vector. Access to elements of one that is
/// not constant is a change.
template <typename T> class SharedList : public Shared<NamedElements<T>> {
public:
  using Elements = std::vector<T>;
  using value_type = T;
  using size_type = size_t;
  using iterator = typename Elements::iterator;
  using const_iterator = typename Elements::const_iterator;

  SharedList() = default;
  SharedList(Elements elements) {
    // Without elements there is no memory.
    if (!elements.empty())
      edit() = std::move(elements);
  }
  SharedList(std::initializer_list<T> elements)
      : SharedList(Elements(elements)) {}

  operator llvm::ArrayRef<T>() const { return **this; }
  size_t size() const { return (**this).size(); }
  bool empty() const { return (**this).empty(); }
  const T *data() const { return (**this).data(); }
  const_iterator begin() const { return (**this).begin(); }
  const_iterator end() const { return (**this).end(); }
  const T &operator[](size_t index) const { return (**this)[index]; }
  const T &at(size_t index) const { return (**this).at(index); }
  const T &front() const { return (**this).front(); }
  const T &back() const { return (**this).back(); }
  /// The first element of that name, and of which `isWanted` holds; null if
  /// there is none.
  const T *find(llvm::StringRef name) const { return (**this).find(name); }
  template <typename Predicate>
  const T *find(llvm::StringRef name, Predicate isWanted) const {
    return (**this).find(name, isWanted);
  }

  Elements &edit() {
    NamedElements<T> &elements = Shared<NamedElements<T>>::edit();
    elements.forget();
    return elements;
  }
  iterator begin() { return edit().begin(); }
  iterator end() { return edit().end(); }
  T &operator[](size_t index) { return edit()[index]; }
  T &front() { return edit().front(); }
  T &back() { return edit().back(); }
  // NOLINTBEGIN(readability-identifier-naming): the names of std::vector.
  void push_back(T element) { edit().push_back(std::move(element)); }
  template <typename... Arguments> T &emplace_back(Arguments &&...arguments) {
    return edit().emplace_back(std::forward<Arguments>(arguments)...);
  }
  template <typename... Arguments>
  iterator insert(iterator at, Arguments &&...arguments) {
    return edit().insert(at, std::forward<Arguments>(arguments)...);
  }
  iterator erase(iterator at) { return edit().erase(at); }
  iterator erase(iterator from, iterator to) { return edit().erase(from, to); }
  void pop_back() { edit().pop_back(); }
  // NOLINTEND(readability-identifier-naming)
  void clear() { *this = SharedList(); }

  /// Shares the memory of `other` if the elements are equal; else gives back
  /// the room for more elements than there are.
  void pack(const SharedList &other) {
    if (!this->isSharedWith(other) && *this == other)
      this->shareWith(other);
    else
      pack();
  }
  void pack() {
    const Elements &elements = **this;
    // Copies of a list have no such room.
    if (elements.capacity() != elements.size())
      edit().shrink_to_fit();
  }

  friend bool operator==(const SharedList &a, const SharedList &b) {
    return a.isSharedWith(b) || *a == *b;
  }
  friend bool operator!=(const SharedList &a, const SharedList &b) {
    return !(a == b);
  }
};

/// An optional value that does not change: copies share it, as versions of an
/// op share facts.
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

#endif // DIALECTGEN_MODEL_SHARED_H
