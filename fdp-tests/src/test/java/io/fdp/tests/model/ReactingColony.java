package io.fdp.tests.model;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.reaction.Reactions;
import java.util.ArrayList;
import java.util.List;

/**
 * A world whose reactions change it: by commands, directly, and by causing each other. A frame depends only on the
 * world and its tick, so that a world with the same state goes on the same.
 */
public final class ReactingColony {
    private static final int TASKS = 12;
    private static final int INDEXES = 400;

    public final EntityRepository repo;
    public final ReactedWorld world;
    private final List<String> log = new ArrayList<>();

    public ReactingColony(EntityRepository repo) {
        this.repo = repo;
        this.world = new ReactedWorld(repo);
        Reactions reactions = repo.reactions();
        reactions.onCreated(this::welcome);
        reactions.onAdded(world.motor, entity -> {
            write("motor", entity, "");
            if (world.spot.has(entity)) {
                world.spot.edit(entity).x(world.spot.view(entity).x() + 1);
            }
        });
        reactions.onChanged(world.spot, (entity, last) -> {
            write("moved", entity, last.get(entity) + " " + world.spot.has(entity));
            if (world.spot.has(entity) && world.spot.view(entity).x() > 3) {
                world.spot.remove(repo.commands().buffer(), entity);
            }
        });
        reactions.onRemoved(world.spot, (entity, last) -> {
            write("lost", entity, last.get(entity).toString());
            if (Entity.index(entity) % 3 == 0) {
                repo.commands().buffer().create();
            }
        });
        reactions.onDestroyed(entity -> write("died", entity, ""));
        reactions.onAdded(world.seen, entity -> write("seen", entity, ""));
    }

    private void welcome(long entity) {
        write("born", entity, "");
        if (Entity.index(entity) % 4 == 0 && repo.isAlive(entity)) {
            world.motor.add(repo.commands().buffer(), entity, 1, (byte) 2, 3);
        }
        if (Entity.index(entity) % 5 == 0 && repo.isAlive(entity)) {
            world.locked.add(entity);
        }
    }

    private void write(String what, long entity, String more) {
        log.add(repo.currentTick() + " " + what + " " + Entity.toString(entity) + " " + more);
    }

    /** What reactions were called with since the last call. */
    public List<String> take() {
        List<String> lines = List.copyOf(log);
        log.clear();
        return lines;
    }

    /** Runs a frame. */
    public void frame(Jobs jobs) {
        long tick = repo.currentTick();
        for (int sync = 0; sync < 2; sync++) {
            long seed = tick * 2 + sync;
            jobs.run(TASKS, (task, worker) -> work(repo.commands().buffer(), mix(seed * TASKS + task)));
            repo.commands().playback();
        }
        for (int i = 0; i < 20; i++) {
            long entity = repo.entityAt((int) (mix(tick * 31 + i) & 0xFF));
            if (entity != Entity.NULL && world.spot.has(entity)) {
                world.spot.edit(entity).x((int) mix(i) & 3);
            }
        }
        repo.tick();
    }

    private void work(CommandBuffer commands, long random) {
        for (int i = 0; i < 3; i++) {
            long made = commands.create();
            world.spot.add(commands, made, (int) (random >>> i) & 3, i, (byte) 0);
        }
        for (int i = 0; i < 2; i++) {
            long entity = repo.entityAt((int) ((random >>> (8 + 10 * i)) & 0x3FF) % INDEXES);
            if (entity != Entity.NULL) {
                commands.destroy(entity);
            }
        }
    }

    private static long mix(long value) {
        long mixed = (value + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 29)) * 0xBF58476D1CE4E5B9L;
        return mixed ^ (mixed >>> 32);
    }
}
