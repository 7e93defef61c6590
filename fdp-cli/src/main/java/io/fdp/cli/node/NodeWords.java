package io.fdp.cli.node;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A line between a cluster and its nodes: a word that says what it is, then names and values. */
public final class NodeWords {
    private final String what;
    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Begins a line.
     *
     * @param what the first word
     */
    public NodeWords(String what) {
        this.what = what;
    }

    /**
     * Reads a line.
     *
     * @param line a line as {@link #toString} makes it
     * @return its words; what has no value is left out
     */
    public static NodeWords of(String line) {
        String[] words = line.strip().split(" ");
        NodeWords all = new NodeWords(words[0]);
        for (int i = 1; i < words.length; i++) {
            int equal = words[i].indexOf('=');
            if (equal > 0) {
                all.values.put(words[i].substring(0, equal), words[i].substring(equal + 1));
            }
        }
        return all;
    }

    /** {@return the first word} */
    public String what() {
        return what;
    }

    /** {@return the names that have a value} */
    public Set<String> names() {
        return values.keySet();
    }

    /**
     * Adds a whole number.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public NodeWords put(String name, long value) {
        values.put(name, Long.toString(value));
        return this;
    }

    /**
     * Adds a number.
     *
     * @param name its name
     * @param value its value
     * @return this
     */
    public NodeWords put(String name, double value) {
        values.put(name, Double.toString(value));
        return this;
    }

    /**
     * Adds a text.
     *
     * @param name its name
     * @param value its value, without blanks
     * @return this
     */
    public NodeWords put(String name, String value) {
        values.put(name, value);
        return this;
    }

    /**
     * A text.
     *
     * @param name its name
     * @return its value; empty if it is not there
     */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    /**
     * A whole number.
     *
     * @param name its name
     * @return its value; 0 if it is not there
     */
    public long number(String name) {
        return Long.parseLong(values.getOrDefault(name, "0"));
    }

    /**
     * A number.
     *
     * @param name its name
     * @return its value; 0 if it is not there
     */
    public double decimal(String name) {
        return Double.parseDouble(values.getOrDefault(name, "0"));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(what);
        values.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}
