//===- main.cpp - one call of the library ---------------------------------===//

#include "dialectgen/stablehlo/PortableApi.h"

int main() {
  llvm::outs() << dialectgen::stablehlo::getMinimumVersion().str() << "\n";
  return 0;
}
