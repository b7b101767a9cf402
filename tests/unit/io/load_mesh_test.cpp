// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <tandem/mesh_file.hpp>

#include "unit/io/sample_files.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::test {
namespace {

void expect_refused(const std::filesystem::path& file, ErrorCode code, std::string_view says) {
    const Result<Mesh> mesh = load_mesh(file);
    ASSERT_FALSE(mesh) << file;
    EXPECT_EQ(mesh.error().code, code) << mesh.error().message;
    EXPECT_NE(mesh.error().message.find(says), std::string::npos) << mesh.error().message;
    EXPECT_TRUE(mesh.error().message.starts_with(file.string())) << mesh.error().message;
}

TEST(LoadMesh, ReadsTheSameAsFromMemory) {
    const TemporaryFolder folder;
    const char* const endings[] = {"a.obj", "a.off", "a.ply", "a.stl", "a.gltf", "a.glb"};
    for (const SampleFile& sample : sample_files()) {
        const Result<Mesh> mesh = load_mesh(
            folder.write(endings[static_cast<std::size_t>(sample.format)], sample.content));
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->triangle_count(), sample_triangles().size()) << sample.name;
    }
}

TEST(LoadMesh, RefusesWhatIsNotAnOrdinaryFile) {
    const TemporaryFolder folder;
    expect_refused(folder / "missing.obj", ErrorCode::FileNotReadable, "no such file");
    expect_refused(folder.write("empty.ply", ""), ErrorCode::FileMalformed, "the file is empty");

    std::filesystem::create_directory(folder / "folder.obj");
    expect_refused(folder / "folder.obj", ErrorCode::FileNotReadable, "is a folder");

    std::filesystem::create_symlink("/dev/zero", folder / "endless.stl");
    expect_refused(folder / "endless.stl", ErrorCode::FileNotReadable, "is a device or a pipe");

    // Opening a pipe without a writer would block for ever.
    ASSERT_EQ(mkfifo((folder / "pipe.off").c_str(), 0600), 0);
    expect_refused(folder / "pipe.off", ErrorCode::FileNotReadable, "is a device or a pipe");

    std::filesystem::create_symlink("loop.obj", folder / "loop.obj");
    expect_refused(folder / "loop.obj", ErrorCode::FileNotReadable, "cannot be opened");

    expect_refused(folder / "part.step", ErrorCode::FormatUnknown, "export glTF, 3MF or STL");
    expect_refused(folder / "part.xyz", ErrorCode::FormatUnknown, "unknown mesh format");
}

// A glTF with the first sample triangle, whose three points are in a separate file.
std::string gltf_with_uri(std::string_view uri) {
    return fmt::format(
        R"({{"asset":{{"version":"2.0"}},"buffers":[{{"byteLength":36,"uri":"{}"}}],)"
        R"("bufferViews":[{{"buffer":0,"byteLength":36}}],"accessors":[{{"bufferView":0,)"
        R"("componentType":5126,"count":3,"type":"VEC3"}}],)"
        R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}]}})",
        uri);
}

TEST(LoadMesh, FindsTheBuffersOfAGltfInItsFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "sub folder");
    static_cast<void>(folder.write("sub folder/a b.bin", std::string(36, '\0')));
    const Result<Mesh> mesh =
        load_mesh(folder.write("a.gltf", gltf_with_uri("./sub%20folder/a%20b.bin")));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangle_count(), 1U);
}

TEST(LoadMesh, AllowsManyElementsWhenTheirFileIsLarge) {
    // 1.2 million vertices: more than the size of the JSON would allow, but not more than the data.
    const std::size_t count = 1200000;
    const TemporaryFolder folder;
    static_cast<void>(folder.write("a.bin", std::string(12 * count, '\0')));
    std::string json = gltf_with_uri("a.bin");
    for (const auto& [from, to] : {std::pair{std::string(":36"), 12 * count},
                                   std::pair{std::string("\"count\":3"), count}}) {
        for (std::size_t at = json.find(from); at != json.npos; at = json.find(from, at + 1)) {
            json.replace(at, from.size(), from.substr(0, from.find(':') + 1) + std::to_string(to));
        }
    }
    const Result<Mesh> mesh = load_mesh(folder.write("a.gltf", json));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangle_count(), count / 3);
}

TEST(LoadMesh, ReadsNoBufferOutsideTheFolder) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "inner");
    static_cast<void>(folder.write("secret.bin", std::string(36, '\0')));
    for (const char* uri : {"../secret.bin", "%2e%2e/secret.bin", "sub/../../secret.bin",
                            "/etc/passwd", "file:///etc/passwd", "http://example.org/a.bin",
                            "..\\\\secret.bin", "C:secret.bin", "%00"}) {
        expect_refused(folder.write("inner/a.gltf", gltf_with_uri(uri)), ErrorCode::Unsupported,
                       "only files in the folder of the glTF are read");
    }
    expect_refused(folder.write("inner/a.gltf", gltf_with_uri("missing.bin")),
                   ErrorCode::FileNotReadable, "missing.bin: no such file");
    expect_refused(folder.write("inner/a.gltf", gltf_with_uri(".")), ErrorCode::FileNotReadable,
                   "is a folder");
    static_cast<void>(folder.write("inner/short.bin", std::string(35, '\0')));
    expect_refused(folder.write("inner/a.gltf", gltf_with_uri("short.bin")),
                   ErrorCode::FileMalformed, "declares 36 bytes, but has only 35");
}

TEST(LoadMesh, FollowsNoLinkOutOfTheFolderOfAGltfUnlessAsked) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "inner");
    std::filesystem::create_directory(folder / "outer");
    static_cast<void>(folder.write("outer/a.bin", std::string(36, '\0')));
    std::filesystem::create_symlink("../outer/a.bin", folder / "inner/link.bin");
    std::filesystem::create_symlink("../outer", folder / "inner/sub");
    static_cast<void>(folder.write("inner/own.bin", std::string(36, '\0')));
    std::filesystem::create_symlink("own.bin", folder / "inner/alias.bin");
    for (const char* uri : {"link.bin", "sub/a.bin"}) {
        const std::filesystem::path file = folder.write("inner/a.gltf", gltf_with_uri(uri));
        expect_refused(file, ErrorCode::Unsupported, "leads out of the folder");
        EXPECT_TRUE(load_mesh(file, {.follow_links_out_of_folder = true}));
    }
    EXPECT_TRUE(load_mesh(folder.write("inner/a.gltf", gltf_with_uri("alias.bin"))));
}

TEST(LoadMesh, TellsWhichFilesItRead) {
    const TemporaryFolder folder;
    static_cast<void>(folder.write("a.bin", std::string(36, '\0')));
    const std::filesystem::path file = folder.write("a.gltf", gltf_with_uri("a.bin"));
    const Result<ReportedMesh> gltf = load_mesh_with_report(file);
    ASSERT_TRUE(gltf) << gltf.error().message;
    EXPECT_EQ(gltf->report.files_read,
              (std::vector<std::filesystem::path>{file, folder / "a.bin"}));

    static_cast<void>(folder.write("a.mtl", "newmtl red\n"));
    const std::filesystem::path obj =
        folder.write("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const Result<ReportedMesh> mesh = load_mesh_with_report(obj);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->report.files_read, std::vector<std::filesystem::path>{obj});
}

TEST(LoadMesh, RefusesFilesOverTheLimit) {
    const TemporaryFolder folder;
    const std::filesystem::path file =
        folder.write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    EXPECT_TRUE(load_mesh(file, {.max_file_bytes = 32}));
    const Result<Mesh> refused = load_mesh(file, {.max_file_bytes = 31});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::FileNotReadable);
    EXPECT_NE(refused.error().message.find("has 32 bytes, and at most 31 are read"),
              std::string::npos);
    // A sparse file of a terabyte takes no space on the disk.
    const std::filesystem::path sparse = folder.write("huge.stl", "solid");
    std::filesystem::resize_file(sparse, std::uintmax_t{1} << 40U);
    expect_refused(sparse, ErrorCode::FileNotReadable, "at most");
    // It has a size of 0 and content, like a file that is growing.
    std::filesystem::create_symlink("/proc/self/status", folder / "growing.off");
    expect_refused(folder / "growing.off", ErrorCode::FileNotReadable, "has more than the 0 bytes");
}

}  // namespace
}  // namespace tandem::test
