//===- DialectOps.h - parts of ops of the dialect ---------------*- C++ -*-===//
//
// The names and order of operands, results, attributes and regions in the own
// dialect, which all outputs share.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_EMIT_OWNOPS_H
#define DIALECTGEN_EMIT_OWNOPS_H

#include "model/Model.h"

namespace dialectgen {

/// The names of an op version's values in the dialect. In ONNX an operand, an
/// attribute and a result may share a name; in ODS they may not.
struct OdsNames {
  std::vector<std::string> operands, results;
};
OdsNames chooseOdsNames(const OpVersion &version);

/// Attributes that are regions, in the order the op holds them.
std::vector<const Attribute *> regionsOf(const Family &family,
                                         const OpVersion &version);

/// The regions of an op as ODS has them, those that are attributes last:
/// `SizedRegion<1>:$body`.
std::vector<std::string> regionTexts(const Family &family,
                                     const OpVersion &version);

/// The attributes of the dialect's op as definitions have them: in the order of
/// the signature or by name, those that hooks order first; without regions.
std::vector<DialectAttribute> definedAttributesOf(const Family &family,
                                                  const Op &op,
                                                  const OpVersion &version);

/// The attribute or type record of that name as a C++ class or a definition:
/// `GatherDimensionNumbersAttr`.
std::string attributeClass(llvm::StringRef record);

/// The version of `op` that `carried` names.
inline const OpVersion &versionOf(const Op &op, const CarriedVersion &carried) {
  return op.versions[carried.index];
}

/// The body of a version, which has one, as a function in the textual syntax of
/// ONNX, as lines.
std::vector<std::string> functionText(const Family &family, const Op &op,
                                      const OpVersion &version);

/// The paragraphs of a description, each in one line; of indented lines, such
/// as equations, all lines.
std::vector<std::string> paragraphsOf(const std::vector<std::string> &lines);

/// If a paragraph has indented lines, which nothing fills.
inline bool isIndented(llvm::StringRef paragraph) {
  return paragraph.starts_with("    ");
}

/// The one line of a definition, without a full stop; may be empty.
inline llvm::StringRef summaryOf(const Op &op, const OpVersion &version) {
  return llvm::StringRef(version.summary.empty() ? op.summary : version.summary)
      .rtrim('.');
}

} // namespace dialectgen

#endif // DIALECTGEN_EMIT_OWNOPS_H
