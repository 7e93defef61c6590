package io.fdp.storage.load;

import io.fdp.codec.data.ReadAccount;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.storage.format.SaveFormat;
import java.util.Arrays;

/** A growing array of bytes, in which each byte is moved only a few times. */
final class GrowingBytes {
    private final ReadAccount account;
    private byte[] bytes = {};
    private int size;

    GrowingBytes(ReadAccount account) {
        this.account = account;
    }

    byte[] array() {
        return bytes;
    }

    int size() {
        return size;
    }

    /** Adds zero bytes; returns where they begin. */
    int add(int more) {
        int at = size;
        if (more > SaveFormat.MAX_BLOCK_BYTES - size) {
            throw new MemoryBudgetException("cannot load waiting events of one type with more than "
                    + SaveFormat.MAX_BLOCK_BYTES + " bytes in one field: save after another tick");
        }
        int wanted = size + more;
        if (wanted > bytes.length) {
            int before = bytes.length;
            int room = size == 0 ? wanted : (int) Math.min(SaveFormat.MAX_BLOCK_BYTES, wanted + (long) size);
            account.chargeHeap(room, "waiting events"); // old and new array exist at the same time
            bytes = Arrays.copyOf(bytes, room);
            account.releaseHeap(before);
        }
        size = wanted;
        return at;
    }

    /** A copy with nothing behind the last byte. */
    byte[] toByteArray() {
        return bytes.length == size ? bytes : Arrays.copyOf(bytes, size);
    }
}
