// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>
#include <tandem/model.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem {
namespace {

void expect_same(const Mesh& loaded, const Mesh& saved) {
    ASSERT_EQ(loaded.triangle_count(), saved.triangle_count());
    for (std::uint32_t k = 0; k < saved.triangle_count(); ++k) {
        ASSERT_EQ(loaded.corners(k), saved.corners(k)) << "triangle " << k;
    }
}

TEST(SaveMesh, ReadsBackTheSameDoubles) {
    const test::TemporaryFolder folder;
    const Mesh mesh = scenes::random_soup(7, 200, 0.3);
    for (const char* name : {"a.obj", "a.off", "a.ply"}) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(save_mesh(mesh, folder / name));
        const auto loaded = load_mesh(folder / name);
        ASSERT_TRUE(loaded) << loaded.error().message;
        expect_same(*loaded, mesh);
    }
}

TEST(SaveMesh, FormatsOfFloatsRoundOnce) {
    const test::TemporaryFolder folder;
    const Mesh mesh = scenes::sphere(2);
    for (const char* name : {"a.stl", "a.glb"}) {
        SCOPED_TRACE(name);
        ASSERT_TRUE(save_mesh(mesh, folder / name));
        const Mesh loaded = load_mesh(folder / name).value();
        ASSERT_EQ(loaded.triangle_count(), mesh.triangle_count());
        for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
            for (std::size_t c = 0; c < 3; ++c) {
                const Vec3 rounded = mesh.corners(k)[c].cast<float>().cast<double>();
                ASSERT_EQ(loaded.corners(k)[c], rounded) << "triangle " << k;
            }
        }
    }
}

TEST(SaveMesh, RefusesWhatCannotBeWritten) {
    const test::TemporaryFolder folder;
    const Mesh mesh = scenes::sphere(1);
    EXPECT_FALSE(save_mesh(mesh, folder / "a.gltf"));
    EXPECT_FALSE(save_mesh(mesh, folder / "a.xyz"));
    EXPECT_FALSE(save_mesh(mesh, folder / "missing" / "a.ply"));
    EXPECT_FALSE(save_mesh(Mesh(), folder / "a.ply"));
    const Mesh huge = Mesh::create({{1e300, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2}}).value();
    EXPECT_FALSE(save_mesh(huge, folder / "a.stl"));
    EXPECT_TRUE(save_mesh(huge, folder / "a.ply"));
    EXPECT_EQ(folder.entries(), 1u);
}

TEST(LoadModel, IsLoadThenBuild) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(save_mesh(scenes::sphere(2), folder / "a.ply"));
    EXPECT_EQ(Model::load(folder / "a.ply").value().mesh().triangle_count(), 128u);
    const auto reference = Model::load(folder / "a.ply", ReferenceOptions{});
    EXPECT_EQ(reference.value().engine(), EngineKind::Reference);
    EXPECT_FALSE(Model::load(folder / "b.ply"));
}

}  // namespace
}  // namespace tandem
