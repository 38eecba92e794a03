# The stablehlo dialect from generated/stablehlo: what programs are written in.
include("${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloOpShards.cmake")

set(stablehlo_td_dir "${CMAKE_CURRENT_SOURCE_DIR}/include/dialectgen/stablehlo")
set(stablehlo_ops_td "${stablehlo_td_dir}/StablehloOps.td")
set(stablehlo_base_td "${stablehlo_td_dir}/StablehloBase.td")
set(stablehlo_binary_dir "${CMAKE_CURRENT_BINARY_DIR}/include/stablehlo")
file(MAKE_DIRECTORY "${stablehlo_binary_dir}/hooks")
set(stablehlo_tablegen_outputs "")

# Runs mlir-tblgen on a .td of this folder.
function(stablehlo_tablegen td output)
  add_custom_command(
    OUTPUT "${stablehlo_binary_dir}/${output}"
    COMMAND $<TARGET_FILE:mlir-tblgen> ${ARGN}
      -I "${CMAKE_CURRENT_SOURCE_DIR}/include"
      -I "${PROJECT_SOURCE_DIR}/generated"
      -I "${MLIR_INCLUDE_DIRS}"
      "${td}" --write-if-changed -o "${stablehlo_binary_dir}/${output}"
    DEPENDS "${stablehlo_ops_td}" "${stablehlo_base_td}"
      "${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloAttrs.td.inc"
      "${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloOps.td.inc"
    VERBATIM)
  set(stablehlo_tablegen_outputs ${stablehlo_tablegen_outputs}
    "${stablehlo_binary_dir}/${output}" PARENT_SCOPE)
endfunction()

foreach(part "h;decls" "cpp;defs")
  list(GET part 0 extension)
  list(GET part 1 kind)
  stablehlo_tablegen("${stablehlo_base_td}" StablehloDialect.${extension}.inc
    -gen-dialect-${kind} -dialect=stablehlo)
  stablehlo_tablegen("${stablehlo_base_td}" StablehloEnums.${extension}.inc
    -gen-enum-${kind})
  stablehlo_tablegen("${stablehlo_base_td}" StablehloAttrs.${extension}.inc
    -gen-attrdef-${kind} -attrdefs-dialect=stablehlo)
  stablehlo_tablegen("${stablehlo_base_td}" StablehloTypes.${extension}.inc
    -gen-typedef-${kind} -typedefs-dialect=stablehlo)
endforeach()
stablehlo_tablegen("${stablehlo_ops_td}" StablehloOps.h.inc -gen-op-decls)

# One source file a shard.
set(STABLEHLO_SHARD_DECLARATIONS "")
set(STABLEHLO_SHARD_CALLS "")
set(stablehlo_shards "")
set(shard 0)
foreach(regex ${DIALECTGEN_STABLEHLO_OP_SHARDS})
  stablehlo_tablegen("${stablehlo_ops_td}" StablehloOps${shard}.h.inc
    -gen-op-decls "-op-include-regex=${regex}")
  stablehlo_tablegen("${stablehlo_ops_td}" StablehloOps${shard}.cpp.inc
    -gen-op-defs "-op-include-regex=${regex}")
  set(SHARD "${shard}")
  configure_file(${CMAKE_CURRENT_SOURCE_DIR}/lib/StablehloOpShard.cpp.in
    "${CMAKE_CURRENT_BINARY_DIR}/StablehloOpShard${shard}.cpp" @ONLY)
  list(APPEND stablehlo_shards "${CMAKE_CURRENT_BINARY_DIR}/StablehloOpShard${shard}.cpp")
  string(APPEND STABLEHLO_SHARD_DECLARATIONS
    "void registerStablehloOpShard${shard}(mlir::Dialect &dialect);\n")
  string(APPEND STABLEHLO_SHARD_CALLS "  registerStablehloOpShard${shard}(*this);\n")
  math(EXPR shard "${shard} + 1")
endforeach()
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/lib/StablehloOpShards.cpp.in
  "${CMAKE_CURRENT_BINARY_DIR}/StablehloOpShards.cpp" @ONLY)

# Op definitions are many small functions that nobody profiles.
set_source_files_properties(${stablehlo_shards} PROPERTIES COMPILE_OPTIONS
  "-fno-rtti;-fno-exceptions;-fno-asynchronous-unwind-tables;-O1")
if(DIALECTGEN_SANITIZE)
  set_property(SOURCE ${stablehlo_shards} APPEND PROPERTY COMPILE_OPTIONS "-fno-sanitize=all")
endif()

# Hooks of one operation are named like it and see the class of it alone.
set(stablehlo_op_hooks constant custom_call reduce while)
set(stablehlo_hooks hooks/AttributeDirectives.cpp hooks/Convolution.cpp hooks/TypeDirectives.cpp)
foreach(op ${stablehlo_op_hooks})
  stablehlo_tablegen("${stablehlo_ops_td}" hooks/${op}.h.inc
    -gen-op-decls "-op-include-regex=^stablehlo\\.${op}$")
  list(APPEND stablehlo_hooks hooks/${op}.cpp)
endforeach()

add_custom_target(DialectgenStablehloIncGen DEPENDS ${stablehlo_tablegen_outputs})
set(stablehlo_sources
  ${stablehlo_shards}
  ${stablehlo_hooks}
  "${CMAKE_CURRENT_BINARY_DIR}/StablehloOpShards.cpp"
  lib/StablehloDialect.cpp
  lib/StablehloRelations.cpp)
