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

/// The number of an object in a broad phase: small numbers from 0 on, so that it can index an array
/// of the caller's. Updates and queries report these. A number is given to another object only
/// after the update that follows the removal, so it means one object from an update to the next.
using ObjectId = std::uint32_t;

/// An object for good: its number, and which of the objects that have had this number one after
/// the other. All functions that are about one object take a handle. They refuse, with an error and
/// in every build, one whose object has been removed and one that no broad phase has given. A
/// handle belongs to the broad phase that has given it; another one cannot tell the difference.
struct ObjectHandle {
    ObjectId id = ~ObjectId{0};
    std::uint32_t generation = 0;  ///< odd for an object; 0 in a handle of nothing

    friend auto operator<=>(const ObjectHandle&, const ObjectHandle&) = default;
};

/// Two objects whose boxes have a point in common; a < b. `BroadPhase::handle_of` makes handles of
/// the numbers.
struct ObjectPair {
    ObjectId a = 0;
    ObjectId b = 0;

    friend auto operator<=>(const ObjectPair&, const ObjectPair&) = default;
};

/// As `pair_hash` of triangle pairs: FNV-1a over the sorted pairs.
[[nodiscard]] std::uint64_t pair_hash(std::span<const ObjectPair> sorted_pairs);

/// Two objects are reported if the mask of each has a bit of the other's group.
struct ObjectFilter {
    std::uint32_t group = 1;
    std::uint32_t mask = ~std::uint32_t{0};

    friend bool operator==(const ObjectFilter&, const ObjectFilter&) = default;
};

/// Whether the filters of two objects let them be reported.
[[nodiscard]] inline bool may_meet(const ObjectFilter& a, const ObjectFilter& b) noexcept {
    return (a.group & b.mask) != 0 && (b.group & a.mask) != 0;
}

/// A predicate of the caller's. It is asked about overlapping pairs with a < b that the filters let
/// through, perhaps from several threads at once, and must give the same answer until
/// `set_predicate` is called again. It may look at objects of the broad phase that asks, but not
/// change or search it: functions with a `Result` that would do so give an error, and `update`,
/// `changes` and `set_predicate` have no effect.
using PairPredicate = std::function<bool(ObjectId a, ObjectId b)>;

/// How the pairs of the last update differ from those of the update before; both sorted.
struct PairChanges {
    std::span<const ObjectPair> begun;
    std::span<const ObjectPair> ended;
};

/// Many boxes that come, move and go, and the pairs of them that overlap. The pairs do not depend
/// on the method, nor on the number of threads.
///
/// When memory runs out: `move` and `remove` need none and always succeed. Every other function
/// that throws `std::bad_alloc` has had no effect on the objects, and works again once there is
/// memory. Each says what it leaves of its results.
///
/// A broad phase that was moved from has no objects: its functions that return a `Result` give an
/// error, all others answer as for a world without objects. It can be assigned to.
class BroadPhase {
  public:
    /// An error for settings that have no meaning, a method that is none of the enumerators among
    /// them.
    [[nodiscard]] static Result<BroadPhase> make(const BroadPhaseOptions& options = {});

    BroadPhase(BroadPhase&&) noexcept;
    BroadPhase& operator=(BroadPhase&&) noexcept;
    ~BroadPhase();

    /// A box with a NaN or with lo > hi is refused.
    [[nodiscard]] Result<ObjectHandle> add(const Box& box, ObjectFilter filter = {});
    /// Many at once; all or, if one is refused or memory runs out, none. The k-th handle is for the
    /// k-th box.
    [[nodiscard]] Result<std::vector<ObjectHandle>> add(std::span<const Box> boxes,
                                                        ObjectFilter filter = {});
    /// To another place, another size, or both.
    Result<Done> move(ObjectHandle object, const Box& box);
    /// Many at once, which is faster; all or, if one is refused, none. The k-th box is for the k-th
    /// object; the last one counts for an object named twice.
    Result<Done> move(std::span<const ObjectHandle> objects, std::span<const Box> boxes);
    Result<Done> remove(ObjectHandle object);

    Result<Done> set_filter(ObjectHandle object, ObjectFilter filter);
    void set_predicate(PairPredicate predicate);

    /// Finds the pairs. Sorted by (a, b), each once; valid until the next update. If it throws,
    /// whether for lack of memory or because the predicate does, `pairs` still are those of the
    /// last update that did not, and there are no `changes` until the next one.
    std::span<const ObjectPair> update();
    /// What the last update found.
    [[nodiscard]] std::span<const ObjectPair> pairs() const noexcept;
    /// Between the last two updates. The pairs of an object that was removed, or whose filter no
    /// longer lets them through, have ended. Look at these before you add: a new object may get the
    /// number of one that an ended pair names.
    PairChanges changes();

    /// Objects whose boxes overlap `box` as they are now, sorted. Replaces the contents of `out`,
    /// which is empty if this throws. No filter applies.
    Result<Done> query(const Box& box, std::vector<ObjectId>& out);
    /// Objects whose boxes the ray meets, sorted. In double arithmetic: a ray that grazes an edge
    /// within rounding may or may not meet it, but every method says the same.
    Result<Done> query(const Ray& ray, std::vector<ObjectId>& out);

    [[nodiscard]] bool contains(ObjectHandle object) const noexcept;
    /// The object that has this number now; an error if there is none.
    [[nodiscard]] Result<ObjectHandle> handle_of(ObjectId id) const;
    [[nodiscard]] Result<Box> box_of(ObjectHandle object) const;
    [[nodiscard]] Result<ObjectFilter> filter_of(ObjectHandle object) const;
    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] const BroadPhaseOptions& options() const noexcept;
    /// The method at work: what Auto has chosen, otherwise the one of the options.
    [[nodiscard]] BroadMethod method() const noexcept;
    /// Everything that is kept: boxes, structure, pairs, working memory.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;
    /// Every broken invariant as a sentence; empty means sound.
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    struct State;
    explicit BroadPhase(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
