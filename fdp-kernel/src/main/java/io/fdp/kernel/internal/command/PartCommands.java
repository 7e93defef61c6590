package io.fdp.kernel.internal.command;

import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;

/** What commands on parts must have. */
final class PartCommands {
    private PartCommands() {}

    /** Whether a command contains all its values or its key, and whether the key lies inside a part. */
    static boolean isComplete(PartStore parts, long header, int number, int count) {
        long room = CommandCode.bytes(header) - CommandCode.PARTS;
        if (CommandCode.has(header, CommandCode.BY_KEY)) {
            return number >= 0
                    && count >= (parts.image().isEntity(number) ? Long.BYTES : 0)
                    && count <= room
                    && (long) number + count <= parts.stride();
        }
        return switch (CommandCode.kind(header)) {
            case CommandCode.ADD_PART, CommandCode.SET_PART -> count == 1 && parts.stride() <= room;
            case CommandCode.SET_PARTS -> count > 0 && (long) count * parts.stride() <= room;
            default -> true;
        };
    }

    static PartStore partsOf(ColumnStore store) {
        if (store.payload() instanceof PartStore parts) {
            return parts;
        }
        throw new IllegalStateException(store.name() + " has no parts");
    }
}
