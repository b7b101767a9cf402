// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/query_row.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <vector>

#include "continuous/exact/decide.hpp"
#include "continuous/exact/exact_contact.hpp"

namespace tandem::continuous {
namespace {

constexpr std::size_t kNumbers = 24;
/// Limit of digits of an integer. The exact fraction of a double has at most about 1,100;
/// converting a million digits would take minutes.
constexpr std::size_t kMostDigits = 4096;

bool is_separator(char c) {
    return c == ',' || c == ';' || c == ' ' || c == '\t' || c == '\r';
}

/// The fields of a row. Blanks around a separator belong to it. Between two commas there is an
/// empty field, but not after a comma at the end of the row, which some programs write.
std::vector<std::string_view> fields_of(std::string_view row) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    std::vector<std::string_view> fields;
    std::size_t at = 0;
    const auto skip_blanks = [&] {
        while (at < row.size() && is_blank(row[at])) {
            ++at;
        }
    };
    skip_blanks();
    while (at < row.size()) {
        const std::size_t from = at;
        while (at < row.size() && !is_separator(row[at])) {
            ++at;
        }
        fields.push_back(row.substr(from, at - from));
        skip_blanks();
        if (at < row.size() && (row[at] == ',' || row[at] == ';')) {
            ++at;
            skip_blanks();
        }
    }
    return fields;
}

std::string shown(std::string_view field) {
    constexpr std::size_t kMostShown = 40;
    return std::string(field.substr(0, kMostShown)) + (field.size() > kMostShown ? "…" : "");
}

Result<double> parse_double(std::string_view field) {
    std::string_view digits = field;
    bool negative = false;
    if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
        negative = digits[0] == '-';
        digits.remove_prefix(1);
    }
    std::chars_format format = std::chars_format::general;
    if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        format = std::chars_format::hex;
        digits.remove_prefix(2);
    }
    double value = 0.0;
    const bool starts_well = !digits.empty() && digits[0] != '-' && digits[0] != '+';
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, format);
    if (!starts_well || error == std::errc::invalid_argument ||
        end != digits.data() + digits.size() || !std::isfinite(value)) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("\"{}\" is not a finite number", shown(field))};
    }
    if (error == std::errc::result_out_of_range) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("\"{}\" is too large or too small for a double; write it as a "
                                 "fraction",
                                 shown(field))};
    }
    return negative ? -value : value;
}

Result<Whole> parse_integer(std::string_view field) {
    std::string_view digits = field;
    const bool negative = !digits.empty() && digits[0] == '-';
    if (negative || (!digits.empty() && digits[0] == '+')) {
        digits.remove_prefix(1);
    }
    const bool all_digits =
        !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!all_digits || digits.size() > kMostDigits) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("\"{}\" is not an integer of at most {} digits", shown(field),
                                 kMostDigits)};
    }
    // Digits are converted in groups, which is several times faster than Boost's conversion of
    // text.
    constexpr std::size_t kDigitsAtOnce = 18;
    constexpr std::uint64_t kUnit = 1'000'000'000'000'000'000;
    const std::size_t first = (digits.size() - 1) % kDigitsAtOnce + 1;
    const auto part_of = [&](std::size_t begin, std::size_t count) {
        std::uint64_t part = 0;
        std::from_chars(digits.data() + begin, digits.data() + begin + count, part);
        return part;
    };
    Whole value = part_of(0, first);
    for (std::size_t at = first; at < digits.size(); at += kDigitsAtOnce) {
        value *= kUnit;
        value += part_of(at, kDigitsAtOnce);
    }
    return negative ? Whole(-value) : value;
}

Result<Fraction> make_fraction(std::string_view numerator, std::string_view denominator) {
    const Result<Whole> n = parse_integer(numerator);
    if (!n) {
        return n.error();
    }
    const Result<Whole> d = parse_integer(denominator);
    if (!d) {
        return d.error();
    }
    if (*d == 0) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("the denominator of {} is zero", shown(numerator))};
    }
    return *d < 0 ? Fraction{-*n, -*d} : Fraction{*n, *d};
}

/// The double equal to a fraction, if there is one.
std::optional<double> exact_double(const Fraction& f) {
    if (f.numerator == 0) {
        return 0.0;
    }
    const auto is_power_of_two = [](const Whole& x) { return lsb(x) == msb(x); };
    Whole n = f.numerator;
    Whole d = f.denominator;
    if (!is_power_of_two(d)) {
        const Whole common = gcd(n, d);
        n /= common;
        d /= common;
    }
    constexpr unsigned kMantissaBits = 53;
    if (!is_power_of_two(d)) {
        return std::nullopt;
    }
    const Whole magnitude = abs(n);
    const unsigned zeros = lsb(magnitude);
    if (msb(magnitude) - zeros >= kMantissaBits) {
        return std::nullopt;
    }
    const long exponent = static_cast<long>(zeros) - static_cast<long>(msb(d));
    constexpr long kLeast = -1074;
    constexpr long kMost = 1023;
    const long top = static_cast<long>(msb(magnitude)) - static_cast<long>(msb(d));
    if (exponent < kLeast || top > kMost) {
        return std::nullopt;
    }
    const auto mantissa = static_cast<double>(static_cast<std::uint64_t>(magnitude >> zeros));
    return std::ldexp(n < 0 ? -mantissa : mantissa, static_cast<int>(exponent));
}

/// The nearest double, or a neighbour of it.
double rounded(const Fraction& f) {
    const std::optional<double> exact = exact_double(f);
    return exact ? *exact
                 : boost::multiprecision::cpp_rational(f.numerator, f.denominator)
                       .convert_to<double>();
}

/// Calls `assign(point, side, axis, k)` for the k-th number of a row.
template <class Assign>
void for_each_number(const Assign& assign) {
    for (std::size_t k = 0; k < kNumbers; ++k) {
        assign(k, k / 12, (k / 3) % 4, k % 3);
    }
}

MovingPoints points_of(const std::array<double, kNumbers>& numbers) {
    MovingPoints points;
    for_each_number([&](std::size_t k, std::size_t side, std::size_t corner, std::size_t axis) {
        (side == 0 ? points.start : points.end)[corner][static_cast<Eigen::Index>(axis)] =
            numbers[k];
    });
    return points;
}

Result<QueryRow> row_of(const std::array<Fraction, kNumbers>& fractions) {
    std::array<double, kNumbers> numbers;
    bool all_doubles = true;
    for (std::size_t k = 0; k < kNumbers && all_doubles; ++k) {
        const std::optional<double> number = exact_double(fractions[k]);
        all_doubles = number.has_value();
        numbers[k] = number.value_or(0.0);
    }
    if (all_doubles) {
        return QueryRow(points_of(numbers));
    }
    MovingFractions points;
    for_each_number([&](std::size_t k, std::size_t side, std::size_t corner, std::size_t axis) {
        (side == 0 ? points.start : points.end)[corner][axis] = fractions[k];
    });
    return QueryRow(std::move(points));
}

/// A number in a row that may have fractions: "1/3", or a double.
Result<Fraction> parse_number(std::string_view field) {
    const std::size_t slash = field.find('/');
    if (slash != std::string_view::npos) {
        return make_fraction(field.substr(0, slash), field.substr(slash + 1));
    }
    const Result<double> number = parse_double(field);
    return number ? Result<Fraction>(fraction_of(*number)) : number.error();
}

}  // namespace

bool is_blank_row(std::string_view row) {
    const std::size_t first = row.find_first_not_of(" \t\r");
    return first == std::string_view::npos || row[first] == '#';
}

bool is_header_row(std::string_view row) {
    const std::vector<std::string_view> fields = fields_of(row);
    return !fields.empty() && std::ranges::all_of(fields, [](std::string_view field) {
        const auto is_letter = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '"';
        };
        const std::string_view word = field.substr(0, 3);
        const auto is_word = [&](std::string_view other) {
            return std::ranges::equal(word, other, [](char a, char b) { return (a | 0x20) == b; });
        };
        return !field.empty() && is_letter(field[0]) && !is_word("nan") && !is_word("inf");
    });
}

Result<QueryRow> parse_query_row(std::string_view row) {
    const std::vector<std::string_view> fields = fields_of(row);
    if (fields.size() != kNumbers && fields.size() != 2 * kNumbers) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("has {} numbers; a query has 24, or 24 pairs of a numerator and a "
                                 "denominator",
                                 fields.size())};
    }
    const bool in_pairs = fields.size() == 2 * kNumbers;
    if (!in_pairs && row.find('/') == std::string_view::npos) {
        std::array<double, kNumbers> numbers;
        for (std::size_t k = 0; k < kNumbers; ++k) {
            const Result<double> number = parse_double(fields[k]);
            if (!number) {
                return number.error();
            }
            numbers[k] = *number;
        }
        return QueryRow(points_of(numbers));
    }
    std::array<Fraction, kNumbers> fractions;
    for (std::size_t k = 0; k < kNumbers; ++k) {
        Result<Fraction> f =
            in_pairs ? make_fraction(fields[2 * k], fields[2 * k + 1]) : parse_number(fields[k]);
        if (!f) {
            return f.error();
        }
        fractions[k] = *std::move(f);
    }
    return row_of(fractions);
}

std::optional<double> answer_row(FeaturePair kind, const QueryRow& row,
                                 const ImpactRequest& request) {
    if (const auto* points = std::get_if<MovingPoints>(&row)) {
        return first_impact(kind, *points, request).time;
    }
    const auto& fractions = std::get<MovingFractions>(row);
    if (request.min_separation > 0.0) {
        MovingPoints points;
        for (std::size_t k = 0; k < 4; ++k) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto at = static_cast<Eigen::Index>(axis);
                points.start[k][at] = rounded(fractions.start[k][axis]);
                points.end[k][at] = rounded(fractions.end[k][axis]);
            }
        }
        return first_impact(kind, points, request).time;
    }
    return exact_impact(kind, ExactMotion(fractions), request.tolerance);
}

}  // namespace tandem::continuous
