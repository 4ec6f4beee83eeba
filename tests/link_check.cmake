# SPDX-License-Identifier: Apache-2.0
# Fails where PROGRAM would load a Qt library.
execute_process(COMMAND ldd "${PROGRAM}" OUTPUT_VARIABLE libraries COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "libQt[^\n]*" hits "${libraries}")
if(hits)
  message(FATAL_ERROR "${PROGRAM} links Qt:\n${hits}")
endif()
