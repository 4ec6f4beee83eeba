// SPDX-License-Identifier: Apache-2.0
#include "model/json/value_walk.h"
#include "tests/core/support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace lanescope::test {

using namespace model;

namespace {

using Json = nlohmann::ordered_json;

/// Everything below the cursor, put together again from its parts; containers of more than `whole` levels are walked.
Json rebuilt(json::ValueWalk &walk, int whole) {
    const std::optional<char> first = walk.peek();
    Json value;
    if (whole > 0 && first == '{') {
        value = Json::object();
        (void)walk.object([&](std::string_view key) {
            value[std::string(key)] = rebuilt(walk, whole - 1);
            return true;
        });
    } else if (whole > 0 && first == '[') {
        value = Json::array();
        (void)walk.array([&] {
            value.push_back(rebuilt(walk, whole - 1));
            return true;
        });
    } else {
        value = Json::parse(walk.value().text, nullptr, false);
    }
    return value;
}

Json randomValue(std::mt19937 &random, int depth) {
    switch (random() % (depth > 0 ? 6 : 4)) {
    case 0: return static_cast<int>(random() % 1000);
    case 1: return random() % 2 == 0;
    case 2: return std::string(random() % 40, "ab\\\"]}{[,:"[random() % 10]);
    case 3: return nullptr;
    case 4: {
        Json list = Json::array();
        for (unsigned i = random() % 5; i > 0; --i)
            list.push_back(randomValue(random, depth - 1));
        return list;
    }
    default: {
        Json object = Json::object();
        for (unsigned i = random() % 5; i > 0; --i)
            object["k" + std::to_string(i)] = randomValue(random, depth - 1);
        return object;
    }
    }
}

/// Every value of `list` by its text, or where the walk ended.
std::string walked(const std::string &text, bool pass = false) {
    const TempFolder folder;
    ReadAhead source(openByteSource(folder.write("x", text)).take());
    json::ValueWalk walk(source, {});
    std::string out;
    const bool whole = walk.object([&](std::string_view key) {
        if (key != "list") {
            out += std::string(key) + ";";
            return true;
        }
        const bool list = walk.array([&] {
            if (!pass)
                out += std::string(walk.value().text) + (walk.value().complete ? "," : "…");
            return true;
        });
        out += list ? "]" : "!";
        return true;
    });
    return out + (whole ? "}" : "!") + (walk.breaks().count > 0 ? "@" + std::to_string(walk.breaks().first) : "");
}

} // namespace

TEST(ValueWalk, FindsTheSameValuesAtWhateverDepthItIsAskedForThem) {
    std::mt19937 random(20261130);
    const TempFolder folder;
    for (int depth = 0; depth < 5; ++depth) {
        // More than a window holds, with a string that is longer than the first look.
        Json document = Json::array({std::string(70'000, 'x')});
        while (document.dump().size() < 150'000)
            for (int i = 0; i < 200; ++i)
                document.push_back(randomValue(random, 4));
        ReadAhead source(openByteSource(folder.write("x", document.dump(random() % 2 == 0 ? 1 : -1))).take());
        json::ValueWalk walk(source, {});
        EXPECT_EQ(rebuilt(walk, depth), document) << depth;
        EXPECT_EQ(walk.breaks().count, 0U);
    }
}

struct WalkCase {
    const char *what, *text, *walked, *passed;
};

class WalkOfDamage : public testing::TestWithParam<WalkCase> {};

TEST_P(WalkOfDamage, GoesOnBehindTheContainerThatBreaks) {
    EXPECT_EQ(walked(GetParam().text), GetParam().walked) << GetParam().what;
    EXPECT_EQ(walked(GetParam().text, true), GetParam().passed) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, WalkOfDamage,
    testing::Values(WalkCase{"none", R"({"a":1,"list":[1,"]",{"b":[2]}],"c":{}})", R"(a;1,"]",{"b":[2]},]c;})",
                             "a;]c;}"},
                    WalkCase{"empty", R"( { "list" : [ ] , "c" : { } } )", "]c;}", "]c;}"},
                    WalkCase{"a word between", R"({"list":[1 x,2],"c":1})", "1,!c;}@11", "!c;}@11"},
                    WalkCase{"no value", R"({"list":[1,,2],"c":1})", "1,,2,]c;}", "]c;}"},
                    WalkCase{"no comma", R"({"list":[{"a":"]"} {"b":2}],"c":1})", R"({"a":"]"},!c;}@19)", "!c;}@19"},
                    WalkCase{"no colon", R"({"a" 1,"list":[1]})", "!@5", "!@5"},
                    WalkCase{"no list", R"({"list":5,"c":1})", "!c;}@8", "!c;}@8"},
                    WalkCase{"cut in a value", R"({"list":[1,{"a":"b)", R"(1,{"a":"b…!!)", "!!"},
                    WalkCase{"cut behind one", R"({"list":[1)", "1…!!", "!!"}, //
                    WalkCase{"cut behind a comma", R"({"list":[1,)", "1,!!", "!!"},
                    WalkCase{"cut in a key", R"({"a":1,"li)", "a;!", "a;!"},
                    WalkCase{"nothing but a word", "x", "!@0", "!@0"}));

TEST(ValueWalk, StopsWhereItIsTold) {
    const TempFolder folder;
    ReadAhead source(openByteSource(folder.write("x", R"({"a":[1,2,3],"b":4})")).take());
    json::ValueWalk walk(source, {});
    int seen = 0;
    EXPECT_TRUE(walk.object([&](std::string_view) { return walk.array([&] { return ++seen < 2; }); }));
    EXPECT_EQ(seen, 2);
    EXPECT_TRUE(walk.stopped());
}

} // namespace lanescope::test
