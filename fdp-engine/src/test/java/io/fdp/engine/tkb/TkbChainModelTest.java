package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motor;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random chains of templates with random overrides, compared with maps from names of fields to values. */
class TkbChainModelTest {
    private static final Map<String, List<String>> FIELDS = Map.of(
            "Place", List.of("x", "y", "z"),
            "Motor", List.of("power", "maker"),
            "Mobility", List.of("mass", "topSpeed"));
    private static final List<String> TAGS = List.of("Armored", "Vehicle");

    /** What a template has: the fields of its components and data, its parts, its tags. */
    private static final class Model {
        final String name;
        final boolean isAbstract;
        final Map<String, Map<String, Integer>> values = new TreeMap<>();
        final Map<Integer, Integer> wheels = new TreeMap<>();
        final List<Integer> order = new ArrayList<>();
        final Map<String, Boolean> tags = new TreeMap<>();
        int side;
        int dis;
        String text = "";

        Model(String name, boolean isAbstract, @Nullable Model base) {
            this.name = name;
            this.isAbstract = isAbstract;
            if (base != null) {
                base.values.forEach((component, fields) -> values.put(component, new TreeMap<>(fields)));
                wheels.putAll(base.wheels);
                order.addAll(base.order);
                tags.putAll(base.tags);
                side = base.side;
                dis = base.dis;
            }
        }
    }

    private static Model next(SplittableRandom random, int id, @Nullable Model base) {
        Model model = new Model("kind " + id, random.nextInt(4) == 0, base);
        JsonWriter out = new JsonWriter();
        out.beginObject().field("name", model.name);
        if (base != null) {
            out.field("extends", base.name);
        }
        if (model.isAbstract) {
            out.field("abstract", true);
        } else {
            out.field("id", id);
        }
        if (random.nextBoolean()) {
            model.side = random.nextInt(100);
            out.field("side", model.side);
        }
        if (random.nextBoolean()) {
            model.dis = 1 + random.nextInt(255);
            out.name("dis").beginArray().value(model.dis).endArray();
        } else if (base != null && random.nextInt(4) == 0) {
            model.dis = 0;
            out.name("dis").nullValue();
        }
        out.name("components").beginObject();
        for (String component : List.of("Place", "Motor")) {
            override(random, model, component, base, out);
        }
        out.endObject().name("data").beginObject();
        override(random, model, "Mobility", base, out);
        out.endObject().name("parts").beginObject();
        overrideWheels(random, model, base, out);
        out.endObject();
        overrideTags(random, model, base, out);
        model.text = out.endObject().toString();
        return model;
    }

    /** Gives a value: all fields, or some over inherited ones, or null, or nothing. */
    private static void override(
            SplittableRandom random, Model model, String component, @Nullable Model base, JsonWriter out) {
        Map<String, Integer> inherited = model.values.get(component);
        if (random.nextInt(3) == 0) {
            return;
        }
        if (base != null && inherited != null && random.nextInt(5) == 0) {
            out.name(component).nullValue();
            model.values.remove(component);
            return;
        }
        Map<String, Integer> fields = inherited == null ? new TreeMap<>() : inherited;
        List<String> names = new ArrayList<>(FIELDS.getOrDefault(component, List.of()));
        Collections.shuffle(names, new Random(random.nextLong()));
        out.name(component).beginObject();
        for (String name : names) {
            if (inherited == null || random.nextBoolean()) {
                fields.put(name, random.nextInt(1000));
                if (name.equals("maker")) {
                    out.field(name, "m" + fields.get(name));
                } else {
                    out.field(name, fields.get(name));
                }
            }
        }
        if (component.equals("Motor") && inherited == null) {
            out.field("fuel", "DIESEL").name("driver").nullValue();
        }
        out.endObject();
        model.values.put(component, fields);
    }

    private static void overrideWheels(SplittableRandom random, Model model, @Nullable Model base, JsonWriter out) {
        int choice = random.nextInt(base == null ? 2 : 4);
        if (choice == 0) {
            return;
        }
        if (choice == 1) {
            model.wheels.clear();
            model.order.clear();
            out.name("Wheel").beginArray();
            for (int key = 0; key < random.nextInt(5); key++) {
                add(random, model, key, out);
            }
            out.endArray();
            return;
        }
        out.name("Wheel").beginObject();
        for (int key : List.copyOf(model.order)) {
            if (random.nextInt(4) == 0) {
                out.name(Integer.toString(key)).nullValue();
                model.order.removeIf(each -> each == key);
                model.wheels.remove(key);
            } else if (random.nextBoolean()) {
                model.wheels.put(key, random.nextInt(100));
                out.name(Integer.toString(key))
                        .beginObject()
                        .field("radius", model.wheels.get(key))
                        .endObject();
            }
        }
        for (int key = 10; key < 12; key++) {
            if (!model.order.contains(key) && base != null && !base.order.contains(key) && random.nextBoolean()) {
                add(random, model, key, out.name(Integer.toString(key)));
            }
        }
        out.endObject();
    }

    private static void add(SplittableRandom random, Model model, int key, JsonWriter out) {
        model.order.add(key);
        model.wheels.put(key, random.nextInt(100));
        out.beginObject()
                .field("number", key)
                .field("radius", model.wheels.get(key))
                .endObject();
    }

    private static void overrideTags(SplittableRandom random, Model model, @Nullable Model base, JsonWriter out) {
        boolean object = base != null && random.nextBoolean();
        out.name("tags");
        JsonWriter tags = object ? out.beginObject() : out.beginArray();
        for (String tag : TAGS) {
            if (random.nextBoolean()) {
                continue;
            }
            boolean removed = object && model.tags.containsKey(tag) && random.nextBoolean();
            if (object) {
                tags.field(tag, !removed);
            } else {
                tags.value(tag);
            }
            if (removed) {
                model.tags.remove(tag);
            } else {
                model.tags.put(tag, true);
            }
        }
        if (object) {
            out.endObject();
        } else {
            out.endArray();
        }
    }

    @Test
    void shouldGiveEntitiesWhatTheChainSays() {
        Seeds.run(60, this::program);
    }

    private void program(SplittableRandom random) {
        TkbWorld world = new TkbWorld(EntityRepository.create());
        try (EntityRepository repo = world.repo) {
            List<Model> models = new ArrayList<>();
            for (int i = 1; i <= random.nextInt(1, 25); i++) {
                Model base =
                        models.isEmpty() || random.nextInt(4) == 0 ? null : models.get(random.nextInt(models.size()));
                models.add(next(random, i, base));
            }
            List<String> texts =
                    new ArrayList<>(models.stream().map(m -> m.text).toList());
            Collections.shuffle(texts, new Random(random.nextLong())); // bases may come later
            Tkb tkb = Tkb.builder(repo)
                    .dataType(MobilityTable.TYPE)
                    .load(JsonReader.of("random", "{\"templates\": [" + String.join(",\n", texts) + "]}"))
                    .build();
            for (Model model : models) {
                assertThat(tkb.tryTemplate(model.name) == null).isEqualTo(model.isAbstract);
                if (!model.isAbstract) {
                    check(tkb, world, tkb.createEntity(model.name), model);
                }
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    private static void check(Tkb tkb, TkbWorld world, long entity, Model model) {
        Map<String, Integer> place = model.values.get("Place");
        assertThat(world.place.tryGet(entity))
                .isEqualTo(place == null ? null : new Place(place.get("x"), place.get("y"), place.get("z")));
        Map<String, Integer> motor = model.values.get("Motor");
        assertThat(world.motor.tryGet(entity))
                .isEqualTo(
                        motor == null ? null : new Motor(motor.get("power"), Fuel.DIESEL, "m" + motor.get("maker"), 0));
        Map<String, Integer> data = model.values.get("Mobility");
        assertThat(tkb.template(model.name).tryData(Mobility.class))
                .isEqualTo(data == null ? null : new Mobility(data.get("mass"), data.get("topSpeed")));
        List<Wheel> wheels = new ArrayList<>();
        model.order.forEach(key -> wheels.add(new Wheel(key.shortValue(), model.wheels.get(key))));
        assertThat(world.wheels.getAll(entity)).isEqualTo(wheels);
        assertThat(world.armored.hasOwn(entity)).isEqualTo(model.tags.containsKey("Armored"));
        assertThat(world.vehicle.hasOwn(entity)).isEqualTo(model.tags.containsKey("Vehicle"));
        assertThat(world.repo.side(entity)).isEqualTo(model.side);
        assertThat(DisType.of(world.repo, entity)).isEqualTo(DisType.of(model.dis));
    }
}
