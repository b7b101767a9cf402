// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/checksum.hpp"

#include <gtest/gtest.h>
#include <string_view>
#include <vector>

namespace tandem::base {
namespace {

std::uint64_t checksum_of(std::string_view text) {
    return checksum(std::as_bytes(std::span(text)));
}

TEST(Checksum, IsPartOfTheFileFormats) {
    // Existing files can be read only as long as these values stay the same.
    EXPECT_EQ(checksum_of(""), 0xaf63bd49fd1c5dbbU);
    EXPECT_EQ(checksum_of("tandem checksum"), 0x39eb4d07431bf1ccU);
}

TEST(Checksum, SeesEveryBitAndTheLength) {
    std::vector<std::byte> bytes(21, std::byte{0x5A});
    const std::uint64_t original = checksum(bytes);
    for (std::byte& byte : bytes) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            byte ^= std::byte{1} << bit;
            EXPECT_NE(checksum(bytes), original);
            byte ^= std::byte{1} << bit;
        }
    }
    bytes.push_back(std::byte{0});
    EXPECT_NE(checksum(bytes), original);
}

}  // namespace
}  // namespace tandem::base
