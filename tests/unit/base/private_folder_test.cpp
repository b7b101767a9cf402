// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/private_folder.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tandem {
namespace {

namespace fs = std::filesystem;
using base::PrivateFolder;

constexpr uid_t kAnotherUser = 61234;

/// A private parent folder for the tests; removed with its content.
class Place {
  public:
    Place() {
        std::string pattern = (fs::temp_directory_path() / "tandem-private-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    [[nodiscard]] fs::path operator/(const char* name) const { return path_ / name; }

  private:
    fs::path path_;
};

mode_t mode_of(const fs::path& path) {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0);
    return status.st_mode & 07777U;
}

void make(const fs::path& path, mode_t mode) {
    fs::create_directory(path);
    ASSERT_EQ(::chmod(path.c_str(), mode), 0);
}

TEST(PrivateFolder, MakesWhatIsMissingForTheUserAlone) {
    const Place place;
    const mode_t before = ::umask(0);
    const auto folder = PrivateFolder::open(place / "a" / "b" / "c");
    ::umask(before);
    ASSERT_TRUE(folder) << folder.error().message;
    EXPECT_EQ(mode_of(place / "a"), 0700U);
    EXPECT_EQ(mode_of(place / "a" / "b" / "c"), 0700U);
    EXPECT_EQ(folder->path(), fs::canonical(place / "a" / "b" / "c"));
    EXPECT_TRUE(PrivateFolder::open(place / "a" / "b" / "c/")) << "a slash at the end";
}

TEST(PrivateFolder, RefusesFoldersThatOthersCanWriteTo) {
    const Place place;
    for (const mode_t mode : {0720U, 0702U, 0777U, 01777U}) {
        make(place / "open", mode);
        const auto folder = PrivateFolder::open(place / "open");
        ASSERT_FALSE(folder) << std::oct << mode;
        EXPECT_NE(folder.error().message.find("other users can write"), std::string::npos);
        EXPECT_EQ(mode_of(place / "open"), mode) << "it was changed";
    }
    for (const mode_t mode : {0700U, 0750U, 0755U}) {
        make(place / "open", mode);
        EXPECT_TRUE(PrivateFolder::open(place / "open")) << std::oct << mode;
    }
}

TEST(PrivateFolder, LooksAtTheFoldersAboveToo) {
    const Place place;
    make(place / "shared", 0777);
    make(place / "shared/mine", 0700);
    EXPECT_FALSE(PrivateFolder::open(place / "shared/mine")) << "it could be replaced";
    EXPECT_FALSE(PrivateFolder::open(place / "shared/new"));
    EXPECT_FALSE(fs::exists(place / "shared/new"));
    make(place / "shared", 01777);
    EXPECT_TRUE(PrivateFolder::open(place / "shared/mine")) << "sticky, as /tmp is";
}

TEST(PrivateFolder, RefusesLinksAndFiles) {
    const Place place;
    make(place / "real", 0700);
    fs::create_directory_symlink(place / "real", place / "link");
    fs::create_symlink(place / "nothing", place / "dangling");
    std::ofstream(place / "file") << "text";
    EXPECT_FALSE(PrivateFolder::open(place / "link"));
    EXPECT_FALSE(PrivateFolder::open(place / "link/"));
    EXPECT_FALSE(PrivateFolder::open(place / "dangling"));
    EXPECT_FALSE(fs::exists(place / "nothing"));
    EXPECT_FALSE(PrivateFolder::open(place / "file"));
    EXPECT_FALSE(PrivateFolder::open(place / "file/in"));
    EXPECT_FALSE(PrivateFolder::open(""));
}

TEST(PrivateFolder, ALinkAboveIsFollowedAndWhatItPointsToIsChecked) {
    const Place place;
    make(place / "real", 0700);
    make(place / "shared", 0777);
    make(place / "shared/inner", 0700);
    fs::create_directory_symlink(place / "real", place / "to-real");
    fs::create_directory_symlink(place / "shared", place / "to-shared");
    const auto folder = PrivateFolder::open(place / "to-real/inner");
    ASSERT_TRUE(folder) << folder.error().message;
    EXPECT_EQ(folder->path(), fs::canonical(place / "real") / "inner");
    EXPECT_FALSE(PrivateFolder::open(place / "to-shared/inner"));
}

TEST(PrivateFolder, RefusesWhatBelongsToAnotherUser) {
    if (::geteuid() != 0) {
        GTEST_SKIP() << "only root can give a folder to another user";
    }
    const Place place;
    make(place / "theirs", 0700);
    make(place / "theirs/mine", 0700);
    ASSERT_EQ(::chown((place / "theirs").c_str(), kAnotherUser, kAnotherUser), 0);
    const auto folder = PrivateFolder::open(place / "theirs");
    ASSERT_FALSE(folder);
    EXPECT_NE(folder.error().message.find("belongs to another user"), std::string::npos);
    EXPECT_FALSE(PrivateFolder::open(place / "theirs/mine")) << "its owner can replace it";
    EXPECT_FALSE(PrivateFolder::open(place / "theirs/new"));
}

}  // namespace
}  // namespace tandem
