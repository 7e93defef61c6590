package io.fdp.format.query;

import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * The name of a type, of a field or of a header field in the text of a query: names and numbers, as in {@code
 * Pose.at.x} and {@code Wheels.radius[2]}. The types of the source tell where the type ends and the field begins.
 *
 * @param steps the names and numbers; the first is a name
 */
public record QueryPath(List<Step> steps) {
    /** Keeps a copy of the list. */
    public QueryPath {
        steps = Required.list(steps, "steps of a path");
        if (steps.isEmpty() || !(steps.getFirst() instanceof Name)) {
            throw new IllegalArgumentException("a path begins with a name: " + steps);
        }
    }

    /** A part of a path. */
    public sealed interface Step {
        /**
         * Where it begins in the text.
         *
         * @return the number of its first character, from 1 on
         */
        int column();

        /**
         * The step in the name of a field: a name or a number.
         *
         * @return the text
         */
        String text();
    }

    /**
     * A name.
     *
     * @param column where it begins
     * @param text the name, without quotes
     * @param isQuoted whether it stands in backquotes, so that it is the name of a type or a field and no other word
     */
    public record Name(int column, String text, boolean isQuoted) implements Step {}

    /**
     * The number of an element or of a part.
     *
     * @param column where it begins
     * @param number the number, from 0 on
     */
    public record Index(int column, int number) implements Step {
        @Override
        public String text() {
            return Integer.toString(number);
        }
    }

    /**
     * Where the path begins in the text.
     *
     * @return the number of its first character, from 1 on
     */
    public int column() {
        return steps.getFirst().column();
    }

    /** The only step, if it is a word without quotes; else empty. */
    String word() {
        return steps.size() == 1 && steps.getFirst() instanceof Name name && !name.isQuoted() ? name.text() : "";
    }

    /** How many names the path begins with. */
    int leadingNames() {
        int names = 0;
        while (names < steps.size() && steps.get(names) instanceof Name) {
            names++;
        }
        return names;
    }

    /** Some steps with points between them. */
    String joined(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i == from ? "" : ".").append(steps.get(i).text());
        }
        return text.toString();
    }

    /** The path for messages. */
    @Override
    public String toString() {
        return joined(0, steps.size());
    }
}
