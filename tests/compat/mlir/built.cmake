# The generator and the core of a build of this repository, for a project outside of it:
# DIALECTGEN and DIALECTGEN_CORE are its files, DIALECTGEN_ROOT is the repository.
add_executable(dialectgen IMPORTED)
set_target_properties(dialectgen PROPERTIES
  IMPORTED_LOCATION "${DIALECTGEN}")
add_library(DialectgenCore STATIC IMPORTED)
set_target_properties(DialectgenCore PROPERTIES
  IMPORTED_LOCATION "${DIALECTGEN_CORE}")
target_include_directories(DialectgenCore INTERFACE
  "${DIALECTGEN_ROOT}/runtime/core/include")
target_include_directories(DialectgenCore SYSTEM INTERFACE
  ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_link_libraries(DialectgenCore INTERFACE MLIR LLVM)
