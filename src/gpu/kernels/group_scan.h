/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Reserves places for the records that the items of a group append, by one atomic addition per group. */
#ifndef TANDEM_GPU_GROUP_SCAN_H
#define TANDEM_GPU_GROUP_SCAN_H
#include "gpu/kernels/dialect.h"

/* The sum of `count` over the items of the group up to this one. All items of the group must call it. */
TG_FN u32 group_sum_through(u32 count, TG_LOCAL_PTR u32* sums) {
    const u32 me = TG_LOCAL_ITEM;
    const u32 size = TG_GROUP_SIZE;
    u32 step;
    sums[me] = count;
    TG_BARRIER();
    for (step = 1; step < size; step <<= 1) {
        const u32 other = me >= step ? sums[me - step] : 0u;
        TG_BARRIER();
        sums[me] += other;
        TG_BARRIER();
    }
    return sums[me];
}

/* Returns the place where this item may write `count` records. The word after the sums holds the place where the records
   of the group begin. */
TG_FN u32 group_reserve(u32 count, TG_LOCAL_PTR u32* sums, TG_GLOBAL u32* counter) {
    const u32 through = group_sum_through(count, sums);
    TG_LOCAL_PTR u32* base = &sums[TG_GROUP_SIZE];
    u32 begin;
    if (TG_LOCAL_ITEM == TG_GROUP_SIZE - 1u) {
        *base = through == 0u ? 0u : TG_ATOMIC_ADD(counter, through);
    }
    TG_BARRIER();
    begin = *base + through - count;
    TG_BARRIER();
    return begin;
}

#endif
