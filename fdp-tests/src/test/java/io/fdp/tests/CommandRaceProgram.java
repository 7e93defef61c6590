package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.error.FdpException;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.PositionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Threads that take the buffer of the frame thread from each other in the midst of recording, in a JVM of its own:
 * what goes wrong may end it.
 *
 * <p>Arguments: how often each thread does something, and the seed. The last line says that the world is sound, and
 * works.
 */
final class CommandRaceProgram {
    private static final int THREADS = 3;
    private static final int ENTITIES = 1024;

    private final EntityRepository repo = EntityRepository.create();
    private final PositionTable position = repo.register(PositionTable.TYPE);
    private final CrewParts crew = repo.register(CrewParts.TYPE);
    private final long[] entities = new long[ENTITIES];

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        CommandRaceProgram program = new CommandRaceProgram();
        program.race(Integer.parseInt(args[0]), new SplittableRandom(Long.parseLong(args[1])));
        System.out.println(program.check());
    }

    private void race(int uses, SplittableRandom random) throws InterruptedException, ExecutionException {
        repo.createEntities(entities);
        try (ExecutorService pool = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom own = random.split();
                running.add(pool.submit(() -> use(uses, own)));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }
    }

    private void use(int uses, SplittableRandom random) {
        for (int i = 0; i < uses; i++) {
            try {
                useOnce(random);
            } catch (FdpException declared) {
                // the buffer is another thread's by now, or was used by two
            }
        }
    }

    private void useOnce(SplittableRandom random) {
        switch (random.nextInt(6)) {
            case 0 -> repo.commands().playback();
            case 1 -> repo.commands().discard();
            case 2 -> repo.trim(1 + random.nextInt(100));
            default -> record(repo.commands().buffer(), 1 << random.nextInt(10));
        }
    }

    private void record(CommandBuffer commands, int count) {
        for (int i = 0; i < count; i++) {
            long made = commands.create();
            position.add(commands, made, i, i, i);
            crew.setAll(commands, entities[i], new Crew[] {
                new Crew((byte) 1, entities[i], (short) 1), new Crew((byte) 2, made, (short) 2)
            });
            commands.destroy(made);
        }
    }

    private String check() {
        try {
            repo.commands().playback();
        } catch (PlaybackException declared) {
            // two threads recorded last
        }
        record(repo.commands().buffer(), ENTITIES);
        int applied = repo.commands().playback().applied();
        List<String> wrong = repo.checkStructure();
        repo.close();
        return "applied " + applied + " of " + 4 * ENTITIES + ", wrong " + wrong;
    }
}
