package io.fdp.codec.json;

import io.fdp.kernel.entity.Entity;
import java.util.Collection;
import java.util.stream.Collectors;

/** The words of messages and of special values. */
final class JsonWords {
    private static final int MAX_LISTED = 20;
    private static final int MAX_QUOTED = 64;
    private static final long MAX_HALF = 0xffff_ffffL;

    private JsonWords() {}

    static String quoted(String name) {
        return "\"" + (name.length() > MAX_QUOTED ? name.substring(0, MAX_QUOTED) + "…" : name) + "\"";
    }

    static String list(Collection<String> names) {
        String some = names.stream().limit(MAX_LISTED).map(JsonWords::quoted).collect(Collectors.joining(", "));
        return names.size() > MAX_LISTED ? some + " and " + (names.size() - MAX_LISTED) + " more" : some;
    }

    static String suggestion(String name, Collection<String> known) {
        String near = NearNames.nearest(name, known);
        return near == null ? "" : "; did you mean " + quoted(near) + "?";
    }

    /** The handle of a text {@code index#generation}, or {@link Entity#NULL} for any other text. */
    static long entity(String text) {
        int mark = text.indexOf('#');
        if (mark < 0) {
            return Entity.NULL;
        }
        long index = half(text.substring(0, mark));
        long generation = half(text.substring(mark + 1));
        return index < 0 || generation < 0 ? Entity.NULL : Entity.of((int) index, (int) generation);
    }

    private static long half(String digits) {
        if (digits.isEmpty() || digits.length() > 10 || (digits.length() > 1 && digits.charAt(0) == '0')) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < digits.length(); i++) {
            char c = digits.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = value * 10 + (c - '0');
        }
        return value > MAX_HALF ? -1 : value;
    }

    /** Says that a name is unknown, and the one that may have been meant, or all known names and an advice. */
    static String unknown(String what, String name, Collection<String> known, String advice) {
        String suggestion = suggestion(name, known);
        String other = "; known are " + list(known) + (advice.isEmpty() ? "" : "; " + advice);
        return "unknown " + what + " " + quoted(name) + (suggestion.isEmpty() ? other : suggestion);
    }
}
