package io.fdp.format;

import java.util.List;

/** Parts of a message that count names and show the first of them. */
public final class CountedNames {
    private static final int MOST_LISTED = 5;

    private CountedNames() {}

    /**
     * Adds the part about some names, as in {@code 2 renamed (x, y)}; nothing if there are none.
     *
     * @param parts the parts of the message
     * @param what what the names have in common
     * @param names the names
     */
    public static void add(List<String> parts, String what, List<String> names) {
        if (!names.isEmpty()) {
            int more = names.size() - MOST_LISTED;
            parts.add(names.size() + " " + what + " ("
                    + String.join(", ", names.subList(0, Math.min(MOST_LISTED, names.size())))
                    + (more > 0 ? " and " + more + " more)" : ")"));
        }
    }
}
