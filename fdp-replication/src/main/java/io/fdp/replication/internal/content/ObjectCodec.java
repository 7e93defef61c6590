package io.fdp.replication.internal.content;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.replication.internal.Bindings;
import io.fdp.replication.internal.Mix;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The object of an entity, by its serializer. Handles in objects stay as they are. */
final class ObjectCodec<T> extends ContentCodec {
    private final ManagedTable<T> table;
    private final Serializer<T> serializer;
    private final DataWriter writer = new DataWriter();

    ObjectCodec(ManagedTable<T> table, Serializer<T> serializer) {
        this.table = table;
        this.serializer = serializer;
    }

    @Override
    ComponentColumn column() {
        return table;
    }

    @Override
    long schema() {
        return Mix.mix(0, table.name());
    }

    @Override
    @Nullable
    ComponentLayout layout() {
        return null;
    }

    @Override
    boolean hasReferences() {
        return false;
    }

    @Override
    int prepare(long handle) {
        writer.reset();
        try {
            writer.object(table.get(handle), serializer);
        } catch (PhaseException writes) {
            throw writes.whileReading("replicate " + table.name()
                    + (handle == Singleton.WORLD ? "" : " of entity " + Entity.toString(handle)));
        }
        return writer.size();
    }

    @Override
    void write(Bindings bindings, long handle, long at) {
        byte[] bytes = writer.array();
        for (int i = 0; i < writer.size(); i++) {
            Memory.putByte(at + i, bytes[i]);
        }
    }

    @Override
    boolean isValid(long at, int bytes) {
        return read(at, bytes) != null;
    }

    private @Nullable T read(long at, int bytes) {
        byte[] copy = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            copy[i] = Memory.getByte(at + i);
        }
        try {
            DataReader reader = DataReader.of(copy);
            T object = reader.object(serializer);
            return table.type().valueClass().isInstance(object) && reader.position() == bytes ? object : null;
        } catch (RuntimeException wrong) {
            return null; // whatever a serializer says about bytes that it did not write
        }
    }

    @Override
    boolean apply(Bindings bindings, long handle, long at, int bytes) {
        T object = read(at, bytes);
        if (object != null && table.has(handle)) {
            table.set(handle, object);
        } else if (object != null) {
            table.add(handle, object);
        }
        return true;
    }

    @Override
    Map<String, String> fields(Bindings bindings, long handle) {
        int bytes = prepare(handle);
        return Map.of("object", table.get(handle) + ", " + HexFormat.of().formatHex(writer.array(), 0, bytes));
    }

    @Override
    long hash(Bindings bindings, long handle, long seed) {
        int bytes = prepare(handle);
        long hash = Mix.mix(seed, bytes);
        for (int i = 0; i < bytes; i++) {
            hash = Mix.mix(hash, writer.array()[i]);
        }
        return hash;
    }
}
