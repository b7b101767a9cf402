// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "setups.hpp"

#include <fmt/format.h>

#include "approach.hpp"

namespace tandem::bench {
namespace {

constexpr std::uint32_t kSubdivisions = 4;
constexpr std::size_t kMostFaces = 1'000'000;

using Quaternion = std::array<double, 4>;
constexpr Quaternion kStraight{1.0, 0.0, 0.0, 0.0};
constexpr Quaternion kQuarterAboutX{1.0, 1.0, 0.0, 0.0};
constexpr Quaternion kSlightlyAboutZ{1.0, 0.0, 0.0, 0.0875};
constexpr Quaternion kTilted{0.9, 0.3, -0.2, 0.25};
constexpr Quaternion kOblique{0.6, 0.5, 0.3, -0.4};

/// The way of a copy of the ring, rotated about x, that hangs in another ring like a link of a
/// chain.
Way linked(const Vec3& direction) {
    return {kQuarterAboutX, {0.7, 0.0, 0.0}, direction};
}

Model coarse_model(const Object& object, double scale) {
    return Model::build(object.make({0, scale}), ReferenceOptions{}).value();
}

Way towards_centre(const Quaternion& turn, const Vec3& start) {
    return {turn, start, -start.normalized()};
}

/// This pose if it has pairs, as it has for the ring; otherwise a nearer one.
Result<Way> with_pairs(const Object& object, Way way) {
    const Model model = coarse_model(object, 1.0);
    const Result<double> touch = Approach(model, model, way).first_touch();
    if (!touch) {
        return touch.error();
    }
    way.start += *touch * way.direction;
    return way;
}

Result<Setup> intersecting(const Object& object, std::string name, const Way& way,
                           const Version& version_a = {}, const Version& version_b = {}) {
    const Result<Way> touching = with_pairs(object, way);
    if (!touching) {
        return touching.error();
    }
    return Setup{std::move(name), version_a, version_b, {}, pose_at(*touching, 0.0)};
}

/// A way for links of a chain may miss another mesh; the second attempt aims at its middle.
Result<Setup> close(const Object& object, std::string name, const Way& way) {
    const Model model = coarse_model(object, 1.0);
    const Way through_middle = towards_centre(way.turn, 4.0 * way.start.normalized());
    Result<double> clear = Approach(model, model, way).last_clear();
    if (clear) {
        return Setup{std::move(name), {}, {}, {}, pose_at(way, *clear)};
    }
    clear = Approach(model, model, through_middle).last_clear();
    if (clear) {
        return Setup{std::move(name), {}, {}, {}, pose_at(through_middle, *clear)};
    }
    return clear.error();
}

Result<Setup> small(const Object& object, std::string name, const Way& way, std::uint64_t most) {
    const Model model = coarse_model(object, 1.0);
    Approach approach(model, model, way);
    const Result<double> clear = approach.last_clear();
    if (!clear) {
        return clear.error();
    }
    const Result<double> few = approach.few_overlaps(*clear, most);
    if (!few) {
        return few.error();
    }
    return Setup{std::move(name), {}, {}, {}, pose_at(way, *few)};
}

/// A is the smaller one, as in the paper. It starts in the hole and stops some way before the
/// surface, inside the upper volumes of B but away from its leaves.
Result<Setup> smaller(const Object& object, std::string name, double scale) {
    const Model model = coarse_model(object, 1.0);
    const Model mover = coarse_model(object, scale);
    const Way way{kTilted, Vec3::Zero(), Vec3(0.8, 0.6, 0.0)};
    const Result<double> place = Approach(mover, model, way).away_from_contact();
    if (!place) {
        return place.error();
    }
    return Setup{std::move(name), {0, scale}, {}, pose_at(way, *place), {}};
}

class Recipes {
  public:
    explicit Recipes(const Object& object) : object_(object) {}

    /// Calls `make` with the object and the setup's name.
    template <class Make>
    void add(Experiment experiment, const std::string& which, Make make) {
        std::string name = fmt::format("{}-{}", name_of(experiment), which);
        recipes_.push_back(
            {experiment, name, [&object = object_, name, make] { return make(object, name); }});
    }

    std::vector<SetupRecipe> take() { return std::move(recipes_); }

  private:
    const Object& object_;
    std::vector<SetupRecipe> recipes_;
};

void add_intersections(Recipes& recipes) {
    int number = 0;
    for (const Way& way : {towards_centre(kQuarterAboutX, {0.35, 0.1, 0.05}),
                           towards_centre(kSlightlyAboutZ, {0.05, 0.03, 0.06}),
                           towards_centre(kOblique, {0.8, 0.4, 0.1})}) {
        recipes.add(Experiment::Intersection, std::to_string(++number),
                    [way](const Object& object, const std::string& name) {
                        return intersecting(object, name, way);
                    });
    }
}

void add_separations(Recipes& recipes) {
    // Even the bounding spheres, of radius √3 at most, are disjoint.
    int number = 0;
    for (const Way& way : {Way{kStraight, {4.0, 0.0, 0.0}}, Way{kTilted, {0.0, 3.0, 3.0}},
                           Way{kOblique, {-3.0, 2.0, -3.0}}}) {
        recipes.add(Experiment::Separation, std::to_string(++number),
                    [way](const Object&, const std::string& name) -> Result<Setup> {
                        return Setup{name, {}, {}, {}, pose_at(way, 0.0)};
                    });
    }
}

void add_close_proximities(Recipes& recipes) {
    int number = 0;
    for (const Way& way :
         {linked({1.0, 0.0, 0.0}),                           // a chain under tension
          towards_centre(kSlightlyAboutZ, {0.0, 0.0, 1.5}),  // one ring lies on the other
          linked({0.0, 0.8, 0.6})}) {
        recipes.add(Experiment::CloseProximity, std::to_string(++number),
                    [way](const Object& object, const std::string& name) {
                        return close(object, name, way);
                    });
    }
}

void add_small_proximities(Recipes& recipes) {
    struct Case {
        Way way;
        std::uint64_t most;  // near the counts of table 5
    };
    int number = 0;
    for (const auto& [way, most] : {Case{towards_centre(kTilted, {2.5, 0.0, 0.0}), 16},
                                    Case{towards_centre(kSlightlyAboutZ, {0.2, 0.1, 2.0}), 192},
                                    Case{towards_centre(kOblique, {1.5, 1.5, 0.5}), 28}}) {
        recipes.add(Experiment::SmallProximity, std::to_string(++number),
                    [way = way, most = most](const Object& object, const std::string& name) {
                        return small(object, name, way, most);
                    });
    }
}

const Way& figure_31() {
    static const Way kWay = towards_centre(kTilted, {0.45, 0.25, 0.1});
    return kWay;
}

void add_scalability(Recipes& recipes, std::uint32_t finest) {
    for (std::uint32_t k = 0; k <= finest; ++k) {
        recipes.add(Experiment::Scalability, std::to_string(k),
                    [k](const Object& object, const std::string& name) {
                        return intersecting(object, name, figure_31(), {k}, {k});
                    });
    }
}

void add_different_sizes(Recipes& recipes) {
    for (const int divisor : {2, 4, 8, 16, 32}) {
        recipes.add(Experiment::DifferentSize, std::to_string(divisor),
                    [divisor](const Object& object, const std::string& name) {
                        return smaller(object, name, 1.0 / divisor);
                    });
    }
}

void add_different_primitives(Recipes& recipes, std::uint32_t finest) {
    for (std::uint32_t k = 1; k <= finest; ++k) {
        recipes.add(Experiment::DifferentPrimitives, fmt::format("large-first-{}", k),
                    [k](const Object& object, const std::string& name) {
                        return intersecting(object, name, figure_31(), {k}, {0});
                    });
        recipes.add(Experiment::DifferentPrimitives, fmt::format("small-first-{}", k),
                    [k](const Object& object, const std::string& name) {
                        return intersecting(object, name, figure_31(), {0}, {k});
                    });
    }
}

}  // namespace

std::string_view name_of(Experiment experiment) {
    switch (experiment) {
        case Experiment::Intersection:
            return "intersection";
        case Experiment::Separation:
            return "separation";
        case Experiment::CloseProximity:
            return "close-proximity";
        case Experiment::SmallProximity:
            return "small-proximity";
        case Experiment::Scalability:
            return "scalability";
        case Experiment::DifferentSize:
            return "different-size";
        case Experiment::DifferentPrimitives:
            return "different-primitives";
    }
    return "?";
}

std::vector<SetupRecipe> all_setups(const Object& object) {
    std::uint32_t finest = 0;
    while (finest < kSubdivisions && object.faces({finest + 1}) <= kMostFaces) {
        ++finest;
    }
    Recipes recipes(object);
    add_intersections(recipes);
    add_separations(recipes);
    add_close_proximities(recipes);
    add_small_proximities(recipes);
    add_scalability(recipes, finest);
    add_different_sizes(recipes);
    add_different_primitives(recipes, finest);
    return recipes.take();
}

}  // namespace tandem::bench
