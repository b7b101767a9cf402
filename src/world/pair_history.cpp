// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "world/pair_history.hpp"

#include <tuple>

#include "geometry/fixed_order.hpp"

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
            if (dot3(manifold.normal, normal) < kSameFeature) {
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
            if (dot3(manifolds_[m].normal, normal) < kClose) {
                continue;
            }
            for (std::uint32_t p = 0; p < manifolds_[m].count; ++p) {
                const double square = squared_norm3(anchors_[m][p] - anchor);
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

void clear(StepFindings& findings) noexcept {
    findings.records.clear();
    findings.manifolds.clear();
    findings.anchors.clear();
    findings.contacts.clear();
    findings.events.clear();
}

}  // namespace

void PairHistory::begin_step() {
    if (marked_ == Marked::Old) {
        std::swap(kept_, old_);
        marked_ = Marked::Kept;
    }
    std::swap(old_, present_);
    if (marked_ == Marked::Present) {
        marked_ = Marked::Old;
    }
    is_in_step_ = true;
    for (PairRecord& record : present_.records) {
        if (record.memory.get() != nullptr) {
            record.memory.get()->a.reset();
            record.memory.get()->b.reset();
            spare_.push_back(std::move(record.memory));
        }
    }
    clear(present_);
    next_old_ = 0;
}

void PairHistory::abandon_step() noexcept {
    if (is_in_step_) {
        std::swap(old_, present_);
        if (marked_ == Marked::Old) {
            marked_ = Marked::Present;
        }
        is_in_step_ = false;
    }
}

void PairHistory::mark() noexcept {
    marked_ = Marked::Present;
    marked_id_ = next_id_;
}

void PairHistory::take_back() noexcept {
    if (marked_ == Marked::Old) {
        std::swap(old_, present_);
    } else if (marked_ == Marked::Kept) {
        std::swap(kept_, present_);
    }
    if (marked_ != Marked::Nowhere) {
        next_id_ = marked_id_;
    }
    marked_ = Marked::Nowhere;
}

void PairHistory::forget() noexcept {
    clear(present_);
    clear(old_);
    next_id_ = 1;
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
    while (next_old_ < old_.records.size() && key(old_.records[next_old_]) < std::tie(a.id, b.id)) {
        ++next_old_;
    }
    if (next_old_ == old_.records.size()) {
        return nullptr;
    }
    PairRecord& record = old_.records[next_old_];
    return record.a == a && record.b == b ? &record : nullptr;
}

PairRecord& PairHistory::add_record(BodyHandle a, BodyHandle b) {
    PairRecord& record = present_.records.emplace_back();
    record.a = a;
    record.b = b;
    return record;
}

void PairHistory::add_manifolds(std::size_t record, std::span<const ContactManifold> manifolds,
                                const PairRecord* before, const Pose& pose_a, double near) {
    const std::size_t first_of_pair = present_.manifolds.size();
    present_.records[record].first = static_cast<std::uint32_t>(first_of_pair);
    present_.records[record].count = static_cast<std::uint32_t>(manifolds.size());
    for (const ContactManifold& manifold : manifolds) {
        ContactManifold& added = present_.manifolds.emplace_back(manifold);
        follow_points(first_of_pair, added, present_.anchors.emplace_back(), before, pose_a, near);
    }
}

void PairHistory::keep_manifolds(std::size_t record, const PairRecord& before) {
    present_.records[record].first = static_cast<std::uint32_t>(present_.manifolds.size());
    present_.records[record].count = before.count;
    for (std::size_t k = before.first; k < before.first + std::size_t{before.count}; ++k) {
        present_.manifolds.push_back(old_.manifolds[k]);
        present_.anchors.push_back(old_.anchors[k]);
    }
}

void PairHistory::follow_points(std::size_t first_of_pair, ContactManifold& added, Anchors& anchors,
                                const PairRecord* before, const Pose& pose_a, double near) {
    const std::size_t first = before != nullptr ? before->first : 0;
    const std::size_t count = before != nullptr ? before->count : 0;
    const std::span<const ContactManifold> old_manifolds(old_.manifolds);
    const std::span<const Anchors> old_anchors(old_.anchors);
    const OldPoints old(old_manifolds.subspan(first, count), old_anchors.subspan(first, count));
    const auto is_taken = [&](std::uint64_t id) {
        for (std::size_t m = first_of_pair; m < present_.manifolds.size(); ++m) {
            for (const ContactPoint& point : present_.manifolds[m].points()) {
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
        anchors[p] = transposed_times3(pose_a.rotation(), added.all[p].on_a - pose_a.translation());
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
    std::size_t bytes = 0;
    for (const StepFindings* const of : {&old_, &present_, &kept_}) {
        bytes += of->records.capacity() * sizeof(PairRecord) +
                 of->manifolds.capacity() * sizeof(ContactManifold) +
                 of->anchors.capacity() * sizeof(Anchors) +
                 of->contacts.capacity() * sizeof(BodyContact) +
                 of->events.capacity() * sizeof(ContactEvent);
    }
    return bytes;
}

}  // namespace tandem::world
