// SPDX-License-Identifier: Apache-2.0
#include "model/sha256.h"

#include "model/byte_source.h"
#include "model/file_handle.h"

#include <openssl/evp.h>

#include <algorithm>
#include <vector>

namespace lanescope::model {

Sha256::Sha256() : m_context(EVP_MD_CTX_new()) { EVP_DigestInit_ex(m_context, EVP_sha256(), nullptr); }

Sha256::~Sha256() { EVP_MD_CTX_free(m_context); }

void Sha256::update(const void *bytes, std::size_t size) { EVP_DigestUpdate(m_context, bytes, size); }

ArtifactId Sha256::finish() {
    ArtifactId::Digest digest{};
    unsigned length = 0;
    EVP_DigestFinal_ex(m_context, digest.data(), &length);
    return ArtifactId(digest);
}

ArtifactId hashText(std::string_view text) {
    Sha256 hash;
    hash.update(text.data(), text.size());
    return hash.finish();
}

Result<ArtifactId> hashFile(const std::string &path, const JobControl &job) {
    Result<FileHandle> opened = FileHandle::open(path);
    if (!opened)
        return opened.error();
    FileHandle file = opened.take();
    Sha256 hash;
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20U;
    std::vector<char> buffer(static_cast<std::size_t>(std::clamp<std::uint64_t>(file.size(), 1, kMostBytes)));
    while (const std::size_t got = file.read(buffer.data(), buffer.size())) {
        hash.update(buffer.data(), got);
        if (job.cancelled())
            return Error{kCancelledCode, "cancelled", path, std::nullopt, {}};
    }
    if (file.fault())
        return *file.fault();
    return hash.finish();
}

} // namespace lanescope::model
