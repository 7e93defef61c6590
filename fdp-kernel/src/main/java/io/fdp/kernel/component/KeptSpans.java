package io.fdp.kernel.component;

import io.fdp.kernel.access.Span;
import io.fdp.kernel.internal.world.World;
import io.fdp.kernel.memory.Loops;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The spans that a {@link QueryChunk} keeps: for each table at most one that reads and one that writes.
 *
 * <p>Entries are found by the id of the table and told apart by the identity of the table. A table of the last frame
 * can have the id of another component of this frame; then both stand in one chain. A span is made once and used again
 * for every chunk. It ends when the iteration goes on to another chunk.
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

    /** Returns the span of a table and marks it as in use; null when there is none yet. */
    @Nullable
    Span use(ComponentTable<?> table, boolean writes) {
        Entry entry = find(table);
        if (entry == null) {
            return null;
        }
        note(entry);
        return writes ? entry.edit : entry.view;
    }

    /** Keeps a new span of a table and marks it as in use. */
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

    @SuppressWarnings("ReferenceEquality") // tables are compared by identity
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

    /** Ends all spans in use, because the iteration leaves the chunk. A span works again after {@link #use}. */
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
