package io.fdp.engine;

/**
 * Two systems of one group that use the same values without a declared order. At least one of the two writes these
 * values, and only the order of adding decides which system comes first.
 *
 * @param first the system that is updated first now
 * @param second the system that is updated later
 * @param component the name of the component or singleton that both use
 * @param firstWrites whether the first system writes the component
 * @param secondWrites whether the second system writes the component
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
