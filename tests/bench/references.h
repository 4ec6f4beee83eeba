// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

/// The least that a reader of these files has to do, to measure ours against. All of them throw
/// std::runtime_error (or SQLite's exception) where the file is not of its kind.
namespace lanescope::bench {

/// Reads a Kineto file window by window with simdjson and visits every field of every record.
void parseWindows(const std::string &path);

/// Reads a compressed file to its end.
void inflateAll(const std::string &path);
/// Writes `path` in gzip to `target`.
void gzipFile(const std::string &path, const std::string &target);

/// Reads the columns of an Nsight export that identify and place its calls, kernels, copies and ranges.
void readColumns(const std::string &path);

/// Reads the columns of calls, kernels and what links them from a database of rocprofv3, or of rocmProfileData.
void readRocpdColumns(const std::string &path);
void readRpdColumns(const std::string &path);

/// Splits the lines of all files in the folder of `path` at their commas.
void splitFields(const std::string &path);

/// Visits every field of every packet and track event of a Perfetto trace.
void decodePackets(const std::string &path);

/// Joins the kernels of an Nsight export with their calls, by process and id, in SQL.
void joinInSqlite(const std::string &path);

} // namespace lanescope::bench
