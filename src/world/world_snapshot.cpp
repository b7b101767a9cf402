// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "world/world_state.hpp"

namespace tandem {

WorldSnapshot World::snapshot() const {
    auto data = std::make_shared<WorldSnapshot::Data>();
    if (state_) {
        data->slots = state_->slots;
        data->free_ids = state_->free_ids;
        data->given_generations = state_->given_generations;
        data->count = state_->count;
        data->history = state_->history;
    }
    return WorldSnapshot(std::move(data));
}

Result<Done> World::restore(const WorldSnapshot& snapshot) {
    if (!state_) {
        return Error{ErrorCode::InvalidArgument,
                     "the world was moved from: assign a new one to it first"};
    }
    // Replace the state only when the new one is complete.
    Result<World> fresh = create(state_->options);
    if (!fresh) {
        return fresh.error();
    }
    State& state = *fresh->state_;
    const WorldSnapshot::Data& data = snapshot.data();
    state.slots = data.slots;
    state.free_ids.reserve(data.slots.size());
    state.free_ids = data.free_ids;
    state.given_generations = state_->given_generations;
    const std::vector<std::uint32_t>& given = data.given_generations;
    state.given_generations.resize(std::max(state.given_generations.size(), given.size()), 0);
    std::transform(given.begin(), given.end(), state.given_generations.begin(),
                   state.given_generations.begin(),
                   [](std::uint32_t one, std::uint32_t other) { return std::max(one, other); });
    state.count = data.count;
    state.history = data.history;
    for (BodyId id = 0; id < state.slots.size(); ++id) {
        world::BodySlot& slot = state.slots[id];
        slot.object = {};
        slot.box_is_old = slot.body.has_value();
        if (slot.body) {
            state.changed.push_back(id);
        }
    }
    state_ = std::move(fresh->state_);
    return Done{};
}

}  // namespace tandem
