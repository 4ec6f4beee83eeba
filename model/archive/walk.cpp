// SPDX-License-Identifier: Apache-2.0
#include "model/archive/walk.h"

#include "model/archive/member.h"

#include <algorithm>

namespace lanescope::model::archive {

namespace {

/// Between the name of an archive in an archive and that of its member: folders end with a slash in both.
constexpr std::string_view kInside = "!/";

/// The bytes of the present entry of a stream that somebody else owns.
class EntrySource final : public ByteSource {
public:
    explicit EntrySource(Stream &stream) : m_stream(stream) {}
    std::size_t read(char *target, std::size_t size) override { return m_stream.read(target, size); }
    const std::optional<Error> &fault() const override { return m_stream.entryFault(); }
    std::uint64_t fileBytesDone() const override { return m_stream.input().fileBytesDone(); }
    std::uint64_t fileBytesTotal() const override { return m_stream.input().fileBytesTotal(); }
    std::string_view compression() const override { return "archive"; }

private:
    Stream &m_stream;
};

/// Names are only read, never written to: this is for whoever unpacks the archive.
bool leadsOut(std::string_view name) {
    if (name.starts_with("/"))
        return true;
    while (!name.empty()) {
        const std::size_t slash = name.find('/');
        if (name.substr(0, slash) == "..")
            return true;
        name = slash == std::string_view::npos ? std::string_view() : name.substr(slash + 1);
    }
    return false;
}

} // namespace

std::string MemberNames::unique(const std::string &name) {
    std::uint64_t &uses = m_uses[name];
    if (++uses == 1)
        return name;
    for (std::uint64_t number = uses;; ++number) {
        std::string numbered = name + "#" + std::to_string(number);
        if (m_uses.try_emplace(numbered, 1).second) {
            m_uses[name] = number;
            return numbered;
        }
    }
}

Result<std::unique_ptr<Walk>> Walk::open(const std::string &path) {
    Result<FileHandle> opened = FileHandle::open(path);
    if (!opened)
        return opened.error();
    FileHandle file = opened.take();
    constexpr std::size_t kTarHeader = 512;
    std::unique_ptr<Walk> walk(new Walk(path, file.size()));
    walk->m_kind = kindOf(file.peek(kTarHeader));
    std::unique_ptr<Input> input;
    if (!walk->m_kind.empty()) {
        input = inputOf(std::move(file));
    } else {
        auto source = openByteSource(path);
        if (!source)
            return source.error();
        walk->m_compression = source.value()->compression();
        std::string head = readUpTo(*source.value(), kTarHeader);
        walk->m_kind = kindOf(head);
        input = inputOf(prefixed(std::move(head), source.take()));
    }
    if (walk->m_kind.empty())
        return Error{kNoArchiveCode, "it is neither a zip nor a tar", path, std::nullopt, ""};
    walk->m_outer = std::make_unique<Stream>(std::move(input), path, walk->m_budget);
    if (walk->m_outer->fault())
        return *walk->m_outer->fault();
    return walk;
}

bool Walk::next(ImportReport &report) { return step(report, nullptr); }

bool Walk::seek(const std::string &name) {
    ImportReport unused;
    return step(unused, &name);
}

bool Walk::step(ImportReport &report, const std::string *wanted) {
    m_content.reset();
    m_member = {};
    while (const auto entry = nextEntry(report)) {
        if (entry->kind == EntryKind::Folder)
            continue;
        const std::string raw = m_prefix + entry->name;
        if (entry->kind != EntryKind::File) {
            const bool link = entry->kind == EntryKind::Link;
            report.add(Severity::Notice, link ? "link_in_archive" : "device_in_archive",
                       link ? "links in the archive are not followed; what they point at is read where it stands"
                            : "devices, pipes and sockets in the archive are left out",
                       DiagnosticPlace::inMember(raw));
            continue;
        }
        const std::string name = m_names.unique(raw);
        if (name != raw)
            report.add(Severity::Notice, "member_name_twice",
                       "several members have one name: each is read, the second as name#2",
                       DiagnosticPlace::inMember(raw));
        // While one member is looked for, only an archive that may hold it is opened.
        if (wanted != nullptr && name != *wanted && !wanted->starts_with(name + std::string(kInside)))
            continue;
        if (take(*entry, name, report) && (wanted == nullptr || name == *wanted))
            return true;
    }
    return false;
}

std::optional<Entry> Walk::nextEntry(ImportReport &report) {
    if (m_fault)
        return std::nullopt;
    if (m_inner) {
        if (auto entry = m_inner->next())
            return entry;
        if (m_inner->fault())
            report.add(Severity::DataLoss, m_inner->fault()->code, m_inner->fault()->what,
                       DiagnosticPlace::inMember(m_prefix.substr(0, m_prefix.size() - kInside.size())),
                       m_inner->fault()->advice);
        m_inner.reset();
        m_prefix.clear();
    }
    auto entry = m_outer->next();
    if (!entry) {
        ended(m_outer->fault(), report);
    } else if (++m_entries > kMostEntries) {
        ended(Error{"too_many_members",
                    "the archive has more than " + std::to_string(kMostEntries) + " members; further ones are not read",
                    m_path, std::nullopt, "unpack it, and open the folder"},
              report);
        entry.reset();
    }
    return entry;
}

void Walk::ended(const std::optional<Error> &why, ImportReport &report) {
    m_fault = why;
    if (why)
        report.add(Severity::DataLoss, why->code, why->what,
                   why->at ? DiagnosticPlace::atByte(*why->at) : DiagnosticPlace(), why->advice);
}

/// True if the entry is a member; false if it is passed over, or is an archive that is gone through next.
bool Walk::take(const Entry &entry, const std::string &name, ImportReport &report) {
    if (leadsOut(entry.name))
        report.add(Severity::Notice, "unsafe_member_name",
                   "the name of a member leads out of the archive; it is read where it stands, and nothing is unpacked",
                   DiagnosticPlace::inMember(name), "do not unpack this archive without looking at its names");
    if (entry.encrypted) {
        report.add(Severity::DataLoss, "encrypted_member", "the member is encrypted and cannot be read",
                   DiagnosticPlace::inMember(name), "unpack the archive with its password, and open what is in it");
        return false;
    }
    Stream &stream = m_inner ? *m_inner : *m_outer;
    auto content = lookThrough(std::make_unique<EntrySource>(stream), m_path);
    m_member = {name, readUpTo(*content, kHeadBytes), std::string(content->compression())};
    if (kindOf(m_member.head).empty()) {
        m_content = std::move(content);
        return true;
    }
    if (m_inner) {
        report.add(Severity::DataLoss, "archive_too_deep",
                   "an archive in an archive in an archive is not opened: only one level is",
                   DiagnosticPlace::inMember(name), "unpack it, and open what is in it");
        return false;
    }
    m_inner =
        std::make_unique<Stream>(inputOf(prefixed(std::move(m_member.head), std::move(content))), m_path, m_budget);
    m_prefix = name;
    m_prefix += kInside;
    return false;
}

std::unique_ptr<ByteSource> Walk::content() { return prefixed(std::move(m_member.head), std::move(m_content)); }

} // namespace lanescope::model::archive
