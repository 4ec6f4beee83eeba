// SPDX-License-Identifier: Apache-2.0
#include "model/secrets.h"

#include <gtest/gtest.h>

namespace lanescope::model {
namespace {

struct SecretCase {
    const char *key;
    const char *value;
};

TEST(Secrets, AreToldByTheWordsOfTheKey) {
    for (const SecretCase &one :
         {SecretCase{"token", "abc"}, SecretCase{"HF_TOKEN", "abc"}, SecretCase{"accessToken", "abc"},
          SecretCase{"Authorization", "x"}, SecretCase{"apiKey", "x"}, SecretCase{"API-KEY", "x"},
          SecretCase{"db_password", "x"}, SecretCase{"env", "{\"A\":1}"}, SecretCase{"cmdline", "run --x"},
          SecretCase{"command_line", "run"}, SecretCase{"user", "ann"}, SecretCase{"hostName", "box"},
          SecretCase{"args.hostname", "box"}, SecretCase{"debug.user", "ann"}, SecretCase{"a/b/cmd", "run -x"},
          SecretCase{"machine_name", "box"}, SecretCase{"NODENAME", "box"}, SecretCase{"client.secret", "x"}})
        EXPECT_TRUE(looksSecret(one.key, one.value)) << one.key;
}

TEST(Secrets, AreToldByTheValueWhateverItsKey) {
    for (const char *value : {"Bearer abcdefghijklmnop", "ghp_abcdefghijklmnopqrst", "-----BEGIN RSA PRIVATE KEY-----",
                              "sk-abcdefghijklmnop", "https://ann:pw@example.org/x"})
        EXPECT_TRUE(looksSecret("note", value)) << value;
}

TEST(Secrets, AreNoneOfTheOrdinaryArguments) {
    for (const SecretCase &one :
         {SecretCase{"num_tokens", "7"}, SecretCase{"max_tokens", "many"}, SecretCase{"token", "12"},
          SecretCase{"password", ""}, SecretCase{"token", "null"}, SecretCase{"External id", "5"},
          SecretCase{"Host Wait", "yes"}, SecretCase{"key", "value"}, SecretCase{"environmental", "x"},
          SecretCase{"name", "sk-learn"}, SecretCase{"url", "https://example.org/a@b:c"},
          SecretCase{"tokenizer", "fast"}, SecretCase{"user.count", "many"}})
        EXPECT_FALSE(looksSecret(one.key, one.value)) << one.key << " " << one.value;
}

} // namespace
} // namespace lanescope::model
