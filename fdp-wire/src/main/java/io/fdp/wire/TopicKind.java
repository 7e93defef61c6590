package io.fdp.wire;

/** Which samples of a topic are kept. */
public enum TopicKind {
    /** The last sample of each key. */
    STATE,
    /** All samples, in the order of their writer. Keys do not count. */
    EVENTS
}
