// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "world/pair_history.hpp"

#include <tuple>

namespace tandem::world {
namespace {

/// Least cosine between the normals of an old and a new point that count as the same: about 45
/// degrees for points of the same features, about 14 degrees for points that are only close.
constexpr double kSameFeature = 0.7;
constexpr double kClose = 0.97;

/// The points that a pair had in the old step.
class OldPoints {
  public:
    OldPoints(std::span<const ContactManifold> manifolds, std::span<const Anchors> anchors)
        : manifolds_(manifolds), anchors_(anchors) {}

    /// The old point of the same features; null if there is none.
    [[nodiscard]] const ContactPoint* same(const FeatureId& feature, const Vec3& normal) const {
        for (const ContactManifold& manifold : manifolds_) {
            if (manifold.normal.dot(normal) < kSameFeature) {
                continue;
            }
            for (const ContactPoint& point : manifold.points()) {
                if (point.feature == feature) {
                    return &point;
                }
            }
        }
        return nullptr;
    }

    /// The nearest old point that no new point has taken over; null if there is none.
    template <class IsTaken>
    [[nodiscard]] const ContactPoint* nearest(const Vec3& anchor, const Vec3& normal, double near,
                                              const IsTaken& is_taken) const {
        const ContactPoint* best = nullptr;
        double least = near * near;
        for (std::size_t m = 0; m < manifolds_.size(); ++m) {
            if (manifolds_[m].normal.dot(normal) < kClose) {
                continue;
            }
            for (std::uint32_t p = 0; p < manifolds_[m].count; ++p) {
                const double square = (anchors_[m][p] - anchor).squaredNorm();
                if (square < least && !is_taken(manifolds_[m].all[p].id)) {
                    least = square;
                    best = &manifolds_[m].all[p];
                }
            }
        }
        return best;
    }

  private:
    std::span<const ContactManifold> manifolds_;
    std::span<const Anchors> anchors_;
};

}  // namespace

void PairHistory::begin_step() {
    std::swap(old_records_, records_);
    std::swap(old_manifolds_, manifolds_);
    std::swap(old_anchors_, anchors_);
    is_in_step_ = true;
    for (PairRecord& record : records_) {
        if (record.memory.get() != nullptr) {
            record.memory.get()->a.reset();
            record.memory.get()->b.reset();
            spare_.push_back(std::move(record.memory));
        }
    }
    records_.clear();
    manifolds_.clear();
    anchors_.clear();
    next_old_ = 0;
}

void PairHistory::abandon_step() noexcept {
    if (is_in_step_) {
        std::swap(old_records_, records_);
        std::swap(old_manifolds_, manifolds_);
        std::swap(old_anchors_, anchors_);
        is_in_step_ = false;
    }
}

KeptMemory PairHistory::spare_memory() {
    KeptMemory memory;
    if (spare_.empty()) {
        memory.create();
        return memory;
    }
    memory = std::move(spare_.back());
    spare_.pop_back();
    if (memory.get() == nullptr) {  // the pair was in a snapshot, and a copy is empty
        memory.create();
    }
    return memory;
}

PairRecord* PairHistory::old_record(BodyHandle a, BodyHandle b) {
    const auto key = [](const PairRecord& record) { return std::tie(record.a.id, record.b.id); };
    while (next_old_ < old_records_.size() && key(old_records_[next_old_]) < std::tie(a.id, b.id)) {
        ++next_old_;
    }
    if (next_old_ == old_records_.size()) {
        return nullptr;
    }
    PairRecord& record = old_records_[next_old_];
    return record.a == a && record.b == b ? &record : nullptr;
}

PairRecord& PairHistory::add_record(BodyHandle a, BodyHandle b) {
    PairRecord& record = records_.emplace_back();
    record.a = a;
    record.b = b;
    return record;
}

void PairHistory::add_manifolds(std::size_t record, std::span<const ContactManifold> manifolds,
                                const PairRecord* before, const Pose& pose_a, double near) {
    const std::size_t first_of_pair = manifolds_.size();
    records_[record].first = static_cast<std::uint32_t>(first_of_pair);
    records_[record].count = static_cast<std::uint32_t>(manifolds.size());
    for (const ContactManifold& manifold : manifolds) {
        ContactManifold& added = manifolds_.emplace_back(manifold);
        follow_points(first_of_pair, added, anchors_.emplace_back(), before, pose_a, near);
    }
}

void PairHistory::keep_manifolds(std::size_t record, const PairRecord& before) {
    records_[record].first = static_cast<std::uint32_t>(manifolds_.size());
    records_[record].count = before.count;
    for (std::size_t k = before.first; k < before.first + std::size_t{before.count}; ++k) {
        manifolds_.push_back(old_manifolds_[k]);
        anchors_.push_back(old_anchors_[k]);
    }
}

void PairHistory::follow_points(std::size_t first_of_pair, ContactManifold& added, Anchors& anchors,
                                const PairRecord* before, const Pose& pose_a, double near) {
    const std::size_t first = before != nullptr ? before->first : 0;
    const std::size_t count = before != nullptr ? before->count : 0;
    const std::span<const ContactManifold> old_manifolds(old_manifolds_);
    const std::span<const Anchors> old_anchors(old_anchors_);
    const OldPoints old(old_manifolds.subspan(first, count), old_anchors.subspan(first, count));
    const auto is_taken = [&](std::uint64_t id) {
        for (std::size_t m = first_of_pair; m < manifolds_.size(); ++m) {
            for (const ContactPoint& point : manifolds_[m].points()) {
                if (point.id == id) {
                    return true;
                }
            }
        }
        return false;
    };
    const auto take_over = [&](ContactPoint& point, const ContactPoint* from) {
        if (from != nullptr && !is_taken(from->id)) {
            point.id = from->id;
            point.impulse = from->impulse;
        }
    };
    // First match points of the same features, so that a close point cannot take their place.
    for (std::uint32_t p = 0; p < added.count; ++p) {
        anchors[p] = pose_a.rotation().transpose() * (added.all[p].on_a - pose_a.translation());
        take_over(added.all[p], old.same(added.all[p].feature, added.normal));
    }
    // Match the rest by distance; give new numbers to points without a match.
    for (std::uint32_t p = 0; p < added.count; ++p) {
        if (added.all[p].id == 0) {
            take_over(added.all[p], old.nearest(anchors[p], added.normal, near, is_taken));
        }
        if (added.all[p].id == 0) {
            added.all[p].id = next_id_++;
        }
    }
}

std::size_t PairHistory::memory_bytes() const {
    return (records_.capacity() + old_records_.capacity()) * sizeof(PairRecord) +
           (manifolds_.capacity() + old_manifolds_.capacity()) * sizeof(ContactManifold) +
           (anchors_.capacity() + old_anchors_.capacity()) * sizeof(Anchors);
}

}  // namespace tandem::world
