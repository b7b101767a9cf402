// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Allocation number n fails, for n = 1, 2, 3 …, while files are read and written. The call may
// throw `std::bad_alloc` or return an error; the next call must work, and a file must have its old
// or its new content.
#include "support/allocation_faults.hpp"

#include <gtest/gtest.h>
#include <optional>

#include <tandem/box_recording.hpp>
#include <tandem/mesh_file.hpp>

#include "sample_files.hpp"
#include "temporary_folder.hpp"

namespace tandem {
namespace {

using test::content_of;
using test::TemporaryFolder;
using testing::AllocationFaults;
using testing::for_each_allocation_fault;

std::vector<Vec3> vertices_of(const Mesh& mesh) {
    return {mesh.vertices().begin(), mesh.vertices().end()};
}

class ReadingFaults : public ::testing::TestWithParam<test::SampleFile> {};

TEST_P(ReadingFaults, AMeshIsReadOrNot) {
    const test::SampleFile& sample = GetParam();
    const std::vector<Vec3> expected =
        vertices_of(test::parse(sample.format, sample.content).value());
    const std::size_t runs = for_each_allocation_fault([&](AllocationFaults& faults) {
        std::optional<Result<Mesh>> mesh;
        (void)faults.attempt([&] { mesh.emplace(test::parse(sample.format, sample.content)); });
        if (mesh && *mesh) {
            EXPECT_EQ(vertices_of(**mesh), expected) << "a mesh in spite of the fault";
        } else {
            EXPECT_TRUE(faults.has_struck());
        }
    });
    EXPECT_GT(runs, 2U);
    EXPECT_EQ(vertices_of(test::parse(sample.format, sample.content).value()), expected);
}

INSTANTIATE_TEST_SUITE_P(Samples, ReadingFaults, ::testing::ValuesIn(test::sample_files()),
                         [](const auto& one) { return one.param.name; });

TEST(WritingFaults, AFileIsOldOrNew) {
    const test::SampleFile sample = test::sample_files().front();
    const Mesh mesh = test::parse(sample.format, sample.content).value();
    for (const char* const name : {"mesh.obj", "mesh.ply", "mesh.stl", "mesh.off", "mesh.glb"}) {
        SCOPED_TRACE(name);
        const TemporaryFolder folder;
        const std::filesystem::path file = folder / name;
        ASSERT_TRUE(save_mesh(mesh, file));
        const std::string complete = content_of(file);
        const std::size_t runs = for_each_allocation_fault([&](AllocationFaults& faults) {
            std::filesystem::remove(file);
            bool is_written = false;
            (void)faults.attempt([&] { is_written = save_mesh(mesh, file).has_value(); });
            EXPECT_TRUE(is_written || faults.has_struck());
            // Memory may run out after the file has received its final name.
            const bool exists = std::filesystem::exists(file);
            EXPECT_TRUE(exists || !is_written);
            EXPECT_EQ(folder.entries(), exists ? 1U : 0U) << "nothing else is left behind";
            EXPECT_EQ(exists ? content_of(file) : complete, complete);
        });
        EXPECT_GT(runs, 2U);
    }
}

TEST(WritingFaults, ARecordingIsWholeOrNotThere) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "boxes.tboxes";
    BoxStep step;
    step.added = {0, 1};
    step.added_boxes = {{{0, 0, 0}, {1, 1, 1}}, {{2, 0, 0}, {3, 1, 1}}};
    const auto record = [&] {
        Result<BoxRecordingWriter> writer = BoxRecordingWriter::create(file, 0.5);
        return writer && writer->write(step) && writer->finish();
    };
    ASSERT_TRUE(record());
    const std::string complete = content_of(file);
    const std::size_t runs = for_each_allocation_fault([&](AllocationFaults& faults) {
        std::filesystem::remove(file);
        bool is_written = false;
        (void)faults.attempt([&] { is_written = record(); });
        EXPECT_TRUE(is_written || faults.has_struck());
        const bool exists = std::filesystem::exists(file);
        EXPECT_TRUE(exists || !is_written);
        EXPECT_EQ(folder.entries(), exists ? 1U : 0U);
        EXPECT_EQ(exists ? content_of(file) : complete, complete);
    });
    EXPECT_GT(runs, 2U);
    ASSERT_TRUE(record());
    (void)for_each_allocation_fault([&](AllocationFaults& faults) {
        BoxStep read;
        bool is_read = false;
        (void)faults.attempt([&] {
            Result<BoxRecordingReader> reader = BoxRecordingReader::open(file);
            is_read = reader && reader->next(read).value_or(false);
        });
        EXPECT_TRUE(is_read ? read == step : faults.has_struck());
    });
}

}  // namespace
}  // namespace tandem
