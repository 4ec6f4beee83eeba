// SPDX-License-Identifier: Apache-2.0
#include "model/workspace/header.h"

#include "model/sqlite/database.h"
#include "model/workspace/schema.h"

#include <cstdint>

namespace lanescope::model::workspace {

namespace {

constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kApplicationIdAt = 68;

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

void putNumber(std::string &bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<char>((value >> (24U - 8U * i)) & 0xFFU);
}

} // namespace

bool hasWorkspaceHeader(std::string_view bytes) {
    return bytes.size() >= kHeaderBytes && sqlite::startsLikeSqlite(bytes) &&
           numberAt(bytes, kApplicationIdAt) == static_cast<std::uint32_t>(kApplicationId);
}

bool repairHeader(std::string &bytes) {
    if (bytes.size() < kHeaderBytes)
        return false;
    const std::size_t size = bytes.size();
    const std::string before = bytes.substr(0, kHeaderBytes);
    bytes.resize((size + kPageBytes - 1) / kPageBytes * kPageBytes, '\0');
    // Magic; page size 4096; rollback journal for writing and reading; no reserved bytes; payload fractions.
    constexpr std::string_view kStart("SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20", 24);
    bytes.replace(0, kStart.size(), kStart);
    putNumber(bytes, 28, static_cast<std::uint32_t>(bytes.size() / kPageBytes));
    putNumber(bytes, 92, numberAt(bytes, 24)); // the page count is valid
    putNumber(bytes, 44, 4);                   // schema format
    putNumber(bytes, 56, 1);                   // UTF-8
    return size != bytes.size() || before != bytes.substr(0, kHeaderBytes);
}

} // namespace lanescope::model::workspace
