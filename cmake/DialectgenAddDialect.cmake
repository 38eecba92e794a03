# A versioned dialect from what dialectgen makes of its specs. Found with
# find_package(dialectgen) too.
include("${CMAKE_CURRENT_LIST_DIR}/DialectgenTableGen.cmake")

# Adds the static library TARGET: a versioned dialect, its passes, and its
# portable artifacts in C++ and C. No C++ has to be written for it.
#   FAMILY     folder of generated/, and of the specs
#   DIALECT    name of the versioned dialect
#   GENERATED  folder that holds the generated FAMILY, which is checked in
#   SPECS      instead of GENERATED: the folder of the specs themselves, of which
#              the files are made in the build
#   NAMESPACE  of the C++ class (default: dialectgen::<dialect>)
#   CLASS_PREFIX  what definitions begin with, as the specs say (default: the
#              dialect's name, upper case)
#   STEP_HOOKS  a function of the namespace that gives the hooks of steps, an
#              llvm::ArrayRef<StepHookRow>
#   SOURCES    further ones, such as those of the hooks
#   TOOLS      also adds the programs <TOOLS>-opt and <TOOLS>-translate
# Of dialect `my_ops` and family `fam` the library has dialectgen/fam/MyOpsDialect.h,
# dialectgen/fam/MyOpsOps.td and dialectgen-c/MyOps.h.
function(dialectgen_add_dialect target)
  cmake_parse_arguments(PARSE_ARGV 1 arg ""
    "FAMILY;DIALECT;GENERATED;SPECS;NAMESPACE;CLASS_PREFIX;STEP_HOOKS;TOOLS"
    "SOURCES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_FAMILY OR NOT arg_DIALECT
      OR (arg_GENERATED AND arg_SPECS) OR NOT (arg_GENERATED OR arg_SPECS))
    message(FATAL_ERROR "dialectgen_add_dialect(${target}): needs FAMILY, DIALECT, "
      "and either GENERATED or SPECS; '${arg_UNPARSED_ARGUMENTS}' is unknown")
  endif()
  set(FAMILY "${arg_FAMILY}")
  set(DIALECT "${arg_DIALECT}")
  string(TOUPPER "${DIALECT}" GUARD)
  string(MAKE_C_IDENTIFIER "${GUARD}" GUARD)
  string(REGEX MATCHALL "[^_.-]+" words "${DIALECT}")
  set(STEM "")
  foreach(word ${words})
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND STEM "${first}${rest}")
  endforeach()
  set(NAMESPACE "dialectgen::${GUARD}")
  string(TOLOWER "${NAMESPACE}" NAMESPACE)
  set(CLASS_PREFIX "${GUARD}")
  foreach(option NAMESPACE CLASS_PREFIX)
    if(arg_${option})
      set(${option} "${arg_${option}}")
    endif()
  endforeach()
  set(STEP_HOOKS "{}")
  set(DECLARATIONS "")
  if(arg_STEP_HOOKS)
    set(STEP_HOOKS "${arg_STEP_HOOKS}()")
    set(DECLARATIONS "llvm::ArrayRef<StepHookRow> ${STEP_HOOKS};\n")
  endif()

  # In this project, or in one that found it.
  if(TARGET DialectgenCore)
    set(core DialectgenCore)
    set(generator dialectgen)
    set(data "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..")
    set(core_includes "${data}/runtime/core/include")
  else()
    set(core dialectgen::core)
    set(generator dialectgen::dialectgen)
    set(data "${dialectgen_DATA_DIR}")
    set(core_includes ${dialectgen_INCLUDE_DIRS})
  endif()

  if(arg_SPECS)
    set(root "${CMAKE_CURRENT_BINARY_DIR}/${target}-root")
    set(generated "${root}/generated")
    file(MAKE_DIRECTORY "${root}/specs" "${generated}/${FAMILY}")
    file(CREATE_LINK "${arg_SPECS}" "${root}/specs/${FAMILY}" SYMBOLIC)
    # What was released of it stands beside it.
    get_filename_component(folder "${arg_SPECS}" DIRECTORY)
    if(EXISTS "${folder}/released")
      file(CREATE_LINK "${folder}/released" "${root}/specs/released" SYMBOLIC)
    endif()
    file(CREATE_LINK "${data}/templates" "${root}/templates" SYMBOLIC)
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS "${arg_SPECS}/*.json"
      "${data}/templates/shared/*.mustache" "${data}/templates/twin/*.mustache")
    add_custom_command(
      OUTPUT "${generated}/${FAMILY}/${STEM}Ops.td.inc"
        "${generated}/${FAMILY}/${STEM}Tables.inc"
      COMMAND ${generator} "--root=${root}"
      DEPENDS ${generator} ${inputs}
      VERBATIM)
    set(shards ".")
  else()
    set(generated "${arg_GENERATED}")
    include("${generated}/${FAMILY}/${STEM}OpShards.cmake")
    set(shards ${DIALECTGEN_${GUARD}_OP_SHARDS})
  endif()

  set(layouts "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/versioned-dialect")
  set(include "${CMAKE_CURRENT_BINARY_DIR}/include")
  set(headers "${include}/dialectgen/${FAMILY}")
  configure_file("${layouts}/Dialect.h.in" "${headers}/${STEM}Dialect.h" @ONLY)
  configure_file("${layouts}/Ops.td.in" "${headers}/${STEM}Ops.td" @ONLY)
  configure_file("${layouts}/PortableDialect.h.in" "${include}/dialectgen-c/${STEM}.h" @ONLY)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${STEM}Dialect.cpp")
  configure_file("${layouts}/Dialect.cpp.in" "${source}" @ONLY)
  dialectgen_op_sources(op_sources ${STEM}
    NAMESPACE ${NAMESPACE}
    HEADER dialectgen/core/steps/VersionedOpsBase.h
    TD "${headers}/${STEM}Ops.td"
    INCLUDES ${core_includes} "${generated}"
    DEPENDS "${generated}/${FAMILY}/${STEM}Ops.td.inc"
    OUTPUT "${include}/${DIALECT}/${STEM}Ops"
    INCLUDED ${DIALECT}/${STEM}Ops
    SHARDS ${shards})
  dialectgen_tablegen_target(${target}-inc-gen)

  add_library(${target} STATIC
    "${source}" "${generated}/${FAMILY}/${STEM}Tables.inc" ${op_sources} ${arg_SOURCES})
  add_dependencies(${target} ${target}-inc-gen)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${include}>
    PRIVATE "${generated}")
  target_link_libraries(${target} PUBLIC ${core})
  set(targets ${target})

  if(arg_TOOLS)
    set(TOOL "${arg_TOOLS}")
    foreach(tool opt translate)
      configure_file("${layouts}/${tool}.cpp.in"
        "${CMAKE_CURRENT_BINARY_DIR}/${TOOL}-${tool}.cpp" @ONLY)
      add_executable(${TOOL}-${tool} "${CMAKE_CURRENT_BINARY_DIR}/${TOOL}-${tool}.cpp")
      target_link_libraries(${TOOL}-${tool} PRIVATE ${target})
      list(APPEND targets ${TOOL}-${tool})
    endforeach()
  endif()
  if(COMMAND dialectgen_target_options)
    foreach(made ${targets})
      dialectgen_target_options(${made})
    endforeach()
  endif()
endfunction()
