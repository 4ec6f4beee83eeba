// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/identity.h"

#include <cstddef>
#include <memory>

struct evp_md_ctx_st;

namespace lanescope::model {

/// An incremental SHA-256 (OpenSSL's, which uses the processor's own instructions).
class Sha256 {
public:
    Sha256();
    Sha256(const Sha256 &) = delete;
    Sha256 &operator=(const Sha256 &) = delete;
    ~Sha256();
    void update(const void *bytes, std::size_t size);
    /// Once, at the end.
    [[nodiscard]] ArtifactId finish();

private:
    evp_md_ctx_st *m_context;
};

} // namespace lanescope::model
