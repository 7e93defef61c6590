package io.fdp.tests.monkey;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** What a thread got from its calls, a few of each class: alive, stale and closed. Other threads may take from it. */
final class Pool {
    private static final int EACH = 6;
    private static final int NUMBERS = 64;
    private static final int LENT = 1024;

    private final Map<Class<?>, AtomicReferenceArray<Object>> kept = new ConcurrentHashMap<>();
    private final List<Class<?>> classes = new CopyOnWriteArrayList<>();
    private final long[] numbers = new long[NUMBERS];
    private final AtomicReferenceArray<Object> lent = new AtomicReferenceArray<>(LENT);
    private final Random random;

    Pool(Random random) {
        this.random = random;
    }

    /** Keeps an object; what it replaces is closed. */
    @SuppressWarnings("ReferenceEquality") // the object itself, whatever it says about equality
    void add(Object value) {
        AtomicReferenceArray<Object> ring = kept.get(value.getClass());
        if (ring == null) {
            ring = new AtomicReferenceArray<>(EACH);
            kept.put(value.getClass(), ring);
            classes.add(value.getClass());
        }
        Object replaced = ring.getAndSet(random.nextInt(EACH), value);
        if (replaced != value && replaced instanceof AutoCloseable open) {
            closeQuietly(open);
        }
    }

    /** Notes that another thread uses an object of this one. */
    void lend(@Nullable Object value) {
        lent.set(Math.floorMod(System.identityHashCode(value), LENT), value);
    }

    /** Whether another thread used an object, which then disturbs this one; false when that is long ago. */
    @SuppressWarnings("ReferenceEquality") // the object itself, whatever it says about equality
    boolean wasLent(@Nullable Object value) {
        return value != null && lent.get(Math.floorMod(System.identityHashCode(value), LENT)) == value;
    }

    void addNumber(long value) {
        numbers[random.nextInt(NUMBERS)] = value;
    }

    long number(Random by) {
        return numbers[by.nextInt(NUMBERS)];
    }

    /** Any object of FDP, null when there is none. */
    @Nullable
    Object any(Random by) {
        if (classes.isEmpty()) {
            return null;
        }
        Class<?> type = classes.get(by.nextInt(classes.size()));
        AtomicReferenceArray<Object> ring = kept.get(type);
        return ring == null ? null : ring.get(by.nextInt(EACH));
    }

    /** An object of a type, null when there is none. */
    @Nullable
    Object get(Class<?> wanted, Random by) {
        List<Object> fitting = new ArrayList<>();
        for (Class<?> type : classes) {
            if (wanted.isAssignableFrom(type)) {
                AtomicReferenceArray<Object> ring = kept.get(type);
                Object value = ring == null ? null : ring.get(by.nextInt(EACH));
                if (value != null) {
                    fitting.add(value);
                }
            }
        }
        return fitting.isEmpty() ? null : fitting.get(by.nextInt(fitting.size()));
    }

    /** All objects of a type. */
    <T> List<T> all(Class<T> wanted) {
        List<T> found = new ArrayList<>();
        for (AtomicReferenceArray<Object> ring : kept.values()) {
            for (int i = 0; i < EACH; i++) {
                if (wanted.isInstance(ring.get(i))) {
                    found.add(wanted.cast(ring.get(i)));
                }
            }
        }
        return found;
    }

    /** Closing may be refused, as while the world is iterated. */
    static void closeQuietly(AutoCloseable open) {
        try {
            open.close();
        } catch (Exception refused) {
            // it stays open
        }
    }
}
