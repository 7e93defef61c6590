package io.fdp.kernel.component;

import io.fdp.kernel.access.Span;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.memory.Loops;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The spans that a {@link QueryChunk} keeps: one that reads and one that writes for each table that was asked.
 *
 * <p>Tables are told apart by identity. Ids lead to the place: a table of the last frame can have the id of another
 * component of this frame, and then both stand in one chain. A span is made once, and used again for every
 * chunk; it ends when the iteration goes on to another chunk, because it would be on the wrong one.
 */
final class KeptSpans {
    private final @Nullable Entry[] byId = new Entry[World.MAX_TYPES];
    private Entry[] inUse = new Entry[4];
    private int used;

    /** Counts visits; an entry that carries this number is in use. */
    private long visit = 1;

    /** The spans of one table. */
    private static final class Entry {
        final ComponentTable<?> table;
        final @Nullable Entry next;
        long usedIn;

        @Nullable
        Span view;

        @Nullable
        Span edit;

        Entry(ComponentTable<?> table, @Nullable Entry next) {
            this.table = table;
            this.next = next;
        }
    }

    /** The span of a table, which is in use from here on; null when there is none yet. */
    @Nullable
    Span use(ComponentTable<?> table, boolean writes) {
        Entry entry = find(table);
        if (entry == null) {
            return null;
        }
        note(entry);
        return writes ? entry.edit : entry.view;
    }

    /** Keeps a new span of a table, which is in use. */
    void keep(ComponentTable<?> table, Span span, boolean writes) {
        Entry entry = find(table);
        if (entry == null) {
            entry = new Entry(table, byId[table.id()]);
            byId[table.id()] = entry;
        }
        if (writes) {
            entry.edit = span;
        } else {
            entry.view = span;
        }
        span.loopKeep(Loops.KEY);
        note(entry);
    }

    @SuppressWarnings("ReferenceEquality") // a table is itself only
    private @Nullable Entry find(ComponentTable<?> table) {
        Entry entry = byId[table.id()];
        while (entry != null && entry.table != table) {
            entry = entry.next;
        }
        return entry;
    }

    private void note(Entry entry) {
        if (entry.usedIn != visit) {
            entry.usedIn = visit;
            if (used == inUse.length) {
                inUse = Arrays.copyOf(inUse, 2 * used);
            }
            inUse[used++] = entry;
        }
    }

    /** The iteration goes on or ends: no span may be used before it is asked for again. */
    void endAll() {
        for (int i = 0; i < used; i++) {
            leave(inUse[i].view);
            leave(inUse[i].edit);
        }
        used = 0;
        visit++;
    }

    private static void leave(@Nullable Span span) {
        if (span != null) {
            span.loopLeave(Loops.KEY);
        }
    }
}
