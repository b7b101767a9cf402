// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/printable.hpp"

#include <gtest/gtest.h>

#include "io/output/csv_field.hpp"

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

TEST(Printable, ShowsWhatEndsLinesOrTurnsTextAround) {
    EXPECT_EQ(printable("a\u2028b\u2029"), "a\\xe2\\x80\\xa8b\\xe2\\x80\\xa9");
    for (const char* const turn : {"\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"}) {
        EXPECT_EQ(printable(turn).substr(0, 4), "\\xe2") << printable(turn);
    }
    for (const char* const kept :
         {"\u200d", "\u2010", "\u2027", "\u202f", "\u2065", "\u206a", "\u2122"}) {
        EXPECT_EQ(printable(kept), kept);
    }
}

TEST(CsvField, IsAlwaysOneFieldOfOneLine) {
    EXPECT_EQ(csv_field("plain name"), "plain name");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("5\" pipe"), "\"5\"\" pipe\"");
    EXPECT_EQ(csv_field("a\nb\r\x1b"), "a\\x0ab\\x0d\\x1b");
    EXPECT_EQ(csv_field(std::string_view("a\0b", 3)), "a\\x00b");
    for (const char* const formula : {"=1+1", "+1", "-1", "@x"}) {
        EXPECT_EQ(csv_field(formula), std::string("'") + formula);
    }
    EXPECT_EQ(csv_field(""), "");
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
