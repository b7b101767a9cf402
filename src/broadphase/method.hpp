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

/// The pairs found by a method. The vectors are kept between updates, so that nothing is allocated.
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
    All,      ///< `all` holds every pair; the first report of a method is of this kind
    Changes,  ///< `begun` and `ended` are the differences from the last report
    OfMoved,  ///< `all` holds every pair of an object in `moved`; pairs of other objects are
              ///< unchanged
};

/// A way to find overlapping pairs. It uses the boxes of its broad phase. Calls are per batch, so
/// virtual calls cost nothing. Any function except the destructor may throw if memory runs out, and
/// may leave the method in any state: the broad phase then destroys it and makes a new one from the
/// objects.
class BroadPhaseMethod {
  public:
    explicit BroadPhaseMethod(Objects& objects) : objects_(objects) {}
    BroadPhaseMethod(const BroadPhaseMethod&) = delete;
    BroadPhaseMethod& operator=(const BroadPhaseMethod&) = delete;
    virtual ~BroadPhaseMethod() = default;

    /// Called for a new object; its box is already stored.
    virtual void add(ObjectId id) = 0;
    /// Called for an object that is about to be removed; its box is still stored.
    virtual void remove(ObjectId id) = 0;
    /// Stores new boxes of existing objects; an object may be listed more than once. A simulation
    /// calls it with all moving objects in every step, so it must be fast.
    virtual void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) = 0;

    /// Finds the pairs, a < b, each once, in any order that depends only on the history of calls.
    /// In a report of Changes, no pair has both begun and ended; pairs of a removed object have
    /// ended.
    virtual PairReport find_pairs(FoundPairs& out) = 0;

    /// Appends the objects whose current boxes overlap the box, or are met by the ray
    /// (broadphase/ray_box.hpp), each once, in any order.
    virtual void query(const Box& box, std::vector<ObjectId>& out) = 0;
    virtual void query(const Ray& ray, std::vector<ObjectId>& out) = 0;

    /// Bytes of the method's own memory, without the boxes of the objects.
    [[nodiscard]] virtual std::size_t memory_bytes() const noexcept = 0;
    [[nodiscard]] virtual std::vector<std::string> validate() const = 0;
    /// The kind of this method; Auto returns the kind that it has chosen.
    [[nodiscard]] virtual BroadMethod kind() const noexcept = 0;

  protected:
    [[nodiscard]] Objects& objects() noexcept { return objects_; }
    [[nodiscard]] const Objects& objects() const noexcept { return objects_; }

  private:
    Objects& objects_;
};

/// The method of the options, filled with the objects that exist already.
[[nodiscard]] Result<std::unique_ptr<BroadPhaseMethod>> make_method(
    const BroadPhaseOptions& options, Objects& objects);

}  // namespace tandem::broadphase
