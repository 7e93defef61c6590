package io.fdp.engine.policy;

/**
 * What becomes of a system, or of the engine, when a system fails again and again.
 *
 * <p>A system that fails does not stop the frame: the others are updated, and it is updated again in the next frame.
 * What it did until it failed stays. Failures are counted in its {@link io.fdp.engine.Health} and logged. Only failures
 * in a row count here: a good update begins anew.
 *
 * @param disableAfter after how many failures in a row a system is disabled; {@link #NEVER} for never
 * @param stopAfter after how many failures in a row of one system the engine stops; {@link #NEVER} for never
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
     * Failures are counted and logged, and everything goes on.
     *
     * @return the policy of an engine unless told otherwise
     */
    public static FailurePolicy goOn() {
        return new FailurePolicy(NEVER, NEVER);
    }

    /**
     * A system is disabled when it failed several times in a row; the engine goes on.
     *
     * @param failures how many times
     * @return the policy
     */
    public static FailurePolicy disableAfter(int failures) {
        return new FailurePolicy(failures, NEVER);
    }

    /**
     * The engine stops when a system failed several times in a row: with 1, at once.
     *
     * @param failures how many times
     * @return the policy
     */
    public static FailurePolicy stopAfter(int failures) {
        return new FailurePolicy(NEVER, failures);
    }
}
