package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Motor;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Route;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random templates, from Java and from a file, and entities created in all ways: each has exactly what was said. */
class TkbModelTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** What a template, or an entity, should have. */
    private record Kind(
            int id,
            DisType dis,
            int side,
            @Nullable Place place,
            @Nullable Motion motion,
            @Nullable Motor motor,
            List<Wheel> wheels,
            @Nullable Route route,
            boolean vehicle,
            boolean armored,
            @Nullable Mobility mobility) {
        Kind at(Place other, int otherSide) {
            return new Kind(id, dis, otherSide, other, motion, motor, wheels, route, vehicle, armored, mobility);
        }
    }

    private static Kind randomKind(SplittableRandom random, int id) {
        List<Wheel> wheels = new ArrayList<>();
        for (int i = random.nextInt(-4, 9); i > 0; i--) {
            wheels.add(new Wheel((short) random.nextInt(), random.nextInt(100)));
        }
        return new Kind(
                id,
                DisType.of(1 + random.nextInt(255), random.nextInt(256), random.nextInt(65_536), random.nextInt(256)),
                random.nextBoolean() ? 0 : random.nextInt(65_536),
                random.nextBoolean() ? null : randomPlace(random),
                random.nextBoolean() ? null : new Motion(random.nextInt(), 0.5f),
                random.nextBoolean()
                        ? null
                        : new Motor(
                                random.nextInt(),
                                random.nextBoolean() ? Fuel.DIESEL : Fuel.KEROSENE,
                                "Ü" + random.nextInt(1_000),
                                0),
                wheels,
                random.nextBoolean() ? null : new Route("route " + random.nextInt()),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextBoolean() ? null : new Mobility(random.nextDouble(), random.nextInt(90)));
    }

    private static Place randomPlace(SplittableRandom random) {
        return new Place(random.nextDouble(), random.nextInt(), -random.nextDouble());
    }

    private static void define(TkbBuilder builder, TkbWorld world, Kind kind) {
        TemplateBuilder template =
                builder.template(kind.id, "kind " + kind.id, kind.dis).side(kind.side);
        if (kind.place != null) {
            template.with(world.place, kind.place);
        }
        if (kind.motor != null) {
            template.with(world.motor, kind.motor);
        }
        template.parts(world.wheels, kind.wheels);
        if (kind.motion != null) {
            template.with(world.motion, kind.motion);
        }
        if (kind.route != null) {
            template.with(world.route, kind.route);
        }
        if (kind.vehicle) {
            template.tag(world.vehicle);
        }
        if (kind.armored) {
            template.tag(world.armored);
        }
        if (kind.mobility != null) {
            template.data(kind.mobility);
        }
    }

    private static String write(Iterable<Kind> kinds) {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("templates").beginArray();
        for (Kind kind : kinds) {
            write(kind, out);
        }
        return out.endArray().endObject().toString();
    }

    private static void write(Kind kind, JsonWriter out) {
        out.beginObject().field("dis", kind.dis.toString()).name("components").beginObject();
        if (kind.place != null) {
            PlaceTable.TYPE.json().write(kind.place, out.name("Place"));
        }
        if (kind.motion != null) {
            MotionTable.TYPE.json().write(kind.motion, out.name("io.fdp.engine.tkb.Parts.Motion"));
        }
        if (kind.motor != null) {
            MotorTable.TYPE.json().write(kind.motor, out.name("Motor"));
        }
        if (kind.route != null) {
            out.field("Route", kind.route.name());
        }
        out.endObject().name("parts").beginObject().name("Wheel").beginArray();
        kind.wheels.forEach(wheel -> WheelParts.TYPE.json().write(wheel, out));
        out.endArray().endObject().name("tags").beginArray();
        if (kind.vehicle) {
            out.value("Vehicle");
        }
        if (kind.armored) {
            out.value("Armored");
        }
        out.endArray().field("id", kind.id).field("name", "kind " + kind.id).field("side", kind.side);
        out.name("data").beginObject();
        if (kind.mobility != null) {
            MobilityTable.TYPE.json().write(kind.mobility, out.name("Mobility"));
        }
        out.endObject().endObject();
    }

    private static void check(Tkb tkb, TkbWorld world, long entity, Kind kind) {
        EntityRepository repo = world.repo;
        StaticData<Mobility> mobility = tkb.tryData(Mobility.class);
        Kind is = new Kind(
                repo.tkbType(entity),
                DisType.of(repo, entity),
                repo.side(entity),
                world.place.tryGet(entity),
                world.motion.tryGet(entity),
                world.motor.tryGet(entity),
                world.wheels.getAll(entity),
                world.route.tryGet(entity),
                world.vehicle.hasOwn(entity),
                world.armored.hasOwn(entity),
                mobility == null ? null : mobility.tryOf(entity));
        assertThat(is).isEqualTo(kind);
    }

    @Test
    void shouldGiveEachEntityWhatItsTemplateSays() {
        Seeds.run(25, this::program);
    }

    private void program(SplittableRandom random) {
        TkbWorld fromJava = new TkbWorld(EntityRepository.create());
        TkbWorld fromFile = new TkbWorld(EntityRepository.create());
        try (EntityRepository one = fromJava.repo;
                EntityRepository other = fromFile.repo) {
            List<Kind> kinds = new ArrayList<>();
            for (int i = 0; i < random.nextInt(1, 20); i++) {
                kinds.add(randomKind(random, 1 + i + 20 * random.nextInt(1_000_000)));
            }
            TkbBuilder builder = Tkb.builder(one);
            kinds.forEach(kind -> define(builder, fromJava, kind));
            Tkb java = builder.build();
            Tkb file = Tkb.builder(other)
                    .dataType(MobilityTable.TYPE)
                    .load(JsonReader.of("random", write(kinds)))
                    .build();
            long seed = random.nextLong();
            run(new SplittableRandom(seed), java, fromJava, kinds);
            run(new SplittableRandom(seed), file, fromFile, kinds);

            assertThat(one.checkStructure()).isEmpty();
            assertThat(other.stateHash()).as("the same from a file").isEqualTo(one.stateHash());
        }
    }

    /** Creates and destroys at random, and compares with what should be there. */
    private static void run(SplittableRandom random, Tkb tkb, TkbWorld world, List<Kind> kinds) {
        EntityRepository repo = world.repo;
        Map<Long, Kind> living = new HashMap<>();
        List<Long> order = new ArrayList<>();
        for (int step = 0; step < 120 && !kinds.isEmpty(); step++) {
            Kind kind = kinds.get(random.nextInt(kinds.size()));
            long[] made = new long[random.nextInt(150)];
            Place place = randomPlace(random);
            Kind expected = kind;
            switch (random.nextInt(6)) {
                case 0 -> tkb.createEntities(kind.id, made);
                case 1 -> made = new long[] {tkb.createEntity(kind.id)};
                case 2 -> {
                    made = new long[] {tkb.createEntity(kind.id, world.place, place, 77)};
                    expected = kind.at(place, 77);
                }
                case 3 -> {
                    made = new long[] {tkb.createEntity("kind " + kind.id, world.place, place, 78)};
                    expected = kind.at(place, 78);
                }
                case 4 -> made = spawn(repo, tkb.template(kind.id), random.nextInt(4));
                default -> {
                    made = new long[0];
                    for (int i = 0; i < 40 && !order.isEmpty(); i++) {
                        long dies = order.remove(random.nextInt(order.size()));
                        living.remove(dies);
                        repo.destroyEntity(dies);
                    }
                }
            }
            for (long entity : made) {
                living.put(entity, expected);
                order.add(entity);
            }
        }
        assertThat(repo.entityCount()).isEqualTo(living.size());
        living.forEach((entity, kind) -> check(tkb, world, entity, kind));
    }

    private static long[] spawn(EntityRepository repo, TkbTemplate template, int count) {
        List<Long> before = new ArrayList<>();
        repo.query().build().forEach(before::add);
        for (int i = 0; i < count; i++) {
            repo.commands().buffer().spawn(template);
        }
        repo.commands().playback();
        List<Long> after = new ArrayList<>();
        repo.query().build().forEach(after::add);
        after.removeAll(before);
        return after.stream().mapToLong(Long::longValue).toArray();
    }
}
