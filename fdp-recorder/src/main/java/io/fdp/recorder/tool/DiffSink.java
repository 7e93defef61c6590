package io.fdp.recorder.tool;

/** Receives differences between two states, in words. */
public interface DiffSink {
    /** The kinds of differences. */
    enum Area {
        ENTITY,
        COMPONENT,
        SINGLETON,
        LINKS,
        ROLES,
        EVENTS,
        HASH
    }

    /**
     * Takes a difference.
     *
     * @param area what is different
     * @param type the name of a type, or empty
     * @param entity a handle, or empty
     * @param field a field, or empty
     * @param first the value in the first state
     * @param second the value in the second state
     */
    void differ(Area area, String type, String entity, String field, String first, String second);

    /** Whether values are wanted in words; if not, they may be empty. */
    default boolean tells() {
        return true;
    }

    /** Whether no more differences are wanted. */
    boolean isFull();
}
