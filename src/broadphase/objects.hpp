// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// The objects of a broad phase: boxes, filters and generations by id, and which ids are in use.
/// Boxes of unused ids are empty (lo > hi), so that a method which examines all boxes finds nothing
/// there. If memory runs out, every function leaves the objects as they were.
class Objects {
  public:
    static constexpr Box kEmptyBox{{1.0F, 1.0F, 1.0F}, {-1.0F, -1.0F, -1.0F}};
    /// Methods store ids in 31 bits.
    static constexpr std::size_t kMostIds = std::size_t{1} << 31U;

    /// The generation of a new id, an odd number.
    explicit Objects(std::uint32_t first_generation = 1) : first_generation_(first_generation) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// All ids are below this.
    [[nodiscard]] ObjectId id_end() const noexcept { return static_cast<ObjectId>(boxes_.size()); }
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        return id < boxes_.size() && is_proper(boxes_[id]);
    }
    /// False for a handle whose object was removed, and for a handle that was never returned.
    [[nodiscard]] bool contains(ObjectHandle object) const noexcept {
        return object.id < generations_.size() && generations_[object.id] == object.generation &&
               is_of_use(object.generation);
    }
    /// The handle of an id in use.
    [[nodiscard]] ObjectHandle handle(ObjectId id) const noexcept { return {id, generations_[id]}; }
    [[nodiscard]] const Box& box(ObjectId id) const noexcept { return boxes_[id]; }
    [[nodiscard]] const std::vector<Box>& boxes() const noexcept { return boxes_; }
    void set_box(ObjectId id, const Box& box) noexcept { boxes_[id] = box; }

    /// Whether there are ids for `count` more objects.
    [[nodiscard]] bool has_ids_for(std::size_t count) const noexcept {
        return count <= free_now_ + (kMostIds - boxes_.size());
    }
    /// Allocates the memory for `count` calls of `take` with this filter, which then do not throw.
    void reserve(std::size_t count, ObjectFilter filter);
    /// Adds an object and returns its id. Throws without effect if memory runs out.
    [[nodiscard]] ObjectId take(const Box& box, ObjectFilter filter = {});
    /// The id must be in use. It is not reused before `recycle`.
    void give_back(ObjectId id) noexcept;
    /// Allows all ids that were given back to be taken again.
    void recycle() noexcept { free_now_ = free_.size(); }

    /// Filters need memory only after a filter other than the default was set.
    [[nodiscard]] bool has_filters() const noexcept { return !filters_.empty(); }
    [[nodiscard]] ObjectFilter filter(ObjectId id) const noexcept {
        return filters_.empty() ? ObjectFilter{} : filters_[id];
    }
    /// Throws without effect if memory runs out.
    void set_filter(ObjectId id, ObjectFilter filter);

    [[nodiscard]] std::size_t memory_bytes() const noexcept;
    /// One sentence for each broken invariant.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    /// Used by the tests of `validate`, which break invariants.
    friend struct ObjectsTamper;

    /// The generation of an id is incremented at each beginning and end of its use, so it is odd
    /// while in use.
    [[nodiscard]] static constexpr bool is_of_use(std::uint32_t generation) noexcept {
        return generation % 2 == 1;
    }

    std::vector<Box> boxes_;
    std::vector<std::uint32_t> generations_;
    std::vector<ObjectFilter> filters_;
    /// Unused ids. The first `free_now_` of them may be taken; the others wait for `recycle`.
    std::vector<ObjectId> free_;
    std::size_t free_now_ = 0;
    std::size_t size_ = 0;
    std::size_t retired_ = 0;  ///< ids that are never taken again
    std::uint32_t first_generation_;
};

}  // namespace tandem::broadphase
