package io.fdp.kernel.state;

import io.fdp.kernel.error.Required;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.internal.content.Contents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state hashes of the last frames of a run, part by part: for comparing two runs tick by tick.
 *
 * <pre>{@code
 * HashTrail trail = HashTrail.keeping(3600);
 * repo.observers().add(trail);                   // from now on, each finished frame
 * …
 * HashTrail.Difference first = trail.firstDifference(other);   // the tick, and which components
 * }</pre>
 *
 * <p>A part gets room for all frames when it is first seen; after that nothing is allocated. A frame whose tick was
 * recorded already, as after a restored snapshot, replaces the old frame and all frames after it. The thread that ends
 * frames records. Other threads may read while it does not.
 */
public final class HashTrail implements FrameObserver {
    private final int capacity;
    private final long[] ticks;
    private final long[] totals;
    private final List<StatePart> parts = new ArrayList<>();
    private final List<long[]> columns = new ArrayList<>();
    private int first;
    private int size;

    private @Nullable StateHashes taken;
    private @Nullable Contents takenOf;
    private List<StatePart> mapped = List.of();
    private int[] places = {};

    private HashTrail(int capacity) {
        this.capacity = capacity;
        this.ticks = new long[capacity];
        this.totals = new long[capacity];
    }

    /**
     * Makes a trail without frames.
     *
     * @param frames the number of frames to keep, 1 or more
     * @return the trail; add it to the observers of a repository, or {@link #record} hashes
     */
    public static HashTrail keeping(int frames) {
        if (frames < 1) {
            throw new IllegalArgumentException("a trail keeps one frame at least: frames=" + frames);
        }
        return new HashTrail(frames);
    }

    // ---- recording

    @Override
    @SuppressWarnings("ReferenceEquality") // contents are compared by identity
    public void frameFinished(FinishedFrame frame) {
        StateHashes hashes = taken;
        if (hashes == null || takenOf != Contents.of(frame)) {
            hashes = new StateHashes(Contents.of(frame), part -> true);
            taken = hashes;
            takenOf = Contents.of(frame);
        }
        record(hashes.take());
    }

    /**
     * Records the hashes of a tick, as a replay does.
     *
     * @param hashes the hashes of the tick
     */
    @SuppressWarnings("ReferenceEquality") // the list stays the same object until a type is registered
    public void record(StateHashes hashes) {
        if (mapped != hashes.parts()) {
            map(hashes.parts());
        }
        int row = add(hashes.tick());
        totals[row] = hashes.total();
        for (int column = 0; column < columns.size(); column++) {
            columns.get(column)[row] = 0;
        }
        for (int i = 0; i < places.length; i++) {
            columns.get(places[i])[row] = hashes.hash(i);
        }
    }

    private void map(List<StatePart> of) {
        places = new int[of.size()];
        for (int i = 0; i < places.length; i++) {
            int known = parts.indexOf(of.get(i));
            if (known < 0) {
                known = parts.size();
                columns.add(new long[capacity]);
                parts.add(of.get(i));
            }
            places[i] = known;
        }
        mapped = of;
    }

    private int add(long tick) {
        while (size > 0 && ticks[row(size - 1)] >= tick) {
            size--;
        }
        if (size == capacity) {
            first = first + 1 == capacity ? 0 : first + 1;
            size--;
        }
        int row = row(size++);
        ticks[row] = tick;
        return row;
    }

    private int row(int i) {
        int row = first + i;
        return row < capacity ? row : row - capacity;
    }

    /** Forgets all frames. */
    public void clear() {
        first = 0;
        size = 0;
    }

    // ---- reading

    /**
     * How many frames are kept.
     *
     * @return the number of frames
     */
    public int size() {
        return size;
    }

    /**
     * The tick of a frame.
     *
     * @param i the position of the frame, 0 for the oldest
     * @return its tick
     */
    public long tick(int i) {
        return ticks[row(Objects.checkIndex(i, size))];
    }

    /**
     * The state hash of a frame.
     *
     * @param i the position of the frame, 0 for the oldest
     * @return the hash over all parts
     */
    public long total(int i) {
        return totals[row(Objects.checkIndex(i, size))];
    }

    /**
     * The hash of a part in a frame.
     *
     * @param i the position of the frame, 0 for the oldest
     * @param part the part
     * @return 64 bits; 0 for a part that was not in use, or is not known
     */
    public long hash(int i, StatePart part) {
        int row = row(Objects.checkIndex(i, size));
        int column = parts.indexOf(part);
        return column < 0 ? 0 : columns.get(column)[row];
    }

    /**
     * All parts that the trail has seen. Allocates a list.
     *
     * @return the parts, sorted
     */
    public List<StatePart> parts() {
        return parts.stream().sorted().toList();
    }

    /**
     * The first tick at which the trails differ, of the ticks that both trails have.
     *
     * @param other the trail of another run
     * @return the tick and the parts that differ, or null when all common ticks are equal
     * @throws IllegalArgumentException when the trails have no tick in common
     */
    public @Nullable Difference firstDifference(HashTrail other) {
        boolean compared = false;
        int theirs = 0;
        for (int mine = 0; mine < size; mine++) {
            long tick = tick(mine);
            while (theirs < other.size && other.tick(theirs) < tick) {
                theirs++;
            }
            if (theirs < other.size && other.tick(theirs) == tick) {
                compared = true;
                Difference found = compare(mine, other, theirs);
                if (found != null) {
                    return found;
                }
            }
        }
        if (!compared) {
            throw new IllegalArgumentException("the trails have no tick in common: one has " + describe()
                    + ", the other " + other.describe() + "; keep more frames, or begin both runs at the same tick");
        }
        return null;
    }

    private @Nullable Difference compare(int mine, HashTrail other, int theirs) {
        if (total(mine) == other.total(theirs)) {
            return null;
        }
        List<StatePart> all = new ArrayList<>(parts);
        other.parts.stream().filter(part -> !all.contains(part)).forEach(all::add);
        all.removeIf(part -> hash(mine, part) == other.hash(theirs, part));
        all.sort(null);
        return new Difference(tick(mine), all);
    }

    private String describe() {
        return size == 0 ? "none" : "ticks " + tick(0) + " to " + tick(size - 1);
    }

    @Override
    public String toString() {
        return "HashTrail[" + describe() + ", " + parts.size() + " parts]";
    }

    /**
     * Where two runs first differ.
     *
     * @param tick the tick of the frame that ended differently
     * @param parts the parts that differ at its end, sorted
     */
    public record Difference(long tick, List<StatePart> parts) {
        /** Keeps an immutable list. */
        public Difference {
            parts = Required.list(parts, "parts that differ");
        }

        @Override
        public String toString() {
            return "at tick " + tick + ": " + parts;
        }
    }
}
