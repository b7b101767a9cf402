// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gzip_bytes.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <zlib.h>

namespace tandem::report {
namespace {

constexpr int kGzipWindow = 15 + 16;  // adding 16 selects the header of gzip
constexpr int kMemoryLevel = 8;

struct Deflater {
    z_stream stream{};
    Deflater() {
        if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                         Z_DEFAULT_STRATEGY) != Z_OK) {
            throw std::bad_alloc();
        }
    }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;
    ~Deflater() { deflateEnd(&stream); }
};

}  // namespace

Result<std::string> gzip_bytes(std::string_view bytes) {
    Deflater deflater;
    z_stream& stream = deflater.stream;
    std::string packed;
    std::string piece(std::size_t{1} << 18U, '\0');
    // The parameter of zlib is a pointer to mutable bytes, but zlib does not write to them.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    std::size_t left = bytes.size();
    int state = Z_OK;
    while (state != Z_STREAM_END) {
        if (stream.avail_in == 0) {
            stream.avail_in = static_cast<uInt>(
                std::min<std::size_t>(left, std::numeric_limits<uInt>::max() / 2));
            left -= stream.avail_in;
        }
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        state = deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
        if (state != Z_OK && state != Z_STREAM_END) {
            return Error{ErrorCode::FileNotWritable, "the page could not be compressed"};
        }
        packed.append(piece, 0, piece.size() - stream.avail_out);
    }
    return packed;
}

}  // namespace tandem::report
