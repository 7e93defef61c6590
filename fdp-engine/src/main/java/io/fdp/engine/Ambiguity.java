package io.fdp.engine;

/**
 * Two systems of one group that use the same values, at least one of them writing, while nothing but the order of
 * adding says which comes first.
 *
 * @param first the one that comes first as it is
 * @param second the other one
 * @param component what both use
 * @param firstWrites whether the first writes it
 * @param secondWrites whether the second writes it
 */
public record Ambiguity(
        SimSystem first, SimSystem second, String component, boolean firstWrites, boolean secondWrites) {
    @Override
    public String toString() {
        String what;
        if (firstWrites && secondWrites) {
            what = first + " and " + second + " both write " + component;
        } else {
            SimSystem writer = firstWrites ? first : second;
            SimSystem reader = firstWrites ? second : first;
            what = writer + " writes " + component + " and " + reader + " reads it";
        }
        return "ambiguous: " + what;
    }
}
