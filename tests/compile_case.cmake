# SPDX-License-Identifier: Apache-2.0
# Compiles SOURCE. Its first line says what must come of it: "// expect: compiles", or
# "// expect: <regular expression>" that the compiler's refusal has to match.
file(STRINGS "${SOURCE}" lines)
set(expect "")
foreach(line IN LISTS lines)
  if(line MATCHES "^// expect: (.+)$")
    set(expect "${CMAKE_MATCH_1}")
    break()
  endif()
endforeach()
if(expect STREQUAL "")
  message(FATAL_ERROR "${SOURCE}: no line \"// expect: …\"")
endif()

execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${ROOT}" "${SOURCE}"
                RESULT_VARIABLE status ERROR_VARIABLE errors OUTPUT_QUIET)
if(expect STREQUAL "compiles")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} must compile, but:\n${errors}")
  endif()
elseif(status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiled, but must be refused")
elseif(NOT errors MATCHES "${expect}")
  message(FATAL_ERROR "${SOURCE} was refused for another reason than \"${expect}\":\n${errors}")
endif()
