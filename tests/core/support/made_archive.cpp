// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/made_archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <stdexcept>
#include <sys/stat.h>

namespace lanescope::test {

namespace {

unsigned typeOf(MadeEntry::Kind kind) {
    switch (kind) {
    case MadeEntry::Kind::File:
    case MadeEntry::Kind::HardLink: return AE_IFREG;
    case MadeEntry::Kind::Folder: return AE_IFDIR;
    case MadeEntry::Kind::SymbolicLink: return AE_IFLNK;
    case MadeEntry::Kind::Device: return AE_IFCHR;
    }
    return AE_IFREG;
}

void write(archive *handle, const MadeEntry &made) {
    constexpr int kReadable = 0644;
    archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, made.name.c_str());
    archive_entry_set_filetype(entry, typeOf(made.kind));
    archive_entry_set_perm(entry, kReadable);
    archive_entry_set_mtime(entry, 1, 0);
    const bool file = made.kind == MadeEntry::Kind::File;
    archive_entry_set_size(entry, file ? static_cast<la_int64_t>(made.content.size()) : 0);
    if (made.kind == MadeEntry::Kind::SymbolicLink)
        archive_entry_set_symlink(entry, made.content.c_str());
    if (made.kind == MadeEntry::Kind::HardLink)
        archive_entry_set_hardlink(entry, made.content.c_str());
    if (archive_write_header(handle, entry) < ARCHIVE_WARN)
        throw std::runtime_error(archive_error_string(handle));
    if (file && archive_write_data(handle, made.content.data(), made.content.size()) < 0)
        throw std::runtime_error(archive_error_string(handle));
    archive_entry_free(entry);
}

std::string written(archive *handle, const std::vector<MadeEntry> &entries) {
    std::size_t room = 1U << 16U;
    for (const MadeEntry &entry : entries)
        room += entry.content.size() * 2 + entry.name.size() + 4096;
    std::string bytes(room, '\0');
    std::size_t used = 0;
    archive_write_open_memory(handle, bytes.data(), bytes.size(), &used);
    for (const MadeEntry &entry : entries)
        write(handle, entry);
    archive_write_close(handle);
    archive_write_free(handle);
    bytes.resize(used);
    return bytes;
}

} // namespace

std::string madeTar(const std::vector<MadeEntry> &entries) {
    archive *handle = archive_write_new();
    archive_write_set_format_pax_restricted(handle);
    return written(handle, entries);
}

std::string madeZip(const std::vector<MadeEntry> &entries) {
    archive *handle = archive_write_new();
    archive_write_set_format_zip(handle);
    return written(handle, entries);
}

std::string madeEncryptedZip(const std::vector<MadeEntry> &entries) {
    archive *handle = archive_write_new();
    archive_write_set_format_zip(handle);
    archive_write_set_options(handle, "zip:encryption=traditional");
    archive_write_set_passphrase(handle, "password");
    return written(handle, entries);
}

} // namespace lanescope::test
