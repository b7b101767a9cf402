// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/printable.hpp"

#include <gtest/gtest.h>

namespace tandem::io {
namespace {

TEST(Printable, KeepsWhatCanBeRead) {
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("part (2).stl"), "part (2).stl");
    EXPECT_EQ(printable("Gehäuse – 箱 😀"), "Gehäuse – 箱 😀");
}

TEST(Printable, ShowsControlCharacters) {
    EXPECT_EQ(printable("\033[2J"), "\\x1b[2J");
    EXPECT_EQ(printable("a\nb\tc\r\x7f"), "a\\x0ab\\x09c\\x0d\\x7f");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b") << "the 8-bit form of ESC [";
}

TEST(Printable, ShowsBytesThatAreNotUtf8) {
    EXPECT_EQ(printable("\x9b"), "\\x9b");
    EXPECT_EQ(printable("\xe4rger"), "\\xe4rger");
    EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf") << "longer than need be";
    EXPECT_EQ(printable("\xe0\x80\x9b"), "\\xe0\\x80\\x9b");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "a surrogate";
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond Unicode";
    EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82") << "cut off";
}

TEST(Printable, KeepsLinesWhereAsked) {
    EXPECT_EQ(printable_lines("one\n\ttwo\033\n"), "one\n\ttwo\\x1b\n");
}

}  // namespace
}  // namespace tandem::io
