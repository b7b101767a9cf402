// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/outputs.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "cli/answers/files_read.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

std::string complaint(const std::vector<std::string>& outputs,
                      const std::vector<std::string>& inputs) {
    const Result<Done> fine = check_output_files(outputs, inputs);
    return fine ? "" : fine.error().message;
}

void expect_input_is_kept(const fs::path& output, const fs::path& input) {
    EXPECT_NE(complaint({output.string()}, {input.string()}).find("would overwrite an input"),
              std::string::npos)
        << output << " on " << input;
}

TEST(OutputFiles, DoNotOverwriteTheBuffersOfAGltf) {
    const TemporaryFolder folder;
    const fs::path gltf =
        folder.write("part.gltf", R"({"buffers": [{"byteLength": 4, "uri" : "da\u0074a%20one.bin"},
                          {"uri": "data:application/octet-stream;base64,AAAA"}],
            "images": [{"uri": "skin \"q\".png"}]})");
    static_cast<void>(folder.write("data one.bin", "1234"));
    EXPECT_EQ(files_read(gltf),
              (std::vector<fs::path>{gltf, folder / "data one.bin", folder / "skin \"q\".png"}));
    expect_input_is_kept(folder / "data one.bin", gltf);
    expect_input_is_kept(folder / "skin \"q\".png", gltf);
    EXPECT_EQ(complaint({(folder / "other.bin").string()}, {gltf.string()}), "");
}

TEST(OutputFiles, DoNotOverwriteTheMaterialsOfAnObj) {
    const TemporaryFolder folder;
    const fs::path obj = folder.write(
        "part.obj", "mtllib red.mtl blue.mtl\r\nv 0 0 0\nmtllib with blank.mtl \nmtllibrary x\n");
    for (const char* name : {"red.mtl", "blue.mtl", "with blank.mtl"}) {
        expect_input_is_kept(folder / name, obj);
    }
    // Exporting red.obj also writes red.mtl.
    expect_input_is_kept(folder / "red.obj", obj);
    EXPECT_EQ(complaint({(folder / "green.obj").string()}, {obj.string()}), "");
}

TEST(OutputFiles, WrittenBesideAnotherOneAreOutputsToo) {
    const TemporaryFolder folder;
    const std::vector<std::string> outputs{(folder / "a.obj").string(),
                                           (folder / "a.mtl").string()};
    EXPECT_NE(complaint(outputs, {}).find("another output"), std::string::npos);
}

TEST(OutputFiles, AreRecognisedBehindLinks) {
    const TemporaryFolder folder;
    const fs::path input = folder.write("in.stl", "solid");
    fs::create_hard_link(input, folder / "hard");
    fs::create_symlink("in.stl", folder / "soft");
    expect_input_is_kept(folder / "hard", input);
    expect_input_is_kept(folder / "soft", input);
    expect_input_is_kept(folder / "./in.stl", input);
    // Two links to one file that does not exist yet.
    fs::create_directory(folder / "sub");
    fs::create_symlink("sub/new", folder / "one");
    fs::create_symlink("sub/../sub/new", folder / "two");
    EXPECT_NE(complaint({(folder / "one").string(), (folder / "two").string()}, {}), "");
}

TEST(OutputFiles, MayGoToOneDevice) {
    EXPECT_EQ(complaint({"/dev/null", "/dev/null"}, {}), "");
}

TEST(FilesRead, OfWhatCannotBeReadIsTheNameAlone) {
    EXPECT_EQ(files_read("nowhere.gltf"), std::vector<fs::path>{"nowhere.gltf"});
    EXPECT_EQ(files_read("/dev/zero"), std::vector<fs::path>{"/dev/zero"});
    EXPECT_TRUE(material_files("nowhere.obj").empty());
    const TemporaryFolder folder;
    const fs::path cut = folder.write("cut.gltf", R"({"buffers": [{"uri": "no end)");
    EXPECT_EQ(files_read(cut), std::vector<fs::path>{cut});
}

}  // namespace
}  // namespace tandem::cli
