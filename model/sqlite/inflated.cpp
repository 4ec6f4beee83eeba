// SPDX-License-Identifier: Apache-2.0
#include "model/byte_source.h"
#include "model/sqlite/database.h"

#include <algorithm>

namespace lanescope::model::sqlite {

namespace {

constexpr std::size_t kMostFirstBytes = std::size_t{1} << 22U;
constexpr std::size_t kUsualRatio = 8; ///< of a compressed database

Result<std::string> inflate(ByteSource &source, const std::string &path, std::uint64_t maxBytes) {
    std::string image;
    std::size_t filled = 0;
    const auto first = static_cast<std::size_t>(
        std::clamp<std::uint64_t>(source.fileBytesTotal() * kUsualRatio, kUsualRatio, kMostFirstBytes));
    for (;;) {
        if (image.size() == filled)
            image.resize(std::max(image.size() * 2, first));
        const std::size_t got = source.read(image.data() + filled, image.size() - filled);
        if (got == 0)
            break;
        filled += got;
        if (filled > maxBytes)
            return Error{"too_large_compressed",
                         "the database is larger than " + std::to_string(maxBytes) +
                             " bytes when inflated, which is the most that is read from a compressed file",
                         path, std::nullopt, "decompress the file and open the result"};
    }
    image.resize(filled);
    if (filled == 0 && source.fault())
        return *source.fault();
    return image;
}

/// The image is read where it lies; a write-ahead mode in its header would make SQLite look for a log.
void forgetLogMode(std::string &image) {
    constexpr std::size_t kWriteVersion = 18;
    for (const std::size_t at : {kWriteVersion, kWriteVersion + 1})
        if (image[at] == 2)
            image[at] = 1;
}

} // namespace

Result<Database> Database::openInflated(const std::string &path, std::uint64_t maxBytes) {
    auto source = openByteSource(path);
    if (!source)
        return source.error();
    if (source.value()->compression().empty())
        return open(path);
    auto inflated = inflate(*source.value(), path, maxBytes);
    if (!inflated)
        return inflated.error();
    std::string image = inflated.take();
    const ArtifactId content = hashText(image);
    auto database = fromImage(std::move(image), path);
    if (database) {
        database.value().m_state.cutCompressed = source.value()->fault().has_value();
        database.value().m_content = content;
    }
    return database;
}

Result<Database> Database::fromImage(std::string image, const std::string &path) {
    if (image.size() < kHeaderBytes || !startsLikeSqlite(image))
        return Error{"not_sqlite", "the file does not start like an SQLite database", path, std::nullopt, ""};
    FileState state;
    state.bytes = image.size();
    readHeader(std::string_view(image).substr(0, kHeaderBytes), state);
    forgetLogMode(image);
    return connect(path, std::make_shared<std::string>(std::move(image)), state);
}

} // namespace lanescope::model::sqlite
