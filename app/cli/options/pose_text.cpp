// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/pose_text.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace tandem::cli {
namespace {

constexpr std::string_view kForm = R"("tx ty tz" or "tx ty tz qw qx qy qz", in quotes)";
constexpr std::string_view kSeparators = " \t\r\n,";

Error wrong_pose(std::string_view what) {
    return {ErrorCode::InvalidArgument, fmt::format("{}; a pose is {}", what, kForm)};
}

Result<double> parse_number(std::string_view word) {
    // from_chars rejects a leading plus sign, but users type it.
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0.0;
    const auto [end, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem == std::errc::result_out_of_range) {
        return wrong_pose(fmt::format("'{}' is out of the range of double", word));
    }
    if (problem != std::errc{} || end != digits.data() + digits.size() ||
        digits.starts_with('-') != word.starts_with('-')) {
        return wrong_pose(fmt::format("'{}' is not a number", word));
    }
    if (!std::isfinite(value)) {
        return wrong_pose(fmt::format("'{}' is not a finite number", word));
    }
    return value;
}

}  // namespace

Result<Pose> parse_pose(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t begin = text.find_first_not_of(kSeparators); begin != std::string_view::npos;
         begin = text.find_first_not_of(kSeparators, begin)) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
        const Result<double> number = parse_number(text.substr(begin, end - begin));
        if (!number) {
            return number.error();
        }
        numbers.push_back(*number);
        begin = end;
    }
    if (numbers.size() != 3 && numbers.size() != 7) {
        return wrong_pose(fmt::format("{} number{} given, 3 or 7 needed", numbers.size(),
                                      numbers.size() == 1 ? "" : "s"));
    }
    const Vec3 translation(numbers[0], numbers[1], numbers[2]);
    if (numbers.size() == 3) {
        return Pose::at(translation);
    }
    if (numbers[3] == 0.0 && numbers[4] == 0.0 && numbers[5] == 0.0 && numbers[6] == 0.0) {
        return wrong_pose("the quaternion is zero, which is no rotation (1 0 0 0 means none)");
    }
    return Pose::create(translation, numbers[3], numbers[4], numbers[5], numbers[6]);
}

}  // namespace tandem::cli
