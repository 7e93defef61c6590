package io.fdp.recorder.tool;

import io.fdp.codec.json.NearNames;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.error.Shown;
import io.fdp.recorder.format.Schema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Some types of a recording, chosen by names.
 *
 * <p>A name is a whole name, or any end of it after a point or a dollar sign. In a name, {@code *} stands for any
 * characters and {@code ?} for one. A name may choose several types, of all kinds.
 */
public final class TypeChoice {
    private static final int MOST_LISTED = 8;
    private static final int SHOWN = 64;

    private TypeChoice() {}

    /**
     * The places of the chosen types, ascending.
     *
     * @throws IllegalArgumentException when a name chooses no type; the message suggests a name
     */
    public static int[] of(Schema schema, List<String> names) {
        boolean[] chosen = new boolean[schema.types().size()];
        for (String name : names) {
            boolean any = false;
            for (int type = 0; type < chosen.length; type++) {
                if (matches(name, schema.types().get(type).name())) {
                    chosen[type] = true;
                    any = true;
                }
            }
            if (!any) {
                throw unknown(schema, name);
            }
        }
        List<Integer> places = new ArrayList<>();
        for (int type = 0; type < chosen.length; type++) {
            if (chosen[type]) {
                places.add(type);
            }
        }
        return places.stream().mapToInt(Integer::intValue).toArray();
    }

    private static boolean matches(String name, String type) {
        if (isLike(name, type)) {
            return true;
        }
        for (int at = 0; at < type.length() - 1; at++) {
            char c = type.charAt(at);
            if ((c == '.' || c == '$') && isLike(name, type.substring(at + 1))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text is like a pattern. Goes back only to the last star, so the time is bounded by the product. */
    static boolean isLike(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int from = 0;
        while (t < text.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                from = t;
            } else if (p < pattern.length() && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++from;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }

    private static IllegalArgumentException unknown(Schema schema, String name) {
        Set<String> whole = new LinkedHashSet<>();
        Set<String> simple = new LinkedHashSet<>();
        for (TypeDescription type : schema.types()) {
            whole.add(type.name());
            simple.add(type.name()
                    .substring(
                            Math.max(type.name().lastIndexOf('.'), type.name().lastIndexOf('$')) + 1));
        }
        String near = NearNames.nearest(name, whole);
        near = near == null ? NearNames.nearest(name, simple) : near;
        String advice;
        if (near != null) {
            advice = "; did you mean " + quoted(near) + "?";
        } else if (whole.isEmpty()) {
            advice = ": the recording has no types";
        } else {
            String some =
                    whole.stream().limit(MOST_LISTED).map(TypeChoice::shown).collect(Collectors.joining(", "));
            int more = whole.size() - MOST_LISTED;
            advice = "; the recording has " + some + (more > 0 ? " and " + more + " more" : "");
        }
        return new IllegalArgumentException("unknown type " + quoted(name) + advice);
    }

    private static String quoted(String name) {
        return "\"" + shown(name) + "\"";
    }

    private static String shown(String name) {
        return Shown.text(ShortText.of(name, SHOWN));
    }
}
