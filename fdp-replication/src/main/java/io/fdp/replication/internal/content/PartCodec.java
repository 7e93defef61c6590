package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.RawParts;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.Mix;
import io.fdp.replication.internal.ValueShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/** The parts of an entity, one after the other. */
final class PartCodec extends ContentCodec {
    private final PartTable<?> table;
    private final RawParts raw;
    private final ValueShape shape;
    private final int stride;
    private MemorySegment room = Arena.ofAuto().allocate(1024, Long.BYTES);

    PartCodec(PartTable<?> table) {
        this.table = table;
        this.raw = new RawParts(table);
        this.shape = new ValueShape(table.layout());
        this.stride = table.layout().stride();
    }

    @Override
    ComponentColumn column() {
        return table;
    }

    @Override
    long schema() {
        return table.layout().hash();
    }

    @Override
    ComponentLayout layout() {
        return table.layout();
    }

    @Override
    boolean hasReferences() {
        return shape.hasReferences();
    }

    @Override
    int prepare(long handle) {
        return (int) Math.min(Integer.MAX_VALUE, (long) table.count(handle) * stride);
    }

    @Override
    void write(Bindings bindings, long handle, long at) {
        int count = table.count(handle);
        Memory.copy(table.address(handle), at, (long) count * stride);
        if (shape.hasReferences()) {
            shape.toIds(bindings, at, count);
        }
    }

    @Override
    boolean isValid(long at, int bytes) {
        int count = bytes / stride;
        return bytes > 0 && bytes % stride == 0 && count <= PartTable.MAX_PARTS && shape.isValid(at, count);
    }

    @Override
    boolean apply(Bindings bindings, long handle, long at, int bytes) {
        if (room.byteSize() < bytes) {
            room = Arena.ofAuto().allocate(Math.max(bytes, 2 * room.byteSize()), Long.BYTES);
        }
        Memory.copy(at, room.address(), bytes);
        int count = bytes / stride;
        boolean all = true;
        for (int i = 0; i < count && shape.hasReferences(); i++) {
            all &= shape.toHandles(bindings, room.address(), i);
        }
        raw.setAll(handle, room, 0, count);
        return all;
    }

    @Override
    Map<String, String> fields(Bindings bindings, long handle) {
        Map<String, String> all = new TreeMap<>();
        int count = table.count(handle);
        all.put("count", Integer.toString(count));
        for (int i = 0; i < count; i++) {
            for (FieldLayout field : table.layout().fields()) {
                long at = shape.place(field, table.address(handle), i);
                all.put("[" + i + "]." + field.name(), NodeView.text(bindings, field, at));
            }
        }
        return all;
    }

    @Override
    long hash(Bindings bindings, long handle, long seed) {
        int count = table.count(handle);
        long hash = Mix.mix(seed, count);
        long first = table.address(handle);
        for (int i = 0; i < count; i++) {
            hash = shape.hash(table.layout(), bindings, first, i, hash);
        }
        return hash;
    }
}
