//===- ClassOps.h - registration of op classes ------------------*- C++ -*-===//
//
// Registers op classes through one model, which reads a row of functions for
// each class. MLIR's RegisteredOperationName::insert makes a model of 22
// functions from a template for each class, a quarter of the time that a class
// takes to compile. A row has functions where classes differ: properties of
// plain bytes are copied, compared and hashed as bytes, and members that a
// class inherits from OpState have none.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_CORE_DEFINITIONS_CLASSOPS_H
#define DIALECTGEN_CORE_DEFINITIONS_CLASSOPS_H

#include "mlir/IR/OpDefinition.h"
#include <type_traits>

namespace dialectgen {

/// How a dialect departs from MLIR where its operations are verified and read.
struct ClassOpHooks {
  using Verifier = llvm::LogicalResult (*)(mlir::Operation *);

  /// Calls `verify` unless it accepted an operation with equal properties,
  /// which have `bytes` bytes, and equal types (verifyOnce in VerifiedOnce.h).
  llvm::LogicalResult (*verifyUse)(mlir::Operation *op, size_t bytes,
                                   Verifier verify) = nullptr;
  /// The trait of operations whose own verifiers are such.
  mlir::TypeID verifiedByUse;
  /// The attribute that stands today for one that properties do not take;
  /// null: none (arrayOfTensor in OlderPrograms.h).
  mlir::Attribute (*successorOf)(mlir::Attribute value) = nullptr;
};

namespace detail {

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// The properties of a class. Those that are bytes have no functions to be
/// copied, compared, hashed and destroyed.
struct PropertiesRow {
  size_t bytes;
  /// Makes those of a new operation, a copy of `from` if that is not null.
  void (*make)(mlir::OperationName name, void *properties, const void *from);
  void (*copy)(void *to, const void *from);
  bool (*compare)(const void *a, const void *b);
  llvm::hash_code (*hash)(const void *properties);
  void (*destroy)(void *properties);
  void (*addDefaults)(mlir::OperationName name, void *properties);
  llvm::LogicalResult (*fromAttribute)(void *properties, mlir::Attribute value,
                                       EmitError emitError);
  mlir::Attribute (*toAttribute)(mlir::MLIRContext *context,
                                 const void *properties);
  std::optional<mlir::Attribute> (*get)(mlir::MLIRContext *context,
                                        const void *properties,
                                        llvm::StringRef name);
  void (*set)(void *properties, llvm::StringRef name, mlir::Attribute value);
  void (*list)(mlir::MLIRContext *context, const void *properties,
               mlir::NamedAttrList &attributes);
  llvm::LogicalResult (*verify)(mlir::OperationName name,
                                mlir::NamedAttrList &attributes,
                                EmitError emitError);
};

using Verifier = llvm::LogicalResult (*)(mlir::Operation *);

/// A class, for the model. Functions are null where the class has
/// none of its own.
struct ClassRow {
  llvm::StringRef name;
  mlir::TypeID (*id)();
  llvm::ArrayRef<llvm::StringRef> (*attributeNames)();
  llvm::ArrayRef<mlir::TypeID> (*traits)();
  mlir::detail::InterfaceMap (*interfaces)();
  /// Of the traits, null for those without.
  llvm::ArrayRef<Verifier> traitVerifiers, regionTraitVerifiers;
  /// Of the class.
  Verifier verify, verifyRegions;
  llvm::LogicalResult (*fold)(mlir::Operation *op,
                              llvm::ArrayRef<mlir::Attribute> operands,
                              llvm::SmallVectorImpl<mlir::OpFoldResult> &);
  void (*canonicalize)(mlir::RewritePatternSet &patterns,
                       mlir::MLIRContext *context);
  mlir::ParseResult (*parse)(mlir::OpAsmParser &parser,
                             mlir::OperationState &state);
  /// Prints the text behind the name.
  void (*print)(mlir::Operation *op, mlir::OpAsmPrinter &printer);
  /// In place of that, of a class that prints the name, too.
  mlir::OperationName::PrintAssemblyFn (*printAssembly)();
  void (*addDefaults)(const mlir::OperationName &name,
                      mlir::NamedAttrList &attributes);
  const PropertiesRow *properties;
};

void insertClassOps(mlir::Dialect &dialect, llvm::ArrayRef<ClassRow> rows,
                    const ClassOpHooks &hooks);

/// The functions of a class that have other signatures than a row.
template <typename ConcreteOp, typename Properties> struct PropertiesOf {
  static constexpr bool areBytes =
      std::has_unique_object_representations_v<Properties>;

  static Properties &in(void *properties) {
    return *static_cast<Properties *>(properties);
  }
  static const Properties &in(const void *properties) {
    return *static_cast<const Properties *>(properties);
  }

  static void addDefaults(mlir::OperationName name, void *properties) {
    ConcreteOp::populateDefaultProperties(name, in(properties));
  }
  static void make(mlir::OperationName name, void *properties,
                   const void *from) {
    if (from)
      new (properties) Properties(in(from));
    else
      new (properties) Properties();
    addDefaults(name, properties);
  }
  static void copy(void *to, const void *from) { in(to) = in(from); }
  static bool compare(const void *a, const void *b) { return in(a) == in(b); }
  static llvm::hash_code hash(const void *properties) {
    return ConcreteOp::computePropertiesHash(in(properties));
  }
  static void destroy(void *properties) { in(properties).~Properties(); }
  static llvm::LogicalResult
  fromAttribute(void *properties, mlir::Attribute value, EmitError emitError) {
    return ConcreteOp::setPropertiesFromAttr(in(properties), value, emitError);
  }
  static mlir::Attribute toAttribute(mlir::MLIRContext *context,
                                     const void *properties) {
    return ConcreteOp::getPropertiesAsAttr(context, in(properties));
  }
  static std::optional<mlir::Attribute> get(mlir::MLIRContext *context,
                                            const void *properties,
                                            llvm::StringRef name) {
    return ConcreteOp::getInherentAttr(context, in(properties), name);
  }
  static void set(void *properties, llvm::StringRef name,
                  mlir::Attribute value) {
    ConcreteOp::setInherentAttr(in(properties), name, value);
  }
  static void list(mlir::MLIRContext *context, const void *properties,
                   mlir::NamedAttrList &attributes) {
    ConcreteOp::populateInherentAttrs(context, in(properties), attributes);
  }

  static constexpr PropertiesRow makeRow() {
    PropertiesRow row{};
    row.bytes = sizeof(Properties);
    row.make = make;
    row.addDefaults = addDefaults;
    row.fromAttribute = fromAttribute;
    row.toAttribute = toAttribute;
    row.get = get;
    row.set = set;
    row.list = list;
    row.verify = ConcreteOp::verifyInherentAttrs;
    if constexpr (!areBytes) {
      row.copy = copy;
      row.compare = compare;
      row.hash = hash;
      row.destroy = destroy;
    }
    return row;
  }
  static constexpr PropertiesRow row = makeRow();
};

template <template <typename> class... Traits>
llvm::ArrayRef<mlir::TypeID> idsOfTraits() {
  static const mlir::TypeID ids[] = {mlir::TypeID::get<Traits>()...};
  return ids;
}

template <typename T>
using HasFold =
    decltype(std::declval<T &>().fold(std::declval<typename T::FoldAdaptor>()));
template <typename T>
using HasFoldOfResults = decltype(std::declval<T &>().fold(
    std::declval<typename T::FoldAdaptor>(),
    std::declval<llvm::SmallVectorImpl<mlir::OpFoldResult> &>()));
/// That of OpState is protected.
template <typename T> using HasParse = decltype(&T::parse);
template <typename T>
using HasPrint =
    decltype(std::declval<T &>().print(std::declval<mlir::OpAsmPrinter &>()));

/// The verifier of a trait, null if it has none.
template <typename Trait> constexpr Verifier verifierOf(const Trait *) {
  if constexpr (mlir::op_definition_impl::detect_has_verify_trait<Trait>::value)
    return Trait::verifyTrait;
  return nullptr;
}

/// Traits that most classes have call one function each: no class needs a copy.
#define DIALECTGEN_SHARED_VERIFIER(TRAIT)                                      \
  template <typename ConcreteOp>                                               \
  constexpr Verifier verifierOf(const mlir::OpTrait::TRAIT<ConcreteOp> *) {    \
    return mlir::OpTrait::impl::verify##TRAIT;                                 \
  }
DIALECTGEN_SHARED_VERIFIER(ZeroOperands)
DIALECTGEN_SHARED_VERIFIER(OneOperand)
DIALECTGEN_SHARED_VERIFIER(ZeroResults)
DIALECTGEN_SHARED_VERIFIER(OneResult)
DIALECTGEN_SHARED_VERIFIER(ZeroRegions)
DIALECTGEN_SHARED_VERIFIER(OneRegion)
DIALECTGEN_SHARED_VERIFIER(ZeroSuccessors)
#undef DIALECTGEN_SHARED_VERIFIER

template <unsigned count>
llvm::LogicalResult verifyOperandCount(mlir::Operation *op) {
  return mlir::OpTrait::impl::verifyNOperands(op, count);
}
template <typename ConcreteOp>
constexpr Verifier
verifierOf(const mlir::OpTrait::NOperands<2>::Impl<ConcreteOp> *) {
  return verifyOperandCount<2>;
}
template <typename ConcreteOp>
constexpr Verifier
verifierOf(const mlir::OpTrait::NOperands<3>::Impl<ConcreteOp> *) {
  return verifyOperandCount<3>;
}

template <typename Trait> constexpr Verifier regionVerifierOf() {
  using namespace mlir::op_definition_impl;
  if constexpr (detect_has_verify_region_trait<Trait>::value)
    return Trait::verifyRegionTrait;
  return nullptr;
}

/// Functions of mlir::Op that a class may hide. Its own are public, others are
/// no part of the interface.
template <typename T> using HidesPrint = decltype(T::getPrintAssemblyFn());
template <typename T> using HidesFold = decltype(T::getFoldHookFn());
template <typename T> using HidesTraits = decltype(T::getHasTraitFn());
template <typename T> using HidesVerify = decltype(T::getVerifyInvariantsFn());
template <typename T>
using HidesVerifyRegions = decltype(T::getVerifyRegionInvariantsFn());

template <typename ConcreteOp, template <typename> class... Traits>
struct ClassOf {
  static_assert(!llvm::is_detected<HidesFold, ConcreteOp>::value &&
                    !llvm::is_detected<HidesTraits, ConcreteOp>::value &&
                    !llvm::is_detected<HidesVerify, ConcreteOp>::value &&
                    !llvm::is_detected<HidesVerifyRegions, ConcreteOp>::value,
                "rows have no place for hooks of a class");

  static constexpr Verifier traitVerifiers[] = {
      verifierOf(static_cast<const Traits<ConcreteOp> *>(nullptr))...};
  static constexpr Verifier regionTraitVerifiers[] = {
      regionVerifierOf<Traits<ConcreteOp>>()...};

  static llvm::LogicalResult verify(mlir::Operation *op) {
    return ConcreteOp(op).verify();
  }
  static llvm::LogicalResult verifyRegions(mlir::Operation *op) {
    return ConcreteOp(op).verifyRegions();
  }
  /// Whether a verifier is not the one of OpState, which accepts all.
  template <typename Function> static constexpr bool isOwn(Function) {
    return !std::is_same_v<Function, llvm::LogicalResult (mlir::OpState::*)()>;
  }

  /// Folds by the class, then by its traits.
  static llvm::LogicalResult
  fold(mlir::Operation *op, llvm::ArrayRef<mlir::Attribute> operands,
       llvm::SmallVectorImpl<mlir::OpFoldResult> &results) {
    using mlir::op_definition_impl::foldTraits;
    bool isFolded = false, isReplaced = false;
    ConcreteOp concrete(op);
    if constexpr (llvm::is_detected<HasFoldOfResults, ConcreteOp>::value) {
      isFolded = succeeded(concrete.fold(
          typename ConcreteOp::FoldAdaptor(operands, concrete), results));
      isReplaced = isFolded && !results.empty();
    } else if constexpr (llvm::is_detected<HasFold, ConcreteOp>::value) {
      mlir::OpFoldResult result =
          concrete.fold(typename ConcreteOp::FoldAdaptor(operands, concrete));
      isFolded = bool(result);
      isReplaced = isFolded && llvm::dyn_cast_if_present<mlir::Value>(result) !=
                                   op->getResult(0);
      if (isReplaced)
        results.push_back(result);
    }
    if (isReplaced)
      return llvm::success();
    return llvm::success(
        succeeded(foldTraits<Traits<ConcreteOp>...>(op, operands, results)) ||
        isFolded);
  }
  static constexpr bool hasFold() {
    using namespace mlir::op_definition_impl;
    return llvm::is_detected<HasFold, ConcreteOp>::value ||
           llvm::is_detected<HasFoldOfResults, ConcreteOp>::value ||
           (detect_has_any_fold_trait<Traits<ConcreteOp>>::value || ...);
  }

  static void print(mlir::Operation *op, mlir::OpAsmPrinter &printer) {
    ConcreteOp(op).print(printer);
  }

  static constexpr ClassRow makeRow() {
    ClassRow row{};
    row.name = ConcreteOp::getOperationName();
    row.id = mlir::TypeID::get<ConcreteOp>;
    row.attributeNames = ConcreteOp::getAttributeNames;
    row.traits = idsOfTraits<Traits...>;
    row.interfaces = mlir::detail::InterfaceMap::get<Traits<ConcreteOp>...>;
    row.traitVerifiers = traitVerifiers;
    row.regionTraitVerifiers = regionTraitVerifiers;
    row.canonicalize = ConcreteOp::getCanonicalizationPatterns;
    row.addDefaults = ConcreteOp::populateDefaultAttrs;
    if constexpr (isOwn(&ConcreteOp::verify))
      row.verify = verify;
    if constexpr (isOwn(&ConcreteOp::verifyRegions))
      row.verifyRegions = verifyRegions;
    if constexpr (hasFold())
      row.fold = fold;
    if constexpr (llvm::is_detected<HasParse, ConcreteOp>::value)
      row.parse = ConcreteOp::parse;
    if constexpr (llvm::is_detected<HasPrint, ConcreteOp>::value)
      row.print = print;
    if constexpr (llvm::is_detected<HidesPrint, ConcreteOp>::value)
      row.printAssembly = ConcreteOp::getPrintAssemblyFn;
    using Properties =
        typename ConcreteOp::template InferredProperties<ConcreteOp>;
    if constexpr (!std::is_same_v<Properties, mlir::EmptyProperties>)
      row.properties = &PropertiesOf<ConcreteOp, Properties>::row;
    return row;
  }
};

template <typename ConcreteOp, template <typename> class... Traits>
constexpr ClassRow rowOfClass(mlir::Op<ConcreteOp, Traits...> *) {
  return ClassOf<ConcreteOp, Traits...>::makeRow();
}

} // namespace detail

/// Registers operations with `dialect`.
template <typename... Ops>
void insertClassOps(mlir::Dialect &dialect, const ClassOpHooks &hooks = {}) {
  static const detail::ClassRow rows[] = {
      detail::rowOfClass(static_cast<Ops *>(nullptr))...};
  detail::insertClassOps(dialect, rows, hooks);
}

} // namespace dialectgen

#endif // DIALECTGEN_CORE_DEFINITIONS_CLASSOPS_H
