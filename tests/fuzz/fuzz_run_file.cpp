// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes as a recording of `tandem simulate`, once as they are, and once as records with
// the right numbers, lengths and checksums, which mutations would not find.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "base/checksum.hpp"
#include "fuzz/fuzz_bytes.hpp"
#include "simulate/run_file.hpp"
#include "simulate/scene_request.hpp"

namespace {

using namespace tandem;

constexpr std::string_view kStart = "tandem run 3\n";

void put_word(std::string& out, std::uint64_t word) {
    out.append(reinterpret_cast<const char*>(&word), sizeof word);
}

/// Each record: two bytes of length, a byte of kind, and its content.
std::string with_checksums(FuzzBytes bytes) {
    std::string out(kStart);
    for (std::uint32_t number = 0; !bytes.empty(); ++number) {
        const std::uint32_t kind = bytes.below(6);
        const std::size_t length = bytes.byte() + std::size_t{256} * bytes.below(2);
        std::string content;
        for (std::size_t k = 0; k < length && !bytes.empty(); ++k) {
            content.push_back(static_cast<char>(bytes.byte()));
        }
        const std::size_t head = out.size();
        out.append(reinterpret_cast<const char*>(&kind), sizeof kind);
        out.append(reinterpret_cast<const char*>(&number), sizeof number);
        put_word(out, content.size());
        put_word(out, base::checksum(std::as_bytes(std::span(out).subspan(head))));
        put_word(out, base::checksum(std::as_bytes(std::span(content))));
        out.insert(out.size() - sizeof(std::uint64_t), content);
    }
    return out;
}

/// A file for this process; the destructor removes it.
class RunOfBytes {
  public:
    RunOfBytes()
        : path_(std::filesystem::temp_directory_path() /
                ("tandem-fuzz-run-" + std::to_string(::getpid()))) {}
    RunOfBytes(const RunOfBytes&) = delete;
    RunOfBytes& operator=(const RunOfBytes&) = delete;
    ~RunOfBytes() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    void read(std::string_view content) const {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << content;
        const auto recording = simulate::read_run(path_.string());
        if (!recording) {
            require(recording.error().message.find(path_.string()) != std::string::npos,
                    "the message names the file");
            return;
        }
        require(recording->state_end <= content.size(), "a state ends within the file");
        require(recording->state_frames <= recording->frames.size(), "its frames are there");
        for (const simulate::Frame& frame : recording->frames) {
            for (const simulate::BodyFrame& body : frame.bodies) {
                require(body.position.allFinite(), "positions are finite");
            }
        }
        (void)simulate::request_from(recording->request);
    }

  private:
    std::filesystem::path path_;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const RunOfBytes file;
    file.read(std::string_view(reinterpret_cast<const char*>(data), size));
    file.read(with_checksums({data, size}));
    return 0;
}
