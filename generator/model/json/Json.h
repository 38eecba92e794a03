//===- Json.h - JSON in the order it was written ----------------*- C++ -*-===//
//
// The JSON values of the generator: members stay in the order they were added,
// so that output is deterministic and reads like its source.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_MODEL_JSON_H
#define DIALECTGEN_MODEL_JSON_H

#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace dialectgen {

/// The members of an object in the order they were added; a drop-in for
/// nlohmann::ordered_map. Keys of that are constant, so that an object that
/// grows copies all its members, and theirs; these move.
template <typename Key, typename T, typename IgnoredLess, typename Allocator>
class MemberList
    : public std::vector<std::pair<Key, T>,
                         typename std::allocator_traits<Allocator>::
                             template rebind_alloc<std::pair<Key, T>>> {
  using Members =
      std::vector<std::pair<Key, T>,
                  typename std::allocator_traits<
                      Allocator>::template rebind_alloc<std::pair<Key, T>>>;

public:
  using key_type = Key;
  using mapped_type = T;
  using key_compare = std::equal_to<>;
  using typename Members::const_iterator;
  using typename Members::iterator;
  using typename Members::size_type;
  using typename Members::value_type;

  using Members::Members;

  template <typename Name>
  std::pair<iterator, bool> emplace(Name &&name, T value) {
    if (iterator known = find(name); known != this->end())
      return {known, false};
    this->emplace_back(std::forward<Name>(name), std::move(value));
    return {std::prev(this->end()), true};
  }
  std::pair<iterator, bool> insert(value_type member) {
    return emplace(std::move(member.first), std::move(member.second));
  }
  template <typename Iterator> void insert(Iterator first, Iterator last) {
    for (; first != last; ++first)
      insert(*first);
  }

  template <typename Name> iterator find(const Name &name) {
    return std::find_if(this->begin(), this->end(), [&](const auto &member) {
      return member.first == name;
    });
  }
  template <typename Name> const_iterator find(const Name &name) const {
    return std::find_if(this->begin(), this->end(), [&](const auto &member) {
      return member.first == name;
    });
  }
  template <typename Name> size_type count(const Name &name) const {
    return find(name) != this->end();
  }
  template <typename Name> T &operator[](Name &&name) {
    return emplace(std::forward<Name>(name), T()).first->second;
  }
  using Members::erase;
  size_type erase(const Key &name) {
    iterator member = find(name);
    if (member == this->end())
      return 0;
    erase(member);
    return 1;
  }
};

using Json = nlohmann::basic_json<MemberList>;

} // namespace dialectgen

#endif // DIALECTGEN_MODEL_JSON_H
