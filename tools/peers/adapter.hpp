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

/// Must outlive the adapter; A and B may be the same.
struct MeshPair {
    const Mesh& mesh_a;
    const Mesh& mesh_b;

    [[nodiscard]] const Mesh& of(Side side) const { return side == Side::A ? mesh_a : mesh_b; }
};

/// Two builds that peers with a choice are asked for; the others have one.
enum class BuildSpeed { Fast, Balanced };

/// A library of the field behind the same face as all others. A and B have a tree each, also where
/// they are two copies of one mesh, so that no library profits from walking one tree twice; A stays
/// where it is.
/// What a peer cannot do throws std::logic_error; what goes wrong throws too.
class Adapter {
  public:
    Adapter() = default;
    Adapter(const Adapter&) = delete;
    Adapter& operator=(const Adapter&) = delete;
    virtual ~Adapter() = default;

    /// "FCL 0.7.0"
    [[nodiscard]] virtual std::string version() const = 0;

    /// Builds a tree; timed. The mesh is in the peer's own format before.
    virtual void build(Side side, BuildSpeed speed) = 0;

    /// Frees it again; not timed.
    virtual void drop(Side side) = 0;

    /// Bytes of tree A, without the mesh.
    [[nodiscard]] virtual std::size_t tree_bytes() const = 0;

    /// Where B is going to be; not timed. Later calls name a pose by its number.
    virtual void place(std::span<const Pose> poses) = 0;

    /// Appends the touching pairs in any order, each once.
    virtual void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs);

    /// Whether what `all_pairs` appends are pairs of triangles, so that others' can be compared.
    [[nodiscard]] virtual bool gives_pairs() const { return true; }

    [[nodiscard]] virtual bool touches(std::size_t pose);

    /// 0 where they touch.
    [[nodiscard]] virtual double distance(std::size_t pose);

    /// Once with each A: pairs of triangles without a common vertex, a < b.
    virtual void self_pairs(std::vector<TrianglePair>& pairs);
};

/// The adapter of one of the peers that a program has.
[[nodiscard]] std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                                    std::uint32_t threads);

}  // namespace tandem::peers
