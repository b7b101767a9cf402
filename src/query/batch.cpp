// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <optional>

#include <tandem/batch.hpp>

#include "base/function_ref.hpp"
#include "base/parallel.hpp"

namespace tandem {

struct Batch::State {
    /// One per thread: its query, and the pairs that it has found.
    struct Worker {
        Query query;
        std::vector<TrianglePair> pairs;
    };
    /// Where the answer of a query is.
    struct Place {
        std::size_t worker;
        std::size_t begin;
        std::size_t size;
    };

    BatchRequest request;
    std::vector<Worker> workers;
    std::vector<Place> places;
    std::vector<std::uint64_t> counts;
    std::vector<std::size_t> begins;
    std::vector<TrianglePair> pairs;
    std::vector<std::optional<Error>> errors;
    std::optional<tbb::task_arena> arena;

    void prepare(std::size_t queries) {
        if (!arena) {
            const int threads = request.threads != 0 ? static_cast<int>(request.threads)
                                                     : tbb::this_task_arena::max_concurrency();
            arena.emplace(threads);
            CollideRequest each = request.collide;
            each.threads = 1;
            for (int k = 0; k < threads; ++k) {
                workers.push_back({Query(each), {}});
            }
        }
        for (Worker& worker : workers) {
            worker.pairs.clear();
        }
        places.assign(queries, {});
        counts.assign(queries, 0);
        errors.assign(queries, std::nullopt);
    }

    /// Query k on the worker of this thread.
    Result<Done> run(std::size_t k, const Placed& a, const Placed& b) {
        const auto index = place_in_arena();
        Worker& worker = workers[index];
        const ExclusiveUse use(&worker);
        places[k] = {index, worker.pairs.size(), 0};
        if (request.work == BatchWork::Count) {
            auto count = worker.query.count(a, b);
            if (!count) {
                return std::move(count).error();
            }
            counts[k] = *count;
        } else if (request.work == BatchWork::FirstContact) {
            auto first = worker.query.first_contact(a, b);
            if (!first) {
                return std::move(first).error();
            }
            if (*first) {
                worker.pairs.push_back(**first);
            }
        } else {
            auto all = worker.query.all_pairs(a, b);
            if (!all) {
                return std::move(all).error();
            }
            worker.pairs.insert(worker.pairs.end(), all->begin(), all->end());
        }
        places[k].size = worker.pairs.size() - places[k].begin;
        if (request.work != BatchWork::Count) {
            counts[k] = places[k].size;
        }
        return Done{};
    }

    Result<BatchAnswers> run_all(std::size_t queries,
                                 FunctionRef<Result<Done>(std::size_t)> run_query) {
        prepare(queries);
        run_in(*arena, [&] {
            parallel_for(queries, [&](std::size_t k) {
                if (auto done = run_query(k); !done) {
                    errors[k] = std::move(done).error();
                }
            });
        });
        for (std::size_t k = 0; k < queries; ++k) {
            if (errors[k]) {
                return Error{errors[k]->code,
                             fmt::format("query {} of the batch: {}", k, errors[k]->message)};
            }
        }
        return gather();
    }

    /// Brings what the threads found into the order of the queries.
    BatchAnswers gather() {
        begins.assign(1, 0);
        pairs.clear();
        for (const Place& place : places) {
            const auto first =
                workers[place.worker].pairs.begin() + static_cast<std::ptrdiff_t>(place.begin);
            pairs.insert(pairs.end(), first, first + static_cast<std::ptrdiff_t>(place.size));
            begins.push_back(pairs.size());
        }
        return {pairs, begins, counts};
    }
};

Batch::Batch(const BatchRequest& request) : state_(std::make_unique<State>()) {
    state_->request = request;
}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

Result<BatchAnswers> Batch::collide_many(const Placed& a, const Model& b,
                                         std::span<const Pose> poses_b) {
    State& s = *state_;
    return s.run_all(poses_b.size(), [&](std::size_t k) {
        return s.run(k, a, Placed{b, poses_b[k]});
    });
}

Result<BatchAnswers> Batch::collide_many(std::span<const PlacedPair> pairs) {
    State& s = *state_;
    return s.run_all(pairs.size(), [&](std::size_t k) { return s.run(k, pairs[k].a, pairs[k].b); });
}

}  // namespace tandem
