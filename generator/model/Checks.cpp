//===- Checks.cpp - what a resolved family must hold to -------------------===//
//
// See Checks.h.
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Locate.h"
#include "SpecFiles.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace dialectgen {
namespace {

/// From the start of one place to the end of another.
llvm::SMRange span(llvm::SMRange from, llvm::SMRange to) {
  if (!from.isValid() || !to.isValid() ||
      to.End.getPointer() < from.Start.getPointer())
    return from;
  return {from.Start, to.End};
}

class OpChecker {
public:
  OpChecker(const Family &family, Diagnostics &diagnostics)
      : family(family), diagnostics(diagnostics) {
    const Vocabulary &vocabulary = family.vocabulary;
    for (const ElementType &type : vocabulary.elementTypes)
      elementTypes.insert(type.name);
    for (const TypeConstructor &constructor : vocabulary.typeConstructors)
      constructors.try_emplace(constructor.name, constructor.parameters);
    for (const NamedType &type : vocabulary.namedTypes)
      namedTypes.insert(type.name);
    for (const AttributeKind &kind : vocabulary.attributeKinds)
      kinds.try_emplace(kind.name, &kind);
  }

  void checkAll();

private:
  /// Reports an error, unless the same error was reported at the same position:
  /// versions inherit.
  Diagnostic *error(DiagnosticId id, llvm::SMRange range,
                    const std::string &message) {
    if (!reported.insert({int(id), range.Start.getPointer(), message}).second)
      return nullptr;
    return &diagnostics.error(id, range, message);
  }
  void twice(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first) {
    if (Diagnostic *diagnostic = error(id, range, message))
      diagnostic->note(first, "first declared here");
  }

  void checkOp(const Op &op, bool isFirst);
  void checkVersions(const Op &op);
  void checkSignature(const Op &op, const OpVersion &version);
  template <typename T>
  void checkNames(DiagnosticId id, llvm::StringRef what,
                  const std::vector<T> &elements);
  void checkParameters(const OpVersion &version, llvm::StringRef what,
                       const std::vector<Parameter> &parameters);
  void reportNoType(const OpVersion &version, const Parameter &parameter);
  void checkRegions(const OpVersion &version);
  void checkCast(const std::string &title, const OpVersion &older,
                 const OpVersion &newer, const StepAction &action);
  void checkStepNames(const Op &op, const OpVersion &version);
  void checkStepValues(const Op &op, const OpVersion &version);
  void checkStepValue(const OpVersion &older, const OpVersion &newer,
                      const StepAction &action);
  void checkConditions(const OpVersion &version);
  void checkTypeConstraints(const OpVersion &version);
  void checkType(llvm::StringRef text, llvm::SMRange range);
  /// Whether the vocabulary has `expression`; reported if not.
  bool checkTypeExpression(const TypeExpression &expression,
                           llvm::StringRef text, llvm::SMRange range);
  const AttributeKind *kindOf(const Attribute &attribute);
  void checkAttribute(const Attribute &attribute);
  void checkSource(const Op &op);
  void checkHooks(const Op &op, const OpVersion &version);
  void checkAttributeOrder(const OpVersion &version);
  void checkConstant(const Op &op, const OpVersion &version);
  void checkCarriedNames();

  const Family &family;
  Diagnostics &diagnostics;
  llvm::StringSet<> elementTypes, namedTypes;
  /// Types found to be in the vocabulary: most ops repeat the same ones.
  llvm::StringSet<> goodTypes;
  llvm::StringMap<unsigned> constructors;
  llvm::StringMap<const AttributeKind *> kinds;
  std::set<std::tuple<int, const char *, std::string>> reported;
};

void OpChecker::checkAll() {
  llvm::StringMap<const Op *> seen;
  for (const Op &op : family.ops) {
    auto [it, isNew] = seen.try_emplace(op.domain + "." + op.name, &op);
    if (!isNew)
      twice(DiagnosticId::DuplicateOp, locate(op.range, op.name),
            "op '" + op.name + "' of " + op.domain + " is defined twice",
            locate(it->second->range, op.name));
    checkOp(op, isNew);
  }
  for (const Timeline &timeline : family.timelines)
    for (const ExperimentalOp &experimental : timeline.experimentalOps) {
      const Op *op = seen.lookup(timeline.name + "." + experimental.name);
      if (op && !op->versions.empty() &&
          !(experimental.until < op->versions.back().since))
        twice(DiagnosticId::UntilOverlap, experimental.range,
              "experimental op '" + experimental.name + "' ends with " +
                  toString(experimental.until) + ", but version " +
                  toString(op->versions.back().since) + " has begun by then",
              locate(op->range, op->name));
    }
  for (const TypeConstraint &set : family.vocabulary.typeSets)
    for (const std::string &type : set.types)
      checkType(type, locate(set.range, type));
  checkCarriedNames();
}

void OpChecker::checkOp(const Op &op, bool isFirst) {
  llvm::StringRef stem = llvm::sys::path::stem(op.file);
  llvm::SMRange name = locate(op.range, op.name);
  // A hyphen is good in a mnemonic, not in a class called after it.
  std::string plain = op.name;
  const DialectPart *dialectPart = family.dialectPart();
  if (!dialectPart || !dialectPart->prefixesClasses)
    llvm::erase(plain, '-');
  if (!isName(plain))
    error(DiagnosticId::BadName, name,
          "op name '" + op.name + "' is no identifier");
  else if (isFirst && stem != op.name && stem != op.domain + "." + op.name)
    error(DiagnosticId::OpFileName, name,
          "op '" + op.name + "' stands in a file named '" + stem.str() +
              ".json'; expected '" + op.name + ".json'");
  // Without domains, which is reported, none can be known.
  if (!family.timelines.empty() && !family.findTimeline(op.domain))
    error(DiagnosticId::UnknownDomain, locate(op.range, op.domain),
          "unknown domain '" + op.domain + "'" +
              didYouMean(op.domain, namesOf(family.timelines)));
  if (op.summary.find('\n') != std::string::npos)
    error(DiagnosticId::MultiLineText, locate(op.range, "summary"),
          "a summary is one line");
  for (const std::string &line : op.description)
    if (line.find('\n') != std::string::npos)
      error(DiagnosticId::MultiLineText, locate(op.range, "description"),
            "a description is a list of lines, none with a line break; for "
            "example [\"First line.\", \"Second line.\"]");
  // Versions that cannot be read are reported where they stand.
  if (op.versions.empty() && !op.hasUnreadVersions)
    error(DiagnosticId::NoVersions, locate(op.range, "versions"),
          "op '" + op.name + "' has no version");
  checkVersions(op);
  for (const OpVersion &version : op.versions)
    checkSignature(op, version);
  checkSource(op);
}

void OpChecker::checkVersions(const Op &op) {
  const Timeline *timeline = family.findTimeline(op.domain);
  for (size_t i = 0; i != op.versions.size(); ++i) {
    const OpVersion &version = op.versions[i];
    auto since = [&] { return locate(version.range, "since"); };
    std::string text = toString(version.since);
    if (i + 1 < op.versions.size() && !version.noEquivalent.empty())
      error(DiagnosticId::KeyWithoutEffect,
            locate(version.range, "no_equivalent"),
            "'no_equivalent' has no effect: version " + text + " of " +
                op.name + " is not the first");
    if (i > 0) {
      const OpVersion &newer = op.versions[i - 1];
      if (newer.since == version.since)
        twice(DiagnosticId::DuplicateVersion, since(),
              "version " + text + " of " + op.name + " stands twice",
              locate(newer.range, "since"));
      else if (newer.since < version.since)
        twice(DiagnosticId::VersionOrder, since(),
              "version " + text + " stands after version " +
                  toString(newer.since) + "; the newest comes first",
              locate(newer.range, "since"));
      else if (version.until && !(*version.until < newer.since))
        twice(DiagnosticId::UntilOverlap, locate(version.range, "until"),
              "version " + text + " ends with " + toString(*version.until) +
                  ", but version " + toString(newer.since) +
                  " has begun by then",
              locate(newer.range, "since"));
    }
    if (version.until && *version.until < version.since)
      error(DiagnosticId::UntilBeforeSince, locate(version.range, "until"),
            "version " + text + " ends with " + toString(*version.until) +
                ", before it begins");
    // Without versions, which is reported, none can be outside.
    if (timeline && timeline->releases.empty() && !timeline->newest.empty() &&
        (version.since < timeline->minimum || timeline->newest < version.since))
      error(DiagnosticId::VersionOutsideDomain, since(),
            "version " + text + " is outside " + timeline->name +
                ", which has " + toString(timeline->minimum) + " to " +
                toString(timeline->newest));
    if (timeline && !timeline->releases.empty())
      for (const std::optional<Version> &release :
           {std::optional(version.since), version.until})
        if (release && !llvm::is_contained(timeline->releases, *release)) {
          std::vector<std::string> known;
          for (const Version &one : timeline->releases)
            known.push_back(toString(one));
          error(DiagnosticId::ReleaseUnknown,
                locate(version.range, toString(*release)),
                "there is no release '" + toString(*release) + "'" +
                    didYouMean(toString(*release), known));
        }
    for (const std::string *line : {&version.summary, &version.note})
      if (line->find('\n') != std::string::npos)
        error(DiagnosticId::MultiLineText,
              locate(version.range, line == &version.note ? "note" : "summary"),
              "a summary or note is one line");
  }
}

template <typename T>
void OpChecker::checkNames(DiagnosticId id, llvm::StringRef what,
                           const std::vector<T> &elements) {
  llvm::StringMap<llvm::SMRange> seen;
  for (const T &element : elements) {
    if (!isName(element.name))
      error(DiagnosticId::BadName, locate(element.range, element.name),
            what.str() + " name '" + element.name + "' is no identifier");
    auto [first, isNew] = seen.try_emplace(element.name, element.range);
    if (!isNew)
      twice(id, locate(element.range, element.name),
            what.str() + " '" + element.name + "' is declared twice",
            locate(first->second, element.name));
  }
}

void OpChecker::checkSignature(const Op &op, const OpVersion &version) {
  checkNames(DiagnosticId::DuplicateOperand, "operand", version.operands);
  checkNames(DiagnosticId::DuplicateResult, "result", version.results);
  checkNames(DiagnosticId::DuplicateAttribute, "attribute", version.attributes);
  checkNames(DiagnosticId::DuplicateRegion, "region", version.regions);
  checkParameters(version, "operand", version.operands);
  checkParameters(version, "result", version.results);
  checkRegions(version);
  checkTypeConstraints(version);
  for (const Attribute &attribute : version.attributes)
    checkAttribute(attribute);
  checkStepNames(op, version);
  checkStepValues(op, version);
  checkConditions(version);
  checkHooks(op, version);
}

void OpChecker::checkParameters(const OpVersion &version, llvm::StringRef what,
                                const std::vector<Parameter> &parameters) {
  const Parameter *variadic = nullptr;
  for (const Parameter &parameter : parameters) {
    // Where sizes are told otherwise, more may follow; see VariadicSizes.
    if (variadic && !family.versionedPart() && !family.find(PartKind::View))
      twice(DiagnosticId::AfterVariadic,
            locate(parameter.range, parameter.name),
            what.str() + " '" + parameter.name + "' stands after variadic '" +
                variadic->name + "', which takes all that follow",
            locate(variadic->range, variadic->name));
    if (parameter.arity == Arity::Variadic)
      variadic = &parameter;
    else if (!parameter.homogeneous || parameter.minCount != 1)
      error(
          DiagnosticId::VariadicOnly,
          locate(parameter.range,
                 parameter.homogeneous ? "min_count" : "homogeneous"),
          "'" +
              std::string(parameter.homogeneous ? "min_count" : "homogeneous") +
              "' is for a variadic " + what.str() + "; '" + parameter.name +
              "' is none");
    if (version.findTypeConstraint(parameter.type) ||
        namedTypes.contains(parameter.type))
      continue;
    // A versioned dialect alone has values of all types.
    if (!family.dialectPart() && parameter.type == "any")
      continue;
    std::optional<TypeExpression> expression =
        parseTypeExpression(parameter.type);
    // A bare name is a variable; element types stand in constructors.
    if (expression && expression->arguments.empty())
      reportNoType(version, parameter);
    else if (!goodTypes.contains(parameter.type))
      checkType(parameter.type, locate(parameter.range, parameter.type));
  }
}

/// A bare name is a type variable, or where a vocabulary has them a named type.
void OpChecker::reportNoType(const OpVersion &version,
                             const Parameter &parameter) {
  const std::vector<NamedType> &named = family.vocabulary.namedTypes;
  llvm::SMRange place = locate(parameter.range, parameter.type);
  if (version.typeConstraints.empty() && !named.empty())
    error(DiagnosticId::UnknownName, place,
          "unknown type '" + parameter.type + "'" +
              didYouMean(parameter.type, namesOf(named)));
  else
    error(DiagnosticId::TypeVariableUndefined, place,
          "type variable '" + parameter.type +
              "' has no entry in 'type_constraints'" +
              didYouMean(parameter.type, namesOf(version.typeConstraints)));
}

void OpChecker::checkTypeConstraints(const OpVersion &version) {
  for (const TypeConstraint &constraint : version.typeConstraints) {
    auto place = [&] { return locate(constraint.range, constraint.name); };
    llvm::SMRange within = span(constraint.range, version.range);
    if (!version.usesTypeVariable(constraint.name) &&
        !llvm::is_contained(version.unusedTypeVariables, constraint.name))
      error(DiagnosticId::TypeVariableUnused, place(),
            "type variable '" + constraint.name +
                "' is used by no operand or result; remove it, or list it "
                "under 'unused_type_variables' if the upstream has it so");
    if (constraint.types.empty() && !constraint.hasUnreadTypes)
      error(DiagnosticId::TypeConstraintEmpty, place(),
            "type variable '" + constraint.name + "' admits no type");
    llvm::StringSet<> seen;
    for (const std::string &type : constraint.types) {
      if (!seen.insert(type).second)
        error(DiagnosticId::DuplicateType, locate(within, type),
              "type variable '" + constraint.name + "' admits " + type +
                  " twice");
      else if (!goodTypes.contains(type))
        checkType(type, locate(within, type));
    }
  }
}

void OpChecker::checkType(llvm::StringRef text, llvm::SMRange range) {
  std::optional<TypeExpression> expression = parseTypeExpression(text);
  if (!expression)
    error(DiagnosticId::TypeSyntax, range,
          "cannot read type '" + text.str() +
              "'; expected a form such as tensor(float)");
  else if (checkTypeExpression(*expression, text, range))
    goodTypes.insert(text);
}

bool OpChecker::checkTypeExpression(const TypeExpression &expression,
                                    llvm::StringRef text, llvm::SMRange range) {
  const std::string &head = expression.head;
  if (expression.arguments.empty()) {
    if (elementTypes.contains(head))
      return true;
    error(DiagnosticId::TypeUnknown, range,
          "unknown element type '" + head + "' in " + text.str() +
              didYouMean(head, namesOf(family.vocabulary.elementTypes)));
    return false;
  }
  auto it = constructors.find(head);
  if (it == constructors.end()) {
    error(DiagnosticId::TypeUnknown, range,
          "unknown type constructor '" + head + "' in " + text.str() +
              didYouMean(head, namesOf(family.vocabulary.typeConstructors)));
    return false;
  }
  bool good = it->second == expression.arguments.size();
  if (!good)
    error(DiagnosticId::TypeArguments, range,
          "'" + head + "' takes " + std::to_string(it->second) +
              " types, but has " + std::to_string(expression.arguments.size()) +
              " in " + text.str());
  for (const TypeExpression &argument : expression.arguments)
    good &= checkTypeExpression(argument, text, range);
  return good;
}

/// Region kinds are names; none is any region.
void OpChecker::checkRegions(const OpVersion &version) {
  std::vector<std::string> known = namesOf(family.vocabulary.regionKinds);
  for (const Region &region : version.regions)
    if (!region.kind.empty() && !llvm::is_contained(known, region.kind))
      error(DiagnosticId::UnknownName, locate(region.range, region.kind),
            "unknown region kind '" + region.kind + "'" +
                didYouMean(region.kind, known));
}

/// Whether a 32-bit float holds `number`, if not exactly: neither as infinity
/// nor, unless it is 0, as 0.
bool fitsFloat(double number) {
  auto narrow = llvm::APFloat(number);
  bool losesInfo = false;
  auto status = narrow.convert(llvm::APFloat::IEEEsingle(),
                               llvm::APFloat::rmNearestTiesToEven, &losesInfo);
  return !(status & llvm::APFloat::opOverflow) &&
         (number == 0 || !narrow.isZero());
}

/// Whether integers of a kind can hold `value`. Their width follows from the
/// MLIR type, or from the name of the constraint: `I32Attr`, `SI64ArrayAttr`.
bool fitsInteger(const Json &value, const AttributeKind &kind) {
  llvm::StringRef type = kind.element.empty() ? kind.def : kind.element;
  bool isUnsigned = type.consume_front_insensitive("u");
  if (!isUnsigned)
    type.consume_front_insensitive("s");
  unsigned width = 0;
  if (!type.consume_front_insensitive("i") || type.consumeInteger(10, width) ||
      width == 0 || width > 64 || !value.is_number_integer())
    return true;
  if (value.is_number_unsigned()) {
    uint64_t number = value.get<uint64_t>();
    return isUnsigned ? llvm::isUIntN(width, number)
                      : number <= uint64_t(llvm::maxIntN(width));
  }
  return !isUnsigned && value.get<int64_t>() >= llvm::minIntN(width);
}

/// Whether `value` is one element of an attribute kind.
bool isElement(const Json &value, const AttributeKind &kind) {
  if (kind.value == "integer")
    return value.is_number_integer();
  if (kind.value == "number")
    return value.is_number();
  if (kind.value == "string")
    return value.is_string();
  if (kind.value == "boolean")
    return value.is_boolean();
  if (kind.value == "dictionary")
    return value.is_object();
  return false;
}

/// The elements of a value, itself where the kind is no list.
std::vector<Json> elementsOf(const Json &value, const AttributeKind &kind) {
  return kind.list && value.is_array()
             ? std::vector<Json>(value.begin(), value.end())
             : std::vector<Json>{value};
}

std::string kindText(const AttributeKind &kind) {
  return kind.list ? "a list of " + kind.value + "s"
                   : (kind.value == "integer" ? "an " : "a ") + kind.value;
}

/// The kind of an attribute, reported if there is none; one that is a record is
/// checked here.
const AttributeKind *OpChecker::kindOf(const Attribute &attribute) {
  auto it = kinds.find(attribute.kind);
  if (it != kinds.end())
    return it->second;
  // A versioned dialect alone has attributes of all kinds.
  if (!family.dialectPart() && attribute.kind == "attribute")
    return nullptr;
  const DialectRecord *record =
      findByName(family.dialectAttributes, attribute.kind);
  if (!record) {
    std::vector<std::string> known = namesOf(family.vocabulary.attributeKinds);
    llvm::append_range(known, namesOf(family.dialectAttributes));
    error(DiagnosticId::AttributeKindUnknown,
          locate(attribute.range, attribute.kind),
          "unknown attribute kind '" + attribute.kind + "'" +
              didYouMean(attribute.kind, known));
    return nullptr;
  }
  const WireRecord *wire = findByName(family.attributes, record->wire);
  const Json &value = attribute.defaultValue;
  if (!attribute.hasDefault() || record->wire.empty() || !wire)
    return nullptr;
  std::vector<std::string> cases = namesOf(wire->cases);
  if (!value.is_string() ||
      !llvm::is_contained(cases, value.get<std::string>()))
    error(DiagnosticId::DefaultKind, locate(attribute.range, "default"),
          "default " + value.dump() + " of '" + attribute.name +
              "' is no case of " + record->name +
              (value.is_string() ? didYouMean(value.get<std::string>(), cases)
                                 : ""));
  return nullptr;
}

void OpChecker::checkAttribute(const Attribute &attribute) {
  llvm::SMRange range = attribute.range;
  const std::string &name = attribute.name;
  const AttributeKind *found = kindOf(attribute);
  if (!found)
    return;
  const AttributeKind &kind = *found;

  for (size_t i = 0; i != attribute.allowedValues.size(); ++i) {
    const Json &value = attribute.allowedValues[i];
    if (!isElement(value, kind))
      error(DiagnosticId::EnumKind, locate(range, "enum"),
            "enum value " + value.dump() + " of '" + name + "' is not " +
                (kind.value.empty() ? "possible for its kind"
                                    : "of kind " + kind.value));
    else if (!fitsInteger(value, kind))
      error(DiagnosticId::NumberTooLarge, locate(range, "enum"),
            "enum value " + value.dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    for (size_t j = 0; j != i; ++j)
      if (attribute.allowedValues[j] == value)
        error(DiagnosticId::EnumDuplicate, locate(range, "enum"),
              "enum of '" + name + "' has " + value.dump() + " twice");
  }

  bool numeric = kind.value == "integer" || kind.value == "number";
  bool goodRange = true;
  for (const std::optional<Json> *bound :
       {&attribute.minimum, &attribute.maximum})
    if (*bound && (!numeric || !isElement(**bound, kind))) {
      goodRange = false;
      error(DiagnosticId::RangeKind, locate(range, "range"),
            numeric ? "bound " + (*bound)->dump() + " of '" + name +
                          "' is not of kind " + kind.value
                    : "'" + name + "' is no number and has no range");
    } else if (*bound && !fitsInteger(**bound, kind)) {
      goodRange = false;
      error(DiagnosticId::NumberTooLarge, locate(range, "range"),
            "bound " + (*bound)->dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    }
  if (goodRange && attribute.minimum && attribute.maximum &&
      attribute.maximum->get<double>() < attribute.minimum->get<double>()) {
    goodRange = false;
    error(DiagnosticId::RangeInverted, locate(range, "range"),
          "range of '" + name + "' begins at " + attribute.minimum->dump() +
              " and ends at " + attribute.maximum->dump());
  }

  if (!attribute.hasDefault())
    return;
  llvm::SMRange place = locate(range, "default");
  const Json &value = attribute.defaultValue;
  // Where defaults are left out, a required one is filled in all the same.
  const DialectPart *dialectPart = family.dialectPart();
  if (attribute.required && (!dialectPart || dialectPart->fillsInDefaults))
    error(DiagnosticId::DefaultOfRequired, place,
          "'" + name + "' is required and has a default; drop one of them");
  // Of elements that no spec can write there can be none.
  if (kind.value.empty() && !(kind.list && value == Json::array())) {
    error(DiagnosticId::DefaultImpossible, place,
          "an attribute of kind '" + attribute.kind +
              "' cannot have a default in a spec");
    return;
  }
  std::vector<Json> elements = elementsOf(value, kind);
  if (kind.list != value.is_array() ||
      !llvm::all_of(elements, [&](const Json &element) {
        return isElement(element, kind);
      })) {
    error(DiagnosticId::DefaultKind, place,
          "default " + value.dump() + " of '" + name + "' is not " +
              kindText(kind));
    return;
  }
  for (const Json &element : elements) {
    if (!fitsInteger(element, kind))
      error(DiagnosticId::NumberTooLarge, place,
            "default " + element.dump() + " of '" + name + "' does not fit " +
                (kind.element.empty() ? kind.def : kind.element));
    if (kind.bits == 32 && !fitsFloat(element.get<double>()))
      error(DiagnosticId::NumberTooLarge, place,
            "default " + element.dump() + " of '" + name +
                "' does not fit a 32-bit float");
    if (!attribute.allowedValues.empty() &&
        !llvm::is_contained(attribute.allowedValues, element))
      error(DiagnosticId::EnumWithoutDefault, place,
            "default " + element.dump() + " of '" + name +
                "' is not in its enum");
    if (!goodRange || !numeric)
      continue;
    double number = element.get<double>();
    if ((attribute.minimum && number < attribute.minimum->get<double>()) ||
        (attribute.maximum && attribute.maximum->get<double>() < number))
      error(DiagnosticId::DefaultOutOfRange, place,
            "default " + element.dump() + " of '" + name +
                "' is outside its range");
  }
}

/// A view's attribute that the operation leaves out has a value of its kind.
void OpChecker::checkSource(const Op &op) {
  if (!op.source || op.versions.empty())
    return;
  for (const SourceEntry &entry : op.source->entries) {
    const Attribute *attribute = op.versions.front().findAttribute(entry.name);
    if (!attribute || entry.absent.is_null())
      continue;
    const AttributeKind *kind = family.findAttributeKind(attribute->kind);
    // Operations of ONNX hold a boolean as the integer 0 or 1.
    bool isBit = kind && kind->value == "boolean" &&
                 (entry.absent == 0 || entry.absent == 1);
    if (kind && !isBit && !isElement(entry.absent, *kind))
      error(DiagnosticId::DefaultKind, locate(entry.range, "absent"),
            "'absent' of '" + entry.name + "' is " + entry.absent.dump() +
                ", which is not " + kindText(*kind));
  }
}

/// A cast needs types that only the newer version takes, and a type that the
/// older one takes. `title` is the name of the older version.
void OpChecker::checkCast(const std::string &title, const OpVersion &older,
                          const OpVersion &newer, const StepAction &action) {
  const TypeConstraint *was = older.findTypeConstraint(action.name);
  const TypeConstraint *now = newer.findTypeConstraint(action.name);
  // Versioned dialects cast nothing, which the plan of their steps reports.
  if (!was || !now || family.versionedPart())
    return;
  auto isOld = [&](const std::string &type) {
    return llvm::is_contained(was->types, type);
  };
  if (llvm::all_of(now->types, isOld))
    error(DiagnosticId::StepUnused, action.range,
          title + " takes every type of '" + action.name +
              "', so none is cast; name another type variable, or remove "
              "'cast'");
  else if (action.other != StepAction::wider && !isOld(action.other))
    error(DiagnosticId::StepUnused, action.range,
          "'" + action.name + "' of " + title + " does not take '" +
              action.other + "'; cast to one of " +
              llvm::join(was->types, ", ") + ", or to '" + StepAction::wider +
              "'");
}

/// Checks that actions of a step refer to existing elements. For actions of a
/// versioned dialect, see VersionedChecks.cpp.
void OpChecker::checkStepNames(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  // Of these two VersionedChecks.cpp asks more.
  auto isOfVersioned = [&](const StepAction &action) {
    return family.versionedPart() && (action.kind == StepAction::Before ||
                                      action.kind == StepAction::Hook);
  };
  auto titleOf = [&](const OpVersion &of) {
    return "'" + op.name + "-" + toString(of.since) + "'";
  };
  if (!older) {
    auto unused = llvm::find_if_not(version.step, isOfVersioned);
    if (unused != version.step.end())
      error(DiagnosticId::StepUnused, unused->range,
            titleOf(version) +
                " is the oldest version, so no step leads to it");
    return;
  }
  // The step leads to a version of another op.
  const OpVersion *newer = &version;
  for (const StepAction &action : version.step)
    if (action.kind == StepAction::Becomes) {
      const Op *other = family.findOp(op.domain, action.other);
      const OpVersion *there =
          other ? other->versionAt(version.since) : nullptr;
      if (!there)
        error(DiagnosticId::StepUnused, action.range,
              "there is no op '" + action.other + "' at " +
                  toString(version.since));
      else
        newer = there;
    }
  using Kind = StepAction::Kind;
  for (const StepAction &action : version.step) {
    if (isOfVersioned(action))
      continue;
    auto require = [&](bool isThere, const char *what, const std::string &name,
                       const OpVersion &in) {
      if (!isThere)
        error(DiagnosticId::StepUnused, action.range,
              std::string(what) + " '" + name + "' is not in " + titleOf(in) +
                  ", so the step cannot refer to it");
    };
    auto attribute = [&](const OpVersion &in, const std::string &name) {
      require(in.findAttribute(name), "attribute", name, in);
    };
    auto operand = [&](const OpVersion &in, const std::string &name) {
      require(findByName(in.operands, name), "operand", name, in);
    };
    switch (action.kind) {
    case Kind::Before:
    case Kind::AtLeast:
    case Kind::AtMost:
      attribute(*newer, action.name);
      break;
    case Kind::FromStart:
      attribute(*newer, action.name);
      require(findByName(newer->operands, action.other) ||
                  findByName(newer->results, action.other),
              "operand or result", action.other, *newer);
      break;
    case Kind::Only:
    case Kind::Drop:
    case Kind::Values:
      attribute(*older, action.name);
      break;
    case Kind::RenameAttribute:
      attribute(*older, action.name);
      attribute(*newer, action.other);
      break;
    case Kind::ToOperand:
      attribute(*older, action.name);
      operand(*newer, action.other);
      break;
    case Kind::ToAttribute:
      operand(*older, action.name);
      attribute(*newer, action.other);
      break;
    case Kind::Insert:
    case Kind::WhenAbsent:
      operand(*newer, action.name);
      break;
    case Kind::Cast:
      for (const OpVersion *in : {older, newer})
        require(in->findTypeConstraint(action.name), "type variable",
                action.name, *in);
      checkCast(titleOf(*older), *older, *newer, action);
      break;
    case Kind::Hook:
      if (!action.other.empty())
        attribute(*older, action.other);
      break;
    default:
      break;
    }
  }
}

/// Whether `value` is one of an attribute's kind: a list, if that is one.
bool isOfKind(const Json &value, const AttributeKind &kind) {
  std::vector<Json> elements = elementsOf(value, kind);
  return kind.list == value.is_array() &&
         llvm::all_of(elements, [&](const Json &element) {
           return isElement(element, kind);
         });
}

std::string notOfKind(const AttributeKind &kind) {
  return kind.value.empty() ? " cannot be written, since its kind has no values"
                            : " is not " + kindText(kind);
}

/// Whether an operand of these types may be the constant `value`.
bool isConstantOf(const Json &value, llvm::ArrayRef<std::string> types) {
  if (value.is_array()) {
    auto isScalarOf = [&](const Json &element) {
      return !element.is_array() && isConstantOf(element, types);
    };
    return llvm::all_of(value, isScalarOf);
  }
  auto mayBe = [&](llvm::StringRef type) {
    if (type.contains("string"))
      return value.is_string();
    if (type.contains("bool"))
      return value.is_boolean() || value == 0 || value == 1;
    return value.is_number();
  };
  return llvm::any_of(types, mayBe);
}

/// The value of one action is of the kind that its attribute has, or a constant
/// that its operand may be.
void OpChecker::checkStepValue(const OpVersion &older, const OpVersion &newer,
                               const StepAction &action) {
  auto refuse = [&](const std::string &what, const std::string &why) {
    error(DiagnosticId::DefaultKind, action.range,
          what + " of '" + action.name + "'" + why);
  };
  auto checkConstant = [&](const std::string &name) {
    const Parameter *operand = findByName(newer.operands, name);
    if (!operand)
      return;
    std::vector<std::string> types = newer.typesOf(*operand);
    if (types.empty())
      types.push_back(operand->type);
    if (!isConstantOf(action.value, types))
      error(DiagnosticId::DefaultKind, action.range,
            "constant " + action.value.dump() +
                " is not of a type that operand '" + name + "' may have");
  };
  auto kindIn = [&](const OpVersion &version, llvm::StringRef name) {
    const Attribute *attribute = version.findAttribute(name);
    return attribute ? family.findAttributeKind(attribute->kind) : nullptr;
  };
  switch (action.kind) {
  case StepAction::Insert:
  case StepAction::WhenAbsent:
    return checkConstant(action.name);
  case StepAction::ToOperand:
    if (!action.value.is_null())
      checkConstant(action.other);
    return;
  case StepAction::Drop:
    if (const AttributeKind *kind = kindIn(older, action.name);
        kind && !action.value.is_null() && !isOfKind(action.value, *kind))
      refuse("'drop' " + action.value.dump(), notOfKind(*kind));
    return;
  case StepAction::AtLeast:
  case StepAction::AtMost:
    return; // A number, or it was not read.
  case StepAction::Values: {
    std::string name = action.name;
    for (const StepAction &other : newer.step)
      if (other.kind == StepAction::RenameAttribute && other.name == name)
        name = other.other;
    const AttributeKind *kind = kindIn(newer, name);
    if (kind && !kind->value.empty() && action.value.is_object())
      for (const auto &[before, after] : action.value.items())
        if (!after.is_null() && !isOfKind(after, *kind) &&
            !isElement(after, *kind))
          refuse("value " + after.dump() + " for '" + before + "'",
                 notOfKind(*kind));
    return;
  }
  default:
    return;
  }
}

/// Values of attributes in steps are of their attributes' kinds. Those of a
/// versioned dialect are wire values; see VersionedChecks.cpp.
void OpChecker::checkStepValues(const Op &op, const OpVersion &version) {
  const OpVersion *older = op.olderThan(version);
  if (family.versionedPart() || !older)
    return;
  for (const StepAction &action : version.step) {
    bool isBefore = action.kind == StepAction::Before;
    if (!isBefore && action.kind != StepAction::Only) {
      checkStepValue(*older, version, action);
      continue;
    }
    if (action.value.is_null())
      continue;
    const Attribute *attribute = older->findAttribute(action.name);
    if (isBefore && version.findAttribute(action.name))
      attribute = version.findAttribute(action.name);
    const AttributeKind *kind =
        attribute ? family.findAttributeKind(attribute->kind) : nullptr;
    if (!kind)
      continue;
    std::string what = (isBefore ? "'before' " : "'only' ") +
                       action.value.dump() + " of '" + action.name + "'";
    if (!isOfKind(action.value, *kind)) {
      error(DiagnosticId::DefaultKind, action.range, what + notOfKind(*kind));
      continue;
    }
    for (const Json &element : elementsOf(action.value, *kind))
      if (!attribute->allowedValues.empty() &&
          !llvm::is_contained(attribute->allowedValues, element))
        error(DiagnosticId::EnumWithoutDefault, action.range,
              what + " is not in its enum");
  }
}

/// A condition on an attribute compares with a value that it may have; with
/// another the relation would never be checked.
void OpChecker::checkConditions(const OpVersion &version) {
  for (const Relation &relation : version.relations) {
    if (!relation.when || relation.when->value.is_null())
      continue;
    const Json &value = relation.when->value;
    const Attribute *attribute = version.findAttribute(relation.when->name);
    const AttributeKind *kind =
        attribute ? family.findAttributeKind(attribute->kind) : nullptr;
    if (!kind || kind->value.empty())
      continue;
    std::string what = "'is' " + value.dump() + " of '" + attribute->name + "'";
    if (!isOfKind(value, *kind))
      error(DiagnosticId::DefaultKind, relation.range, what + notOfKind(*kind));
    else if (!attribute->allowedValues.empty() && !kind->list &&
             !llvm::is_contained(attribute->allowedValues, value))
      error(DiagnosticId::EnumWithoutDefault, relation.range,
            what + " is not in its enum");
  }
}

void OpChecker::checkHooks(const Op &op, const OpVersion &version) {
  const Hooks &hooks = version.hooks;
  llvm::SMRange range = hooks.range.isValid() ? hooks.range : op.range;
  auto anyVersionHas = [&](llvm::StringRef name) {
    return llvm::any_of(op.versions, [&](const OpVersion &candidate) {
      return candidate.findAttribute(name);
    });
  };
  auto unknownAttribute = [&](const std::string &name) {
    std::vector<std::string> known;
    for (const OpVersion &candidate : op.versions)
      for (const std::string &attribute : namesOf(candidate.attributes))
        known.push_back(attribute);
    error(DiagnosticId::HookAttribute, locate(range, name),
          "no version of " + op.name + " has an attribute '" + name + "'" +
              didYouMean(name, known));
  };
  for (const auto &[name, kind] : hooks.attributeKinds) {
    if (!anyVersionHas(name))
      unknownAttribute(name);
    if (!kinds.contains(kind))
      error(DiagnosticId::HookAttribute, locate(range, kind),
            "unknown attribute kind '" + kind + "'" +
                didYouMean(kind, namesOf(family.vocabulary.attributeKinds)));
  }
  for (const std::string &name : hooks.attributeOrder)
    if (!anyVersionHas(name))
      unknownAttribute(name);
  checkAttributeOrder(version);
  checkConstant(op, version);
}

/// Attributes of the signature keep its order; only regions have another.
void OpChecker::checkAttributeOrder(const OpVersion &version) {
  const DialectPart *dialectPart = family.dialectPart();
  const std::vector<std::string> &order = version.hooks.attributeOrder;
  auto isRegion = [&](const std::string &name) {
    const Attribute *attribute = version.findAttribute(name);
    // One of another version has no place in this one.
    if (!attribute)
      return true;
    auto kind = kinds.find(attribute->kind);
    return kind != kinds.end() && kind->second->region;
  };
  if (dialectPart && !dialectPart->attributesByName &&
      !llvm::all_of(order, isRegion))
    error(DiagnosticId::KeyWithoutEffect,
          locate(version.hooks.range, "attribute_order"),
          "'attribute_order' has no effect: attributes of '" +
              dialectPart->dialect +
              "' stand as signatures list them; reorder those, or write "
              "\"attributes\": \"by_name\" under 'own'");
}

/// The class of a constant does not compile unless it has the signature of one.
void OpChecker::checkConstant(const Op &op, const OpVersion &version) {
  const DialectPart *dialectPart = family.dialectPart();
  std::string key = version.hooks.constantLike ? "constant_like" : "";
  llvm::SMRange range = version.hooks.range;
  for (const std::string &name : version.traits)
    if (const VocabularyName *entry =
            findByName(family.vocabulary.traits, name);
        entry && entry->def == "ConstantLike" && key.empty()) {
      key = name;
      range = op.range;
    }
  bool hasClass = dialectPart && !key.empty() &&
                  llvm::any_of(family.carried(*dialectPart, op),
                               [&](const CarriedVersion &one) {
                                 return &op.versions[one.index] == &version;
                               });
  bool isConstant = version.operands.empty() && version.results.size() == 1 &&
                    version.results.front().arity == Arity::Single;
  if (hasClass && !isConstant)
    error(DiagnosticId::HookSignature, locate(range, key),
          "'" + key + "' is for an op without operands and with one result; '" +
              op.name + "' of version " + toString(version.since) +
              " has others");
}

void OpChecker::checkCarriedNames() {
  for (const FamilyPart *one : family.parts()) {
    const FamilyPart &familyPart = *one;
    llvm::StringMap<const Op *> seen, classes;
    for (const Op &op : family.ops)
      for (const CarriedVersion &version : family.carried(familyPart, op)) {
        auto clash = [&](llvm::StringMap<const Op *> &names,
                         const std::string &name, llvm::StringRef key) {
          auto [it, isNew] = names.try_emplace(name, &op);
          // The same op twice is reported as such.
          if (isNew ||
              (it->second->name == op.name && it->second->domain == op.domain))
            return false;
          const Op &first = *it->second;
          bool isSameName = first.name == op.name;
          auto nameOf = [&](const Op &named) {
            return isSameName ? named.domain + "." + named.name : named.name;
          };
          twice(DiagnosticId::MnemonicClash, locate(op.range, key),
                "version " + toString(version.since) + " of " + nameOf(op) +
                    " is '" + name + "' in the dialect, and so is " +
                    nameOf(first) +
                    (isSameName ? "; give one of the domains a key "
                                  "'mnemonic_prefix'"
                                : ""),
                locate(it->second->range, it->second->name));
          return true;
        };
        if (!clash(seen, version.mnemonic, op.name))
          clash(classes, version.className, op.className);
      }
  }
}

} // namespace

void checkOps(const Family &family, Diagnostics &diagnostics) {
  OpChecker(family, diagnostics).checkAll();
}

/// Named types that are made of themselves, whatever lies between.
static void checkNamedTypeCycles(const Family &family,
                                 Diagnostics &diagnostics) {
  const std::vector<NamedType> &types = family.vocabulary.namedTypes;
  for (const NamedType &type : types) {
    llvm::StringSet<> seen;
    llvm::SmallVector<const NamedType *> left = {&type};
    bool isInside = false;
    while (!left.empty() && !isInside)
      for (const std::string &part : left.pop_back_val()->anyOf) {
        isInside |= part == type.name;
        if (const NamedType *next = findByName(types, part);
            next && seen.insert(part).second)
          left.push_back(next);
      }
    if (isInside)
      diagnostics.error(DiagnosticId::ContainsItself,
                        locate(type.range, type.name),
                        "named type '" + type.name + "' is made of itself");
  }
}

void checkVocabulary(const Family &family, Diagnostics &diagnostics) {
  auto distinct = [&](const auto &elements, llvm::StringRef what) {
    llvm::StringMap<llvm::SMRange> seen;
    for (const auto &element : elements) {
      auto [it, isNew] = seen.try_emplace(element.name, element.range);
      if (!isNew)
        diagnostics
            .error(DiagnosticId::DuplicateName,
                   locate(element.range, element.name),
                   what.str() + " '" + element.name + "' is defined twice")
            .note(locate(it->second, element.name), "first declared here");
    }
  };
  distinct(family.vocabulary.elementTypes, "element type");
  distinct(family.dialectTypes, "type");
  distinct(family.dialectAttributes, "attribute");
  distinct(family.vocabulary.typeConstructors, "type constructor");
  distinct(family.vocabulary.typeSets, "type set");
  distinct(family.vocabulary.attributeKinds, "attribute kind");
  distinct(family.vocabulary.namedTypes, "named type");
  distinct(family.vocabulary.regionKinds, "region kind");
  distinct(family.vocabulary.traits, "trait");
  distinct(family.vocabulary.attributeTraits, "attribute trait");
  distinct(family.vocabulary.assemblies, "assembly");
  auto known = [&](const std::vector<std::string> &names,
                   const std::vector<std::string> &all, llvm::StringRef what,
                   llvm::SMRange range) {
    for (const std::string &name : names)
      if (!llvm::is_contained(all, name))
        diagnostics.error(DiagnosticId::UnknownName, locate(range, name),
                          "unknown " + what.str() + " '" + name + "'" +
                              didYouMean(name, all));
  };
  for (const NamedType &type : family.vocabulary.namedTypes) {
    known(type.elements, namesOf(family.vocabulary.elementTypes),
          "element type", type.range);
    known(type.anyOf, namesOf(family.vocabulary.namedTypes), "named type",
          type.range);
  }
  checkNamedTypeCycles(family, diagnostics);
  // Serialized forms know names by their numbers; 0 stands for none.
  auto distinctNumbers = [&](const auto &elements, llvm::StringRef what) {
    std::map<unsigned, llvm::SMRange> seen;
    for (const auto &element : elements) {
      if (element.number == 0)
        continue;
      auto [it, isNew] = seen.try_emplace(element.number, element.range);
      if (!isNew)
        diagnostics
            .error(DiagnosticId::DuplicateName, locate(element.range, "number"),
                   what.str() + " '" + element.name + "' has number " +
                       std::to_string(element.number) + " as another has")
            .note(locate(it->second, "number"), "first given here");
    }
  };
  distinctNumbers(family.vocabulary.elementTypes, "element type");
  distinctNumbers(family.vocabulary.attributeKinds, "attribute kind");
}

void checkOutputs(const Family &family, const std::vector<std::string> &known,
                  Diagnostics &diagnostics) {
  for (const std::string &output : family.outputs)
    if (!llvm::is_contained(known, output))
      diagnostics.error(
          DiagnosticId::UnknownOutput, locate(family.outputsRange, output),
          "unknown output '" + output + "'" + didYouMean(output, known));
}

/// Getters of its own operands, attributes, results and regions that the class
/// of a version has.
static llvm::StringSet<> gettersOf(const Op &op, const OpVersion &version) {
  llvm::StringSet<> getters;
  auto add = [&](llvm::StringRef name) {
    for (const char *start : {"get_", "get_in_", "get_out_"})
      getters.insert(
          llvm::convertToCamelFromSnakeCase((start + name.rtrim('.')).str()));
  };
  for (const auto *values : {&version.operands, &version.results})
    for (const Parameter &value : *values)
      add(value.name);
  for (const DialectAttribute &attribute : dialectAttributesOf(op, version))
    add(attribute.name);
  for (const Region &region : version.regions)
    add(region.dialectName.empty() ? region.name : region.dialectName);
  return getters;
}

/// The methods `getX` that C++ calls on the op it stands in, other than those
/// that it declares.
static std::vector<std::string> gettersCalled(llvm::StringRef text) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  std::vector<std::string> called;
  llvm::StringSet<> declared;
  for (size_t at = text.find("get"); at != llvm::StringRef::npos;
       at = text.find("get", at + 3)) {
    llvm::StringRef before = text.take_front(at);
    llvm::StringRef name = text.drop_front(at).take_while(isWord);
    if (!text.drop_front(at + name.size()).starts_with("(") ||
        (!before.empty() && (isWord(before.back()) || before.ends_with(".") ||
                             before.ends_with("->") || before.ends_with("::"))))
      continue;
    // Behind a type it is declared.
    before = before.rtrim();
    if (!before.empty() && !before.ends_with("return") &&
        (isWord(before.back()) || llvm::is_contained(">&*", before.back())))
      declared.insert(name);
    else
      called.push_back(name.str());
  }
  llvm::erase_if(
      called, [&](const std::string &name) { return declared.contains(name); });
  return called;
}

/// Pieces of text that hooks name are files under specs/<family>/snippets.
/// Those for a class call getters that its op has.
static void checkSnippets(const Family &family, llvm::StringRef root,
                          Diagnostics &diagnostics) {
  llvm::StringMap<std::vector<std::string>> texts;
  llvm::SmallString<128> folder(root);
  llvm::sys::path::append(folder, "specs", family.name, "snippets");
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".td") {
      auto buffer = llvm::MemoryBuffer::getFile(it->path());
      texts[llvm::sys::path::stem(it->path())] =
          buffer ? gettersCalled((*buffer)->getBuffer())
                 : std::vector<std::string>();
    }
  std::vector<std::string> known;
  for (const auto &entry : texts)
    known.push_back(entry.first().str());
  llvm::sort(known);
  // Others are those of all ops.
  llvm::StringSet<> getters;
  if (!texts.empty())
    for (const Op &op : family.ops)
      for (const OpVersion &version : op.versions)
        for (const auto &getter : gettersOf(op, version))
          getters.insert(getter.first());
  for (const Op &op : family.ops) {
    // Versions share a hook that applies to all of them.
    llvm::StringSet<> reported;
    auto report = [&](const OpVersion &version, const std::string &name,
                      const std::string &message) {
      if (reported.insert(message).second)
        diagnostics.error(DiagnosticId::HookMissing,
                          locate(version.hooks.range, name), message);
    };
    for (const OpVersion &version : op.versions) {
      for (const auto *names : {&version.hooks.extraClassDeclarations,
                                &version.hooks.extraDefinitions})
        for (const std::string &name : *names)
          if (!texts.count(name))
            report(version, name,
                   "there is no text '" + name + "' in specs/" + family.name +
                       "/snippets" + didYouMean(name, known));
      for (const std::string &name : version.hooks.extraClassDeclarations)
        for (const std::string &getter : texts.lookup(name))
          if (getters.contains(getter) &&
              !gettersOf(op, version).contains(getter))
            report(version, name,
                   "text '" + name + "' calls " + getter + "(), which '" +
                       op.name + "' of version " + toString(version.since) +
                       " does not have");
    }
  }
}

/// Hooks of steps are registered by name.
static void
checkStepHooks(const Family &family,
               llvm::ArrayRef<std::unique_ptr<llvm::MemoryBuffer>> sources,
               Diagnostics &diagnostics) {
  // Few hooks serve many ops, and sources are long.
  llvm::StringMap<bool> known;
  auto isRegistered = [&](llvm::StringRef hook) {
    auto [it, isNew] = known.try_emplace(hook);
    if (isNew)
      it->second = llvm::any_of(
          sources, [name = "\"" + hook.str() + "\""](const auto &source) {
            return source->getBuffer().contains(name);
          });
    return it->second;
  };
  for (const Op &op : family.ops)
    for (const OpVersion &version : op.versions)
      for (const StepAction &action : version.step) {
        if (action.kind != StepAction::Hook || isRegistered(action.name))
          continue;
        diagnostics.error(
            DiagnosticId::HookMissing, locate(action.range, action.name),
            "hook '" + action.name + "' is in no source file under runtime/" +
                family.name);
      }
}

/// Superseded versions of the dialect itself are converted by tables of their
/// steps, and never to a versioned dialect.
static void checkSuperseded(const Family &family, Diagnostics &diagnostics) {
  const DialectPart *dialectPart = family.dialectPart();
  if (dialectPart && dialectPart->carriesAll &&
      llvm::is_contained(family.outputs, "conversion"))
    diagnostics.error(
        DiagnosticId::VersionListSuperseded,
        locate(dialectPart->range, "version_list"),
        "the version list of '" + dialectPart->dialect +
            "' has superseded versions, but the output 'conversion' "
            "converts the newest version of each op alone; write "
            "\"version_list\": \"newest\"");
}

void checkHooksImplemented(const Family &family, llvm::StringRef root,
                           Diagnostics &diagnostics) {
  checkSuperseded(family, diagnostics);
  checkSnippets(family, root, diagnostics);
  llvm::SmallString<128> folder(root);
  llvm::sys::path::append(folder, "runtime", family.name);
  if (!llvm::sys::fs::is_directory(folder))
    return;
  // Every "Class::method" that some source file mentions, and all of the text,
  // in which hooks of steps are registered by their names.
  llvm::StringSet<> defined;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> sources;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error)) {
    if (llvm::sys::path::extension(it->path()) != ".cpp")
      continue;
    auto buffer = openSourceFile(it->path());
    if (!buffer) {
      diagnostics.error(DiagnosticId::FileUnreadable, {},
                        "cannot read runtime/" + family.name +
                            it->path().substr(folder.size()) +
                            ", in which hooks are looked for: " +
                            llvm::toString(buffer.takeError()));
      continue;
    }
    llvm::StringRef text = (*buffer)->getBuffer();
    auto isIdentifier = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    for (size_t at = text.find("::"); at != llvm::StringRef::npos;
         at = text.find("::", at + 2)) {
      llvm::StringRef before = text.take_front(at);
      llvm::StringRef className = before.take_back(
          before.size() - before
                              .rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL"
                                     "MNOPQRSTUVWXYZ0123456789_")
                              .size());
      llvm::StringRef method = text.drop_front(at + 2).take_while(isIdentifier);
      if (!className.empty() && !method.empty())
        defined.insert((className + "::" + method).str());
    }
    sources.push_back(std::move(*buffer));
  }
  checkStepHooks(family, sources, diagnostics);
  // Rules are functions in a namespace named after their purpose, for example
  // `shape_inference::reduce`.
  auto requireRule = [&](llvm::StringRef rule, llvm::StringRef hook,
                         llvm::SMRange range, const std::string &whose) {
    std::string function =
        (hook + "::").str() + llvm::convertToCamelFromSnakeCase(rule);
    if (!rule.empty() && !defined.contains(function))
      diagnostics.error(DiagnosticId::HookMissing, locate(range, hook),
                        "hook '" + hook.str() + "' of " + whose + " needs " +
                            function + "() under runtime/" + family.name);
  };
  // `stablehlo.add` is an op of that family, which may be elsewhere. Then
  // compilers find what does not exist.
  llvm::StringSet<> missing;
  auto requireOp = [&](llvm::StringRef name, llvm::SMRange range) {
    auto [dialect, op] = name.split('.');
    llvm::SmallString<128> specs(root);
    llvm::sys::path::append(specs, "specs", dialect);
    llvm::SmallString<128> spec(specs);
    llvm::sys::path::append(spec, "ops", op + ".json");
    if (llvm::sys::fs::exists(specs) && !llvm::sys::fs::exists(spec) &&
        missing.insert(name).second)
      diagnostics.error(DiagnosticId::HookMissing, locate(range, "lowering"),
                        "the lowering '" + name.str() +
                            "' is no op: there is no specs/" + dialect.str() +
                            "/ops/" + op.str() +
                            ".json; name an elementwise op of StableHLO, or a "
                            "function of runtime/" +
                            family.name);
  };
  const DialectPart *dialectPart = family.dialectPart();
  for (const Op &op : family.ops) {
    if (!dialectPart)
      break;
    for (const CarriedVersion &name : family.carried(*dialectPart, op)) {
      const OpVersion &version = op.versions[name.index];
      const Hooks &hooks = version.hooks;
      auto require = [&](bool asked, llvm::StringRef hook,
                         std::initializer_list<llvm::StringRef> methods) {
        if (!asked)
          return;
        for (llvm::StringRef method : methods) {
          std::string qualified = (name.className + "::" + method).str();
          if (!defined.contains(qualified))
            diagnostics.error(
                DiagnosticId::HookMissing,
                locate(hooks.range.isValid() ? hooks.range : op.range, hook),
                "hook '" + hook.str() + "' of " + op.name + " version " +
                    toString(name.since) + " needs " + qualified +
                    "() under runtime/" + family.name);
        }
      };
      require(hooks.verifier, "verifier", {"verify"});
      require(hooks.canonicalizer, "canonicalizer",
              {"getCanonicalizationPatterns"});
      require(hooks.folder, "folder", {"fold"});
      require(version.assembly == "@custom", "@custom", {"parse", "print"});
      require(hooks.reifyResultShapes, "reify_result_shapes",
              {"reifyResultShapes"});
      for (auto [rule, hook] :
           {std::pair(&hooks.resultTypeInference, "result_type_inference"),
            std::pair(&hooks.shapeInference, "shape_inference"),
            std::pair(&hooks.valueBound, "value_bound"),
            std::pair(&hooks.decomposition, "decomposition"),
            std::pair(&hooks.lowering, "lowering")})
        if (rule == &hooks.lowering && hooks.isLoweredToOp())
          requireOp(*rule, hooks.range);
        else
          requireRule(*rule, hook,
                      hooks.range.isValid() ? hooks.range : op.range,
                      op.name + " version " + toString(name.since));
    }
  }
}

} // namespace dialectgen
