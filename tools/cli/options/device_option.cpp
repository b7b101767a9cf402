// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/device_option.hpp"

#include <fmt/format.h>

#include "cli/answers/text_sink.hpp"

namespace tandem::cli {
namespace {

OpenPairDevice the_opener = nullptr;

Result<std::unique_ptr<PairDevice>> try_to_open(const std::string& name) {
    if (the_opener == nullptr) {
        return Error{ErrorCode::Unsupported,
                     "this program has no devices: `tandem VERB --device NAME` starts the one that "
                     "has"};
    }
    return the_opener(name);
}

}  // namespace

void add_device_option(const parser::Verb& verb, std::string& name) {
    verb.add_option("--device", name,
                    "Where pairs of triangles are found: cpu (default), auto, or a\n"
                    "part of a name that tandem devices shows; the answer is the same")
        .option_text("NAME");
}

void offer_devices(OpenPairDevice open) {
    the_opener = open;
}

Result<std::unique_ptr<PairDevice>> open_device(const std::string& name) {
    if (name.empty() || name == "cpu") {
        return std::unique_ptr<PairDevice>();
    }
    Result<std::unique_ptr<PairDevice>> opened = try_to_open(name);
    if (!opened && name == "auto") {
        complain(fmt::format("the CPU answers: {}", opened.error().message));
        return std::unique_ptr<PairDevice>();
    }
    return opened;
}

}  // namespace tandem::cli
