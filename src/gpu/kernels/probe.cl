/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Measures whether a device fuses products with sums in spite of the pragma; the host then does not use its doubles. */
#include "gpu/kernels/dialect.h"

/* out[0] is 1 if a float product was fused, out[1] for doubles. The factors are arguments, so that the compiler
   cannot compute the result. */
TG_KERNEL probe_rounding(float x, float square, TG_GLOBAL const u32* shift, TG_GLOBAL u32* out) {
    if (TG_ITEM == 0u) {
        out[0] = x * x - square != 0.0f ? 1u : 0u;
#if defined(TG_FP64)
        {
            /* (1 + 2⁻³⁰)² has 61 bits, of which the last is lost in rounding. */
            const double y = 1.0 + 1.0 / (double)(1u << shift[0]);
            const double rounded = 1.0 + 2.0 / (double)(1u << shift[0]);
            out[1] = y * y - rounded != 0.0 ? 1u : 0u;
        }
#else
        out[1] = 1u;
#endif
    }
}
