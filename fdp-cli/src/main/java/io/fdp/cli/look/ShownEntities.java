package io.fdp.cli.look;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.Terminal;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.entity.Entity;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** What {@code show} prints: all entities of a file with its singletons and events, or one entity. */
public final class ShownEntities {
    private static final int PIECE = 1 << 16;

    private final QueryTypes types;
    private final PrintStream out;
    private final BiConsumer<EntityAccess, JsonWriter> members;
    private final LongConsumer charge;
    private final long tick;

    /**
     * Makes a printer.
     *
     * @param types the types of the file
     * @param out standard output
     * @param members writes an entity as members of a JSON object
     * @param charge receives how much text was printed for people
     * @param tick the tick that is shown
     */
    public ShownEntities(
            QueryTypes types,
            PrintStream out,
            BiConsumer<EntityAccess, JsonWriter> members,
            LongConsumer charge,
            long tick) {
        this.types = types;
        this.out = out;
        this.members = members;
        this.charge = charge;
        this.tick = tick;
    }

    /** Visits all entities of a file. */
    public interface All {
        /**
         * Visits them.
         *
         * @param visitor gets each entity
         * @throws IOException when the file cannot be read
         */
        void forEach(Consumer<EntityAccess> visitor) throws IOException;
    }

    /**
     * Prints all entities, singletons and events, or some of these parts.
     *
     * @param json whether as one JSON object; else a line for each entity
     * @param title the first line for people
     * @param parts which parts are printed
     * @param all the entities
     * @param others the singletons and events
     * @throws IOException when the file cannot be read
     */
    public void printAll(boolean json, String title, ShownParts parts, All all, ShownOthers others) throws IOException {
        if (!json) {
            out.println(title);
            EntityText text = text();
            if (parts.hasEntities()) {
                all.forEach(entity -> charge.accept(text.printLine(entity)));
            }
            others.print(parts, text, out);
            return;
        }
        JsonWriter to = new JsonWriter();
        to.beginObject().field("tick", tick);
        if (parts.hasEntities()) {
            to.name("entities").beginArray();
            all.forEach(entity -> {
                to.beginObject();
                members.accept(entity, to);
                to.endObject();
                drain(to, PIECE);
            });
            to.endArray();
        }
        others.writeMembers(parts, to, () -> drain(to, PIECE));
        to.endObject();
        drain(to, 0);
        out.println();
    }

    private void drain(JsonWriter from, int least) {
        if (from.length() >= least) {
            try {
                from.drainTo(out);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        }
    }

    /**
     * Prints everything about an entity.
     *
     * @param json whether as one JSON object
     * @param entity the entity
     */
    public void print(boolean json, EntityAccess entity) {
        if (!json) {
            text().print(entity);
            return;
        }
        JsonWriter to = new JsonWriter();
        to.beginObject().field("tick", tick);
        members.accept(entity, to);
        to.endObject();
        out.println(to);
    }

    private EntityText text() {
        return new EntityText(types, out, Terminal.size().columns() - 1);
    }

    /**
     * The failure of an entity that does not live.
     *
     * @param wanted the entity
     * @param living who lives at its index, or the null handle
     * @param where the file, and the tick
     * @return the failure, which says who lives at its index
     */
    public static CommandFailure notAlive(long wanted, long living, String where) {
        int index = Entity.index(wanted);
        return new CommandFailure("entity " + Entity.toString(wanted) + " does not live " + where + ": "
                + (living == Entity.NULL
                        ? "nobody lives at index " + index
                        : Entity.toString(living) + " lives at index " + index));
    }
}
