// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <optional>

#include <tandem/self.hpp>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "base/sort_pairs.hpp"
#include "bvh/model_tree.hpp"
#include "query/collide/frontier.hpp"
#include "query/collide/pair_shares.hpp"
#include "query/entry.hpp"
#include "query/placed_surface.hpp"
#include "query/self/exact_self.hpp"
#include "query/self/star_pairs.hpp"
#include "traversal/wide/self/self_descent.hpp"

namespace tandem {

using namespace query;

namespace {

/// Approximate time of a walk for each triangle.
constexpr std::uint64_t kTriangleNanoseconds = 50;
/// Used if the first pair ends the search: a few vectors.
constexpr std::size_t kAnyBatch = 16;
constexpr std::size_t kAllBatch = 1024;
constexpr std::size_t kVisitBatch = 256;
/// A pair is stored in the list of a task, in the answer and in the memory for sorting; each may
/// have unused capacity.
constexpr std::size_t kBytesOfSelfPair = 5 * sizeof(TrianglePair);

/// The triangles, with equal numbers for vertices that count as common. For a soup, whose triangles
/// have separate vertices, these are numbers of positions: neighbours are then dropped by comparing
/// numbers, instead of by the exact test. A mesh with fewer vertices than triangles shares most
/// vertices already, and welding it would take longer than it saves; the same holds for a mesh that
/// deforms, which would be welded in each frame.
std::span<const Triangle> numbered_triangles(const Model& model, const SelfRequest& request) {
    const Mesh& mesh = model.mesh();
    const bool is_soup = mesh.vertex_count() > mesh.triangle_count() && !model.tree().deforms;
    return is_soup && request.shared_by == SharedBy::Position ? topology_of(model).triangles()
                                                              : mesh.triangles();
}

}  // namespace

struct SelfQuery::State : QueryState {
    explicit State(const SelfRequest& wanted)
        : QueryState(executor_of(wanted.executor, wanted.threads)),
          request(wanted),
          bounds(bounds_of(request.limits, kBytesOfSelfPair)) {}

    using Found = FunctionRef<Flow(std::span<const WidePair>)>;

    SelfRequest request;
    WalkBounds bounds;
    std::vector<LeafVertices> vertices;
    CommonVertices common_vertices;
    StarPairs stars;  ///< for SelfMode::BeyondShared
    PerThread<SelfBuffers> buffers;
    Frontier<SelfTask> frontier;
    PairShares shares;
    std::vector<TrianglePair> pairs;
    std::vector<TrianglePair> scratch;

    /// The surface of a model, or an error. Prepares the tables of vertices that the walk needs; a
    /// cancelled query leaves them incomplete.
    Result<Surface> surface_in(const Model& model) {
        if (auto error = refusal_of(request)) {
            return *std::move(error);
        }
        auto surface = surface_for(model, "self-intersection");
        if (surface && !surface->empty()) {
            const std::span<const Triangle> numbers = numbered_triangles(model, request);
            gather_leaf_vertices(*surface->tree, numbers, vertices, bounds.cancel);
            if (request.mode == SelfMode::BeyondShared) {
                stars.gather(*surface, numbers, bounds.cancel);
                if (stars.any()) {
                    stars.mark(vertices, bounds.cancel);
                }
            }
            common_vertices.gather(*surface->tree, vertices, bounds.cancel);
        }
        return surface;
    }

    template <class Run>
    void with_walk(const Surface& surface, std::size_t batch_size, Found found, Run run) const {
        const VertexSharers sharers =
            request.mode == SelfMode::BeyondShared ? VertexSharers::Examine : VertexSharers::Drop;
        const ExactSelf exact(surface, request);
        run(SelfWalk{*surface.tree, vertices, common_vertices, sharers, exact, found, batch_size,
                     bounds.cancel});
    }

    /// Finds the pairs around hubs, before the walk.
    Flow run_stars(const Surface& surface, std::size_t batch_size, Found found) {
        if (request.mode != SelfMode::BeyondShared || !stars.any()) {
            return Flow::Continue;
        }
        const ExactSelf exact(surface, request);
        return stars.run(exact, found, batch_size, bounds.cancel, stats);
    }

    /// Runs the whole walk on this thread.
    void walk(const Surface& surface, std::size_t batch_size, Found found) {
        if (run_stars(surface, batch_size, found) == Flow::Stop) {
            return;
        }
        const std::uint32_t root = 0;
        with_walk(surface, batch_size, found, [&](const SelfWalk& self) {
            walk_self(self, root_task(surface), {&root, 1}, buffers.first(), stats);
        });
    }

    static SelfTask root_task(const Surface& surface) {
        return {surface.tree->root_level(), 0, 0, 1};
    }

    void divide(const Surface& surface) {
        frontier.start(root_task(surface));
        const auto ignore = [](std::span<const WidePair>) { return Flow::Continue; };
        with_walk(surface, kAllBatch, ignore, [&](const SelfWalk& self) {
            frontier.divide([](const SelfTask& task) { return task.level == 0; },
                            [&](std::span<const SelfTask> tasks, std::vector<std::uint32_t>& nodes,
                                std::vector<SelfTask>& next) {
                                for (const SelfTask& task : tasks) {
                                    split_self_task(self, task, nodes, next, buffers.first(),
                                                    stats);
                                }
                            });
        });
    }

    /// Runs the walk in tasks; `take(share, pairs)` gets the pairs of each task.
    template <class TakePairs>
    void walk_tasks(const Surface& surface, const Executor& threads, TakePairs take) {
        divide(surface);
        const std::span<const SelfTask> tasks = frontier.tasks();
        buffers.make_room(threads);
        shares.start(tasks.size(), bounds);
        const auto run_task = [&](std::size_t k) {
            if (shares.is_idle(k)) {
                return;
            }
            const auto receive = [&](std::span<const WidePair> batch) {
                take(shares[k], batch);
                return shares.add_to_count(k, batch.size());
            };
            const auto own = buffers.here();
            with_walk(surface, kAllBatch, receive, [&](const SelfWalk& self) {
                walk_self(self, tasks[k], frontier.nodes_of(tasks[k]), *own, shares[k].stats);
            });
        };
        run_in(threads, [&] { parallel_for(tasks.size(), run_task); });
    }

    /// Nothing if the walk should not be divided. It is divided for several threads, and also if
    /// the answer may be cut: pairs within a task come in the task's own order, and the same pairs
    /// must remain for any number of threads.
    [[nodiscard]] std::optional<Executor> executor_for(const Surface& surface) const {
        const bool worth = executor.threads() > 1 &&
                           is_worth_threads(kTriangleNanoseconds * surface.triangles.size());
        if (worth) {
            return executor;
        }
        return bounds.is_limited() ? std::optional(Executor(1)) : std::nullopt;
    }

    void collect(const Surface& surface) {
        const auto append = [](std::vector<TrianglePair>& list, std::span<const WidePair> batch) {
            for (const WidePair pair : batch) {
                list.push_back({pair.a, pair.b});
            }
        };
        if (const auto threads = executor_for(surface)) {
            const Flow flow = run_stars(surface, kAllBatch, [&](std::span<const WidePair> batch) {
                append(pairs, batch);
                return bounds.is_enough(pairs.size()) ? Flow::Stop : Flow::Continue;
            });
            if (flow == Flow::Stop) {
                extent = cut_to(bounds, pairs);
                sort_pairs(pairs, scratch);
                return;
            }
            walk_tasks(surface, *threads,
                       [&](PairShares::Share& share, std::span<const WidePair> batch) {
                           append(share.pairs, batch);
                       });
            (void)shares.sum(stats);
            shares.gather(pairs);
            extent = cut_to(bounds, pairs);
        } else {
            walk(surface, kAllBatch, [&](std::span<const WidePair> batch) {
                append(pairs, batch);
                return Flow::Continue;
            });
        }
        if (!bounds.is_cancelled()) {
            sort_pairs(pairs, scratch);
        }
    }

    std::uint64_t count(const Surface& surface) {
        std::uint64_t sum = 0;
        if (const auto threads = executor_for(surface)) {
            const Flow flow = run_stars(surface, kAllBatch, [&](std::span<const WidePair> batch) {
                sum += batch.size();
                return bounds.is_enough(sum) ? Flow::Stop : Flow::Continue;
            });
            if (flow == Flow::Continue) {
                walk_tasks(surface, *threads, [](PairShares::Share&, std::span<const WidePair>) {});
                sum += shares.sum(stats);
            }
        } else {
            walk(surface, kAllBatch, [&](std::span<const WidePair> batch) {
                sum += batch.size();
                return Flow::Continue;
            });
        }
        if (bounds.is_enough(sum)) {
            extent = Coverage::Cut;
            return bounds.max_pairs;
        }
        return sum;
    }

    void visit(const Surface& surface, const Visitor& visitor) {
        std::uint64_t passed = 0;
        walk(surface, kVisitBatch, [&](std::span<const WidePair> batch) {
            pairs.clear();
            for (const WidePair pair : batch) {
                pairs.push_back({pair.a, pair.b});
            }
            passed += batch.size();
            if (bounds.is_enough(passed)) {
                extent = Coverage::Cut;
                pairs.resize(pairs.size() - static_cast<std::size_t>(passed - bounds.max_pairs));
            }
            const Flow flow = pairs.empty() ? Flow::Continue : visitor(pairs);
            return extent == Coverage::Cut ? Flow::Stop : flow;
        });
    }

    /// Runs one of the walks above on the surface of a model, unless the surface is empty.
    template <class Work>
    Result<Done> run(const Model& model, Work work) {
        auto surface = surface_in(model);
        if (!surface) {
            return std::move(surface).error();
        }
        if (!surface->empty() && !bounds.is_cancelled()) {
            work(*surface);
        }
        if (bounds.is_cancelled()) {
            return was_cancelled();
        }
        return Done{};
    }
};

SelfQuery::SelfQuery(const SelfRequest& request) : state_(std::make_unique<State>(request)) {}
SelfQuery::SelfQuery(SelfQuery&&) noexcept = default;
SelfQuery& SelfQuery::operator=(SelfQuery&&) noexcept = default;
SelfQuery::~SelfQuery() = default;

Result<std::span<const TrianglePair>> SelfQuery::all_pairs(const Model& model) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    state_->pairs.clear();
    auto done = state_->run(model, [&](const Surface& surface) { state_->collect(surface); });
    if (!done) {
        return std::move(done).error();
    }
    return std::span<const TrianglePair>(state_->pairs);
}

Result<std::optional<TrianglePair>> SelfQuery::first_contact(const Model& model) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    std::optional<TrianglePair> first;
    auto done = state_->run(model, [&](const Surface& surface) {
        state_->walk(surface, kAnyBatch, [&](std::span<const WidePair> batch) {
            first = TrianglePair{batch[0].a, batch[0].b};
            return Flow::Stop;
        });
    });
    if (!done) {
        return std::move(done).error();
    }
    return first;
}

Result<std::uint64_t> SelfQuery::count(const Model& model) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    std::uint64_t sum = 0;
    auto done = state_->run(model, [&](const Surface& surface) { sum = state_->count(surface); });
    if (!done) {
        return std::move(done).error();
    }
    return sum;
}

Result<Done> SelfQuery::visit(const Model& model, const Visitor& visitor) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    if (!visitor) {
        return Error{ErrorCode::InvalidArgument, "the visitor is empty"};
    }
    return state_->run(model, [&](const Surface& surface) { state_->visit(surface, visitor); });
}

const TraversalStats& SelfQuery::stats() const noexcept {
    return state_ ? state_->stats : kNoStats;
}

bool SelfQuery::was_cut() const noexcept {
    return state_ && state_->extent == Coverage::Cut;
}

Result<SelfResult> self_intersections(const Model& model, const SelfRequest& request) {
    SelfQuery query(request);
    auto pairs = query.all_pairs(model);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return SelfResult{{pairs->begin(), pairs->end()}, query.stats(), query.was_cut()};
}

}  // namespace tandem
