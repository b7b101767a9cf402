// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs every file of a corpus folder through a fuzz target, without libFuzzer.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/fuzz_target.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s CORPUS_FOLDER\n", argv[0]);
        return 2;
    }
    std::vector<std::filesystem::path> files;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1], failure)) {
        if (entry.is_regular_file()) {
            files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        std::fprintf(stderr, "%s: no corpus\n", argv[1]);
        return 1;
    }
    const std::string corpus = std::filesystem::path(argv[1]).filename().string();
    ::setenv(kCorpusName, corpus.c_str(), 1);
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        // Printed before the run, so that the file is known after a crash.
        std::printf("%s\n", file.filename().c_str());
        std::fflush(stdout);
        std::ifstream stream(file, std::ios::binary);
        const std::vector<char> content(std::istreambuf_iterator<char>(stream), {});
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()),
                               content.size());
    }
    std::printf("%zu inputs\n", files.size());
    return 0;
}
