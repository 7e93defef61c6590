package io.fdp.engine;

import io.fdp.engine.error.EngineStoppedException;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.error.LoopPlace;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.reaction.Reaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Counts and logs the failures of a frame, and judges them by the policy.
 *
 * <p>Of each part, the first, second, fourth, eighth … failure is logged with its stack. So a system that fails in
 * every frame does not flood the log.
 */
final class Failures {
    private static final Logger LOG = System.getLogger("io.fdp.engine");

    private final FailurePolicy policy;
    private @Nullable EngineStoppedException stopped;

    Failures(FailurePolicy policy) {
        this.policy = policy;
    }

    /**
     * Notes a failure.
     *
     * @param health the figures of the part that failed
     * @param system the system to disable if the policy says so; null for a part that cannot be disabled
     * @param nanos how long the call took
     * @param failure what it threw
     * @throws EngineStoppedException when the engine is to stop
     */
    void note(Health health, @Nullable SimSystem system, long nanos, Throwable failure) {
        if (isToBeDisabled(health, nanos, failure) && system != null) {
            system.setEnabled(false);
            tellDisabled(health);
        }
    }

    /** The same for a reaction. */
    void note(Health health, Reaction reaction, long nanos, Throwable failure) {
        if (isToBeDisabled(health, nanos, failure)) {
            reaction.setEnabled(false);
            tellDisabled(health);
        }
    }

    /** Counts and logs a failure; returns whether it is one too many. */
    private boolean isToBeDisabled(Health health, long nanos, Throwable failure) {
        health.failed(nanos, failure);
        long inARow = health.failuresInARow();
        if (isBeyondRepair(failure)) {
            throw stop(health, "which leaves the program in doubt", failure);
        }
        if (inARow >= policy.stopAfter()) {
            throw stop(health, inARow == 1 ? "once" : inARow + " times in a row", failure);
        }
        log(health, failure);
        return inARow >= policy.disableAfter();
    }

    private static void tellDisabled(Health health) {
        LOG.log(
                Level.ERROR,
                () -> health.name() + " failed " + health.failuresInARow()
                        + " times in a row and is disabled; setEnabled(true) enables it again");
    }

    private static void log(Health health, Throwable failure) {
        long count = health.failures();
        if (Long.bitCount(count) == 1) {
            tell(
                    health.name() + " failed" + (count == 1 ? "" : " for the " + ordinal(count) + " time")
                            + "; the frame goes on: " + shown(failure),
                    failure);
        }
    }

    private static String shown(Throwable failure) {
        LoopPlace place = LoopPlace.of(failure);
        return Shown.error(failure) + (place == null ? "" : " (" + place.getMessage() + ")");
    }

    /** Logs an error; an error class of the user may fail to print. */
    private static void tell(String message, Throwable failure) {
        try {
            LOG.log(Level.ERROR, message, failure);
        } catch (Throwable unprintable) { // whatever it is, the frame goes on
            LOG.log(Level.ERROR, message);
        }
    }

    private static String ordinal(long count) {
        long tens = count % 100;
        return count
                + switch ((int) (tens > 10 && tens < 14 ? 0 : tens % 10)) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    /** Out of memory or a broken JVM; a stack that overflowed has unwound by now. */
    private static boolean isBeyondRepair(Throwable failure) {
        return failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError);
    }

    /** Makes the error that stops the engine. */
    EngineStoppedException stop(Health health, String how, Throwable failure) {
        if (isOwn(failure)) {
            return (EngineStoppedException) failure;
        }
        String message = "the engine stops because " + health.name() + " failed, " + how + ": " + shown(failure)
                + "; the frame was not finished. Close the engine; a FailurePolicy says which failures stop it";
        tell(message, failure);
        EngineStoppedException made = new EngineStoppedException(message, health.name(), failure);
        stopped = made;
        return made;
    }

    /** Whether this engine made the error, not another engine that runs inside a system. */
    @SuppressWarnings("ReferenceEquality") // identity: the one error that was made here
    boolean isOwn(Throwable thrown) {
        return thrown == stopped;
    }
}
