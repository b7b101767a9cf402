// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <tandem/collide.hpp>
#include <tandem/model.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// What each query of a batch is to find.
enum class BatchWork : std::uint8_t {
    AllPairs,
    FirstContact,  ///< one pair as a witness, or none
    Count,         ///< the number of pairs, without the pairs
};

/// What a batch does, and on how many threads.
struct BatchRequest {
    BatchWork work = BatchWork::AllPairs;
    /// Threads that share the queries, 0 for all there are. No answer depends on it.
    unsigned threads = 0;
    /// How each query walks; its `threads` are not used, since every query stays on one.
    CollideRequest collide{};
};

/// Two placed models to compare. Models are referred to, not copied.
struct PlacedPair {
    Placed a;
    Placed b;
};

/// The answers of a batch in the order of its queries; valid until the next call.
class BatchAnswers {
  public:
    BatchAnswers(std::span<const TrianglePair> pairs, std::span<const std::size_t> begins,
                 std::span<const std::uint64_t> counts) noexcept
        : pairs_(pairs), begins_(begins), counts_(counts) {}

    [[nodiscard]] std::size_t size() const noexcept { return counts_.size(); }

    /// Of query k, sorted by (a, b); empty if the pairs were only counted.
    [[nodiscard]] std::span<const TrianglePair> pairs(std::size_t k) const {
        return pairs_.subspan(begins_[k], begins_[k + 1] - begins_[k]);
    }

    /// How many pairs query k found.
    [[nodiscard]] std::uint64_t count(std::size_t k) const { return counts_[k]; }

  private:
    std::span<const TrianglePair> pairs_;
    std::span<const std::size_t> begins_;
    std::span<const std::uint64_t> counts_;
};

/// Many collision queries in parallel. Keeps its buffers: once they are large enough, a batch
/// allocates nothing. One Batch serves one thread at a time; models are shared freely.
///
/// A batch fails as a whole when one of its queries does, with the error of the first such query,
/// named by its number.
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

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem
