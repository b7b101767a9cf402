// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "gpu/device/work_group.hpp"
#include "scenes/shapes.hpp"
#include "test_devices.hpp"

#if defined(__SANITIZE_ADDRESS__)
/// Drivers keep memory until the end of the process. Leaks of our own code have other stack frames.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libpocl\nleak:libOpenCL\nleak:libLLVM\nleak:libclang\n";
}
#endif

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;
using tandem::testing::on_device;

TEST(GpuDevice, TheHostIsAlwaysThere) {
    (void)tandem::testing::cache_of_process();
    const DeviceList list = list_devices();
    ASSERT_FALSE(list.devices.empty());
    EXPECT_EQ(list.devices.back().kind, DeviceKind::Host);
    EXPECT_EQ(list.note.empty(), list.devices.size() > 1);
}

TEST(GpuDevice, AnUnknownNameNamesThoseThatThereAre) {
    const auto device = Device::open(on_device("no such device"));
    ASSERT_FALSE(device);
    EXPECT_NE(device.error().message.find("no such device"), std::string::npos);
    EXPECT_EQ(device.error().code, ErrorCode::Unsupported);
}

TEST(GpuDevice, RefusesGroupsThatKernelsCannotHave) {
    DeviceRequest request = on_device("host");
    request.group_size = 48;
    const auto device = Device::open(request);
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().code, ErrorCode::InvalidArgument);
}

TEST(GpuDevice, TheHostHasNoCache) {
    EXPECT_FALSE(devices_under_test().front().from_cache());
}

/// All kernel tests run on the host; if there is a driver, also on its device.
TEST(GpuDevice, KernelsAreCompiledOnce) {
    if (devices_under_test().size() < 2) {
        GTEST_SKIP() << "kernels run as C++ only: " << tandem::testing::why_no_driver();
    }
    const Device again = tandem::testing::device_like(devices_under_test()[1], {});
    EXPECT_TRUE(again.from_cache());
}

TEST(GpuDevice, ABrokenCacheIsCompiledAnew) {
    const auto folder = tandem::testing::cache_of_process() / "programs";
    if (devices_under_test().size() < 2) {
        GTEST_SKIP() << "no driver, no cache";
    }
    ASSERT_TRUE(std::filesystem::exists(folder));
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
    }
    const Device again = tandem::testing::device_like(devices_under_test().back(), {});
    EXPECT_FALSE(again.from_cache());
}

TEST(GpuDevice, DoublesAreTheCpusOnesOrNotUsed) {
    for (const Device& device : devices_under_test()) {
        EXPECT_TRUE(!device.decides_in_double() || device.info().has_doubles);
    }
    EXPECT_TRUE(devices_under_test().front().decides_in_double());
}

TEST(GpuLargeDevice, TwoProcessesAtOnceWithTheirOwnCaches) {
    // A forked child would share the thread locks of a driver that is running. Start a new program
    // instead: this one, with a single test.
    const std::string self = std::filesystem::read_symlink("/proc/self/exe");
    std::vector<pid_t> children;
    for (int k = 0; k < 2; ++k) {
        const pid_t child = fork();
        if (child == 0) {
            execl(self.c_str(), self.c_str(), "--gtest_filter=GpuPrimitives.PrefixSum",
                  "--gtest_brief=1", nullptr);
            _exit(127);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

TEST(GpuWorkGroup, ItemsMeetAtBarriers) {
    std::vector<std::uint32_t> sums(3 * 8, 0);
    std::array<std::uint32_t, 8> shared{};
    run_groups(3, 8, [&] {
        const ItemPlace place = current_item();
        shared[place.local] = place.global;
        wait_for_group();
        std::uint32_t sum = 0;
        for (const std::uint32_t value : shared) {
            sum += value;
        }
        wait_for_group();
        sums[place.global] = sum;
    });
    for (std::uint32_t k = 0; k < sums.size(); ++k) {
        EXPECT_EQ(sums[k], 8 * (k / 8 * 8) + 28) << k;
    }
}

TEST(GpuWorkGroup, ABarrierForSomeItemsIsAMistake) {
    EXPECT_THROW(run_groups(1, 4,
                            [] {
                                if (current_item().local == 0) {
                                    wait_for_group();
                                }
                            }),
                 std::logic_error);
}

}  // namespace
}  // namespace tandem::gpu
