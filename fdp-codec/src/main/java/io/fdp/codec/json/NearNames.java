package io.fdp.codec.json;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the known name that may have been meant: the one with the fewest changed characters. */
public final class NearNames {
    private static final int LONGEST = 64;

    private NearNames() {}

    /**
     * The nearest of the known names.
     *
     * @param name the unknown name
     * @param known the known names
     * @return a known name, or null if none is near
     */
    public static @Nullable String nearest(String name, Collection<String> known) {
        String best = null;
        int bestDistance = Math.min(name.length(), LONGEST) / 3 + 2;
        for (String candidate : known) {
            int distance = distance(name, candidate);
            if (distance < bestDistance && distance < candidate.length()) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best;
    }

    /**
     * The number of insertions, deletions, replacements and swaps of neighbours. Upper and lower case are equal. A long
     * name is far from all names.
     */
    static int distance(String left, String right) {
        if (left.length() > LONGEST || right.length() > LONGEST) {
            return Integer.MAX_VALUE;
        }
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = a.charAt(i - 1) == b.charAt(j - 1);
                int steps = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    steps = Math.min(steps, beforeLast[j - 2] + 1);
                }
                row[j] = steps;
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[b.length()];
    }
}
