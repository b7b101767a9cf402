// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

namespace tandem::peers {

enum class Side { A, B };

inline constexpr std::array kBothSides{Side::A, Side::B};

[[nodiscard]] constexpr std::size_t at(Side side) {
    return side == Side::A ? 0 : 1;
}

/// The meshes of a case, which must outlive the adapter; A and B may be the same.
struct MeshPair {
    const Mesh& mesh_a;
    const Mesh& mesh_b;

    [[nodiscard]] const Mesh& of(Side side) const { return side == Side::A ? mesh_a : mesh_b; }
};

/// Speed of the build. Peers with a choice build at both speeds; for the others they are the same.
enum class BuildSpeed { Fast, Balanced };

/// The interface of all libraries in the comparison. A and B each have a tree, even if they are two
/// copies of one mesh, so that no library profits from walking one tree twice. A does not move. A
/// call that a peer cannot do throws std::logic_error; other failures throw, too.
class Adapter {
  public:
    Adapter() = default;
    Adapter(const Adapter&) = delete;
    Adapter& operator=(const Adapter&) = delete;
    virtual ~Adapter() = default;

    /// Name and version, such as "FCL 0.7.0".
    [[nodiscard]] virtual std::string version() const = 0;

    /// Builds a tree. This is timed; the mesh is converted to the peer's format before.
    virtual void build(Side side, BuildSpeed speed) = 0;

    /// Frees a tree. This is not timed.
    virtual void drop(Side side) = 0;

    /// Memory of tree A in bytes, without the mesh.
    [[nodiscard]] virtual std::size_t tree_bytes() const = 0;

    /// Sets the poses of B. This is not timed. Later calls name a pose by its number.
    virtual void place(std::span<const Pose> poses) = 0;

    /// Appends the touching pairs in any order, each pair once.
    virtual void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs);

    /// Whether `all_pairs` appends pairs of triangles, so that they can be compared with others.
    [[nodiscard]] virtual bool gives_pairs() const { return true; }

    [[nodiscard]] virtual bool touches(std::size_t pose);

    /// The distance of A and B; 0 if they touch.
    [[nodiscard]] virtual double distance(std::size_t pose);

    /// Appends the touching pairs within A: pairs of triangles without a common vertex, a < b.
    virtual void self_pairs(std::vector<TrianglePair>& pairs);
};

/// Makes the adapter of a peer; each program has one or several peers.
[[nodiscard]] std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                                    std::uint32_t threads);

}  // namespace tandem::peers
