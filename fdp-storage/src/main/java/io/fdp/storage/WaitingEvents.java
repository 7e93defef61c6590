package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.read.SavedRows;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** All waiting events of a type, from any number of blocks: their hash begins with how many they are. */
final class WaitingEvents {
    private final ReadAccount account;
    private final TypeDescription type;
    private final int number;
    private final boolean isPending;
    private final List<byte[]> pieces = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private long bytes;
    private long count;

    WaitingEvents(ReadAccount account, TypeDescription type, int number, boolean isPending) {
        this.account = account;
        this.type = type;
        this.number = number;
        this.isPending = isPending;
    }

    /** Adds the events of a block. */
    void add(SavedRows rows) {
        long size = HashVisitor.sizeOf(rows, type);
        if (bytes + size > SaveFormat.MAX_BLOCK_BYTES || count + rows.rows() > SaveFormat.MAX_BLOCK_BYTES) {
            throw new SaveLimitException("the save has waiting events of " + type + " with more than "
                    + SaveFormat.MAX_BLOCK_BYTES + " bytes, too many to compute the state hash; look at it with"
                    + " ./fdp world info, or load it");
        }
        account.chargeHeap(2 * size, "waiting events"); // the pieces, and all of them together
        account.chargeNative(2 * size, "waiting events");
        byte[] piece = new byte[(int) size];
        HashVisitor.write(rows, type, piece, 0);
        pieces.add(piece);
        counts.add(rows.rows());
        bytes += size;
        count += rows.rows();
    }

    /** Adds all events to the hash of a world. */
    void addTo(RecordedHashes hashes) {
        byte[] all = joined();
        MemorySegment segment = MemorySegment.ofArray(all);
        if (isPending) {
            hashes.takePending(number, all, segment, (int) count);
        } else {
            hashes.takeEvents(number, all, segment, (int) count);
        }
    }

    /** The rows of all pieces, or the lengths of all objects and then all objects. */
    private byte[] joined() {
        byte[] all = new byte[(int) bytes];
        int lengths = 0;
        int at = type.kind().hasObjects() ? (int) count * Integer.BYTES : 0;
        for (int i = 0; i < pieces.size(); i++) {
            byte[] piece = pieces.get(i);
            int head = type.kind().hasObjects() ? counts.get(i) * Integer.BYTES : 0;
            System.arraycopy(piece, 0, all, lengths, head);
            System.arraycopy(piece, head, all, at, piece.length - head);
            lengths += head;
            at += piece.length - head;
        }
        return all;
    }
}
