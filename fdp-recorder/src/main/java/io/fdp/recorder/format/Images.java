package io.fdp.recorder.format;

import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;

/** Where things are in images of chunks. */
public final class Images {
    private Images() {}

    /** Where the rows of an image begin. */
    public static int rowsAt(TypeDescription type, int entities) {
        return Format.IMAGE_BITS_BYTES + (type.kind() == TypeKind.PARTS ? entities * Integer.BYTES : 0);
    }

    /** How many parts an entity has; entities are counted among those who have the component. */
    public static int partCount(byte[] image, int entity) {
        return (int) Format.LE_INT.get(image, Format.IMAGE_BITS_BYTES + entity * Integer.BYTES);
    }

    /** How many parts there are in all. */
    public static int parts(byte[] image, int entities) {
        int sum = 0;
        for (int i = 0; i < entities; i++) {
            sum += partCount(image, i);
        }
        return sum;
    }

    /** The bytes of an object; objects are counted among those who have one. */
    public static int objectLength(byte[] image, int object) {
        return (int) Format.LE_INT.get(image, Format.IMAGE_BITS_BYTES + object * Integer.BYTES);
    }

    /** Where each object begins. */
    public static void objectStarts(byte[] image, int count, int[] starts) {
        int at = Format.IMAGE_BITS_BYTES + count * Integer.BYTES;
        for (int i = 0; i < count; i++) {
            starts[i] = at;
            at += objectLength(image, i);
        }
    }

    /** Where the bits of who lives, who has something or who owns it begin: first the living or those who have it. */
    public static final int PRESENT_AT = 0;

    /** Where the bits of who owns something begin. */
    public static final int OWNED_AT = Format.BITS_BYTES;

    /** Where the generations are in an image of entities. */
    public static final int GENERATIONS_AT = Format.BITS_BYTES;

    /** The bytes of an image of entities. */
    public static final int ENTITIES_BYTES = Format.BITS_BYTES + RowShape.ENTITIES.stride() * Format.SLOTS;

    /** The bytes of an image of links. */
    public static final int LINKS_BYTES = RowShape.LINKS.stride() * Format.SLOTS;

    /** The generation of a slot in an image of entities. */
    public static int generation(byte[] image, int slot) {
        return (int) Format.LE_INT.get(image, GENERATIONS_AT + slot * Integer.BYTES);
    }

    // ---- roles, as the body of their section

    public static int role(byte[] body, int count, int i) {
        return (int) Planes.get(body, Integer.BYTES, Integer.BYTES, count, i);
    }

    public static long roleEntity(byte[] body, int count, int i) {
        return Planes.get(body, Integer.BYTES + count * Integer.BYTES, Long.BYTES, count, i);
    }

    public static void setRole(byte[] body, int count, int i, int role, long entity) {
        Planes.set(body, Integer.BYTES, Integer.BYTES, count, i, role);
        Planes.set(body, Integer.BYTES + count * Integer.BYTES, Long.BYTES, count, i, entity);
    }
}
