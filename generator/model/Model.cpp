//===- Model.cpp - the resolved model of a dialect family -----------------===//
//
// Look-ups and derived facts of the model; see Model.h.
//
//===----------------------------------------------------------------------===//

#include "model/Model.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <climits>

namespace dialectgen {

const TypeConstraint *
OpVersion::findTypeConstraint(llvm::StringRef name) const {
  return findByName(typeConstraints, name);
}
llvm::ArrayRef<std::string>
OpVersion::typesOf(const Parameter &parameter) const {
  const TypeConstraint *constraint = findTypeConstraint(parameter.type);
  return constraint ? llvm::ArrayRef(constraint->types.elements())
                    : llvm::ArrayRef(parameter.type);
}
const Attribute *OpVersion::findAttribute(llvm::StringRef name) const {
  return findByName(attributes, name);
}

bool OpVersion::usesTypeVariable(llvm::StringRef name) const {
  auto isOfIt = [&](const Parameter &parameter) {
    return parameter.type == name;
  };
  return llvm::any_of(operands, isOfIt) || llvm::any_of(results, isOfIt);
}

/// ONNX counts everything up to the last parameter that cannot be left out.
static int minimumOf(const std::vector<Parameter> &parameters) {
  int minimum = 0, position = 0;
  for (const Parameter &parameter : parameters) {
    if (parameter.arity == Arity::Single)
      minimum = position + 1;
    else if (parameter.arity == Arity::Variadic && parameter.minCount > 0)
      minimum = position + int(parameter.minCount);
    ++position;
  }
  return minimum;
}
static int maximumOf(const std::vector<Parameter> &parameters) {
  for (const Parameter &parameter : parameters)
    if (parameter.arity == Arity::Variadic)
      return INT_MAX;
  return int(parameters.size());
}

int OpVersion::minOperands() const { return minimumOf(operands); }
int OpVersion::maxOperands() const { return maximumOf(operands); }
int OpVersion::minResults() const { return minimumOf(results); }
int OpVersion::maxResults() const { return maximumOf(results); }

std::optional<unsigned> releasesOf(llvm::StringRef promise) {
  if (promise.empty() || promise == "none")
    return 0;
  if (promise == "all")
    return ~0u;
  unsigned count = 0;
  llvm::StringRef rest = promise;
  if (rest.consumeInteger(10, count) || !count ||
      rest != (count == 1 ? " release" : " releases"))
    return std::nullopt;
  return count;
}

const Json *OpVersion::findBefore(llvm::StringRef name) const {
  const StepAction *found = step.find(
      name, [](const StepAction &action) { return action.is<step::Before>(); });
  return found ? &found->as<step::Before>()->value : nullptr;
}

llvm::StringRef OpVersion::findHook(Way way) const {
  for (const StepAction &action : step)
    if (const auto *hook = action.as<step::Hook>(); hook && action.isFor(way))
      return hook->function;
  return "";
}

/// The newest version that is there since `at` or before, in a list in order.
static const OpVersion *newestBy(const std::vector<OpVersion> &versions,
                                 const Version &at) {
  auto found = llvm::partition_point(
      versions, [&](const OpVersion &version) { return at < version.since; });
  return found == versions.end() ? nullptr : &*found;
}

const OpVersion *Op::findVersion(const Version &since) const {
  if (const OpVersion *known = newestBy(versions, since);
      known && known->since == since)
    return known;
  // Versions in disorder are a mistake that is reported.
  for (const OpVersion &version : versions)
    if (version.since == since)
      return &version;
  return nullptr;
}
const OpVersion *Op::olderThan(const OpVersion &version) const {
  size_t index = size_t(&version - versions.data());
  return index + 1 < versions.size() ? &versions[index + 1] : nullptr;
}
const OpVersion *Op::newerThan(const OpVersion &version) const {
  size_t index = size_t(&version - versions.data());
  return index ? &versions[index - 1] : nullptr;
}
const OpVersion *Op::versionAt(const Version &at) const {
  auto isThere = [&](const OpVersion &version) {
    return version.since <= at && (!version.until || at <= *version.until);
  };
  if (const OpVersion *known = newestBy(versions, at); known && isThere(*known))
    return known;
  for (const OpVersion &version : versions)
    if (isThere(version))
      return &version;
  return nullptr;
}

std::optional<Version> Timeline::before(const Version &version) const {
  if (releases.empty())
    return minimum < version && version <= newest && version.getMajor() > 0
               ? std::optional(Version(version.getMajor() - 1))
               : std::nullopt;
  auto it = llvm::find(releases, version);
  return it == releases.begin() || it == releases.end()
             ? std::nullopt
             : std::optional(*std::prev(it));
}
std::optional<Version> Timeline::after(const Version &version) const {
  if (releases.empty())
    return minimum <= version && version < newest
               ? std::optional(Version(version.getMajor() + 1))
               : std::nullopt;
  auto it = llvm::find(releases, version);
  return it == releases.end() || std::next(it) == releases.end()
             ? std::nullopt
             : std::optional(*std::next(it));
}

std::string TypeConstructor::ods(llvm::ArrayRef<std::string> arguments) const {
  if (llvm::StringRef(def).contains('<')) {
    std::string text = def;
    for (size_t i = arguments.size(); i-- > 0;)
      if (size_t at = text.find("$" + std::to_string(i));
          at != std::string::npos)
        text.replace(at, 2, arguments[i]);
    return text;
  }
  std::string list = llvm::join(arguments, ", ");
  return def + (parameters == 1 ? "<[" + list + "]>" : "<" + list + ">");
}

const Timeline *Family::findTimeline(llvm::StringRef nameOrAlias) const {
  for (const Timeline &timeline : timelines)
    if (timeline.name == nameOrAlias ||
        llvm::is_contained(timeline.aliases, nameOrAlias))
      return &timeline;
  return nullptr;
}
const Timeline &Family::timelineOf(const Op &op) const {
  const Timeline *timeline = findTimeline(op.domain);
  return timeline ? *timeline : timelines.front();
}
const Op *Family::findOp(llvm::StringRef domain, llvm::StringRef name) const {
  // Ops of specs are sorted, by timelines first; those of an upstream need not
  // be.
  const Timeline *timeline = findByName(timelines, domain);
  auto precedes = [&](const Op &op) {
    if (op.domain == domain)
      return llvm::StringRef(op.name) < name;
    const Timeline *its = findByName(timelines, op.domain);
    return its && its < timeline;
  };
  auto at = llvm::partition_point(ops, precedes);
  if (at != ops.end() && at->name == name && at->domain == domain)
    return &*at;
  for (const Op &op : ops)
    if (op.name == name && op.domain == domain)
      return &op;
  return nullptr;
}
NamedRecord Family::findRecord(bool isType, llvm::StringRef name) const {
  auto find = [](const std::vector<WireRecord> &records, llvm::StringRef name,
                 const UsedFamily *owner) {
    auto it = llvm::find_if(
        records, [&](const WireRecord &record) { return record.name == name; });
    return it == records.end()
               ? NamedRecord()
               : NamedRecord{&*it, unsigned(it - records.begin()), owner};
  };
  NamedRecord found =
      find(isType ? types : attributes, name, /*owner=*/nullptr);
  // `builtin.text_v1` is that of the family, whatever this one has.
  auto [family, plain] = name.split('.');
  for (const UsedFamily &other : used) {
    const auto &records = isType ? other.types : other.attributes;
    if (!found.record)
      found = find(records, name, &other);
    if (!found.record && family == other.name)
      found = find(records, plain, &other);
  }
  return found;
}

std::vector<std::string> Family::recordNames(bool isType) const {
  std::vector<std::string> names;
  auto add = [&](const std::vector<WireRecord> &records) {
    for (const WireRecord &record : records)
      if (record.retired.empty())
        names.push_back(record.name);
  };
  add(isType ? types : attributes);
  for (const UsedFamily &other : used)
    add(isType ? other.types : other.attributes);
  return names;
}

bool Family::hasVersionedTrait(const OpVersion &version,
                               llvm::StringRef def) const {
  return llvm::any_of(traitsOf(version), [&](const Trait *trait) {
    return def == trait->versionedDef;
  });
}
bool Family::hasTrait(const OpVersion &version, llvm::StringRef def) const {
  return llvm::any_of(traitsOf(version),
                      [&](const Trait *trait) { return def == trait->def; });
}

const AttributeKind *Family::findAttributeKind(llvm::StringRef name) const {
  return findByName(vocabulary.attributeKinds, name);
}
const DialectRecord *Family::findDialectAttribute(llvm::StringRef kind) const {
  return findByName(dialectAttributes, kind);
}
const WireRecord *Family::wireOf(const DialectRecord *attribute) const {
  // Retired codes have no name either.
  return attribute && !attribute->wire.empty()
             ? findByName(attributes, attribute->wire)
             : nullptr;
}
const std::vector<WireCase> *
Family::casesOf(const DialectRecord *attribute) const {
  if (attribute && !attribute->cases.empty())
    return &attribute->cases;
  const WireRecord *wire = wireOf(attribute);
  return wire && !wire->cases.empty() ? &wire->cases : nullptr;
}
const NamedType *Family::findNamedType(llvm::StringRef name) const {
  return findByName(vocabulary.namedTypes, name);
}
llvm::SmallVector<const Trait *, 4>
Family::traitsOf(const OpVersion &version) const {
  llvm::SmallVector<const Trait *, 4> traits;
  for (const std::string &name : version.traits)
    if (const Trait *trait = findByName(vocabulary.traits, name))
      traits.push_back(trait);
  return traits;
}
/// The parts of a `Family`, which may be constant, as `Part`.
template <typename Part, typename F>
static llvm::SmallVector<Part *, 3> partsOf(F &family) {
  llvm::SmallVector<Part *, 3> list;
  if (family.dialect)
    list.push_back(&*family.dialect);
  if (family.versionedDialect)
    list.push_back(&*family.versionedDialect);
  if (family.view)
    list.push_back(&*family.view);
  return list;
}
llvm::SmallVector<const FamilyPart *, 3> Family::parts() const {
  return partsOf<const FamilyPart>(*this);
}
llvm::SmallVector<FamilyPart *, 3> Family::parts() {
  return partsOf<FamilyPart>(*this);
}

const FamilyPart *Family::find(PartKind kind) const {
  for (const FamilyPart *part : parts())
    if (part->kind == kind)
      return part;
  return nullptr;
}
llvm::ArrayRef<CarriedVersion> Family::carried(const FamilyPart &familyPart,
                                               const Op &op) const {
  size_t index = size_t(&op - ops.data());
  if (index >= familyPart.versions.size())
    return {};
  return familyPart.versions[index];
}

bool Family::hasRows() const {
  const DialectPart *part = dialectPart();
  return part && part->carriesAll && llvm::is_contained(outputs, "build-table");
}

llvm::ArrayRef<CarriedVersion> Family::rowsOf(const Op &op) const {
  if (!hasRows())
    return {};
  llvm::ArrayRef<CarriedVersion> all = carried(*dialectPart(), op);
  return all.drop_front(!all.empty());
}

const CarriedVersion *Family::findCarried(const FamilyPart &familyPart,
                                          const Op &op,
                                          const OpVersion &version) const {
  size_t index = size_t(&version - op.versions.data());
  llvm::ArrayRef<CarriedVersion> list = carried(familyPart, op);
  const CarriedVersion *one = llvm::partition_point(
      list, [&](const CarriedVersion &other) { return other.index < index; });
  return one != list.end() && one->index == index ? one : nullptr;
}

std::string recordClassOf(const Family &family, const DialectRecord &record,
                          llvm::StringRef suffix) {
  return record.className.empty()
             ? family.dialect->cppNamespace + "::" + record.name + suffix.str()
             : record.className;
}

VersionInParts inParts(const Family &family, const Op &op,
                       const OpVersion &version) {
  VersionInParts in;
  auto isIn = [&](const FamilyPart *part) {
    return part ? family.findCarried(*part, op, version) : nullptr;
  };
  in.isInDialect = isIn(family.dialectPart());
  in.isView = isIn(family.find(PartKind::View));
  if (const CarriedVersion *carried = isIn(family.versionedPart())) {
    in.versionedDialect.mnemonic = carried->mnemonic;
    in.versionedDialect.className = carried->className;
  }
  for (const Trait *trait : family.traitsOf(version)) {
    if (!trait->versionedDef.empty())
      in.versionedTraits.push_back(trait->versionedDef);
    in.isConstant |= trait->def == "ConstantLike";
  }
  in.isConstant |= version.hooks->constantLike;
  in.isConstant &= family.versionedPart() != nullptr;
  return in;
}

std::vector<DialectAttribute> dialectAttributesOf(const Op &op,
                                                  const OpVersion &version) {
  std::vector<DialectAttribute> attributes;
  for (const Attribute &attribute : version.attributes) {
    auto compositeAttribute = llvm::find_if(
        op.compositeAttributes, [&](const CompositeAttribute &candidate) {
          return llvm::any_of(candidate.holds, [&](const auto &held) {
            return held.first == attribute.name;
          });
        });
    if (compositeAttribute == op.compositeAttributes.end())
      attributes.push_back({attribute.name, attribute.kind, attribute.required,
                            &attribute, nullptr});
    else if (attributes.empty() ||
             attributes.back().compositeAttribute != &*compositeAttribute)
      attributes.push_back({compositeAttribute->name, compositeAttribute->kind,
                            compositeAttribute->required, nullptr,
                            &*compositeAttribute});
  }
  return attributes;
}

namespace {
/// Recursive descent over `name` or `name(argument, …)`; nesting is limited so
/// that no text can exhaust the stack.
struct TypeParser {
  llvm::StringRef rest;

  std::optional<TypeExpression> parse(unsigned depth) {
    if (depth > 32)
      return std::nullopt;
    rest = rest.ltrim(' ');
    TypeExpression expression;
    llvm::StringRef head = rest.take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    if (head.empty())
      return std::nullopt;
    expression.head = head.str();
    rest = rest.drop_front(head.size()).ltrim(' ');
    if (!rest.consume_front("("))
      return expression;
    do {
      std::optional<TypeExpression> argument = parse(depth + 1);
      if (!argument)
        return std::nullopt;
      expression.arguments.push_back(std::move(*argument));
      rest = rest.ltrim(' ');
    } while (rest.consume_front(","));
    if (!rest.consume_front(")"))
      return std::nullopt;
    return expression;
  }
};
} // namespace

std::optional<TypeExpression> parseTypeExpression(llvm::StringRef text) {
  TypeParser parser{text};
  std::optional<TypeExpression> expression = parser.parse(0);
  if (!expression || !parser.rest.trim(' ').empty())
    return std::nullopt;
  return expression;
}

bool isName(llvm::StringRef name) {
  name = name.rtrim('.');
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string countText(size_t count, llvm::StringRef noun) {
  return std::to_string(count) + " " + noun.str() + (count == 1 ? "" : "s");
}

std::string toString(const Version &version) {
  std::string text = std::to_string(version.getMajor());
  for (std::optional<unsigned> part :
       {version.getMinor(), version.getSubminor(), version.getBuild()})
    if (part)
      (text += '.') += std::to_string(*part);
  return text;
}

Json versionJson(const Version &version) {
  return version.getMinor() ? Json(toString(version))
                            : Json(version.getMajor());
}

std::optional<Version> parseVersion(llvm::StringRef text) {
  Version version;
  if (text.empty() || version.tryParse(text))
    return std::nullopt;
  // A number that is too large comes out as another one.
  if (version.getAsString() != text)
    return std::nullopt;
  return version;
}

} // namespace dialectgen
