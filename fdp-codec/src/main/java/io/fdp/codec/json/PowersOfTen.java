package io.fdp.codec.json;

import java.math.BigInteger;

/**
 * Powers of ten as 128-bit numbers, rounded up: {@code 10^n = g * 2^(floorLog2(n) - 127)} with {@code 2^127 <= g <
 * 2^128}.
 *
 * <p>They are computed exactly when first needed, which takes a few milliseconds once.
 */
final class PowersOfTen {
    static final int MIN = -292;
    static final int MAX = 324;

    private static final int BITS = 128;
    private static final long[] HIGH = new long[MAX - MIN + 1];
    private static final long[] LOW = new long[MAX - MIN + 1];

    static {
        for (int n = MIN; n <= MAX; n++) {
            BigInteger power = rounded(n);
            HIGH[n - MIN] = power.shiftRight(Long.SIZE).longValue();
            LOW[n - MIN] = power.longValue();
        }
    }

    private PowersOfTen() {}

    private static BigInteger rounded(int n) {
        int shift = BITS - 1 - floorLog2(n);
        BigInteger power = BigInteger.TEN.pow(Math.abs(n));
        BigInteger numerator = n < 0 ? BigInteger.ONE : power;
        BigInteger denominator = n < 0 ? power : BigInteger.ONE;
        if (shift >= 0) {
            numerator = numerator.shiftLeft(shift);
        } else {
            denominator = denominator.shiftLeft(-shift);
        }
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
    }

    /** The upper half of g. */
    static long high(int n) {
        return HIGH[n - MIN];
    }

    /** The lower half of g. */
    static long low(int n) {
        return LOW[n - MIN];
    }

    /** The largest {@code e} with {@code 2^e <= 10^n}: {@code n * log2(10)}, exact for all n in use. */
    static int floorLog2(int n) {
        return (n * 1_741_647) >> 19;
    }

    /** The largest {@code k} with {@code 10^k <= 2^q}: {@code q * log10(2)}, exact for all exponents of doubles. */
    static int floorLog10(int q) {
        return (q * 1_262_611) >> 22;
    }

    /** The largest {@code k} with {@code 10^k <= 3/4 * 2^q}. */
    static int floorLog10ThreeQuarters(int q) {
        return (q * 1_262_611 - 524_031) >> 22;
    }
}
