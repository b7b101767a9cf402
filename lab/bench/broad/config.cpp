// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "config.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "names/name_list.hpp"

namespace tandem::bench {
namespace {

using scenes::BoxWorldSettings;

constexpr double kMostObjects = 16'000'000.0;

Error wrong(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

std::optional<double> number_in(std::string_view text) {
    double value = 0.0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || stop != text.data() + text.size() || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

bool has_names(const std::string& parameter) {
    return parameter == "shape" || parameter == "motion";
}

/// The values `low` and `high`, and between them 1, 2 and 5 times the powers of ten.
std::vector<SweepValue> between(double low, double high) {
    std::vector<SweepValue> values{low};
    const int last = static_cast<int>(std::ceil(std::log10(high)));
    for (int decade = static_cast<int>(std::floor(std::log10(low))); decade <= last; ++decade) {
        for (const double digit : {1.0, 2.0, 5.0}) {
            // Division gives the nearest number: 5 · 0.01 is not exactly 0.05.
            const double value =
                decade < 0 ? digit / std::pow(10.0, -decade) : digit * std::pow(10.0, decade);
            if (value > low * (1.0 + 1e-9) && value < high * (1.0 - 1e-9)) {
                values.emplace_back(value);
            }
        }
    }
    if (high > low) {
        values.emplace_back(high);
    }
    return values;
}

Result<std::vector<SweepValue>> values_in(const std::string& parameter, const std::string& text) {
    if (const std::size_t dots = text.find(".."); dots != std::string::npos) {
        const auto low = number_in(std::string_view(text).substr(0, dots));
        const auto high = number_in(std::string_view(text).substr(dots + 2));
        if (!low || !high || !(*low > 0.0) || *high < *low || has_names(parameter)) {
            return wrong(fmt::format("'{}' is not a range such as 100..100000", text));
        }
        return between(*low, *high);
    }
    std::vector<SweepValue> values;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, comma - at);
        if (has_names(parameter)) {
            values.emplace_back(word);
        } else if (const auto number = number_in(word)) {
            values.emplace_back(*number);
        } else {
            return wrong(fmt::format("'{}' is not a number", word));
        }
        at = comma + 1;
    }
    return values;
}

}  // namespace

std::string text_of(const SweepValue& value) {
    if (const auto* name = std::get_if<std::string>(&value)) {
        return *name;
    }
    const double number = std::get<double>(value);
    return number >= 1.0 && number == std::floor(number) && number < 1e15
               ? fmt::format("{:.0f}", number)
               : fmt::format("{}", number);
}

Result<Done> check_world(const BoxWorldSettings& world) {
    const auto within = [](double value, double low, double high) {
        return value >= low && value <= high;
    };
    if (world.objects == 0 || world.objects > kMostObjects) {
        return wrong(
            fmt::format("objects: {} is not from 1 to {:.0f}", world.objects, kMostObjects));
    }
    if (!within(world.density, 1e-9, 1e9)) {
        return wrong(fmt::format("density: {} is not from 1e-9 to 1e9", world.density));
    }
    if (!within(world.velocity, 0.0, 1e9)) {
        return wrong(fmt::format("velocity: {} is not from 0 to 1e9", world.velocity));
    }
    if (!within(world.spin, 0.0, 1e3)) {
        return wrong(fmt::format("spin: {} is not from 0 to 1000", world.spin));
    }
    if (!within(world.stationary, 0.0, 1.0)) {
        return wrong(fmt::format("stationary: {} is not a fraction from 0 to 1", world.stationary));
    }
    if (!within(world.uniformity, 0.01, 1e6)) {
        return wrong(fmt::format("uniformity: {} is not from 0.01 to 1e6", world.uniformity));
    }
    if (world.shapes.empty()) {
        return wrong("shapes: there must be one");
    }
    return Done{};
}

Result<BoxWorldSettings> with_value(const BoxWorldSettings& world, const std::string& parameter,
                                    const SweepValue& value) {
    BoxWorldSettings changed = world;
    const auto* name = std::get_if<std::string>(&value);
    if (std::find(kSweepParameters.begin(), kSweepParameters.end(), parameter) ==
        kSweepParameters.end()) {
        return wrong(fmt::format("unknown parameter '{}'; known are {}", parameter,
                                 fmt::join(kSweepParameters, ", ")));
    }
    if (has_names(parameter) != (name != nullptr)) {
        return wrong(fmt::format("{}: '{}' is not a {}", parameter, text_of(value),
                                 has_names(parameter) ? "name" : "number"));
    }
    if (parameter == "shape") {
        const auto shape = names::pick_one("shape", *name, names::named(scenes::kAllBodyShapes));
        if (!shape) {
            return shape.error();
        }
        changed.shapes = {*shape};
    } else if (parameter == "motion") {
        const auto motion = names::pick_one("motion", *name, names::named(scenes::kAllBoxMotions));
        if (!motion) {
            return motion.error();
        }
        changed.motion = *motion;
    } else if (const double number = std::get<double>(value); parameter == "objects") {
        if (!(number >= 1.0 && number <= kMostObjects) || number != std::floor(number)) {
            return wrong(fmt::format("objects: {} is not a whole number from 1 to {:.0f}", number,
                                     kMostObjects));
        }
        changed.objects = static_cast<std::uint32_t>(number);
    } else {
        double& place = parameter == "density"      ? changed.density
                        : parameter == "velocity"   ? changed.velocity
                        : parameter == "spin"       ? changed.spin
                        : parameter == "stationary" ? changed.stationary
                                                    : changed.uniformity;
        place = number;
    }
    if (Result<Done> fine = check_world(changed); !fine) {
        return fine.error();
    }
    return changed;
}

Result<Sweep> parse_sweep(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) {
        return wrong(fmt::format("'{}' is not a sweep such as objects=100..100000", text));
    }
    Sweep sweep{text.substr(0, equals), {}};
    if (sweep.parameter == "shapes") {
        sweep.parameter = "shape";
    }
    Result<std::vector<SweepValue>> values = values_in(sweep.parameter, text.substr(equals + 1));
    if (!values) {
        return values.error();
    }
    sweep.values = *std::move(values);
    for (const SweepValue& value : sweep.values) {
        if (auto world = with_value({}, sweep.parameter, value); !world) {
            return world.error();
        }
    }
    return sweep;
}

}  // namespace tandem::bench
