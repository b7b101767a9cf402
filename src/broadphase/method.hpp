// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/object_set.hpp"
#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// What a method found. Vectors are kept between updates, so that nothing is allocated.
struct FoundPairs {
    std::vector<ObjectPair> all;
    std::vector<ObjectPair> begun;
    std::vector<ObjectPair> ended;
    ObjectSet moved;

    void clear() {
        all.clear();
        begun.clear();
        ended.clear();
        moved.clear();
    }
};

enum class PairReport {
    All,      ///< `all` holds every pair; the first report of a method says this
    Changes,  ///< `begun` and `ended` say how the pairs differ from the last report
    OfMoved,  ///< `all` holds every pair of an object in `moved`; pairs of others are as before
};

/// A way to find overlapping pairs. It shares the boxes with the broad phase it belongs to.
/// Calls are per batch, so being virtual costs nothing. Any function but the destructor may throw
/// when memory runs out, and the method may be in any state afterwards: the broad phase then
/// destroys it and makes another one of the objects.
class BroadPhaseMethod {
  public:
    explicit BroadPhaseMethod(Objects& objects) : objects_(objects) {}
    BroadPhaseMethod(const BroadPhaseMethod&) = delete;
    BroadPhaseMethod& operator=(const BroadPhaseMethod&) = delete;
    virtual ~BroadPhaseMethod() = default;

    /// The object is new; its box is already there.
    virtual void add(ObjectId id) = 0;
    /// The object is about to go; its box is still there.
    virtual void remove(ObjectId id) = 0;
    /// Puts the new boxes in the place of the old ones. The objects are there, and one of them may
    /// be named more than once. This is a loop over every object in every step.
    virtual void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) = 0;

    /// Finds the pairs, in any order that depends on the history of calls only: a < b, each once.
    /// With Changes nothing is both begun and ended; pairs of a removed object have ended.
    virtual PairReport find_pairs(FoundPairs& out) = 0;

    /// Appends the objects whose boxes, as they are now, overlap the box or are met by the ray
    /// (broadphase/ray_box.hpp), each once, in any order.
    virtual void query(const Box& box, std::vector<ObjectId>& out) = 0;
    virtual void query(const Ray& ray, std::vector<ObjectId>& out) = 0;

    /// What the method itself keeps; the boxes of the objects are not part of it.
    [[nodiscard]] virtual std::size_t memory_bytes() const noexcept = 0;
    [[nodiscard]] virtual std::vector<std::string> validate() const = 0;
    /// Which method this is; Auto names the one that it has chosen.
    [[nodiscard]] virtual BroadMethod kind() const noexcept = 0;

  protected:
    [[nodiscard]] Objects& objects() noexcept { return objects_; }
    [[nodiscard]] const Objects& objects() const noexcept { return objects_; }

  private:
    Objects& objects_;
};

/// The method of the options; it takes over the objects that are there already.
[[nodiscard]] Result<std::unique_ptr<BroadPhaseMethod>> make_method(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
