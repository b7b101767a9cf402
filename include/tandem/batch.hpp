// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include <tandem/clearance.hpp>
#include <tandem/collide.hpp>
#include <tandem/distance.hpp>
#include <tandem/executor.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>
#include <tandem/statistics.hpp>

namespace tandem {

/// What each query of `collide_many` is to find.
enum class BatchWork : std::uint8_t {
    AllPairs,
    FirstContact,  ///< one pair as a witness, or none
    Count,         ///< the number of pairs, without the pairs
};

/// What a batch does, and on how many threads.
struct BatchRequest {
    BatchWork work = BatchWork::AllPairs;
    /// Threads that share the queries, 0 for all there are (see Executor). No answer depends on it.
    unsigned threads = 0;
    /// Goes before `threads` if set.
    std::optional<Executor> executor{};
    // How each query works. Their own threads and executors are not used, since every query stays
    // on one thread; their limits hold for each query. A cancelled query cancels the batch.
    CollideRequest collide{};
    DistanceRequest distance{};
    ClearanceRequest clearance{};
};

/// Two placed models to compare.
struct PlacedPair {
    Placed a;
    Placed b;
};

/// What is known of each query of a batch beside its pairs.
struct BatchAnswer {
    std::size_t begin = 0;    ///< of its pairs among those of all queries
    std::size_t end = 0;      ///< behind them
    std::uint64_t count = 0;  ///< pairs found, also where they were only counted
    bool cut = false;         ///< pairs are missing because of the limits of the request
    TraversalStats stats;
};

/// The answers of a batch in the order of its queries; valid until the next call.
template <class Pair>
class BatchAnswersOf {
  public:
    BatchAnswersOf(std::span<const Pair> pairs, std::span<const BatchAnswer> answers) noexcept
        : pairs_(pairs), answers_(answers) {}

    [[nodiscard]] std::size_t size() const noexcept { return answers_.size(); }

    /// Those of query k, sorted by (a, b); empty if the pairs were only counted.
    [[nodiscard]] std::span<const Pair> pairs(std::size_t k) const {
        return pairs_.subspan(answers_[k].begin, answers_[k].end - answers_[k].begin);
    }

    /// How many pairs query k found.
    [[nodiscard]] std::uint64_t count(std::size_t k) const { return answers_[k].count; }

    /// Whether query k has found more than its limits allow.
    [[nodiscard]] bool was_cut(std::size_t k) const { return answers_[k].cut; }

    /// What query k did.
    [[nodiscard]] const TraversalStats& stats(std::size_t k) const { return answers_[k].stats; }

  private:
    std::span<const Pair> pairs_;
    std::span<const BatchAnswer> answers_;
};

using BatchAnswers = BatchAnswersOf<TrianglePair>;  ///< pairs of collisions
using BatchNearPairs = BatchAnswersOf<NearPair>;    ///< pairs of clearances

/// Many queries in parallel. Keeps its buffers: once they are large enough, a batch allocates
/// nothing. One Batch serves one thread at a time; models are shared freely. All answers,
/// statistics included, are those of single queries, whatever the number of threads.
///
/// A batch fails as a whole when one of its queries does, with the error of the first such query,
/// named by its number. Like a query it refuses to work when it was moved from. If memory runs out,
/// `std::bad_alloc` leaves the call, and the batch can be used again.
class Batch {
  public:
    explicit Batch(const BatchRequest& request = {});
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;
    ~Batch();

    /// One placed model against another in many poses.
    Result<BatchAnswers> collide_many(const Placed& a, const Model& b,
                                      std::span<const Pose> poses_b);
    /// Many pairs.
    Result<BatchAnswers> collide_many(std::span<const PlacedPair> pairs);

    /// The distances, each searched from nothing: the same as `distance()`.
    Result<std::span<const DistanceResult>> distance_many(const Placed& a, const Model& b,
                                                          std::span<const Pose> poses_b);
    Result<std::span<const DistanceResult>> distance_many(std::span<const PlacedPair> pairs);

    /// The pairs of triangles within a clearance.
    Result<BatchNearPairs> clearance_many(const Placed& a, const Model& b,
                                          std::span<const Pose> poses_b, double clearance);
    Result<BatchNearPairs> clearance_many(std::span<const PlacedPair> pairs, double clearance);

    /// What all queries of the last call did together.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
