// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// tandem_peer_LIBRARY CASE: measures one peer on one case (lab/bench/peers/peer_case.hpp) and
// prints a line of JSON for each of its groups.
#include <cstdio>
#include <exception>
#include <string>

#include <tandem/mesh_file.hpp>

#include "adapter.hpp"
#include "bench/child_process.hpp"
#include "io/file_bytes.hpp"
#include "measure_group.hpp"

namespace tandem::peers {
namespace {

int complain(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return 1;
}

int run(const std::string& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return complain(content.error().message);
    }
    const Result<bench::PeerCase> one =
        bench::parse_case(std::string(io::as_text(content->bytes())));
    if (!one) {
        return complain(one.error().message);
    }
    const Result<Mesh> mesh_a = load_mesh(one->mesh_file_a);
    if (!mesh_a) {
        return complain(mesh_a.error().message);
    }
    const bool copies = one->mesh_file_a == one->mesh_file_b;
    const Result<Mesh> mesh_b = copies ? mesh_a : load_mesh(one->mesh_file_b);
    if (!mesh_b) {
        return complain(mesh_b.error().message);
    }
    const std::unique_ptr<Adapter> adapter =
        make_adapter(one->peer, {*mesh_a, *mesh_b}, one->threads);
    std::vector<double> builds;
    if (one->work != bench::Work::Build) {
        builds = build_both(*adapter, *one);
    }
    for (const bench::PoseGroup& group : one->groups) {
        bench::PeerAnswer answer = measure_group(*adapter, *one, group);
        if (answer.builds_s.empty()) {
            answer.builds_s = builds;
        }
        answer.bytes_per_triangle = static_cast<double>(adapter->tree_bytes()) /
                                    static_cast<double>(mesh_a->triangle_count());
        std::fputs(bench::to_json(answer).c_str(), stdout);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tandem::peers

int main(int argc, char** argv) {
    if (argc != 2) {
        return tandem::peers::complain(
            "usage: a file with a case, as `tandem bench peers` writes it");
    }
    tandem::bench::end_with_parent();
    try {
        return tandem::peers::run(argv[1]);
    } catch (const std::exception& problem) {
        return tandem::peers::complain(problem.what());
    }
}
