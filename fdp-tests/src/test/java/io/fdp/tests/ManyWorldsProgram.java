package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Opens and closes worlds in a row, in a JVM of its own: it counts mappings, address space and RAM of the whole
 * process.
 *
 * <p>Argument: how many worlds. The last line tells the largest values that were seen after closing.
 */
final class ManyWorldsProgram {
    private static final long MEGABYTE = 1 << 20;

    private ManyWorldsProgram() {}

    public static void main(String[] args) throws IOException {
        open(10);
        long before = status("VmRSS");
        long large = open(8_000);
        long after = status("VmRSS"); // no collection has looked at the closed world
        long mappings = 0;
        for (int world = 0; world < Integer.parseInt(args[0]); world++) {
            open(10);
            if (world % 100 == 0) {
                mappings = Math.max(
                        mappings, Files.readAllLines(Path.of("/proc/self/maps")).size());
            }
        }
        System.out.println("large " + large / MEGABYTE + ", left " + (after - before) / MEGABYTE + ", in the end "
                + (status("VmRSS") - before) / MEGABYTE + ", mappings " + mappings + ", reserved "
                + MemoryUsage.ofProcess().reserved() + ", committed "
                + MemoryUsage.ofProcess().committed());
    }

    /** Fills a world, entities with 20 KB and others, and closes it; answers how much RAM it took. */
    private static long open(int large) {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000))) {
            PositionTable position = repo.register(PositionTable.TYPE);
            VelocityTable velocity = repo.register(VelocityTable.TYPE);
            BigTable big = repo.register(BigTable.TYPE);
            WheelParts wheels = repo.register(WheelParts.TYPE);
            repo.registerTag(Shapes.Damaged.class);
            HitEvents hits = repo.events().register(HitEvents.TYPE);
            long[] handles = new long[10_000];
            repo.createEntities(handles);
            position.addAll(handles);
            velocity.addAll(handles);
            wheels.addAll(handles, 0, 1000);
            for (int i = 0; i < large; i++) {
                big.add(handles[i]);
            }
            hits.publish((byte) 1, 2, Shapes.Color.RED);
            repo.hierarchy().addChild(handles[0], handles[1]);
            repo.tick();
            return repo.memory().resident();
        }
    }

    private static long status(String name) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("/proc/self/status"));
        for (String line : lines) {
            if (line.startsWith(name + ":")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        throw new IllegalStateException("the system does not tell " + name);
    }
}
