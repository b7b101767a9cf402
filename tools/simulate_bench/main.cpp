// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "bench/machine.hpp"
#include "parser/checks.hpp"
#include "parser/parser.hpp"
#include "signals/interrupt.hpp"
#include "simulate_bench/engines.hpp"
#include "simulate_bench/peer_runs.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::bench {
namespace {

using nlohmann::json;

constexpr const char* kExamples = R"(Examples:
  ./tandem bench simulate                     512 cows: table 1 and figure 10 of 002
  ./tandem bench simulate --peers             the same beside ODE, Bullet GImpact and FCL OBBRSS
  ./tandem bench simulate --scene rock-slide --count 500 --subdivisions 2 --steps 200 --peers
  ./tandem bench simulate --scene stack --count 6 --subdivisions 1      figures 6 to 8 of 004
  ./tandem bench simulate --quick --json      small, one JSON object in each line

Every 25 steps: possible pairs, touching pairs and triangle pairs; the whole step, contacts and
the triangles alone, by the fast engine and by every order of traversal of the reference engine
on OBBs and AABBs. --papers takes the papers' solver with a contact for each triangle pair. ODE
and Bullet simulate the same bodies; FCL gets the same poses.
Processor time of one thread. Exit code: 0 done, 2 wrong use, 130 interrupted.)";

struct Options {
    std::string scene = "cows";
    std::uint32_t count = 0;
    std::uint32_t subdivisions = 0;
    std::uint64_t seed = 1;
    std::uint64_t steps = 400;
    std::uint64_t every = 25;
    bool quick = false;
    bool papers = false;
    bool fast_only = false;
    bool unique = false;
    bool awake = false;
    bool peers = false;
    bool json = false;
    unsigned threads = 1;
};

int complain(const std::string& message) {
    fmt::print(stderr, "tandem bench simulate: {}\n", message);
    return 2;
}

Result<scenes::SimulatedScene> scene_of(const Options& options) {
    scenes::SceneSettings settings;
    settings.count = options.count;
    settings.subdivisions = options.subdivisions;
    settings.seed = options.seed;
    settings.unique = options.unique;
    Result<scenes::SimulatedScene> scene = scenes::make_scene(options.scene, settings);
    if (scene) {
        scene->options.threads = options.threads;
        scene->options.sleeping = !options.awake;
        if (options.papers) {
            scene->options.solver = SolverKind::Reference;
            scene->options.contacts = ContactMode::TrianglePairs;
        }
    }
    return scene;
}

/// Prints rows as text, or as JSON, and sums up figure 10.
class Rows {
  public:
    Rows(const Options& options, const scenes::SimulatedScene& scene) : options_(options) {
        for (const RigidBody& body : scene.bodies) {
            bodies_ += body.body.kind == BodyKind::Dynamic ? 1 : 0;
            if (body.body.shape.model() != nullptr) {
                all_triangles_ += body.body.shape.model()->mesh().triangle_count();
            }
        }
    }

    void add(const Sample& sample, const std::vector<CollisionRow>& collisions) {
        for (const CollisionRow& row : collisions) {
            double& sum = accumulated_[row.engine];
            sum += row.milliseconds;
            json line{{"engine", row.engine},
                      {"step", sample.step},
                      {"broad_pairs", sample.pairs.size()},
                      {"touching_pairs", row.touching_pairs},
                      {"triangle_pairs", row.triangle_pairs},
                      {"contact_area_ratio", static_cast<double>(row.triangle_pairs) /
                                                 static_cast<double>(all_triangles_)},
                      {"collision_ms", row.milliseconds},
                      {"accumulated_ms", sum}};
            if (&row == &collisions.front()) {
                line.update({{"total_ms", sample.total_ms},
                             {"contact_ms", sample.contact_ms},
                             {"solver_ms", sample.solver_ms},
                             {"contact_pairs", sample.touching},
                             {"contacts", sample.contacts},
                             {"deepest_m", sample.deepest},
                             {"kinetic_j", sample.kinetic_energy}});
            }
            write(std::move(line));
        }
    }

    void add_peer(json line) {
        if (line.contains("collision_ms")) {
            double& sum = accumulated_[line.value("engine", "")];
            sum += line["collision_ms"].get<double>();
            line["accumulated_ms"] = sum;
        }
        write(std::move(line));
    }

    void finish() const {
        if (options_.json) {
            return;
        }
        fmt::print("\nfigure 10: triangles alone, milliseconds over all samples\n");
        for (const auto& [engine, sum] : accumulated_) {
            fmt::print("  {:44} {:12.2f}\n", engine, sum);
        }
    }

  private:
    void write(json line) {
        line["schema"] = "tandem.bench.simulate/1";
        line["scene"] = options_.scene;
        line["bodies"] = bodies_;
        line["triangles"] = all_triangles_;
        line["papers"] = options_.papers;
        if (options_.json) {
            fmt::print("{}\n", line.dump());
            return;
        }
        if (!heading_) {
            heading_ = true;
            fmt::print("{} bodies, {} triangles\n", bodies_, all_triangles_);
            fmt::print("{:>5} {:36} {:>7} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9}\n", "step",
                       "engine", "broad", "touching", "triangles", "step ms", "contact", "collide",
                       "deep mm", "J a body");
        }
        const auto number = [&](const char* key, int digits, double scale = 1.0) {
            return line.contains(key)
                       ? fmt::format("{:.{}f}", scale * line[key].get<double>(), digits)
                       : std::string("-");
        };
        fmt::print("{:>5} {:36} {:>7} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9}\n",
                   line.value("step", 0), line.value("engine", ""), number("broad_pairs", 0),
                   number("touching_pairs", 0), number("triangle_pairs", 0), number("total_ms", 2),
                   number("contact_ms", 2), number("collision_ms", 2), number("deepest_m", 2, 1e3),
                   number("kinetic_j", 5));
        std::fflush(stdout);
    }

    const Options& options_;
    std::size_t bodies_ = 0;
    std::size_t all_triangles_ = 0;
    std::map<std::string, double> accumulated_;
    bool heading_ = false;
};

int run(const Options& options) {
    Result<scenes::SimulatedScene> scene = scene_of(options);
    if (!scene) {
        return complain(scene.error().message);
    }
    const Result<Engines> engines = Engines::create(
        *scene, options.fast_only ? Engines::Which::FastOnly : Engines::Which::AllOrders);
    if (!engines) {
        return complain(engines.error().message);
    }
    if (!options.json) {
        const Machine machine = this_machine();
        fmt::print("{}\n{}, {}\n{}\n", date_now(), machine.processor, machine.system,
                   machine.compiler);
    }
    Rows rows(options, *scene);
    const work::WorkFolder folder("simulate");
    const std::filesystem::path samples = folder.path() / "samples";
    std::optional<PeerFile> file;
    if (options.peers) {
        Result<PeerFile> made =
            PeerFile::create(samples.string(), *scene, options.steps, options.every);
        if (!made) {
            return complain(made.error().message);
        }
        file = *made;
    }
    std::optional<Error> failure;
    const Result<Done> done =
        run_sampled(*scene, options.steps, options.every, [&](const Sample& sample) {
            const Result<std::vector<CollisionRow>> found = engines->measure(sample);
            const Result<Done> kept = found && file ? file->add(sample) : Result<Done>(Done{});
            if (!found || !kept) {
                failure = !found ? found.error() : kept.error();
                return false;
            }
            rows.add(sample, *found);
            return true;
        });
    if (!done || failure) {
        return complain(failure ? failure->message : done.error().message);
    }
    for (const char* const peer : {"fcl", "ode", "bullet"}) {
        if (!options.peers || signals::interrupted()) {
            break;
        }
        const Result<std::vector<json>> lines = run_peer(peer, samples, 3600.0);
        if (!lines) {
            fmt::print(stderr, "{}\n", lines.error().message);
            continue;
        }
        for (const json& line : *lines) {
            rows.add_peer(line);
        }
    }
    rows.finish();
    return signals::interrupted() ? 130 : 0;
}

}  // namespace
}  // namespace tandem::bench

int main(int argc, char** argv) {
    const tandem::parser::Parser parser(
        "Collision inside of a simulation: the tables of 002 and 004", "tandem-simulate-bench");
    const tandem::parser::Verb program = parser.program();
    program.footer(tandem::bench::kExamples);
    tandem::bench::Options options;
    program.add_option("--scene", options.scene, "cows (default), rock-slide, pile, stack, ...")
        .option_text("NAME");
    program.add_option("--count", options.count, "Bodies, or the edge of a grid").option_text("N");
    program
        .add_option("--subdivisions", options.subdivisions,
                    "How often the triangles of the meshes are split in four, 0 to 2")
        .option_text("N");
    program.add_option("--seed", options.seed, "Seed of the random turns").option_text("N");
    program.add_option("--steps", options.steps, "How many")
        .check(tandem::parser::whole_number(1, 1'000'000))
        .option_text("N");
    program.add_option("--every", options.every, "Steps between samples")
        .check(tandem::parser::whole_number(1, 1'000'000))
        .option_text("N");
    program
        .add_option("--threads", options.threads,
                    "Threads of the simulation (default: 0, all there are)")
        .option_text("N");
    program.add_flag("--quick", options.quick, "27 cows, 100 steps");
    program.add_flag("--papers", options.papers,
                     "The papers' solver, one contact for each triangle pair");
    program.add_flag("--fast-only", options.fast_only, "Leave the reference engine out");
    program.add_flag("--awake", options.awake, "Nothing falls asleep");
    program.add_flag("--unique", options.unique, "A mesh in memory for each body");
    program.add_flag("--peers", options.peers, "ODE, Bullet and FCL, where they were built");
    program.add_flag("--json", options.json, "A JSON object in each line");
    if (const std::optional<int> code = parser.parse_or_show(argc, argv)) {
        return *code;
    }
    if (options.quick) {
        options.count = options.count == 0 && options.scene == "cows" ? 3 : options.count;
        options.steps = options.steps == 400 ? 100 : options.steps;
    }
    const tandem::signals::FinishFirst finish_first;
    return tandem::bench::run(options);
}
