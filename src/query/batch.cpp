// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <vector>

#include <tandem/batch.hpp>

#include "base/function_ref.hpp"
#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "query/collide/traversal_sum.hpp"
#include "query/entry.hpp"

namespace tandem {

using namespace query;

namespace {

/// The same request, limited to the calling thread.
template <class Request>
Request alone(Request request) {
    request.threads = 1;
    request.executor.reset();
    return request;
}

/// The state of one thread: its queries, made when first needed, and the pairs they found.
struct Worker {
    std::optional<CollideQuery> collide;
    std::optional<DistanceQuery> distance;
    std::optional<ClearanceQuery> clearance;
    std::vector<TrianglePair> pairs;
    std::vector<NearPair> near_pairs;
};

/// The thread that answered a query, and the start of the query's pairs in its list.
struct Found {
    std::size_t place = 0;
    std::size_t begin = 0;
};

/// Keeps the error of the failing query with the lowest number, in whatever order threads report.
class FirstError {
  public:
    void clear() { error_.reset(); }

    void set(std::size_t query, Error error) {
        const std::lock_guard lock(mutex_);
        if (!error_ || query < query_) {
            query_ = query;
            error_ = std::move(error);
        }
    }

    [[nodiscard]] std::optional<Error> named() const {
        if (!error_) {
            return std::nullopt;
        }
        return Error{error_->code,
                     fmt::format("query {} of the batch: {}", query_, error_->message)};
    }

  private:
    std::mutex mutex_;
    std::size_t query_ = 0;
    std::optional<Error> error_;
};

}  // namespace

struct Batch::State : QueryState {
    explicit State(const BatchRequest& wanted)
        : QueryState(executor_of(wanted.executor, wanted.threads)), request(wanted) {
        request.collide = alone(request.collide);
        request.distance = alone(request.distance);
        request.clearance = alone(request.clearance);
    }

    BatchRequest request;
    PerThread<Worker> workers;
    std::vector<Found> found;
    std::vector<BatchAnswer> answers;
    std::vector<DistanceResult> distances;
    std::vector<TrianglePair> pairs;
    std::vector<NearPair> near_pairs;
    FirstError first_error;

    /// Runs `run_query(k, worker)` for each query, shared between the threads.
    Result<Done> run_all(std::size_t queries,
                         FunctionRef<Result<Done>(std::size_t k, Worker&)> run_query) {
        first_error.clear();
        workers.make_room(executor);
        workers.for_each([](Worker& worker) {
            worker.pairs.clear();
            worker.near_pairs.clear();
        });
        found.assign(queries, {});
        answers.assign(queries, {});
        const auto run = [&](std::size_t k) {
            const auto worker = workers.here();
            found[k].place = worker.place();
            if (auto done = run_query(k, *worker); !done) {
                first_error.set(k, std::move(done).error());
            }
        };
        run_in(executor, [&] { parallel_for(queries, run); });
        if (auto error = first_error.named()) {
            return *std::move(error);
        }
        for (const BatchAnswer& answer : answers) {
            add(stats, answer.stats);
        }
        return Done{};
    }

    /// Copies the pairs from the threads' lists in the order of the queries.
    template <class Pair>
    BatchAnswersOf<Pair> gather(std::vector<Pair> Worker::*list, std::vector<Pair>& all) {
        all.clear();
        for (std::size_t k = 0; k < answers.size(); ++k) {
            BatchAnswer& answer = answers[k];
            const std::size_t size = answer.end - answer.begin;
            const auto first = (workers.at(found[k].place).*list).begin() +
                               static_cast<std::ptrdiff_t>(found[k].begin);
            answer.begin = all.size();
            all.insert(all.end(), first, first + static_cast<std::ptrdiff_t>(size));
            answer.end = all.size();
        }
        return {all, answers};
    }

    /// Stores the pairs of query k in the list of its thread.
    template <class Pair>
    void keep(std::size_t k, std::span<const Pair> of_query, std::vector<Pair>& list) {
        found[k].begin = list.size();
        list.insert(list.end(), of_query.begin(), of_query.end());
        answers[k].end = of_query.size();
        answers[k].count = of_query.size();
    }

    Result<Done> collide(std::size_t k, Worker& worker, const Placed& a, const Placed& b) {
        if (!worker.collide) {
            worker.collide.emplace(request.collide);
        }
        CollideQuery& query = *worker.collide;
        if (request.work == BatchWork::Count) {
            auto count = query.count(a, b);
            if (!count) {
                return std::move(count).error();
            }
            answers[k].count = *count;
        } else if (request.work == BatchWork::FirstContact) {
            auto first = query.first_contact(a, b);
            if (!first) {
                return std::move(first).error();
            }
            const std::optional<TrianglePair>& pair = *first;
            keep(k, pair ? std::span(&*pair, 1) : std::span<const TrianglePair>(), worker.pairs);
        } else {
            auto all = query.all_pairs(a, b);
            if (!all) {
                return std::move(all).error();
            }
            keep(k, *all, worker.pairs);
        }
        answers[k].cut = query.was_cut();
        answers[k].stats = query.stats();
        return Done{};
    }

    Result<Done> distance(std::size_t k, Worker& worker, const Placed& a, const Placed& b) {
        if (!worker.distance) {
            worker.distance.emplace(request.distance);
        }
        // A thread's previous query depends on scheduling; answer and statistics must not show it.
        worker.distance->forget();
        auto result = worker.distance->closest(a, b);
        if (!result) {
            return std::move(result).error();
        }
        distances[k] = *result;
        answers[k].stats = result->stats;
        return Done{};
    }

    Result<Done> clearance(std::size_t k, Worker& worker, const Placed& a, const Placed& b,
                           double clearance) {
        if (!worker.clearance) {
            worker.clearance.emplace(request.clearance);
        }
        ClearanceQuery& query = *worker.clearance;
        auto all = query.all_pairs(a, b, clearance);
        if (!all) {
            return std::move(all).error();
        }
        keep(k, *all, worker.near_pairs);
        answers[k].cut = query.was_cut();
        answers[k].stats = query.stats();
        return Done{};
    }

    // Each of the following functions calls `with(k, run)`, which calls `run(a, b)` with the two
    // placed models of query k.

    template <class With>
    Result<BatchAnswers> collide_all(std::size_t queries, With with) {
        if (request.work > BatchWork::Count) {
            return Error{ErrorCode::InvalidArgument,
                         "the work of the batch must be an enumerator of BatchWork"};
        }
        auto done = run_all(queries, [&](std::size_t k, Worker& worker) {
            return with(k,
                        [&](const Placed& a, const Placed& b) { return collide(k, worker, a, b); });
        });
        if (!done) {
            return std::move(done).error();
        }
        return gather(&Worker::pairs, pairs);
    }

    template <class With>
    Result<std::span<const DistanceResult>> distance_all(std::size_t queries, With with) {
        distances.assign(queries, {});
        auto done = run_all(queries, [&](std::size_t k, Worker& worker) {
            return with(
                k, [&](const Placed& a, const Placed& b) { return distance(k, worker, a, b); });
        });
        if (!done) {
            return std::move(done).error();
        }
        return std::span<const DistanceResult>(distances);
    }

    template <class With>
    Result<BatchNearPairs> clearance_all(std::size_t queries, double limit, With with) {
        auto done = run_all(queries, [&](std::size_t k, Worker& worker) {
            return with(k, [&](const Placed& a, const Placed& b) {
                return clearance(k, worker, a, b, limit);
            });
        });
        if (!done) {
            return std::move(done).error();
        }
        return gather(&Worker::near_pairs, near_pairs);
    }
};

namespace {

auto in_poses(const Placed& a, const Model& b, std::span<const Pose> poses_b) {
    return [&a, &b, poses_b](std::size_t k, auto run) { return run(a, Placed{b, poses_b[k]}); };
}

auto of_pairs(std::span<const PlacedPair> pairs) {
    return [pairs](std::size_t k, auto run) { return run(pairs[k].a, pairs[k].b); };
}

}  // namespace

Batch::Batch(const BatchRequest& request) : state_(std::make_unique<State>(request)) {}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

Result<BatchAnswers> Batch::collide_many(const Placed& a, const Model& b,
                                         std::span<const Pose> poses_b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->collide_all(poses_b.size(), in_poses(a, b, poses_b));
}

Result<BatchAnswers> Batch::collide_many(std::span<const PlacedPair> pairs) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->collide_all(pairs.size(), of_pairs(pairs));
}

Result<std::span<const DistanceResult>> Batch::distance_many(const Placed& a, const Model& b,
                                                             std::span<const Pose> poses_b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->distance_all(poses_b.size(), in_poses(a, b, poses_b));
}

Result<std::span<const DistanceResult>> Batch::distance_many(std::span<const PlacedPair> pairs) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->distance_all(pairs.size(), of_pairs(pairs));
}

Result<BatchNearPairs> Batch::clearance_many(const Placed& a, const Model& b,
                                             std::span<const Pose> poses_b, double clearance) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->clearance_all(poses_b.size(), clearance, in_poses(a, b, poses_b));
}

Result<BatchNearPairs> Batch::clearance_many(std::span<const PlacedPair> pairs, double clearance) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->clearance_all(pairs.size(), clearance, of_pairs(pairs));
}

const TraversalStats& Batch::stats() const noexcept {
    return state_ ? state_->stats : kNoStats;
}

}  // namespace tandem
