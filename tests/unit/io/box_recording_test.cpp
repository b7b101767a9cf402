// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/box_recording.hpp>

#include "scenes/box_world.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::test {
namespace {

Box unit_box(float x) {
    return {{x, 0, 0}, {x + 1, 1, 1}};
}

/// Objects are added, moved and removed, a number is reused, and one step is empty.
std::vector<BoxStep> small_history() {
    std::vector<BoxStep> steps(5);
    steps[0].added = {0, 1, 2};
    steps[0].added_boxes = {unit_box(0), unit_box(5), unit_box(-7)};
    steps[1].moved = {0, 2};
    steps[1].moved_boxes = {unit_box(1), {{0, 0, 0}, {0, 0, 0}}};
    steps[2].removed = {1};
    steps[2].moved = {2};
    steps[2].moved_boxes = {{{-std::numeric_limits<float>::infinity(), 0, 0},
                             {std::numeric_limits<float>::infinity(), 1, 1}}};
    steps[4].added = {1, 3};
    steps[4].added_boxes = {unit_box(2), unit_box(3)};
    return steps;
}

void write(const std::filesystem::path& file, const std::vector<BoxStep>& steps) {
    BoxRecordingWriter writer = BoxRecordingWriter::create(file, 0.016).value();
    for (const BoxStep& step : steps) {
        ASSERT_TRUE(writer.write(step));
    }
    ASSERT_TRUE(writer.finish());
}

/// All steps, or the error at which reading ended.
Result<std::vector<BoxStep>> read(const std::filesystem::path& file) {
    Result<BoxRecordingReader> reader = BoxRecordingReader::open(file);
    if (!reader) {
        return reader.error();
    }
    std::vector<BoxStep> steps;
    for (;;) {
        BoxStep step;
        const Result<bool> more = reader->next(step);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            return steps;
        }
        steps.push_back(step);
    }
}

TEST(BoxRecording, IsReadAsItWasWritten) {
    const TemporaryFolder folder;
    write(folder / "a.boxes", small_history());
    EXPECT_EQ(read(folder / "a.boxes").value(), small_history());
    EXPECT_EQ(BoxRecordingReader::open(folder / "a.boxes").value().step_seconds(), 0.016);
}

TEST(BoxRecording, OfNoStepsIsARecording) {
    const TemporaryFolder folder;
    write(folder / "none.boxes", {});
    EXPECT_TRUE(read(folder / "none.boxes").value().empty());
    BoxRecordingReader reader = BoxRecordingReader::open(folder / "none.boxes").value();
    BoxStep step;
    EXPECT_FALSE(reader.next(step).value());
    EXPECT_FALSE(reader.next(step).value());  // stays at the end
}

TEST(BoxRecording, AReaderThatWasMovedFromGivesAnError) {
    const TemporaryFolder folder;
    write(folder / "a.boxes", small_history());
    BoxRecordingReader reader = BoxRecordingReader::open(folder / "a.boxes").value();
    BoxRecordingReader other = std::move(reader);
    BoxStep step;
    // NOLINTBEGIN(bugprone-use-after-move): tested here
    EXPECT_FALSE(reader.next(step));
    EXPECT_EQ(reader.step_seconds(), 0.0);
    // NOLINTEND(bugprone-use-after-move)
    EXPECT_TRUE(other.next(step).value());
}

TEST(BoxRecording, HasTheBytesThatTheGuideTells) {
    const TemporaryFolder folder;
    BoxStep step;
    step.added = {0};
    step.added_boxes = {{{1, 2, 3}, {4, 5, 6}}};
    write(folder / "one.boxes", {step});
    const std::string bytes = content_of(folder / "one.boxes");
    // Header, a step with an object and its box, the end.
    EXPECT_EQ(bytes.size(), 32U + (16 + 4 + 24 + 8) + (16 + 8));
    EXPECT_EQ(bytes.substr(0, 8), "TNDMBOX\n");
    EXPECT_EQ(bytes.substr(8, 4), std::string("\1\0\0\0", 4));
    EXPECT_EQ(bytes.substr(32, 4), "STEP");
    EXPECT_EQ(bytes.substr(36, 12), std::string("\0\0\0\0\1\0\0\0\0\0\0\0", 12));
    EXPECT_EQ(bytes.substr(52, 4), std::string("\0\0\x80\x3f", 4));  // 1.0F
    EXPECT_EQ(bytes.substr(84, 4), "END ");
}

TEST(BoxRecording, ThatIsNotFinishedLeavesNothingBehind) {
    const TemporaryFolder folder;
    {
        BoxRecordingWriter writer = BoxRecordingWriter::create(folder / "a.boxes", 0.0).value();
        ASSERT_TRUE(writer.write(small_history()[0]));
    }
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(BoxRecording, RefusesToBeFinishedTwice) {
    const TemporaryFolder folder;
    BoxRecordingWriter writer = BoxRecordingWriter::create(folder / "a.boxes", 0.0).value();
    ASSERT_TRUE(writer.write(small_history()[0]));
    BoxRecordingWriter moved = std::move(writer);
    EXPECT_FALSE(writer.write(small_history()[1]));  // NOLINT(bugprone-use-after-move)
    EXPECT_FALSE(writer.finish());                   // NOLINT(bugprone-use-after-move)
    ASSERT_TRUE(moved.finish());
    const std::string complete = test::content_of(folder / "a.boxes");
    EXPECT_FALSE(moved.finish());
    EXPECT_FALSE(moved.write(small_history()[1]));
    EXPECT_EQ(test::content_of(folder / "a.boxes"), complete);
}

TEST(BoxRecording, CutAnywhereIsRefused) {
    const TemporaryFolder folder;
    write(folder / "a.boxes", small_history());
    const std::string whole = content_of(folder / "a.boxes");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Result<std::vector<BoxStep>> steps =
            read(folder.write("cut.boxes", whole.substr(0, size)));
        ASSERT_FALSE(steps) << size;
        EXPECT_EQ(steps.error().code, ErrorCode::FileMalformed) << steps.error().message;
    }
}

TEST(BoxRecording, WithAFlippedBitIsRefused) {
    const TemporaryFolder folder;
    write(folder / "a.boxes", small_history());
    const std::string whole = content_of(folder / "a.boxes");
    for (std::size_t bit = 0; bit < 8 * whole.size(); bit += 3) {
        std::string flipped = whole;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        EXPECT_FALSE(read(folder.write("flipped.boxes", flipped))) << bit;
    }
    EXPECT_FALSE(read(folder.write("longer.boxes", whole + '\0')));
}

/// The writer and the reader refuse the same invalid steps.
TEST(BoxRecording, RefusesStepsThatMakeNoSense) {
    const auto refused = [](const char* says, auto change) {
        const TemporaryFolder folder;
        BoxRecordingWriter writer = BoxRecordingWriter::create(folder / "a.boxes", 0.0).value();
        ASSERT_TRUE(writer.write(small_history()[0]));
        BoxStep step;
        change(step);
        const Result<Done> done = writer.write(step);
        ASSERT_FALSE(done) << says;
        EXPECT_NE(done.error().message.find(says), std::string::npos) << done.error().message;
        EXPECT_NE(done.error().message.find("step 1"), std::string::npos) << done.error().message;
    };
    refused("it does not exist", [](BoxStep& step) {
        step.moved = {3};
        step.moved_boxes = {unit_box(0)};
    });
    refused("removed, but it does not exist", [](BoxStep& step) { step.removed = {9}; });
    refused("it already exists", [](BoxStep& step) {
        step.added = {1};
        step.added_boxes = {unit_box(0)};
    });
    refused("must be below 4", [](BoxStep& step) {
        step.added = {4'000'000'000U};
        step.added_boxes = {unit_box(0)};
    });
    refused("do not ascend", [](BoxStep& step) { step.removed = {2, 1}; });
    refused("do not ascend", [](BoxStep& step) { step.removed = {1, 1}; });
    refused("moved and removed", [](BoxStep& step) {
        step.removed = {1};
        step.moved = {1};
        step.moved_boxes = {unit_box(0)};
    });
    refused("have 0 boxes", [](BoxStep& step) { step.moved = {1}; });
    refused("NaN", [](BoxStep& step) {
        step.moved = {1};
        step.moved_boxes = {{{std::numeric_limits<float>::quiet_NaN(), 0, 0}, {1, 1, 1}}};
    });
    refused("lower end above", [](BoxStep& step) {
        step.moved = {1};
        step.moved_boxes = {{{2, 0, 0}, {1, 1, 1}}};
    });
}

TEST(BoxRecording, TellsWhatIsWrongWithAFile) {
    const TemporaryFolder folder;
    EXPECT_EQ(read(folder / "none").error().code, ErrorCode::FileNotReadable);
    EXPECT_EQ(read("/dev/null").error().code, ErrorCode::FileNotReadable);
    EXPECT_EQ(BoxRecordingWriter::create(folder / "no" / "folder", 0.0).error().code,
              ErrorCode::FileNotWritable);
    EXPECT_FALSE(BoxRecordingWriter::create(folder / "a", -1.0));
    write(folder / "a.boxes", small_history());
    std::string newer = content_of(folder / "a.boxes");
    newer[8] = 2;
    EXPECT_EQ(read(folder.write("newer.boxes", newer)).error().code, ErrorCode::Unsupported);
    EXPECT_NE(
        read(folder.write("other", std::string(100, 'x'))).error().message.find("not a recording"),
        std::string::npos);
}

TEST(BoxRecording, KeepsAWholeWorld) {
    const TemporaryFolder folder;
    scenes::BoxWorldSettings settings;
    settings.objects = 300;
    settings.stationary = 0.3;
    std::vector<BoxStep> steps(1);
    scenes::BoxWorld world(settings);
    for (std::uint32_t k = 0; k < 300; ++k) {
        steps[0].added.push_back(k);
        steps[0].added_boxes.push_back(world.boxes()[k]);
    }
    for (int k = 0; k < 20; ++k) {
        world.step();
        BoxStep& step = steps.emplace_back();
        step.moved.assign(world.moved().begin(), world.moved().end());
        for (const std::uint32_t object : step.moved) {
            step.moved_boxes.push_back(world.boxes()[object]);
        }
    }
    write(folder / "world.boxes", steps);
    EXPECT_EQ(read(folder / "world.boxes").value(), steps);
}

}  // namespace
}  // namespace tandem::test
