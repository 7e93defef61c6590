package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Tag;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.JsonException;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on JSON: a value as a text, and back. */
public final class Dossier {
    @Component
    record Vessel(
            @FixedString(32) String name,
            float speed,
            Flag flag,
            @EntityRef long escort) {
        Vessel {
            if (speed < 0) {
                throw new IllegalArgumentException("speed is negative: " + speed);
            }
        }

        enum Flag {
            NONE,
            NEUTRAL,
            HOSTILE
        }
    }

    @Tag
    interface Armed {}

    private Dossier() {}

    /**
     * Runs the example.
     *
     * @return the written texts, and the errors of wrong texts
     */
    public static List<String> run() {
        List<String> lines = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            VesselTable vessels = repo.register(VesselTable.TYPE);
            TagColumn armed = repo.registerTag(Armed.class);
            long escort = repo.createEntity();
            long ship = repo.createEntity();
            vessels.add(ship, new Vessel("Aurora", 12.1f, Vessel.Flag.NEUTRAL, escort));
            armed.add(ship);

            JsonWriter out = new JsonWriter(); // kept: reset() and no garbage from then on
            vessels.writeJson(ship, out); // straight from memory
            byte[] text = out.toByteArray();
            lines.add(out.toString());

            out.reset();
            out.beginObject().field("id", Entity.toString(ship)); // a whole entity
            for (ComponentColumn column : repo.components(ship)) {
                column.writeJson(ship, out.name(column.name()));
            }
            out.endObject();
            lines.add(out.toString());

            ValueJson<Vessel> json = VesselTable.TYPE.json(); // of any component, part or event
            Vessel same = json.read(JsonReader.of("aurora.json", text));
            Vessel faster = json.read(JsonReader.of("patch.json", "{\"speed\": 15}"), same); // the rest as it was
            vessels.set(ship, faster);
            lines.add(faster.name() + " " + faster.speed());

            for (String wrong : List.of(
                    "{\"name\": \"Aurora\",\n \"sped\": 12}",
                    "{\"speed\": \"fast\"}",
                    "{\"flag\": \"HOSTIL\"}",
                    "{\"speed\": -1}")) {
                try {
                    json.read(JsonReader.of("patch.json", wrong), same);
                } catch (JsonException e) {
                    lines.add(e.getMessage());
                }
            }
        }
        return lines;
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
