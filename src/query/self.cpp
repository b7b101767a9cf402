// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <optional>

#include <tandem/self.hpp>

#include "base/parallel.hpp"
#include "base/sort_pairs.hpp"
#include "geometry/shared_corners.hpp"
#include "query/fast_model.hpp"
#include "query/traversal_sum.hpp"
#include "traversal/wide/self_descent.hpp"

namespace tandem {
namespace {

constexpr std::size_t kSelfTasks = 64;
/// Triangles below which a walk stays on one thread: about 50 µs.
constexpr std::size_t kTrianglesForThreads = 1024;
/// When the first pair ends the search: a few vectors.
constexpr std::size_t kAnyBatch = 16;
constexpr std::size_t kAllBatch = 1024;

/// The triangles by numbers that are equal where a common vertex does not count. In a soup, whose
/// triangles have vertices of their own, these are the numbers of positions: neighbours are then
/// dropped by comparing numbers, where the exact test would have to be asked. A mesh with fewer
/// vertices than triangles shares most of them already, and welding it would take longer than it
/// saves.
std::span<const Triangle> numbered_triangles(const Model& model, const SelfRequest& request) {
    const Mesh& mesh = model.mesh();
    const bool is_soup = mesh.vertex_count() > mesh.triangle_count();
    return is_soup && request.shared_by == SharedBy::Position ? topology_of(model).triangles()
                                                              : mesh.triangles();
}

/// The decision on triangles that the float filter cannot take.
class ExactSelf {
  public:
    ExactSelf(const Mesh& mesh, const SelfRequest& request) : mesh_(mesh), request_(request) {}

    bool operator()(WidePair pair) const {
        const TriangleRef a = corners(pair.a);
        const TriangleRef b = corners(pair.b);
        if (request_.shared_by == SharedBy::Position) {
            return request_.mode == SelfMode::BeyondShared
                       ? intersects_beyond_shared(a, b)
                       : shared_corner_count(a, b) == 0 && intersects(a, b);
        }
        const int by_index = shared_vertices(pair);
        if (by_index == 0) {
            return intersects(a, b);
        }
        // A common position that is not a common vertex is a point beyond what is shared.
        return request_.mode == SelfMode::BeyondShared &&
               (shared_corner_count(a, b) > by_index || intersects_beyond_shared(a, b));
    }

  private:
    [[nodiscard]] TriangleRef corners(std::uint32_t k) const {
        const Triangle& t = mesh_.triangles()[k];
        const auto vertices = mesh_.vertices();
        return {{&vertices[t[0]], &vertices[t[1]], &vertices[t[2]]}};
    }

    /// The number of different positions of vertices that both triangles refer to.
    [[nodiscard]] int shared_vertices(WidePair pair) const {
        const Triangle& a = mesh_.triangles()[pair.a];
        const Triangle& b = mesh_.triangles()[pair.b];
        std::array<Vec3, 3> seen;
        std::size_t count = 0;
        for (const std::uint32_t vertex : a) {
            if (std::find(b.begin(), b.end(), vertex) == b.end()) {
                continue;
            }
            const Vec3& position = mesh_.vertices()[vertex];
            const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
            if (std::find(seen.begin(), end, position) == end) {
                seen[count++] = position;
            }
        }
        return static_cast<int>(count);
    }

    const Mesh& mesh_;
    const SelfRequest& request_;
};

}  // namespace

struct SelfQuery::State {
    struct Share {
        std::vector<TrianglePair> pairs;
        TraversalStats stats;
    };

    SelfRequest request;
    TraversalStats stats;
    std::vector<LeafVertices> vertices;
    std::vector<SelfBuffers> buffers = std::vector<SelfBuffers>(1);  ///< one per thread
    std::vector<std::uint32_t> nodes;
    std::vector<SelfTask> tasks;
    std::vector<SelfTask> next_tasks;
    std::vector<Share> shares;
    std::vector<TrianglePair> pairs;
    std::vector<TrianglePair> scratch;
    std::optional<tbb::task_arena> arena;
    unsigned arena_threads = 0;

    [[nodiscard]] unsigned threads(std::size_t triangles) const {
        if (triangles < kTrianglesForThreads) {
            return 1;
        }
        return request.threads != 0
                   ? request.threads
                   : static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
    }

    template <class Run>
    void with_walk(const WideTree& tree, const ExactSelf& exact, std::size_t batch_size,
                   FunctionRef<Flow(std::span<const WidePair>)> found, Run run) const {
        const VertexSharers sharers =
            request.mode == SelfMode::BeyondShared ? VertexSharers::Examine : VertexSharers::Drop;
        run(SelfWalk{tree, vertices, sharers, exact, found, batch_size});
    }

    void walk_serial(const WideTree& tree, const ExactSelf& exact, std::size_t batch_size,
                     FunctionRef<Flow(std::span<const WidePair>)> found) {
        const std::uint32_t root = 0;
        with_walk(tree, exact, batch_size, found, [&](const SelfWalk& walk) {
            walk_self(walk, {tree.root_level(), 0, 0, 1}, {&root, 1}, buffers[0], stats);
        });
    }

    void split(const WideTree& tree, const ExactSelf& exact) {
        nodes.assign(1, 0);
        tasks.assign(1, {tree.root_level(), 0, 0, 1});
        const auto ignore = [](std::span<const WidePair>) { return Flow::Continue; };
        with_walk(tree, exact, kAllBatch, ignore, [&](const SelfWalk& walk) {
            while (tasks.size() < kSelfTasks && tasks[0].level > 0) {
                next_tasks.clear();
                for (const SelfTask& task : tasks) {
                    split_self_task(walk, task, nodes, next_tasks, buffers[0], stats);
                }
                tasks.swap(next_tasks);
            }
        });
    }

    void walk_parallel(const WideTree& tree, const ExactSelf& exact, unsigned count) {
        split(tree, exact);
        if (!arena || arena_threads != count) {
            arena.emplace(static_cast<int>(count));
            arena_threads = count;
        }
        if (buffers.size() < count) {
            buffers.resize(count);
        }
        if (shares.size() < tasks.size()) {
            shares.resize(tasks.size());
        }
        run_in(*arena, [&] {
            parallel_for(tasks.size(), [&](std::size_t k) {
                Share& share = shares[k];
                share.pairs.clear();
                share.stats = {};
                const auto found = [&](std::span<const WidePair> batch) {
                    for (const WidePair pair : batch) {
                        share.pairs.push_back({pair.a, pair.b});
                    }
                    return Flow::Continue;
                };
                const auto thread = place_in_arena();
                const ExclusiveUse use(&buffers[thread]);
                with_walk(tree, exact, kAllBatch, found, [&](const SelfWalk& walk) {
                    walk_self(walk, tasks[k],
                              std::span(nodes).subspan(tasks[k].first, tasks[k].count),
                              buffers[thread], share.stats);
                });
            });
        });
        for (std::size_t k = 0; k < tasks.size(); ++k) {
            pairs.insert(pairs.end(), shares[k].pairs.begin(), shares[k].pairs.end());
            add(stats, shares[k].stats);
        }
    }
};

SelfQuery::SelfQuery(const SelfRequest& request) : state_(std::make_unique<State>()) {
    state_->request = request;
}
SelfQuery::SelfQuery(SelfQuery&&) noexcept = default;
SelfQuery& SelfQuery::operator=(SelfQuery&&) noexcept = default;
SelfQuery::~SelfQuery() = default;

Result<std::span<const TrianglePair>> SelfQuery::all_pairs(const Model& model) {
    State& s = *state_;
    s.stats = {};
    s.pairs.clear();
    const auto tree = wide_tree_of(model, "self-intersection");
    if (!tree) {
        return tree.error();
    }
    if ((*tree)->empty()) {
        return std::span<const TrianglePair>();
    }
    gather_leaf_vertices(**tree, numbered_triangles(model, s.request), s.vertices);
    const ExactSelf exact(model.mesh(), s.request);
    if (const unsigned threads = s.threads(model.mesh().triangle_count()); threads > 1) {
        s.walk_parallel(**tree, exact, threads);
    } else {
        const auto found = [&](std::span<const WidePair> batch) {
            for (const WidePair pair : batch) {
                s.pairs.push_back({pair.a, pair.b});
            }
            return Flow::Continue;
        };
        s.walk_serial(**tree, exact, kAllBatch, found);
    }
    sort_pairs(s.pairs, s.scratch);
    return std::span<const TrianglePair>(s.pairs);
}

Result<bool> SelfQuery::any(const Model& model) {
    State& s = *state_;
    s.stats = {};
    const auto tree = wide_tree_of(model, "self-intersection");
    if (!tree) {
        return tree.error();
    }
    bool any = false;
    if (!(*tree)->empty()) {
        gather_leaf_vertices(**tree, numbered_triangles(model, s.request), s.vertices);
        const auto stop = [&](std::span<const WidePair>) {
            any = true;
            return Flow::Stop;
        };
        s.walk_serial(**tree, ExactSelf(model.mesh(), s.request), kAnyBatch, stop);
    }
    return any;
}

const TraversalStats& SelfQuery::stats() const noexcept {
    return state_->stats;
}

Result<SelfResult> self_intersections(const Model& model, const SelfRequest& request) {
    SelfQuery query(request);
    auto pairs = query.all_pairs(model);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return SelfResult{{pairs->begin(), pairs->end()}, query.stats()};
}

}  // namespace tandem
