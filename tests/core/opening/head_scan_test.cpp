// SPDX-License-Identifier: Apache-2.0
#include "model/json/head_scan.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope::model::json {
namespace {

/// "key=value|key=value;" for each object.
std::string scanned(std::string_view text) {
    HeadScanner scanner(text);
    std::string result;
    for (int i = 0; i < 10; ++i) {
        const auto object = scanner.nextObject();
        if (!object)
            break;
        for (const HeadMember &member : *object)
            result += std::string(member.key) + "=" + std::string(member.value) + "|";
        result += ";";
    }
    return result;
}

TEST(HeadScanner, SeesTheMembersOfObjectsAfterEachOtherAndInArrays) {
    EXPECT_EQ(scanned(R"({"a":1,"b":"x,}"} {"c":[1,{"d":2}] , "e":null})"), "a=1|b=\"x,}\"|;c=[1,{\"d\":2}]|e=null|;");
    EXPECT_EQ(scanned("[{\"a\":1},\n{},{\"b\":{}}]"), "a=1|;;b={}|;");
    EXPECT_EQ(scanned("\xEF\xBB\xBF  {\"a\\\"b\":\"c\\\\\"}"), "a\\\"b=\"c\\\\\"|;");
}

TEST(HeadScanner, TakesTextThatIsCutAnywhere) {
    const std::string text = R"([{"a":[1,{"b":"c\"d"}],"e":"f"},{"g":1}])";
    for (std::size_t length = 0; length <= text.size(); ++length)
        EXPECT_LE(scanned(std::string_view(text).substr(0, length)).size(), text.size() + 8) << length;
    EXPECT_EQ(scanned(R"({"a":1,"traceEvents":[{"ph":)"), "a=1|traceEvents=[{\"ph\":|;");
}

TEST(HeadScanner, SeesNothingInOtherText) {
    for (const char *text : {"", "   ", "null", "\"x\"", "1", "]", "}", "SQLite format 3", "[1,2]", "[[{\"a\":1}]]"})
        EXPECT_EQ(scanned(text), "") << text;
    EXPECT_EQ(scanned("{"), ";");
    EXPECT_EQ(scanned("{]"), ";");
}

TEST(HeadScanner, FindsValuesByKey) {
    HeadScanner scanner(R"({"a":1,"b":2})");
    const auto object = scanner.nextObject();
    ASSERT_TRUE(object);
    EXPECT_EQ(valueOf(*object, "b"), "2");
    EXPECT_EQ(valueOf(*object, "c"), "");
}

} // namespace
} // namespace lanescope::model::json
