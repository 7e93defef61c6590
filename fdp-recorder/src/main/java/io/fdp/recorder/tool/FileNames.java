package io.fdp.recorder.tool;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Turns names of types into names of files that every file system accepts. ASCII letters and digits, {@code .}, {@code
 * -} and {@code _} stay, except a dot at the beginning, at the end or after a dot. Anything else becomes {@code %} and
 * its code in four hexadecimal digits. Long names are cut. If two names are equal when case is ignored, the later one
 * gets a number.
 */
final class FileNames {
    private static final int LONGEST = 150;

    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * The name of a file, without its ending.
     *
     * @param prefix the text before the name, because a name alone may be the name of a device
     * @param name the name of a type
     */
    String of(String prefix, String name) {
        String plain = prefix + escaped(name);
        String key = plain.toLowerCase(Locale.ROOT);
        int number = numbers.getOrDefault(key, 1);
        String unique = plain;
        while (!taken.add(unique.toLowerCase(Locale.ROOT))) {
            number++;
            unique = plain + "-" + number;
        }
        numbers.put(key, number);
        return unique;
    }

    private static String escaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length() && text.length() < LONGEST; i++) {
            char c = name.charAt(i);
            boolean edge = i == 0 || i == name.length() - 1 || name.charAt(i - 1) == '.';
            if (isPlain(c) && !(c == '.' && edge)) {
                text.append(c);
            } else {
                text.append(String.format(Locale.ROOT, "%%%04x", (int) c));
            }
        }
        return text.toString();
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '-'
                || c == '_';
    }
}
