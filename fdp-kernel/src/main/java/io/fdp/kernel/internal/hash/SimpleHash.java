package io.fdp.kernel.internal.hash;

import io.fdp.codec.data.DataReader;
import io.fdp.kernel.error.DataException;

/**
 * The share of a text, a number or a truth value in the state hash, from its serialized bytes, as older files count it.
 * See {@code docs/spec/state-hash.md}.
 */
public final class SimpleHash {
    /** The code of a floating-point number of 32 bits. */
    private static final byte FLOAT32 = (byte) 0xca;

    private final DataReader data = new DataReader();

    /**
     * The hash of an object that counts by its content.
     *
     * @throws DataException when the bytes are not one text, number or truth value
     */
    public long ofContent(byte[] bytes, int from, int size) {
        data.reset(bytes, from, size);
        return whole(Hash64.finish(Hash64.mix(0, content())));
    }

    /**
     * The hash of an object that counts by {@code hashCode()}.
     *
     * @throws DataException when the bytes are not one text, number or truth value
     */
    public long ofHashCode(byte[] bytes, int from, int size) {
        data.reset(bytes, from, size);
        return whole(hashCode(size > 0 && bytes[from] == FLOAT32));
    }

    private long whole(long hash) {
        if (data.remaining() > 0) {
            throw data.wrong("there are " + data.remaining() + " bytes too many");
        }
        return hash;
    }

    private long content() {
        return switch (data.peek()) {
            case BOOL -> data.bool() ? 1 : 0;
            case INTEGER -> data.int64();
            case FLOAT -> Double.doubleToLongBits(data.float64());
            default -> Hash64.ofText(data.text());
        };
    }

    private long hashCode(boolean single) {
        return switch (data.peek()) {
            case BOOL -> Boolean.hashCode(data.bool());
            case INTEGER -> data.int32();
            case FLOAT -> single ? Float.hashCode(data.float32()) : Double.hashCode(data.float64());
            default -> data.text().hashCode();
        };
    }
}
