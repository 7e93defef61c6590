package io.fdp.recorder.show;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.Serializer;
import io.fdp.format.LittleEndian;
import io.fdp.format.ObjectKeys;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.format.Image;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes objects from their bytes in images, and puts them into tables. */
final class ObjectReader {
    private final DataReader data = new DataReader();
    private final List<Object> objects = new ArrayList<>();
    private final @Nullable ObjectKeys keys;

    /** Reads objects. If their classes may have changed, looks at their keys. */
    ObjectReader(@Nullable ObjectKeys keys) {
        this.keys = keys;
    }

    /** Writes a chunk of a managed component. All objects are made before anything changes. */
    <T> void write(
            RawChunks raw, ManagedTable<T> table, TypeDescription type, int chunk, Image image, NativeImage buffer) {
        Serializer<T> serializer = require(table.type().serializer(), type);
        Class<T> valueClass = table.type().valueClass();
        try {
            int count = image.count();
            read(serializer, type, image, ImageLayout.VALUES, count);
            int[] next = {0};
            raw.write(table, chunk, buffer.of(image), 0, slot -> valueClass.cast(objects.get(next[0]++)));
        } finally {
            objects.clear();
        }
    }

    /** Reads events. */
    <T> List<T> readEvents(@Nullable Serializer<T> serializer, TypeDescription type, Image image, int count) {
        try {
            read(require(serializer, type), type, image, 0, count);
            @SuppressWarnings("unchecked") // the serializer made them
            List<T> events = (List<T>) List.copyOf(objects);
            return events;
        } finally {
            objects.clear();
        }
    }

    private <T> void read(Serializer<T> serializer, TypeDescription type, Image image, int lengthsAt, int count) {
        int at = lengthsAt + count * Integer.BYTES;
        for (int i = 0; i < count; i++) {
            int length = (int) LittleEndian.INT.get(image.bytes(), lengthsAt + i * Integer.BYTES);
            objects.add(readOne(serializer, type, image, at, length));
            at += length;
        }
    }

    private <T> T readOne(Serializer<T> serializer, TypeDescription type, Image image, int at, int length) {
        try {
            data.reset(image.bytes(), at, length);
            T object = data.object(serializer);
            if (object == null) {
                throw data.wrong("there is nothing where an object should be");
            }
            if (data.remaining() > 0) {
                throw data.wrong("there are " + data.remaining() + " bytes too many");
            }
            if (keys != null) {
                keys.look(type, serializer, object, image.bytes(), at, length);
            }
            return object;
        } catch (DataException wrong) {
            throw new IncompatibleRecordingException(
                    "cannot replay " + type + ": " + wrong.getMessage()
                            + "; replay it with the program that recorded it",
                    wrong);
        }
    }

    private static <T> Serializer<T> require(@Nullable Serializer<T> serializer, TypeDescription type) {
        if (serializer == null) {
            throw new IllegalStateException(type + " has no serializer"); // the types were compared before
        }
        return serializer;
    }
}
