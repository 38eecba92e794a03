# The stablehlo dialect from generated/stablehlo, in which programs are written.
include("${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloOpShards.cmake")

set(stablehlo_td_dir "${CMAKE_CURRENT_SOURCE_DIR}/include/dialectgen/stablehlo")
set(stablehlo_ops_td "${stablehlo_td_dir}/StablehloOps.td")
set(stablehlo_base_td "${stablehlo_td_dir}/StablehloBase.td")
set(stablehlo_td_includes "${CMAKE_CURRENT_SOURCE_DIR}/include" "${DIALECTGEN_CORE_INCLUDE}"
  "${PROJECT_SOURCE_DIR}/generated")
set(stablehlo_base_depends "${stablehlo_base_td}" ${DIALECTGEN_CORE_DEFINITIONS}
  "${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloAttrs.td.inc")
set(stablehlo_td_depends "${stablehlo_ops_td}" ${stablehlo_base_depends}
  "${PROJECT_SOURCE_DIR}/generated/stablehlo/StablehloOps.td.inc")
set(stablehlo_binary_dir "${CMAKE_CURRENT_BINARY_DIR}/include/stablehlo")

# Has mlir-tblgen make include/stablehlo/OUTPUT of the definitions that ops use.
function(stablehlo_base_tablegen output)
  dialectgen_tablegen("${stablehlo_binary_dir}/${output}" "${stablehlo_base_td}" ARGS ${ARGN}
    INCLUDES ${stablehlo_td_includes} DEPENDS ${stablehlo_base_depends})
endfunction()

foreach(part "h;decls" "cpp;defs")
  list(GET part 0 extension)
  list(GET part 1 kind)
  stablehlo_base_tablegen(StablehloDialect.${extension}.inc
    -gen-dialect-${kind} -dialect=stablehlo)
  stablehlo_base_tablegen(StablehloEnums.${extension}.inc
    -gen-enum-${kind})
  stablehlo_base_tablegen(StablehloAttrs.${extension}.inc
    -gen-attrdef-${kind} -attrdefs-dialect=stablehlo)
  stablehlo_base_tablegen(StablehloTypes.${extension}.inc
    -gen-typedef-${kind} -typedefs-dialect=stablehlo)
endforeach()

dialectgen_op_sources(stablehlo_op_sources Stablehlo REPEATED OLDER_LISTS
  NAMESPACE dialectgen::stablehlo
  HEADER dialectgen/stablehlo/StablehloOpsBase.h
  TD "${stablehlo_ops_td}"
  INCLUDES ${stablehlo_td_includes}
  DEPENDS ${stablehlo_td_depends}
  OUTPUT "${stablehlo_binary_dir}/StablehloOps"
  INCLUDED stablehlo/StablehloOps
  SHARDS ${DIALECTGEN_STABLEHLO_OP_SHARDS}
  DECLARED "${stablehlo_binary_dir}/StablehloOps.h.inc=.")

# Hooks of one operation are named like it and see the class of it alone.
set(stablehlo_op_hooks add all_to_all async_done async_start bitcast_convert composite constant
  custom_call dot_general fft get_tuple_element if infeed map optimization_barrier recv
  reduce reduce_scatter rng select_and_scatter set_dimension_size sort triangular_solve tuple while)
set(stablehlo_op_hook_sources "")
set(declarations "")
set(regexes "")
foreach(op ${stablehlo_op_hooks})
  list(APPEND declarations "${stablehlo_binary_dir}/hooks/${op}.h.inc")
  list(APPEND regexes "-op-include-regex=^stablehlo\\.${op}$")
  list(APPEND stablehlo_op_hook_sources hooks/${op}.cpp)
endforeach()
dialectgen_tablegen("${declarations}" "${stablehlo_ops_td}" ARGS -gen-op-decls EACH ${regexes}
  INCLUDES ${stablehlo_td_includes} DEPENDS ${stablehlo_td_depends})

set(stablehlo_sources
  ${stablehlo_op_sources}
  ${stablehlo_op_hook_sources}
  hooks/AttributeDirectives.cpp
  hooks/Convolution.cpp
  hooks/Tokens.cpp
  hooks/TypeDirectives.cpp
  lib/StablehloDialect.cpp
  lib/StablehloRelations.cpp)
