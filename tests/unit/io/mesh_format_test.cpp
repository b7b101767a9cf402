// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>

namespace tandem {
namespace {

TEST(MeshFormat, GoesByTheEndingInAnyCase) {
    EXPECT_EQ(*mesh_format_of("a/b.obj"), MeshFormat::Obj);
    EXPECT_EQ(*mesh_format_of("B.STL"), MeshFormat::Stl);
    EXPECT_EQ(*mesh_format_of("x.y.GlB"), MeshFormat::Glb);
}

TEST(MeshFormat, UnknownEndingIsAnError) {
    for (const char* name : {"a.step", "a", "", "obj"}) {
        const auto format = mesh_format_of(name);
        ASSERT_FALSE(format) << name;
        EXPECT_EQ(format.error().code, ErrorCode::FormatUnknown);
    }
}

}  // namespace
}  // namespace tandem
