package io.fdp.recorder.tool;

import io.fdp.kernel.Entity;
import io.fdp.kernel.json.JsonWriter;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Images;
import java.util.HexFormat;
import java.util.List;

/** What an image of entities says about a slot. An image that is empty says that nobody ever was there. */
final class EntityHeader {
    /** The fields besides the handle. */
    static final List<String> NAMES = List.of("spawnTick", "structuralTick", "disType", "tkbType", "side", "flags");

    private static final int LONGS_AT = Images.GENERATIONS_AT + Format.SLOTS * Integer.BYTES;

    private EntityHeader() {}

    static boolean isAlive(byte[] image, int slot) {
        return image.length > 0 && Format.isSet(image, Images.PRESENT_AT, slot);
    }

    static int generation(byte[] image, int slot) {
        return image.length == 0 ? 0 : Images.generation(image, slot);
    }

    static long handle(byte[] image, int chunk, int slot) {
        return Entity.of(chunk * Format.SLOTS + slot, generation(image, slot));
    }

    /** Whether the same entity lives in both. */
    static boolean isSameEntity(byte[] image, byte[] other, int slot) {
        return isAlive(image, slot) && isAlive(other, slot) && generation(image, slot) == generation(other, slot);
    }

    /** Whether a slot has the same ticks, types and flags in both. */
    static boolean isSameHeader(byte[] image, byte[] other, int slot) {
        for (int column = 0; column < 4; column++) {
            if (effective(image, column, slot) != effective(other, column, slot)) {
                return false;
            }
        }
        return true;
    }

    /** A column as the file has it. */
    static long column(byte[] image, int column, int slot) {
        return (long) Format.LE_LONG.get(image, LONGS_AT + (column * Format.SLOTS + slot) * Long.BYTES);
    }

    /** A column as the world has it: a structural tick before the spawn tick stands for the spawn tick. */
    private static long effective(byte[] image, int column, int slot) {
        long value = column(image, column, slot);
        return column == 1 ? Math.max(value, column(image, 0, slot)) : value;
    }

    /** A field as text; the DIS type in hexadecimal digits. */
    static String text(byte[] image, int slot, int field) {
        long identity = column(image, 3, slot);
        return switch (field) {
            case 0, 1 -> Long.toString(effective(image, field, slot));
            case 2 -> HexFormat.of().toHexDigits(column(image, 2, slot));
            case 3 -> Integer.toString((int) identity);
            case 4 -> Long.toString((identity >>> 32) & 0xffff);
            default -> Long.toString(identity >>> 48);
        };
    }

    /** Writes the handle and all fields as members of an object. */
    static void write(byte[] image, int chunk, int slot, JsonWriter json) {
        write(image, chunk, slot, effective(image, 1, slot), json);
    }

    /** The same with another structural tick. */
    static void write(byte[] image, int chunk, int slot, long structuralTick, JsonWriter json) {
        long identity = column(image, 3, slot);
        json.field("entity", Entity.toString(handle(image, chunk, slot)));
        json.field("spawnTick", column(image, 0, slot));
        json.field("structuralTick", structuralTick);
        json.field("disType", HexFormat.of().toHexDigits(column(image, 2, slot)));
        json.field("tkbType", (long) (int) identity);
        json.field("side", (identity >>> 32) & 0xffff);
        json.field("flags", identity >>> 48);
    }
}
