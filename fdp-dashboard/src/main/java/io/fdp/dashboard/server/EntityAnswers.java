package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.dashboard.source.WorldView;
import io.fdp.format.query.EntityAccess;
import io.fdp.kernel.entity.Entity;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Everything about one entity. */
final class EntityAnswers {
    private final WorldSource source;

    EntityAnswers(WorldSource source) {
        this.source = source;
    }

    /** Writes an object; of an entity that does not live only that. */
    void write(String handle, long tick, JsonWriter json) throws IOException {
        Handles.Handle wanted = Handles.parse(handle);
        source.look(tick, world -> {
            json.beginObject().field("tick", world.tick());
            EntityAccess found = find(world, wanted);
            json.field("alive", found != null);
            if (found == null) {
                json.field("asked", handle);
                json.name("living").entity(world.living(wanted.index()));
            } else {
                writeOwner(found, json);
                world.writeMembers(found, json);
            }
            json.endObject();
            return true;
        });
    }

    /** Answers a request for an entity. */
    Answer answer(String handle, long tick) throws IOException {
        Handles.Handle wanted = Handles.parse(handle);
        return source.look(tick, world -> {
            EntityAccess found = find(world, wanted);
            if (found == null) {
                long living = world.living(wanted.index());
                throw new Refusal(
                        404,
                        "entity " + handle + " does not live at tick " + world.tick()
                                + (living == Entity.NULL
                                        ? ""
                                        : "; " + Entity.toString(living) + " lives at its index"));
            }
            JsonWriter json = new JsonWriter();
            json.beginObject().field("tick", world.tick());
            writeOwner(found, json);
            world.writeMembers(found, json);
            json.endObject();
            return Answer.json(json);
        });
    }

    private void writeOwner(EntityAccess entity, JsonWriter json) {
        int owner = source.owner(entity.entity());
        if (owner >= 0) {
            json.field("owner", owner);
            json.name("owners").beginObject();
            source.valueOwners(entity.entity(), json::field);
            json.endObject();
        }
    }

    private static @Nullable EntityAccess find(WorldView world, Handles.Handle wanted) {
        long entity = wanted.generation() == 0 ? world.living(wanted.index()) : wanted.entity();
        return entity == Entity.NULL ? null : world.find(entity);
    }
}
