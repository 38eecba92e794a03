//===- Float32.cpp - float defaults of schemas as JSON numbers ------------===//

#include "diff/versions/Float32.h"
#include "llvm/ADT/bit.h"
#include <charconv>
#include <cstdint>
#include <cstdlib>

std::string dialectgen::shortestFloatText(float value) {
  char buffer[64];
  auto result = std::to_chars(buffer, buffer + sizeof(buffer), value);
  std::string text(buffer, result.ptr);
  if (text.find_first_of(".en") == std::string::npos)
    text += ".0";
  return text;
}

double dialectgen::canonicalFloat(float value) {
  return std::strtod(shortestFloatText(value).c_str(), nullptr);
}

bool dialectgen::sameFloat32(double a, double b) {
  return llvm::bit_cast<uint32_t>(static_cast<float>(a)) ==
         llvm::bit_cast<uint32_t>(static_cast<float>(b));
}
