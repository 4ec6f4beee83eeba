// SPDX-License-Identifier: Apache-2.0
#include "model/archive/stream.h"

#include <algorithm>
#include <vector>

namespace lanescope::model::archive {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 16U;

/// The zeros at the end of all that was delivered, once `piece` is delivered too.
std::uint64_t zerosAfter(std::uint64_t before, std::string_view piece) {
    const std::size_t last = piece.find_last_not_of('\0');
    return last == std::string_view::npos ? before + piece.size() : piece.size() - last - 1;
}

class FileInput final : public Input {
public:
    explicit FileInput(FileHandle file) : m_file(std::move(file)), m_buffer(kPieceBytes) {}
    std::string_view next() override {
        const std::size_t got = m_file.readAt(m_position, m_buffer.data(), m_buffer.size());
        m_position += got;
        const std::string_view piece(m_buffer.data(), got);
        m_zeros = zerosAfter(m_zeros, piece);
        return piece;
    }
    bool seek(std::uint64_t position) override {
        m_position = position;
        m_zeros = 0;
        return true;
    }
    std::uint64_t size() const override { return m_file.size(); }
    std::uint64_t position() const override { return m_position; }
    const std::optional<Error> &fault() const override { return m_file.fault(); }
    std::uint64_t fileBytesDone() const override { return std::min(m_position, m_file.size()); }
    std::uint64_t fileBytesTotal() const override { return m_file.size(); }
    std::uint64_t zerosAtEnd() const override { return m_zeros; }

private:
    FileHandle m_file;
    std::vector<char> m_buffer;
    std::uint64_t m_position = 0;
    std::uint64_t m_zeros = 0;
};

class ForwardInput final : public Input {
public:
    explicit ForwardInput(std::unique_ptr<ByteSource> source) : m_source(std::move(source)), m_buffer(kPieceBytes) {}
    std::string_view next() override {
        const std::size_t got = m_source->read(m_buffer.data(), m_buffer.size());
        m_position += got;
        const std::string_view piece(m_buffer.data(), got);
        m_zeros = zerosAfter(m_zeros, piece);
        return piece;
    }
    bool seek(std::uint64_t) override { return false; }
    std::uint64_t size() const override { return 0; }
    std::uint64_t position() const override { return m_position; }
    const std::optional<Error> &fault() const override { return m_source->fault(); }
    std::uint64_t fileBytesDone() const override { return m_source->fileBytesDone(); }
    std::uint64_t fileBytesTotal() const override { return m_source->fileBytesTotal(); }
    std::uint64_t zerosAtEnd() const override { return m_zeros; }

private:
    std::unique_ptr<ByteSource> m_source;
    std::vector<char> m_buffer;
    std::uint64_t m_position = 0;
    std::uint64_t m_zeros = 0;
};

/// The sum that a tar header holds of its own bytes, its own field counted as spaces.
bool hasTarSum(std::string_view head) {
    constexpr std::size_t kHeaderBytes = 512;
    constexpr std::size_t kSumAt = 148;
    constexpr std::size_t kSumBytes = 8;
    if (head.size() < kHeaderBytes || head[0] == '\0')
        return false;
    std::uint64_t written = 0;
    std::size_t at = kSumAt;
    while (at < kSumAt + kSumBytes && head[at] == ' ')
        ++at;
    const std::size_t digits = at;
    for (; at < kSumAt + kSumBytes && head[at] >= '0' && head[at] <= '7'; ++at)
        written = written * 8 + static_cast<std::uint64_t>(head[at] - '0');
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kHeaderBytes; ++i)
        sum += i >= kSumAt && i < kSumAt + kSumBytes ? ' ' : static_cast<unsigned char>(head[i]);
    return at > digits && sum == written;
}

} // namespace

std::unique_ptr<Input> inputOf(FileHandle file) { return std::make_unique<FileInput>(std::move(file)); }

std::unique_ptr<Input> inputOf(std::unique_ptr<ByteSource> source) {
    return std::make_unique<ForwardInput>(std::move(source));
}

std::string_view kindOf(std::string_view head) {
    constexpr std::size_t kMagicAt = 257;
    if (head.starts_with(std::string_view("PK\3\4", 4)) || head.starts_with(std::string_view("PK\5\6", 4)))
        return "zip";
    const bool named = head.size() > kMagicAt && head.substr(kMagicAt).starts_with("ustar") &&
                       head.substr(0, kMagicAt).find('\0') != std::string_view::npos;
    return named || hasTarSum(head) ? "tar" : "";
}

Budget Budget::forFile(std::uint64_t bytesOnDisk) {
    constexpr std::uint64_t kLeast = std::uint64_t{1} << 30U;
    constexpr std::uint64_t kTimes = 256;
    const std::uint64_t most = std::uint64_t{1} << 62U;
    return {bytesOnDisk > (most - kLeast) / kTimes ? most : kLeast + bytesOnDisk * kTimes};
}

bool Budget::take(std::uint64_t bytes) {
    const bool enough = bytes <= left;
    left = enough ? left - bytes : 0;
    return enough;
}

} // namespace lanescope::model::archive
