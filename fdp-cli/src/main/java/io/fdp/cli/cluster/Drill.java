package io.fdp.cli.cluster;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Something that happens to a cluster while it runs.
 *
 * @param kind what happens
 * @param node the number of the node that it happens to; 0 for a hand-over
 * @param at when, in seconds after the nodes have found each other
 * @param duration how long a node stops, in seconds; 0 for other drills
 */
record Drill(Kind kind, int node, double at, double duration) {
    /** What happens. */
    enum Kind {
        /** The process of a node is killed, without a chance to leave. */
        KILL,
        /** The process of a node stops, and goes on. */
        STOP,
        /** A node starts. */
        JOIN,
        /** The lowest node hands units over to the next. */
        HAND_OVER
    }

    /** When the last of it happens. */
    double end() {
        return at + duration;
    }

    /** The drill for people and scripts. */
    String text() {
        String what = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return node == 0 ? what : what + " " + node;
    }

    private static final Pattern SECONDS = Pattern.compile("[0-9.]{1,12}");
    private static final Pattern OF_NODE = Pattern.compile("(\\d{1,5})@(" + SECONDS + ")");
    private static final Pattern OF_STOP = Pattern.compile(OF_NODE + "\\+(" + SECONDS + ")");

    private static Drill read(Kind kind, Pattern pattern, String text, String example) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not like " + example);
        }
        double duration = matcher.groupCount() < 3 ? 0 : seconds(matcher.group(3));
        return new Drill(kind, Integer.parseInt(matcher.group(1)), seconds(matcher.group(2)), duration);
    }

    private static double seconds(String text) {
        try {
            if (SECONDS.matcher(text).matches()) {
                return new BigDecimal(text).doubleValue();
            }
        } catch (NumberFormatException wrong) {
            // said below
        }
        throw new TypeConversionException("'" + text + "' is not a number of seconds");
    }

    /** Reads {@code N@T}. */
    static final class Kill implements ITypeConverter<Drill> {
        @Override
        public Drill convert(String text) {
            return read(Kind.KILL, OF_NODE, text, "2@10, node 2 after 10 seconds");
        }
    }

    /** Reads {@code N@T+D}. */
    static final class Stop implements ITypeConverter<Drill> {
        @Override
        public Drill convert(String text) {
            return read(Kind.STOP, OF_STOP, text, "2@10+6, node 2 after 10 seconds for 6 seconds");
        }
    }

    /** Reads {@code N@T}. */
    static final class Join implements ITypeConverter<Drill> {
        @Override
        public Drill convert(String text) {
            return read(Kind.JOIN, OF_NODE, text, "3@10, node 3 after 10 seconds");
        }
    }

    /** Reads {@code T}. */
    static final class HandOver implements ITypeConverter<Drill> {
        @Override
        public Drill convert(String text) {
            return new Drill(Kind.HAND_OVER, 0, seconds(text), 0);
        }
    }
}
