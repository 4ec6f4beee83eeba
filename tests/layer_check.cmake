# SPDX-License-Identifier: Apache-2.0
# Fails where a room includes a room above it, or the core includes Qt.
set(found "")

function(forbid room pattern)
  file(GLOB_RECURSE files "${ROOT}/${room}/*.cpp" "${ROOT}/${room}/*.h")
  foreach(file IN LISTS files)
    file(STRINGS "${file}" hits REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"](${pattern})")
    foreach(hit IN LISTS hits)
      string(APPEND found "${file}: ${hit}\n")
    endforeach()
  endforeach()
  set(found "${found}" PARENT_SCOPE)
endfunction()

forbid(model "Q[A-Z]|Qt|analysis/|ui/|app/|tests/")
forbid(analysis "Q[A-Z]|Qt|ui/|app/|tests/")
forbid(ui "app/|tests/")
forbid(app/cli "Q[A-Z]|Qt|ui/|app/gui/|tests/")
forbid(app/gui "tests/")

if(found)
  message(FATAL_ERROR "These includes climb:\n${found}")
endif()
