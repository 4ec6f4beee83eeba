// SPDX-License-Identifier: Apache-2.0
#include "model/byte_source.h"
#include "model/sha256.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace lanescope::model {

namespace {
constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;
constexpr std::size_t kLeastPieceBytes = std::size_t{1} << 16U;
constexpr std::size_t kPieces = 4;
/// A thread costs more than reading a file of so few bytes.
constexpr std::uint64_t kThreadFromBytes = std::uint64_t{1} << 16U;

/// Small files are not worth clearing large buffers.
std::size_t pieceBytesFor(std::uint64_t fileBytes) {
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(fileBytes, kLeastPieceBytes, kPieceBytes));
}
} // namespace

struct ReadAhead::State {
    std::unique_ptr<ByteSource> source;
    mutable std::mutex mutex;
    std::condition_variable_any changed;
    std::deque<std::vector<char>> full;
    std::vector<std::vector<char>> empty;
    std::vector<char> current;
    bool ended = false;
    std::atomic<std::uint64_t> done{0};
    std::uint64_t total = 0;
    Sha256 hash;
    std::optional<ArtifactId> content;
    std::jthread thread; ///< last: it is joined before the rest goes

    /// Blocks until a buffer is free; empty if the reader went away.
    std::vector<char> takeEmpty(const std::stop_token &stop) {
        std::unique_lock lock(mutex);
        if (!changed.wait(lock, stop, [this] { return !empty.empty(); }))
            return {};
        std::vector<char> buffer = std::move(empty.back());
        empty.pop_back();
        return buffer;
    }

    /// Reads the next piece; empty at the end.
    void fill(std::vector<char> &buffer) {
        buffer.resize(pieceBytesFor(total));
        buffer.resize(source->read(buffer.data(), buffer.size()));
        if (!source->compression().empty() && !buffer.empty())
            hash.update(buffer.data(), buffer.size());
        done = source->fileBytesDone();
    }

    void end() {
        if (!source->compression().empty())
            content = hash.finish();
        ended = true;
    }

    void run(const std::stop_token &stop) {
        while (!stop.stop_requested()) {
            std::vector<char> buffer = takeEmpty(stop);
            if (stop.stop_requested())
                return;
            fill(buffer);
            const std::scoped_lock lock(mutex);
            if (buffer.empty())
                end();
            else
                full.push_back(std::move(buffer));
            changed.notify_all();
            if (ended)
                return;
        }
    }

    /// Without a thread.
    void readNow() {
        if (ended)
            current.clear();
        else if (fill(current); current.empty())
            end();
    }
};

ReadAhead::ReadAhead(std::unique_ptr<ByteSource> source) : m_state(std::make_unique<State>()) {
    m_state->source = std::move(source);
    m_state->total = m_state->source->fileBytesTotal();
    m_state->empty.resize(kPieces);
    if (m_state->total < kThreadFromBytes)
        return;
    m_state->thread = std::jthread([state = m_state.get()](const std::stop_token &stop) { state->run(stop); });
}

ReadAhead::~ReadAhead() = default;

std::string_view ReadAhead::next() {
    std::unique_lock lock(m_state->mutex);
    if (!m_state->thread.joinable()) {
        m_state->readNow();
        return {m_state->current.data(), m_state->current.size()};
    }
    if (!m_state->current.empty()) {
        m_state->empty.push_back(std::move(m_state->current));
        m_state->current.clear();
        m_state->changed.notify_all();
    }
    m_state->changed.wait(lock, [this] { return !m_state->full.empty() || m_state->ended; });
    if (m_state->full.empty())
        return {};
    m_state->current = std::move(m_state->full.front());
    m_state->full.pop_front();
    return {m_state->current.data(), m_state->current.size()};
}

std::optional<Error> ReadAhead::fault() const {
    const std::scoped_lock lock(m_state->mutex);
    return m_state->ended ? m_state->source->fault() : std::nullopt;
}

std::uint64_t ReadAhead::fileBytesDone() const { return m_state->done; }
std::uint64_t ReadAhead::fileBytesTotal() const { return m_state->total; }

std::optional<ArtifactId> ReadAhead::contentId() const {
    const std::scoped_lock lock(m_state->mutex);
    return m_state->content;
}

} // namespace lanescope::model
