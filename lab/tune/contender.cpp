// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contender.hpp"

#include <algorithm>

#include "bench/repetitions.hpp"

namespace tandem::tune {

void Contender::begin_rung() {
    costs_.clear();
    steps_ = 0;
    seconds_ = 0.0;
}

Result<Done> Contender::go(std::uint32_t steps, const TurnLimit& limit) {
    if (!run_) {
        Result<std::unique_ptr<Run>> started = candidate_->start();
        if (!started) {
            return started.error();
        }
        run_ = *std::move(started);
    }
    const Result<Turn> turn = run_->go(steps, limit);
    if (!turn) {
        return turn.error();
    }
    steps_ += turn->steps;
    seconds_ += turn->seconds;
    // The clock may not advance during a short turn, but costs are compared by ratios.
    costs_.push_back(std::max(turn->seconds / static_cast<double>(turn->steps), 1e-12));
    pair_hashes_.insert(pair_hashes_.end(), turn->pair_hashes.begin(), turn->pair_hashes.end());
    return Done{};
}

Cost Contender::cost() const {
    const auto [least, most] = std::minmax_element(costs_.begin(), costs_.end());
    return {bench::median_of(costs_), *least, *most};
}

std::optional<std::size_t> Contender::first_difference(const Contender& other) {
    const std::size_t both = std::min(pair_hashes_.size(), other.pair_hashes_.size());
    for (; agreed_ < both; ++agreed_) {
        if (pair_hashes_[agreed_] != other.pair_hashes_[agreed_]) {
            return agreed_;
        }
    }
    return std::nullopt;
}

void Contender::drop() {
    place_ = Place::Dropped;
    run_.reset();
}

void Contender::fall_behind() {
    place_ = number_ == 0 ? Place::Yardstick : Place::Behind;
    if (place_ == Place::Behind) {
        run_.reset();
    }
}

}  // namespace tandem::tune
