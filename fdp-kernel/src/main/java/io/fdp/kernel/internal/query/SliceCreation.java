package io.fdp.kernel.internal.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The creation of a system, which makes sliced iterations: it numbers those with the same conditions. */
public final class SliceCreation {
    private final String owner;
    private final Thread thread = Thread.currentThread();
    private final Map<String, Integer> made = new HashMap<>();
    private final List<Runnable> atEnd = new ArrayList<>();

    /**
     * Begins on the calling thread.
     *
     * @param owner the name of the system
     */
    public SliceCreation(String owner) {
        this.owner = owner;
    }

    /** The name of the system. */
    public String owner() {
        return owner;
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    boolean isHere() {
        return Thread.currentThread() == thread;
    }

    /** The own name of one more iteration with some conditions; calls it back when the system is created. */
    public String add(String conditions, Runnable whenCreated) {
        atEnd.add(whenCreated);
        int number = made.merge(conditions, 1, Integer::sum);
        return number == 1 ? conditions : conditions + "." + number;
    }

    /** The system is created: its iterations take their places. */
    public void finish() {
        atEnd.forEach(Runnable::run);
    }
}
