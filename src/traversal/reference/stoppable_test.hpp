// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <stop_token>

#include "base/module_names.hpp"
#include "volumes/overlap_test.hpp"

namespace tandem::traversal {

/// The overlap test of a walk that can be cancelled. After a stop request no volumes overlap any
/// more. This ends every order of traversal without code of its own: it rejects the pairs left on
/// its stack one by one.
template <class Volume>
class StoppableTest {
  public:
    StoppableTest(const RelativePose& pose, const std::stop_token* cancel)
        : test_(pose), cancel_(cancel) {}

    [[nodiscard]] bool operator()(const Volume& a, const Volume& b) const {
        return !is_cancelled() && test_(a, b);
    }

    [[nodiscard]] double separation(const Volume& a, const Volume& b) const {
        return is_cancelled() ? std::numeric_limits<double>::infinity() : test_.separation(a, b);
    }

  private:
    [[nodiscard]] bool is_cancelled() const {
        return cancel_ != nullptr && cancel_->stop_requested();
    }

    OverlapTest<Volume> test_;
    const std::stop_token* cancel_;
};

}  // namespace tandem::traversal
