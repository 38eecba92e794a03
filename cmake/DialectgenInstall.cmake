# Installation of the library. An outside project calls
#   find_package(dialectgen REQUIRED)
#   target_link_libraries(app PRIVATE dialectgen::onnx)
#
#   bin/                             dialectgen, dialect-opt, dialect-translate
#   lib/                             the runtime libraries
#   lib/dialectgen/                  the module that reads the ONNX library
#   lib/python/                      the packages dialectgen and dialectgen_reader
#   lib/cmake/dialectgen/            the CMake package
#   include/dialectgen/              headers and .td files of the runtime
#   include/dialectgen/generated/    generated files: .td.inc, .h.inc, .cpp.inc
#   share/dialectgen/                specs and templates, so that dialectgen works
#                                    away from the repository
#   share/doc/dialectgen/            the license
#   share/pkgconfig/                 dialectgen.pc, for programs in C
#
# Components, each a package of `./dev package`: generator, tools, library (shared
# libraries), development (headers, static libraries, CMake package), python.
include(CMakePackageConfigHelpers)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/dialectgen")
set(generated_folder "${CMAKE_INSTALL_INCLUDEDIR}/dialectgen/generated")

# Target in this build = the name users link it by.
set(exported
  DialectgenCore=core
  DialectgenONNX=onnx
  DialectgenONNXProtobuf=onnx-protobuf
  DialectgenONNXImport=onnx-import
  DialectgenONNXShapeInference=onnx-shape-inference
  DialectgenONNXConversion=onnx-conversion
  DialectgenONNXLowering=onnx-to-stablehlo
  DialectgenOnnxModels=onnx-models
  DialectgenSdy=sdy
  DialectgenChlo=chlo
  DialectgenStablehlo=stablehlo
  DialectgenMlir=mlir
  DialectgenByteirViews=byteir-views
  DialectgenByteir=byteir)

set(libraries)
set(names)
foreach(entry IN LISTS exported)
  string(REPLACE "=" ";" entry "${entry}")
  list(GET entry 0 target)
  list(GET entry 1 name)
  # Without the runtime there is none.
  if(NOT TARGET ${target})
    continue()
  endif()
  list(APPEND libraries ${target})
  list(APPEND names ${name})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  add_library(dialectgen::${name} ALIAS ${target})
  # Folders of this build are of no use to others.
  foreach(property INTERFACE_INCLUDE_DIRECTORIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES)
    get_target_property(folders ${target} ${property})
    set(wrapped)
    foreach(folder IN LISTS folders)
      if(NOT folder)
        continue()
      elseif(folder MATCHES "^\\$<")
        list(APPEND wrapped "${folder}")
      else()
        list(APPEND wrapped "$<BUILD_INTERFACE:${folder}>")
      endif()
    endforeach()
    set_target_properties(${target} PROPERTIES ${property} "${wrapped}")
  endforeach()
  target_include_directories(${target} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${generated_folder}>)
  install(TARGETS ${target} EXPORT dialectgenTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endforeach()

# (The tools of the runtime are installed where they are built.)
if(TARGET dialectgen)
  dialectgen_install_program(dialectgen generator EXPORT dialectgenTargets)
  install(FILES "${PROJECT_BINARY_DIR}/generator/cli/dialectgen.1"
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT generator)
  install(FILES "${PROJECT_BINARY_DIR}/generator/cli/dialectgen.bash"
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME dialectgen
    COMPONENT generator)
endif()
if(TARGET DialectgenOnnxSchemas)
  install(TARGETS DialectgenOnnxSchemas
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/dialectgen COMPONENT generator)
endif()

install(DIRECTORY specs templates
  DESTINATION ${CMAKE_INSTALL_DATADIR}/dialectgen COMPONENT generator)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT generator)
# Tables and definitions to include, without the C++ of this library itself.
# (Those of MLIR's own dialects are made in the build.)
foreach(folder generated/ "${PROJECT_BINARY_DIR}/generated/")
  install(DIRECTORY ${folder} DESTINATION ${generated_folder} COMPONENT development OPTIONAL
    FILES_MATCHING PATTERN "*.inc" PATTERN "*.td" PATTERN "*.h" PATTERN tests EXCLUDE
    PATTERN released EXCLUDE)
endforeach()

# Shared libraries of the C interfaces, and the Python package on top of them. (The
# reader of artifacts needs neither.)
foreach(target dialectgen-stablehlo dialectgen-library)
  if(TARGET ${target})
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      COMPONENT library NAMELINK_COMPONENT development)
  endif()
endforeach()
if(TARGET dialectgen-library)
  configure_file(cmake/dialectgen.pc.in dialectgen.pc @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/dialectgen.pc"
    DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT development)
endif()
set(python_folder "${CMAKE_INSTALL_LIBDIR}/python")
install(DIRECTORY runtime/python/dialectgen runtime/python/dialectgen_reader
  DESTINATION ${python_folder} COMPONENT python
  FILES_MATCHING PATTERN "*.py" PATTERN "py.typed")
install(FILES generated/stablehlo/vhlo.wire.json
  DESTINATION ${python_folder}/dialectgen_reader COMPONENT python)
install(FILES runtime/python/dialectgen_stablehlo.py
  DESTINATION ${python_folder} COMPONENT python)
if(DIALECTGEN_BUILD_RUNTIME)
  install(FILES "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/dialectgen/_version.py"
    DESTINATION ${python_folder}/dialectgen COMPONENT python)
endif()

if(libraries)
  foreach(family core onnx sdy chlo stablehlo mlir byteir)
    install(DIRECTORY runtime/${family}/include/
      DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
      FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "*.td")
    # Files that CMake and mlir-tblgen made in the build folder.
    install(DIRECTORY "${PROJECT_BINARY_DIR}/runtime/${family}/include/"
      DESTINATION ${generated_folder} COMPONENT development OPTIONAL
      FILES_MATCHING PATTERN "*.inc" PATTERN "*.h" PATTERN "*.td")
  endforeach()
  # Dependencies of the static libraries when a program is linked.
  list(JOIN names " " DIALECTGEN_LIBRARIES)
  set(DIALECTGEN_FIND_DEPENDENCIES "")
  if(TARGET DialectgenONNXImport)
    string(APPEND DIALECTGEN_FIND_DEPENDENCIES "find_dependency(Protobuf)\n")
  endif()
  install(EXPORT dialectgenTargets NAMESPACE dialectgen::
    DESTINATION ${package_folder} COMPONENT development)
  configure_package_config_file(
    cmake/dialectgenConfig.cmake.in dialectgenConfig.cmake
    INSTALL_DESTINATION ${package_folder}
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_DATADIR)
  write_basic_package_version_file(dialectgenConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/dialectgenConfig.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/dialectgenConfigVersion.cmake"
    DESTINATION ${package_folder} COMPONENT development)
  # CMake functions that build a dialect from generated files.
  install(FILES
    cmake/DialectgenAddDialect.cmake
    cmake/DialectgenDialect.cmake
    cmake/DialectgenTableGen.cmake
    cmake/WithoutProse.sed
    cmake/OpShard.cpp.in
    cmake/Ops.cpp.in
    DESTINATION ${package_folder} COMPONENT development)
  install(DIRECTORY cmake/dialect cmake/versioned-dialect
    DESTINATION ${package_folder} COMPONENT development)
endif()
