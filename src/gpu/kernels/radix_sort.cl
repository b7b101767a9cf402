/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Stable radix sort of keys, each with a number; four bits per pass, from the least significant digit on. */
#include "gpu/kernels/group_scan.h"

/* 1. Count: histogram[digit · groups + group]. Its prefix sum gives the first place of each digit of each group. */
TG_KERNEL radix_count(TG_GLOBAL const u32* keys, u32 count, u32 shift, u32 groups,
                      TG_GLOBAL u32* histogram TG_SHARED_ARGUMENT(digits)) {
    TG_SHARED_MEMORY(digits, 1)
    const u32 me = TG_ITEM;
    u32 digit;
    u32 k;
    digits[TG_LOCAL_ITEM] = me < count ? keys[me] >> shift & 15u : 16u;
    TG_BARRIER();
    for (digit = TG_LOCAL_ITEM; digit < 16u; digit += TG_GROUP_SIZE) {
        u32 sum = 0u;
        for (k = 0; k < TG_GROUP_SIZE; ++k) {
            sum += digits[k] == digit ? 1u : 0u;
        }
        histogram[digit * groups + TG_GROUP] = sum;
    }
}

/* 2. Scatter: an item writes its key behind the keys of the same digit that precede it in the group. */
TG_KERNEL radix_scatter(TG_GLOBAL const u32* keys, TG_GLOBAL const u32* numbers, u32 count, u32 shift, u32 groups,
                        TG_GLOBAL const u32* places, TG_GLOBAL u32* keys_out,
                        TG_GLOBAL u32* numbers_out TG_SHARED_ARGUMENT(digits)) {
    TG_SHARED_MEMORY(digits, 1)
    const u32 me = TG_ITEM;
    u32 k;
    digits[TG_LOCAL_ITEM] = me < count ? keys[me] >> shift & 15u : 16u;
    TG_BARRIER();
    if (me < count) {
        const u32 digit = digits[TG_LOCAL_ITEM];
        u32 place = places[digit * groups + TG_GROUP];
        for (k = 0; k < TG_LOCAL_ITEM; ++k) {
            place += digits[k] == digit ? 1u : 0u;
        }
        keys_out[place] = keys[me];
        numbers_out[place] = numbers[me];
    }
}
