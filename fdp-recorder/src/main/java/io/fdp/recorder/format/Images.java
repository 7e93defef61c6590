package io.fdp.recorder.format;

import io.fdp.format.LittleEndian;
import io.fdp.format.Planes;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;

/** Finds places in images of chunks. */
public final class Images {
    private Images() {}

    /** Where the rows of an image begin. */
    public static int rowsAt(TypeDescription type, int entities) {
        return ImageLayout.VALUES + (type.kind() == TypeKind.PARTS ? entities * Integer.BYTES : 0);
    }

    /** How many parts an entity has; the number of an entity counts only entities with the component. */
    public static int partCount(byte[] image, int entity) {
        return (int) LittleEndian.INT.get(image, ImageLayout.VALUES + entity * Integer.BYTES);
    }

    /** How many parts all entities have. */
    public static int parts(byte[] image, int entities) {
        int sum = 0;
        for (int i = 0; i < entities; i++) {
            sum += partCount(image, i);
        }
        return sum;
    }

    /** The length of an object; the number of an object counts only slots with an object. */
    public static int objectLength(byte[] image, int object) {
        return (int) LittleEndian.INT.get(image, ImageLayout.VALUES + object * Integer.BYTES);
    }

    /** Where each object begins. */
    public static void objectStarts(byte[] image, int count, int[] starts) {
        int at = ImageLayout.VALUES + count * Integer.BYTES;
        for (int i = 0; i < count; i++) {
            starts[i] = at;
            at += objectLength(image, i);
        }
    }

    /** The generation of a slot in an image of entities. */
    public static int generation(byte[] image, int slot) {
        return (int) LittleEndian.INT.get(image, ImageLayout.GENERATIONS + slot * Integer.BYTES);
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
