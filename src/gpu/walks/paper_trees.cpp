// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/walks/paper_trees.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "base/module_names.hpp"
#include "bvh/any_reference_tree.hpp"
#include "bvh/surface.hpp"

namespace tandem::gpu {
namespace {

constexpr std::uint32_t kMostLinks = 1U << 30U;

void put(std::vector<float>& out, const Eigen::Vector3f& v) {
    out.insert(out.end(), {v.x(), v.y(), v.z()});
}

float as_float(std::uint32_t kind, std::uint32_t target) {
    return std::bit_cast<float>(kind << 30U | target);
}

/// Appends a box as centre and half sides in float. The half sides are large enough for any
/// rounding of the centre.
void put_box(std::vector<float>& out, const Aabb& box) {
    Eigen::Vector3f centre;
    Eigen::Vector3f extent;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const double lo = box.lo[axis];
        const double hi = box.hi[axis];
        centre[axis] = static_cast<float>(0.5 * (lo + hi));
        const double middle = centre[axis];
        extent[axis] = rounded_up(std::max(hi - middle, middle - lo));
    }
    put(out, centre);
    put(out, extent);
}

void pack(std::vector<float>& out, const Aabb& box, float link) {
    put_box(out, box);
    out.push_back(0.0F);
    out.push_back(link);
}

void pack(std::vector<float>& out, const Obb& box, float link) {
    put(out, box.centre);
    put(out, box.half);
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        put(out, box.axes.col(axis));
    }
    out.push_back(link);
}

template <class Volume>
constexpr std::uint32_t kWords = TG_AABB_WORDS;
template <>
constexpr std::uint32_t kWords<Obb> = TG_OBB_WORDS;

Error wrong_volume(VolumeKind volume) {
    return {ErrorCode::InvalidArgument,
            fmt::format("on a device, the papers' walks support the volumes aabb and obb, not {}",
                        name_of(volume))};
}

template <class Volume>
PackedTree packed(const PostIndexedBvh<Volume>& tree, const Bvh<Volume>& source) {
    PackedTree out;
    out.words = kWords<Volume>;
    out.nodes = tree.nodes.size();
    for (const auto& node : tree.nodes) {
        pack(out.boxes, node.volume, 0.0F);
        out.links.push_back({.escape = node.escape,
                             .left_most_child = node.left_most_child,
                             .right_child_level = node.right_child_level,
                             .level = node.level,
                             .height = node.height,
                             .triangle = source.primitives_of(node.source)[0]});
    }
    return out;
}

template <class Volume>
PackedTree packed(const BlockedBvh<Volume>& tree, const Bvh<Volume>& source) {
    using Kind = typename BlockedBvh<Volume>::Kind;
    PackedTree out;
    out.words = kWords<Volume>;
    for (const auto& block : tree.blocks) {
        for (const auto& node : block) {
            ++out.nodes;
            if (node.kind == Kind::Imaginary) {
                ++out.imaginary;
                out.boxes.insert(out.boxes.end(), out.words - 1, 0.0F);
                out.boxes.push_back(as_float(TG_IMAGINARY, 0));
            } else if (node.kind == Kind::Leaf) {
                pack(out.boxes, node.volume, as_float(TG_LEAF, source.primitives_of(node.link)[0]));
            } else {
                pack(out.boxes, node.volume, as_float(TG_INNER, node.link));
            }
        }
    }
    return out;
}

/// Calls `use(tree)` with the reference tree of one triangle in each leaf.
template <class Use>
Result<PackedTree> with_reference_tree(const Mesh& mesh, VolumeKind volume, Use use) {
    if (volume != VolumeKind::Aabb && volume != VolumeKind::Obb) {
        return wrong_volume(volume);
    }
    auto model = Model::build(mesh, ReferenceOptions{.volume = volume});
    if (!model) {
        return std::move(model).error();
    }
    if (volume == VolumeKind::Aabb) {
        return use(*reference_tree_of<Aabb>(*model));
    }
    return use(*reference_tree_of<Obb>(*model));
}

/// Packs a tree of blocks of four consecutive triangles, four consecutive blocks, and so on up to
/// one root. All leaves are on one level, so no block has both leaves and inner nodes, and only the
/// last block of each level has imaginary nodes.
template <class Volume>
class FullBlocks {
  public:
    explicit FullBlocks(const Model& fast)
        : mesh_(fast.mesh()), surface_(*surface_of(fast)), corners_(mesh_, surface_.frame()) {
        for (const WideTriangle& triangle : surface_.tree->triangles) {
            order_.push_back(triangle.id);
        }
    }

    [[nodiscard]] PackedTree pack_all() {
        PackedTree out;
        out.words = kWords<Volume>;
        if (order_.empty()) {
            return out;
        }
        std::vector<std::size_t> spans{1};  // triangles in a node of each level
        while (spans.back() * kBlockWidth < order_.size()) {
            spans.push_back(spans.back() * kBlockWidth);
        }
        // Block 0 holds only the root, as in bvh/blocked.hpp; then level after level from the top.
        begin_block(out);
        add(out, 0, order_.size(), order_.size() == 1 ? kLeaf : kInner,
            order_.size() == 1 ? order_[0] : 1);
        fill_block(out);
        std::uint32_t next_level = 1;
        for (std::size_t level = spans.size(); level-- > 0 && order_.size() > 1;) {
            const std::size_t span = spans[level];
            const std::size_t nodes = (order_.size() + span - 1) / span;
            const std::size_t blocks = (nodes + kBlockWidth - 1) / kBlockWidth;
            next_level += static_cast<std::uint32_t>(blocks);
            for (std::size_t node = 0; node < nodes; ++node) {
                if (node % kBlockWidth == 0) {
                    begin_block(out);
                }
                const std::size_t begin = node * span;
                const std::size_t end = std::min(begin + span, order_.size());
                add(out, begin, end, level == 0 ? kLeaf : kInner,
                    level == 0 ? order_[begin] : next_level + static_cast<std::uint32_t>(node));
            }
            fill_block(out);
        }
        return out;
    }

  private:
    static constexpr std::uint32_t kLeaf = TG_LEAF;
    static constexpr std::uint32_t kInner = TG_INNER;

    void begin_block(PackedTree& out) { fill_block(out); }

    void fill_block(PackedTree& out) const {
        for (; out.nodes % kBlockWidth != 0; ++out.nodes, ++out.imaginary) {
            out.boxes.insert(out.boxes.end(), out.words, 0.0F);
        }
    }

    void add(PackedTree& out, std::size_t begin, std::size_t end, std::uint32_t kind,
             std::uint32_t target) {
        const auto points = corners_.collect(std::span(order_).subspan(begin, end - begin));
        pack(out.boxes, Volume::around(points), as_float(kind, target));
        ++out.nodes;
    }

    const Mesh& mesh_;
    Surface surface_;
    CornerCollector corners_;
    std::vector<std::uint32_t> order_;
};

}  // namespace

Result<PackedTree> pack_post_indexed(const Mesh& mesh, VolumeKind volume) {
    return with_reference_tree(
        mesh, volume, [](const auto& tree) { return packed(tree.post_indexed(), tree.bvh()); });
}

Result<PackedTree> pack_blocks(const Model& fast, VolumeKind volume, BlockSource source) {
    if (fast.mesh().triangle_count() >= kMostLinks) {
        return Error{ErrorCode::Unsupported,
                     "blocks are possible for meshes of fewer than 2^30 triangles"};
    }
    if (source == BlockSource::FullBlocks) {
        if (volume == VolumeKind::Aabb) {
            return FullBlocks<Aabb>(fast).pack_all();
        }
        return volume == VolumeKind::Obb ? Result<PackedTree>(FullBlocks<Obb>(fast).pack_all())
                                         : wrong_volume(volume);
    }
    return with_reference_tree(fast.mesh(), volume,
                               [](const auto& tree) { return packed(tree.blocked(), tree.bvh()); });
}

}  // namespace tandem::gpu
