//===- FunctionText.h - functions in ONNX's textual syntax ------*- C++ -*-===//
//
// Reads the text of one function, as function files and the bodies of this
// project have it. `#` begins a comment, which ends with its line.
//
//   function   = [ '<' property { ',' property } '>' ] name
//                [ '<' parameter { ',' parameter } '>' ]
//                values '=>' values [ '<' value { ',' value } '>' ] nodes
//   property   = 'opset_import' ':' '[' [ import { ',' import } ] ']'
//              | ( 'domain' | 'doc_string' | 'overload' ) ':' string
//   import     = string ':' integer                    # domain, version
//   parameter  = name | attribute                      # with its default
//   values     = '(' [ value { ',' value } ] ')'
//   value      = [ type ] name
//   nodes      = '{' { node } '}'
//   node       = [ '[' [ name ] ']' ] names '=' op [ attributes ]
//                '(' names ')' [ attributes ]          # attributes once
//   names      = [ name ] { ',' [ name ] }             # none: absent value
//   op         = identifier { '.' identifier } [ ':' identifier ]
//                                                      # domain, op, overload
//   attributes = '<' attribute { ',' attribute } '>'
//   attribute  = name [ ':' kind ] '=' ( '@' name | item | list )
//   kind       = 'float' | 'int' | 'string' | 'tensor' | 'graph' | 'type_proto'
//              | 'sparse_tensor' | any of these with 's' at its end
//   list       = '[' [ item { ',' item } ] ']'         # empty: with a kind
//   item       = integer | float | string | type | tensor | graph
//   tensor     = type [ name ] [ '=' ] data            # sizes are numbers
//   data       = '{' [ element { ',' element } ] '}'
//   element    = integer | float | string              # by the type
//   graph      = name [ '(' [ input { ',' input } ] ')' ] '=>' values
//                [ '<' [ input { ',' input } ] '>' ] nodes
//   input      = value [ '=' data ]                    # '=': an initializer
//   type       = element-type [ '[' [ size { ',' size } ] ']' ]
//              | ( 'seq' | 'optional' ) '(' type ')'
//              | 'map' '(' element-type ',' type ')'
//              | 'sparse_tensor' '(' element-type [ '[' ... ']' ] ')'
//   size       = integer | identifier | '?'
//   name       = identifier | string
//
// `float` is a scalar, and `float[]` a tensor of unknown rank. Floats may be
// `inf`, `infinity` and `nan`. In a string, `\` takes the next character as it
// is. Elements of float16 and smaller types are numbers with their bits.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_ONNX_OPSETS_FUNCTIONTEXT_H
#define DIALECTGEN_ONNX_OPSETS_FUNCTIONTEXT_H

#include "llvm/ADT/StringRef.h"
#include <OnnxModel.pb.h>
#include <optional>
#include <string>

namespace dialectgen::onnx {

/// Why a text is none of the syntax, and where: `expected ',' or ')', found
/// '='`. Lines and columns, which count bytes, begin at 1.
struct TextError {
  unsigned line = 1, column = 1;
  std::string message = {};

  std::string str() const {
    return "line " + std::to_string(line) + ", column " +
           std::to_string(column) + ": " + message;
  }
};

/// Reads `text` into `function`, which is unspecified after an error.
std::optional<TextError> parseFunction(llvm::StringRef text,
                                       pb::FunctionProto &function);

/// The same of a text that is nodes, which are added to those of `function`.
std::optional<TextError> parseNodes(llvm::StringRef text,
                                    pb::FunctionProto &function);

/// The same of a text that is an attribute.
std::optional<TextError> parseAttribute(llvm::StringRef text,
                                        pb::AttributeProto &attribute);

} // namespace dialectgen::onnx

#endif // DIALECTGEN_ONNX_OPSETS_FUNCTIONTEXT_H
