// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tandem/batch.hpp>
#include <tandem/contact_regions.hpp>
#include <tandem/mesh_report.hpp>
#include <tandem/model.hpp>
#include <tandem/name_table.hpp>
#include <tandem/result.hpp>
#include <tandem/scene.hpp>

/// Which parts of a scene overlap, touch or are too close. Start with `find_clashes`.
namespace tandem::clash {

/// The kind of a clash; docs/guide/clash.md defines each.
enum class ClashKind : std::uint8_t { Overlap, Contain, Duplicate, Touch, Clearance };

inline constexpr NameTable kKindNames{{EnumName{ClashKind::Overlap, "overlap"},
                                       {ClashKind::Contain, "contain"},
                                       {ClashKind::Duplicate, "duplicate"},
                                       {ClashKind::Touch, "touch"},
                                       {ClashKind::Clearance, "clearance"}}};
static_assert(is_complete<kKindNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashKind kind) noexcept {
    return kKindNames.name_of(kind);
}

/// A user's decision about a clash, with the names that clash tools use.
enum class ClashStatus : std::uint8_t { New, Active, Reviewed, Approved, Resolved };

inline constexpr NameTable kStatusNames{{EnumName{ClashStatus::New, "new"},
                                         {ClashStatus::Active, "active"},
                                         {ClashStatus::Reviewed, "reviewed"},
                                         {ClashStatus::Approved, "approved"},
                                         {ClashStatus::Resolved, "resolved"}}};
static_assert(is_complete<kStatusNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashStatus status) noexcept {
    return kStatusNames.name_of(status);
}

/// A clash between two parts, a < b. If other parts coincide with them, it also stands for the
/// clashes of those.
struct Clash {
    std::string id;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    /// The parts that coincide with a, in ascending order, including a; likewise for b. If both
    /// lists are equal, the clash stands for every two parts of the list.
    std::vector<std::uint32_t> members_a;
    std::vector<std::uint32_t> members_b;
    std::uint64_t part_pairs = 1;  ///< the number of pairs of parts that the clash stands for
    ClashKind kind = ClashKind::Overlap;
    std::uint64_t pair_count = 0;
    std::uint64_t pair_hash = 0;
    /// Contact regions, without their pairs. Triangles and curves are omitted once the limit on
    /// stored pairs is reached: `listed` is then false.
    std::vector<ContactRegion> regions;
    std::vector<std::size_t> region_pairs;  ///< number of pairs of each region
    bool listed = true;
    /// The clash has more pairs than allowed; the regions are those of the first pairs.
    bool regions_cut = false;
    /// The common inside of the parts, without the pairs of its pieces.
    Overlap overlap{};
    std::optional<double> distance;
    std::array<Vec3, 2> closest{Vec3::Zero(), Vec3::Zero()};  ///< set if there is a distance
    Vec3 lo = Vec3::Zero();
    Vec3 hi = Vec3::Zero();
    double severity = 0.0;                  ///< 0 to 100
    bool tolerated = false;                 ///< by `allow_touching` or `tolerance` of the request
    ClashStatus status = ClashStatus::New;  ///< set by the caller, from earlier decisions
    std::string group;                      ///< set by `group_clashes`

    /// The deepest piece, which decides about the clash; null without a common inside.
    [[nodiscard]] const OverlapPiece* deepest() const {
        return overlap.pieces.empty() ? nullptr : overlap.pieces.data();
    }
    /// The piece that a region bounds; null if it bounds none, or one that does not exist.
    [[nodiscard]] const OverlapPiece* piece_of(const ContactRegion& region) const {
        return region.piece && *region.piece < overlap.pieces.size()
                   ? &overlap.pieces[*region.piece]
                   : nullptr;
    }
    /// Whether one part goes through the other. Parts inside another one, and duplicates, do not
    /// count.
    [[nodiscard]] bool goes_through() const {
        return kind == ClashKind::Overlap &&
               std::any_of(overlap.pieces.begin(), overlap.pieces.end(),
                           [](const OverlapPiece& piece) { return piece.through; });
    }
    /// The middle of the box; also correct if the sum of its corners would overflow.
    [[nodiscard]] Vec3 centre() const { return 0.5 * lo + 0.5 * hi; }
};

/// A clash of an earlier run that no longer exists.
struct ResolvedClash {
    std::string id;
    std::string a;
    std::string b;
    std::string kind;
    std::vector<std::string> members_a{};  ///< empty if only a
    std::vector<std::string> members_b{};
};

/// The numbers of a search. Pairs of coincident parts are counted separately.
struct ClashSummary {
    std::uint64_t candidate_pairs = 0;  ///< pairs of parts whose boxes are near enough
    std::uint64_t looked_at = 0;
    std::uint64_t tolerated = 0;     ///< tolerated clashes, whether or not they were left out
    std::uint64_t undecided = 0;     ///< no verdict possible; `notes` have the reasons
    std::vector<std::string> notes;  ///< sorted
    bool complete = true;            ///< false if the search was cancelled
    bool listed = true;              ///< false if the limit on stored pairs was reached
};

/// The result of a search in a whole scene.
struct ClashReport : ClashSummary {
    std::vector<Clash> clashes;           ///< the worst first
    std::vector<ResolvedClash> resolved;  ///< set by the caller, from an earlier run
};

/// Whether a path matches a pattern of `*` (any text, including '/') and `?` (one character). A
/// pattern without '/' is also compared with the last name of the path.
[[nodiscard]] bool matches(std::string_view pattern, std::string_view path);

/// Rules for the pairs of parts to test.
struct ClashRules {
    std::vector<std::string> a;  ///< one part must match one of these, the other part one of `b`
    std::vector<std::string> b;  ///< an empty list matches every part
    std::vector<std::pair<std::string, std::string>> exclude;
    bool skip_same_parent = false;

    [[nodiscard]] bool wants(const ScenePart& one, const ScenePart& other) const;
    /// Whether the rules include both parts in pairs with exactly the same other parts.
    [[nodiscard]] bool treat_alike(const ScenePart& one, const ScenePart& other) const;
};

/// Whether tolerated clashes are passed on.
enum class Tolerated : std::uint8_t { LeftOut, Kept };

/// Parameters and limits of a search for clashes.
struct ClashRequest {
    /// Parts that are apart, but not farther than this, are clashes of the kind Clearance.
    double clearance = 0.0;
    ClashRules rules{};  ///< used by `clash_candidates`
    bool allow_touching = false;
    /// If given, touching parts and overlaps up to this depth are not clashes.
    std::optional<double> tolerance{};
    Tolerated tolerated = Tolerated::LeftOut;
    /// Limit in bytes for models and their trees; models are built and dropped to stay within it.
    std::size_t memory = std::numeric_limits<std::size_t>::max();
    /// Largest number of triangle pairs of one clash in memory; further ones are only counted.
    std::uint64_t max_pairs_per_clash = std::uint64_t{1} << 22U;
    /// Triangles and curves are kept for this many triangle pairs of all clashes together.
    std::uint64_t max_stored_pairs = 20'000'000;
    /// Number of threads, 0 for all threads of the processor (see Executor).
    unsigned threads = 0;
    /// Finds the triangle pairs of pairs of parts, a list for each; if empty, the CPU finds them.
    std::function<Result<std::vector<std::vector<TrianglePair>>>(std::span<const PlacedPair>)>
        find_pairs{};
    /// Models of all meshes, in their order; if empty, models are built.
    std::vector<Model> models{};
    /// Called from time to time with numbers of pairs of parts; never concurrently.
    std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
    /// Ends the search early; the clashes found until then are kept, and `complete` is false.
    std::stop_token cancel{};
};

/// A box with sides along the axes.
using Bounds = MeshReport::Bounds;

/// The smallest box around the part's triangles in the world; nothing for a part without triangles
/// or with a mesh that does not exist.
[[nodiscard]] std::optional<Bounds> bounds_of(const Scene& scene, const ScenePart& part);

/// Parts with the same triangles in the same place, bit for bit, that the rules treat alike: every
/// result for one of them holds for all. In ascending order; usually a single part.
using CoincidentParts = std::vector<std::uint32_t>;

/// Two parts to test, and the parts that coincide with them: one result holds for all of these.
struct ClashCandidate {
    std::uint32_t a = 0;        ///< the first of `parts_a`
    std::uint32_t b = 0;        ///< the first of `parts_b` other than a
    std::uint32_t parts_a = 0;  ///< an index into the lists of coincident parts
    std::uint32_t parts_b = 0;  ///< equal to `parts_a` for two parts of one list

    [[nodiscard]] bool is_within_one_list() const { return parts_a == parts_b; }
};

/// The pairs of parts to test. A tile of a large scene has some of the pairs.
struct ClashCandidates {
    std::vector<std::optional<Bounds>> boxes;  ///< of all parts, in their order
    std::vector<CoincidentParts> lists;        ///< each part with triangles is in one list
    std::vector<ClashCandidate> pairs;

    /// The number of pairs of parts that a candidate stands for; 0 if a list does not exist.
    [[nodiscard]] std::uint64_t part_pairs_of(const ClashCandidate& candidate) const;
};

/// The pairs that the rules include and whose boxes are within the clearance, sorted. Fails if a
/// pose moves a part outside the range of double.
[[nodiscard]] Result<ClashCandidates> clash_candidates(const Scene& scene,
                                                       const ClashRequest& request);

/// The meshes of a search, which are loaded when they are needed.
struct MeshSource {
    std::uint32_t count = 0;
    /// The number of triangles of a mesh, from which its size in memory is estimated.
    std::function<std::size_t(std::uint32_t mesh)> triangle_count{};
    /// Called by several threads at once; once for each mesh if the limit on memory permits it.
    std::function<Result<Mesh>(std::uint32_t mesh)> load{};
};

/// The meshes of a scene, which must outlive the source.
[[nodiscard]] MeshSource meshes_of(const Scene& scene);

/// Receives each clash when it is found, with its id and severity; never called concurrently. The
/// order depends on the threads, the clashes do not.
using ClashSink = std::function<void(Clash&& found)>;

/// Tests pairs of parts, and passes each clash to the sink. Only the models of the pairs at work
/// are in memory. Refuses numbers of parts, lists and meshes that do not exist.
[[nodiscard]] Result<ClashSummary> find_clashes(std::span<const ScenePart> parts,
                                                const ClashCandidates& candidates,
                                                const MeshSource& meshes,
                                                const ClashRequest& request, const ClashSink& sink);

/// All clashes of a scene, the worst first. The result does not depend on threads or memory. If
/// `found` is given, it is called with each clash when it is found; never concurrently.
[[nodiscard]] Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request = {},
                                               const std::function<void(const Clash&)>& found = {});

/// The criterion by which clashes are grouped.
enum class ClashGrouping : std::uint8_t { None, Part, Parent, Place };

inline constexpr NameTable kGroupingNames{{EnumName{ClashGrouping::None, "none"},
                                           {ClashGrouping::Part, "part"},
                                           {ClashGrouping::Parent, "parent"},
                                           {ClashGrouping::Place, "place"}}};
static_assert(is_complete<kGroupingNames>());

[[nodiscard]] constexpr std::string_view name_of(ClashGrouping grouping) noexcept {
    return kGroupingNames.name_of(grouping);
}

/// Sets the group of each clash. Part: whichever of its two parts has more clashes. Parent: the
/// paths of both parents. Place: the cell of its centre, when the box around all centres is divided
/// into eight along each axis. Clashes of parts that the scene does not have get no group.
void group_clashes(const Scene& scene, ClashGrouping grouping, ClashReport& report);

}  // namespace tandem::clash
