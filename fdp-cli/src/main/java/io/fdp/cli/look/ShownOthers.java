package io.fdp.cli.look;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** The singletons and events of a file, as {@code show} prints them. */
public final class ShownOthers {
    /** How many events are listed for people after the entities. */
    public static final int LISTED = 10;

    private final All singletons;
    private final All events;
    private final QueryTypes types;
    private final LongConsumer charge;

    /** Visits all values. */
    public interface All {
        /**
         * Visits them.
         *
         * @param visitor gets each value
         * @throws IOException when the file cannot be read
         */
        void forEach(Consumer<OtherValue> visitor) throws IOException;
    }

    /**
     * Makes a printer.
     *
     * @param types the types of the file
     * @param singletons visits the singletons
     * @param events visits the events
     * @param charge receives how much text was made
     */
    public ShownOthers(QueryTypes types, All singletons, All events, LongConsumer charge) {
        this.types = types;
        this.singletons = singletons;
        this.events = events;
        this.charge = charge;
    }

    /** Writes the members of an object that was begun. The text goes on in pieces: after each value. */
    void writeMembers(ShownParts parts, JsonWriter json, Runnable afterEach) throws IOException {
        OtherJson others = new OtherJson(types);
        if (parts.hasSingletons()) {
            List<String> owned = new ArrayList<>();
            json.name("singletons").beginObject();
            singletons.forEach(value -> {
                write(json, () -> others.writeSingleton(value, json), afterEach);
                if (value.isOwned()) {
                    owned.add(types.get(value.type()).name());
                }
            });
            json.endObject().name("owned_singletons").beginArray();
            owned.forEach(json::value);
            json.endArray();
        }
        if (parts.hasEvents()) {
            json.name("events").beginArray();
            events.forEach(value -> write(json, () -> others.writeEvent(value, json), afterEach));
            json.endArray();
        }
    }

    private void write(JsonWriter json, Runnable value, Runnable afterEach) {
        int before = json.length();
        value.run();
        charge.accept(json.length() - before);
        afterEach.run();
    }

    /** Prints them for people. */
    void print(ShownParts parts, EntityText text, PrintStream out) throws IOException {
        if (parts.hasSingletons()) {
            int[] count = {0};
            singletons.forEach(value -> {
                begin("singletons", count, out);
                charge.accept(text.printSingleton(value));
            });
            end("singletons", count[0], out);
        }
        if (parts.hasEvents()) {
            int[] count = {0};
            int most = parts.hasAllEvents() ? Integer.MAX_VALUE : LISTED;
            events.forEach(value -> {
                if (count[0] < most) {
                    begin("events", count, out);
                    charge.accept(text.printEvent(value));
                } else {
                    count[0]++;
                }
            });
            end("events", count[0], out);
            if (count[0] > most) {
                out.printf(Locale.ROOT, "%,d more: --events lists them%n", count[0] - most);
            }
        }
    }

    private static void begin(String what, int[] count, PrintStream out) {
        if (count[0]++ == 0) {
            out.println();
            out.println(what + ":");
        }
    }

    private static void end(String what, int count, PrintStream out) {
        if (count == 0) {
            out.println();
            out.println("no " + what);
        }
    }
}
