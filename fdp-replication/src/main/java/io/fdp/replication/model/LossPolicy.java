package io.fdp.replication.model;

/** What happens to ghosts whose owner is lost: its lease has ended, or it has left. */
public enum LossPolicy {
    /** They disappear. They come again when their owner comes again. */
    REMOVE,
    /** They stay as they are, until their owner comes again and says otherwise. */
    FREEZE,
    /**
     * They stay as they are until a node takes them over and goes on with them: the living node with the lowest number
     * that has this policy. Their owner yields when it comes again.
     */
    TAKE_OVER
}
