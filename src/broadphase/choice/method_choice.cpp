// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/choice/method_choice.hpp"

#include <algorithm>

namespace tandem::broadphase {
namespace {

/// The weight of the last measurement in the correction.
constexpr double kChoiceNews = 0.25;
/// One measurement changes the correction by at most this factor, because an interrupted thread
/// seems slow.
constexpr double kMostWrong = 4.0;

}  // namespace

double MethodChoice::expected_cost(std::size_t candidate, const WorldFeatures& world) const {
    return correction_[candidate] * predicted_cost(kAutoCandidates[candidate], world);
}

void MethodChoice::learn(const WorldFeatures& world, double cost) {
    const double seen = cost / predicted_cost(current(), world);
    double& correction = correction_[current_];
    correction += kChoiceNews *
                  (std::clamp(seen, correction / kMostWrong, correction * kMostWrong) - correction);
}

bool MethodChoice::reconsider(const WorldFeatures& world) {
    std::size_t best = current_;
    for (std::size_t k = 0; k < kAutoCandidates.size(); ++k) {
        if (expected_cost(k, world) < expected_cost(best, world)) {
            best = k;
        }
    }
    if (best == current_ ||
        expected_cost(best, world) > kWorthChanging * expected_cost(current_, world)) {
        return false;
    }
    current_ = best;
    return true;
}

}  // namespace tandem::broadphase
