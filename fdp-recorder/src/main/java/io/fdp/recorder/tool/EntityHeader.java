package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.Images;
import java.util.HexFormat;
import java.util.List;

/** Reads the header of a slot from an image of entities. An empty image means that no entity ever lived there. */
final class EntityHeader {
    /** The fields besides the handle. */
    static final List<String> NAMES = List.of("spawnTick", "structuralTick", "disType", "tkbType", "side", "flags");

    private EntityHeader() {}

    static boolean isAlive(byte[] image, int slot) {
        return image.length > 0 && Bits.isSet(image, ImageLayout.PRESENT, slot);
    }

    static int generation(byte[] image, int slot) {
        return image.length == 0 ? 0 : Images.generation(image, slot);
    }

    static long handle(byte[] image, int chunk, int slot) {
        return Entity.of(chunk * ImageLayout.SLOTS + slot, generation(image, slot));
    }

    /** Whether the same entity lives in a slot of both images. */
    static boolean isSameEntity(byte[] image, byte[] other, int slot) {
        return isAlive(image, slot) && isAlive(other, slot) && generation(image, slot) == generation(other, slot);
    }

    /** Whether a slot has the same ticks, types and flags in both images. */
    static boolean isSameHeader(byte[] image, byte[] other, int slot) {
        for (int column = 0; column < 4; column++) {
            if (effective(image, column, slot) != effective(other, column, slot)) {
                return false;
            }
        }
        return true;
    }

    /** A column as in the file. */
    static long column(byte[] image, int column, int slot) {
        return (long) LittleEndian.LONG.get(
                image, ImageLayout.SPAWN_TICKS + (column * ImageLayout.SLOTS + slot) * Long.BYTES);
    }

    /** A column as in the world: a structural tick before the spawn tick stands for the spawn tick. */
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
            case 3 -> Integer.toString(ImageLayout.tkbType(identity));
            case 4 -> Integer.toString(ImageLayout.side(identity));
            default -> Integer.toString(ImageLayout.flags(identity));
        };
    }

    /** Writes the handle and all fields as members of an object. */
    static void write(byte[] image, int chunk, int slot, JsonWriter json) {
        write(image, chunk, slot, effective(image, 1, slot), json);
    }

    /** Writes the handle and all fields, with another structural tick. */
    static void write(byte[] image, int chunk, int slot, long structuralTick, JsonWriter json) {
        long identity = column(image, 3, slot);
        json.field("entity", Entity.toString(handle(image, chunk, slot)));
        json.field("spawnTick", column(image, 0, slot));
        json.field("structuralTick", structuralTick);
        json.field("disType", HexFormat.of().toHexDigits(column(image, 2, slot)));
        json.field("tkbType", ImageLayout.tkbType(identity));
        json.field("side", ImageLayout.side(identity));
        json.field("flags", ImageLayout.flags(identity));
    }
}
