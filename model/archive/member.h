// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/byte_source.h"

#include <memory>
#include <optional>
#include <string>

/// Members of zip and tar archives as files to read. A member has a path like a file's, `<archive>/<member>`, which no
/// file can have, the archive being no folder; openByteSource and whoever stands on it takes such a path.
namespace lanescope::model::archive {

struct MemberAt {
    std::string archive; ///< a file that is there
    std::string member;  ///< as Walk names it
};

[[nodiscard]] std::string memberPath(const std::string &archivePath, const std::string &member);
/// The parts of such a path; nullopt if no part of `path` is a regular file with something below it.
[[nodiscard]] std::optional<MemberAt> memberAt(const std::string &path);
/// Errors: those of Walk::open, and `member_not_found`.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> openMember(const MemberAt &place);

inline constexpr const char *kNoArchiveCode = "not_an_archive";

/// While it lives, opening one member of the archive after another goes on where the last one ended, so that reading
/// all of them in order inflates the archive once. At most one for an archive at a time; others start over.
class InOrderReading {
public:
    explicit InOrderReading(const std::string &archivePath);
    InOrderReading(const InOrderReading &) = delete;
    InOrderReading &operator=(const InOrderReading &) = delete;
    ~InOrderReading();

private:
    std::string m_archive;
    bool m_active;
};

} // namespace lanescope::model::archive
