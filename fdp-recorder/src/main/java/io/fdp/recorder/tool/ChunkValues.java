package io.fdp.recorder.tool;

import io.fdp.format.Bits;
import io.fdp.format.ImageRow;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.Images;
import java.util.Arrays;

/** The values of a type in a chunk, slot by slot: the rows or the object of a slot. */
final class ChunkValues {
    private static final byte[] NONE = new byte[ImageLayout.VALUES];

    private final TypeDescription type;
    private final int[] firstRow = new int[ImageLayout.SLOTS + 1];
    private final int[] objects = new int[ImageLayout.SLOTS + 1];
    private byte[] image = NONE;
    private int entities;
    private int rows;
    private int base;

    ChunkValues(TypeDescription type) {
        this.type = type;
    }

    /** Sets the image; an empty image has no values. */
    ChunkValues of(byte[] bytes, int length) {
        image = length == 0 ? NONE : bytes;
        entities = Bits.count(image, ImageLayout.PRESENT);
        base = Images.rowsAt(type, entities);
        int rank = 0;
        int row = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            firstRow[slot] = row;
            if (isPresent(slot)) {
                row += type.kind() == TypeKind.PARTS ? Images.partCount(image, rank) : 1;
                rank++;
            }
        }
        firstRow[ImageLayout.SLOTS] = row;
        rows = row;
        if (type.kind().hasObjects()) {
            Images.objectStarts(image, entities, objects);
        }
        return this;
    }

    TypeDescription type() {
        return type;
    }

    byte[] bytes() {
        return image;
    }

    /** Where the rows begin. */
    int base() {
        return base;
    }

    /** How many rows there are in all. */
    int rows() {
        return rows;
    }

    boolean isPresent(int slot) {
        return Bits.isSet(image, ImageLayout.PRESENT, slot);
    }

    boolean isOwned(int slot) {
        return Bits.isSet(image, ImageLayout.OWNED, slot);
    }

    int firstRow(int slot) {
        return firstRow[slot];
    }

    /** How many rows a slot has: one, or as many as it has parts. */
    int rowCount(int slot) {
        return firstRow[slot + 1] - firstRow[slot];
    }

    int objectStart(int slot) {
        return objects[firstRow[slot]];
    }

    int objectLength(int slot) {
        return Images.objectLength(image, firstRow[slot]);
    }

    /** How many bytes the value of a slot has. */
    int bytesOf(int slot) {
        return switch (type.kind()) {
            case TAG -> 0;
            case COMPONENT, SINGLETON, PARTS -> rowCount(slot) * type.shape().stride();
            case MANAGED, MANAGED_SINGLETON -> objectLength(slot);
            case EVENT, MANAGED_EVENT -> throw new IllegalStateException("events are in no slots");
        };
    }

    /** How many fields a slot has in all its rows. */
    int fieldsOf(int slot) {
        return type.kind().hasObjects() ? 0 : rowCount(slot) * type.fields().size();
    }

    /** How many pieces {@link #isSame} compares if all slots have equal values. */
    int comparisons() {
        boolean hasPieces = switch (type.kind()) {
            case COMPONENT, SINGLETON, PARTS -> true;
            case TAG, MANAGED, MANAGED_SINGLETON, EVENT, MANAGED_EVENT -> false;
        };
        return hasPieces ? entities * type.shape().pieces() : entities;
    }

    /** Where a field of a row is. */
    int at(int field, int row) {
        return FieldValues.at(type, base, rows, field, row);
    }

    /** A view of a row. */
    ImageRow row(int row) {
        return new ImageRow(type).at(image, base, rows, row);
    }

    /** Whether a slot with values in both images has equal values. */
    boolean isSame(ChunkValues other, int slot) {
        if (isOwned(slot) != other.isOwned(slot)) {
            return false;
        }
        if (type.kind() == TypeKind.TAG) {
            return true;
        }
        if (type.kind().hasObjects()) {
            return Arrays.equals(
                    image,
                    objectStart(slot),
                    objectStart(slot) + objectLength(slot),
                    other.image,
                    other.objectStart(slot),
                    other.objectStart(slot) + other.objectLength(slot));
        }
        return rowCount(slot) == other.rowCount(slot) && (hasSameBytes(other, slot) || hasSameRows(other, slot));
    }

    /** Whether the rows of a slot have the same bytes, piece by piece. Different bytes may still be equal values. */
    private boolean hasSameBytes(ChunkValues other, int slot) {
        RowShape shape = type.shape();
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            int mine = base + shape.pieceStart(piece, rows) + firstRow[slot] * size;
            int its = other.base + shape.pieceStart(piece, other.rows) + other.firstRow[slot] * size;
            int bytes = rowCount(slot) * size;
            if (!Arrays.equals(image, mine, mine + bytes, other.image, its, its + bytes)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasSameRows(ChunkValues other, int slot) {
        for (int field = 0; field < type.fields().size(); field++) {
            for (int i = 0; i < rowCount(slot); i++) {
                int mine = at(field, firstRow[slot] + i);
                int its = other.at(field, other.firstRow[slot] + i);
                if (!FieldValues.isSame(type.fields().get(field), image, mine, other.image, its)) {
                    return false;
                }
            }
        }
        return true;
    }
}
