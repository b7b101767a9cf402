// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "base/checksum.hpp"
#include "bvh/wide/serialise.hpp"
#include "bvh/wide/wide_order.hpp"
#include "scenes/soups.hpp"
#include "unit/bvh/hard_meshes.hpp"

namespace tandem::bvh {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

using Bytes = std::vector<std::byte>;

WideTree tree_of(const Mesh& mesh) {
    const TreeFrame frame = frame_of(mesh);
    return fit_wide_tree(wide_order(mesh, frame, BuildEffort::Fast), mesh, frame);
}

template <class Number>
void put(Bytes& bytes, std::size_t at, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes[at + i] = static_cast<std::byte>(number >> (8 * i));
    }
}

/// The bytes with a corrected checksum.
Bytes sealed(Bytes bytes) {
    put(bytes, bytes.size() - 8, checksum(std::span(bytes).first(bytes.size() - 8)));
    return bytes;
}

TEST(SavedWideTree, IsLoadedAsItWas) {
    for (const testing::HardMesh& hard : testing::hard_meshes()) {
        SCOPED_TRACE(hard.name);
        const WideTree tree = tree_of(hard.mesh);
        const Bytes bytes = serialise(tree, hard.mesh);
        EXPECT_EQ(bytes.size(), 32 + 4 * hard.mesh.triangle_count());
        const Result<WideTree> loaded = load_wide_tree(bytes, hard.mesh, "t.tree");
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_THAT(validate(*loaded, hard.mesh), IsEmpty());
        ASSERT_EQ(loaded->nodes.size(), tree.nodes.size());
        EXPECT_TRUE(tree.empty() || std::memcmp(loaded->nodes.data(), tree.nodes.data(),
                                                tree.nodes.size() * sizeof(WideNode)) == 0);
        EXPECT_EQ(serialise(*loaded, hard.mesh), bytes);
    }
}

class RefusedTree : public ::testing::Test {
  protected:
    void expect_refused(const Bytes& bytes, ErrorCode code, const std::string& why) const {
        const Result<WideTree> loaded = load_wide_tree(bytes, mesh_, "t.tree");
        ASSERT_FALSE(loaded);
        EXPECT_EQ(loaded.error().code, code) << loaded.error().message;
        EXPECT_THAT(loaded.error().message, StartsWith("t.tree: "));
        EXPECT_THAT(loaded.error().message, HasSubstr(why));
    }

    Mesh mesh_ = scenes::random_soup(4, 100, 0.2);
    Bytes bytes_ = serialise(tree_of(mesh_), mesh_);
};

TEST_F(RefusedTree, IsCutAnywhere) {
    for (std::size_t size = 0; size < bytes_.size(); ++size) {
        const Bytes cut(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(load_wide_tree(cut, mesh_, "t.tree")) << size;
    }
    expect_refused({}, ErrorCode::FileMalformed, "is not a saved tree");
    expect_refused(Bytes(bytes_.begin(), bytes_.begin() + 20), ErrorCode::FileMalformed,
                   "ends after 20 bytes");
}

TEST_F(RefusedTree, HasAnyBitFlipped) {
    for (std::size_t bit = 0; bit < 8 * bytes_.size(); ++bit) {
        Bytes flipped = bytes_;
        flipped[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        EXPECT_FALSE(load_wide_tree(flipped, mesh_, "t.tree")) << "bit " << bit;
    }
}

TEST_F(RefusedTree, IsOfAnotherVersion) {
    put(bytes_, 8, std::uint32_t{2});
    expect_refused(sealed(bytes_), ErrorCode::Unsupported, "has version 2");
}

TEST_F(RefusedTree, LiesAboutItsSize) {
    put(bytes_, 12, std::uint32_t{0xFFFFFFFF});
    expect_refused(sealed(bytes_), ErrorCode::FileMalformed, "4294967295 triangles need");
}

TEST_F(RefusedTree, WasDamaged) {
    bytes_[60] ^= std::byte{4};
    expect_refused(bytes_, ErrorCode::FileMalformed, "checksum is wrong");
}

TEST_F(RefusedTree, IsOfAnotherMesh) {
    const Mesh other = scenes::random_soup(5, 100, 0.2);
    expect_refused(serialise(tree_of(other), other), ErrorCode::InvalidArgument,
                   "was saved for another mesh");
    const Mesh smaller = scenes::random_soup(4, 99, 0.2);
    expect_refused(serialise(tree_of(smaller), smaller), ErrorCode::InvalidArgument,
                   "of 99 triangles; this one has 100");
}

TEST_F(RefusedTree, HoldsATriangleTwice) {
    put(bytes_, 24, std::uint32_t{7});
    put(bytes_, 28, std::uint32_t{7});
    expect_refused(sealed(bytes_), ErrorCode::FileMalformed, "triangle 7 is in two slots");
}

TEST_F(RefusedTree, HoldsATriangleThatIsNotThere) {
    put(bytes_, 32, std::uint32_t{100});
    expect_refused(sealed(bytes_), ErrorCode::FileMalformed, "slot 2 holds triangle 100 of 100");
}

TEST(Fingerprint, ChangesWithEveryCoordinateAndIndex) {
    const Mesh mesh = scenes::random_soup(4, 20, 0.2);
    const std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    const std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            auto changed = vertices;
            changed[i][axis] = std::nextafter(changed[i][axis], 9.0);
            EXPECT_NE(fingerprint(Mesh::create(changed, triangles).value()), fingerprint(mesh));
        }
    }
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            auto changed = triangles;
            changed[i][corner] = (changed[i][corner] + 1) % 60;
            EXPECT_NE(fingerprint(Mesh::create(vertices, changed).value()), fingerprint(mesh));
        }
    }
}

}  // namespace
}  // namespace tandem::bvh
