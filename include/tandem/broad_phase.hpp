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

/// The handle of an object in a broad phase: small numbers from 0 on, valid until the object is
/// removed. A number is given to another object only after the update that follows the removal.
using ObjectId = std::uint32_t;

/// Two objects whose boxes have a point in common; a < b.
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
/// `set_predicate` is called again.
using PairPredicate = std::function<bool(ObjectId a, ObjectId b)>;

/// How the pairs of the last update differ from those of the update before; both sorted.
struct PairChanges {
    std::span<const ObjectPair> begun;
    std::span<const ObjectPair> ended;
};

/// Many boxes that come, move and go, and the pairs of them that overlap. The pairs do not depend
/// on the method, nor on the number of threads.
class BroadPhase {
  public:
    /// An error for settings that have no meaning.
    [[nodiscard]] static Result<BroadPhase> make(const BroadPhaseOptions& options = {});

    BroadPhase(BroadPhase&&) noexcept;
    BroadPhase& operator=(BroadPhase&&) noexcept;
    ~BroadPhase();

    /// A box with a NaN or with lo > hi is refused.
    [[nodiscard]] Result<ObjectId> add(const Box& box, ObjectFilter filter = {});
    /// To another place, another size, or both; the object must be there.
    Result<Done> move(ObjectId object, const Box& box);
    /// Many at once, which is faster; all or, if one is refused, none. The k-th box is for the k-th
    /// object; the last one counts for an object named twice.
    Result<Done> move(std::span<const ObjectId> objects, std::span<const Box> boxes);
    void remove(ObjectId object);

    void set_filter(ObjectId object, ObjectFilter filter);
    void set_predicate(PairPredicate predicate);

    /// Finds the pairs. Sorted by (a, b), each once; valid until the next update.
    std::span<const ObjectPair> update();
    /// What the last update found.
    [[nodiscard]] std::span<const ObjectPair> pairs() const noexcept;
    /// Between the last two updates. The pairs of an object that was removed, or whose filter no
    /// longer lets them through, have ended.
    PairChanges changes();

    /// Objects whose boxes overlap `box` as they are now, sorted. Replaces the contents of `out`.
    /// No filter applies.
    Result<Done> query(const Box& box, std::vector<ObjectId>& out);
    /// Objects whose boxes the ray meets, sorted. In double arithmetic: a ray that grazes an edge
    /// within rounding may or may not meet it, but every method says the same.
    Result<Done> query(const Ray& ray, std::vector<ObjectId>& out);

    [[nodiscard]] bool contains(ObjectId object) const noexcept;
    [[nodiscard]] const Box& box_of(ObjectId object) const noexcept;
    [[nodiscard]] ObjectFilter filter_of(ObjectId object) const noexcept;
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
