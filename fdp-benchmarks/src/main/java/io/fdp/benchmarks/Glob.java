package io.fdp.benchmarks;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A pattern for row names: {@code *} stands for any characters, also {@code /}, and {@code ?} for one. */
final class Glob {

    private final Pattern pattern;

    Glob(String glob) {
        pattern = Pattern.compile(glob.chars().mapToObj(c -> regex((char) c)).collect(Collectors.joining()));
    }

    private static String regex(char c) {
        return switch (c) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(String.valueOf(c));
        };
    }

    boolean matches(String name) {
        return pattern.matcher(name).matches();
    }
}
