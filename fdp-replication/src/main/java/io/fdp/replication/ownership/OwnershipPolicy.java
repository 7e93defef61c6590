package io.fdp.replication.ownership;

/**
 * How this node answers when another node asks for what it owns, or offers something.
 *
 * <pre>{@code
 * OwnershipPolicy near = request -> isNear(request.node(), request.entity()) ? Answer.GRANT : Answer.DENY;
 * }</pre>
 */
@FunctionalInterface
public interface OwnershipPolicy {
    /** Says yes to everything. */
    OwnershipPolicy GRANT = request -> Answer.GRANT;

    /** Says no to everything. */
    OwnershipPolicy DENY = request -> Answer.DENY;

    /** Says nothing: the program decides later, on the event {@link OwnershipOutcome#REQUESTED}. */
    OwnershipPolicy WAIT = request -> Answer.WAIT;

    /** An answer. */
    enum Answer {
        /** Yes. */
        GRANT,
        /** No. */
        DENY,
        /**
         * Not yet: the program gets the event {@link OwnershipOutcome#REQUESTED}. To say yes, it offers what was asked
         * for, or acquires what was offered. Else the other node's time runs out.
         */
        WAIT
    }

    /**
     * Decides. Called while samples are applied: do not change the world.
     *
     * @param request who wants what; valid during the call only
     * @return the answer
     */
    Answer decide(OwnershipRequest request);
}
