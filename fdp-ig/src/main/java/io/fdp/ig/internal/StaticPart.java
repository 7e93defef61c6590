package io.fdp.ig.internal;

import io.fdp.annotations.Layout;
import io.fdp.ig.error.IgException;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** The part of a file that never changes: the header, and the schema of the components. */
final class StaticPart {
    private final ByteBuffer bytes;
    private final long liveOffset;
    private final long framesOffset;
    private final long fileBytes;

    private int texts;

    /**
     * Describes a file.
     *
     * @param tables the components, in their order
     * @param slot the places in a frame slot
     * @param frames the number of frame slots
     * @param incarnation the number of the file
     * @param created nanoseconds since 1970
     */
    StaticPart(List<ComponentTable<?>> tables, SlotLayout slot, int frames, long incarnation, long created) {
        int size = size(tables);
        bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        liveOffset = IgLayout.aligned(size);
        framesOffset = liveOffset + IgLayout.LIVE_BYTES;
        fileBytes = framesOffset + frames * slot.bytes + IgLayout.END_BYTES;
        bytes.putLong(IgLayout.MAGIC_AT, IgLayout.MAGIC);
        bytes.putInt(IgLayout.BYTE_ORDER_AT, IgLayout.BYTE_ORDER_MARK);
        bytes.putInt(IgLayout.VERSION_AT, IgLayout.FORMAT_VERSION);
        bytes.putLong(IgLayout.FILE_BYTES_AT, fileBytes);
        bytes.putInt(IgLayout.STATIC_BYTES_AT, size);
        bytes.putLong(IgLayout.INCARNATION_AT, incarnation);
        bytes.putLong(IgLayout.CREATED_AT, created);
        bytes.putLong(IgLayout.PID_AT, ProcessHandle.current().pid());
        bytes.putInt(IgLayout.CAPACITY_AT, slot.chunks * IgLayout.SLOTS);
        bytes.putInt(IgLayout.CHUNK_SLOTS_AT, IgLayout.SLOTS);
        bytes.putInt(IgLayout.FRAMES_AT, frames);
        bytes.putInt(IgLayout.COMPONENTS_AT, tables.size());
        bytes.putLong(IgLayout.LIVE_OFFSET_AT, liveOffset);
        bytes.putLong(IgLayout.FRAMES_OFFSET_AT, framesOffset);
        bytes.putLong(IgLayout.FRAME_BYTES_AT, slot.bytes);
        bytes.putLong(IgLayout.ENTITY_LOCKS_AT, slot.entityLocks);
        bytes.putLong(IgLayout.GENERATIONS_AT, slot.generations);
        bytes.putLong(IgLayout.DIS_TYPES_AT, slot.disTypes);
        bytes.putLong(IgLayout.IDENTITIES_AT, slot.identities);
        bytes.putInt(IgLayout.COMPONENT_RECORDS_AT, IgLayout.HEADER_BYTES);
        putSchema(tables, slot);
        CRC32 sum = new CRC32();
        sum.update(bytes.slice(IgLayout.CHECKED_AT, size - IgLayout.CHECKED_AT));
        bytes.putInt(IgLayout.CHECKSUM_AT, (int) sum.getValue());
    }

    private void putSchema(List<ComponentTable<?>> tables, SlotLayout slot) {
        int fieldAt = IgLayout.HEADER_BYTES + tables.size() * IgLayout.COMPONENT_BYTES;
        texts = fieldAt + fields(tables) * IgLayout.FIELD_BYTES;
        for (int i = 0; i < tables.size(); i++) {
            ComponentTable<?> table = tables.get(i);
            int at = IgLayout.HEADER_BYTES + i * IgLayout.COMPONENT_BYTES;
            bytes.putInt(at, text(table.name()));
            bytes.putInt(at + 4, table.layout().layout() == Layout.ROWS ? 0 : 1);
            bytes.putInt(at + 8, table.layout().stride());
            bytes.putInt(at + 12, table.layout().bytes());
            bytes.putLong(at + 16, table.layout().hash());
            bytes.putLong(at + 24, slot.records(i));
            bytes.putLong(at + 32, slot.values(i));
            bytes.putInt(at + 40, fieldAt);
            bytes.putInt(at + 44, table.layout().fields().size());
            for (FieldLayout field : table.layout().fields()) {
                putField(field, fieldAt);
                fieldAt += IgLayout.FIELD_BYTES;
            }
        }
    }

    private void putField(FieldLayout field, int at) {
        bytes.putInt(at, text(field.name()));
        bytes.putInt(at + 4, kind(field.kind()));
        bytes.putInt(at + 8, field.count());
        bytes.putInt(at + 12, field.array() ? 1 : 0);
        bytes.putInt(at + 16, field.offset());
        bytes.putInt(at + 20, field.constants().isEmpty() ? 0 : text(constants(field)));
    }

    /** The number of a kind in files, which stays when kinds are added. */
    private static int kind(FieldKind kind) {
        return switch (kind) {
            case BYTE -> 0;
            case SHORT -> 1;
            case CHAR -> 2;
            case INT -> 3;
            case LONG -> 4;
            case FLOAT -> 5;
            case DOUBLE -> 6;
            case BOOLEAN -> 7;
            case ENUM -> 8;
            case ENTITY -> 9;
            case STRING -> 10;
        };
    }

    private static String constants(FieldLayout field) {
        return String.join("\n", field.constants());
    }

    /** Puts a text behind the others and returns its place. */
    private int text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        int at = texts;
        bytes.put(at, utf8);
        texts += utf8.length + 1;
        return at;
    }

    private static int fields(List<ComponentTable<?>> tables) {
        return tables.stream().mapToInt(table -> table.layout().fields().size()).sum();
    }

    private static int size(List<ComponentTable<?>> tables) {
        long size = IgLayout.HEADER_BYTES
                + (long) tables.size() * IgLayout.COMPONENT_BYTES
                + (long) fields(tables) * IgLayout.FIELD_BYTES;
        for (ComponentTable<?> table : tables) {
            size += utf8Bytes(table.name());
            if (table.layout().fields().size() > IgLayout.MOST_FIELDS) {
                throw new IgException("cannot show " + table.name() + ": it has "
                        + table.layout().fields().size() + " fields, and a file has room for " + IgLayout.MOST_FIELDS
                        + " of a component; leave it out");
            }
            for (FieldLayout field : table.layout().fields()) {
                size += utf8Bytes(field.name()) + utf8Bytes(constants(field));
            }
        }
        size = IgLayout.aligned(size);
        if (size > IgLayout.MOST_STATIC_BYTES) {
            throw new IgException("cannot show " + tables.size() + " components: their description takes " + size
                    + " bytes, and a file has room for " + IgLayout.MOST_STATIC_BYTES + "; choose fewer");
        }
        return (int) size;
    }

    private static int utf8Bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length + 1;
    }

    byte[] bytes() {
        return bytes.array();
    }

    long liveOffset() {
        return liveOffset;
    }

    long framesOffset() {
        return framesOffset;
    }

    long fileBytes() {
        return fileBytes;
    }
}
