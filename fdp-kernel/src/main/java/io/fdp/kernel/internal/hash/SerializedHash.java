package io.fdp.kernel.internal.hash;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.ToLongFunction;

/**
 * The share of an object in the state hash, from its serialized bytes.
 *
 * <p>One writer serves all objects of a table or stream.
 */
public final class SerializedHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SerializedHash() {}

    public static <T> ToLongFunction<Object> of(Class<T> valueClass, Serializer<T> serializer) {
        DataWriter writer = new DataWriter();
        return value -> {
            synchronized (writer) {
                writer.reset();
                writer.object(valueClass.cast(value), serializer);
                return hash(writer.array(), 0, writer.size());
            }
        };
    }

    /** The hash of an object from the bytes that its serializer wrote. */
    public static long hash(byte[] bytes, int from, int size) {
        long hash = size;
        int at = from;
        int end = from + size;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = Hash64.mix(hash, (long) LONG.get(bytes, at));
        }
        long rest = 0;
        for (; at < end; at++) {
            rest = (rest << 8) | (bytes[at] & 0xff);
        }
        return Hash64.finish(Hash64.mix(hash, rest));
    }
}
