package io.fdp.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A sample that can be run by its name.
 *
 * @param type the class whose code it is
 * @param what what it shows, in one line
 * @param run runs it
 */
public record Sample(Class<?> type, String what, Run run) {
    /** The code of a sample. */
    @FunctionalInterface
    public interface Run {
        /**
         * Runs the sample.
         *
         * @param folder an empty folder for its files
         * @return what it tells: texts, numbers, arrays of numbers, or lists of these
         * @throws IOException if a file cannot be written or read
         */
        Object in(Path folder) throws IOException;
    }

    /**
     * The name of the sample, from the name of its class.
     *
     * @return the words of the class in lower case, as {@code first-steps}
     */
    public String name() {
        return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /**
     * Runs the sample.
     *
     * @param folder an empty folder for its files
     * @return what it tells, line by line
     * @throws IOException if a file cannot be written or read
     */
    public List<String> linesIn(Path folder) throws IOException {
        return lines(run.in(folder)).toList();
    }

    private static Stream<String> lines(Object told) {
        return switch (told) {
            case List<?> list -> list.stream().flatMap(Sample::lines);
            case int[] numbers -> Stream.of(Arrays.toString(numbers));
            default -> told.toString().lines();
        };
    }
}
