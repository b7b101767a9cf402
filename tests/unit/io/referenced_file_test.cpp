// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/referenced_file.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "temporary_folder.hpp"

namespace tandem::io {
namespace {

namespace fs = std::filesystem;

struct ReferencedFile : ::testing::Test {
    test::TemporaryFolder root;
    fs::path folder = root / "scene";

    ReferencedFile() {
        for (const char* const name : {"scene/parts", "scene-beside", "elsewhere"}) {
            fs::create_directories(root / name);
            static_cast<void>(root.write(std::string(name) + "/a.obj", "v"));
        }
        fs::create_symlink(root / "elsewhere" / "a.obj", folder / "link.obj");
        fs::create_symlink("parts/a.obj", folder / "inner.obj");
        fs::create_directory_symlink(root / "elsewhere", folder / "out");
        fs::create_symlink("loop", folder / "loop");
    }
};

TEST_F(ReferencedFile, StaysInItsFolder) {
    for (const char* const inside :
         {"parts/a.obj", "./parts/a.obj", "parts/../parts/a.obj", "inner.obj", "missing.obj",
          "parts/missing/a.obj", "../scene/parts/a.obj"}) {
        const auto found = referenced_file(folder, inside, OutsideFiles::Refused);
        ASSERT_TRUE(found) << inside << ": " << found.error().message;
        EXPECT_EQ(*found, folder / inside);
    }
    for (const std::string& outside :
         {(root / "elsewhere/a.obj").string(), (folder / "parts/a.obj").string(),
          std::string("../elsewhere/a.obj"), std::string("link.obj"), std::string("out/a.obj"),
          std::string("parts/../../elsewhere/a.obj"), std::string("../scene-beside/a.obj"),
          std::string("out/../elsewhere/a.obj"), std::string("../missing.obj"),
          std::string("loop/a.obj"), std::string("/dev/null")}) {
        EXPECT_FALSE(referenced_file(folder, outside, OutsideFiles::Refused)) << outside;
        EXPECT_TRUE(referenced_file(folder, outside, OutsideFiles::Allowed)) << outside;
    }
    for (const std::string& no_name : {std::string(), std::string("parts/a.obj\0.stl", 15)}) {
        EXPECT_FALSE(referenced_file(folder, no_name, OutsideFiles::Refused));
        EXPECT_FALSE(referenced_file(folder, no_name, OutsideFiles::Allowed));
    }
}

TEST_F(ReferencedFile, AnEmptyFolderIsTheCurrentOne) {
    EXPECT_TRUE(referenced_file({}, "missing-of-all.obj", OutsideFiles::Refused));
    EXPECT_FALSE(referenced_file({}, "../missing-of-all.obj", OutsideFiles::Refused));
}

}  // namespace
}  // namespace tandem::io
