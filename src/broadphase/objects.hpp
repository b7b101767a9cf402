// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// The objects of a broad phase: their boxes, filters and generations by id, and which ids are in
/// use. Boxes of ids not in use are empty (lo > hi), so that a method which looks at all boxes
/// finds nothing there. No function leaves anything half done when memory runs out.
class Objects {
  public:
    static constexpr Box kEmptyBox{{1.0F, 1.0F, 1.0F}, {-1.0F, -1.0F, -1.0F}};
    /// Methods keep ids in 31 bits.
    static constexpr std::size_t kMostIds = std::size_t{1} << 31U;

    /// Ids begin with this generation, an odd one.
    explicit Objects(std::uint32_t first_generation = 1) : first_generation_(first_generation) {}

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// All ids are below this.
    [[nodiscard]] ObjectId id_end() const noexcept { return static_cast<ObjectId>(boxes_.size()); }
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        return id < boxes_.size() && is_proper(boxes_[id]);
    }
    /// False for a handle whose object is gone, and for one that was made up.
    [[nodiscard]] bool contains(ObjectHandle object) const noexcept {
        return object.id < generations_.size() && generations_[object.id] == object.generation &&
               is_of_use(object.generation);
    }
    /// The handle of an id in use.
    [[nodiscard]] ObjectHandle handle(ObjectId id) const noexcept { return {id, generations_[id]}; }
    [[nodiscard]] const Box& box(ObjectId id) const noexcept { return boxes_[id]; }
    [[nodiscard]] const std::vector<Box>& boxes() const noexcept { return boxes_; }
    void set_box(ObjectId id, const Box& box) noexcept { boxes_[id] = box; }

    /// Whether there are ids for so many more objects.
    [[nodiscard]] bool has_ids_for(std::size_t count) const noexcept {
        return count <= free_now_ + (kMostIds - boxes_.size());
    }
    /// Gets the memory for so many calls of `take` with this filter: they will not throw.
    void reserve(std::size_t count, ObjectFilter filter);
    /// The id of a new object. Throws without effect if memory runs out.
    [[nodiscard]] ObjectId take(const Box& box, ObjectFilter filter = {});
    /// The id must be in use. It rests until `recycle`.
    void give_back(ObjectId id) noexcept;
    /// From now on the ids that were given back may be taken again.
    void recycle() noexcept { free_now_ = free_.size(); }

    /// Filters take memory only once there is one that does not let everything through.
    [[nodiscard]] bool has_filters() const noexcept { return !filters_.empty(); }
    [[nodiscard]] ObjectFilter filter(ObjectId id) const noexcept {
        return filters_.empty() ? ObjectFilter{} : filters_[id];
    }
    /// Throws without effect if memory runs out.
    void set_filter(ObjectId id, ObjectFilter filter);

    [[nodiscard]] std::size_t memory_bytes() const noexcept;
    /// Every broken invariant as a sentence.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    /// The tests of `validate` break invariants on purpose.
    friend struct ObjectsTamper;

    /// The generation of an id counts its beginnings and ends: it is odd while the id is in use.
    [[nodiscard]] static constexpr bool is_of_use(std::uint32_t generation) noexcept {
        return generation % 2 == 1;
    }

    std::vector<Box> boxes_;
    std::vector<std::uint32_t> generations_;
    std::vector<ObjectFilter> filters_;
    /// Ids not in use. The first `free_now_` of them may be taken, the others rest.
    std::vector<ObjectId> free_;
    std::size_t free_now_ = 0;
    std::size_t size_ = 0;
    std::size_t retired_ = 0;  ///< ids that are never taken again
    std::uint32_t first_generation_;
};

}  // namespace tandem::broadphase
