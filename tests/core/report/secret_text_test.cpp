// SPDX-License-Identifier: Apache-2.0
#include "model/secret_text.h"

#include <gtest/gtest.h>

namespace lanescope::model {
namespace {

struct TextCase {
    const char *text;
    const char *clean;
    std::size_t leftOut;
};

TEST(SecretText, CredentialsAreCutOutOfTheTextAroundThem) {
    for (const TextCase &one : {
             TextCase{"python -m serve --api-key abc123 --tp 2", "python -m serve --api-key [left out] --tp 2", 1},
             TextCase{"HF_TOKEN=hf_abcdefghijklmnop RANK=0", "HF_TOKEN=[left out] RANK=0", 1},
             TextCase{R"({"user": 1, "password": "p w", "tp": 2})", R"({"user": 1, "password": "[left out]", "tp": 2})",
                      1},
             TextCase{"Authorization: Bearer abcdefghij.klm", "Authorization: [left out]", 1},
             TextCase{"got ghp_0123456789abcdefgh and AKIAIOSFODNN7EXAMPLE", "got [left out] and [left out]", 2},
             TextCase{"git clone https://ann:pw@example.org/x.git", "git clone https://[left out]@example.org/x.git",
                      1},
             TextCase{"jwt eyJhbGciOiJI.eyJzdWIiOiIx.abc", "jwt [left out]", 1},
             TextCase{"a -----BEGIN RSA PRIVATE KEY-----xyz-----END RSA PRIVATE KEY----- b", "a [left out] b", 1},
             TextCase{"secret_key = 'quoted'", "secret_key = '[left out]'", 1},
         }) {
        const CleanText clean = withoutCredentials(one.text);
        EXPECT_EQ(clean.text, one.clean);
        EXPECT_EQ(clean.leftOut, one.leftOut) << one.text;
    }
}

TEST(SecretText, OrdinaryTextsStayAsTheyAre) {
    for (const char *text :
         {"", "num_tokens=512 max_tokens: many", "token=12", "void f<token::Kind>(int)", "step[DECODE bs=4]",
          "execute_context_1(128)_generation_3(3)", "sk-learn", "basic linear algebra", "secret::key",
          "tokenizer: fast", "https://example.org/a@b:c", "\xFF\xFE password", "password"}) {
        const CleanText clean = withoutCredentials(text);
        EXPECT_EQ(clean.text, text);
        EXPECT_EQ(clean.leftOut, 0U) << text;
    }
}

TEST(SecretText, ProcessesAreNamedWithoutTheOptionsOfTheirCommandLine) {
    for (const TextCase &one : {
             TextCase{"python -m serve --port 1", "python [left out]", 1},
             TextCase{"serve --model /x", "serve [left out]", 1},
             TextCase{"HF_TOKEN=hf_abcdefghijklmnop serve -x", "HF_TOKEN=[left out] serve [left out]", 2},
             TextCase{"Thread-12 (worker) - 3", "Thread-12 (worker) - 3", 0},
             TextCase{"stream -1", "stream -1", 0},
             TextCase{"RANK 0 HOST<node1>", "RANK 0 HOST<node1>", 0},
             TextCase{"a -", "a -", 0},
             TextCase{"", "", 0},
         }) {
        const CleanText clean = withoutCommandLine(one.text);
        EXPECT_EQ(clean.text, one.clean);
        EXPECT_EQ(clean.leftOut, one.leftOut) << one.text;
    }
}

TEST(SecretText, LongTextsOfOneWordAreReadInAStraightLine) {
    std::string dashes, tokens;
    for (int i = 0; i < 50'000; ++i) {
        dashes += "a-";
        tokens += "eyJ_";
    }
    EXPECT_EQ(withoutCredentials(dashes).leftOut, 0U);
    EXPECT_EQ(withoutCredentials(tokens).leftOut, 0U);
}

TEST(SecretText, WhatWasCleanedIsClean) {
    for (const char *text : {"password=abc", "--token abc", "Bearer abcdefghijk", "https://a:b@c"}) {
        const std::string once = withoutCredentials(text).text;
        EXPECT_EQ(withoutCredentials(once).text, once);
    }
}

TEST(SecretText, HomeFoldersAreWrittenAsATilde) {
    const std::pair<const char *, const char *> cases[] = {
        {"/home/ann/serve.py(12): forward", "~/serve.py(12): forward"},
        {"in /Users/ann/x and /root/y", "in ~/x and ~/y"},
        {"/mnt/home/ann/models", "~/models"},
        {R"(C:\Users\ann\trace.json)", R"(~\trace.json)"},
        {"/home/ann", "~"},
        {"/root", "~"},
        {"/rootfs/x /data/home", "/rootfs/x /data/home"},
        {"a/b at::native", "a/b at::native"},
        {"", ""},
    };
    for (const auto &[text, clean] : cases)
        EXPECT_EQ(withoutHomeFolders(text), clean);
}

} // namespace
} // namespace lanescope::model
