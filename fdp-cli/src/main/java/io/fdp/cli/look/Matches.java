package io.fdp.cli.look;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.HeaderField;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Shown;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The entities that a query found, of which some are listed. */
public final class Matches {
    /** How many are listed unless all are asked for. */
    public static final int LISTED = 1000;

    private final int most;
    private long[] entities = new long[16];
    private int[] templates = new int[16];
    private int listed;
    private int count;

    /**
     * Begins an empty list.
     *
     * @param all whether all matches are listed
     */
    public Matches(boolean all) {
        this.most = all ? Integer.MAX_VALUE : LISTED;
    }

    /**
     * Adds a match.
     *
     * @param match an entity of the file
     */
    public void add(EntityAccess match) {
        count++;
        if (listed == most) {
            return;
        }
        if (listed == entities.length) {
            entities = Arrays.copyOf(entities, 2 * listed);
            templates = Arrays.copyOf(templates, 2 * listed);
        }
        templates[listed] = (int) match.header(HeaderField.TKB);
        entities[listed++] = match.entity();
    }

    /**
     * Whether anything was found.
     *
     * @return true if there is no match
     */
    public boolean isEmpty() {
        return count == 0;
    }

    /**
     * Prints one JSON object.
     *
     * @param tick the tick at which entities were looked for; negative when nothing was found at any tick
     * @param out standard output
     */
    public void printJson(long tick, PrintStream out) {
        JsonWriter json = new JsonWriter();
        json.beginObject();
        json.field("tick", tick).field("count", count);
        json.name("entities").beginArray();
        for (int i = 0; i < listed; i++) {
            json.entity(entities[i]);
        }
        json.endArray().endObject();
        out.println(json);
    }

    /**
     * Prints a line for each match.
     *
     * @param when where entities were looked for, in words
     * @param types the types of the file
     * @param out standard output
     */
    public void print(String when, QueryTypes types, PrintStream out) {
        out.printf(Locale.ROOT, "%s: %,d %s%n", when, count, count == 1 ? "entity matches" : "entities match");
        for (int i = 0; i < listed; i++) {
            String template = name(types, templates[i]);
            out.println(("  " + pad(Entity.toString(entities[i])) + template).stripTrailing());
        }
        if (listed < count) {
            out.printf(Locale.ROOT, "  and %,d more: --all lists them%n", count - listed);
        }
    }

    static String pad(String handle) {
        return String.format(Locale.ROOT, "%-14s", handle);
    }

    /** A template in words: its name, else its number, else nothing. */
    static String name(QueryTypes types, int template) {
        @Nullable String name = types.templates().name(template);
        if (name != null) {
            return Shown.text(name);
        }
        return template == 0 ? "" : "template " + template;
    }
}
