package io.fdp.replication.time;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Replication;
import io.fdp.replication.ReplicationConfig;
import io.fdp.replication.ReplicationModule;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A node with a world, and a program that depends on the frame only. */
final class LockstepNode {
    final TimeNode node;
    final Replication replication;
    final SpotTable spots;
    final HeatTable heats;
    final int number;
    final long seed;
    final List<Long> own = new ArrayList<>();
    final Map<Long, Long> hashes = new TreeMap<>();
    final Map<Long, Long> shared = new TreeMap<>();

    LockstepNode(EntityRepository repo, Wire wire, TimeConfig config, long seed) {
        this.seed = seed;
        this.number = wire.self().number();
        this.spots = repo.register(SpotTable.TYPE);
        this.heats = repo.register(HeatTable.TYPE);
        this.node = new TimeNode(
                repo,
                wire,
                config,
                new ReplicationModule(wire, null, new ReplicationConfig()),
                context -> context.add(new Spots()));
        this.replication = node.engine.services().get(Replication.class);
    }

    boolean isDue() {
        return node.gate.nanosUntilFrame() <= 0;
    }

    /** Whether the program changes anything. */
    boolean quiet;

    void frame() {
        if (!quiet) {
            act(new SplittableRandom(seed ^ number * 7919L ^ node.frames * 104_729L));
        }
        node.frame();
        hashes.put(node.frames, node.repo.stateHash());
        shared.put(node.frames, replication.hash());
    }

    private void act(SplittableRandom random) {
        switch (random.nextInt(12)) {
            case 0, 1 -> {
                long entity = node.repo.createEntity();
                spots.add(entity, new Spots.Spot(random.nextInt(100), Entity.NULL));
                if (random.nextBoolean()) {
                    heats.add(entity, new Spots.Heat(1));
                }
                replication.publish(entity);
                own.add(entity);
            }
            case 2 -> {
                if (own.size() > 3) {
                    node.repo.destroyEntity(own.removeFirst());
                }
            }
            case 3 -> {
                switch (random.nextInt(6)) {
                    case 0 -> node.time.pause();
                    case 1, 2 -> node.time.resume();
                    case 3 -> node.time.step();
                    case 4 -> node.time.speed(random.nextInt(1, 5));
                    default -> node.time.nameKeeper(random.nextInt(4));
                }
            }
            default -> {}
        }
    }

    void close() {
        node.close();
        node.repo.close();
    }
}
