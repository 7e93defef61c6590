package io.fdp.storage.read;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.ReadAccount;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.storage.format.SaveFormat;
import io.fdp.storage.format.SaveHeader;

/** Some waiting events of one type: current ones, or pending ones. */
public final class SavedEvents {
    private final SavedRows rows = new SavedRows();
    private int number;
    private TypeDescription type = TypeDescription.of(TypeKind.EVENT, "none", 0, null);
    private boolean isPending;

    /** The number of the type. */
    public int number() {
        return number;
    }

    public TypeDescription type() {
        return type;
    }

    /** Whether the events are pending: readable only in the next frame. */
    public boolean isPending() {
        return isPending;
    }

    public SavedRows rows() {
        return rows;
    }

    void read(DataReader from, SaveHeader header, ReadAccount account) {
        SavedEntities.requireCount(from, from.arrayHeader(), 4);
        number = from.count(header.types().size() - 1, "the number of a type");
        type = header.types().get(number);
        if (!type.kind().isEvent()) {
            throw from.wrong(type + " has values, and no events");
        }
        isPending = from.bool();
        int count = from.count(SaveFormat.ROWS_PER_BLOCK, "the number of events");
        rows.read(from, type, count, account);
    }
}
