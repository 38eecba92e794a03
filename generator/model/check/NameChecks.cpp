//===- NameChecks.cpp - names that generated code can have ----------------===//
//
// See checkGeneratedNames in Checks.h. mlir-tblgen derives accessors from the
// names of operands, results, attributes and regions, and builders have
// parameters with these names. Names that would not compile are reported here,
// at their position in the spec.
//
//===----------------------------------------------------------------------===//

#include "model/check/Checks.h"
#include "model/diagnostics/Locate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace dialectgen {
namespace {

const llvm::StringSet<> &tableGenKeywords() {
  static const llvm::StringSet<> names = {
      "assert", "bit",        "bits",    "class",  "code",    "dag",  "def",
      "defm",   "defset",     "deftype", "defvar", "dump",    "else", "false",
      "field",  "foreach",    "if",      "in",     "include", "int",  "let",
      "list",   "multiclass", "string",  "then",   "true"};
  return names;
}

/// Names of the language, which nothing generated can have. Macros and
/// functions of headers are left to the compiler: no definition that people
/// have written, in MLIR or elsewhere, has such a name.
bool isCppKeyword(llvm::StringRef name) {
  static const llvm::StringSet<> keywords = [] {
    llvm::StringRef words =
        "alignas alignof and and_eq asm auto bitand bitor bool break case "
        "catch char char16_t char32_t char8_t class co_await co_return "
        "co_yield compl concept const const_cast consteval constexpr "
        "constinit continue decltype default delete do double dynamic_cast "
        "else enum explicit export extern false float for friend goto if "
        "inline int long mutable namespace new noexcept not not_eq nullptr "
        "operator or or_eq private protected public register "
        "reinterpret_cast requires return short signed sizeof static "
        "static_assert static_cast struct switch template this "
        "thread_local throw true try typedef typeid typename union "
        "unsigned using virtual void volatile wchar_t while xor xor_eq";
    llvm::StringSet<> set;
    for (llvm::StringRef word : llvm::split(words, ' '))
      set.insert(word);
    return set;
  }();
  return keywords.contains(name);
}

/// Methods of every op class that generated code calls or defines itself; a
/// value of that name would hide them.
const llvm::StringSet<> &opMethods() {
  static const llvm::StringSet<> methods = {
      "getAttributeNames", "getAttributes", "getContext",       "getLoc",
      "getOperands",       "getOperation",  "getOperationName", "getProperties",
      "getRegions"};
  return methods;
}

/// Types that every op class has as members, or inherits.
const llvm::StringSet<> &opClassTypes() {
  static const llvm::StringSet<> types = {
      "Adaptor", "FoldAdaptor", "GenericAdaptor", "GenericAdaptorBase",
      "Op",      "OpState",     "Properties",     "OpTrait"};
  return types;
}

/// Parameters that builders have besides the op's own.
const llvm::StringSet<> &builderParameters() {
  static const llvm::StringSet<> names = {"builder", "odsBuilder", "odsState",
                                          "resultTypes", "resultCount"};
  return names;
}

enum class Role { Operand, Result, Attribute, Region };

/// The kind of an element in an op class: operand, result, attribute or region.
struct Member {
  Role role;
  /// In the spec, and in the class.
  llvm::StringRef name;
  std::string called;
  llvm::SMRange range;

  std::string text() const {
    static const char *const roles[] = {"operand", "result", "attribute",
                                        "region"};
    std::string text = roles[int(role)] + (" '" + name + "'").str();
    return called == name ? text : text + " (called '" + called + "')";
  }
  llvm::SMRange place() const { return locate(range, name); }
};

std::vector<std::string> accessorsOf(const Member &member) {
  std::string stem = llvm::convertToCamelFromSnakeCase(member.called, true);
  std::vector<std::string> accessors = {"get" + stem};
  if (member.role == Role::Operand)
    accessors.push_back("get" + stem + "Mutable");
  if (member.role == Role::Attribute)
    for (const char *suffix : {"Attr", "AttrName"})
      accessors.push_back("get" + stem + suffix);
  if (member.role == Role::Attribute)
    for (const std::string &name :
         {"set" + stem, "set" + stem + "Attr", "remove" + stem + "Attr"})
      accessors.push_back(name);
  return accessors;
}

class NameChecker {
public:
  NameChecker(const Family &family, Diagnostics &diagnostics)
      : family(family), diagnostics(diagnostics) {}

  void checkAll() {
    for (const FamilyPart *familyPart : family.parts())
      checkNamespace(*familyPart);
    for (const Op &op : family.ops) {
      checkClass(op.className, op.range,
                 [&] { return "class of op '" + op.name + "'"; });
      if (opClassTypes().contains(op.className))
        error(DiagnosticId::NameClash, locate(op.range, op.className),
              "class of op '" + op.name + "', '" + op.className +
                  "', is the name of a type that every op class has");
      for (const OpVersion &version : op.versions)
        checkTypeVariables(version);
    }
    for (const FamilyPart *familyPart : family.parts())
      for (const Op &op : family.ops)
        for (const CarriedVersion &carried : family.carried(*familyPart, op)) {
          const OpVersion &version = op.versions[carried.index];
          // Classes of an external dialect exist, and those of its versioned
          // dialect have the same members.
          if (family.isExternal())
            continue;
          // Most versions differ from the one before in types alone.
          std::vector<Member> members =
              familyPart->kind == PartKind::VersionedDialect
                  ? membersOfVersioned(version)
                  : membersOfDialect(op, version);
          if (!isChecked(members, version))
            checkMembers(members, version);
        }
    for (const auto *records :
         {&family.dialectTypes, &family.dialectAttributes})
      for (const DialectRecord &record : *records) {
        checkClass(record.name, record.range,
                   [] { return std::string("class of a record"); });
        if (family.isExternal())
          continue;
        checkFields(record.fields);
        // Cases of its enumeration are enumerators.
        if (const WireRecord *wire = findByName(family.attributes, record.wire))
          for (const WireCase &entry : wire->cases)
            checkCppName(entry.name, entry.range, entry.name,
                         [&] { return "case '" + entry.name + "'"; });
      }
    for (const auto *records : {&family.types, &family.attributes})
      for (const WireRecord &record : *records)
        if (record.retired.empty()) {
          checkClass(record.className, record.range,
                     [&] { return "class of '" + record.name + "'"; });
          checkFields(record.fields);
        }
  }

private:
  /// Versions inherit, and parts of families share: each place is told of once.
  void error(DiagnosticId id, llvm::SMRange range, const std::string &message,
             llvm::SMRange first = {}) {
    areGood = false;
    if (!reported.insert({range.Start.getPointer(), message}).second)
      return;
    Diagnostic &diagnostic = diagnostics.error(id, range, message);
    if (first.isValid())
      diagnostic.note(first, "first declared here");
  }

  /// Generated code is in the namespace, and names those of its libraries from
  /// there.
  void checkNamespace(const FamilyPart &familyPart) {
    std::string name = familyPart.cppNamespace;
    llvm::SMRange place = locate(familyPart.range, name);
    // cmake/DialectgenAddDialect.cmake chooses that of a versioned dialect.
    if (familyPart.kind == PartKind::VersionedDialect) {
      name = "dialectgen::" + llvm::StringRef(familyPart.dialect).lower();
      place = locate(familyPart.range, familyPart.dialect);
    }
    if (name.empty())
      return;
    std::string what = "C++ namespace '" + name + "'";
    auto refuse = [&](const std::string &why) {
      error(DiagnosticId::BadName, place, what + " " + why);
    };
    llvm::SmallVector<llvm::StringRef> parts;
    llvm::StringRef(name).split(parts, "::");
    const llvm::StringSet<> ofLibraries = {"dialectgen", "llvm", "mlir", "std"};
    for (llvm::StringRef part : parts)
      if (isCppKeyword(part))
        return refuse("has a part '" + part.str() +
                      "', which is a name of C++");
    for (llvm::StringRef part : llvm::drop_begin(parts))
      if (ofLibraries.contains(part))
        return refuse("hides the namespace '" + part.str() +
                      "' of a library that generated code uses");
    if (parts.front() == "std" || name == "dialectgen")
      return refuse("is that of a library; add a part of its own, for example "
                    "'mlir::" +
                    family.name + "'");
  }

  // Most names are good: words and places for messages are made on demand.
  using Words = llvm::function_ref<std::string()>;

  void checkClass(llvm::StringRef name, llvm::SMRange range, Words what) {
    // Without a name, which is reported, there is no class.
    if (!name.empty() && (llvm::isDigit(name.front()) || isCppKeyword(name) ||
                          !llvm::all_of(name, [](char c) {
                            return llvm::isAlnum(c) || c == '_';
                          })))
      error(DiagnosticId::BadName, locate(range, name),
            what() + ", '" + name.str() + "', is no name of a C++ class");
    // Parameters and locals of generated code do not.
    else if (!name.empty() && !llvm::isUpper(name.front()))
      error(DiagnosticId::BadName, locate(range, name),
            what() + ", '" + name.str() + "', does not begin with a capital");
  }

  /// Fields are parameters of the function that creates an attribute or type.
  template <typename Field> void checkFields(const std::vector<Field> &fields) {
    for (const Field &field : fields)
      checkCppName(field.name, field.range, field.name,
                   [&] { return "field '" + field.name + "'"; });
  }

  /// Whether generated code can use `name` for `what`, which stands in `range`
  /// as `spelled`; reported if not.
  bool checkCppName(llvm::StringRef name, llvm::SMRange range,
                    llvm::StringRef spelled, Words what) {
    if (!isCppKeyword(name))
      return true;
    error(DiagnosticId::BadName, locate(range, spelled),
          what() + " is a name of C++; generated code cannot call it that");
    return false;
  }

  /// Type variables are variables in TableGen.
  void checkTypeVariables(const OpVersion &version) {
    for (const TypeConstraint &constraint : version.typeConstraints)
      if (tableGenKeywords().contains(constraint.name))
        error(DiagnosticId::BadName, locate(constraint.range, constraint.name),
              "type variable '" + constraint.name +
                  "' is a name of TableGen; definitions cannot call it that");
  }

  std::vector<Member> membersOfVersioned(const OpVersion &version) {
    std::vector<Member> members;
    add(members, Role::Operand, version.operands);
    add(members, Role::Attribute, version.attributes);
    add(members, Role::Result, version.results);
    add(members, Role::Region, version.regions);
    return members;
  }

  /// The dialect's op renames an operand that shares its name with an
  /// attribute, and a result that shares its with either.
  std::vector<Member> membersOfDialect(const Op &op, const OpVersion &version) {
    std::vector<Member> members;
    for (const DialectAttribute &inDialect : dialectAttributesOf(op, version)) {
      // Regions of the op, if the kind requires them.
      const AttributeKind *kind = family.findAttributeKind(inDialect.kind);
      llvm::SMRange range = inDialect.attribute
                                ? inDialect.attribute->range
                                : inDialect.compositeAttribute->range;
      llvm::StringRef name = inDialect.attribute
                                 ? inDialect.attribute->name
                                 : inDialect.compositeAttribute->name;
      members.push_back({kind && kind->region ? Role::Region : Role::Attribute,
                         name, name.str(), range});
    }
    size_t attributes = members.size();
    auto isTaken = [&](llvm::StringRef name, size_t count) {
      return llvm::any_of(
          llvm::ArrayRef(members).take_front(count),
          [&](const Member &member) { return member.name == name; });
    };
    for (const Parameter &operand : version.operands)
      members.push_back({Role::Operand, operand.name,
                         (isTaken(operand.name, attributes) ? "in_" : "") +
                             plain(operand.name),
                         operand.range});
    size_t arguments = members.size();
    for (const Parameter &result : version.results)
      members.push_back(
          {Role::Result, result.name,
           (isTaken(result.name, arguments) ? "out_" : "") + plain(result.name),
           result.range});
    for (const Region &region : version.regions)
      members.push_back(
          {Role::Region, region.name, region.nameInDialect(), region.range});
    return members;
  }

  template <typename T>
  void add(std::vector<Member> &members, Role role,
           const SharedList<T> &elements) {
    for (const T &element : elements)
      members.push_back(
          {role, element.name, plain(element.name), element.range});
  }

  /// Without the dots that the standard puts after lists.
  static std::string plain(llvm::StringRef name) {
    return name.rtrim('.').str();
  }

  /// A list that is all operands may be called so.
  static bool isAllOperands(const OpVersion &version) {
    return version.operands.size() == 1 && version.operands[0].isVariadic();
  }

  /// Whether the members that were checked last were good, and have these
  /// names.
  bool isChecked(llvm::ArrayRef<Member> members, const OpVersion &version) {
    return areGood && areAll == isAllOperands(version) &&
           std::equal(members.begin(), members.end(), checked.begin(),
                      checked.end(), [](const Member &a, auto &b) {
                        return a.role == b.first && a.called == b.second;
                      });
  }

  void checkMembers(const std::vector<Member> &members,
                    const OpVersion &version) {
    areGood = true;
    findClashes(members, isAllOperands(version));
    areAll = isAllOperands(version);
    checked.clear();
    for (const Member &member : members)
      checked.emplace_back(member.role, member.called);
  }

  void findClashes(const std::vector<Member> &members, bool isAll) {
    llvm::StringMap<const Member *> taken;
    for (const Member &member : members) {
      if (!checkCppName(member.called, member.range, member.name,
                        [&] { return member.text(); }))
        continue;
      if (builderParameters().contains(member.called))
        error(DiagnosticId::BadName, member.place(),
              member.text() + " is a parameter of every generated builder");
      for (const std::string &accessor : accessorsOf(member)) {
        if (opMethods().contains(accessor) &&
            (!isAll || member.role != Role::Operand ||
             accessor != "getOperands")) {
          error(DiagnosticId::NameClash, member.place(),
                member.text() + " would have an accessor '" + accessor +
                    "', which every op has");
          break;
        }
        auto [it, isNew] = taken.try_emplace(accessor, &member);
        const Member &first = *it->second;
        // A name that occurs twice, for example among operands, has an error of
        // its own.
        if (isNew || &first == &member ||
            (first.role == member.role && first.name == member.name))
          continue;
        error(DiagnosticId::NameClash, member.place(),
              member.text() + " and " + first.text() +
                  " would both have an accessor '" + accessor + "'",
              first.place());
        break;
      }
    }
  }

  const Family &family;
  Diagnostics &diagnostics;
  std::set<std::pair<const char *, std::string>> reported;
  /// The members that were checked last.
  std::vector<std::pair<Role, std::string>> checked;
  bool areGood = false, areAll = false;
};

} // namespace

void checkGeneratedNames(const Family &family, Diagnostics &diagnostics) {
  NameChecker(family, diagnostics).checkAll();
}

} // namespace dialectgen
