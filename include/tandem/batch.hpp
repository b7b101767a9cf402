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

/// The work of each query of `collide_many`.
enum class BatchWork : std::uint8_t {
    AllPairs,
    FirstContact,  ///< one pair as a witness, or none
    Count,         ///< the number of pairs, without the pairs
};

/// The work of a batch, and its number of threads.
struct BatchRequest {
    BatchWork work = BatchWork::AllPairs;
    /// Number of threads that share the queries, 0 for all threads of the processor (see Executor).
    /// No answer depends on it.
    unsigned threads = 0;
    /// If set, used instead of `threads`.
    std::optional<Executor> executor{};
    // Requests for the single queries. Their own threads and executors are ignored, because each
    // query runs on one thread. Their limits hold for each query. Cancelling one query cancels the
    // batch.
    CollideRequest collide{};
    DistanceRequest distance{};
    ClearanceRequest clearance{};
};

/// Two placed models to compare.
struct PlacedPair {
    Placed a;
    Placed b;
};

/// The answer to one query of a batch, apart from its pairs.
struct BatchAnswer {
    std::size_t begin = 0;    ///< its first pair, as an index into the pairs of all queries
    std::size_t end = 0;      ///< one past its last pair
    std::uint64_t count = 0;  ///< pairs found, whether or not they were stored
    bool cut = false;         ///< whether limits of the request removed pairs
    TraversalStats stats;
};

/// The answers of a batch in the order of its queries; valid until the next call.
template <class Pair>
class BatchAnswersOf {
  public:
    BatchAnswersOf(std::span<const Pair> pairs, std::span<const BatchAnswer> answers) noexcept
        : pairs_(pairs), answers_(answers) {}

    [[nodiscard]] std::size_t size() const noexcept { return answers_.size(); }

    /// The pairs of query k, sorted by (a, b); empty if the request only counts. A query that does
    /// not exist has no pairs, here and below.
    [[nodiscard]] std::span<const Pair> pairs(std::size_t k) const {
        const BatchAnswer answer = of(k);
        return answer.begin <= answer.end && answer.end <= pairs_.size()
                   ? pairs_.subspan(answer.begin, answer.end - answer.begin)
                   : std::span<const Pair>();
    }

    /// Number of pairs that query k found.
    [[nodiscard]] std::uint64_t count(std::size_t k) const { return of(k).count; }

    /// Whether query k found more pairs than its limits allow.
    [[nodiscard]] bool was_cut(std::size_t k) const { return of(k).cut; }

    /// Statistics of query k.
    [[nodiscard]] const TraversalStats& stats(std::size_t k) const { return of(k).stats; }

  private:
    [[nodiscard]] const BatchAnswer& of(std::size_t k) const {
        static constexpr BatchAnswer kNone{};
        return k < answers_.size() ? answers_[k] : kNone;
    }

    std::span<const Pair> pairs_;
    std::span<const BatchAnswer> answers_;
};

using BatchAnswers = BatchAnswersOf<TrianglePair>;  ///< pairs of collisions
using BatchNearPairs = BatchAnswersOf<NearPair>;    ///< pairs of clearances

/// Answers many queries in parallel. Buffers are kept: once they are large enough, a batch does not
/// allocate. Use one Batch from one thread at a time; models may be shared freely. All answers,
/// statistics included, equal those of single queries, for any number of threads.
///
/// If one query fails, the whole batch fails with the error of the first failing query; the message
/// gives the number of that query. A batch that was moved from returns an error. If memory runs
/// out, the call throws `std::bad_alloc`, and the batch can be used again.
class Batch {
  public:
    explicit Batch(const BatchRequest& request = {});
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;
    ~Batch();

    /// Compares one placed model with another one in many poses.
    Result<BatchAnswers> collide_many(const Placed& a, const Model& b,
                                      std::span<const Pose> poses_b);
    /// Compares many pairs of placed models.
    Result<BatchAnswers> collide_many(std::span<const PlacedPair> pairs);

    /// Distances. Each search starts without a first guess, so results equal those of `distance()`.
    Result<std::span<const DistanceResult>> distance_many(const Placed& a, const Model& b,
                                                          std::span<const Pose> poses_b);
    Result<std::span<const DistanceResult>> distance_many(std::span<const PlacedPair> pairs);

    /// The pairs of triangles within a clearance.
    Result<BatchNearPairs> clearance_many(const Placed& a, const Model& b,
                                          std::span<const Pose> poses_b, double clearance);
    Result<BatchNearPairs> clearance_many(std::span<const PlacedPair> pairs, double clearance);

    /// Statistics of all queries of the last call, added up.
    [[nodiscard]] const TraversalStats& stats() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
