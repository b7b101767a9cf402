// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/objects.hpp"
#include "gpu/pair_poses.hpp"
#include "gpu/walks/triangle_stage.hpp"

namespace tandem::gpu {

/// Collects the results of a call and sorts them as all answers of Tandem: by question, then by (a,
/// b). Devices append results in any order.
class Answers {
  public:
    void clear();
    void add(const Hit& hit, const PairQuestion& question, const Objects& objects,
             ContactWork contacts);
    void add_by_cpu(std::size_t number, TrianglePair pair, const ObjectPair& bodies,
                    const Objects& objects, ContactWork contacts);
    /// Sorts the results into `count` answers.
    void finish(std::size_t count);

    [[nodiscard]] std::size_t size() const noexcept {
        return begins_.empty() ? 0 : begins_.size() - 1;
    }
    /// Those of answer k, of the last call that has come to its end; none if there is no answer k.
    [[nodiscard]] std::span<const TrianglePair> pairs(std::size_t k) const {
        return part_of(pairs_, k);
    }
    [[nodiscard]] std::span<const PairPoint> contacts(std::size_t k) const {
        return part_of(contacts_, k);
    }

  private:
    template <class T>
    [[nodiscard]] std::span<const T> part_of(const std::vector<T>& all, std::size_t k) const {
        return k < size() && !all.empty()
                   ? std::span(all).subspan(begins_[k], begins_[k + 1] - begins_[k])
                   : std::span<const T>();
    }

    struct Found {
        std::size_t number;
        TrianglePair pair;
        std::size_t contact;
    };

    std::vector<Found> found_;
    std::vector<PairPoint> points_;
    std::vector<std::size_t> begins_;
    std::vector<TrianglePair> pairs_;
    std::vector<PairPoint> contacts_;
};

}  // namespace tandem::gpu
