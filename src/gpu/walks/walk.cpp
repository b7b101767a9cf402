// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/walks/walk.hpp"

#include <fmt/format.h>

namespace tandem::gpu {

std::unique_ptr<Walk> make_walk(Machine& machine, Objects& objects, const BatchRequest& request) {
    switch (request.walk) {
        case WalkKind::Wide:
            return make_wide_walk(machine, objects, request);
        case WalkKind::BinaryStack:
            return make_binary_stack_walk(machine, objects, request);
        case WalkKind::Blocked:
            return make_blocked_walk(machine, objects, request);
    }
    return nullptr;
}

std::optional<Error> refused(const BatchRequest& request) {
    if (!kWalkNames.contains(request.walk) || !kVolumeNames.contains(request.volume) ||
        !kRuleNames.contains(request.rule) || request.blocks > BlockSource::FullBlocks ||
        request.contacts > ContactWork::Points ||
        request.when_device_fails > WhenDeviceFails::Refuse) {
        return Error{ErrorCode::InvalidArgument,
                     "a choice of the request is a number without a meaning"};
    }
    if (request.steps_per_launch == 0) {
        return Error{ErrorCode::InvalidArgument,
                     "a launch needs at least one step: otherwise a walk would never end"};
    }
    if (!request.rule_text.empty() && request.walk != WalkKind::BinaryStack) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("only the walk binary-stack can have a rule, not {}",
                                 kWalkNames.name_of(request.walk))};
    }
    if (request.walk != WalkKind::Wide && request.volume != VolumeKind::Aabb &&
        request.volume != VolumeKind::Obb) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("on a device, the papers' walks support the volumes aabb and obb, not {}",
                        name_of(request.volume))};
    }
    return std::nullopt;
}

}  // namespace tandem::gpu
