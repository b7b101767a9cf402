// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <tandem/result.hpp>
#include <tandem/soft_body.hpp>

#include "dynamics/rigid/body_state.hpp"

/// Soft bodies by extended position-based dynamics with small steps (Macklin et al. 2016 and 2019):
/// each substep moves the vertices freely, corrects their positions once by every constraint, and
/// takes the velocities from where they have gone.
namespace tandem::dynamics {

/// A point of the soft body that must stay above a plane. Up to three vertices determine the point;
/// the plane moves with a rigid body.
struct SoftContact {
    std::uint32_t body = 0;  ///< number of the rigid body
    std::array<std::uint32_t, 3> vertices{};
    std::array<double, 3> weights{};
    /// A point of the plane, from the centre of mass of the rigid body.
    Vec3 arm = Vec3::Zero();
    Vec3 normal = Vec3::Zero();  ///< pointing away from the rigid body
    double friction = 0.0;
    double gap = 0.0;  ///< distance that the point must keep from the plane
};

/// The vertices of a soft body and the constraints between them.
class SoftParticles {
  public:
    /// Refuses meshes and parameters from which a soft body cannot be made.
    static Result<SoftParticles> create(const SoftBody& body);

    /// Moves the vertices by a time `h`. Contacts also push the rigid bodies.
    void step(const Vec3& gravity, double h, std::uint32_t substeps,
              std::span<const SoftContact> contacts, std::span<BodyState> bodies);

    /// The positions of the vertices, in the order of the given mesh.
    [[nodiscard]] std::span<const Vec3> positions() const noexcept { return positions_; }
    [[nodiscard]] std::span<const Vec3> velocities() const noexcept { return velocities_; }
    /// The masses of the vertices; 0 for copies of another vertex.
    [[nodiscard]] std::span<const double> masses() const noexcept { return masses_; }
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }
    void restore(std::span<const Vec3> positions, std::span<const Vec3> velocities);

    /// Relative excess length of the most stretched edge.
    [[nodiscard]] double worst_stretch() const;
    /// The volume that the triangles enclose, summed over tetrahedra with their apex at the first
    /// vertex.
    [[nodiscard]] double volume() const;
    [[nodiscard]] double rest_volume() const noexcept { return rest_volume_; }
    [[nodiscard]] double fastest() const;

  private:
    /// Two vertices that keep their distance, up to the compliance.
    struct Link {
        std::uint32_t a;
        std::uint32_t b;
        double length;
        double compliance;
    };
    void add_links(const SoftBody& body);
    /// `damping` is γ of Macklin and others (2016, eq. 26); 0 corrects only the length.
    void solve_link(const Link& link, double damping, double h);
    void solve_volume(double h);
    void solve_contact(const SoftContact& contact, double moved_for, double h,
                       std::span<BodyState> bodies);
    void find_own_pairs(double reach);
    void solve_own_pairs();

    std::vector<Triangle> triangles_;  ///< by the first vertex at each position
    std::vector<Vec3> rest_;           ///< positions at the start
    std::vector<Vec3> positions_;
    std::vector<Vec3> before_;
    std::vector<Vec3> velocities_;
    std::vector<double> masses_;
    std::vector<double> inverse_masses_;   ///< 0 for pinned vertices and copies
    std::vector<std::uint32_t> original_;  ///< by vertex: the first vertex at its position
    std::vector<Link> links_;
    std::size_t stretch_links_ = 0;  ///< number of stretch links; they come first in `links_`
    std::vector<Vec3> gradients_;
    SoftKind kind_ = SoftKind::Cloth;
    double volume_compliance_ = 0.0;
    double rest_volume_ = 0.0;
    double damping_ = 0.0;
    /// Distance that vertices without a common link keep; 0 to let them pass.
    double own_distance_ = 0.0;
    struct CellEntry {
        std::uint64_t cell;
        std::uint32_t vertex;
    };
    std::vector<CellEntry> cells_;
    std::vector<Link> own_pairs_;
    /// Pairs of vertices with a common link, the lower number first; sorted.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours_;
};

}  // namespace tandem::dynamics
