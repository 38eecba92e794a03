//===- ModelMessages.h - messages of models by other classes ----*- C++ -*-===//
//
// The ONNX library and this project have classes of their own for the messages
// of models. The bytes are the same.
//
//===----------------------------------------------------------------------===//

#ifndef DIALECTGEN_TESTS_SUPPORT_MODELMESSAGES_H
#define DIALECTGEN_TESTS_SUPPORT_MODELMESSAGES_H

namespace dialectgen::test {

/// The same message as a `To`.
template <typename To, typename From> To convertMessage(const From &from) {
  To to;
  to.ParseFromString(from.SerializeAsString());
  return to;
}

} // namespace dialectgen::test

#endif // DIALECTGEN_TESTS_SUPPORT_MODELMESSAGES_H
