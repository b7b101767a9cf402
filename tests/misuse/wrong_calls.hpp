// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

#include "scenes/shapes.hpp"

namespace tandem::testing {

/// A public function that is called wrongly, and whether it has done what it has to do then: give
/// an error, or the answer that its comment promises.
struct WrongCall {
    std::string_view function;  ///< as the header spells it: "Batch::collide_many"
    std::string_view mistake;
    std::function<::testing::AssertionResult()> outcome;
};

/// One test for each call, so that a crash has a name. The tables are in the other files of this
/// folder; `coverage.py` says which public function none of them has.
class WrongCalls : public ::testing::TestWithParam<WrongCall> {};

inline std::string wrong_call_name(const ::testing::TestParamInfo<WrongCall>& info) {
    std::string name;
    for (const std::string_view text : {info.param.function, info.param.mistake}) {
        bool is_first = true;
        for (const char c : text) {
            const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
            name += !is_letter ? '_' : is_first ? static_cast<char>(std::toupper(c)) : c;
            is_first = !is_letter;
        }
        name += '_';
    }
    std::erase(name, '_');
    return name + std::to_string(info.index);
}

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Which coordinate is wrong in this run of a call: each one in turn.
inline Eigen::Index& wrong_axis() {
    static Eigen::Index axis = 0;
    return axis;
}

inline Vec3 point_with(double number) {
    Vec3 point(1.0, 2.0, 3.0);
    point[wrong_axis()] = number;
    return point;
}
inline Vec3 no_point() {
    return point_with(kNaN);
}
inline Pose no_pose() {
    return Pose::at(no_point());
}
inline Pose far_pose() {
    return Pose::at(point_with(kInfinity));
}

/// An object after it has been moved from.
template <class T>
T moved_from(T object) {
    const T taken = std::move(object);
    return object;  // NOLINT(bugprone-use-after-move): this is the question
}

template <class T>
::testing::AssertionResult refused(const Result<T>& result) {
    if (result.has_value()) {
        return ::testing::AssertionFailure() << "an answer instead of an error";
    }
    if (result.error().message.empty()) {
        return ::testing::AssertionFailure() << "an error without a message";
    }
    return ::testing::AssertionSuccess();
}

template <class T>
::testing::AssertionResult answered(const Result<T>& result) {
    return result.has_value() ? ::testing::AssertionSuccess()
                              : ::testing::AssertionFailure() << result.error().message;
}

/// All of several outcomes.
inline ::testing::AssertionResult all_of(
    std::initializer_list<::testing::AssertionResult> outcomes) {
    std::size_t place = 0;
    for (const ::testing::AssertionResult& outcome : outcomes) {
        if (!outcome) {
            return ::testing::AssertionFailure() << "part " << place << ": " << outcome.message();
        }
        ++place;
    }
    return ::testing::AssertionSuccess();
}

inline ::testing::AssertionResult holds(bool condition) {
    return condition ? ::testing::AssertionSuccess()
                     : ::testing::AssertionFailure() << "not the documented answer";
}

/// Numbers that are no length, no time and no amount.
inline constexpr double kNoAmounts[] = {kNaN, kInfinity, -kInfinity, -1.0};

/// Whether `make(number)` is refused for every number without a meaning.
template <class Make>
::testing::AssertionResult refuses_amounts(const Make& make) {
    for (const double number : kNoAmounts) {
        if (make(number).has_value()) {
            return ::testing::AssertionFailure() << number << " is taken";
        }
    }
    return ::testing::AssertionSuccess();
}

template <class Range>
::testing::AssertionResult is_empty(const Range& range) {
    return std::empty(range) ? ::testing::AssertionSuccess()
                             : ::testing::AssertionFailure() << std::size(range) << " elements";
}

inline const Model& small_model() {
    static const Model kModel = Model::build(scenes::sphere(2)).value();
    return kModel;
}

inline const Model& reference_model() {
    static const Model kModel = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    return kModel;
}

inline const Placed& here() {
    static const Placed kHere{small_model()};
    return kHere;
}

inline const Placed& reference_here() {
    static const Placed kHere{reference_model()};
    return kHere;
}

/// Placed so that a query has to refuse it.
inline Placed lost() {
    return {small_model(), no_pose()};
}

}  // namespace tandem::testing
