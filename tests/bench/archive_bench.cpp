// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/measure_file.h"
#include "tests/bench/references.h"

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace lanescope::bench {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20U;

struct ArchiveKind {
    const char *benchmark, *what, *file;
    int (*format)(archive *);
    int (*filter)(archive *); ///< nullptr: the format compresses by itself
};

constexpr std::array kKinds{
    ArchiveKind{"zip", "the generated Kineto JSON file in a zip", "large.zip", archive_write_set_format_zip, nullptr},
    ArchiveKind{"tar-gz", "the generated Kineto JSON file in a tar.gz", "large.tar.gz",
                archive_write_set_format_pax_restricted, archive_write_add_filter_gzip},
    ArchiveKind{"tar-zst", "the generated Kineto JSON file in a tar.zst", "large.tar.zst",
                archive_write_set_format_pax_restricted, archive_write_add_filter_zstd},
};

void require(bool good, archive *handle, const std::string &path) {
    if (!good)
        throw std::runtime_error(path + ": " + archive_error_string(handle));
}

void pack(const std::string &path, const std::string &target, const ArchiveKind &kind) {
    const std::unique_ptr<archive, int (*)(archive *)> out(archive_write_new(), archive_write_free);
    const std::unique_ptr<archive_entry, void (*)(archive_entry *)> entry(archive_entry_new(), archive_entry_free);
    require(kind.format(out.get()) == ARCHIVE_OK, out.get(), target);
    require(kind.filter == nullptr || kind.filter(out.get()) == ARCHIVE_OK, out.get(), target);
    // The fastest level: packing is not what is measured.
    archive_write_set_options(out.get(), "compression-level=1");
    require(archive_write_open_filename(out.get(), target.c_str()) == ARCHIVE_OK, out.get(), target);
    archive_entry_set_pathname(entry.get(), "rank0.json");
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(std::filesystem::file_size(path)));
    require(archive_write_header(out.get(), entry.get()) == ARCHIVE_OK, out.get(), target);
    std::ifstream in(path, std::ios::binary);
    std::vector<char> piece(kPieceBytes);
    while (in.read(piece.data(), static_cast<std::streamsize>(piece.size())) || in.gcount() > 0)
        require(archive_write_data(out.get(), piece.data(), static_cast<std::size_t>(in.gcount())) == in.gcount(),
                out.get(), target);
    require(archive_write_close(out.get()) == ARCHIVE_OK, out.get(), target);
}

/// What every reader of the archive has to do at least.
void unpackAll(const std::string &path) {
    const std::unique_ptr<archive, int (*)(archive *)> in(archive_read_new(), archive_read_free);
    archive_read_support_format_all(in.get());
    archive_read_support_filter_all(in.get());
    require(archive_read_open_filename(in.get(), path.c_str(), kPieceBytes) == ARCHIVE_OK, in.get(), path);
    archive_entry *entry = nullptr;
    std::vector<char> piece(kPieceBytes);
    while (archive_read_next_header(in.get(), &entry) == ARCHIVE_OK)
        for (la_ssize_t got = 1; got > 0;) {
            got = archive_read_data(in.get(), piece.data(), piece.size());
            require(got >= 0, in.get(), path);
        }
}

template <std::size_t At> void measureArchive(Report &report) {
    const std::string plain = kinetoFile(report.options());
    const std::string path =
        generatedFile(kKinds[At].file, [&](const std::string &file) { pack(plain, file, kKinds[At]); });
    measureFile(report, path, "unpacking alone", [&path] { unpackAll(path); });
}

template <std::size_t... At> std::array<Registration, sizeof...(At)> registerArchives(std::index_sequence<At...>) {
    return {Registration(kKinds[At].benchmark, kKinds[At].what, measureArchive<At>)...};
}

const auto kArchives = registerArchives(std::make_index_sequence<kKinds.size()>());

} // namespace

} // namespace lanescope::bench
