package io.fdp.engine.tkb;

import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Motor;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Measures how long a file of 10,000 templates takes to load, in a JVM that has done nothing before, and how creating
 * from a template compares with creating and adding by hand. Run it by hand.
 *
 * <pre>java --enable-native-access=ALL-UNNAMED -cp … io.fdp.engine.tkb.TkbCost</pre>
 */
public final class TkbCost {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TEMPLATES = 10_000;
    private static final int ENTITIES = 20_000;
    private static final int ROUNDS = 41;
    private static final Wheel[] WHEELS = {
        new Wheel((short) 1, 1), new Wheel((short) 2, 1), new Wheel((short) 3, 1), new Wheel((short) 4, 1)
    };

    private TkbCost() {}

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("tkb", ".json");
        try {
            Files.writeString(file, templates());
            load(file, "for the first time");
            load(file, "again");
        } finally {
            Files.delete(file);
        }
        create();
    }

    private static String templates() {
        StringBuilder text = new StringBuilder("{\"templates\": [\n");
        for (int i = 1; i <= TEMPLATES; i++) {
            text.append(i == 1 ? "" : ",\n").append("""
                {"id": %d, "name": "kind %d", "dis": {"kind": "Platform", "domain": "Land", "country": %d, "category": %d},
                 "components": {"Place": {"x": %d, "y": 2.5, "z": -3}, "Motion": {"vx": 4, "vy": 5.25},
                   "Motor": {"power": 780, "fuel": "DIESEL", "maker": "maker %d", "driver": null}, "Route": "route %d"},
                 "parts": {"Wheel": [{"number": 1, "radius": 0.5}, {"number": 2, "radius": 0.5}]},
                 "tags": ["Armored"], "data": {"Mobility": {"mass": %d, "topSpeed": 16.75}}}\
                """.formatted(i, i, i % 300, i % 250, i, i % 100, i, i * 10));
        }
        return text.append("]}").toString();
    }

    private static void load(Path file, String when) throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            new TkbWorld(repo);
            long begin = System.nanoTime();
            long busy = THREADS.getCurrentThreadCpuTime();
            Tkb tkb = Tkb.load(file, repo, MobilityTable.TYPE);
            double millis = (System.nanoTime() - begin) / 1e6;
            double cpu = (THREADS.getCurrentThreadCpuTime() - busy) / 1e6;
            System.out.printf(
                    "loading %d templates (%d KB) %s: %.0f ms, %.0f of them on a processor%n",
                    tkb.templates().size(), Files.size(file) / 1024, when, millis, cpu);
        }
    }

    private static void create() {
        try (EntityRepository repo = EntityRepository.create()) {
            TkbWorld world = new TkbWorld(repo);
            Place place = new Place(1, 2, 3);
            Motion motion = new Motion(1, 2);
            Motor motor = new Motor(780, Fuel.DIESEL, "ChTZ", 0);
            Tkb tkb = Tkb.builder(repo)
                    .template(55, "tank", DisType.of(1, 1, 222))
                    .with(world.place, place)
                    .with(world.motion, motion)
                    .with(world.motor, motor)
                    .parts(world.wheels, WHEELS)
                    .tag(world.armored)
                    .data(new Mobility(41_500, 16))
                    .build();
            long[] made = new long[ENTITIES];
            double[][] nanos = new double[4][ROUNDS];
            for (int round = -20; round < ROUNDS; round++) {
                int at = Math.max(round, 0);
                nanos[0][at] = measure(repo, made, () -> {
                    for (int i = 0; i < ENTITIES; i++) {
                        long entity = repo.createEntity();
                        world.place.add(entity, place);
                        world.motion.add(entity, motion);
                        world.motor.add(entity, motor);
                        world.wheels.setAll(entity, WHEELS);
                        world.armored.add(entity);
                        repo.setDisType(entity, 5);
                        repo.setTkbType(entity, 55);
                        made[i] = entity;
                    }
                });
                nanos[1][at] = measure(repo, made, () -> {
                    for (int i = 0; i < ENTITIES; i++) {
                        made[i] = tkb.createEntity(55);
                    }
                });
                nanos[2][at] = measure(repo, made, () -> {
                    for (int i = 0; i < ENTITIES; i++) {
                        made[i] = tkb.createEntity(55, world.place, place, 1);
                    }
                });
                nanos[3][at] = measure(repo, made, () -> tkb.createEntities(55, made));
            }
            print("create and add by hand", nanos[0], nanos[0]);
            print("createEntity(id)", nanos[1], nanos[0]);
            print("createEntity(id, position, side)", nanos[2], nanos[0]);
            print("createEntities(id, array)", nanos[3], nanos[0]);
        }
    }

    private static double measure(EntityRepository repo, long[] made, Runnable work) {
        long begin = System.nanoTime();
        work.run();
        double each = (double) (System.nanoTime() - begin) / ENTITIES;
        repo.destroyEntities(made);
        return each;
    }

    private static void print(String what, double[] nanos, double[] byHand) {
        System.out.printf("%-34s %6.1f ns, %.2f × by hand%n", what, median(nanos), median(nanos) / median(byHand));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
