// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any text is a profile or an error that names it, and a profile is read from its own text again.
#include <tandem/broad_phase.hpp>
#include <tandem/profile.hpp>

#include "fuzz/fuzz_target.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tandem;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Result<Profile> profile = parse_profile(text, "input");
    if (!profile) {
        require(profile.error().message.starts_with("input"), "the message names the file");
        return 0;
    }
    const std::string written = to_json(*profile);
    const Result<Profile> again = parse_profile(written, "again");
    require(again.has_value() && to_json(*again) == written, "a profile is read as it was written");
    if (profile->broad_phase) {
        require(BroadPhase::create(*profile->broad_phase).has_value(),
                "a broad phase that a profile names can be made");
    }
    if (profile->mesh) {
        require(profile->mesh->build(Mesh{}).has_value(),
                "a model that a profile names can be built");
    }
    return 0;
}
