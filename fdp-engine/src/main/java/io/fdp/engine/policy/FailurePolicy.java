package io.fdp.engine.policy;

/**
 * What happens to a system, or to the engine, when a system fails again and again.
 *
 * <p>A failing system does not stop the frame: the other systems are updated, and the failing system is updated again
 * in the next frame. Its changes up to the failure stay. Failures are counted in its {@link io.fdp.engine.Health} and
 * logged. This policy counts failures in a row: a successful update resets the count. An error of the JVM, such as an
 * {@link OutOfMemoryError}, always stops the engine, except a {@link StackOverflowError}.
 *
 * @param disableAfter the number of failures in a row after which a system is disabled; {@link #NEVER} for never
 * @param stopAfter the number of failures in a row of one system after which the engine stops; {@link #NEVER} for never
 */
public record FailurePolicy(int disableAfter, int stopAfter) {
    /** A number of failures that is never reached. */
    public static final int NEVER = Integer.MAX_VALUE;

    /** Checks the numbers. */
    public FailurePolicy {
        require(disableAfter, "disableAfter");
        require(stopAfter, "stopAfter");
    }

    private static void require(int failures, String name) {
        if (failures < 1) {
            throw new IllegalArgumentException(
                    name + " not 1 or more: " + name + "=" + failures + "; FailurePolicy.NEVER means never");
        }
    }

    /**
     * Counts and logs failures, and everything goes on.
     *
     * @return the default policy of an engine
     */
    public static FailurePolicy goOn() {
        return new FailurePolicy(NEVER, NEVER);
    }

    /**
     * Disables a system that failed several times in a row; the engine goes on.
     *
     * @param failures how many failures in a row
     * @return the policy
     */
    public static FailurePolicy disableAfter(int failures) {
        return new FailurePolicy(failures, NEVER);
    }

    /**
     * Stops the engine when a system failed several times in a row; with 1, at the first failure.
     *
     * @param failures how many failures in a row
     * @return the policy
     */
    public static FailurePolicy stopAfter(int failures) {
        return new FailurePolicy(NEVER, failures);
    }
}
