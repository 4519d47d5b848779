/* The instruction sets for which kernels have special functions.

   The target attribute of a function names the instructions for which it is compiled, so a single
   build serves every processor. A kernel uses the greatest set for which it has functions, up to
   the chosen set, which `instructions.pyx` stores for all kernels. With other compilers or on other
   processors, only the portable set is available. */

#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

enum { PORTABLE = 1, AVX2, AVX512, AVX512_VNNI };

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define HAS_AVX 1
#define WITH_AVX2 __attribute__((target("avx2,popcnt")))
#define WITH_AVX512 __attribute__((target("avx2,popcnt,avx512f,avx512vl")))
#define WITH_AVX512_VNNI                                                                          \
    __attribute__((target("avx2,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
#else
#define HAS_AVX 0
#endif

/* Return the greatest set that this processor supports; it supports all lesser ones, too. */
static int greatest_instruction_set(void) {
#if HAS_AVX
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("popcnt"))
        return PORTABLE;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vl"))
        return AVX2;
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
                   && __builtin_cpu_supports("avx512vnni")
               ? AVX512_VNNI
               : AVX512;
#else
    return PORTABLE;
#endif
}

#endif
