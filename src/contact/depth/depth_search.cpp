// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/depth_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "contact/depth/first_touch.hpp"
#include "contact/depth/going_through.hpp"
#include "contact/depth/point_on_triangle.hpp"
#include "contact/depth/vertex_cones.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// A triangle of one of the two surfaces; it limits the depth of points and the size of balls.
struct Wall {
    std::uint32_t side;
    std::uint32_t triangle;

    friend bool operator==(const Wall&, const Wall&) = default;
};

enum class NodeKind : std::uint8_t {
    Depth,       ///< points of a cell; their value is the distance to the other surface
    FaceBall,    ///< balls that start at a cell
    EdgeBall,    ///< balls that start at a reflex edge: a rectangle of start points × directions
    VertexBall,  ///< balls that start at a vertex: a triangle of directions
};

/// A corner of a node, with the value found there.
struct Site {
    Vec3 at;
    Vec3 way;  ///< the direction in which the ball's centre moves
    double value = 0.0;
    Wall wall{0, 0};
    bool is_known = false;
    bool is_bounded = true;  ///< whether a wall limits the ball
};

/// Balls that start at a segment, and the range of directions in which they may grow.
struct Wedge {
    std::array<Vec3, 2> ends{Vec3::Zero(), Vec3::Zero()};
    Vec3 middle = Vec3::Zero();
    Vec3 across = Vec3::Zero();
    double from = 0.0;  ///< angles from `middle` towards `across`, in radians
    double to = 0.0;

    [[nodiscard]] Vec3 way(double angle) const {
        return std::cos(angle) * middle + std::sin(angle) * across;
    }
};

struct Node {
    double bound = 0.0;
    std::uint64_t number = 0;  ///< order of creation; decides between equal bounds
    NodeKind kind = NodeKind::Depth;
    std::uint32_t side = 0;  ///< the surface on which the points lie: 0 for A, 1 for B
    std::uint32_t splits = 0;
    bool is_probed = false;  ///< whether the ball in its middle has been grown
    double factor = 1.0;     ///< raises the values of `touch` to a bound for the whole node
    std::vector<Site> sites{};
    std::vector<Wall> walls{};  ///< the first one gives the bound of the node
    Wedge wedge{};              ///< only of an EdgeBall

    friend bool operator<(const Node& left, const Node& right) {
        return left.bound != right.bound ? left.bound < right.bound : left.number > right.number;
    }
};

struct PointHash {
    std::size_t operator()(const std::array<double, 4>& key) const {
        std::size_t hash = 0;
        for (const double value : key) {
            hash = hash * 0x9E37'79B9'7F4A'7C15U + std::hash<double>()(value);
        }
        return hash;
    }
};

constexpr std::size_t kMostWalls = 8;
/// A cut between walls must leave at least this share of the area on either side.
constexpr double kLeastShare = 1e-8;

class Search {
  public:
    Search(const std::array<DepthSide, 2>& sides, const OverlapBoundary& boundary,
           std::uint32_t piece, const SearchLimits& limits, StepBudget& budget)
        : sides_(sides), boundary_(boundary), piece_(piece), limits_(limits), budget_(budget) {}

    /// The first search ignores the tolerance. Its result decides whether the bodies go through
    /// each other; so a larger tolerance can never turn a pair that passes with a smaller one into
    /// a clash.
    SearchEnd run(FoundDepth& found) {
        add_cells();
        if (has_balls()) {
            add_edges();
            add_vertices();
        }
        SearchEnd end = search(std::nullopt);
        take(found);
        if (end == SearchEnd::Found) {
            found.through = goes_through(sides_, found, limits_.slack, budget_);
        }
        if (end == SearchEnd::Found && limits_.tolerance && !found.through) {
            end = search(limits_.tolerance);
            take(found);
        }
        return end;
    }

  private:
    struct Best {
        double value = 0.0;
        std::uint32_t side = 0;
        Vec3 at = Vec3::Zero();
        Vec3 nearest = Vec3::Zero();
        Vec3 inward = Vec3::Zero();
    };

    void take(FoundDepth& found) const {
        found.lo = best_;
        found.hi = std::max({best_, settled_, queue_.empty() ? 0.0 : queue_.front().bound});
        // If a ball and a surface point are about equally deep, prefer the surface point.
        constexpr double kAsDeep = 1.0 - 1e-6;
        const bool on_surface = depth_.value > 0.0 && depth_.value >= best_ * kAsDeep;
        const Best& from = on_surface ? depth_ : ball_;
        found.on = !on_surface      ? DeepestOn::Ball
                   : from.side == 0 ? DeepestOn::SurfaceOfA
                                    : DeepestOn::SurfaceOfB;
        found.deepest = from.at;
        found.nearest = from.nearest;
        found.inward = from.inward;
    }

    // ---- bounds from one wall

    struct WallShape {
        TriangleCorners corners;
        Vec3 inward;  ///< unit normal into the body, or zero if it is ambiguous
    };

    [[nodiscard]] const WallShape& shape_of(const Wall& wall) {
        auto& known = walls_[wall.side];
        const auto place = known.find(wall.triangle);
        if (place != known.end()) {
            return place->second;
        }
        const DepthSide& side = sides_[wall.side];
        return known
            .emplace(wall.triangle, WallShape{side.surface.corners(wall.triangle),
                                              side.inward_normal(wall.triangle)})
            .first->second;
    }

    /// The radius at which the ball touches a wall, at most `most`. A wall that faces the ball and
    /// is within rounding of its start stops it at once. A wall along the start of the ball, such
    /// as a neighbour of the cell in the same plane, stops it only beyond the rounding slack.
    [[nodiscard]] double touch_wall(const Site& site, const Wall& wall, double most) {
        const WallShape& shape = shape_of(wall);
        constexpr double kFacing = -0.1;
        if (dot3(shape.inward, site.way) >= kFacing) {
            return touch({site.at, site.way, limits_.slack}, shape.corners, most);
        }
        if (norm3(near_point(site.at, shape.corners) - site.at) <= 2.0 * limits_.slack) {
            return 0.0;
        }
        return touch({site.at, site.way, 0.0}, shape.corners, most);
    }

    [[nodiscard]] double value_at(const Node& node, const Site& site, const Wall& wall) {
        if (node.kind == NodeKind::Depth) {
            return norm3(near_point(site.at, shape_of(wall).corners) - site.at);
        }
        return 2.0 * node.factor * touch_wall(site, wall, limits_.largest_radius);
    }

    /// Sets the bound of a node: for each wall, the largest value over the sites; of these, the
    /// least.
    void set_bound(Node& node) {
        double least = node.kind == NodeKind::Depth ? std::numeric_limits<double>::infinity()
                                                    : 2.0 * limits_.largest_radius;
        std::size_t best = 0;
        for (std::size_t k = 0; k < node.walls.size(); ++k) {
            double most = 0.0;
            for (const Site& site : node.sites) {
                most = std::max(most, value_at(node, site, node.walls[k]));
                if (most >= least) {
                    break;
                }
            }
            if (most < least) {
                least = most;
                best = k;
            }
        }
        if (!node.walls.empty()) {
            std::swap(node.walls[0], node.walls[best]);
        }
        node.bound = node.number == 0 ? least : std::min(node.bound, least);
    }

    static void add_wall(Node& node, const Wall& wall) {
        if (std::find(node.walls.begin(), node.walls.end(), wall) == node.walls.end()) {
            node.walls.push_back(wall);
            if (node.walls.size() > kMostWalls) {
                node.walls.erase(node.walls.begin() + 1);
            }
        }
    }

    // ---- exact values of sites

    [[nodiscard]] bool know(const Node& node, Site& site) {
        if (site.is_known) {
            return true;
        }
        if (!budget_.take()) {
            return false;
        }
        site.is_known = true;
        if (node.kind == NodeKind::Depth) {
            const std::uint32_t other = 1 - node.side;
            const auto [place, is_new] = distances_.try_emplace(
                {site.at.x(), site.at.y(), site.at.z(), static_cast<double>(other)});
            if (is_new) {
                place->second = *sides_[other].surface.nearest(
                    site.at, std::numeric_limits<double>::infinity());
            }
            site.value = place->second.distance;
            site.wall = {other, place->second.triangle};
            if (site.value > depth_.value) {
                depth_ = {site.value, node.side, site.at, place->second.point, site.way};
                best_ = std::max(best_, site.value);
            }
            return true;
        }
        grow(node, site);
        return true;
    }

    /// Finds the largest ball of a site, and the wall that stops it.
    void grow(const Node& node, Site& site) {
        // 1. Upper bounds: a wall at the start, and the walls of the node.
        double radius = limits_.largest_radius;
        Vec3 nearest = Vec3::Zero();
        site.is_bounded = false;
        bool is_free = true;
        if (const std::optional<Wall> wall = wall_at_start(site)) {
            site.is_bounded = true;
            site.wall = *wall;
            radius = 0.0;
            is_free = false;
        }
        for (const Wall& wall : node.walls) {
            const double next = is_free ? touch_wall(site, wall, radius) : radius;
            if (next < radius) {
                radius = next;
                site.is_bounded = true;
                site.wall = wall;
            }
        }
        // 2. Shrink the ball until it touches nothing. A ball certainly smaller than the best one
        // need not be found exactly.
        for (int round = 0; round < 64 && is_free; ++round) {
            if (2.0 * node.factor * radius <= best_) {
                is_free = false;
                break;
            }
            const Vec3 centre = site.at + radius * site.way;
            double limit = radius - limits_.slack;
            bool touches = false;
            for (std::uint32_t side = 0; side < 2; ++side) {
                if (const auto near = sides_[side].surface.nearest(centre, limit)) {
                    limit = near->distance;
                    nearest = near->point;
                    site.wall = {side, near->triangle};
                    touches = true;
                }
            }
            if (!touches) {
                break;
            }
            site.is_bounded = true;
            const double next = touch_wall(site, site.wall, radius);
            is_free = next < radius;
            radius = std::min(next, radius);
        }
        // 3. The value of the site; a true ball is also a candidate for the deepest one.
        site.value = 2.0 * node.factor * radius;
        // If the factor is 1, `way` has length 1, and the ball touches nothing before: it is a true
        // ball.
        if (node.factor == 1.0 && is_free) {
            offer_ball(2.0 * (radius - limits_.slack), site.at + radius * site.way, nearest,
                       site.way);
        }
    }

    [[nodiscard]] std::optional<Wall> wall_at_start(const Site& site) {
        std::optional<Wall> found;
        const double limit = 2.0 * limits_.slack;
        for (std::uint32_t side = 0; side < 2; ++side) {
            sides_[side].surface.visit_near(site.at, limit, [&](std::uint32_t triangle) {
                if (!found && touch_wall(site, {side, triangle}, limit) == 0.0) {
                    found = Wall{side, triangle};
                }
                return limit;
            });
        }
        return found;
    }

    void offer_ball(double value, const Vec3& centre, const Vec3& nearest, const Vec3& way) {
        if (value > ball_.value && is_inside_both(centre)) {
            ball_ = {value, 0, centre, nearest, way};
            best_ = std::max(best_, value);
        }
    }

    [[nodiscard]] bool is_inside_both(const Vec3& point) const {
        const Vec3 world = sides_[0].mesh.frame().to_world(point);
        return sides_[0].inside.contains(world) && sides_[1].inside.contains(world);
    }

    [[nodiscard]] bool know_all(Node& node) {
        for (Site& site : node.sites) {
            if (!know(node, site)) {
                return false;
            }
            if (node.kind == NodeKind::Depth || site.is_bounded) {
                add_wall(node, site.wall);
            }
        }
        return true;
    }

    // ---- the first nodes

    void push(Node&& node) {
        if (!(node.bound > best_)) {
            settled_ = std::max(settled_, node.bound);
            return;
        }
        node.number = ++numbers_;
        queue_.push_back(std::move(node));
        std::push_heap(queue_.begin(), queue_.end());
    }

    [[nodiscard]] bool has_balls() const {
        return sides_[0].shape->has_inside() && sides_[1].shape->has_inside();
    }

    void add_cells() {
        for (const BoundaryCell& cell : boundary_.cells) {
            if (cell.piece != piece_) {
                continue;
            }
            Node depth{.kind = NodeKind::Depth, .side = cell.side};
            for (const Vec3& corner : cell.corners) {
                depth.sites.push_back({corner, cell.inward});
            }
            Node ball = depth;
            ball.kind = NodeKind::FaceBall;
            if (cell.is_inside_other) {
                if (!know_all(depth)) {
                    out_of_steps_ = true;
                    return;
                }
                ball.walls = depth.walls;
                set_bound(depth);
                push(std::move(depth));
            }
            if (has_balls()) {
                set_bound(ball);
                balls_.push_back(std::move(ball));
            }
        }
        // Balls are queued after the depths of all corners: most of them then cannot exceed the
        // best depth.
        for (Node& ball : balls_) {
            push(std::move(ball));
        }
        balls_.clear();
    }

    /// A point slightly off the surface, in world coordinates.
    [[nodiscard]] Vec3 beyond(const DepthSide& side, const Vec3& point, const Vec3& way) const {
        return side.mesh.frame().to_world(point + 1024.0 * limits_.slack * way);
    }

    void add_edges() {
        for (const BoundaryEdge& edge : boundary_.edges) {
            if (edge.piece != piece_ || !edge.is_reflex) {
                continue;
            }
            const Vec3 along = normalized3(edge.ends[1] - edge.ends[0]);
            const Vec3 middle =
                normalized3((edge.inward[0] + edge.inward[1]) - (edge.away[0] + edge.away[1]));
            const Vec3 across = along.cross(middle);
            const DepthSide& own = sides_[edge.side];
            if (!edge.is_simple &&
                !own.inside.contains_beyond(
                    beyond(own, 0.5 * (edge.ends[0] + edge.ends[1]), middle), middle)) {
                continue;
            }
            const auto angle_of = [&](const Vec3& way) {
                return std::atan2(dot3(way, across), dot3(way, middle));
            };
            double from = angle_of(edge.inward[0]);
            double to = angle_of(edge.inward[1]);
            if (from > to) {
                std::swap(from, to);
            }
            constexpr double kWidest = 0.8;
            const int parts = 1 + static_cast<int>((to - from) / kWidest);
            for (int part = 0; part < parts; ++part) {
                const double step = (to - from) / parts;
                const Wedge wedge{edge.ends, middle, across, from + part * step,
                                  from + (part + 1) * step};
                push_wedge(wedge, edge.side, {}, 0);
            }
        }
    }

    void push_wedge(const Wedge& wedge, std::uint32_t side, const std::vector<Wall>& walls,
                    std::uint32_t splits) {
        const double half = 0.5 * (wedge.to - wedge.from);
        Node node{.kind = NodeKind::EdgeBall,
                  .side = side,
                  .splits = splits,
                  .factor = half > 1e-9 ? 1.0 / std::cos(half) : 1.0 + 1e-15,
                  .walls = walls,
                  .wedge = wedge};
        const double stretch = 1.0 / std::cos(half);
        for (const auto& [end, angle] :
             {std::pair(0, wedge.from), {1, wedge.from}, {1, wedge.to}, {0, wedge.to}}) {
            node.sites.push_back(
                {wedge.ends[static_cast<std::size_t>(end)], wedge.way(angle) * stretch});
        }
        set_bound(node);
        push(std::move(node));
    }

    void add_vertices() {
        for (const VertexCone& cone : vertex_cones(boundary_, piece_)) {
            const DepthSide& own = sides_[cone.side];
            const Vec3 middle = normalized3(cone.ways[0] + cone.ways[1] + cone.ways[2]);
            if (own.inside.contains_beyond(beyond(own, cone.at, middle), middle)) {
                push_cone(cone.at, cone.ways, cone.side, {}, 0);
            }
        }
    }

    void push_cone(const Vec3& at, const std::array<Vec3, 3>& ways, std::uint32_t side,
                   const std::vector<Wall>& walls, std::uint32_t splits) {
        const Vec3 middle = normalized3(ways[0] + ways[1] + ways[2]);
        Node node{.kind = NodeKind::VertexBall, .side = side, .splits = splits, .walls = walls};
        for (const Vec3& way : ways) {
            const double stretch = 1.0 / dot3(way, middle);
            node.factor = std::max(node.factor, stretch);
            node.sites.push_back({at, way * stretch});
        }
        node.factor = std::max(node.factor, 1.0 + 1e-15);
        set_bound(node);
        push(std::move(node));
    }

    // ---- the search

    [[nodiscard]] bool is_good_enough(double bound, const std::optional<double>& tolerance) const {
        if (bound >
            std::max(best_ * (1.0 + limits_.relative_error), best_ + limits_.absolute_error)) {
            return false;
        }
        return !tolerance || best_ - limits_.slack > *tolerance ||
               bound + kUpperSlacks * limits_.slack <= *tolerance || bound <= best_;
    }

    SearchEnd search(const std::optional<double>& tolerance) {
        while (!out_of_steps_ && !queue_.empty() &&
               !is_good_enough(queue_.front().bound, tolerance)) {
            std::pop_heap(queue_.begin(), queue_.end());
            Node node = std::move(queue_.back());
            queue_.pop_back();
            if (!expand(node)) {
                settled_ = std::max(settled_, node.bound);
                out_of_steps_ = true;
            }
        }
        return out_of_steps_ ? budget_.end() : SearchEnd::Found;
    }

    /// Bounds a node more tightly or splits it. False if the steps ran out; the bound of the node
    /// is then still valid.
    [[nodiscard]] bool expand(Node& node) {
        if (node.kind != NodeKind::Depth) {
            const double before = node.bound;
            if (!learn(node)) {
                return false;
            }
            if (node.bound < before) {
                push(std::move(node));
                return true;
            }
        }
        switch (node.kind) {
            case NodeKind::Depth:
            case NodeKind::FaceBall:
                return split_face(node);
            case NodeKind::EdgeBall:
                return split_wedge(node);
            case NodeKind::VertexBall:
                return split_cone(node);
        }
        return true;
    }

    /// Grows the ball in the middle of a node, then those of its sites with the largest values
    /// first, until the bound decreases or no site can exceed the best depth.
    [[nodiscard]] bool learn(Node& node) {
        const double before = node.bound;
        if (!node.is_probed) {
            node.is_probed = true;
            Node probe{.kind = node.kind, .side = node.side};
            probe.walls = node.walls;
            Site site = middle_of_node(node);
            if (!know(probe, site)) {
                return false;
            }
            take_wall(node, site);
        }
        while (!(node.bound < before)) {
            Site* worst = nullptr;
            double most = best_;
            for (Site& site : node.sites) {
                const double value =
                    node.walls.empty() ? node.bound : value_at(node, site, node.walls[0]);
                if (!site.is_known && value > most) {
                    most = value;
                    worst = &site;
                }
            }
            if (worst == nullptr) {
                break;
            }
            if (!know(node, *worst)) {
                return false;
            }
            take_wall(node, *worst);
        }
        return true;
    }

    void take_wall(Node& node, const Site& site) {
        if (site.is_bounded) {
            add_wall(node, site.wall);
            set_bound(node);
        }
    }

    [[nodiscard]] static Site middle_of_node(const Node& node) {
        if (node.kind == NodeKind::EdgeBall) {
            return {0.5 * (node.wedge.ends[0] + node.wedge.ends[1]),
                    node.wedge.way(0.5 * (node.wedge.from + node.wedge.to))};
        }
        Site middle{Vec3::Zero(), Vec3::Zero()};
        for (const Site& site : node.sites) {
            middle.at += site.at / static_cast<double>(node.sites.size());
            middle.way += normalized3(site.way);
        }
        middle.way = normalized3(middle.way);
        return middle;
    }

    // ---- splitting a flat cell

    /// A cut through a node: `at` are points on the two sides that start at the sites `after`.
    struct Cut {
        std::array<std::size_t, 2> after;
        std::array<Vec3, 2> at;
    };

    [[nodiscard]] bool split_face(Node& node) {
        // 1. Choose a cut; halve the cell at every sixth split, so that all cells shrink.
        std::optional<Cut> cut;
        if (node.splits % 6 != 5) {
            cut = cut_along_prism(node);
            if (!cut) {
                cut = cut_between_walls(node);
            }
        }
        if (!cut) {
            cut = cut_in_half(node);
        }
        if (!cut) {
            settled_ = std::max(settled_, node.bound);
            return true;
        }
        // 2. The values at the new corners.
        std::array<Site, 2> fresh;
        for (std::size_t k = 0; k < 2; ++k) {
            fresh[k] = {cut->at[k], node.sites[0].way};
            if (node.kind == NodeKind::Depth && !know(node, fresh[k])) {
                return false;
            }
        }
        // 3. The two halves.
        const std::size_t count = node.sites.size();
        for (std::size_t half = 0; half < 2; ++half) {
            Node child{.kind = node.kind, .side = node.side, .splits = node.splits + 1};
            child.sites.push_back(fresh[half]);
            for (std::size_t k = (cut->after[half] + 1) % count;; k = (k + 1) % count) {
                child.sites.push_back(node.sites[k]);
                if (k == cut->after[1 - half]) {
                    break;
                }
            }
            child.sites.push_back(fresh[1 - half]);
            child.walls = node.walls;
            for (const Site& site : child.sites) {
                if (site.is_known && site.is_bounded) {
                    add_wall(child, site.wall);
                }
            }
            set_bound(child);
            child.bound = std::min(child.bound, node.bound);
            push(std::move(child));
        }
        return true;
    }

    [[nodiscard]] static double area_of(const Node& node, std::size_t first, std::size_t last,
                                        const Vec3& from, const Vec3& to) {
        std::vector<Vec3> corners{from};
        for (std::size_t k = first;; k = (k + 1) % node.sites.size()) {
            corners.push_back(node.sites[k].at);
            if (k == last) {
                break;
            }
        }
        corners.push_back(to);
        Vec3 area = Vec3::Zero();
        for (std::size_t k = 2; k < corners.size(); ++k) {
            area += (corners[k - 1] - corners[0]).cross(corners[k] - corners[0]);
        }
        return norm3(area);
    }

    /// The site with the largest value for the bounding wall; `most` is that value.
    [[nodiscard]] std::size_t worst_site(const Node& node, double& most) {
        std::size_t worst = 0;
        most = -1.0;
        for (std::size_t k = 0; k < node.sites.size(); ++k) {
            const double value = value_at(node, node.sites[k], node.walls[0]);
            if (value > most) {
                most = value;
                worst = k;
            }
        }
        return worst;
    }

    /// A cut along a side of the prism over a wall: beyond that side, another wall may be nearer.
    [[nodiscard]] std::optional<Cut> cut_along_prism(const Node& node) {
        if (node.walls.empty()) {
            return std::nullopt;
        }
        double most = 0.0;
        const std::size_t worst = worst_site(node, most);
        for (const Wall& wall : {node.walls[0], node.sites[worst].wall}) {
            const TriangleCorners& t = shape_of(wall).corners;
            const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
            double farthest = 4.0 * limits_.slack;
            std::optional<Cut> best;
            for (std::size_t edge = 0; edge < 3; ++edge) {
                const Vec3 outward = normalized3((t[(edge + 1) % 3] - t[edge]).cross(normal));
                std::vector<double> lead(node.sites.size());
                double highest = 0.0;
                double lowest = 0.0;
                for (std::size_t k = 0; k < node.sites.size(); ++k) {
                    lead[k] = dot3(node.sites[k].at - t[edge], outward);
                    highest = std::max(highest, lead[k]);
                    lowest = std::min(lowest, lead[k]);
                }
                const double reach = std::min(highest, -lowest);
                if (reach > farthest) {
                    if (auto cut = cut_at_changes(node, lead, kLeastShare,
                                                  [&](std::size_t from, std::size_t to) {
                                                      return lead[from] / (lead[from] - lead[to]);
                                                  })) {
                        best = cut;
                        farthest = reach;
                    }
                }
            }
            if (best) {
                return best;
            }
        }
        return std::nullopt;
    }

    /// A cut along the line where two walls give the same value, so that each half has its own
    /// nearest wall.
    [[nodiscard]] std::optional<Cut> cut_between_walls(const Node& node) {
        if (node.walls.empty()) {
            return std::nullopt;
        }
        const Wall bounding = node.walls[0];
        double most = 0.0;
        const std::size_t worst = worst_site(node, most);
        const Wall rival = node.sites[worst].wall;
        if (rival == bounding || (node.kind != NodeKind::Depth && !node.sites[worst].is_bounded)) {
            return std::nullopt;
        }
        std::vector<double> lead(node.sites.size());
        const auto lead_at = [&](const Site& site) {
            return value_at(node, site, bounding) - value_at(node, site, rival);
        };
        for (std::size_t k = 0; k < node.sites.size(); ++k) {
            lead[k] = lead_at(node.sites[k]);
        }
        return cut_at_changes(node, lead, kLeastShare, [&](std::size_t from, std::size_t to) {
            return root_of(lead[from], lead[to], 0.25 * limits_.relative_error * most,
                           [&](double t) {
                               Site site = node.sites[from];
                               site.at += t * (node.sites[to].at - node.sites[from].at);
                               return lead_at(site);
                           });
        });
    }

    /// A place where a function with different signs at 0 and 1 is nearly zero, by the Illinois
    /// variant of false position, with a bisection in every third round.
    template <class Function>
    [[nodiscard]] static double root_of(double at_lo, double at_hi, double small,
                                        Function function) {
        double lo = 0.0;
        double hi = 1.0;
        double t = 0.5;
        for (int round = 0; round < 60 && hi - lo > 1e-12; ++round) {
            t = round % 3 == 2 ? 0.5 * (lo + hi) : (lo * at_hi - hi * at_lo) / (at_hi - at_lo);
            const double value = function(t);
            if (std::abs(value) <= small) {
                break;
            }
            if ((value > 0.0) == (at_hi > 0.0)) {
                hi = t;
                at_hi = value;
                at_lo *= 0.5;
            } else {
                lo = t;
                at_lo = value;
                at_hi *= 0.5;
            }
        }
        return t;
    }

    /// A cut across the longest diagonal of the cell.
    [[nodiscard]] std::optional<Cut> cut_in_half(const Node& node) {
        std::size_t first = 0;
        std::size_t second = 0;
        double longest = 0.0;
        for (std::size_t i = 0; i < node.sites.size(); ++i) {
            for (std::size_t j = i + 1; j < node.sites.size(); ++j) {
                const double length = squared_norm3(node.sites[j].at - node.sites[i].at);
                if (length > longest) {
                    longest = length;
                    first = i;
                    second = j;
                }
            }
        }
        if (!(longest > 4.0 * limits_.slack * limits_.slack)) {
            return std::nullopt;
        }
        const Vec3 middle = 0.5 * (node.sites[first].at + node.sites[second].at);
        const Vec3 along = node.sites[second].at - node.sites[first].at;
        std::vector<double> lead(node.sites.size());
        for (std::size_t k = 0; k < node.sites.size(); ++k) {
            lead[k] = dot3(node.sites[k].at - middle, along);
        }
        return cut_at_changes(node, lead, 0.0, [&](std::size_t from, std::size_t to) {
            return lead[from] / (lead[from] - lead[to]);
        });
    }

    /// A cut through the two places where `lead` changes sign; `root(k, next)` finds the place
    /// between two sites. Nothing if one half would have less than `least_share` of the other's
    /// area.
    template <class Root>
    [[nodiscard]] static std::optional<Cut> cut_at_changes(const Node& node,
                                                           const std::vector<double>& lead,
                                                           double least_share, Root root) {
        Cut cut{};
        std::size_t changes = 0;
        const std::size_t count = node.sites.size();
        for (std::size_t k = 0; k < count && changes < 2; ++k) {
            const std::size_t next = (k + 1) % count;
            if ((lead[k] > 0.0) != (lead[next] > 0.0)) {
                const double t = std::clamp(root(k, next), 0.0, 1.0);
                cut.after[changes] = k;
                cut.at[changes] = node.sites[k].at + t * (node.sites[next].at - node.sites[k].at);
                ++changes;
            }
        }
        if (changes < 2) {
            return std::nullopt;
        }
        const double one =
            area_of(node, (cut.after[0] + 1) % count, cut.after[1], cut.at[0], cut.at[1]);
        const double two =
            area_of(node, (cut.after[1] + 1) % count, cut.after[0], cut.at[1], cut.at[0]);
        if (std::min(one, two) < least_share * std::max(one, two)) {
            return std::nullopt;
        }
        return cut;
    }

    // ---- splitting wedges and cones

    [[nodiscard]] bool split_wedge(Node& node) {
        const Wedge wedge = node.wedge;
        const double length = norm3(wedge.ends[1] - wedge.ends[0]);
        const double middle = 0.5 * (wedge.from + wedge.to);
        if (length <= 4.0 * limits_.slack && wedge.to - wedge.from <= 1e-7) {
            settled_ = std::max(settled_, node.bound);
            return true;
        }
        Wedge one = wedge;
        Wedge two = wedge;
        if (varies_along_edge(node)) {
            const double t = node.splits % 4 == 3 ? 0.5 : place_to_cut(node);
            const Vec3 at = wedge.ends[0] + t * (wedge.ends[1] - wedge.ends[0]);
            one.ends[1] = two.ends[0] = at;
        } else {
            one.to = two.from = middle;
        }
        push_wedge(one, node.side, node.walls, node.splits + 1);
        push_wedge(two, node.side, node.walls, node.splits + 1);
        return true;
    }

    /// Whether to cut the rectangle of a wedge along the edge rather than along the directions. If
    /// the walls differ in only one of the two, cut that one, otherwise the longer one.
    [[nodiscard]] bool varies_along_edge(const Node& node) const {
        const std::vector<Site>& sites = node.sites;
        const bool along = sites[0].wall != sites[1].wall || sites[2].wall != sites[3].wall;
        const bool across = sites[0].wall != sites[3].wall || sites[1].wall != sites[2].wall;
        const double angle = node.wedge.to - node.wedge.from;
        const double length = norm3(node.wedge.ends[1] - node.wedge.ends[0]);
        constexpr double kLeastAngle = 1e-7;
        if (along == across || node.splits % 3 == 2 || angle < kLeastAngle) {
            return length > 0.5 * angle * node.bound || angle < kLeastAngle;
        }
        return along;
    }

    /// The place along the edge where the bounding wall and the wall of the worst site give the
    /// same value.
    [[nodiscard]] double place_to_cut(const Node& node) {
        if (node.walls.empty()) {
            return 0.5;
        }
        double most = 0.0;
        const std::size_t worst = worst_site(node, most);
        const std::size_t partner = worst ^ 1U;
        const Wall rival = node.sites[worst].wall;
        const auto lead_at = [&](double t) {
            Site site = node.sites[worst];
            site.at += t * (node.sites[partner].at - node.sites[worst].at);
            return value_at(node, site, node.walls[0]) - value_at(node, site, rival);
        };
        const double here = lead_at(0.0);
        const double there = lead_at(1.0);
        double t = 0.5;
        if (here > 0.0 && there < 0.0) {
            t = root_of(here, there, 0.25 * limits_.relative_error * most, lead_at);
            t = t > 1e-9 && t < 1.0 - 1e-9 ? t : 0.5;
        }
        return worst == 0 || worst == 3 ? t : 1.0 - t;
    }

    [[nodiscard]] bool split_cone(Node& node) {
        std::array<Vec3, 3> ways;
        for (std::size_t k = 0; k < 3; ++k) {
            ways[k] = normalized3(node.sites[k].way);
        }
        std::size_t longest = 0;
        for (std::size_t k = 1; k < 3; ++k) {
            if (squared_norm3(ways[(k + 1) % 3] - ways[k]) >
                squared_norm3(ways[(longest + 1) % 3] - ways[longest])) {
                longest = k;
            }
        }
        const Vec3 from = ways[longest];
        const Vec3 to = ways[(longest + 1) % 3];
        if (!(squared_norm3(to - from) > 1e-16)) {
            settled_ = std::max(settled_, node.bound);
            return true;
        }
        const Vec3 middle = normalized3(from + to);
        const Vec3 apex = ways[(longest + 2) % 3];
        push_cone(node.sites[0].at, {from, middle, apex}, node.side, node.walls, node.splits + 1);
        push_cone(node.sites[0].at, {middle, to, apex}, node.side, node.walls, node.splits + 1);
        return true;
    }

    const std::array<DepthSide, 2>& sides_;
    const OverlapBoundary& boundary_;
    std::uint32_t piece_;
    const SearchLimits& limits_;
    StepBudget& budget_;
    std::vector<Node> queue_;  ///< a heap with the largest bound first
    std::vector<Node> balls_;
    std::array<std::unordered_map<std::uint32_t, WallShape>, 2> walls_;
    std::unordered_map<std::array<double, 4>, PlacedTriangles::Near, PointHash> distances_;
    std::uint64_t numbers_ = 0;
    Best depth_;
    Best ball_;
    double best_ = 0.0;
    double settled_ = 0.0;  ///< the largest bound of nodes that were not queued
    bool out_of_steps_ = false;
};

}  // namespace

SearchEnd search_depth(const std::array<DepthSide, 2>& sides, const OverlapBoundary& boundary,
                       std::uint32_t piece, const SearchLimits& limits, StepBudget& budget,
                       FoundDepth& found) {
    return Search(sides, boundary, piece, limits, budget).run(found);
}

}  // namespace tandem::contact
