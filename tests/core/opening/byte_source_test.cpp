// SPDX-License-Identifier: Apache-2.0
#include "model/byte_source.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>

namespace lanescope::test {

using namespace model;

namespace {

std::string sampleText() {
    std::string text;
    for (int i = 0; i < 200'000; ++i)
        text += "line " + std::to_string(i * 7919) + "\n";
    return text;
}

struct Delivered {
    std::string text;
    std::optional<Error> fault;
    std::optional<ArtifactId> content;
};

Delivered deliver(const std::string &path) {
    Result<std::unique_ptr<ByteSource>> opened = openByteSource(path);
    if (!opened)
        return {{}, opened.error(), {}};
    ReadAhead source(opened.take());
    Delivered out;
    for (std::string_view piece = source.next(); !piece.empty(); piece = source.next())
        out.text += piece;
    out.fault = source.fault();
    out.content = source.contentId();
    return out;
}

} // namespace

TEST(ByteSource, PlainGzipAndZstdDeliverTheSameText) {
    const TempFolder folder;
    const std::string text = sampleText();
    EXPECT_EQ(deliver(folder.write("a", text)).text, text);
    const Delivered gz = deliver(folder.write("b", gzip(text)));
    EXPECT_EQ(gz.text, text);
    EXPECT_FALSE(gz.fault);
    EXPECT_EQ(gz.content, hashText(text));
    const Delivered zst = deliver(folder.write("c", zstd(text)));
    EXPECT_EQ(zst.text, text);
    EXPECT_FALSE(zst.fault);
}

TEST(ByteSource, GzipMembersOneAfterAnotherAreOneText) {
    const TempFolder folder;
    const Delivered both = deliver(folder.write("a.gz", gzip("first ") + gzip("second") + std::string(512, '\0')));
    EXPECT_EQ(both.text, "first second");
    EXPECT_EQ(both.content, hashText("first second")) << "a small file is read without a thread";
    EXPECT_FALSE(both.fault);
}

TEST(ByteSource, ACutStreamDeliversWhatCameBeforeAndSaysSo) {
    const TempFolder folder;
    const std::string text = sampleText();
    const std::string whole = gzip(text);
    const Delivered cut = deliver(folder.write("cut.gz", whole.substr(0, whole.size() * 6 / 10)));
    EXPECT_GT(cut.text.size(), text.size() / 3);
    EXPECT_EQ(cut.text, text.substr(0, cut.text.size()));
    ASSERT_TRUE(cut.fault);
    EXPECT_EQ(cut.fault->code, "truncated_gzip");
    const std::string packed = zstd(text);
    const Delivered zst = deliver(folder.write("cut.zst", packed.substr(0, packed.size() / 2)));
    EXPECT_EQ(zst.text, text.substr(0, zst.text.size()));
    ASSERT_TRUE(zst.fault);
    EXPECT_EQ(zst.fault->code, "truncated_zstd");
}

TEST(ByteSource, DamageInsideAStreamIsNamed) {
    const TempFolder folder;
    std::string broken = gzip(sampleText());
    for (std::size_t i = broken.size() / 2; i < broken.size() / 2 + 64; ++i)
        broken[i] = static_cast<char>(~broken[i]);
    const Delivered out = deliver(folder.write("broken.gz", broken));
    ASSERT_TRUE(out.fault);
    EXPECT_EQ(out.fault->code, "bad_gzip");
    const Delivered garbage = deliver(folder.write("tail.gz", gzip("text") + "garbage"));
    EXPECT_EQ(garbage.text, "text");
    ASSERT_TRUE(garbage.fault);
    EXPECT_EQ(garbage.fault->code, "bad_gzip");
}

TEST(ByteSource, WhatCannotBeOpenedSaysWhy) {
    const TempFolder folder;
    EXPECT_EQ(openByteSource(folder.file("absent")).error().code, "not_found");
    EXPECT_EQ(openByteSource(folder.path()).error().code, "is_directory");
    EXPECT_EQ(openByteSource(folder.write("empty", "")).error().code, "empty_file");
    EXPECT_EQ(openByteSource("/dev/null").error().code, "not_a_file");
    EXPECT_EQ(openByteSource(folder.write("file", "x") + "/below").error().code, "not_found");
}

TEST(ByteSource, ASliceIsTheSameBytesHoweverTheFileIsCompressed) {
    const TempFolder folder;
    const std::string text = sampleText();
    for (const std::string &path :
         {folder.write("a", text), folder.write("b", gzip(text)), folder.write("c", zstd(text))}) {
        EXPECT_EQ(readSlice(path, 1'000'003, 50).value(), text.substr(1'000'003, 50));
        EXPECT_EQ(readSlice(path, text.size() - 5, 50).value(), text.substr(text.size() - 5));
        EXPECT_EQ(readSlice(path, text.size() + 5, 50).value(), "");
    }
}

TEST(ByteSource, HashesAreOfTheBytesOnDisk) {
    const TempFolder folder;
    EXPECT_EQ(hashFile(folder.write("abc", "abc")).value().hex(),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(hashFile(folder.file("abc"), {stop.get_token(), {}}).error().code, kCancelledCode);
}

TEST(ByteSource, AReaderThatGoesAwayStopsItsThread) {
    const TempFolder folder;
    const std::string path = folder.write("a.gz", gzip(sampleText() + sampleText() + sampleText()));
    for (int i = 0; i < 20; ++i) {
        ReadAhead source(openByteSource(path).take());
        if (i % 2 == 0) {
            EXPECT_FALSE(source.next().empty());
        }
    }
}

} // namespace lanescope::test
