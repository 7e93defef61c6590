package io.fdp.engine.tkb;

import io.fdp.codec.json.ValueJson;
import org.jspecify.annotations.Nullable;

/**
 * A class of static data that files may give.
 *
 * @param name the name of the class in files
 * @param json reads its values
 * @param valueClass the class or base class of its values, if it is known
 */
record DataType(String name, ValueJson<?> json, @Nullable Class<?> valueClass) {
    /** The part of a name after its last point. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
