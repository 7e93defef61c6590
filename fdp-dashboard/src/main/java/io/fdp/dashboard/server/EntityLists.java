package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.LiveSource;
import io.fdp.dashboard.source.RowWindow;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.dashboard.source.WorldView;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.HeaderField;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TextQuery;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lists of entities that match a query. The last list is kept for a moment: whoever scrolls sees one list, and a query
 * over a million entities runs once. Rows of all entities of a running world need no list: they come from its frames.
 */
final class EntityLists {
    private static final long KEEP_NANOS = 2_000_000_000L;
    private static final int MOST_NAMES = 12;

    private final WorldSource source;
    private @Nullable Found last;

    EntityLists(WorldSource source) {
        this.source = source;
    }

    /** A result: handles in ascending order of indexes. */
    @SuppressWarnings("ArrayRecordComponent") // compared by identity
    private record Found(String query, long asked, long tick, long[] entities, long at) {
        @Override
        public boolean equals(@Nullable Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return query.hashCode();
        }
    }

    /**
     * Answers a query.
     *
     * @param text the query
     * @param tick the tick of a recording
     * @param offset the first match to list
     * @param limit how many to list
     * @param rows whether to list rows for people, too
     * @param fresh whether a kept list will not do
     */
    Answer list(String text, long tick, int offset, int limit, boolean rows, boolean fresh) throws IOException {
        TextQuery query = TextQuery.parse(text);
        if (query.asks(HeaderField.OWNER)) {
            source.wantOwners();
        }
        if (rows && query.conditions().isEmpty() && source instanceof LiveSource live) {
            RowWindow window = live.rows(offset, limit);
            if (window != null) {
                return Answer.json(write(window, live.types()));
            }
        }
        Found kept = kept(text, tick, fresh);
        if (kept != null && !rows) {
            return Answer.json(write(kept, offset, limit, null));
        }
        return source.look(
                tick,
                world -> { // one look for both: each may wait for a copy
                    Found found = kept != null ? kept : find(world, query, text, tick);
                    keep(found);
                    return Answer.json(write(found, offset, limit, rows ? world : null));
                });
    }

    private static JsonWriter write(Found found, int offset, int limit, @Nullable WorldView rowsOf) {
        long[] all = found.entities;
        int from = Math.min(offset, all.length);
        int to = (int) Math.min(all.length, (long) from + limit);
        JsonWriter json = new JsonWriter();
        json.beginObject().field("tick", found.tick).field("count", all.length).field("offset", from);
        json.name("entities").beginArray();
        for (int i = from; i < to; i++) {
            json.entity(all[i]);
        }
        json.endArray();
        if (rowsOf != null) {
            writeRows(rowsOf, all, from, to, json);
        }
        return json.endObject();
    }

    private static JsonWriter write(RowWindow window, QueryTypes types) {
        JsonWriter json = new JsonWriter();
        json.beginObject().field("tick", window.tick()).field("count", window.total());
        json.field("offset", window.offset()).name("entities").beginArray();
        for (int row = 0; row < window.rows(); row++) {
            json.entity(window.entity(row));
        }
        json.endArray().name("rows").beginArray();
        for (int i = 0; i < window.rows(); i++) {
            int row = i;
            json.beginObject().name("entity").entity(window.entity(row));
            json.field("alive", true);
            writeRow(field -> window.header(row, field), type -> window.has(row, type), types, json);
            json.endObject();
        }
        return json.endArray().endObject();
    }

    private synchronized @Nullable Found kept(String text, long tick, boolean fresh) {
        Found known = last;
        return !fresh
                        && known != null
                        && known.query.equals(text)
                        && known.asked == tick
                        && System.nanoTime() - known.at < KEEP_NANOS
                ? known
                : null;
    }

    private synchronized void keep(Found found) {
        last = found;
    }

    private static Found find(WorldView world, TextQuery query, String text, long asked) {
        long[][] into = {new long[Math.max(16, query.conditions().isEmpty() ? world.entityCount() : 1024)]};
        int[] count = {0};
        world.forEachHandle(query, entity -> {
            if (count[0] == into[0].length) {
                into[0] = Arrays.copyOf(into[0], 2 * count[0]);
            }
            into[0][count[0]++] = entity;
        });
        return new Found(text, asked, world.tick(), Arrays.copyOf(into[0], count[0]), System.nanoTime());
    }

    private static void writeRows(WorldView world, long[] all, int from, int to, JsonWriter json) {
        QueryTypes types = world.types();
        json.name("rows").beginArray();
        for (int i = from; i < to; i++) {
            json.beginObject();
            json.name("entity").entity(all[i]);
            EntityAccess entity = world.find(all[i]);
            json.field("alive", entity != null);
            if (entity != null) {
                writeRow(entity::header, entity::has, types, json);
            }
            json.endObject();
        }
        json.endArray();
    }

    private static void writeRow(
            ToLongFunction<HeaderField> header, IntPredicate has, QueryTypes types, JsonWriter json) {
        int template = (int) header.applyAsLong(HeaderField.TKB);
        String name = types.templates().name(template);
        json.field("template", name != null ? name : template == 0 ? "" : "template " + template);
        json.field("side", header.applyAsLong(HeaderField.SIDE));
        json.field("spawned", header.applyAsLong(HeaderField.SPAWNED));
        json.name("parent").entity(header.applyAsLong(HeaderField.PARENT));
        json.field("children", header.applyAsLong(HeaderField.CHILDREN));
        json.name("components").beginArray();
        int listed = 0;
        for (int type = 0; type < types.count() && listed < MOST_NAMES; type++) {
            if (types.isComponent(type) && has.test(type)) {
                String full = types.get(type).name();
                json.value(full.substring(full.lastIndexOf('.') + 1));
                listed++;
            }
        }
        json.endArray();
    }
}
