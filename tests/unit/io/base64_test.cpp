// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/gltf/base64.hpp"

#include <gtest/gtest.h>
#include <string>

namespace tandem::io {
namespace {

std::string decoded(std::string_view text) {
    const auto bytes = decode_base64(text);
    if (!bytes) {
        return "refused";
    }
    std::string result;
    for (const std::byte b : *bytes) {
        result += static_cast<char>(b);
    }
    return result;
}

// The test vectors of RFC 4648, section 10.
TEST(Base64, DecodesTheVectorsOfTheStandard) {
    EXPECT_EQ(decoded(""), "");
    EXPECT_EQ(decoded("Zg=="), "f");
    EXPECT_EQ(decoded("Zm8="), "fo");
    EXPECT_EQ(decoded("Zm9v"), "foo");
    EXPECT_EQ(decoded("Zm9vYg"), "foob");
    EXPECT_EQ(decoded("Zm9vYmE="), "fooba");
    EXPECT_EQ(decoded("Zm9vYmFy"), "foobar");
    EXPECT_EQ(decoded("+/+/"), "\xfb\xff\xbf");
}

TEST(Base64, RefusesEverythingElse) {
    for (const char* text :
         {"Z", "Zm9vY", "Zm9 v", "Zm9v\n", "Zm=v", "====", "Zm9-", "\xff\xff\xff\xff"}) {
        EXPECT_EQ(decoded(text), "refused") << text;
    }
}

}  // namespace
}  // namespace tandem::io
