// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/boxes/box_history.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tandem::io {
namespace {

std::optional<std::string> wrong_list(const std::vector<std::uint32_t>& objects,
                                      std::string_view what) {
    const auto bad = std::adjacent_find(objects.begin(), objects.end(),
                                        [](auto left, auto right) { return left >= right; });
    if (bad == objects.end()) {
        return std::nullopt;
    }
    return fmt::format("the numbers of the {} objects do not ascend at object {}", what, *bad);
}

std::optional<std::string> wrong_boxes(const std::vector<std::uint32_t>& objects,
                                       const std::vector<Box>& boxes) {
    if (objects.size() != boxes.size()) {
        return fmt::format("{} objects have {} boxes", objects.size(), boxes.size());
    }
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        if (!is_proper(boxes[k])) {
            return fmt::format("the box of object {} has a NaN or a lower end above the upper",
                               objects[k]);
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> BoxHistory::apply(const BoxStep& step) {
    for (auto problem : {wrong_list(step.removed, "removed"), wrong_list(step.added, "added"),
                         wrong_list(step.moved, "moved"), wrong_boxes(step.added, step.added_boxes),
                         wrong_boxes(step.moved, step.moved_boxes)}) {
        if (problem) {
            return problem;
        }
    }
    const std::uint64_t additions = additions_ + step.added.size();
    for (const std::uint32_t object : step.added) {
        if (is_there(object)) {
            return fmt::format("object {} is added, but it already exists", object);
        }
        if (object >= additions) {
            return fmt::format(
                "object {} is added, but numbers must be below {}, the number of "
                "objects added so far",
                object, additions);
        }
    }
    for (const std::uint32_t object : step.moved) {
        if (!is_there(object)) {
            return fmt::format("object {} is moved, but it does not exist", object);
        }
    }
    for (const std::uint32_t object : step.removed) {
        if (!is_there(object)) {
            return fmt::format("object {} is removed, but it does not exist", object);
        }
        if (std::binary_search(step.moved.begin(), step.moved.end(), object)) {
            return fmt::format("object {} is moved and removed in one step", object);
        }
    }
    for (const std::uint32_t object : step.removed) {
        there_[object] = false;
    }
    if (!step.added.empty() && there_.size() <= step.added.back()) {
        there_.resize(std::size_t{step.added.back()} + 1);
    }
    for (const std::uint32_t object : step.added) {
        there_[object] = true;
    }
    additions_ = additions;
    return std::nullopt;
}

}  // namespace tandem::io
