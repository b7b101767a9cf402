// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/broad_method.hpp>
#include <tandem/ray.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The number of an object in a broad phase. Numbers are small and start at 0, so they can index an
/// array. Updates and queries report numbers. A number is reused only after the update that follows
/// the removal of its object, so between two updates it means one object.
using ObjectId = std::uint32_t;

/// A permanent reference to an object: its number, and a generation that distinguishes the objects
/// that had this number one after another. Every function about one object takes a handle. In every
/// build, it returns an error for a handle of a removed object and for a handle that no broad phase
/// has returned. Use a handle only with the broad phase that returned it; another one cannot detect
/// the mistake.
struct ObjectHandle {
    ObjectId id = ~ObjectId{0};
    std::uint32_t generation = 0;  ///< odd for an object; 0 in a default-constructed handle

    friend auto operator<=>(const ObjectHandle&, const ObjectHandle&) = default;
};

/// Two objects whose boxes share a point; a < b. `BroadPhase::handle_of` turns the numbers into
/// handles.
struct ObjectPair {
    ObjectId a = 0;
    ObjectId b = 0;

    friend auto operator<=>(const ObjectPair&, const ObjectPair&) = default;
};

/// FNV-1a over the sorted pairs, as `pair_hash` of triangle pairs.
[[nodiscard]] std::uint64_t pair_hash(std::span<const ObjectPair> sorted_pairs);

/// Two objects are reported as a pair if the mask of each has a bit of the other's group.
struct ObjectFilter {
    std::uint32_t group = 1;
    std::uint32_t mask = ~std::uint32_t{0};

    friend bool operator==(const ObjectFilter&, const ObjectFilter&) = default;
};

/// Whether the filters of two objects allow the pair.
[[nodiscard]] inline bool may_meet(const ObjectFilter& a, const ObjectFilter& b) noexcept {
    return (a.group & b.mask) != 0 && (b.group & a.mask) != 0;
}

/// A condition of the caller's. It is called for overlapping pairs, a < b, that the filters allow,
/// possibly from several threads at once. It must give the same result for the same pair until
/// `set_predicate` is called again. It may read objects of this broad phase, but not change or
/// search it: inside of it, functions that return a `Result` return an error, and `update`,
/// `changes` and `set_predicate` have no effect.
using PairPredicate = std::function<bool(ObjectId a, ObjectId b)>;

/// The differences between the pairs of the last two updates; both lists are sorted.
struct PairChanges {
    std::span<const ObjectPair> begun;
    std::span<const ObjectPair> ended;
};

/// Many boxes that are added, moved and removed, and the pairs that overlap. The pairs depend
/// neither on the method nor on the number of threads.
///
/// If memory runs out: `move` and `remove` allocate nothing and always succeed. Any other function
/// that throws `std::bad_alloc` leaves the objects unchanged and can be called again; its comment
/// says what happens to its results.
///
/// A broad phase that was moved from has no objects: functions that return a `Result` return an
/// error, all others behave as for an empty world. It can be assigned to.
class BroadPhase {
  public:
    /// Refuses settings without meaning, among them a method that is not an enumerator.
    [[nodiscard]] static Result<BroadPhase> create(const BroadPhaseOptions& options = {});

    BroadPhase(BroadPhase&&) noexcept;
    BroadPhase& operator=(BroadPhase&&) noexcept;
    ~BroadPhase();

    /// Refuses a box with a NaN or with lo > hi.
    [[nodiscard]] Result<ObjectHandle> add(const Box& box, ObjectFilter filter = {});
    /// Adds many objects; if one is refused or memory runs out, none is added. Handle k belongs to
    /// box k.
    [[nodiscard]] Result<std::vector<ObjectHandle>> add(std::span<const Box> boxes,
                                                        ObjectFilter filter = {});
    /// Moves or resizes an object.
    Result<Done> move(ObjectHandle object, const Box& box);
    /// Moves many objects, which is faster; if one is refused, none is moved. Box k belongs to
    /// object k. If an object is listed twice, its last box counts.
    Result<Done> move(std::span<const ObjectHandle> objects, std::span<const Box> boxes);
    Result<Done> remove(ObjectHandle object);

    Result<Done> set_filter(ObjectHandle object, ObjectFilter filter);
    void set_predicate(PairPredicate predicate);

    /// Finds the pairs, each once, sorted by (a, b); valid until the next update. If it throws, for
    /// lack of memory or because the predicate throws, `pairs` keeps those of the last successful
    /// update, and `changes` is empty until the next successful one.
    std::span<const ObjectPair> update();
    /// The pairs that the last update found.
    [[nodiscard]] std::span<const ObjectPair> pairs() const noexcept;
    /// Pairs that began or ended between the last two updates. A pair ends when one of its objects
    /// is removed or a filter no longer allows it. Read the changes before adding objects: a new
    /// object may get a number that occurs in an ended pair.
    PairChanges changes();

    /// Objects whose current boxes overlap `box`, sorted. Replaces the contents of `out`; `out` is
    /// empty if the call throws. Filters are ignored.
    Result<Done> query(const Box& box, std::vector<ObjectId>& out);
    /// Objects whose boxes the ray meets, sorted. Computed in double: a ray that grazes an edge
    /// within rounding may or may not meet it, but every method gives the same result.
    Result<Done> query(const Ray& ray, std::vector<ObjectId>& out);

    [[nodiscard]] bool contains(ObjectHandle object) const noexcept;
    /// The handle of the object that has this number now; an error if there is no such object.
    [[nodiscard]] Result<ObjectHandle> handle_of(ObjectId id) const;
    [[nodiscard]] Result<Box> box_of(ObjectHandle object) const;
    [[nodiscard]] Result<ObjectFilter> filter_of(ObjectHandle object) const;
    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] const BroadPhaseOptions& options() const noexcept;
    /// The method in use: the choice of Auto, otherwise the method of the options.
    [[nodiscard]] BroadMethod method() const noexcept;
    /// Bytes of boxes, search structure, pairs and working memory.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;
    /// One sentence for each broken invariant; empty if there are none.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    struct State;
    explicit BroadPhase(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
