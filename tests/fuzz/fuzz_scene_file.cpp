// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes as a scene file beside one mesh. The result must be a valid scene or an error
// with a message.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <vector>

#include <tandem/scene.hpp>

#include "fuzz/fuzz_target.hpp"

namespace {

/// A folder for this process with a mesh in it; the destructor removes it.
class SceneFolder {
  public:
    SceneFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("tandem-fuzz-scene-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
        std::ofstream(path_ / "leaf.obj") << "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    }
    SceneFolder(const SceneFolder&) = delete;
    SceneFolder& operator=(const SceneFolder&) = delete;
    ~SceneFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const SceneFolder folder;
    const std::filesystem::path file = folder.path() / "scene.json";
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const tandem::Result<tandem::Scene> scene = tandem::load_scene(std::vector{file});
    if (!scene) {
        require(!scene.error().message.empty(), "an error has a message");
        return 0;
    }
    require(!scene->parts.empty(), "a scene has parts");
    for (const tandem::ScenePart& part : scene->parts) {
        require(part.mesh < scene->meshes.size(), "a part shows a mesh that is there");
        require(!part.path.empty(), "a part has a path");
        require(std::filesystem::path(part.file).parent_path() == folder.path(),
                "nothing is read outside of the folder");
    }
    return 0;
}
