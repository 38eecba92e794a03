# Compiler settings and the packages every part of the build shares.
include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Programs are compiled as libraries are: precompiled headers are for both.
set(CMAKE_CXX_COMPILE_OPTIONS_PIE -fPIC)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/lib")

set(DIALECTGEN_LLVM 22 CACHE STRING
  "Major version of LLVM and MLIR; with 19, the core and StableHLO can be built")
set(DIALECTGEN_LLVM_ROOT "/usr/lib/llvm-${DIALECTGEN_LLVM}" CACHE PATH
  "Folder where it was installed or unpacked")
find_package(LLVM ${DIALECTGEN_LLVM}.1 REQUIRED CONFIG
  HINTS "${DIALECTGEN_LLVM_ROOT}/lib/cmake/llvm")
find_package(nlohmann_json 3.11 REQUIRED)
# Found here, so that every folder has their targets.
find_package(Protobuf QUIET)
find_package(ONNX CONFIG QUIET)

# Facts for --version; few sources include the header, since it changes with commits.
set(DIALECTGEN_FACTS_DIR "${PROJECT_BINARY_DIR}/facts")
set(revision_note "")
if(DIALECTGEN_REVISION)
  set(revision_note " (revision ${DIALECTGEN_REVISION})")
endif()
set(built_with "LLVM ${LLVM_PACKAGE_VERSION}")
if(ONNX_FOUND)
  string(APPEND built_with ", ONNX ${ONNX_VERSION}")
endif()
configure_file(cmake/BuildFacts.h.in "${DIALECTGEN_FACTS_DIR}/BuildFacts.h" @ONLY)

# Nothing in the generator throws, and nlohmann's parser tells of errors without.
set(DIALECTGEN_GENERATOR_OPTIONS -fno-exceptions)

# Links a library with LLVM, or with LLVM and MLIR: their shared libraries, which
# link fast, or the static ones STATIC in programs that ask for it.
function(dialectgen_link_llvm target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SHARED;STATIC")
  set(wanted "$<BOOL:$<TARGET_PROPERTY:DIALECTGEN_STATIC_LLVM>>")
  target_link_libraries(${target} PUBLIC
    "$<BUILD_INTERFACE:$<IF:${wanted},${arg_STATIC},${arg_SHARED}>>"
    "$<INSTALL_INTERFACE:${arg_SHARED}>")
endfunction()

# An installed program finds the shared libraries of LLVM and MLIR where they are,
# which no list of the system's has. A PRIVATE one is started by others alone, and
# stands where no search for commands looks.
set(DIALECTGEN_PRIVATE_PROGRAMS ${CMAKE_INSTALL_LIBEXECDIR}/dialectgen)
function(dialectgen_install_program target component)
  cmake_parse_arguments(PARSE_ARGV 2 arg "PRIVATE" "" "")
  set(folder ${CMAKE_INSTALL_BINDIR})
  if(arg_PRIVATE)
    set(folder ${DIALECTGEN_PRIVATE_PROGRAMS})
    set_target_properties(${target} PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${folder})
  endif()
  set(is_static "$<BOOL:$<TARGET_PROPERTY:${target},DIALECTGEN_STATIC_LLVM>>")
  set_target_properties(${target} PROPERTIES
    INSTALL_RPATH "$<$<NOT:${is_static}>:${LLVM_LIBRARY_DIRS}>")
  install(TARGETS ${target} ${arg_UNPARSED_ARGUMENTS}
    RUNTIME DESTINATION ${folder} COMPONENT ${component})
endfunction()

# Flags of tests' own projects, which link libraries of this build: with the runtimes
# that these need.
set(DIALECTGEN_LINKED_FLAGS "${CMAKE_CXX_FLAGS}")
if(DIALECTGEN_SANITIZE)
  string(REPLACE ";" "," sanitizers "${DIALECTGEN_SANITIZE}")
  set(DIALECTGEN_SANITIZE_FLAG "-fsanitize=${sanitizers}")
  string(APPEND DIALECTGEN_LINKED_FLAGS " ${DIALECTGEN_SANITIZE_FLAG}")
endif()
if(DIALECTGEN_COVERAGE)
  string(APPEND DIALECTGEN_LINKED_FLAGS " -fprofile-instr-generate")
endif()

# A program that people start many times. To relocate the shared libraries of
# LLVM and MLIR takes 20 ms and 75 MB at each start. Half of a file would be names of
# functions, which a debugger needs.
function(dialectgen_static_program target)
  if(DIALECTGEN_STATIC_PROGRAMS AND NOT DIALECTGEN_SANITIZE)
    set_target_properties(${target} PROPERTIES DIALECTGEN_STATIC_LLVM ON)
    set(older "${PROJECT_SOURCE_DIR}/cmake/OlderGlibc.cpp")
    target_sources(${target} PRIVATE "${older}")
    set_source_files_properties("${older}" PROPERTIES
      SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
    target_link_options(${target} PRIVATE -Wl,--as-needed
      $<$<AND:$<CONFIG:Release>,$<NOT:$<BOOL:${DIALECTGEN_COVERAGE}>>>:-Wl,--gc-sections,--strip-all>)
  endif()
endfunction()

# Builds NAME from SOURCE and the libraries ARGN once more, with the shared libraries of
# LLVM and MLIR, which plugins share with the program that loads them. A static NAME starts
# that one where it is asked for plugins (runWithPlugins in C++).
function(dialectgen_plugin_program name source)
  get_target_property(is_static ${name} DIALECTGEN_STATIC_LLVM)
  if(NOT is_static)
    return()
  endif()
  set(with_plugins ${name}-with-plugins)
  add_executable(${with_plugins} ${source})
  target_link_libraries(${with_plugins} PRIVATE ${ARGN})
  dialectgen_target_options(${with_plugins})
  dialectgen_install_program(${with_plugins} tools PRIVATE)
  file(RELATIVE_PATH to_private ${CMAKE_INSTALL_FULL_BINDIR}
    ${CMAKE_INSTALL_PREFIX}/${DIALECTGEN_PRIVATE_PROGRAMS})
  target_compile_definitions(${name} PRIVATE
    DIALECTGEN_WITH_PLUGINS="${to_private}/${with_plugins}")
  add_dependencies(${name} ${with_plugins})
endfunction()

# Has the targets of this folder and those below it begin with HEADERS, which
# are compiled once. Only third-party headers belong there, since a change of a
# header would recompile everything.
#   LIBRARIES  libraries that HEADERS belong to
#   OPTIONS    further ones of the compiler, which targets have too
function(dialectgen_precompile_headers name)
  if(NOT DIALECTGEN_PRECOMPILED_HEADERS)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LIBRARIES;OPTIONS")
  set(empty "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(${name} OBJECT "${empty}")
  target_include_directories(${name} SYSTEM PRIVATE ${MLIR_INCLUDE_DIRS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  set(DIALECTGEN_PRECOMPILED_BY "")
  dialectgen_target_options(${name})
  # The same bytes each time, for ccache.
  target_compile_options(${name} PRIVATE ${arg_OPTIONS} "SHELL:-Xclang -fno-pch-timestamp")
  list(TRANSFORM arg_HEADERS REPLACE "(.+)" "<\\1>")
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  set(DIALECTGEN_PRECOMPILED_BY ${name} PARENT_SCOPE)
endfunction()

# Applies the project's warnings, sanitizers and LLVM include paths to a target,
# and the precompiled headers of its folder, or those that its folder names in
# DIALECTGEN_PRECOMPILED_BY instead.
function(dialectgen_target_options target)
  if(TARGET "${DIALECTGEN_PRECOMPILED_BY}")
    target_precompile_headers(${target} REUSE_FROM ${DIALECTGEN_PRECOMPILED_BY})
  endif()
  target_include_directories(${target} SYSTEM PUBLIC
    $<BUILD_INTERFACE:${LLVM_INCLUDE_DIRS}>)
  separate_arguments(definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_compile_definitions(${target} PRIVATE ${definitions})
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wno-unused-parameter $<$<BOOL:${DIALECTGEN_WERROR}>:-Werror>)
  if(DIALECTGEN_SANITIZE)
    target_compile_options(${target} PRIVATE ${DIALECTGEN_SANITIZE_FLAG} -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC ${DIALECTGEN_SANITIZE_FLAG})
  endif()
  if(DIALECTGEN_COVERAGE)
    target_compile_options(${target} PRIVATE -fprofile-instr-generate -fcoverage-mapping)
    target_link_options(${target} PUBLIC -fprofile-instr-generate)
  endif()
  if(DIALECTGEN_BUILD_FUZZERS)
    # Coverage of the code under test; the targets add main() themselves.
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
  endif()
endfunction()
