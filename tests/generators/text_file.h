// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace lanescope::generators {

/// A duration or a time of the generated capture, printed as microseconds with three decimals.
struct Micros {
    std::int64_t ns;
};

/// Text that goes to a file in large pieces. Throws std::runtime_error where the file can't be written.
class TextFile {
public:
    explicit TextFile(const std::string &path);
    ~TextFile();
    TextFile(const TextFile &) = delete;
    TextFile &operator=(const TextFile &) = delete;

    TextFile &operator<<(std::string_view text);
    TextFile &operator<<(std::int64_t number);
    TextFile &operator<<(int number) { return *this << static_cast<std::int64_t>(number); }
    TextFile &operator<<(Micros time);

    /// Bytes written so far, buffered ones included.
    [[nodiscard]] std::int64_t bytes() const { return m_flushed + static_cast<std::int64_t>(m_buffer.size()); }
    /// Writes what is buffered and closes; later writes are an error.
    void close();

private:
    struct Closer {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };
    void flush();

    std::string m_path;
    std::unique_ptr<std::FILE, Closer> m_file;
    std::string m_buffer;
    std::int64_t m_flushed = 0;
};

} // namespace lanescope::generators
