// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

/// The least that a reader of these files has to do, to measure ours against. All of them throw
/// std::runtime_error (or SQLite's exception) where the file is not of its kind.
namespace lanescope::bench {

/// Reads a Kineto file window by window with simdjson and visits every field of every record.
void parseWindows(const std::string &path);

/// Reads the columns of an Nsight export that identify and place its calls, kernels, copies and ranges.
void readColumns(const std::string &path);

/// Joins the kernels of an Nsight export with their calls, by process and id, in SQL.
void joinInSqlite(const std::string &path);

} // namespace lanescope::bench
