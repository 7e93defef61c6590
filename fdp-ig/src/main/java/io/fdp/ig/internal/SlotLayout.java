package io.fdp.ig.internal;

import io.fdp.kernel.component.ComponentTable;
import java.util.List;

/** The places of all arrays in a frame slot, for some components and a capacity. Immutable. */
final class SlotLayout {
    final int chunks;
    final long entityLocks;
    final long generations;
    final long disTypes;
    final long identities;
    final long bytes;
    private final long[] records;
    private final long[] values;

    SlotLayout(List<ComponentTable<?>> tables, int chunks) {
        this.chunks = chunks;
        long slots = (long) chunks * IgLayout.SLOTS;
        entityLocks = IgLayout.aligned(IgLayout.FRAME_HEADER_BYTES);
        generations = IgLayout.aligned(entityLocks + (long) chunks * IgLayout.ENTITY_LOCK_BYTES);
        disTypes = IgLayout.aligned(generations + slots * Integer.BYTES);
        identities = IgLayout.aligned(disTypes + slots * Long.BYTES);
        long at = IgLayout.aligned(identities + slots * Long.BYTES);
        records = new long[tables.size()];
        values = new long[tables.size()];
        for (int i = 0; i < tables.size(); i++) {
            records[i] = at;
            values[i] = IgLayout.aligned(at + (long) chunks * IgLayout.CHUNK_RECORD_BYTES);
            at = IgLayout.aligned(values[i] + slots * tables.get(i).layout().stride());
        }
        bytes = at;
    }

    /** The place of the chunk records of a component. */
    long records(int component) {
        return records[component];
    }

    /** The place of the values of a component. */
    long values(int component) {
        return values[component];
    }
}
