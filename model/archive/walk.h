// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/archive/stream.h"
#include "model/diagnostics.h"

#include <memory>
#include <string>
#include <unordered_map>

namespace lanescope::model::archive {

/// Gives every member a name of its own, in archive order: the second `a.json` is `a.json#2`.
class MemberNames {
public:
    [[nodiscard]] std::string unique(const std::string &name);
    [[nodiscard]] bool taken(const std::string &name) const { return m_uses.contains(name); }

private:
    std::unordered_map<std::string, std::uint64_t> m_uses; ///< how often a name was asked for; names given included
};

/// A regular file in an archive, as it is come by.
struct Member {
    std::string name;        ///< its own; `inner.tar!/a.json` in an archive inside the archive
    std::string head;        ///< up to kHeadBytes of its inflated content; empty if it has none, or cannot be read
    std::string compression; ///< as ByteSource tells it
};

/// Goes through the members of an archive in order, into archives that lie in it, but no deeper. Reads nothing but
/// what it is asked for; nothing is unpacked to disk. One thread at a time.
class Walk {
public:
    /// Errors: those of FileHandle::open, `not_an_archive`, `damaged_archive` where not even its beginning can be read.
    [[nodiscard]] static Result<std::unique_ptr<Walk>> open(const std::string &path);
    /// Goes to the next regular file; false at the end. What is passed over is said in `report`: links, devices,
    /// encrypted members, archives that are too deep, names that lead out of the archive, damage.
    [[nodiscard]] bool next(ImportReport &report);
    /// Goes forward to the member of that name; false if it does not come any more.
    [[nodiscard]] bool seek(const std::string &name);
    [[nodiscard]] bool passed(const std::string &name) const { return m_names.taken(name); }
    [[nodiscard]] const Member &member() const { return m_member; }
    /// The member's inflated bytes from the first on, once, until the next step. Does not own the walk.
    [[nodiscard]] std::unique_ptr<ByteSource> content();
    /// Why nothing came any more, unless it was the end.
    [[nodiscard]] const std::optional<Error> &fault() const { return m_fault; }
    /// "zip" or "tar", and how the whole archive is compressed: "gzip", "zstd" or empty.
    [[nodiscard]] const std::string &kind() const { return m_kind; }
    [[nodiscard]] const std::string &compression() const { return m_compression; }
    [[nodiscard]] const Input &input() const { return m_outer->input(); }
    static constexpr std::size_t kHeadBytes = std::size_t{1} << 18U;
    static constexpr std::size_t kMostEntries = 65536;

private:
    Walk(const std::string &path, std::uint64_t bytes) : m_path(path), m_budget(Budget::forFile(bytes)) {}
    [[nodiscard]] bool step(ImportReport &report, const std::string *wanted);
    [[nodiscard]] bool take(const Entry &entry, const std::string &name, ImportReport &report);
    [[nodiscard]] std::optional<Entry> nextEntry(ImportReport &report);
    void ended(const std::optional<Error> &why, ImportReport &report);

    std::string m_path;
    Budget m_budget;
    std::string m_kind;
    std::string m_compression;
    MemberNames m_names;
    std::size_t m_entries = 0;
    std::optional<Error> m_fault;
    Member m_member;
    std::unique_ptr<Stream> m_outer;
    std::string m_prefix;                  ///< of names in the inner archive, `inner.tar!/`
    std::unique_ptr<Stream> m_inner;       ///< reads from m_outer
    std::unique_ptr<ByteSource> m_content; ///< reads from m_outer or m_inner
};

} // namespace lanescope::model::archive
