# Fails if a folder of runtime/core includes a header that its layer excludes, or
# one of a family: cmake -P tests/core-layers.cmake
cmake_minimum_required(VERSION 3.25)

set(records_uses records)
set(versions_uses records versions)
set(legalization_uses records versions legalization)
set(bytecode_uses records versions legalization bytecode)
set(relations_uses relations)
set(definitions_uses definitions)

set(core "${CMAKE_CURRENT_LIST_DIR}/../runtime/core")
foreach(folder records versions legalization bytecode relations definitions)
  file(GLOB files "${core}/${folder}/*.cpp" "${core}/${folder}/*.h"
    "${core}/include/dialectgen/core/${folder}/*.h")
  if(NOT files)
    message(SEND_ERROR "runtime/core/${folder} has no sources")
  endif()
  foreach(file ${files})
    file(STRINGS "${file}" includes REGEX "^#include \"dialectgen/")
    foreach(include ${includes})
      # All folders may use files without a folder: those for versions of MLIR, ids of diagnostics,
      # errors that nobody sees, arrays of each width, names shared with the generator, the
      # unknown type, and contexts of one thread.
      if(include MATCHES "\"dialectgen/core/(DiagnosticIds.h|IntegerArrays.h|MlirVersion.h|Names.def|Silence.h|SymbolUserAttr.cpp.inc|UnknownType.h|UnthreadedContext.h)\"")
        continue()
      endif()
      string(REGEX MATCH "\"dialectgen/core/([a-z]+)/" known "${include}")
      if(NOT known OR NOT CMAKE_MATCH_1 IN_LIST ${folder}_uses)
        message(SEND_ERROR "${file}: '${folder}' uses ${${folder}_uses}, and not ${include}")
      endif()
    endforeach()
  endforeach()
endforeach()
