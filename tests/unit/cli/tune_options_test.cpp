// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/tune_options.hpp"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cli/options/pose_file.hpp"
#include "experiments/config_file.hpp"

namespace tandem::cli {
namespace {

using ::testing::HasSubstr;

TuneOptions with_files(std::string workload, std::string other = {}) {
    TuneOptions options;
    options.workload = std::move(workload);
    options.other = std::move(other);
    return options;
}

TEST(TuneOptions, TellTheKindOfWorkload) {
    EXPECT_EQ(workload_kind(with_files("lab.json")).value(), WorkloadKind::Configuration);
    EXPECT_EQ(workload_kind(with_files("swarm.boxes")).value(), WorkloadKind::Recording);
    EXPECT_EQ(workload_kind(with_files("a.obj", "b.stl")).value(), WorkloadKind::Meshes);
}

TEST(TuneOptions, RefuseWhatDoesNotGoTogether) {
    const auto message = [](const TuneOptions& options) {
        const Result<WorkloadKind> kind = workload_kind(options);
        return kind ? "accepted" : kind.error().message;
    };
    EXPECT_THAT(message(with_files("a.obj")), HasSubstr("name the other one, too"));
    TuneOptions boxes = with_files("lab.json");
    boxes.seed = 3;
    EXPECT_THAT(message(boxes), HasSubstr("are for two meshes"));
    TuneOptions meshes = with_files("a.obj", "b.obj");
    meshes.methods = {"wide-tree"};
    EXPECT_THAT(message(meshes), HasSubstr("--method is for boxes"));
    meshes.methods.clear();
    meshes.poses = "poses.txt";
    meshes.random_poses = 5;
    EXPECT_THAT(message(meshes), HasSubstr("cannot be combined with"));
}

class PoseFile : public ::testing::Test {
  protected:
    Result<std::vector<Pose>> read(const std::string& text) {
        std::ofstream(file_) << text;
        return load_poses(file_);
    }

    void TearDown() override { std::filesystem::remove(file_); }

    std::string file_ =
        (std::filesystem::path(::testing::TempDir()) / "tandem_pose_file.txt").string();
};

TEST_F(PoseFile, HasAPoseOnEachLine) {
    const auto poses = read("# three of them\n1 2 3\n\n  4,5,6 1 0 0 0\r\n7 8 9");
    ASSERT_TRUE(poses) << poses.error().message;
    ASSERT_EQ(poses->size(), 3U);
    EXPECT_EQ((*poses)[0].translation(), Vec3(1, 2, 3));
    EXPECT_EQ((*poses)[1].translation(), Vec3(4, 5, 6));
    EXPECT_EQ((*poses)[2].translation(), Vec3(7, 8, 9));
}

TEST_F(PoseFile, NamesTheLineThatIsWrong) {
    EXPECT_THAT(read("1 2 3\n1 2\n").error().message, HasSubstr(", line 2: 2 numbers given"));
    EXPECT_THAT(read("# nothing\n\n").error().message, HasSubstr("there is no pose in it"));
    EXPECT_EQ(load_poses("/nowhere").error().code, ErrorCode::FileNotReadable);
}

// An endless file and a pipe without a writer must be refused at once.
TEST(LabFiles, RefuseDevicesAndPipes) {
    const std::string pipe = ::testing::TempDir() + "/tandem_pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& file : {std::string("/dev/zero"), pipe}) {
        EXPECT_THAT(load_poses(file).error().message, HasSubstr("is a device or a pipe"));
        EXPECT_THAT(load_config(file).error().message, HasSubstr("is a device or a pipe"));
    }
    std::filesystem::remove(pipe);
    EXPECT_THAT(load_config(::testing::TempDir()).error().message, HasSubstr("is a folder"));
}

}  // namespace
}  // namespace tandem::cli
