package io.fdp.replication.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.ValueShape;
import java.util.Map;
import java.util.TreeMap;

/** The value of a singleton in native memory. Its table has one row. */
final class SingletonCodec extends ContentCodec {
    private final ComponentTable<?> table;
    private final ValueShape shape;
    private final long[] row = {Singleton.WORLD};
    private final long[] who = new long[16];

    SingletonCodec(ComponentTable<?> table) {
        this.table = table;
        this.shape = new ValueShape(table.layout());
        who[0] = 1;
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
        return shape.bytes();
    }

    @Override
    void write(Bindings bindings, long handle, long at) {
        Memory.zero(at, shape.bytes());
        shape.gather(table.chunkAddress(0), 0, 1, at, 1, 0);
        if (shape.hasReferences()) {
            shape.toIds(bindings, at, 1);
        }
    }

    @Override
    boolean isValid(long at, int bytes) {
        return bytes == shape.bytes() && shape.isValid(at, 1);
    }

    @Override
    boolean apply(Bindings bindings, long handle, long at, int bytes) {
        if (!table.has(handle)) {
            table.addAll(row, 0, 1);
        }
        table.markChanged(0, who);
        shape.scatter(table.chunkAddress(0), 0, 1, at, 1, 0);
        return !shape.hasReferences() || shape.toHandles(bindings, table.chunkAddress(0), 0);
    }

    @Override
    Map<String, String> fields(Bindings bindings, long handle) {
        Map<String, String> all = new TreeMap<>();
        for (FieldLayout field : table.layout().fields()) {
            all.put(field.name(), NodeView.text(bindings, field, shape.place(field, table.chunkAddress(0), 0)));
        }
        return all;
    }

    @Override
    long hash(Bindings bindings, long handle, long seed) {
        return shape.hash(table.layout(), bindings, table.chunkAddress(0), 0, seed);
    }
}
