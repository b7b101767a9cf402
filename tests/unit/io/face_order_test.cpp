// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>

#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

class EveryFormat : public ::testing::TestWithParam<SampleFile> {};

TEST_P(EveryFormat, GivesTheFacesInFileOrderWithPolygonsFannedInPlace) {
    const Result<Mesh> mesh = parse(GetParam().format, GetParam().content);
    ASSERT_TRUE(mesh) << mesh.error().message;
    const std::vector<TriangleCorners> expected = sample_triangles();
    ASSERT_EQ(mesh->triangle_count(), expected.size());
    for (std::uint32_t k = 0; k < expected.size(); ++k) {
        EXPECT_EQ(mesh->corners(k), expected[k]) << "triangle " << k;
    }
}

TEST_P(EveryFormat, RefusesAnEmptyFile) {
    const Result<Mesh> mesh = parse(GetParam().format, "");
    ASSERT_FALSE(mesh);
    EXPECT_EQ(mesh.error().code, ErrorCode::FileMalformed);
    EXPECT_EQ(mesh.error().message, "sample: the file is empty; export it again");
}

INSTANTIATE_TEST_SUITE_P(Samples, EveryFormat, ::testing::ValuesIn(sample_files()),
                         [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace tandem::test
