package io.fdp.dds;

import io.fdp.dds.BattleParts.Place;
import io.fdp.kernel.EntityRepository;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * What a node costs: moving entities at 60 Hz to a second node in a process of its own, on loopback. Arguments: how
 * many entities, how many seconds. Prints the time of a frame that moves and sends, and what the other node received.
 */
final class DdsCost {
    private static final int RATE = 60;

    private DdsCost() {}

    /** Entities, seconds; with a domain as the third argument it is the second node. */
    @SuppressWarnings("SystemOut") // a program for the console
    public static void main(String[] args) throws Exception {
        int entities = Integer.parseInt(args[0]);
        int seconds = Integer.parseInt(args[1]);
        if (args.length > 2) {
            receive(entities, seconds, Integer.parseInt(args[2]));
            return;
        }
        int domain = WireRig.randomDomain();
        try (EntityRepository repo = EntityRepository.create();
                BattleNode node = new BattleNode(repo, 1, domain, false);
                ChildNode other = new ChildNode(DdsCost.class, args[0], args[1], domain + "")) {
            long[] all = new long[entities];
            for (int i = 0; i < entities; i++) {
                all[i] = repo.createEntity();
                node.place.add(all[i], new Place(i, i, i));
                node.replication.publish(all[i]);
            }
            BattleNode.until(
                    "the other node is here", () -> !node.replication.nodes().isEmpty(), node);
            long[] nanos = new long[seconds * RATE];
            PlaceEdit place = node.place.newEdit();
            long due = System.nanoTime();
            for (int frame = 0; other.isAlive(); frame++) {
                long begin = System.nanoTime();
                for (long entity : all) {
                    node.place.edit(entity, place).x(frame);
                }
                node.frame();
                nanos[frame % nanos.length] = System.nanoTime() - begin;
                due += TimeUnit.SECONDS.toNanos(1) / RATE;
                long rest = due - System.nanoTime();
                if (rest > 0) {
                    TimeUnit.NANOSECONDS.sleep(rest);
                }
            }
            Arrays.sort(nanos);
            System.out.printf(
                    Locale.ROOT,
                    "sender: %d entities, frame median %.2f ms, 99 %% %.2f ms, %s%n",
                    entities,
                    nanos[nanos.length / 2] / 1e6,
                    nanos[nanos.length * 99 / 100] / 1e6,
                    node.wire.stats());
        }
    }

    @SuppressWarnings("SystemOut") // a program for the console
    private static void receive(int entities, int seconds, int domain) throws InterruptedException {
        try (EntityRepository repo = EntityRepository.create();
                BattleNode node = new BattleNode(repo, 2, domain, false)) {
            BattleNode.until("all entities are here", () -> repo.entityCount() == entities, node);
            long values = node.replication.stats().values();
            long begin = System.nanoTime();
            long end = begin + TimeUnit.SECONDS.toNanos(seconds);
            while (System.nanoTime() < end) {
                node.frame();
                TimeUnit.MILLISECONDS.sleep(1000 / RATE);
            }
            double elapsed = (System.nanoTime() - begin) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "receiver: %.0f values per second of %d, %s%n",
                    (node.replication.stats().values() - values) / elapsed,
                    entities * RATE,
                    node.wire.stats());
        }
    }
}
