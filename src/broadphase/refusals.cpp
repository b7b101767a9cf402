// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/refusals.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace tandem::broadphase {
namespace {

Error wrong_argument(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

}  // namespace

Error moved_from() {
    return wrong_argument("this broad phase was moved to another one; use that one");
}

Error used_by_predicate() {
    return wrong_argument(
        "a predicate must not change or search the broad phase that calls it; do so after the "
        "update");
}

Error no_object(ObjectId id) {
    return wrong_argument(fmt::format("there is no object {}", id));
}

std::optional<Error> refusal_of(const Box& box) {
    if (is_proper(box)) {
        return std::nullopt;
    }
    return wrong_argument(
        fmt::format("the box from ({}) to ({}) has a NaN or a lower end above the upper",
                    fmt::join(box.lo, ", "), fmt::join(box.hi, ", ")));
}

std::optional<Error> refusal_of(const Ray& ray) {
    if (ray.origin.allFinite() && ray.direction.allFinite() && ray.direction != Vec3::Zero() &&
        ray.t_max >= 0.0) {
        return std::nullopt;
    }
    return wrong_argument(
        "a ray needs a finite origin, a finite direction that is not zero, and t_max >= 0");
}

std::optional<Error> refusal_of(const Objects& objects, ObjectHandle object) {
    if (objects.contains(object)) {
        return std::nullopt;
    }
    if (object.id >= objects.id_end()) {
        return wrong_argument(
            fmt::format("there is no object {}: no handle with this number was "
                        "ever given",
                        object.id));
    }
    return wrong_argument(fmt::format(
        "the handle of object {}, generation {}, is out of date: the object was removed", object.id,
        object.generation));
}

std::optional<Error> refusal_of(const Objects& objects, std::span<const Box> boxes) {
    const auto bad = std::ranges::find_if_not(boxes, is_proper);
    if (bad != boxes.end()) {
        return refusal_of(*bad);
    }
    if (!objects.has_ids_for(boxes.size())) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("a broad phase holds at most {} objects", Objects::kMostIds)};
    }
    return std::nullopt;
}

std::optional<Error> refusal_of(const Objects& objects, std::span<const ObjectHandle> moved,
                                std::span<const Box> boxes) {
    if (moved.size() != boxes.size()) {
        return wrong_argument(
            fmt::format("{} boxes for {} objects; each needs one", boxes.size(), moved.size()));
    }
    // In every step every object passes through this loop, so it only decides; the reason is found
    // afterwards.
    bool fine = true;
    for (std::size_t k = 0; k < moved.size(); ++k) {
        fine = fine && objects.contains(moved[k]) && is_proper(boxes[k]);
    }
    for (std::size_t k = 0; !fine && k < moved.size(); ++k) {
        if (auto refused = refusal_of(objects, moved[k])) {
            return refused;
        }
        if (auto refused = refusal_of(boxes[k])) {
            return refused;
        }
    }
    return std::nullopt;
}

}  // namespace tandem::broadphase
