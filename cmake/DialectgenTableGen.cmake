# How op definitions are compiled: mlir-tblgen turns them into C++, of which each
# source file takes a share. One file of all would take minutes and gigabytes.

# Has mlir-tblgen make OUTPUT of the definitions TD.
#   ARGS      what to make
#   INCLUDES  where TD finds what it includes, other than MLIR's
#   DEPENDS   files it includes
# Outputs of a folder are known to dialectgen_tablegen_target.
function(dialectgen_tablegen output td)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ARGS;INCLUDES;DEPENDS")
  list(TRANSFORM arg_INCLUDES PREPEND -I)
  cmake_path(GET output PARENT_PATH folder)
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND $<TARGET_FILE:mlir-tblgen> ${arg_ARGS} ${arg_INCLUDES}
      "-I${MLIR_INCLUDE_DIRS}" "${td}" --write-if-changed -o "${output}"
    DEPENDS "${td}" ${arg_DEPENDS}
    VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY DIALECTGEN_TABLEGEN_OUTPUTS "${output}")
endfunction()

# Adds the target NAME, which makes all that dialectgen_tablegen was asked for in
# this folder: headers have to be there before what includes them is compiled.
function(dialectgen_tablegen_target name)
  get_property(outputs DIRECTORY PROPERTY DIALECTGEN_TABLEGEN_OUTPUTS)
  add_custom_target(${name} DEPENDS ${outputs})
endfunction()

# Sets VARIABLE to sources that define the ops of a dialect, and
#   void NAMESPACE::registerNAMEOps(mlir::Dialect &)
# which gives the dialect its ops.
#   NAMESPACE  of the dialect
#   HEADER     what the op classes need to be declared
#   TD         the definitions, with INCLUDES and DEPENDS as above
#   OUTPUT     folder and start of the name of what mlir-tblgen makes
#   INCLUDED   the same, as sources include it
#   SHARDS     a regular expression of op names for each source
#   OPTIONS    further ones of the compiler
function(dialectgen_op_sources variable name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "NAMESPACE;HEADER;TD;OUTPUT;INCLUDED"
    "INCLUDES;DEPENDS;SHARDS;OPTIONS")
  set(NAME "${name}")
  set(NAMESPACE "${arg_NAMESPACE}")
  set(HEADER "${arg_HEADER}")
  set(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(DECLARATIONS "")
  set(CALLS "")
  set(sources "")
  set(SHARD 0)
  foreach(regex ${arg_SHARDS})
    set(INCLUDED "${arg_INCLUDED}${SHARD}")
    foreach(part "h;decls" "cpp;defs")
      list(GET part 0 extension)
      list(GET part 1 kind)
      dialectgen_tablegen("${arg_OUTPUT}${SHARD}.${extension}.inc" "${arg_TD}"
        ARGS -gen-op-${kind} "-op-include-regex=${regex}"
        INCLUDES ${arg_INCLUDES} DEPENDS ${arg_DEPENDS})
    endforeach()
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}OpShard${SHARD}.cpp")
    configure_file("${folder}/OpShard.cpp.in" "${source}" @ONLY)
    list(APPEND sources "${source}")
    string(APPEND DECLARATIONS "void register${name}OpShard${SHARD}(mlir::Dialect &dialect);\n")
    string(APPEND CALLS "  register${name}OpShard${SHARD}(dialect);\n")
    math(EXPR SHARD "${SHARD} + 1")
  endforeach()
  # Definitions are many small functions that nobody profiles or debugs: no RTTI
  # and no unwind tables, and no warnings, which take a tenth of the time, about
  # what nobody wrote.
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS
    "-w;-fno-rtti;-fno-exceptions;-fno-asynchronous-unwind-tables;${arg_OPTIONS}")
  # Without RTTI they are another dialect of C++ than precompiled headers.
  set_source_files_properties(${sources} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  # Sanitizers look for mistakes in what people write, not in what mlir-tblgen
  # does: instrumenting its output would cost more than all the rest.
  if(DIALECTGEN_SANITIZE)
    set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=all)
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${name}Ops.cpp")
  configure_file("${folder}/Ops.cpp.in" "${source}" @ONLY)
  set(${variable} ${sources} "${source}" PARENT_SCOPE)
endfunction()
