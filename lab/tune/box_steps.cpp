// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "box_steps.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

#include "bench/broad/lab.hpp"
#include "bench/broad/source.hpp"

namespace tandem::tune {
namespace {

/// More updates than an object must rest before it counts as static.
constexpr std::uint32_t kSettlingSteps = 64;
/// Static objects are moved to their structure a few at a time; this is not measured in each pass.
constexpr std::uint32_t kStepsToSettleAgain = 128;
/// Fewest steps of a world, whatever its size.
constexpr std::size_t kFewestSteps = 8;

/// Merges many steps into one first step, so that a world begins where the last of them ends.
class Beginning {
  public:
    void apply(const BoxStep& step) {
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            if (boxes_.size() <= step.added[k]) {
                boxes_.resize(step.added[k] + std::size_t{1});
            }
            boxes_[step.added[k]] = step.added_boxes[k];
        }
        for (std::size_t k = 0; k < step.moved.size(); ++k) {
            boxes_[step.moved[k]] = step.moved_boxes[k];
        }
    }

    [[nodiscard]] BoxStep as_step() const {
        BoxStep step;
        step.added_boxes = boxes_;
        for (std::size_t k = 0; k < boxes_.size(); ++k) {
            step.added.push_back(static_cast<std::uint32_t>(k));
        }
        return step;
    }

  private:
    std::vector<Box> boxes_;
};

double mean_side_of(const std::vector<BoxStep>& steps) {
    double sum = 0.0;
    double boxes = 0.0;
    for (const BoxStep& step : steps) {
        for (const Box& box : step.added_boxes) {
            double longest = 0.0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                longest = std::max(longest, double{box.hi[axis]} - double{box.lo[axis]});
            }
            if (!std::isfinite(longest)) {
                continue;
            }
            sum += longest;
            boxes += 1.0;
        }
    }
    return boxes == 0.0 ? 0.0 : sum / boxes;
}

/// Reads to the end of the source, but at most `most` steps and as many boxes as may be kept.
Result<Done> read_steps(bench::BoxSource& source, std::uint64_t most, BoxSteps& out) {
    std::uint64_t boxes = 0;
    std::uint64_t objects = 0;
    for (BoxStep step; out.steps.size() < most;) {
        if (boxes > kMostBoxes && out.steps.size() >= kFewestSteps) {
            out.cut = true;
            break;
        }
        const Result<bool> more = source.next(step);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        boxes += step.added.size() + step.moved.size();
        objects += step.added.size();
        objects -= step.removed.size();
        out.objects = std::max(out.objects, objects);
        out.steps.push_back(step);
    }
    return Done{};
}

Result<Done> read_world(bench::BoxSource& source, const bench::BroadConfig& config, BoxSteps& out) {
    const bench::StepCounts counts = bench::steps_of(config, config.world.objects);
    const std::uint32_t passed =
        counts.warm_up > kSettlingSteps ? counts.warm_up - kSettlingSteps : 0;
    Beginning beginning;
    BoxStep step;
    for (std::uint32_t k = 0; k <= passed; ++k) {
        const Result<bool> more = source.next(step);
        if (!more) {
            return more.error();
        }
        beginning.apply(step);
    }
    out.steps.push_back(beginning.as_step());
    out.objects = out.steps.front().added.size();
    return read_steps(source, std::uint64_t{config.steps} + kSettlingSteps, out);
}

}  // namespace

std::uint32_t settling_steps(const BoxSteps& workload) {
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(kSettlingSteps, (workload.steps.size() + 1) / 2));
}

std::uint32_t steps_to_settle_again(const BoxSteps& workload) {
    return static_cast<std::uint32_t>(
        std::min<std::size_t>(kStepsToSettleAgain, (workload.steps.size() + 1) / 2));
}

Result<BoxSteps> load_box_steps(const bench::BroadConfig& config) {
    const Result<std::unique_ptr<bench::BoxSource>> source =
        bench::open_source({config.world, config.recording});
    if (!source) {
        return source.error();
    }
    BoxSteps workload;
    const Result<Done> read =
        config.recording.empty()
            ? read_world(**source, config, workload)
            : read_steps(**source, std::numeric_limits<std::uint64_t>::max(), workload);
    if (!read) {
        return read.error();
    }
    if (workload.steps.empty()) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{}: the recording has no step", config.recording)};
    }
    workload.mean_side = mean_side_of(workload.steps);
    return workload;
}

}  // namespace tandem::tune
