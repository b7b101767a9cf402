// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include <tandem/continuous.hpp>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "broadphase/wide/box_descent.hpp"
#include "continuous/candidate_stream.hpp"
#include "continuous/exact/decide.hpp"
#include "continuous/swept_tree.hpp"

namespace tandem {
namespace {

using continuous::CandidateStream;
using continuous::MovingVertex;

/// Number of triangles of B that descend the tree of A together.
constexpr std::size_t kBoxesPerTask = 512;

/// The working memory of one thread.
struct StepMemory {
    CandidateStream stream;
    broadphase::DescentMemory descent;
    std::vector<ObjectPair> pairs;
    std::vector<ObjectId> met;
};

/// The results of one task. They are joined in the order of the tasks, so that the answer does not
/// depend on threads.
struct StepShare {
    std::vector<FeatureContact> contacts;
    ContinuousStats stats;
};

Result<Done> check_surface(const MovingSurface& surface, std::string_view name) {
    if (surface.start.size() != surface.end.size()) {
        return Error{ErrorCode::InvalidMesh,
                     fmt::format("{} has {} vertices at the start and {} at the end of the step; "
                                 "give the same vertices twice",
                                 name, surface.start.size(), surface.end.size())};
    }
    // Edges are numbered from 0 to three times the number of triangles; the tree has 31 bits for a
    // number.
    constexpr std::size_t kMost = (std::size_t{1} << 31U) / 3;
    if (surface.triangles.size() > kMost || surface.start.size() > kMost) {
        return Error{
            ErrorCode::Unsupported,
            fmt::format("{} has too many triangles or vertices; {} are possible", name, kMost)};
    }
    for (std::size_t k = 0; k < surface.start.size(); ++k) {
        if (!surface.start[k].allFinite() || !surface.end[k].allFinite()) {
            return Error{ErrorCode::InvalidMesh,
                         fmt::format("vertex {} of {} has a coordinate that is not a finite number",
                                     k, name)};
        }
    }
    for (std::size_t k = 0; k < surface.triangles.size(); ++k) {
        if (std::ranges::max(surface.triangles[k]) >= surface.start.size()) {
            return Error{
                ErrorCode::InvalidMesh,
                fmt::format("triangle {} of {} names a vertex that does not exist", k, name)};
        }
    }
    return Done{};
}

void append_vertices(const MovingSurface& surface, std::vector<MovingVertex>& out) {
    for (std::size_t k = 0; k < surface.start.size(); ++k) {
        const Vec3& s = surface.start[k];
        const Vec3& e = surface.end[k];
        out.push_back({{s[0], s[1], s[2], 0.0}, {e[0], e[1], e[2], 0.0}});
    }
}

void add_stats(ContinuousStats& sum, const ContinuousStats& part) {
    sum.triangle_pairs += part.triangle_pairs;
    sum.candidates += part.candidates;
    sum.unsettled += part.unsettled;
    sum.exact += part.exact;
    sum.contacts += part.contacts;
}

bool is_earlier(const FeatureContact& one, const FeatureContact& other) {
    return one.time < other.time;
}

}  // namespace

struct ContinuousQuery::State {
    explicit State(const ContinuousRequest& asked)
        : request(asked), executor(asked.executor ? *asked.executor : Executor(asked.threads)) {}

    Result<Done> run(const MovingSurface& a, const MovingSurface* b);
    template <class Search>
    void share(std::size_t tasks, const Search& search);
    void search_within();
    void search_between(std::span<const Triangle> triangles_b);

    ContinuousRequest request;
    Executor executor;
    continuous::SurfaceFeatures features_a;
    continuous::SurfaceFeatures features_b;
    std::vector<MovingVertex> vertices;
    CandidateStream::Surfaces surfaces{};
    std::vector<Box> boxes_a;
    std::vector<Box> boxes_b;
    continuous::SweptTree tree;
    base::PerThread<StepMemory> memories;
    std::vector<StepShare> shares;
    std::vector<FeatureContact> contacts;
    ContinuousStats stats;
};

/// Runs `search(task, memory)`, which adds pairs to the stream of the memory, for each task.
template <class Search>
void ContinuousQuery::State::share(std::size_t tasks, const Search& search) {
    if (shares.size() < tasks) {
        shares.resize(tasks);
    }
    memories.make_room(executor);
    base::run_in(executor, [&] {
        base::parallel_for(tasks, [&](std::size_t k) {
            const auto memory = memories.here();
            shares[k].contacts.clear();
            memory->stream.begin(surfaces, request.impact, shares[k].contacts);
            search(k, *memory);
            memory->stream.finish();
            shares[k].stats = memory->stream.stats();
        });
    });
    contacts.clear();
    for (std::size_t k = 0; k < tasks; ++k) {
        contacts.insert(contacts.end(), shares[k].contacts.begin(), shares[k].contacts.end());
        add_stats(stats, shares[k].stats);
    }
    std::ranges::sort(contacts);
}

void ContinuousQuery::State::search_within() {
    share(tree.tasks().size(), [&](std::size_t k, StepMemory& memory) {
        const broadphase::DescentTask& task = tree.tasks()[k];
        memory.pairs.clear();
        find_pairs_below(tree.tree(), task, tree.nodes_of(task), memory.descent, memory.pairs);
        for (const ObjectPair& pair : memory.pairs) {
            memory.stream.add(pair.a, pair.b);
        }
    });
}

void ContinuousQuery::State::search_between(std::span<const Triangle> triangles_b) {
    const std::size_t count = triangles_b.size();
    share((count + kBoxesPerTask - 1) / kBoxesPerTask, [&](std::size_t k, StepMemory& memory) {
        const std::size_t end = std::min(count, (k + 1) * kBoxesPerTask);
        for (std::size_t b = k * kBoxesPerTask; b < end; ++b) {
            memory.met.clear();
            find_objects_in(tree.tree(), boxes_b[b], memory.met);
            for (const ObjectId a : memory.met) {
                memory.stream.add(a, static_cast<std::uint32_t>(b));
            }
        }
    });
}

Result<Done> ContinuousQuery::State::run(const MovingSurface& a, const MovingSurface* b) {
    stats = {};
    contacts.clear();
    if (Result<Done> fine = continuous::check(request.impact); !fine) {
        return fine;
    }
    if (Result<Done> fine = check_surface(a, b == nullptr ? "the surface" : "the first surface");
        !fine) {
        return fine;
    }
    if (b != nullptr) {
        if (Result<Done> fine = check_surface(*b, "the second surface"); !fine) {
            return fine;
        }
    }
    vertices.clear();
    vertices.reserve(a.start.size() + (b == nullptr ? 0 : b->start.size()));
    append_vertices(a, vertices);
    features_a.prepare(a.triangles, a.start.size());
    const double margin = request.impact.min_separation;
    sweep_boxes(a.triangles, vertices.data(), margin, boxes_a);
    tree.build(boxes_a);
    if (b == nullptr) {
        surfaces = {&features_a, &features_a, vertices.data(), 0};
        search_within();
        return Done{};
    }
    append_vertices(*b, vertices);
    features_b.prepare(b->triangles, b->start.size());
    sweep_boxes(b->triangles, vertices.data() + a.start.size(), margin, boxes_b);
    surfaces = {&features_a, &features_b, vertices.data(),
                static_cast<std::uint32_t>(a.start.size())};
    search_between(b->triangles);
    return Done{};
}

ContinuousQuery::ContinuousQuery(const ContinuousRequest& request)
    : state_(std::make_unique<State>(request)) {}
ContinuousQuery::ContinuousQuery(ContinuousQuery&&) noexcept = default;
ContinuousQuery& ContinuousQuery::operator=(ContinuousQuery&&) noexcept = default;
ContinuousQuery::~ContinuousQuery() = default;

namespace {

Error moved_from() {
    return {ErrorCode::InvalidArgument,
            "this query was moved from: assign another one to it before it is used"};
}

}  // namespace

Result<std::span<const FeatureContact>> ContinuousQuery::all_contacts(const MovingSurface& a,
                                                                      const MovingSurface& b) {
    if (!state_) {
        return moved_from();
    }
    if (const Result<Done> done = state_->run(a, &b); !done) {
        return done.error();
    }
    return std::span<const FeatureContact>(state_->contacts);
}

Result<std::span<const FeatureContact>> ContinuousQuery::self_contacts(
    const MovingSurface& surface) {
    if (!state_) {
        return moved_from();
    }
    if (const Result<Done> done = state_->run(surface, nullptr); !done) {
        return done.error();
    }
    return std::span<const FeatureContact>(state_->contacts);
}

namespace {

Result<std::optional<FeatureContact>> earliest_of(
    const Result<std::span<const FeatureContact>>& contacts) {
    if (!contacts) {
        return contacts.error();
    }
    const auto first = std::ranges::min_element(*contacts, is_earlier);
    return first == contacts->end() ? std::optional<FeatureContact>() : *first;
}

}  // namespace

Result<std::optional<FeatureContact>> ContinuousQuery::earliest(const MovingSurface& a,
                                                                const MovingSurface& b) {
    return earliest_of(all_contacts(a, b));
}

Result<std::optional<FeatureContact>> ContinuousQuery::earliest_self(const MovingSurface& surface) {
    return earliest_of(self_contacts(surface));
}

const ContinuousStats& ContinuousQuery::stats() const noexcept {
    static const ContinuousStats kNothing;
    return state_ ? state_->stats : kNothing;
}

}  // namespace tandem
