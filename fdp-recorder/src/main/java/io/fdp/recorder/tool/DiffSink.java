package io.fdp.recorder.tool;

/** Is told differences between two states, in words. */
public interface DiffSink {
    /** What is different. */
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
     * @param first what the first has
     * @param second what the second has
     */
    void differ(Area area, String type, String entity, String field, String first, String second);

    /** Whether enough differences are known. */
    boolean isFull();
}
