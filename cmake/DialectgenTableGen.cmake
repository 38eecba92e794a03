# How op definitions are compiled: mlir-tblgen turns them into C++, of which each
# source file takes a share. One file of all would take minutes and gigabytes.

set(DIALECTGEN_WITHOUT_PROSE "${CMAKE_CURRENT_LIST_DIR}/WithoutProse.sed")

# Sets VARIABLE to a folder for the definitions FILE of one of INCLUDES, without the
# prose. mlir-tblgen writes prose into C++, where one word would be a reason to
# compile all ops again; without it, the output of the rule stays as it was, and
# nothing that depends on it is done. Empty for files that have no ops.
function(dialectgen_without_prose variable file)
  set(${variable} "" PARENT_SCOPE)
  foreach(include ${ARGN})
    cmake_path(IS_PREFIX include "${file}" NORMALIZE is_below)
    if(NOT is_below OR NOT file MATCHES "Ops\\.td\\.inc$")
      continue()
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/definitions")
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${include}" OUTPUT_VARIABLE name)
    set(bare "${folder}/${name}")
    get_property(known DIRECTORY PROPERTY DIALECTGEN_WITHOUT_PROSE)
    if(NOT bare IN_LIST known)
      set_property(DIRECTORY APPEND PROPERTY DIALECTGEN_WITHOUT_PROSE "${bare}")
      cmake_path(GET bare PARENT_PATH parent)
      file(MAKE_DIRECTORY "${parent}")
      add_custom_command(
        OUTPUT "${bare}"
        COMMAND sed -E -f "${DIALECTGEN_WITHOUT_PROSE}" "${file}" > "${bare}.new"
        COMMAND ${CMAKE_COMMAND} -E copy_if_different "${bare}.new" "${bare}"
        DEPENDS "${file}" "${DIALECTGEN_WITHOUT_PROSE}"
        COMMENT "Definitions without prose: ${name}"
        VERBATIM)
    endif()
    set(${variable} "${folder}" PARENT_SCOPE)
    set(${variable}_FILE "${bare}" PARENT_SCOPE)
    return()
  endforeach()
endfunction()

# Has mlir-tblgen make OUTPUT of the definitions TD. Of several outputs it makes one after
# the other, in a single step of the build, each with an argument of its own.
#   ARGS      arguments of mlir-tblgen
#   EACH      more for each output, separated by spaces
#   INCLUDES  include folders of TD besides MLIR's
#   DEPENDS   files it includes
# Outputs of a folder are known to dialectgen_tablegen_target.
function(dialectgen_tablegen output td)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ARGS;EACH;INCLUDES;DEPENDS")
  # (MlirVersion.td)
  set(version "")
  if(LLVM_VERSION_MAJOR LESS 20)
    set(version -DDIALECTGEN_MLIR_BEFORE_20)
  endif()
  set_property(DIRECTORY APPEND PROPERTY DIALECTGEN_TABLEGEN_OUTPUTS ${output})
  foreach(one ${output})
    cmake_path(GET one PARENT_PATH folder)
    file(MAKE_DIRECTORY "${folder}")
    if(DIALECTGEN_OPERATIONS_FROM)
      cmake_path(RELATIVE_PATH one BASE_DIRECTORY "${PROJECT_BINARY_DIR}" OUTPUT_VARIABLE made)
      set(made "${DIALECTGEN_OPERATIONS_FROM}/${made}")
      add_custom_command(
        OUTPUT "${one}"
        COMMAND ${CMAKE_COMMAND} -E copy_if_different "${made}" "${one}"
        DEPENDS "${made}"
        VERBATIM)
    endif()
  endforeach()
  if(DIALECTGEN_OPERATIONS_FROM)
    return()
  endif()
  set(depends "${td}")
  set(bare_includes "")
  foreach(file ${arg_DEPENDS})
    dialectgen_without_prose(bare "${file}" ${arg_INCLUDES})
    if(bare)
      list(APPEND bare_includes "-I${bare}")
      set(file "${bare_FILE}")
    endif()
    list(APPEND depends "${file}")
  endforeach()
  list(REMOVE_DUPLICATES bare_includes)
  list(TRANSFORM arg_INCLUDES PREPEND -I)
  set(commands "")
  foreach(one each IN ZIP_LISTS output arg_EACH)
    string(REPLACE " " ";" each "${each}")
    list(APPEND commands COMMAND $<TARGET_FILE:mlir-tblgen> ${version} ${arg_ARGS} ${each}
      ${bare_includes} ${arg_INCLUDES} "-I${MLIR_INCLUDE_DIRS}" "${td}" --write-if-changed
      -o "${one}")
  endforeach()
  add_custom_command(OUTPUT ${output} ${commands} DEPENDS ${depends} VERBATIM)
endfunction()

# Adds the target NAME, which makes all files that dialectgen_tablegen was asked
# for in this folder: headers must exist before their includers are compiled.
function(dialectgen_tablegen_target name)
  get_property(outputs DIRECTORY PROPERTY DIALECTGEN_TABLEGEN_OUTPUTS)
  add_custom_target(${name} DEPENDS ${outputs})
endfunction()

# Definitions are many small functions that nobody profiles or debugs. They are
# compiled without RTTI and unwind tables, with little inlining, which makes
# more functions than it saves, and without warnings, which take a tenth of the
# time. Sanitizers and counters are off, since instrumenting the output of mlir-tblgen would
# cost more than all the rest.
set(DIALECTGEN_OP_OPTIONS -w -fno-rtti -fno-exceptions
  -fno-asynchronous-unwind-tables -O2 -mllvm -inline-threshold=30)
if(DIALECTGEN_SANITIZE)
  list(APPEND DIALECTGEN_OP_OPTIONS -fno-sanitize=all)
endif()
if(DIALECTGEN_COVERAGE)
  list(APPEND DIALECTGEN_OP_OPTIONS -fno-profile-instr-generate -fno-coverage-mapping)
endif()

# Sets VARIABLE to sources that define the ops of a dialect, and
#   void NAMESPACE::registerNAMEOps(mlir::Dialect &)
# which gives the dialect its ops.
#   NAMESPACE  of the dialect
#   HEADER     header with the declarations that op classes need
#   TD         the definitions, with INCLUDES and DEPENDS as above
#   OUTPUT     folder and prefix of the files that mlir-tblgen makes
#   INCLUDED   the same, as sources include it
#   SHARDS     a regular expression of op names for each source
#   DECLARED   further files, FILE=REGEX, with declarations of those ops alone
#   REPEATED   programs repeat few uses of its ops: equal ones are verified once
#   OLDER_LISTS  lists in older programs may be tensors
# With DIALECTGEN_OPERATIONS_FROM, which is another build folder, its objects of these
# sources are taken, which no build instruments, and the output of mlir-tblgen.
function(dialectgen_op_sources variable name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "REPEATED;OLDER_LISTS" "NAMESPACE;HEADER;TD;OUTPUT;INCLUDED"
    "INCLUDES;DEPENDS;SHARDS;DECLARED")
  set(NAME "${name}")
  set(NAMESPACE "${arg_NAMESPACE}")
  set(HEADER "${arg_HEADER}")
  set(INCLUDE "")
  set(HOOKS "")
  if(arg_OLDER_LISTS)
    string(APPEND INCLUDE "#include \"dialectgen/core/bytecode/OlderPrograms.h\"\n")
    string(APPEND HOOKS "  hooks.successorOf = dialectgen::arrayOfTensor;\n")
  endif()
  if(arg_REPEATED)
    string(APPEND INCLUDE "#include \"dialectgen/core/relations/VerifiedOnce.h\"\n")
    string(APPEND HOOKS "  dialectgen::detail::keepVerifiedUses(dialect);\n"
      "  hooks.verifyUse = dialectgen::detail::verifyOnce;\n"
      "  hooks.verifiedByUse = mlir::TypeID::get<dialectgen::VerifiedByUse>();\n")
  endif()
  set(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(DECLARATIONS "")
  set(CALLS "")
  set(sources "")
  set(objects "")
  set(outputs "")
  set(each "")
  set(SHARD 0)
  foreach(regex ${arg_SHARDS})
    set(INCLUDED "${arg_INCLUDED}${SHARD}")
    string(APPEND DECLARATIONS "void register${name}OpShard${SHARD}(mlir::Dialect &dialect);\n")
    string(APPEND CALLS "  register${name}OpShard${SHARD}(dialect);\n")
    set(made "${arg_OUTPUT}${SHARD}")
    list(APPEND outputs "${made}.h.inc" "${made}.cpp.inc")
    list(APPEND each "-gen-op-decls -op-include-regex=${regex}"
      "-gen-op-defs -op-include-regex=${regex}")
    if(DIALECTGEN_OPERATIONS_FROM)
      cmake_path(RELATIVE_PATH CMAKE_CURRENT_BINARY_DIR BASE_DIRECTORY "${PROJECT_BINARY_DIR}"
        OUTPUT_VARIABLE compiled)
      file(GLOB object "${DIALECTGEN_OPERATIONS_FROM}/${compiled}/CMakeFiles/*.dir/${name}OpShard${SHARD}.cpp.o")
      if(NOT object)
        message(FATAL_ERROR "${DIALECTGEN_OPERATIONS_FROM} has not compiled ${name}OpShard${SHARD}.cpp")
      endif()
      list(APPEND objects "${object}")
      math(EXPR SHARD "${SHARD} + 1")
      continue()
    endif()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}OpShard${SHARD}.cpp")
    configure_file("${folder}/OpShard.cpp.in" "${source}" @ONLY)
    list(APPEND sources "${source}")
    math(EXPR SHARD "${SHARD} + 1")
  endforeach()
  foreach(declared ${arg_DECLARED})
    string(REGEX MATCH "^([^=]*)=(.*)$" matched "${declared}")
    list(APPEND outputs "${CMAKE_MATCH_1}")
    list(APPEND each "-gen-op-decls -op-include-regex=${CMAKE_MATCH_2}")
  endforeach()
  dialectgen_tablegen("${outputs}" "${arg_TD}" EACH ${each}
    INCLUDES ${arg_INCLUDES} DEPENDS ${arg_DEPENDS})
  set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT ON)
  set_source_files_properties(${sources} PROPERTIES
    COMPILE_OPTIONS "${DIALECTGEN_OP_OPTIONS}"
    # Those of the target are another dialect of C++: they have RTTI.
    SKIP_PRECOMPILE_HEADERS ON)
  if(sources AND TARGET DialectgenOpHeaders AND CMAKE_GENERATOR MATCHES "Ninja")
    get_target_property(headers DialectgenOpHeaders BINARY_DIR)
    set(precompiled "${headers}/CMakeFiles/DialectgenOpHeaders.dir/cmake_pch.hxx.pch")
    set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS
      -Xclang -include-pch -Xclang "${precompiled}")
    set_property(SOURCE ${sources} PROPERTY OBJECT_DEPENDS "${precompiled}")
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}Ops.cpp")
  configure_file("${folder}/Ops.cpp.in" "${source}" @ONLY)
  set(${variable} ${sources} ${objects} "${source}" PARENT_SCOPE)
endfunction()
