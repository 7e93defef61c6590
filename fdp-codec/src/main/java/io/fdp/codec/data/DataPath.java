package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The place of a writer or reader in a graph of objects: the object, its field, and the element of the field.
 *
 * <p>The stack is kept, so that following a graph allocates nothing. An object that is entered twice contains itself.
 */
final class DataPath {
    /** The maximum nesting of objects, arrays and collections. It is far from the end of any thread's stack. */
    static final int MAX_DEPTH = 256;

    /** The number of steps that are shown at each end of a long path. */
    private static final int SHOWN = 8;

    private @Nullable Object[] objects = new Object[16];
    private @Nullable String[] fields = new String[16];
    private int[] elements = new int[16];
    private int depth;
    private @Nullable String root;

    void clear() {
        root = null;
        Arrays.fill(objects, 0, Math.min(objects.length, depth + 1), null);
        depth = 0;
    }

    /** Enters an object that is written. */
    @SuppressWarnings("ReferenceEquality") // compares by identity: an equal object is another one
    void enter(Object object, String verb) {
        for (int i = depth; i > 0; i--) {
            if (objects[i - 1] == object) {
                throw new DataException("cannot " + verb + " " + this + ": it refers back to the " + nameOf(object)
                        + " that contains it, so writing would never end; make the field transient, or refer to the"
                        + " object by an id or an entity handle");
            }
        }
        push(verb);
        objects[depth - 1] = object;
    }

    /** Enters a place without an object. */
    void push(String verb) {
        if (depth == MAX_DEPTH) {
            throw new DataException("cannot " + verb + " " + this + ": more than " + MAX_DEPTH
                    + " objects and collections inside each other; put long chains into a list");
        }
        if (depth == objects.length) {
            objects = Arrays.copyOf(objects, 2 * depth);
            fields = Arrays.copyOf(fields, 2 * depth);
            elements = Arrays.copyOf(elements, 2 * depth);
        }
        objects[depth] = null;
        fields[depth] = null;
        elements[depth] = -1;
        depth++;
    }

    void exit() {
        depth--;
        objects[depth] = null;
    }

    /** Names the outermost object, when there is only its place. */
    void root(String name) {
        if (depth == 1 && root == null) {
            root = name;
        }
    }

    void field(String name) {
        if (depth > 0) {
            fields[depth - 1] = name;
        }
    }

    /** Sets the place to the whole object, without a field. */
    void whole() {
        fields[depth - 1] = null;
        elements[depth - 1] = -1;
    }

    void element(int index) {
        elements[depth - 1] = index;
    }

    /** The simple name of the class of an object, or the full name for a class without a simple name. */
    static String nameOf(Object object) {
        Class<?> type = object.getClass();
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    /** The path, as in {@code Route.legs[3].next}, without the middle of a long path. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        Object first = depth == 0 ? null : objects[0];
        text.append(first != null ? nameOf(first) : root != null ? root : "the value");
        for (int i = 0; i < depth; i++) {
            if (i == SHOWN && depth > 2 * SHOWN) {
                text.append(".…");
                i = depth - SHOWN;
            }
            if (elements[i] >= 0) {
                text.append('[').append(elements[i]).append(']');
            } else if (fields[i] != null) {
                text.append('.').append(fields[i]);
            }
        }
        return text.toString();
    }
}
