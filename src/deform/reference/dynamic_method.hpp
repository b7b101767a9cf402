// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "deform/reference/candidates.hpp"
#include "deform/reference/tracked_front.hpp"

namespace tandem::deform {

enum class WalkStart : std::uint8_t { Roots, Front };

/// Dynamic hierarchies for all objects, with any volume.
template <class Volume>
class DynamicMethod final : public DeformMethod {
  public:
    DynamicMethod(const MethodTask& task, const DynamicSettings& settings, WalkStart start)
        : pairs_(task.pairs), settings_(settings), start_(start), candidates_(task.pairs) {}

    void update(std::span<const MeshView> objects) override {
        objects_.set(objects);
        if (trees_.empty()) {
            frame_ = frame_of_all();
        }
        // Objects may be added at any time; a new one needs only a root.
        while (trees_.size() < objects.size()) {
            trees_.push_back(std::make_unique<DynamicHierarchy<Volume>>(frame_, settings_));
        }
        for (std::size_t k = 0; k < objects.size(); ++k) {
            trees_[k]->update(objects[k]);
        }
    }

    void query() override {
        candidates_.clear();
        for (std::size_t a = 0; a < trees_.size(); ++a) {
            if (pairs_ == Pairs::WithinObjects) {
                auto found = found_in(a, a);
                if (!trees_[a]->empty()) {
                    walk_itself(*trees_[a], trees_[a]->root(), found);
                }
                continue;
            }
            for (std::size_t b = a + 1; b < trees_.size(); ++b) {
                auto found = found_in(a, b);
                if (start_ == WalkStart::Front) {
                    fronts_[{a, b}].run(*trees_[a], *trees_[b], found);
                } else {
                    DynamicWalk(*trees_[a], *trees_[b], found).run();
                }
            }
        }
    }

    void decide(std::vector<TrianglePair>& pairs) override { candidates_.decide(objects_, pairs); }

    [[nodiscard]] std::size_t bytes() const override {
        std::size_t sum = candidates_.bytes();
        for (const auto& tree : trees_) {
            sum += tree->bytes();
        }
        return sum;
    }

    [[nodiscard]] FrameCosts costs() const override {
        FrameCosts sum;
        for (const auto& tree : trees_) {
            sum += tree->costs();
        }
        return sum;
    }

  private:
    [[nodiscard]] auto found_in(std::size_t a, std::size_t b) {
        return [this, a, b](std::uint32_t i, std::uint32_t j) {
            candidates_.add(objects_.number(a, i), objects_.number(b, j));
        };
    }

    [[nodiscard]] TreeFrame frame_of_all() const {
        Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
        Vec3 hi = -lo;
        for (const MeshView& object : objects_.all()) {
            for (const Vec3& vertex : object.vertices) {
                lo = lo.cwiseMin(vertex);
                hi = hi.cwiseMax(vertex);
            }
        }
        return lo.x() <= hi.x() ? frame_around(lo, hi) : TreeFrame{};
    }

    Pairs pairs_;
    DynamicSettings settings_;
    WalkStart start_;
    NumberedObjects objects_;
    TreeFrame frame_;  ///< frame of the first time step; later positions may leave it
    std::vector<std::unique_ptr<DynamicHierarchy<Volume>>> trees_;
    std::map<std::pair<std::size_t, std::size_t>, TrackedFront<Volume>> fronts_;
    Candidates candidates_;
};

}  // namespace tandem::deform
