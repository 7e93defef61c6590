package io.fdp.cli.dds;

import io.fdp.cli.console.JsonObject;
import java.util.Locale;

/**
 * Something that the doctor has looked at.
 *
 * @param what what was looked at
 * @param state how it is
 * @param text what was found, and what to do
 */
record Finding(String what, State state, String text) {
    /** How something is. */
    enum State {
        /** All is well. */
        WELL,
        /** Worth to know. */
        NOTE,
        /** Nodes cannot work like this. */
        WRONG
    }

    static Finding well(String what, String text) {
        return new Finding(what, State.WELL, text);
    }

    static Finding note(String what, String text) {
        return new Finding(what, State.NOTE, text);
    }

    static Finding wrong(String what, String text) {
        return new Finding(what, State.WRONG, text);
    }

    String toText() {
        return String.format(Locale.ROOT, "%-6s %-10s %s", state.name().toLowerCase(Locale.ROOT), what, text);
    }

    JsonObject toJson() {
        return new JsonObject()
                .put("what", what)
                .put("state", state.name().toLowerCase(Locale.ROOT))
                .put("text", text);
    }
}
