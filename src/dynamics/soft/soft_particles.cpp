// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/soft/soft_particles.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "geometry/fixed_order.hpp"
#include "geometry/mesh/mesh_topology.hpp"

namespace tandem::dynamics {
namespace {

Error refused(std::string message) {
    return {ErrorCode::InvalidArgument, "soft body: " + std::move(message)};
}

/// Damping of the stretching of links: the parameter γ of Macklin and others (2016, eq. 26). A
/// sweep leaves errors in links that share vertices, and these errors become velocities. Without
/// damping stretch and bend links amplify each other until a fine cloth explodes. Motions that keep
/// the lengths are not damped.
constexpr double kLinkDamping = 1.0;

bool is_amount(double value) {
    return value >= 0.0 && std::isfinite(value);
}

Result<Done> check(const SoftBody& body, const MeshTopology& topology) {
    if (!kSoftKindNames.contains(body.kind)) {
        return refused("the kind is a number without a meaning");
    }
    if (body.mesh.triangle_count() == 0) {
        return refused("the mesh has no triangles");
    }
    if (!(body.mass > 0.0) || !std::isfinite(body.mass) || !body.velocity.allFinite()) {
        return refused("the mass must be positive and finite, the velocity finite");
    }
    if (!is_amount(body.stretch_compliance) || !is_amount(body.bend_compliance) ||
        !is_amount(body.volume_compliance) || !is_amount(body.friction) ||
        !is_amount(body.damping) || !is_amount(body.thickness)) {
        return refused(
            "compliances, friction, damping and thickness must be finite and not negative");
    }
    for (const std::uint32_t vertex : body.pinned) {
        if (vertex >= body.mesh.vertices().size()) {
            return refused(fmt::format("there is no vertex {} to pin", vertex));
        }
    }
    if (body.kind == SoftKind::Volume) {
        for (const MeshEdge& edge : topology.edges()) {
            if (edge.use_count != 2 || topology.net_direction(edge) != 0) {
                return refused("a volume needs a closed mesh whose triangles all face outward");
            }
        }
    }
    return Done{};
}

}  // namespace

Result<SoftParticles> SoftParticles::create(const SoftBody& body) {
    const MeshTopology topology(body.mesh);
    if (const Result<Done> sound = check(body, topology); !sound) {
        return sound.error();
    }
    SoftParticles made;
    made.kind_ = body.kind;
    made.volume_compliance_ = body.volume_compliance;
    made.damping_ = body.damping;
    made.own_distance_ = body.self_collision && body.kind == SoftKind::Cloth ? body.thickness : 0.0;
    made.positions_.assign(body.mesh.vertices().begin(), body.mesh.vertices().end());
    made.rest_ = made.positions_;
    made.velocities_.assign(made.positions_.size(), body.velocity);
    made.before_ = made.positions_;
    made.gradients_.resize(made.positions_.size());
    // Merge vertices at equal positions: the first one stands for all.
    std::vector<std::uint32_t> first(topology.position_count(), ~std::uint32_t{0});
    for (std::uint32_t v = 0; v < made.positions_.size(); ++v) {
        std::uint32_t& at = first[topology.position_of_vertex()[v]];
        at = std::min(at, v);
        made.original_.push_back(at);
    }
    // Distribute the mass by the areas of the triangles.
    made.masses_.assign(made.positions_.size(), 0.0);
    double area = 0.0;
    for (const Triangle& given : body.mesh.triangles()) {
        const Triangle triangle{made.original_[given[0]], made.original_[given[1]],
                                made.original_[given[2]]};
        made.triangles_.push_back(triangle);
        const double part =
            0.5 * norm3((made.positions_[triangle[1]] - made.positions_[triangle[0]])
                            .cross(made.positions_[triangle[2]] - made.positions_[triangle[0]]));
        area += part;
        for (const std::uint32_t v : triangle) {
            made.masses_[v] += part / 3.0;
        }
    }
    if (!(area > 0.0) || !std::isfinite(area)) {
        return refused("the mesh has no area, or more than a double can say");
    }
    made.inverse_masses_.assign(made.positions_.size(), 0.0);
    for (std::uint32_t v = 0; v < made.positions_.size(); ++v) {
        made.masses_[v] *= body.mass / area;
        made.inverse_masses_[v] = made.masses_[v] > 0.0 ? 1.0 / made.masses_[v] : 0.0;
    }
    // Pin vertices: they get an inverse mass of zero.
    for (const std::uint32_t v : body.pinned) {
        made.inverse_masses_[made.original_[v]] = 0.0;
    }
    for (std::uint32_t v = 0; v < made.positions_.size(); ++v) {
        if (made.inverse_masses_[made.original_[v]] == 0.0) {
            made.velocities_[v].setZero();
        }
    }
    made.add_links(body);
    made.rest_volume_ = made.volume();
    if (body.kind == SoftKind::Volume && !(made.rest_volume_ > 0.0)) {
        return refused("the mesh encloses no volume, or its triangles face inward");
    }
    return made;
}

void SoftParticles::add_links(const SoftBody& body) {
    const MeshTopology topology(body.mesh);
    std::vector<std::uint32_t> vertex_at(topology.position_count());
    for (std::uint32_t v = 0; v < original_.size(); ++v) {
        vertex_at[topology.position_of_vertex()[v]] = original_[v];
    }
    const auto link = [&](std::uint32_t a, std::uint32_t b, double compliance) {
        links_.push_back({a, b, norm3(positions_[a] - positions_[b]), compliance});
    };
    for (const MeshEdge& edge : topology.edges()) {
        link(vertex_at[edge.from], vertex_at[edge.to], body.stretch_compliance);
    }
    stretch_links_ = links_.size();
    // Bending: link the two corners opposite each inner edge, whose distance shrinks when the sheet
    // folds along the edge.
    for (const MeshEdge& edge : topology.edges()) {
        const std::span<const EdgeUse> uses = topology.uses(edge);
        if (uses.size() != 2) {
            continue;
        }
        const auto across = [&](const EdgeUse& use) {
            return original_[body.mesh.triangles()[use.triangle][(use.corner + 2U) % 3]];
        };
        if (across(uses[0]) != across(uses[1])) {
            link(across(uses[0]), across(uses[1]), body.bend_compliance);
        }
    }
    for (const Link& made : links_) {
        neighbours_.emplace_back(std::min(made.a, made.b), std::max(made.a, made.b));
    }
    std::sort(neighbours_.begin(), neighbours_.end());
}

void SoftParticles::solve_link(const Link& link, double damping, double h) {
    const double wa = inverse_masses_[link.a];
    const double wb = inverse_masses_[link.b];
    const Vec3 apart = positions_[link.b] - positions_[link.a];
    const double length = norm3(apart);
    const double weight = (1.0 + damping) * (wa + wb) + link.compliance / (h * h);
    if (!(wa + wb > 0.0) || !(length > 0.0)) {
        return;
    }
    const Vec3 stretched = apart - (before_[link.b] - before_[link.a]);
    const double error = length - link.length + damping * dot3(apart, stretched) / length;
    const Vec3 push = apart * (error / (length * weight));
    positions_[link.a] += wa * push;
    positions_[link.b] -= wb * push;
}

double SoftParticles::volume() const {
    double sum = 0.0;
    const Vec3& base = positions_[0];
    for (const Triangle& t : triangles_) {
        sum +=
            dot3(positions_[t[0]] - base, (positions_[t[1]] - base).cross(positions_[t[2]] - base));
    }
    return sum / 6.0;
}

void SoftParticles::solve_volume(double h) {
    std::fill(gradients_.begin(), gradients_.end(), Vec3::Zero());
    const Vec3 base = positions_[0];
    for (const Triangle& t : triangles_) {
        for (std::size_t k = 0; k < 3; ++k) {
            gradients_[t[k]] +=
                (positions_[t[(k + 1) % 3]] - base).cross(positions_[t[(k + 2) % 3]] - base) / 6.0;
        }
    }
    // The correction of XPBD: error / (compliance / h² + Σ w |gradient|²), along the gradients.
    double weight = volume_compliance_ / (h * h);
    for (std::size_t v = 0; v < positions_.size(); ++v) {
        weight += inverse_masses_[v] * squared_norm3(gradients_[v]);
    }
    if (!(weight > 0.0)) {
        return;
    }
    const double lambda = (rest_volume_ - volume()) / weight;
    for (std::size_t v = 0; v < positions_.size(); ++v) {
        positions_[v] += (lambda * inverse_masses_[v]) * gradients_[v];
    }
}

void SoftParticles::solve_contact(const SoftContact& contact, double moved_for, double h,
                                  std::span<BodyState> bodies) {
    BodyState& body = bodies[contact.body];
    const bool movable = body.is_awake();
    Vec3 point = Vec3::Zero();
    Vec3 came_from = Vec3::Zero();
    double soft_weight = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double part = contact.weights[k];
        point += part * positions_[contact.vertices[k]];
        came_from += part * before_[contact.vertices[k]];
        soft_weight += part * part * inverse_masses_[contact.vertices[k]];
    }
    // Extrapolate the plane by the present velocity of the rigid body.
    const Vec3 plane_velocity = body.velocity_at(contact.arm);
    const Vec3 on_plane = body.centre + contact.arm + moved_for * plane_velocity;
    const double depth = contact.gap - dot3(contact.normal, point - on_plane);
    if (depth <= 0.0 || !(soft_weight > 0.0)) {
        return;
    }
    const auto weight_along = [&](const Vec3& direction) {
        const Vec3 lever = contact.arm.cross(direction);
        return movable ? body.inverse_mass + dot3(lever, times3(body.inverse_inertia_world, lever))
                       : 0.0;
    };
    const auto push = [&](const Vec3& by) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t v = contact.vertices[k];
            positions_[v] += (contact.weights[k] * inverse_masses_[v]) * by;
        }
        if (movable) {
            body.push(by * (-1.0 / h), contact.arm);
        }
    };
    // Push the point out of the plane.
    const double strength = depth / (soft_weight + weight_along(contact.normal));
    push(strength * contact.normal);
    // Friction moves the point back by its sliding, limited by the friction cone.
    Vec3 slid = (point - came_from) - h * plane_velocity;
    slid -= contact.normal * dot3(contact.normal, slid);
    const double way = norm3(slid);
    if (way > 0.0) {
        const Vec3 along = slid / way;
        const double wanted = way / (soft_weight + weight_along(along));
        push(-std::min(wanted, contact.friction * strength) * along);
    }
}

/// Finds pairs of vertices that no link holds and that are closer than `reach`, by sorting the
/// vertices into cells.
void SoftParticles::find_own_pairs(double reach) {
    own_pairs_.clear();
    cells_.clear();
    const auto cell_of = [&](double x) {
        return static_cast<std::uint64_t>(
                   static_cast<std::int64_t>(std::floor(std::clamp(x / reach, -1e6, 1e6)))) &
               0x1FFFFFU;
    };
    const auto key = [&](std::uint64_t x, std::uint64_t y, std::uint64_t z) {
        return (x & 0x1FFFFFU) << 42U | (y & 0x1FFFFFU) << 21U | (z & 0x1FFFFFU);
    };
    for (std::uint32_t v = 0; v < positions_.size(); ++v) {
        if (original_[v] == v && masses_[v] > 0.0) {
            const Vec3& p = positions_[v];
            cells_.push_back({key(cell_of(p.x()), cell_of(p.y()), cell_of(p.z())), v});
        }
    }
    std::sort(cells_.begin(), cells_.end(), [](const CellEntry& p, const CellEntry& q) {
        return p.cell != q.cell ? p.cell < q.cell : p.vertex < q.vertex;
    });
    for (const CellEntry& entry : cells_) {
        const Vec3& p = positions_[entry.vertex];
        for (std::uint64_t near = 0; near < 27; ++near) {
            const std::uint64_t cell =
                key(cell_of(p.x()) + near / 9 - 1, cell_of(p.y()) + near / 3 % 3 - 1,
                    cell_of(p.z()) + near % 3 - 1);
            auto other = std::lower_bound(
                cells_.begin(), cells_.end(), cell,
                [](const CellEntry& e, std::uint64_t wanted) { return e.cell < wanted; });
            for (; other != cells_.end() && other->cell == cell; ++other) {
                if (other->vertex > entry.vertex &&
                    squared_norm3(positions_[other->vertex] - p) < reach * reach) {
                    // Where the mesh is finer than the cloth is thick, vertices are closer than the
                    // thickness already at rest.
                    const double rest = norm3(rest_[other->vertex] - rest_[entry.vertex]);
                    own_pairs_.push_back(
                        {entry.vertex, other->vertex, std::min(own_distance_, rest), 0.0});
                }
            }
        }
    }
    // Remove the pairs that links hold at their distance.
    std::erase_if(own_pairs_, [&](const Link& pair) {
        return std::binary_search(neighbours_.begin(), neighbours_.end(),
                                  std::pair(pair.a, pair.b));
    });
}

void SoftParticles::solve_own_pairs() {
    for (const Link& pair : own_pairs_) {
        if (squared_norm3(positions_[pair.a] - positions_[pair.b]) < pair.length * pair.length) {
            solve_link(pair, 0.0, 1.0);
        }
    }
}

void SoftParticles::step(const Vec3& gravity, double h, std::uint32_t substeps,
                         std::span<const SoftContact> contacts, std::span<BodyState> bodies) {
    const double part = h / substeps;
    const double keep = std::exp(-damping_ * part);
    if (own_distance_ > 0.0) {
        find_own_pairs(own_distance_ + h * fastest());
    }
    for (std::uint32_t substep = 0; substep < substeps; ++substep) {
        // Predict: move the vertices freely.
        before_ = positions_;
        for (std::size_t v = 0; v < positions_.size(); ++v) {
            if (inverse_masses_[v] > 0.0) {
                velocities_[v] = keep * (velocities_[v] + part * gravity);
                positions_[v] += part * velocities_[v];
            }
        }
        // Correct once by every constraint. The links keep their order in all substeps, so that the
        // errors that a sweep leaves hardly change; alternating directions would make them jump,
        // and a jump within a substep is a large velocity.
        for (const Link& link : links_) {
            solve_link(link, kLinkDamping, part);
        }
        if (kind_ == SoftKind::Volume) {
            solve_volume(part);
        }
        solve_own_pairs();
        const double moved_for = part * (substep + 1);
        for (const SoftContact& contact : contacts) {
            solve_contact(contact, moved_for, part, bodies);
        }
        // Take the velocities from the corrected positions.
        for (std::size_t v = 0; v < positions_.size(); ++v) {
            if (inverse_masses_[v] > 0.0) {
                velocities_[v] = (positions_[v] - before_[v]) / part;
            }
        }
    }
    // Copy the results to merged vertices.
    for (std::size_t v = 0; v < positions_.size(); ++v) {
        positions_[v] = positions_[original_[v]];
        velocities_[v] = velocities_[original_[v]];
    }
}

void SoftParticles::restore(std::span<const Vec3> positions, std::span<const Vec3> velocities) {
    positions_.assign(positions.begin(), positions.end());
    velocities_.assign(velocities.begin(), velocities.end());
}

double SoftParticles::worst_stretch() const {
    double worst = 0.0;
    for (const Link& link : std::span(links_).first(stretch_links_)) {
        const double length = norm3(positions_[link.a] - positions_[link.b]);
        worst = link.length > 0.0 ? std::max(worst, length / link.length - 1.0) : worst;
    }
    return worst;
}

double SoftParticles::fastest() const {
    double square = 0.0;
    for (const Vec3& velocity : velocities_) {
        square = std::max(square, squared_norm3(velocity));
    }
    return std::sqrt(square);
}

}  // namespace tandem::dynamics
