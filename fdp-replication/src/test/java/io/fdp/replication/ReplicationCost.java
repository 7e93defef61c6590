package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.phase.Phase;
import io.fdp.testkit.network.LocalNetwork;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Measures what replication adds to a frame, for 100,000 entities with 24 bytes each: sending all, 1 % next to each
 * other, 1 % anywhere; applying all; and a plain copy of as many bytes. Prints medians.
 */
final class ReplicationCost {
    private static final int ENTITIES = 100_000;
    private static final int ROUNDS = 600;
    private static final int WARM = 300;

    private final LocalNetwork network = new LocalNetwork();
    private final TestNode one = new TestNode(EntityRepository.create(), network.join(1));
    private final TestNode two = new TestNode(EntityRepository.create(), network.join(2));
    private final long[] all = new long[ENTITIES];
    private final PlaceEdit edit = one.place.newEdit();
    private final SplittableRandom random = new SplittableRandom(1);

    private ReplicationCost() {
        for (int i = 0; i < ENTITIES; i++) {
            all[i] = one.spawn(i);
        }
    }

    public static void main(String[] args) {
        ReplicationCost cost = new ReplicationCost();
        cost.print("repl-publish-100k", ROUNDS, round -> cost.move(0, ENTITIES, round));
        cost.print("repl-publish-1pct-clustered", ROUNDS, round -> cost.move(5000, ENTITIES / 100, round));
        cost.print("repl-publish-1pct-random", ROUNDS, round -> {
            for (int i = 0; i < ENTITIES / 100; i++) {
                cost.move(cost.random.nextInt(ENTITIES), 1, round);
            }
        });
        cost.printCopy();
        System.exit(0); // the repositories end with the program
    }

    private void move(int from, int count, int round) {
        for (int i = from; i < from + count; i++) {
            one.place.edit(all[i], edit).x(round + i);
        }
    }

    /** The median of the end of the sender's frame, and of receiving. */
    private void print(String name, int rounds, IntConsumer changes) {
        long[] sending = new long[rounds];
        long[] receiving = new long[rounds];
        long bytes = 0;
        for (int round = -WARM; round < rounds; round++) {
            changes.accept(round);
            one.repo.phases().enter(Phase.NETWORK_RECEIVE);
            one.replication.receive();
            one.repo.phases().enter(Phase.SIMULATION);
            one.repo.phases().enter(Phase.NETWORK_SEND);
            long before = one.replication.stats().sentBytes();
            long start = System.nanoTime();
            one.repo.tick();
            long sent = System.nanoTime() - start;
            bytes = one.replication.stats().sentBytes() - before;
            one.repo.phases().enter(Phase.PRESENTATION);
            one.repo.phases().enter(Phase.INITIALIZATION);
            two.repo.phases().enter(Phase.NETWORK_RECEIVE);
            start = System.nanoTime();
            two.replication.receive();
            long received = System.nanoTime() - start;
            two.repo.phases().enter(Phase.SIMULATION);
            two.repo.phases().enter(Phase.NETWORK_SEND);
            two.repo.tick();
            two.repo.phases().enter(Phase.PRESENTATION);
            two.repo.phases().enter(Phase.INITIALIZATION);
            if (round >= 0) {
                sending[round] = sent;
                receiving[round] = received;
            }
        }
        System.out.printf(
                "%s: end of frame %.3f ms, apply %.3f ms, %,d bytes%n",
                name, median(sending), median(receiving), bytes);
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1e6;
    }

    private void printCopy() {
        long bytes = 24L * ENTITIES;
        try (Arena arena = Arena.ofConfined()) {
            long from = arena.allocate(bytes).address();
            long to = arena.allocate(bytes).address();
            long[] nanos = new long[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                Memory.copy(from, to, bytes);
                nanos[round] = System.nanoTime() - start;
            }
            System.out.printf("plain copy of %,d bytes: %.3f ms%n", bytes, median(nanos));
        }
    }
}
