package io.fdp.engine.tkb;

import io.fdp.codec.json.ValueJson;

/**
 * A class of static data that files may give.
 *
 * @param name its name in files
 * @param json how it is read
 */
record DataType(String name, ValueJson<?> json) {
    /** The name without what stands before the last point. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
