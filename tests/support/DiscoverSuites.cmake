# Writes the file TESTS for CTest: a test for each suite of the GoogleTest program PROGRAM, which
# is listed after each link.
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests
  OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
cmake_path(GET PROGRAM FILENAME name)
cmake_path(GET TESTS PARENT_PATH folder)
# Lines of suites begin without blanks: `Suite.`, and `Kinds/Suite.  # GetParam() = …`.
string(REGEX MATCHALL "\n[^ \n]+\\.( |\n)" suites "\n${listed}")
set(text "")
foreach(suite ${suites})
  string(REGEX REPLACE "^\n|\\.( |\n)$" "" suite "${suite}")
  string(APPEND text
    "add_test([==[${name}.${suite}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}.*]==] --gtest_brief=1)\n"
    "set_tests_properties([==[${name}.${suite}]==] PROPERTIES LABELS ${LABEL} "
    "TIMEOUT 3600 WORKING_DIRECTORY [==[${folder}]==])\n")
endforeach()
if(NOT text)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests lists no suite")
endif()
file(WRITE "${TESTS}" "${text}")
