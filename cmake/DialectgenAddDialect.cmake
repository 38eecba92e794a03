# Builds a dialect, with the versioned dialect of its releases, from the files that
# dialectgen generates from its specs. Available through find_package(dialectgen), too.
include("${CMAKE_CURRENT_LIST_DIR}/DialectgenTableGen.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/DialectgenDialect.cmake")

# Adds the target NAME, part of `all`: headers with the C++ names of the operations of FAMILY that
# have no classes, dialectgen/FAMILY/DIALECT/AddOpV1.h of the versioned dialect DIALECT, in the
# folder INCLUDE. Their specs are below ROOT; TABLE is a generated file that changes with them.
function(dialectgen_add_handles name root table include)
  if(NOT TARGET ${generator} OR NOT (EXISTS "${root}/specs/${FAMILY}/dialect.json"
      OR EXISTS "${root}/specs/mlir/${FAMILY}.json"))
    return()
  endif()
  set(stamp "${CMAKE_CURRENT_BINARY_DIR}/${name}.stamp")
  add_custom_command(
    OUTPUT "${stamp}"
    COMMAND ${generator} handles "${include}" "--root=${root}" "--only=${FAMILY}"
    COMMAND ${CMAKE_COMMAND} -E touch "${stamp}"
    DEPENDS ${generator} "${table}"
    VERBATIM)
  add_custom_target(${name} ALL DEPENDS "${stamp}")
endfunction()

# Adds the static library TARGET, or adds to it if there is one: the dialect that programs of the family are written
# in, if it has the part `dialect`; the versioned dialect, if it has a `versioned_dialect`, with its passes
# and its portable artifacts in C++ and C; and the conversions between the two. No
# C++ has to be written for it.
#   FAMILY     folder of generated/, and of the specs
#   DIALECT    name of the versioned dialect (default: that of the specs)
#   GENERATED  folder that holds the generated FAMILY, which is checked in or made by
#              a command of the caller; without SPECS only the versioned dialect is
#              made of it
#   SPECS      the folder of the specs themselves, or the file of an imported family;
#              without GENERATED the files are made of them in the build
#   NAMESPACE  of the versioned dialect's C++ class (default: dialectgen::<dialect>)
#   CLASS_PREFIX  prefix of definitions of the versioned dialect (default: that of
#              the specs; with GENERATED the dialect's name, upper case)
#   STEP_HOOKS  a function of the namespace that gives the hooks of steps, an
#              llvm::ArrayRef<StepHookRow>
#   SOURCES    further ones, such as those of the hooks
#   DEFINITIONS  a .td file of the dialect with definitions of names of the specs
#              that neither MLIR, nor dialectgen/core/definitions, nor a .td file in
#              the folder of the specs defines
#   HEADERS    headers for the classes of own operations, as sources include them:
#              hooks and directives of assembly formats
#   EXTERNAL   the CMake target of the dialect, if it is somebody else's and the
#              specs have only its versioned dialect (default: that of the specs)
#   HEADER     the C++ header of that dialect (default: that of the specs)
#   USES       targets of the families that the specs use; those that this project
#              ships are in dialectgen::mlir
#   TOOLS      also adds the programs <TOOLS>-opt and <TOOLS>-translate
#   CLASSES    the operations of the versioned dialect are C++ classes of
#              mlir-tblgen, not rows: for patterns over op classes; the specs have
#              the output versioned-ops-td
# Of dialects `my_ops` and `vmy_ops` of family `fam` the library has
# dialectgen/fam/MyOpsDialect.h, MyOpsOps.h, MyOpsOps.td and MyOpsConversion.h,
# dialectgen/fam/VmyOpsDialect.h and VmyOpsOps.td, dialectgen-c/MyOps.h and
# dialectgen-c/VmyOps.h, and the target TARGET-fam-handles makes
# dialectgen/fam/vmy_ops/AddOpV1.h, the C++ name of `vmy_ops.add_v1`.
function(dialectgen_add_dialect target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CLASSES"
    "FAMILY;DIALECT;GENERATED;SPECS;NAMESPACE;CLASS_PREFIX;STEP_HOOKS;DEFINITIONS;EXTERNAL;HEADER;TOOLS"
    "SOURCES;HEADERS;USES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_FAMILY
      OR NOT (arg_GENERATED OR arg_SPECS)
      OR (arg_GENERATED AND NOT arg_SPECS AND NOT arg_DIALECT))
    message(FATAL_ERROR "dialectgen_add_dialect(${target}): needs FAMILY, "
      "and SPECS, or GENERATED and DIALECT; '${arg_UNPARSED_ARGUMENTS}' is unknown")
  endif()
  set(FAMILY "${arg_FAMILY}")
  set(DIALECT_NAME "")
  set(VERSIONED_NAME "${arg_DIALECT}")
  if(arg_SPECS)
    dialectgen_manifest(manifest "${arg_SPECS}")
    dialectgen_read_part(DIALECT "${arg_SPECS}" dialect)
    dialectgen_read_part(VERSIONED "${arg_SPECS}" versioned_dialect)
    if(arg_DIALECT AND NOT VERSIONED_NAME STREQUAL arg_DIALECT)
      message(FATAL_ERROR "dialectgen_add_dialect(${target}): the versioned dialect of "
        "${manifest} is '${VERSIONED_NAME}', not '${arg_DIALECT}'")
    endif()
    if(NOT DIALECT_NAME AND NOT VERSIONED_NAME)
      message(FATAL_ERROR "dialectgen_add_dialect(${target}): ${manifest} has "
        "neither a 'dialect' nor a 'versioned_dialect'")
    endif()
    foreach(option EXTERNAL HEADER)
      if(arg_${option} AND NOT DIALECT_EXTERNAL_CLASS)
        message(FATAL_ERROR "dialectgen_add_dialect(${target}): ${option} is for somebody "
          "else's dialect, but ${manifest} has no 'external' in 'dialect'")
      endif()
    endforeach()
    if(arg_EXTERNAL)
      set(DIALECT_EXTERNAL_TARGET "${arg_EXTERNAL}")
    endif()
    if(arg_HEADER)
      set(DIALECT_EXTERNAL_HEADER "${arg_HEADER}")
    endif()
    if(DIALECT_NAME AND NOT DIALECT_VERSIONS STREQUAL "newest")
      message(FATAL_ERROR "dialectgen_add_dialect(${target}): the key 'dialect' of "
        "${manifest} has older versions, too; a dialect without hand-written "
        "C++ has the newest: \"version_list\": \"newest\"")
    endif()
  endif()
  dialectgen_read_uses(DIALECT_USED_HEADERS DIALECT_USED used_specs "${arg_SPECS}")
  set(DIALECT "${VERSIONED_NAME}")
  string(TOUPPER "${DIALECT}" GUARD)
  string(MAKE_C_IDENTIFIER "${GUARD}" GUARD)
  dialectgen_stem(STEM "${DIALECT}")
  set(NAMESPACE "dialectgen::${GUARD}")
  string(TOLOWER "${NAMESPACE}" NAMESPACE)
  set(CLASS_PREFIX "${GUARD}")
  if(arg_SPECS)
    set(CLASS_PREFIX "${VERSIONED_PREFIX}")
  endif()
  foreach(option NAMESPACE CLASS_PREFIX)
    if(arg_${option})
      set(${option} "${arg_${option}}")
    endif()
  endforeach()
  set(STEP_HOOKS "{}")
  set(REGISTER_OPS "nullptr")
  set(DECLARATIONS "")
  if(arg_STEP_HOOKS)
    set(STEP_HOOKS "${arg_STEP_HOOKS}()")
    string(APPEND DECLARATIONS "llvm::ArrayRef<StepHookRow> ${STEP_HOOKS};\n")
  endif()
  if(arg_CLASSES)
    set(REGISTER_OPS "register${STEM}Ops")
    string(APPEND DECLARATIONS "void ${REGISTER_OPS}(mlir::Dialect &dialect);\n")
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

  if(NOT arg_GENERATED)
    set(root "${CMAKE_CURRENT_BINARY_DIR}/${target}-root")
    set(generated "${root}/generated")
    # (A build folder of an earlier version has a link here, to the ledgers themselves.)
    if(IS_SYMLINK "${root}/specs/released")
      file(REMOVE "${root}/specs/released")
    endif()
    file(MAKE_DIRECTORY "${root}/specs/mlir" "${root}/specs/released" "${generated}/${FAMILY}")
    set(inputs "")
    # The specs, those of families that it uses, and the ledgers of their releases.
    foreach(specs "${arg_SPECS}" ${used_specs})
      get_filename_component(used "${specs}" NAME_WE)
      if(specs STREQUAL arg_SPECS)
        set(used "${FAMILY}")
      endif()
      dialectgen_specs_folder(folder "${specs}")
      if(specs MATCHES "[.]json$")
        file(CREATE_LINK "${specs}" "${root}/specs/mlir/${used}.json" SYMBOLIC)
        list(APPEND inputs "${specs}")
      else()
        file(CREATE_LINK "${specs}" "${root}/specs/${used}" SYMBOLIC)
      endif()
      set(ledger "${folder}/released/${used}.json")
      if(EXISTS "${ledger}")
        file(CREATE_LINK "${ledger}" "${root}/specs/released/${used}.json" SYMBOLIC)
        list(APPEND inputs "${ledger}")
      endif()
    endforeach()
    file(CREATE_LINK "${data}/templates" "${root}/templates" SYMBOLIC)
    # The .td files that definitions are checked with before they are written:
    # those of the core, and those that are configured below.
    list(GET core_includes 0 core_include)
    foreach(folder "core;${core_include}" "configured;${CMAKE_CURRENT_BINARY_DIR}/include")
      list(GET folder 0 name)
      list(GET folder 1 folder)
      file(MAKE_DIRECTORY "${root}/runtime/${name}/include" "${folder}/dialectgen")
      file(CREATE_LINK "${folder}/dialectgen" "${root}/runtime/${name}/include/dialectgen" SYMBOLIC)
    endforeach()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${arg_SPECS}/*.json"
      "${data}/templates/shared/*.mustache" "${data}/templates/versioned/*.mustache"
      "${data}/templates/dialect/*.mustache")
    set(made "")
    if(VERSIONED_NAME)
      list(APPEND made "${generated}/${FAMILY}/${STEM}Tables.inc")
      if(arg_CLASSES)
        list(APPEND made "${generated}/${FAMILY}/${STEM}Ops.td.inc")
      endif()
    endif()
    set(own_made "")
    if(DIALECT_NAME)
      if(NOT DIALECT_EXTERNAL_CLASS)
        foreach(file Attrs.td.inc Ops.td.inc Relations.inc)
          list(APPEND own_made "${generated}/${FAMILY}/${DIALECT_STEM}${file}")
        endforeach()
      endif()
      if(VERSIONED_NAME)
        list(APPEND own_made "${generated}/${FAMILY}/${DIALECT_STEM}Conversion.inc")
      elseif(DIALECT_HAS_BYTECODE)
        list(APPEND own_made "${generated}/${FAMILY}/${DIALECT_STEM}Bytecode.inc")
      endif()
    endif()
    add_custom_command(
      OUTPUT ${made} ${own_made}
      COMMAND ${generator} "--root=${root}" "--only=${FAMILY}"
      DEPENDS ${generator} ${inputs} ${files}
      VERBATIM)
  else()
    set(generated "${arg_GENERATED}")
    cmake_path(GET generated PARENT_PATH root)
    if(arg_SPECS)
      dialectgen_specs_folder(root "${arg_SPECS}")
      cmake_path(GET root PARENT_PATH root)
    endif()
    set(own_made "")
    set(own_files "")
    if(DIALECT_NAME AND NOT DIALECT_EXTERNAL_CLASS)
      set(own_files Attrs.td.inc Ops.td.inc Relations.inc)
    endif()
    if(DIALECT_NAME AND VERSIONED_NAME)
      list(APPEND own_files Conversion.inc)
    elseif(DIALECT_HAS_BYTECODE)
      list(APPEND own_files Bytecode.inc)
    endif()
    foreach(file ${own_files})
      list(APPEND own_made "${generated}/${FAMILY}/${DIALECT_STEM}${file}")
    endforeach()
  endif()

  set(layouts "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/versioned-dialect")
  set(include "${CMAKE_CURRENT_BINARY_DIR}/include")
  set(headers "${include}/dialectgen/${FAMILY}")
  set(sources ${arg_SOURCES})
  if(VERSIONED_NAME)
    configure_file("${layouts}/Dialect.h.in" "${headers}/${STEM}Dialect.h" @ONLY)
    configure_file("${layouts}/Ops.td.in" "${headers}/${STEM}Ops.td" @ONLY)
    configure_file("${layouts}/PortableDialect.h.in" "${include}/dialectgen-c/${STEM}.h" @ONLY)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${STEM}Dialect.cpp")
    configure_file("${layouts}/Dialect.cpp.in" "${source}" @ONLY)
    set(op_sources "")
    if(arg_CLASSES)
      dialectgen_op_sources(op_sources ${STEM}
        NAMESPACE ${NAMESPACE}
        HEADER dialectgen/core/versions/VersionedOpsBase.h
        TD "${headers}/${STEM}Ops.td"
        INCLUDES ${core_includes} "${generated}"
        DEPENDS "${generated}/${FAMILY}/${STEM}Ops.td.inc"
        OUTPUT "${include}/${DIALECT}/${STEM}Ops"
        INCLUDED ${DIALECT}/${STEM}Ops
        SHARDS ".")
    endif()
    list(APPEND sources "${source}" "${generated}/${FAMILY}/${STEM}Tables.inc" ${op_sources})
  endif()
  if(DIALECT_NAME)
    set(converts "")
    if(VERSIONED_NAME)
      set(converts CONVERTS)
      # Artifacts of programs of the dialect, for C.
      dialectgen_configure_dialect_portable("${layouts}" "${include}")
    endif()
  endif()
  if(DIALECT_NAME AND DIALECT_EXTERNAL_CLASS)
    dialectgen_external_sources(dialect_sources
      INCLUDE "${include}"
      DEPENDS ${own_made}
      HEADERS ${DIALECT_EXTERNAL_HEADER} ${arg_HEADERS})
    list(APPEND sources ${dialect_sources})
  elseif(DIALECT_NAME)
    dialectgen_dialect_sources(dialect_sources ${converts}
      SPECS "${arg_SPECS}"
      INCLUDE "${include}"
      INCLUDES ${core_includes} "${include}" "${generated}"
      DEPENDS ${own_made}
      DEFINITIONS "${arg_DEFINITIONS}"
      HEADERS ${arg_HEADERS}
      SHARDS ".")
    list(APPEND sources ${dialect_sources})
  endif()
  if(VERSIONED_NAME)
    dialectgen_add_handles(${target}-${FAMILY}-handles "${root}"
      "${generated}/${FAMILY}/${STEM}Tables.inc" "${include}")
  endif()
  # Options of a target are set once.
  set(targets "")
  if(TARGET ${target})
    dialectgen_tablegen_target(${target}-${FAMILY}-inc-gen)
    target_sources(${target} PRIVATE ${sources})
    add_dependencies(${target} ${target}-${FAMILY}-inc-gen)
  else()
    dialectgen_tablegen_target(${target}-inc-gen)
    add_library(${target} STATIC ${sources})
    add_dependencies(${target} ${target}-inc-gen)
    set(targets ${target})
  endif()
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${include}>
    PRIVATE "${generated}")
  target_link_libraries(${target} PUBLIC ${core} ${arg_USES})
  # MLIR's own dialects are in its shared library, which the core links in programs that are not static.
  if(DIALECT_EXTERNAL_TARGET MATCHES "^MLIR" AND TARGET MLIR)
    target_link_libraries(${target} PUBLIC
      "$<BUILD_INTERFACE:$<$<BOOL:$<TARGET_PROPERTY:DIALECTGEN_STATIC_LLVM>>:${DIALECT_EXTERNAL_TARGET}>>")
  elseif(DIALECT_EXTERNAL_TARGET)
    target_link_libraries(${target} PUBLIC ${DIALECT_EXTERNAL_TARGET})
  endif()

  if(arg_TOOLS)
    set(TOOL "${arg_TOOLS}")
    set(TOOL_HEADERS "")
    set(TOOL_REGISTERS "")
    set(TOOL_PASSES "")
    set(TOOL_PORTABLE "")
    set(TOOL_DIALECT "${DIALECT}")
    set(tools opt)
    if(VERSIONED_NAME)
      list(APPEND tools translate)
      string(APPEND TOOL_HEADERS "#include \"dialectgen/${FAMILY}/${STEM}Dialect.h\"\n")
      string(APPEND TOOL_REGISTERS "  registry.insert<::${NAMESPACE}::${STEM}Dialect>();\n")
      string(APPEND TOOL_PASSES "  ::${NAMESPACE}::register${STEM}Passes();\n")
      set(TOOL_PORTABLE "::${NAMESPACE}::get${STEM}PortableDialect()")
    endif()
    if(DIALECT_NAME)
      set(TOOL_DIALECT "${DIALECT_NAME}")
      set(header "dialectgen/${FAMILY}/${DIALECT_STEM}Dialect.h")
      set(class "::${DIALECT_NAMESPACE}::${DIALECT_STEM}Dialect")
      if(DIALECT_EXTERNAL_CLASS)
        set(header "${DIALECT_EXTERNAL_HEADER}")
        set(class "${DIALECT_EXTERNAL_CLASS}")
        set(DIALECT_NAMESPACE "${NAMESPACE}")
      endif()
      string(APPEND TOOL_HEADERS "#include \"${header}\"\n")
      string(APPEND TOOL_REGISTERS
        "  registry.insert<${class}, mlir::func::FuncDialect,\n"
        "                  dialectgen::QuantDialect, mlir::shape::ShapeDialect>();\n")
      string(APPEND TOOL_HEADERS "#include \"dialectgen/core/MlirVersion.h\"\n"
        "#include \"mlir/Dialect/Func/IR/FuncOps.h\"\n"
        "#include \"mlir/Dialect/Shape/IR/Shape.h\"\n")
      if(VERSIONED_NAME)
        string(APPEND TOOL_HEADERS "#include \"dialectgen/${FAMILY}/${DIALECT_STEM}Conversion.h\"\n")
        string(APPEND TOOL_PASSES "  ::${DIALECT_NAMESPACE}::registerConversionPasses();\n")
        set(TOOL_PORTABLE "::${DIALECT_NAMESPACE}::get${DIALECT_STEM}PortableDialect()")
      endif()
    endif()
    foreach(tool ${tools})
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
