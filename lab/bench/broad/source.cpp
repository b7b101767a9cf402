// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "source.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tandem::bench {
namespace {

class WorldSource final : public BoxSource {
  public:
    explicit WorldSource(const scenes::BoxWorldSettings& settings) : world_(settings) {}

    Result<bool> next(BoxStep& step) override {
        step.clear();
        if (first_) {
            first_ = false;
            step.added_boxes.assign(world_.boxes().begin(), world_.boxes().end());
            step.added.resize(step.added_boxes.size());
            std::iota(step.added.begin(), step.added.end(), 0U);
            return true;
        }
        world_.step();
        step.moved.assign(world_.moved().begin(), world_.moved().end());
        for (const std::uint32_t object : step.moved) {
            step.moved_boxes.push_back(world_.boxes()[object]);
        }
        return true;
    }

  private:
    scenes::BoxWorld world_;
    bool first_ = true;
};

class RecordingSource final : public BoxSource {
  public:
    explicit RecordingSource(BoxRecordingReader reader) : reader_(std::move(reader)) {}

    Result<bool> next(BoxStep& step) override { return reader_.next(step); }

  private:
    BoxRecordingReader reader_;
};

}  // namespace

Result<std::unique_ptr<BoxSource>> open_source(const BroadWorkload& workload) {
    std::unique_ptr<BoxSource> source;
    if (workload.recording.empty()) {
        source = std::make_unique<WorldSource>(workload.world);
    } else {
        Result<BoxRecordingReader> reader = BoxRecordingReader::open(workload.recording);
        if (!reader) {
            return reader.error();
        }
        source = std::make_unique<RecordingSource>(*std::move(reader));
    }
    return source;
}

Result<SourceLimits> limits_of(const BroadWorkload& workload, std::uint64_t steps) {
    const Result<std::unique_ptr<BoxSource>> source = open_source(workload);
    if (!source) {
        return source.error();
    }
    constexpr float kFar = std::numeric_limits<float>::infinity();
    SourceLimits limits{{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}}, 0};
    BoxStep step;
    std::uint32_t objects = 0;
    for (std::uint64_t k = 0; k < steps; ++k) {
        const Result<bool> more = (*source)->next(step);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        objects += static_cast<std::uint32_t>(step.added.size());
        objects -= static_cast<std::uint32_t>(step.removed.size());
        limits.objects = std::max(limits.objects, objects);
        for (const std::vector<Box>* boxes : {&step.added_boxes, &step.moved_boxes}) {
            for (const Box& box : *boxes) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    limits.around.lo[axis] = std::min(limits.around.lo[axis], box.lo[axis]);
                    limits.around.hi[axis] = std::max(limits.around.hi[axis], box.hi[axis]);
                }
            }
        }
    }
    return limits;
}

Result<Done> record(const BroadWorkload& workload, std::uint64_t steps, const std::string& file) {
    const Result<std::unique_ptr<BoxSource>> source = open_source(workload);
    if (!source) {
        return source.error();
    }
    Result<BoxRecordingWriter> writer = BoxRecordingWriter::create(file, scenes::kStepSeconds);
    if (!writer) {
        return writer.error();
    }
    BoxStep step;
    for (std::uint64_t k = 0; k < steps; ++k) {
        const Result<bool> more = (*source)->next(step);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        if (Result<Done> done = writer->write(step); !done) {
            return done;
        }
    }
    return writer->finish();
}

}  // namespace tandem::bench
