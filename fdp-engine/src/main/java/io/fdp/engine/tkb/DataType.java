package io.fdp.engine.tkb;

import io.fdp.codec.json.ValueJson;

/**
 * A class of static data that files may give.
 *
 * @param name the name of the class in files
 * @param json reads its values
 */
record DataType(String name, ValueJson<?> json) {
    /** The part of a name after its last point. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
