// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/temp_folder.h"

#include "model/byte_source.h"

#include <zlib.h>
#include <zstd.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace lanescope::test {

namespace fs = std::filesystem;

TempFolder::TempFolder(Medium medium) {
    const fs::path memory = "/dev/shm";
    const bool inMemory = medium == Medium::Memory && ::access(memory.c_str(), W_OK) == 0;
    std::string pattern = ((inMemory ? memory : fs::temp_directory_path()) / "lanescope-test-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw std::runtime_error("no temporary folder");
    m_path = pattern;
}

TempFolder::~TempFolder() {
    std::error_code fault;
    fs::remove_all(m_path, fault);
}

std::string TempFolder::write(std::string_view name, std::string_view content) const {
    const std::string target = file(name);
    fs::create_directories(fs::path(target).parent_path());
    std::ofstream(target, std::ios::binary).write(content.data(), static_cast<std::streamsize>(content.size()));
    return target;
}

std::string gzip(std::string_view text) {
    z_stream stream{};
    deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string zstd(std::string_view text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
    return out;
}

std::string readFile(const std::string &path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return std::move(content).str();
}

std::map<std::string, std::string> folderState(const std::string &path) {
    std::map<std::string, std::string> state;
    for (const auto &entry : fs::recursive_directory_iterator(path))
        state[fs::relative(entry.path(), path).string()] =
            entry.is_regular_file() ? model::hashText(readFile(entry.path().string())).hex() : "folder";
    return state;
}

std::string sourceFolder() { return LANESCOPE_SOURCE_DIR; }

std::string realTraces() {
    const char *named = std::getenv("LANESCOPE_TRACES");
    const std::string path = named ? named : sourceFolder() + "/../shared/traces";
    std::error_code fault;
    return fs::is_directory(path, fault) ? path : std::string();
}

} // namespace lanescope::test
