package io.fdp.kernel.access;

import io.fdp.annotations.Layout;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.hash.ValueText;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartHeader;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.ref.Reference;

/**
 * Cursors and spans as text, for debuggers. The checks are those of accessors, but nothing is renewed, marked or
 * thrown, and no lock is taken: a debugger may stop a thread that holds one.
 */
final class CursorText {
    private static final int MOST_PARTS = 8;

    private CursorText() {}

    /** A cursor; the entity is {@link ColumnStore#LEFT} when its loop is over. */
    static String ofCursor(ColumnStore store, long epoch, long entity) {
        StringBuilder text = begin(store, entity);
        String stale = stale(store, epoch, entity);
        ValueImage image = store.image();
        if (!stale.isEmpty() || image == null) {
            return text.append(stale).toString();
        }
        ComponentLayout layout = image.layout();
        int index = Entity.index(entity);
        boolean rows = layout.layout() == Layout.ROWS;
        long first =
                store.valueBase() + (rows ? (long) index : (long) Chunks.of(index) * Chunks.SLOTS) * layout.stride();
        try {
            ValueText.append(text.append(' '), layout, Memory.address(first), index & Chunks.SLOT_MASK);
            return text.toString();
        } finally {
            Reference.reachabilityFence(store); // the memory of a closed repository stays until then
        }
    }

    /** A span of parts that was taken when its entity had these parts. */
    static String ofParts(ColumnStore store, PartStore parts, long epoch, long entity, long offset, long state) {
        StringBuilder text = begin(store, entity);
        String stale = stale(store, epoch, entity);
        if (!stale.isEmpty()) {
            return text.append(stale).toString();
        }
        long header = parts.header(Entity.index(entity));
        if (PartHeader.offset(header) != offset || PartHeader.state(header) != state) {
            return text.append(", stale: parts were added, removed or moved").toString();
        }
        ComponentLayout layout = parts.image().layout();
        int count = PartHeader.count(state);
        text.append(" [");
        try {
            for (int i = 0; i < Math.min(count, MOST_PARTS); i++) {
                text.append(i == 0 ? "" : ", ");
                ValueText.append(text, layout, Memory.address(parts.base() + offset) + (long) i * layout.stride());
            }
        } finally {
            Reference.reachabilityFence(store);
        }
        return text.append(count > MOST_PARTS ? ", … " + count + " in all]" : "]")
                .toString();
    }

    /** A span over a chunk. */
    static String ofSpan(ColumnStore store, long era, long now, int chunk) {
        String name = "span of " + store.name();
        if (store.world().isClosed()) {
            return name + ", stale: the repository is closed";
        }
        if (era == ColumnStore.LEFT || era != now) {
            return name + (era == 0 ? ", on no chunk yet" : ", stale: its frame or its iteration is over");
        }
        int values = 0;
        for (int slot = store.nextPresent(chunk, 0); slot >= 0; slot = store.nextPresent(chunk, slot + 1)) {
            values++;
            if (slot == Chunks.SLOT_MASK) {
                break;
            }
        }
        return name + ", chunk " + chunk + " with " + values + (values == 1 ? " value" : " values");
    }

    /** The text when the methods of an object itself failed, as with threads that use it at the same time. */
    static String unknown(ColumnStore store) {
        return ValueText.simple(store.name()) + ", in use by another thread";
    }

    private static StringBuilder begin(ColumnStore store, long entity) {
        StringBuilder text = new StringBuilder(store.world().isOfSingletons() ? "singleton " : "");
        text.append(ValueText.simple(store.name()));
        boolean known = entity != Entity.NULL && entity != ColumnStore.LEFT;
        return known && !store.world().isOfSingletons() ? text.append(' ').append(Entity.toString(entity)) : text;
    }

    /** Why accessors would throw; empty when they would not. */
    private static String stale(ColumnStore store, long epoch, long entity) {
        if (store.world().isClosed()) {
            return ", stale: the repository is closed";
        }
        if (entity == ColumnStore.LEFT || epoch == ColumnStore.LEFT) {
            return ", stale: its loop is over";
        }
        if (entity == Entity.NULL) {
            return ", on no entity yet";
        }
        if (Memory.CHECKS && !WorldState.sameFrame(epoch, store.world().epoch())) {
            return ", stale: its frame is over";
        }
        return store.has(entity)
                ? ""
                : store.world().isOfSingletons()
                        ? ", stale: the value was removed"
                        : ", stale: the entity lost it or died";
    }
}
