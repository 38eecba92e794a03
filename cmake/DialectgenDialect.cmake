# The part of dialectgen_add_dialect for `dialect` of dialect.json: the dialect that
# programs are written in, and the conversions between it and its versioned
# dialect.

# Sets VARIABLE to the file of the specs in SPECS, a folder or one file, that has the
# members of dialect.json.
function(dialectgen_manifest variable specs)
  if(NOT specs MATCHES "[.]json$")
    string(APPEND specs "/dialect.json")
  endif()
  set(${variable} "${specs}" PARENT_SCOPE)
endfunction()

# Sets VARIABLE to the folder of all families, which SPECS, FOLDER/arith or
# FOLDER/mlir/arith.json, is one of.
function(dialectgen_specs_folder variable specs)
  cmake_path(GET specs PARENT_PATH folder)
  if(specs MATCHES "/mlir/[^/]*[.]json$")
    cmake_path(GET folder PARENT_PATH folder)
  endif()
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()

# Sets in the caller, of the part PART of the specs in SPECS:
# PREFIX_NAME, PREFIX_STEM (prefix of file names), PREFIX_GUARD, PREFIX_NAMESPACE
# and PREFIX_PREFIX (prefix of definitions); PREFIX_NAME is empty if the family
# has no such part. PREFIX_EXTERNAL_HEADER, _CLASS and _TARGET are what `external`
# has, of a dialect that others defined.
function(dialectgen_read_part prefix specs part)
  dialectgen_manifest(manifest "${specs}")
  file(READ "${manifest}" text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${manifest}")
  foreach(member name:NAME cpp_namespace:NAMESPACE prefix:PREFIX prefixes_classes:WITH_CLASSES
      version_list:VERSIONS external,header:EXTERNAL_HEADER external,class:EXTERNAL_CLASS
      external,target:EXTERNAL_TARGET)
    string(REPLACE ":" ";" member "${member}")
    list(GET member 0 key)
    list(GET member 1 variable)
    string(REPLACE "," ";" key "${key}")
    string(JSON ${variable} ERROR_VARIABLE error GET "${text}" ${part} ${key})
    if(error)
      set(${variable} "")
    endif()
  endforeach()
  dialectgen_stem(STEM "${NAME}")
  if(NOT NAMESPACE)
    string(MAKE_C_IDENTIFIER "${NAME}" NAMESPACE)
  endif()
  if(NOT PREFIX)
    set(PREFIX "${STEM}")
  endif()
  if(WITH_CLASSES)
    set(STEM "${PREFIX}")
  endif()
  # Codes of types and attributes without a versioned dialect.
  set(HAS_BYTECODE OFF)
  if(text MATCHES "\"dialect-bytecode\"")
    set(HAS_BYTECODE ON)
  endif()
  if(EXTERNAL_CLASS)
    string(REGEX REPLACE "^::" "" EXTERNAL_CLASS "${EXTERNAL_CLASS}")
    string(PREPEND EXTERNAL_CLASS "::")
  endif()
  string(TOUPPER "${NAME}" GUARD)
  string(MAKE_C_IDENTIFIER "${GUARD}" GUARD)
  foreach(variable NAME STEM GUARD NAMESPACE PREFIX VERSIONS HAS_BYTECODE EXTERNAL_HEADER EXTERNAL_CLASS
      EXTERNAL_TARGET)
    set(${prefix}_${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
endfunction()

# The portable dialect of the specs in SPECS: sets HEADER in the caller to the include of
# its conversions, and MEMBER to its address in C++.
function(dialectgen_name_portable header member specs)
  get_filename_component(family "${specs}" NAME_WE)
  dialectgen_read_part(USED "${specs}" dialect)
  dialectgen_read_part(USED_VERSIONED "${specs}" versioned_dialect)
  if(USED_EXTERNAL_CLASS)
    string(TOLOWER "dialectgen::${USED_VERSIONED_GUARD}" USED_NAMESPACE)
  endif()
  set(${header} "#include \"dialectgen/${family}/${USED_STEM}Conversion.h\"\n" PARENT_SCOPE)
  set(${member} "&::${USED_NAMESPACE}::get${USED_STEM}PortableDialect()" PARENT_SCOPE)
endfunction()

# The families that `uses` of the specs in SPECS has: sets HEADERS in the caller to the
# includes of their conversions, MEMBERS to their portable dialects in C++, and FOLDERS to
# their specs, folders or files, which are beside SPECS or shipped with this project.
function(dialectgen_read_uses headers members folders specs)
  set(${headers} "" PARENT_SCOPE)
  set(${members} "" PARENT_SCOPE)
  set(${folders} "" PARENT_SCOPE)
  if(NOT specs)
    return()
  endif()
  dialectgen_manifest(manifest "${specs}")
  file(READ "${manifest}" text)
  string(JSON count ERROR_VARIABLE error LENGTH "${text}" uses)
  if(error OR count EQUAL 0)
    return()
  endif()
  set(shipped "${dialectgen_DATA_DIR}")
  if(TARGET DialectgenCore)
    set(shipped "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/..")
  endif()
  dialectgen_specs_folder(beside "${specs}")
  set(includes "")
  set(names "")
  set(found "")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON family GET "${text}" uses ${index})
    set(used "")
    foreach(folder "${beside}" "${shipped}/specs")
      foreach(file "${family}/dialect.json" "mlir/${family}.json")
        if(NOT used AND EXISTS "${folder}/${file}")
          string(REPLACE "/dialect.json" "" used "${folder}/${file}")
        endif()
      endforeach()
    endforeach()
    if(NOT used)
      message(FATAL_ERROR "${manifest} uses '${family}', and neither ${beside} nor "
        "${shipped}/specs has its specs")
    endif()
    dialectgen_name_portable(header member "${used}")
    string(APPEND includes "${header}")
    list(APPEND names "${member}")
    list(APPEND found "${used}")
  endforeach()
  list(JOIN names ", " names)
  set(${headers} "${includes}" PARENT_SCOPE)
  set(${members} "${names}" PARENT_SCOPE)
  set(${folders} "${found}" PARENT_SCOPE)
endfunction()

# `MyOps` of `my_ops`.
function(dialectgen_stem variable name)
  string(REGEX MATCHALL "[^_.-]+" words "${name}")
  set(stem "")
  foreach(word ${words})
    string(SUBSTRING "${word}" 0 1 first)
    string(SUBSTRING "${word}" 1 -1 rest)
    string(TOUPPER "${first}" first)
    string(APPEND stem "${first}${rest}")
  endforeach()
  set(${variable} "${stem}" PARENT_SCOPE)
endfunction()

# Sets VARIABLE to whether the files FOLDER/*.json have entries under `records`.
function(dialectgen_has_records variable folder)
  set(found OFF)
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*.json")
  foreach(file ${files})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" text)
    string(JSON count ERROR_VARIABLE error LENGTH "${text}" records)
    if(NOT error AND count GREATER 0)
      set(found ON)
    endif()
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# Configures the C interface of artifacts of the dialect, whose layout is that of
# the versioned one, in the folder LAYOUTS.
function(dialectgen_configure_dialect_portable layouts include)
  set(DIALECT "${DIALECT_NAME}")
  set(STEM "${DIALECT_STEM}")
  set(GUARD "${DIALECT_GUARD}")
  configure_file("${layouts}/PortableDialect.h.in" "${include}/dialectgen-c/${STEM}.h" @ONLY)
endfunction()

# Sets VARIABLE to the sources of the conversions between somebody else's dialect,
# which dialectgen_read_part has read as DIALECT_*, and its versioned dialect.
#   INCLUDE  folder of the headers that are made
#   DEPENDS  generated files that they include
#   HEADERS  further headers of the dialect
function(dialectgen_external_sources variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "INCLUDE" "DEPENDS;HEADERS")
  set(layouts "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/dialect")
  set(DIALECT_CLASS "${DIALECT_EXTERNAL_CLASS}")
  set(DIALECT_IS_EXTERNAL 1)
  set(DIALECT_NAMESPACE "${NAMESPACE}")
  set(DIALECT_HEADERS "")
  foreach(header ${arg_HEADERS})
    string(APPEND DIALECT_HEADERS "#include \"${header}\"\n")
  endforeach()
  configure_file("${layouts}/Conversion.h.in"
    "${arg_INCLUDE}/dialectgen/${FAMILY}/${DIALECT_STEM}Conversion.h" @ONLY)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${DIALECT_STEM}DialectConversion.cpp")
  configure_file("${layouts}/Conversion.cpp.in" "${source}" @ONLY)
  set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${arg_DEPENDS}")
  set(${variable} "${source}" PARENT_SCOPE)
endfunction()

# Sets VARIABLE to the sources of the dialect of the family FAMILY, of which
# dialectgen_read_part has set DIALECT_* and, if there is a versioned dialect, whose
# names the caller has, CONVERTS is on.
#   SPECS        folder of the specs
#   GENERATED    folder that holds the generated FAMILY
#   DEPENDS      targets that make it
#   INCLUDE      folder of the headers that are made
#   INCLUDES     include folders of definitions
#   DEFINITIONS  a .td file with definitions of the specs' names, besides those
#                in the folder of the specs
#   HEADERS      further headers for the classes of operations
#   SHARDS       a regular expression of op names for each source
function(dialectgen_dialect_sources variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "CONVERTS"
    "SPECS;GENERATED;INCLUDE;DEFINITIONS" "DEPENDS;INCLUDES;HEADERS;SHARDS")
  set(layouts "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/dialect")
  set(headers "${arg_INCLUDE}/dialectgen/${FAMILY}")
  set(DIALECT_PARSERS "")
  foreach(kind "types;Type" "attributes;Attribute")
    list(GET kind 0 folder)
    list(GET kind 1 what)
    dialectgen_has_records(found "${arg_SPECS}/${folder}")
    if(found)
      string(APPEND DIALECT_PARSERS "  let useDefault${what}PrinterParser = 1;\n")
    endif()
  endforeach()
  set(DIALECT_DEFINITIONS "")
  file(GLOB definitions CONFIGURE_DEPENDS "${arg_SPECS}/*.td")
  list(APPEND definitions ${arg_DEFINITIONS})
  foreach(file ${definitions})
    string(APPEND DIALECT_DEFINITIONS "include \"${file}\"\n")
  endforeach()
  set(DIALECT_HEADERS "")
  foreach(header ${arg_HEADERS})
    string(APPEND DIALECT_HEADERS "#include \"${header}\"\n")
  endforeach()
  foreach(file Base.td Ops.td Dialect.h OpsBase.h Ops.h)
    configure_file("${layouts}/${file}.in" "${headers}/${DIALECT_STEM}${file}" @ONLY)
  endforeach()
  set(DIALECT_IS_EXTERNAL 0)
  set(DIALECT_CLASS "::${DIALECT_NAMESPACE}::${DIALECT_STEM}Dialect")
  set(sources "")
  set(configured Dialect)
  if(arg_CONVERTS)
    list(APPEND configured Conversion)
    configure_file("${layouts}/Conversion.h.in" "${headers}/${DIALECT_STEM}Conversion.h" @ONLY)
  elseif(DIALECT_HAS_BYTECODE)
    list(APPEND configured Bytecode)
  else()
    list(APPEND configured NoBytecode)
  endif()
  foreach(file ${configured})
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${DIALECT_STEM}Dialect${file}.cpp")
    configure_file("${layouts}/${file}.cpp.in" "${source}" @ONLY)
    list(APPEND sources "${source}")
  endforeach()

  set(base "${headers}/${DIALECT_STEM}Base.td")
  set(ops "${headers}/${DIALECT_STEM}Ops.td")
  set(made "${arg_INCLUDE}/${DIALECT_NAME}/${DIALECT_STEM}")
  list(TRANSFORM arg_INCLUDES APPEND "/dialectgen/core/definitions/*.td" OUTPUT_VARIABLE shared)
  file(GLOB depends CONFIGURE_DEPENDS ${shared})
  list(APPEND depends "${base}" ${arg_DEPENDS} ${definitions})
  foreach(part "h;decls" "cpp;defs")
    list(GET part 0 extension)
    list(GET part 1 kind)
    foreach(what "Dialect;dialect;-dialect=" "Enums;enum" "Attrs;attrdef;-attrdefs-dialect="
        "Types;typedef;-typedefs-dialect=")
      list(GET what 0 name)
      list(GET what 1 generator)
      set(selects "")
      if(what MATCHES "=$")
        list(GET what 2 selects)
        string(APPEND selects "${DIALECT_NAME}")
      endif()
      dialectgen_tablegen("${made}${name}.${extension}.inc" "${base}"
        ARGS "-gen-${generator}-${kind}" ${selects}
        INCLUDES ${arg_INCLUDES} DEPENDS ${depends})
    endforeach()
  endforeach()
  dialectgen_tablegen("${made}Ops.h.inc" "${ops}"
    ARGS -gen-op-decls INCLUDES ${arg_INCLUDES} DEPENDS ${depends})
  dialectgen_op_sources(op_sources ${DIALECT_STEM}
    NAMESPACE ${DIALECT_NAMESPACE}
    HEADER "dialectgen/${FAMILY}/${DIALECT_STEM}OpsBase.h"
    TD "${ops}"
    INCLUDES ${arg_INCLUDES}
    DEPENDS ${depends}
    OUTPUT "${made}Ops"
    INCLUDED "${DIALECT_NAME}/${DIALECT_STEM}Ops"
    SHARDS ${arg_SHARDS})
  # Generated files that sources include.
  set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS "${arg_DEPENDS}")
  set(${variable} ${sources} ${op_sources} PARENT_SCOPE)
endfunction()
