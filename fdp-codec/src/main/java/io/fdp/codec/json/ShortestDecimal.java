package io.fdp.codec.json;

/**
 * The shortest decimal that reads back to the same float or double. Of several it is the nearest one.
 *
 * <p>A finite number is {@code c * 2^q}. All decimals between the middles to its two neighbours read back to it: from
 * {@code (4c - 2) * 2^(q-2)} to {@code (4c + 2) * 2^(q-2)}. The lower end has {@code 4c - 1} if c is the smallest of
 * its binade, because the lower neighbour is nearer then. The ends belong to the interval if c is even, because reading
 * rounds half to even. Let {@code 10^k} be the largest power of ten that is not wider than this interval. Then the
 * interval contains one or more multiples of {@code 10^k} and at most one of {@code 10^(k+1)}, so the answer is among
 * the two multiples of each that lie around the number.
 *
 * <p>For comparison, the number and the two ends are divided by {@code 10^k}, with two more bits. The lower of these
 * bits is set if anything was cut off. A comparison with multiples of {@code 10^k} then has the same result as with the
 * exact quotient. The powers of ten have 128 bits. That is enough to never mistake a quotient for a whole number: the
 * products with all 53-bit numbers in the range of doubles stay further than that from whole numbers (R. Giulietti,
 * "The Schubfach way to render doubles").
 *
 * <p>Nothing is allocated: the exponent follows from the number's binary exponent, so only the digits are returned.
 */
final class ShortestDecimal {
    private ShortestDecimal() {}

    /** The decimal exponent k of the digits. */
    static int exponent(int q, boolean irregular) {
        return irregular ? PowersOfTen.floorLog10ThreeQuarters(q) : PowersOfTen.floorLog10(q);
    }

    /**
     * The digits: {@code c * 2^q} is nearest to {@code digits * 10^k}, which may end in zeros.
     *
     * @param c the significand, 1 to 2^53 - 1
     * @param q the binary exponent
     * @param irregular whether the lower neighbour is nearer
     * @param k {@link #exponent(int, boolean)}
     */
    static long digits(long c, int q, boolean irregular, int k) {
        long odd = c & 1;
        int shift = q + PowersOfTen.floorLog2(-k) + 1;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);
        long lower = scaled(high, low, (4 * c - (irregular ? 1 : 2)) << shift) + odd;
        long middle = scaled(high, low, (4 * c) << shift);
        long upper = scaled(high, low, (4 * c + 2) << shift) - odd;

        long below = middle >>> 2;
        if (below >= 10) {
            long tensBelow = below / 10 * 10;
            boolean tensBelowFit = lower <= tensBelow << 2;
            boolean tensAboveFit = (tensBelow + 10) << 2 <= upper;
            if (tensBelowFit != tensAboveFit) {
                return tensBelowFit ? tensBelow : tensBelow + 10;
            }
        }
        boolean belowFits = lower <= below << 2;
        boolean aboveFits = (below + 1) << 2 <= upper;
        if (belowFits != aboveFits) {
            return belowFits ? below : below + 1;
        }
        long half = (below << 2) + 2;
        return middle < half || (middle == half && (below & 1) == 0) ? below : below + 1;
    }

    /** The upper 64 bits of {@code power * factor / 2^64}. The lowest bit is set if any bit below is. */
    private static long scaled(long high, long low, long factor) {
        long carried = Math.unsignedMultiplyHigh(low, factor);
        long rest = high * factor + carried;
        long whole = Math.unsignedMultiplyHigh(high, factor) + (Long.compareUnsigned(rest, carried) < 0 ? 1 : 0);
        // 1 may be the error of the rounded power
        return Long.compareUnsigned(rest, 1) > 0 ? whole | 1 : whole;
    }
}
