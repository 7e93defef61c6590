package io.fdp.replication.internal;

import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;
import java.util.List;

/**
 * Where values of a component come from, to show them between two samples: for each entity the value at which a motion
 * began, when, and how long it takes. The motion ends at the value in the table, which is the one that was received.
 *
 * <pre>
 *  page of a chunk   0 ..         | then, for each slot: arrival 8 | length 8 | sent 8 | sender 4 | generation 4
 *                    first values |                                     bits of those that move
 * </pre>
 */
public final class ValueMotion {
    private static final int SLOTS = ImageLayout.SLOTS;
    private static final int WORDS = SLOTS / Long.SIZE;
    private static final long LONGS = SLOTS * (long) Long.BYTES;
    private static final long INTS = SLOTS * (long) Integer.BYTES;

    /** What is sent in every frame takes at most so long from sample to sample; a longer time was a rest. */
    private static final long LONGEST_NANOS = 200_000_000;

    private final World world;
    private final ComponentTopic topic;
    private final ComponentTable<?> shown;
    private final RawChunks shownChunks;
    private final boolean ahead;
    private final ValueShape shape;
    private final List<FieldLayout> fields;
    private final long longest;
    private final long arrivals;
    private final long lengths;
    private final long sent;
    private final long senders;
    private final long generations;
    private final long moving;
    private final long pageBytes;
    private final long[] who = new long[WORDS];
    private long[] pages = new long[0];

    /**
     * Shows a component.
     *
     * @param shown its table in the world that is shown
     * @param chunks the chunks of that world
     * @param ahead whether values go on beyond the last sample, and do not follow it
     */
    public ValueMotion(World world, ComponentTopic topic, ComponentTable<?> shown, RawChunks chunks, boolean ahead) {
        this.world = world;
        this.topic = topic;
        this.shown = shown;
        this.shownChunks = chunks;
        this.ahead = ahead;
        this.shape = topic.shape();
        this.fields = topic.table().layout().fields().stream()
                .filter(field -> field.kind() == FieldKind.FLOAT || field.kind() == FieldKind.DOUBLE)
                .toList();
        long interval = topic.intervalNanos();
        this.longest = interval == 0 ? LONGEST_NANOS : interval + interval / 2;
        this.arrivals = (long) SLOTS * shape.bytes();
        this.lengths = arrivals + LONGS;
        this.sent = lengths + LONGS;
        this.senders = sent + LONGS;
        this.generations = senders + INTS;
        this.moving = generations + INTS;
        this.pageBytes = moving + ImageLayout.BITS_BYTES;
    }

    /** Whether values have numbers that can lie between two others. */
    public boolean hasFields() {
        return !fields.isEmpty();
    }

    // ---- what arrives

    /** Values of neighbours will be written that a sender has sent at a time of its own. */
    void begin(int chunk, int slot, int count, int sender, long sentNanos) {
        long page = ensurePage(chunk);
        long table = topic.table().chunkAddress(chunk);
        long alive = world.chunks().generationsAddress(chunk);
        long now = world.wire().nanoTime();
        for (int at = slot; at < slot + count; at++) {
            int generation = Memory.getInt(alive + at * (long) Integer.BYTES);
            boolean known = Memory.getInt(page + generations + at * (long) Integer.BYTES) == generation;
            boolean same = known && Memory.getInt(page + senders + at * (long) Integer.BYTES) == sender;
            long sentBefore = Memory.getLong(page + sent + at * (long) Long.BYTES);
            if (same && sentNanos - sentBefore <= 0) {
                continue; // the same sample once more
            }
            long length = 0;
            if (known) {
                long arrived = Memory.getLong(page + arrivals + at * (long) Long.BYTES);
                length = Math.clamp(same ? sentNanos - sentBefore : now - arrived, 0, longest);
                keepFirst(page, table, at, ahead ? 1 : progress(page, at, now));
            }
            Memory.putLong(page + arrivals + at * (long) Long.BYTES, now);
            Memory.putLong(page + lengths + at * (long) Long.BYTES, length);
            Memory.putLong(page + sent + at * (long) Long.BYTES, sentNanos);
            Memory.putInt(page + senders + at * (long) Integer.BYTES, sender);
            Memory.putInt(page + generations + at * (long) Integer.BYTES, generation);
            Bindings.setBit(page + moving, at, length > 0);
        }
    }

    /** An entity gets a value that it did not have: it is shown there at once. */
    void forget(int index) {
        int chunk = index / SLOTS;
        if (chunk < pages.length && pages[chunk] != 0) {
            Memory.putInt(pages[chunk] + generations + (index % SLOTS) * (long) Integer.BYTES, 0);
            Bindings.setBit(pages[chunk] + moving, index % SLOTS, false);
        }
    }

    /** Lets a motion begin where the one before has come. */
    private void keepFirst(long page, long table, int slot, double progress) {
        for (int f = 0; f < fields.size(); f++) {
            FieldLayout field = fields.get(f);
            mix(field, shape.place(field, page, slot), shape.place(field, table, slot), progress, page, slot);
        }
    }

    /** Writes numbers between a first and a last place into the page. */
    private void mix(FieldLayout field, long first, long last, double progress, long block, int slot) {
        long to = shape.place(field, block, slot);
        int size = field.kind().bytes();
        for (int i = 0; i < field.count(); i++, first += size, last += size, to += size) {
            if (field.kind() == FieldKind.FLOAT) {
                Memory.putFloat(to, (float) between(Memory.getFloat(first), Memory.getFloat(last), progress));
            } else {
                Memory.putDouble(to, between(Memory.getDouble(first), Memory.getDouble(last), progress));
            }
        }
    }

    /** A number between two others, or beyond the second; the second if there is no way between them. */
    private static double between(double first, double last, double progress) {
        double way = last - first;
        return way == 0 || progress == 1 || Double.isInfinite(way) || Double.isNaN(way) ? last : first + way * progress;
    }

    /** How much of a motion is over, up to 1; beyond the last sample up to 2, and back to 1 when nothing follows. */
    private double progress(long page, int slot, long now) {
        long length = Memory.getLong(page + lengths + slot * (long) Long.BYTES);
        long past = now - Memory.getLong(page + arrivals + slot * (long) Long.BYTES);
        double part = length <= 0 ? 2 : Math.max(0, (double) past / length);
        if (!ahead) {
            return Math.min(1, part);
        }
        return part <= 1 ? 1 + part : Math.max(1, 3 - part);
    }

    private long ensurePage(int chunk) {
        if (chunk >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(chunk + 1, 2 * pages.length));
        }
        if (pages[chunk] == 0) {
            pages[chunk] = world.arena().allocate(pageBytes, Long.BYTES).address();
        }
        return pages[chunk];
    }

    // ---- what is shown

    /** Writes where ghosts are now into the world that is shown, which has just been made equal to this one. */
    public void show() {
        long now = world.wire().nanoTime();
        int chunks = Math.min(Math.min(pages.length, world.chunks().count()), shownChunks.count());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (pages[chunk] != 0 && findMoving(pages[chunk], chunk, now)) {
                shown.markChanged(chunk, who);
                write(pages[chunk], chunk, now);
            }
        }
    }

    /** Finds the ghosts that move, and lives in both worlds. Returns whether there are any. */
    private boolean findMoving(long page, int chunk, long now) {
        long present = world.chunks().presentAddress(topic.table(), chunk);
        long owned = world.chunks().authorityAddress(topic.table(), chunk);
        long there = shownChunks.presentAddress(shown, chunk);
        long alive = world.chunks().generationsAddress(chunk);
        long aliveThere = shownChunks.generationsAddress(chunk);
        long any = 0;
        for (int word = 0; word < WORDS; word++) {
            long at = word * (long) Long.BYTES;
            long left = Memory.getLong(page + moving + at)
                    & Memory.getLong(present + at)
                    & ~Memory.getLong(owned + at)
                    & Memory.getLong(there + at);
            who[word] = left;
            for (; left != 0; left &= left - 1) {
                int slot = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                long in = slot * (long) Integer.BYTES;
                int generation = Memory.getInt(page + generations + in);
                if (progress(page, slot, now) == 1
                        && now != Memory.getLong(page + arrivals + slot * (long) Long.BYTES)) {
                    Bindings.setBit(page + moving, slot, false); // it has arrived
                    who[word] &= ~(1L << slot);
                } else if (Memory.getInt(alive + in) != generation || Memory.getInt(aliveThere + in) != generation) {
                    who[word] &= ~(1L << slot);
                }
            }
            any |= who[word];
        }
        return any != 0;
    }

    private void write(long page, int chunk, long now) {
        long table = topic.table().chunkAddress(chunk);
        long to = shown.chunkAddress(chunk);
        for (int word = 0; word < WORDS; word++) {
            for (long left = who[word]; left != 0; left &= left - 1) {
                int slot = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                double progress = progress(page, slot, now);
                for (int f = 0; f < fields.size(); f++) {
                    FieldLayout field = fields.get(f);
                    mix(field, shape.place(field, page, slot), shape.place(field, table, slot), progress, to, slot);
                }
            }
        }
    }
}
