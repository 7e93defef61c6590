package io.fdp.codec.json;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open objects and arrays, from outside to inside, and the fields of each object so far. */
final class JsonPath {
    /** A larger set is not used again, because the time to clear it grows with its size. */
    private static final int MAX_KEPT = 64;

    private final String prefix;
    private Level[] levels = {new Level()};
    private int depth;

    /** An object or array. */
    private static final class Level {
        private Set<String> names = new HashSet<>();
        private @Nullable String name;
        private boolean object;
        private boolean missing;
        private int start;
        private int index;
        private int reportedBefore;

        void begin(boolean isObject, boolean isMissing, int from, int reported) {
            object = isObject;
            missing = isMissing;
            start = from;
            reportedBefore = reported;
            name = null;
            index = -1;
            if (names.size() > MAX_KEPT) {
                names = new HashSet<>();
            } else {
                names.clear();
            }
        }

        void appendTo(StringBuilder text) {
            String field = name;
            if (!object) {
                if (index >= 0) {
                    text.append('[').append(index).append(']');
                }
            } else if (field != null) {
                if (isPlain(field)) {
                    text.append('.').append(field);
                } else {
                    text.append('[').append(JsonWords.quoted(field)).append(']');
                }
            }
        }

        private static boolean isPlain(String field) {
            return !field.isEmpty()
                    && field.length() <= 64
                    && field.chars().allMatch(c -> c == '_' || c == '$' || c == '-' || Character.isLetterOrDigit(c));
        }
    }

    JsonPath(String prefix) {
        this.prefix = prefix;
    }

    void clear() {
        depth = 0;
    }

    int depth() {
        return depth;
    }

    boolean isObject() {
        return levels[depth - 1].object;
    }

    /** Whether the innermost object or array had no field or element yet. */
    boolean isEmpty() {
        Level level = levels[depth - 1];
        return level.object ? level.name == null : level.index < 0;
    }

    void push(boolean object, int start, int reported) {
        push(object, false, start, reported);
    }

    /** Enters an object or array that the text does not have, because another value is in its place. It is empty. */
    void pushMissing(boolean object, int start, int reported) {
        push(object, true, start, reported);
    }

    private void push(boolean object, boolean missing, int start, int reported) {
        if (depth == levels.length) {
            levels = Arrays.copyOf(levels, depth * 2);
        }
        Level level = levels[depth];
        if (level == null) {
            level = new Level();
            levels[depth] = level;
        }
        level.begin(object, missing, start, reported);
        depth++;
    }

    /** Whether another value is in the place of the innermost object or array. */
    boolean isMissing() {
        return levels[depth - 1].missing;
    }

    /** Whether another value was in the place of the object or array that ended last. */
    boolean wasMissing() {
        return depth < levels.length && levels[depth] != null && levels[depth].missing;
    }

    /** How many errors were reported before the object or array that ended last; 0 if there was none here. */
    int reportedBefore() {
        return depth < levels.length && levels[depth] != null ? levels[depth].reportedBefore : 0;
    }

    /** Leaves the innermost object or array and returns its start. */
    int pop() {
        return levels[--depth].start;
    }

    /** Enters a field. Returns false if the object had the field before. */
    boolean enterField(String name) {
        Level level = levels[depth - 1];
        level.name = name;
        return level.names.add(name);
    }

    void enterElement() {
        levels[depth - 1].index++;
    }

    /** Whether the object that ended last had a field. */
    boolean hadField(String name) {
        return depth < levels.length && levels[depth].names.contains(name);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(prefix);
        for (int i = 0; i < depth; i++) {
            levels[i].appendTo(text);
        }
        return text.toString();
    }
}
