// SPDX-License-Identifier: Apache-2.0
#include "model/archive/stream.h"

#include <archive.h>
#include <archive_entry.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace lanescope::model::archive {

namespace {

constexpr std::uint64_t kTarEndBytes = 512;

EntryKind kindOfEntry(archive_entry *entry) {
    if (archive_entry_hardlink(entry) != nullptr || archive_entry_hardlink_utf8(entry) != nullptr)
        return EntryKind::Link;
    switch (archive_entry_filetype(entry)) {
    case S_IFREG: return EntryKind::File;
    case S_IFDIR: return EntryKind::Folder;
    case S_IFLNK: return EntryKind::Link;
    default: return EntryKind::Special;
    }
}

/// UTF-8 where the archive says what its names are, else its own bytes.
std::string nameOf(archive_entry *entry) {
    if (const char *name = archive_entry_pathname_utf8(entry))
        return name;
    const char *name = archive_entry_pathname(entry);
    return name == nullptr ? "unnamed" : name;
}

} // namespace

/// What libarchive calls to get at the bytes.
struct Stream::Callbacks {
    static Input &input(void *stream) { return *static_cast<Stream *>(stream)->m_input; }

    static la_ssize_t read(::archive *handle, void *stream, const void **buffer) {
        auto &self = *static_cast<Stream *>(stream);
        const std::string_view piece = self.m_input->next();
        *buffer = piece.data();
        // Bytes that run forward only were inflated already.
        if (self.m_input->size() == 0 && !self.allowed(piece.size())) {
            archive_set_error(handle, EFBIG, "too much was inflated");
            return ARCHIVE_FATAL;
        }
        return static_cast<la_ssize_t>(piece.size());
    }
    static la_int64_t skip(::archive *, void *stream, la_int64_t request) {
        Input &bytes = input(stream);
        if (request <= 0 || bytes.size() <= bytes.position())
            return 0;
        const std::uint64_t step = std::min(static_cast<std::uint64_t>(request), bytes.size() - bytes.position());
        return bytes.seek(bytes.position() + step) ? static_cast<la_int64_t>(step) : 0;
    }
    static la_int64_t seek(::archive *, void *stream, la_int64_t offset, int whence) {
        Input &bytes = input(stream);
        std::int64_t base = 0;
        if (whence == SEEK_CUR)
            base = static_cast<std::int64_t>(bytes.position());
        else if (whence == SEEK_END)
            base = static_cast<std::int64_t>(bytes.size());
        std::int64_t target = 0;
        if (__builtin_add_overflow(base, offset, &target) || target < 0 ||
            !bytes.seek(static_cast<std::uint64_t>(target)))
            return ARCHIVE_FATAL;
        return target;
    }
};

void Stream::Closer::operator()(::archive *handle) const { archive_read_free(handle); }

Stream::Stream(std::unique_ptr<Input> input, std::string where, Budget &budget)
    : m_input(std::move(input)), m_where(std::move(where)), m_budget(budget), m_handle(archive_read_new()) {
    ::archive *handle = m_handle.get();
    archive_read_support_filter_none(handle);
    archive_read_support_format_tar(handle);
    if (m_input->size() > 0) {
        archive_read_support_format_zip(handle);
        archive_read_set_skip_callback(handle, Callbacks::skip);
        archive_read_set_seek_callback(handle, Callbacks::seek);
    } else {
        archive_read_support_format_zip_streamable(handle);
    }
    // What was appended to a tar as another one belongs to the file as well.
    archive_read_set_format_option(handle, "tar", "read_concatenated_archives", "1");
    archive_read_set_read_callback(handle, Callbacks::read);
    archive_read_set_callback_data(handle, this);
    if (archive_read_open1(handle) != ARCHIVE_OK)
        failed("damaged_archive", true);
}

Stream::~Stream() = default;

std::optional<Entry> Stream::next() {
    m_entryFault.reset();
    m_entryEnded = false;
    while (!m_fault) {
        archive_entry *header = nullptr;
        const int code = archive_read_next_header(m_handle.get(), &header);
        m_isTar = (archive_format(m_handle.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
        if (code == ARCHIVE_RETRY)
            continue;
        if (!isEntry(code))
            return std::nullopt;
        return Entry{nameOf(header), kindOfEntry(header), archive_entry_is_data_encrypted(header) != 0};
    }
    return std::nullopt;
}

/// False if no entry came, with the reason in m_fault unless it is the end.
bool Stream::isEntry(int code) {
    if (code == ARCHIVE_OK || code == ARCHIVE_WARN)
        return true;
    if (code == ARCHIVE_EOF)
        expectEndMark();
    else
        failed("damaged_archive", true);
    return false;
}

/// A tar that was cut between two entries ends without its blocks of zeros.
void Stream::expectEndMark() {
    if (m_input->fault())
        m_fault = m_input->fault();
    else if (m_isTar && m_input->zerosAtEnd() < kTarEndBytes)
        m_fault = Error{"damaged_archive", "the archive ends without its end mark: members may be missing", m_where,
                        m_input->position(), "copy the archive again"};
}

std::size_t Stream::read(char *target, std::size_t size) {
    if (m_fault || m_entryFault || m_entryEnded)
        return 0;
    const la_ssize_t got = archive_read_data(m_handle.get(), target, size);
    if (got > 0)
        return allowed(static_cast<std::uint64_t>(got)) ? static_cast<std::size_t>(got) : 0;
    m_entryEnded = true;
    if (got == ARCHIVE_FATAL)
        failed("damaged_archive", true);
    else if (got < 0)
        failed("damaged_member", false);
    return 0;
}

void Stream::failed(const char *code, bool wholeArchive) {
    if (m_fault)
        return;
    const char *reason = archive_error_string(m_handle.get());
    Error error{code, std::string("the archive is damaged: ") + (reason == nullptr ? "bad data" : reason), m_where,
                m_input->fileBytesDone(), "everything before the damage was read; copy the archive again"};
    if (m_input->fault())
        error = *m_input->fault();
    (wholeArchive ? m_fault : m_entryFault) = std::move(error);
}

bool Stream::allowed(std::uint64_t bytes) {
    if (m_budget.take(bytes))
        return true;
    if (!m_fault)
        m_fault = Error{"too_large_inflated",
                        "far more comes out of the archive than a trace of its size can hold: it is not read further",
                        m_where, m_input->fileBytesDone(), "unpack it, and open the traces that are in it"};
    return false;
}

} // namespace lanescope::model::archive
