// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/tree/moving_trees.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "base/assert.hpp"
#include "broadphase/object_scan.hpp"

namespace tandem::broadphase {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
/// Overlaps nothing, not even an infinite box.
constexpr Box kNowhere{{kNan, kNan, kNan}, {kNan, kNan, kNan}};

float longest_side(const Box& box) noexcept {
    float longest = 0.0F;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float side = box.hi[axis] - box.lo[axis];
        longest = std::isfinite(side) ? std::max(longest, side) : longest;
    }
    return longest;
}

}  // namespace

MovingTrees::MovingTrees(Objects& objects, const Settings& settings)
    : BroadPhaseMethod(objects), settings_(settings) {
    for_each_object(objects, [this](ObjectId id, const Box&) { MovingTrees::add(id); });
}

/// The box enlarged on every side by a fraction of its longest side, and shifted in the direction
/// of motion. For a box without extent, ten times its last motion replaces the longest side,
/// limited by the mean distance of objects.
Box MovingTrees::fattened(ObjectId id) const noexcept {
    Box box = objects().box(id);
    const Box& last = records_[id].previous;
    std::array<float, 3> way{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float along = box.lo[axis] - last.lo[axis];
        way[axis] = std::isfinite(along) ? along : 0.0F;
    }
    float side = longest_side(box);
    if (side == 0.0F && dynamic_tree_.size() > 0) {
        const float apart = longest_side(dynamic_tree_.bounds()) /
                            std::cbrt(static_cast<float>(dynamic_tree_.size()));
        const float furthest = std::max({std::abs(way[0]), std::abs(way[1]), std::abs(way[2])});
        side = std::min(10.0F * furthest, apart);
    }
    const float margin =
        std::min(settings_.margin * side, 0.5F * std::numeric_limits<float>::max());
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float shift = std::clamp(8.0F * way[axis], -0.8F * margin, 0.8F * margin);
        box.lo[axis] -= margin - shift;
        box.hi[axis] += margin + shift;
    }
    return box;
}

void MovingTrees::raise(ObjectId id, Flags flag, std::vector<ObjectId>& list) {
    if ((flags_[id] & flag) == 0) {
        flags_[id] = static_cast<Flags>(flags_[id] | flag);
        list.push_back(id);
    }
}

void MovingTrees::add(ObjectId id) {
    TANDEM_ASSERT(id < ObjectId{1} << 31U);
    if (id >= records_.size()) {
        records_.resize(id + 1);
        flags_.resize(id + 1);
    }
    records_[id] = {.fat = {}, .previous = kNowhere, .last_motion = updates_};
    flags_[id] = 0;
    records_[id].fat = fattened(id);
    dynamic_tree_.insert(id, records_[id].fat);
    raise(id, kRefitted, refitted_);
    if (settings_.still_updates) {
        awake_.push_back(id);
    }
}

void MovingTrees::remove(ObjectId id) {
    const bool is_static = (flags_[id] & kStatic) != 0;
    (is_static ? static_tree_ : dynamic_tree_).remove(id);
    rest_is_disturbed_ = rest_is_disturbed_ || is_static;
    raise(id, kGone, gone_);
}

void MovingTrees::move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) {
    for (std::size_t k = 0; k < moved.size(); ++k) {
        const ObjectId id = moved[k].id;
        if (objects().box(id) == boxes[k]) {
            continue;
        }
        objects().set_box(id, boxes[k]);
        raise(id, kMoved, moved_);
        if ((flags_[id] & kStatic) != 0 || !contains(records_[id].fat, boxes[k])) {
            raise(id, kEscaped, escaped_);
        }
    }
}

void MovingTrees::refit_escaped() {
    for (const ObjectId id : escaped_) {
        Record& record = records_[id];
        if ((flags_[id] & kGone) != 0) {
            continue;
        }
        if ((flags_[id] & kStatic) != 0) {
            record.fat = fattened(id);
            static_tree_.remove(id);
            dynamic_tree_.insert(id, record.fat);
            awake_.push_back(id);
            rest_is_disturbed_ = true;
        } else {
            record.fat = fattened(id);
            dynamic_tree_.reinsert(id, record.fat);
        }
        flags_[id] = static_cast<Flags>(flags_[id] & ~(kStatic | kEscaped));
        raise(id, kRefitted, refitted_);
    }
    escaped_.clear();
}

PairReport MovingTrees::find_pairs(FoundPairs& out) {
    refit_escaped();
    ++updates_;
    // 1. Recheck the candidates of the last update.
    // Either each refitted object is searched in the tree, or the tree is compared with itself,
    // whichever is less work.
    const bool from_scratch = 4 * refitted_.size() > dynamic_tree_.size();
    if (rest_is_disturbed_) {
        recheck(resting_candidates_, false, out);
        rest_is_disturbed_ = false;
    }
    recheck(candidates_, from_scratch, out);
    // 2. Search new candidates.
    if (from_scratch) {
        search_all(out.begun);
    } else {
        search_refitted(out.begun);
    }
    put_to_rest();
    settle();
    if (!has_reported_) {
        has_reported_ = true;
        out.all.swap(out.begun);
        return PairReport::All;
    }
    return PairReport::Changes;
}

/// Candidates that the search will find again are dropped; the search then decides whether they
/// begin.
void MovingTrees::recheck(std::vector<Candidate>& candidates, bool from_scratch, FoundPairs& out) {
    std::size_t kept = 0;
    for (Candidate candidate : candidates) {
        const ObjectId a = candidate.a;
        const ObjectId b = candidate.b;
        const unsigned either = flags_[a] | flags_[b];
        const bool may_have_changed = (either & (kMoved | kRefitted | kGone)) != 0;
        if (!may_have_changed && (flags_[a] & flags_[b] & kStatic) != 0) {
            if (&candidates == &resting_candidates_) {
                candidates[kept++] = candidate;
            } else if (candidate.overlaps != 0) {
                resting_candidates_.push_back(candidate);
            }
            continue;
        }
        if (may_have_changed) {
            const bool now = (either & kGone) == 0 && overlaps(objects().box(a), objects().box(b));
            if (candidate.overlaps != 0 && !now) {
                out.ended.push_back({a, b});
            }
            if ((either & (kRefitted | kGone)) != 0) {
                continue;
            }
            if (candidate.overlaps == 0 && now && !from_scratch) {
                out.begun.push_back({a, b});
            }
            candidate.overlaps = now ? 1U : 0U;
        }
        if (!from_scratch) {
            candidates[kept++] = candidate;
        }
    }
    candidates.resize(kept);
}

void MovingTrees::consider(ObjectId a, ObjectId b, std::vector<ObjectPair>& begun) {
    if (b < a) {
        std::swap(a, b);
    }
    const bool now = overlaps(objects().box(a), objects().box(b));
    if (now && !overlaps(records_[a].previous, records_[b].previous)) {
        begun.push_back({a, b});
    }
    candidates_.push_back({.a = a, .b = b & 0x7FFF'FFFFU, .overlaps = now ? 1U : 0U});
}

void MovingTrees::search_refitted(std::vector<ObjectPair>& begun) {
    for (const ObjectId id : refitted_) {
        if ((flags_[id] & kGone) != 0) {
            continue;
        }
        const Box& fat = records_[id].fat;
        const auto meets_fat = [&](const Box& box) { return overlaps(box, fat); };
        const auto found = [&](ObjectId other) {
            if ((flags_[other] & kRefitted) == 0 || id < other) {
                consider(id, other, begun);
            }
        };
        dynamic_tree_.visit(meets_fat, found);
        static_tree_.visit(meets_fat, found);
    }
}

void MovingTrees::search_all(std::vector<ObjectPair>& begun) {
    const auto found = [&](ObjectId a, ObjectId b) { consider(a, b, begun); };
    dynamic_tree_.visit_pairs(found);
    dynamic_tree_.visit_pairs_with(static_tree_, found);
}

/// Moves only some objects per update, so that no step takes much longer than the others.
void MovingTrees::put_to_rest() {
    if (!settings_.still_updates) {
        return;
    }
    std::size_t left = 64 + awake_.size() / 16;
    std::size_t kept = 0;
    for (const ObjectId id : awake_) {
        Record& record = records_[id];
        if ((flags_[id] & kGone) != 0) {
            continue;
        }
        if ((flags_[id] & kMoved) != 0) {
            record.last_motion = updates_;
        }
        if (left == 0 || updates_ - record.last_motion < *settings_.still_updates ||
            (flags_[id] & (kMoved | kRefitted)) != 0) {
            awake_[kept++] = id;
            continue;
        }
        --left;
        dynamic_tree_.remove(id);
        record.fat = objects().box(id);
        static_tree_.insert(id, record.fat);
        flags_[id] = static_cast<Flags>(flags_[id] | kStatic);
    }
    awake_.resize(kept);
}

void MovingTrees::settle() {
    for (std::vector<ObjectId>* list : {&moved_, &refitted_, &gone_}) {
        for (const ObjectId id : *list) {
            Record& record = records_[id];
            record.previous = (flags_[id] & kGone) != 0 ? kNowhere : objects().box(id);
            flags_[id] = static_cast<Flags>(flags_[id] & (kStatic | kGone));
        }
        if (list != &gone_) {
            list->clear();
        }
    }
    for (const ObjectId id : gone_) {
        flags_[id] = 0;
    }
    gone_.clear();
}

void MovingTrees::query(const Box& box, std::vector<ObjectId>& out) {
    refit_escaped();
    for (BoxTree* tree : {&dynamic_tree_, &static_tree_}) {
        tree->visit([&](const Box& around) { return overlaps(around, box); },
                    [&](ObjectId id) {
                        if (overlaps(objects().box(id), box)) {
                            out.push_back(id);
                        }
                    });
    }
}

void MovingTrees::query(const Ray& ray, std::vector<ObjectId>& out) {
    refit_escaped();
    for (BoxTree* tree : {&dynamic_tree_, &static_tree_}) {
        tree->visit([&](const Box& around) { return meets(ray, around); },
                    [&](ObjectId id) {
                        if (meets(ray, objects().box(id))) {
                            out.push_back(id);
                        }
                    });
    }
}

std::size_t MovingTrees::memory_bytes() const noexcept {
    std::size_t ids = 0;
    for (const std::vector<ObjectId>* list : {&moved_, &escaped_, &refitted_, &gone_, &awake_}) {
        ids += list->capacity();
    }
    return dynamic_tree_.memory_bytes() + static_tree_.memory_bytes() +
           records_.capacity() * sizeof(Record) + flags_.capacity() + ids * sizeof(ObjectId) +
           (candidates_.capacity() + resting_candidates_.capacity()) * sizeof(Candidate);
}

std::vector<std::string> MovingTrees::validate() const {
    std::vector<std::string> broken = dynamic_tree_.validate();
    for (std::string& sentence : static_tree_.validate()) {
        broken.push_back("static tree: " + std::move(sentence));
    }
    for_each_object(objects(), [&](ObjectId id, const Box& box) {
        const Record& record = records_[id];
        const bool is_static = (flags_[id] & kStatic) != 0;
        const BoxTree& tree = is_static ? static_tree_ : dynamic_tree_;
        if (!tree.contains(id) || tree.box_of(id) != record.fat) {
            broken.push_back(fmt::format("object {} is not in its tree", id));
        }
        if ((flags_[id] & kEscaped) == 0 &&
            !(is_static ? record.fat == box : tandem::contains(record.fat, box))) {
            broken.push_back(fmt::format("the fat box of object {} does not fit", id));
        }
    });
    if (dynamic_tree_.size() + static_tree_.size() != objects().size()) {
        broken.push_back(fmt::format("{} and {} of {} objects", dynamic_tree_.size(),
                                     static_tree_.size(), objects().size()));
    }
    if (!moved_.empty() || !refitted_.empty() || !gone_.empty()) {
        return broken;  // the candidates are those of the last update
    }
    std::vector<ObjectPair> known;
    for (const std::vector<Candidate>* list : {&candidates_, &resting_candidates_}) {
        for (const Candidate& candidate : *list) {
            known.push_back({candidate.a, candidate.b});
            if (overlaps(objects().box(candidate.a), objects().box(candidate.b)) !=
                (candidate.overlaps != 0)) {
                broken.push_back(
                    fmt::format("candidates {} and {}: their overlap is stored wrongly",
                                candidate.a, static_cast<ObjectId>(candidate.b)));
            }
        }
    }
    std::ranges::sort(known);
    if (std::ranges::adjacent_find(known) != known.end()) {
        broken.emplace_back("a candidate is there twice");
    }
    const auto expect = [&](ObjectId a, ObjectId b) {
        if (!std::ranges::binary_search(known, ObjectPair{std::min(a, b), std::max(a, b)})) {
            broken.push_back(fmt::format("{} and {} are missing among the candidates", a, b));
        }
    };
    BoxTree dynamic_tree = dynamic_tree_;
    BoxTree static_tree = static_tree_;
    dynamic_tree.visit_pairs(expect);
    dynamic_tree.visit_pairs_with(static_tree, expect);
    static_tree.visit_pairs(expect);
    return broken;
}

}  // namespace tandem::broadphase
