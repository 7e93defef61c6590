package io.fdp.format;

import java.util.function.Function;

/**
 * How a kind of file words its errors when a type of the file does not fit the program. The rules themselves are the
 * same for all files.
 *
 * @param cannot what fails, as in {@code cannot load}
 * @param file the file, as in {@code the save}
 * @param instead what else to do, as in {@code load with the program that saved}
 * @param error makes the error from its message
 */
public record MoveRules(String cannot, String file, String instead, Function<String, RuntimeException> error) {
    /** Makes the error for a type. */
    RuntimeException refuse(TypeDescription type, String why) {
        return error.apply(cannot + " " + type + ": " + why);
    }
}
