//===- FactDiff.cpp - facts in which two families differ ------------------===//

#include "diff/families/FactDiff.h"
#include "llvm/ADT/STLExtras.h"

using namespace dialectgen;

/// Facts as releases have them.
static Writing frozenWriting() {
  Writing writing;
  writing.isResolved = writing.isFrozen = true;
  return writing;
}

/// The values of the fields with one of the flags, which know the element.
static std::string textOf(const FieldTable &table, const void *element,
                          unsigned flags) {
  std::string text;
  for (const Field &field : table.fields) {
    if (!(field.flags & flags))
      continue;
    Json value = field.write(field.in(element), frozenWriting());
    text += (text.empty() ? "" : "@") +
            (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

std::string dialectgen::nameOf(const FieldTable &table, const void *element) {
  std::string name = textOf(table, element, field::Identity);
  return name.empty() ? textOf(table, element, field::Distinguishing) : name;
}

/// What a value without fields is known by: a text by itself, an object by its
/// first member.
static std::string nameOfValue(const Json &value) {
  const Json &name =
      value.is_object() && !value.empty() ? *value.begin() : value;
  return name.is_string() ? name.get<std::string>() : "";
}

std::string dialectgen::nameOf(const FactLevel &level) {
  return level.table ? nameOf(*level.table, level.was ? level.was : level.now)
                     : nameOfValue(level.value);
}

static bool isKnownByName(const FieldTable &table) {
  return llvm::any_of(table.fields, [](const Field &field) {
    return field.flags & (field::Identity | field::Distinguishing);
  });
}

namespace {

class FactComparer {
public:
  FactComparer(const Family &was, const Family &now, FactVisitor &visitor)
      : wasFamily(was), nowFamily(now), visitor(visitor) {}

  void objects(const FieldTable &table, const void *was, const void *now);

private:
  void fieldOf(const FieldTable &table, const Field &field, const void *was,
               const void *now);
  void part(const Field &field, const void *was, const void *now);
  void list(const Field &field, const void *was, const void *now);
  void element(FactLevel level);
  void values(const Field &field, const std::string &member, Json was, Json now,
              const void *wasList, const void *nowList);
  void sets(const Field &field, const std::string &member, const Json &was,
            const Json &now);
  void entries(const Field &field, const Json &was, const Json &now,
               const void *wasList, const void *nowList);
  void entry(const Field &field, const Json &was, const Json &now);
  void tell(const Field *field, const std::string &member, Json was, Json now,
            bool isEntry = false) {
    visitor.differs(
        {levels, field, member, std::move(was), std::move(now), isEntry});
  }
  /// The element of `level`, which one side lacks, or has another in place of.
  void tellElement(FactLevel level) {
    levels.push_back(std::move(level));
    tell(/*field=*/nullptr, "", nullptr, nullptr);
    levels.pop_back();
  }

  const Family &wasFamily, &nowFamily;
  FactVisitor &visitor;
  std::vector<FactLevel> levels;
};

} // namespace

void FactComparer::objects(const FieldTable &table, const void *was,
                           const void *now) {
  for (const Field &field : table.fields)
    if (!field.is(field::Free) && !field.is(field::Prose) &&
        !field.is(field::SpecsOnly) && visitor.enters(levels, field))
      fieldOf(table, field, was, now);
}

void FactComparer::fieldOf(const FieldTable &table, const Field &field,
                           const void *wasObject, const void *nowObject) {
  const void *was = field.in(wasObject), *now = field.in(nowObject);
  if (field.same && field.same(was, now))
    return;
  if (const Elements *elements = field.elements;
      elements && elements->table && !field.is(field::AsWhole))
    return elements->isList ? list(field, was, now) : part(field, was, now);
  if (!field.write)
    return;
  auto valueIn = [&](const void *object) {
    return table.writes(field, object, frozenWriting())
               ? field.write(field.in(object), frozenWriting())
               : Json();
  };
  values(field, field.resolvedKey, valueIn(wasObject), valueIn(nowObject), was,
         now);
}

/// An object that is there once or not at all.
void FactComparer::part(const Field &field, const void *was, const void *now) {
  const Elements &elements = *field.elements;
  bool wasThere = elements.count(was), isThere = elements.count(now);
  if (!wasThere && !isThere)
    return;
  if (!wasThere || !isThere) {
    auto valueOf = [&](bool isThis, const void *value) {
      return isThis ? field.write(value, frozenWriting()) : Json();
    };
    return tell(&field, field.resolvedKey, valueOf(wasThere, was),
                valueOf(isThere, now));
  }
  const FieldTable &table = elements.table();
  FactLevel level{&field,
                  &table,
                  elements.at(was, 0),
                  elements.at(now, 0),
                  0,
                  elements.rangeAt(was, 0),
                  elements.rangeAt(now, 0),
                  Json()};
  // Where it has no name, its members stand for themselves.
  if (!isKnownByName(table))
    return objects(table, level.was, level.now);
  element(std::move(level));
}

void FactComparer::list(const Field &field, const void *was, const void *now) {
  const Elements &elements = *field.elements;
  const FieldTable &table = elements.table();
  size_t wasCount = elements.count(was), nowCount = elements.count(now);
  bool isInOrder = field.is(field::Ordered) || field.is(field::Coded) ||
                   !isKnownByName(table);
  auto keyOf = [&](const void *list, size_t i) {
    return textOf(table, elements.at(list, i),
                  field::Identity | field::Distinguishing);
  };
  std::map<std::string, size_t> places;
  if (!isInOrder)
    for (size_t i = 0; i != nowCount; ++i)
      places.emplace(keyOf(now, i), i);
  std::vector<bool> met(nowCount);
  for (size_t i = 0; i != wasCount; ++i) {
    size_t at = i;
    if (!isInOrder) {
      auto place = places.find(keyOf(was, i));
      at = place == places.end() ? nowCount : place->second;
    }
    FactLevel level{&field,  &table, elements.at(was, i),
                    nullptr, i,      elements.rangeAt(was, i),
                    {},      Json()};
    if (at >= nowCount || met[at]) {
      tellElement(std::move(level));
      continue;
    }
    met[at] = true;
    level.now = elements.at(now, at);
    level.nowRange = elements.rangeAt(now, at);
    element(std::move(level));
  }
  for (size_t i = 0; i != nowCount; ++i)
    if (!met[i])
      tellElement({&field,
                   &table,
                   nullptr,
                   elements.at(now, i),
                   i,
                   {},
                   elements.rangeAt(now, i),
                   Json()});
}

/// Whether two records that have one code are others.
static bool areOthers(const WireRecord *was, const WireRecord *now) {
  return was && now && (was->name != now->name || was->retired != now->retired);
}

void FactComparer::element(FactLevel level) {
  if (areOthers(level.wasA<WireRecord>(), level.nowA<WireRecord>())) {
    // One side may not know the code yet.
    if (level.wasA<WireRecord>()->isUnnamed())
      level.was = nullptr;
    if (level.nowA<WireRecord>()->isUnnamed())
      level.now = nullptr;
    return tellElement(std::move(level));
  }
  const FieldTable &table = *level.table;
  const void *was = level.was, *now = level.now;
  const auto *wasVersion = level.wasA<OpVersion>(),
             *nowVersion = level.nowA<OpVersion>();
  levels.push_back(std::move(level));
  objects(table, was, now);
  if (wasVersion && nowVersion && levels.size() > 1) {
    const FactLevel &op = levels[levels.size() - 2];
    VersionInParts wasIn = inParts(wasFamily, *op.wasA<Op>(), *wasVersion),
                   nowIn = inParts(nowFamily, *op.nowA<Op>(), *nowVersion);
    objects(fieldsOf<VersionInParts>(), &wasIn, &nowIn);
  }
  levels.pop_back();
}

/// `value` as a list, where absent ones are empty.
static Json listOf(Json value) {
  return value.is_null() ? Json::array() : std::move(value);
}

void FactComparer::values(const Field &field, const std::string &member,
                          Json was, Json now, const void *wasList,
                          const void *nowList) {
  if (was.is_array() || now.is_array()) {
    was = listOf(std::move(was));
    now = listOf(std::move(now));
  }
  if (was == now)
    return;
  if (was.is_array() && now.is_array()) {
    if (field.is(field::AsSet))
      return sets(field, member, was, now);
    auto isObject = [](const Json &entry) { return entry.is_object(); };
    if (field.is(field::Coded) || llvm::any_of(was, isObject) ||
        llvm::any_of(now, isObject))
      return entries(field, was, now, wasList, nowList);
  }
  // An object from names of elements, where absent ones are empty.
  auto isNamed = [](const Json &value) {
    return value.is_object() || value.is_null();
  };
  if (field.each && isNamed(was) && isNamed(now)) {
    for (Json *value : {&was, &now})
      if (value->is_null())
        *value = Json::object();
    for (const auto &[key, value] : was.items())
      values(field, key, value, now.value(key, Json()), nullptr, nullptr);
    for (const auto &[key, value] : now.items())
      if (!was.contains(key))
        values(field, key, Json(), value, nullptr, nullptr);
    return;
  }
  tell(&field, member, std::move(was), std::move(now));
}

/// Lists of values whose order means nothing.
void FactComparer::sets(const Field &field, const std::string &member,
                        const Json &was, const Json &now) {
  // A list of JSON has a member `contains`, which is about keys.
  auto has = [](const Json &list, const Json &one) {
    return std::find(list.begin(), list.end(), one) != list.end();
  };
  for (const Json &one : was)
    if (!has(now, one))
      tell(&field, member, one, nullptr, /*isEntry=*/true);
  for (const Json &one : now)
    if (!has(was, one))
      tell(&field, member, nullptr, one, /*isEntry=*/true);
}

/// Values without fields.
void FactComparer::entries(const Field &field, const Json &was, const Json &now,
                           const void *wasList, const void *nowList) {
  // Where each is on the other side; behind the last: nowhere.
  std::vector<size_t> places(was.size(), now.size());
  std::vector<bool> met(now.size());
  bool isInOrder = field.is(field::Ordered) || field.is(field::Coded);
  for (size_t i = 0; i != was.size(); ++i) {
    size_t at = isInOrder ? i : 0;
    while (!isInOrder && at < now.size() &&
           (met[at] || nameOfValue(now[at]) != nameOfValue(was[i])))
      ++at;
    places[i] = std::min(at, now.size());
    if (at < now.size())
      met[at] = true;
  }
  auto compareEntry = [&](std::optional<size_t> i, std::optional<size_t> at) {
    FactLevel level;
    level.field = &field;
    level.index = i ? *i : *at;
    level.value = i ? was[*i] : now[*at];
    const Elements *elements = field.elements;
    if (elements && i && wasList)
      level.wasRange = elements->rangeAt(wasList, *i);
    if (elements && at && nowList)
      level.nowRange = elements->rangeAt(nowList, *at);
    levels.push_back(std::move(level));
    entry(field, i ? was[*i] : Json(), at ? now[*at] : Json());
    levels.pop_back();
  };
  for (size_t i = 0; i != was.size(); ++i)
    if (places[i] == now.size())
      compareEntry(i, std::nullopt);
    else
      compareEntry(i, places[i]);
  for (size_t at = 0; at != now.size(); ++at)
    if (!met[at])
      compareEntry(std::nullopt, at);
}

void FactComparer::entry(const Field &field, const Json &was, const Json &now) {
  if (was == now)
    return;
  if (!was.is_object() || !now.is_object())
    return tell(/*field=*/nullptr, "", was, now);
  for (const auto &[key, value] : was.items())
    if (now.value(key, Json()) != value)
      tell(&field, key, value, now.value(key, Json()));
  for (const auto &[key, value] : now.items())
    if (!was.contains(key))
      tell(&field, key, nullptr, value);
}

void dialectgen::compareFacts(const Family &was, const Family &now,
                              FactVisitor &visitor) {
  FactComparer(was, now, visitor).objects(fieldsOf<Family>(), &was, &now);
}
