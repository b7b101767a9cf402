// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Whichever system call fails while a file is written, the old file stays and no other file is left
// behind.
#include "support/failing_outputs.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include <tandem/box_recording.hpp>
#include <tandem/mesh_file.hpp>
#include <tandem/model.hpp>
#include <tandem/profile.hpp>
#include <tandem/tree_file.hpp>

#include "io/output/write_file.hpp"
#include "temporary_folder.hpp"

namespace tandem {
namespace {

using test::content_of;
using test::FailingOutputs;
using test::TemporaryFolder;

const std::vector<ColouredMesh>& triangle_parts() {
    static const std::vector<ColouredMesh> parts{
        {"part", {1, 2, 3}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}};
    return parts;
}

Result<Done> record_two_steps(const std::filesystem::path& file) {
    Result<BoxRecordingWriter> writer = BoxRecordingWriter::create(file, 0.5);
    if (!writer) {
        return writer.error();
    }
    BoxStep step;
    step.added = {0};
    step.added_boxes = {{{0, 0, 0}, {1, 1, 1}}};
    if (Result<Done> done = writer->write(step); !done) {
        return done;
    }
    // Long enough for several writes, so that one can fail before the end.
    step.clear();
    for (std::uint32_t k = 1; k < 50'000; ++k) {
        step.added.push_back(k);
        step.added_boxes.push_back({{0, 0, 0}, {1, 1, 1}});
    }
    if (Result<Done> done = writer->write(step); !done) {
        return done;
    }
    return writer->finish();
}

Result<Done> save_small_tree(const std::filesystem::path& file) {
    const ColouredMesh& part = triangle_parts().front();
    const Result<Model> model =
        Model::build(Mesh::create(part.vertices, part.triangles).value(), BuildOptions{});
    return model ? save_tree(*model, file) : Result<Done>(model.error());
}

struct OutputKind {
    const char* name;
    std::vector<const char*> files;  ///< the first one is the name given to the writer
    std::function<Result<Done>(const std::filesystem::path& file)> write;
};

std::vector<OutputKind> output_kinds() {
    const auto coloured = [](const std::filesystem::path& file) {
        return save_coloured(file, triangle_parts());
    };
    return {{"Text", {"a.txt"}, [](const auto& file) { return io::write_file(file, "new"); }},
            {"LongText",
             {"b.txt"},
             [](const auto& file) { return io::write_file(file, std::string(3'000'000, 'x')); }},
            {"Ply", {"a.ply"}, coloured},
            {"Glb", {"a.glb"}, coloured},
            {"Obj", {"a.obj", "a.mtl"}, coloured},
            {"Profile",
             {"p.json"},
             [](const auto& file) {
                 return save_profile(Profile{"about", BroadPhaseOptions{}, {}}, file);
             }},
            {"Tree", {"a.tree"}, save_small_tree},
            {"Recording", {"a.boxes"}, record_two_steps}};
}

class FailingOutput : public ::testing::TestWithParam<OutputKind> {};

TEST_P(FailingOutput, KeepsTheOldFileWhicheverCallFails) {
    const OutputKind& kind = GetParam();
    const TemporaryFolder folder;
    ASSERT_TRUE(kind.write(folder / kind.files.front()));
    std::vector<std::string> complete;
    for (const char* file : kind.files) {
        complete.push_back(content_of(folder / file));
    }
    for (std::uint64_t n = 1;; ++n) {
        ASSERT_LT(n, 1000U) << "an output of so few bytes makes few calls";
        for (const char* file : kind.files) {
            static_cast<void>(folder.write(file, "old"));
        }
        Result<Done> done = Done{};
        std::uint64_t calls = 0;
        {
            const FailingOutputs failing(n, ENOSPC, 1'000'000);
            done = kind.write(folder / kind.files.front());
            calls = FailingOutputs::calls();
        }
        EXPECT_EQ(folder.entries(), kind.files.size()) << "call " << n << " left a file behind";
        if (calls < n) {
            EXPECT_TRUE(done) << "nothing failed";
            break;
        }
        ASSERT_FALSE(done) << "call " << n << " failed unnoticed";
        EXPECT_EQ(done.error().code, ErrorCode::FileNotWritable);
        EXPECT_NE(done.error().message.find("No space left"), std::string::npos)
            << done.error().message;
        EXPECT_EQ(content_of(folder / kind.files.front()), "old") << "call " << n;
        for (std::size_t k = 0; k < kind.files.size(); ++k) {
            const std::string content = content_of(folder / kind.files[k]);
            EXPECT_TRUE(content == "old" || content == complete[k])
                << kind.files[k] << ", call " << n;
        }
    }
    for (std::size_t k = 0; k < kind.files.size(); ++k) {
        EXPECT_EQ(content_of(folder / kind.files[k]), complete[k]) << "written in small pieces";
    }
}

TEST_P(FailingOutput, LeavesNothingWhereNothingWas) {
    const OutputKind& kind = GetParam();
    for (std::uint64_t n = 1;; ++n) {
        const TemporaryFolder folder;
        const FailingOutputs failing(n, EIO);
        const Result<Done> done = kind.write(folder / kind.files.front());
        if (FailingOutputs::calls() < n) {
            EXPECT_TRUE(done);
            return;
        }
        ASSERT_FALSE(done) << "call " << n << " failed unnoticed";
        EXPECT_FALSE(std::filesystem::exists(folder / kind.files.front())) << "call " << n;
        EXPECT_LT(folder.entries(), kind.files.size()) << "call " << n;
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, FailingOutput, ::testing::ValuesIn(output_kinds()),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace tandem
