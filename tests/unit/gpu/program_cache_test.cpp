// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/program_cache.hpp"

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "gpu/device/pocl_cache.hpp"

namespace tandem::gpu {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kAnotherUser = 61234;
const std::vector<unsigned char> kProgram{1, 2, 3, 4, 5};

/// A cache folder inside a private temporary folder.
class ProgramCacheFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "tandem-cache-XXXXXX").string();
        root_ = ::mkdtemp(pattern.data());
        folder_ = root_ / "programs";
    }
    void TearDown() override {
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    [[nodiscard]] ProgramCache cache() const { return ProgramCache(folder_, "key"); }
    [[nodiscard]] fs::path only_file() const { return fs::directory_iterator(folder_)->path(); }

    fs::path root_;
    fs::path folder_;
};

TEST_F(ProgramCacheFolder, KeepsAProgramForTheUserAlone) {
    const mode_t before = ::umask(0);
    EXPECT_FALSE(cache().load());
    cache().store(kProgram);
    ::umask(before);
    EXPECT_EQ(cache().load(), kProgram);
    EXPECT_FALSE(ProgramCache(folder_, "another key").load());
    struct stat status {};
    ASSERT_EQ(::stat(folder_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
    ASSERT_EQ(::stat(only_file().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

/// Tests every way in which another user could have created the file or the folder.
TEST_F(ProgramCacheFolder, LoadsNothingThatAnotherUserCouldHaveMade) {
    struct Way {
        const char* name;
        bool only_root;
        std::function<void()> spoil;
    };
    const std::vector<Way> ways{
        {"the folder is open to all", false, [&] { ::chmod(folder_.c_str(), 0777); }},
        {"the folder is open to a group", false, [&] { ::chmod(folder_.c_str(), 0770); }},
        {"the folder above is open to all", false, [&] { ::chmod(root_.c_str(), 0777); }},
        {"the file is open to all", false, [&] { ::chmod(only_file().c_str(), 0666); }},
        {"the folder is a link", false,
         [&] {
             fs::rename(folder_, root_ / "elsewhere");
             fs::create_directory_symlink(root_ / "elsewhere", folder_);
         }},
        {"the file is a link", false,
         [&] {
             const fs::path file = only_file();
             fs::rename(file, root_ / "elsewhere.bin");
             fs::create_symlink(root_ / "elsewhere.bin", file);
         }},
        {"the file is a pipe", false,
         [&] {
             const fs::path file = only_file();
             fs::remove(file);
             ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
         }},
        {"the folder belongs to another user", true,
         [&] { ASSERT_EQ(::chown(folder_.c_str(), kAnotherUser, kAnotherUser), 0); }},
        {"the folder above belongs to another user", true,
         [&] { ASSERT_EQ(::chown(root_.c_str(), kAnotherUser, kAnotherUser), 0); }},
        {"the file belongs to another user", true,
         [&] { ASSERT_EQ(::chown(only_file().c_str(), kAnotherUser, kAnotherUser), 0); }}};
    bool skipped = false;
    for (const Way& way : ways) {
        if (way.only_root && ::geteuid() != 0) {
            skipped = true;
            continue;
        }
        cache().store(kProgram);
        ASSERT_EQ(cache().load(), kProgram) << way.name;
        way.spoil();
        EXPECT_FALSE(cache().load()) << way.name;
        TearDown();
        SetUp();
    }
    if (skipped) {
        GTEST_SKIP() << "only root can give files to another user; the other ways were tried";
    }
}

TEST_F(ProgramCacheFolder, WritesNothingThroughAPlantedLink) {
    fs::create_directory(root_ / "theirs");
    fs::create_directory_symlink(root_ / "theirs", folder_);
    cache().store(kProgram);
    EXPECT_TRUE(fs::is_empty(root_ / "theirs"));
}

/// Sets an environment variable during its lifetime, or removes it if the value is null.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* const old = std::getenv(name)) {
            old_ = old;
        }
        set(value);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { set(old_ ? old_->c_str() : nullptr); }

  private:
    void set(const char* value) {
        value == nullptr ? ::unsetenv(name_) : ::setenv(name_, value, 1);
    }
    const char* name_;
    std::optional<std::string> old_;
};

TEST_F(ProgramCacheFolder, PoclIsUsedOnlyWithAPrivateFolder) {
    const std::string own = root_ / "own";
    const std::string shared = root_ / "shared";
    fs::create_directory(shared);
    ::chmod(shared.c_str(), 0777);
    {
        const Variable folder("POCL_CACHE_DIR", own.c_str());
        EXPECT_TRUE(check_pocl_cache());
    }
    {
        const Variable folder("POCL_CACHE_DIR", shared.c_str());
        EXPECT_FALSE(check_pocl_cache());
    }
    const Variable none("POCL_CACHE_DIR", nullptr);
    for (const char* const name : {"XDG_CACHE_HOME", "HOME"}) {
        const Variable no_cache("XDG_CACHE_HOME", nullptr);
        {
            const Variable home(name, own.c_str());
            EXPECT_TRUE(check_pocl_cache()) << name;
        }
        const Variable home(name, shared.c_str());
        EXPECT_FALSE(check_pocl_cache()) << name;
    }
    const Variable no_cache("XDG_CACHE_HOME", "");
    const Variable no_home("HOME", nullptr);
    EXPECT_FALSE(check_pocl_cache()) << "PoCL takes /tmp/pocl";
    EXPECT_TRUE(is_pocl("Portable Computing Language"));
    EXPECT_FALSE(is_pocl("NVIDIA CUDA"));
}

}  // namespace
}  // namespace tandem::gpu
