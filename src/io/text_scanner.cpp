// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/text_scanner.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "io/file_error.hpp"

namespace tandem::io {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

// Old files end lines with CR alone, and some files mix all three kinds.
bool is_line_break(char c) {
    return c == '\n' || c == '\r';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Whether a number outside of the range of double is too small rather than too large; the decimal
// exponent of its first non-zero digit decides. std::from_chars does not tell, and std::strtod
// depends on the locale.
bool is_tiny(const char* p, const char* end) {
    if (p != end && *p == '-') {
        ++p;
    }
    std::int64_t exponent = 0;
    bool after_point = false;
    bool nonzero = false;
    for (; p != end && (is_digit(*p) || *p == '.'); ++p) {
        if (*p == '.') {
            after_point = true;
            continue;
        }
        nonzero = nonzero || *p != '0';
        if (nonzero && !after_point) {
            ++exponent;
        }
        if (!nonzero && after_point) {
            --exponent;
        }
    }
    if (p == end || (*p != 'e' && *p != 'E')) {
        return exponent < 0;
    }
    ++p;
    const bool negative = p != end && *p == '-';
    if (p != end && (*p == '-' || *p == '+')) {
        ++p;
    }
    std::int64_t written = 0;
    const auto read = std::from_chars(p, end, written);
    if (read.ec == std::errc::result_out_of_range) {
        return negative;
    }
    return exponent < (negative ? written : -written);
}

struct ParsedNumber {
    double value = 0;
    const char* stop = nullptr;
    std::errc failure{};
};

ParsedNumber parse_number(const char* first, const char* end) {
    // std::from_chars does not accept the '+' that some exporters write.
    if (end - first > 1 && *first == '+' && first[1] != '-') {
        ++first;
    }
    ParsedNumber number;
    const auto [stop, failure] = std::from_chars(first, end, number.value);
    number.stop = stop;
    number.failure = failure;
    if (failure == std::errc::result_out_of_range && is_tiny(first, stop)) {
        number.value = *first == '-' ? -0.0 : 0.0;
        number.failure = {};
    }
    return number;
}

}  // namespace

TextScanner::TextScanner(std::string_view text, std::string_view name, Comments comments,
                         std::size_t first_line)
    : at_(text.data()),
      end_(text.data() + text.size()),
      line_(first_line),
      name_(name),
      // '\n' ends a line anyway, so as the comment character it means "no comments" without another
      // test.
      comment_(comments == Comments::Hash ? '#' : '\n') {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        at_ += kByteOrderMark.size();
    }
}

void TextScanner::skip_blanks() {
    while (at_ != end_) {
        if (is_blank(*at_)) {
            ++at_;
            continue;
        }
        if (*at_ != '\\') {
            return;
        }
        const char* after = behind_line_break(at_ + 1);
        if (after == at_ + 1) {
            return;
        }
        at_ = after;
        ++line_;
    }
}

bool TextScanner::at_line_end() {
    skip_blanks();
    return at_ == end_ || is_line_break(*at_) || *at_ == comment_;
}

void TextScanner::next_line() {
    // The positions of the next LF and CR are remembered, so that a file without one of them is
    // searched for it only once.
    if (line_feed_ == nullptr || line_feed_ < at_) {
        line_feed_ = find('\n');
    }
    if (carriage_return_ == nullptr || carriage_return_ < at_) {
        carriage_return_ = find('\r');
    }
    at_ = std::min(line_feed_, carriage_return_);
    if (at_ != end_) {
        at_ = behind_line_break(at_);
        ++line_;
    }
}

const char* TextScanner::find(char c) const {
    const void* found = std::memchr(at_, c, bytes_left());
    return found == nullptr ? end_ : static_cast<const char*>(found);
}

// The position after the LF, the CR or the CR LF at `p`; `p` itself if there is no line break.
const char* TextScanner::behind_line_break(const char* p) const {
    if (p != end_ && *p == '\r') {
        ++p;
        return p != end_ && *p == '\n' ? p + 1 : p;
    }
    return p != end_ && *p == '\n' ? p + 1 : p;
}

void TextScanner::skip_space() {
    while (at_line_end() && at_ != end_) {
        next_line();
    }
}

bool TextScanner::token_ends_at(const char* p) const {
    return p == end_ || is_blank(*p) || is_line_break(*p) || *p == comment_;
}

std::string_view TextScanner::token() {
    skip_blanks();
    const char* first = at_;
    while (!token_ends_at(at_)) {
        ++at_;
    }
    return {first, static_cast<std::size_t>(at_ - first)};
}

std::optional<double> TextScanner::number() {
    skip_blanks();
    const ParsedNumber number = parse_number(at_, end_);
    if (number.failure != std::errc{} || !token_ends_at(number.stop) ||
        !std::isfinite(number.value)) {
        return std::nullopt;
    }
    at_ = number.stop;
    return number.value;
}

std::optional<std::int64_t> TextScanner::integer_prefix() {
    skip_blanks();
    const char* first = at_;
    if (end_ - first > 1 && *first == '+' && is_digit(first[1])) {
        ++first;
    }
    std::int64_t value = 0;
    const auto [stop, failure] = std::from_chars(first, end_, value);
    if (failure != std::errc{}) {
        return std::nullopt;
    }
    at_ = stop;
    return value;
}

std::optional<std::int64_t> TextScanner::integer() {
    skip_blanks();
    const char* first = at_;
    const std::optional<std::int64_t> value = integer_prefix();
    if (value && !token_ends_at(at_)) {
        at_ = first;
        return std::nullopt;
    }
    return value;
}

std::optional<Vec3> TextScanner::point() {
    const std::optional<double> x = number();
    const std::optional<double> y = x ? number() : std::nullopt;
    const std::optional<double> z = y ? number() : std::nullopt;
    return z ? std::optional<Vec3>(Vec3(*x, *y, *z)) : std::nullopt;
}

Error TextScanner::fault(std::string_view wanted) {
    if (at_line_end()) {
        return error(at_ == end_
                         ? fmt::format("the file ends where {} should stand; it may be truncated, "
                                       "copy or export it again",
                                       wanted)
                         : fmt::format("the line ends where {} should stand", wanted));
    }
    const char* first = at_;
    const std::string_view found = token();
    at_ = first;
    const ParsedNumber number = parse_number(found.data(), found.data() + found.size());
    const bool whole = number.stop == found.data() + found.size();
    if (whole && (number.failure == std::errc::result_out_of_range ||
                  (number.failure == std::errc{} && !std::isfinite(number.value)))) {
        return {ErrorCode::InvalidMesh,
                fmt::format("{}: line {}: {} is not a finite double, as {} must be; repair the "
                            "mesh or scale it",
                            name_, line_, in_quotes(found), wanted)};
    }
    return error(fmt::format("{} is not {}", in_quotes(found), wanted));
}

Error TextScanner::error(std::string_view what) const {
    return malformed_at_line(name_, line_, what);
}

}  // namespace tandem::io
