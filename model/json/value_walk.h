// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"
#include "model/progress.h"
#include "model/text_buffer.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace lanescope::model::json {

/// A value inside a text that may end too early: where it begins, and its bytes as far as they go.
struct Piece {
    std::string_view text;
    std::uint64_t offset = 0; ///< in the inflated text
    bool complete = true;     ///< false: the text ended before the value did, or it is longer than ValueWalk::kMostHeld
};

/// Goes through the values of one JSON text of any shape and holds no more of it than the one value that is asked for.
/// A value that breaks ends the list or object that it stands in; what stands behind that is read.
class ValueWalk {
public:
    static constexpr std::size_t kMostHeld = std::size_t{1} << 26U;
    ValueWalk(ReadAhead &source, JobControl job) : m_source(source), m_job(std::move(job)), m_text(source) {}

    /// Calls `take` for each member of the object, or each element of the array, at the cursor, with the cursor on its
    /// value: `take` goes through it, asks for it, or leaves it to be passed over. Where it returns false the walk
    /// stops. Returns false if there is no such container, or the text ended or broke before it did.
    [[nodiscard]] bool object(const std::function<bool(std::string_view key)> &take);
    [[nodiscard]] bool array(const std::function<bool()> &take);
    /// The value at the cursor, which stays. Valid until the next call of anything but offset().
    [[nodiscard]] Piece value();
    /// Byte of the cursor in the inflated text.
    [[nodiscard]] std::uint64_t offset() const { return m_text.offset(); }
    /// Past white space; nullopt at the end of the text.
    [[nodiscard]] std::optional<char> peek() { return m_text.skipSpace(); }

    [[nodiscard]] bool stopped() const { return m_stopped; }
    /// Where something stood that is no JSON, first, and how often.
    struct Breaks {
        std::uint64_t first = 0;
        std::uint64_t count = 0;
    };
    [[nodiscard]] const Breaks &breaks() const { return m_breaks; }
    /// Values that were asked for and are longer than kMostHeld: each is passed over.
    [[nodiscard]] const Breaks &tooLong() const { return m_tooLong; }
    /// Reports how far the file was read; false if the job was cancelled.
    [[nodiscard]] bool goesOn(std::uint64_t events) const;

private:
    [[nodiscard]] bool enter(char bracket);
    [[nodiscard]] bool passValue();
    [[nodiscard]] bool passLevel();
    [[nodiscard]] bool passString();
    [[nodiscard]] bool passScalar();
    /// After a value: true before another one; `m_closed` says that the container ended.
    [[nodiscard]] bool another(char close);
    void note(Breaks &breaks) const;
    bool broke();

    ReadAhead &m_source;
    JobControl m_job;
    TextBuffer m_text;
    std::uint64_t m_heldAt = 0; ///< of a complete value that was asked for
    std::size_t m_heldLength = 0;
    bool m_closed = false;
    bool m_stopped = false;
    Breaks m_breaks;
    Breaks m_tooLong;
};

} // namespace lanescope::model::json
