package io.fdp.engine;

import io.fdp.kernel.EntityRepository;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Measures what the engine itself costs: frames of 200 systems that do nothing. Run it by hand; it prints the processor
 * time of a frame, the median of 21 rounds.
 *
 * <pre>java --enable-native-access=ALL-UNNAMED -cp … io.fdp.engine.FrameCost</pre>
 */
public final class FrameCost {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int SYSTEMS = 200;
    private static final int FRAMES = 5_000;
    private static final int ROUNDS = 21;

    private FrameCost() {}

    /** Systems of different classes, so that no call is special. */
    private abstract static class Empty extends SimSystem {
        private final String name;

        Empty(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }
    }

    private static SimSystem empty(int number) {
        String name = "empty " + number;
        return switch (number % 4) {
            case 0 ->
                new Empty(name) {
                    @Override
                    protected void update() {}
                };
            case 1 ->
                new Empty(name) {
                    @Override
                    protected void update() {}
                };
            case 2 ->
                new Empty(name) {
                    @Override
                    protected void update() {}
                };
            default -> SimSystem.of(name, () -> {});
        };
    }

    public static void main(String[] args) {
        try (EntityRepository repo = EntityRepository.create()) {
            EngineBuilder builder = Engine.builder(repo);
            for (int i = 0; i < SYSTEMS; i++) {
                builder.add(empty(i));
            }
            try (Engine engine = builder.start()) {
                double[] micros = new double[ROUNDS];
                engine.run(10L * FRAMES);
                for (int round = 0; round < ROUNDS; round++) {
                    long begin = THREADS.getCurrentThreadCpuTime();
                    engine.run(FRAMES);
                    micros[round] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e3 / FRAMES;
                }
                Arrays.sort(micros);
                System.out.printf(
                        "a frame of %d empty systems: median %.2f µs, best %.2f µs, worst %.2f µs%n",
                        SYSTEMS, micros[ROUNDS / 2], micros[0], micros[ROUNDS - 1]);
            }
        }
    }
}
