package io.fdp.dashboard;

import io.fdp.dashboard.Shown.Aim;
import io.fdp.dashboard.Shown.Hull;
import io.fdp.dashboard.Shown.Marked;
import io.fdp.dashboard.Shown.Mode;
import io.fdp.dashboard.Shown.Spot;
import io.fdp.dashboard.Shown.Wheel;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.query.Query;
import java.util.concurrent.locks.LockSupport;

/** A world with an engine: entities move to the right, and one of them is hit in every tenth tick. */
final class ShownWorld implements AutoCloseable {
    final EntityRepository repo;
    final SpotTable spot;
    final HullTable hull;
    final AimTable aim;
    final LabelTable label;
    final WheelParts wheel;
    final TagColumn marked;
    final HitEvents hits;
    final Tkb tkb;
    final Engine engine;
    final long[] all;
    volatile boolean fails;
    private volatile boolean ended;
    private Thread runner;

    ShownWorld(EntityRepository repo, int entities) {
        this.repo = repo;
        this.spot = repo.register(SpotTable.TYPE);
        this.hull = repo.register(HullTable.TYPE);
        this.aim = repo.register(AimTable.TYPE);
        this.label = repo.register(LabelTable.TYPE);
        this.wheel = repo.register(WheelParts.TYPE);
        this.marked = repo.registerTag(Marked.class);
        this.hits = repo.events().register(HitEvents.TYPE);
        this.tkb = Tkb.builder(repo)
                .template(7, "tank")
                .with(spot, new Spot(5, 6))
                .with(hull, new Hull(100, 0))
                .build();
        this.all = new long[entities];
        for (int i = 0; i < entities; i++) {
            long entity = repo.createEntity();
            all[i] = entity;
            spot.add(entity, new Spot(i % 100 * 10, i / 100 * 10));
            repo.setSide(entity, i % 3);
            if (i % 2 == 0) {
                hull.add(entity, new Hull(i, i / 2.0));
            }
            if (i % 5 == 0) {
                aim.add(entity, new Aim(all[i / 2], i % 10 == 0 ? Mode.IDLE : Mode.BUSY));
            }
            if (i % 7 == 0) {
                marked.add(entity);
            }
            if (i % 11 == 0) {
                wheel.add(entity, new Wheel(i));
                wheel.add(entity, new Wheel(i + 1));
            }
        }
        this.engine = Engine.builder(repo)
                .clock(SimClock.fixed(60))
                .tkb(tkb)
                .add(new Moving(spot, hits, all))
                .add(new Failing())
                .start();
    }

    /** Fails while it is told to. */
    final class Failing extends SimSystem {
        @Override
        protected void update() {
            if (fails) {
                throw new IllegalStateException("the <b>gun</b> jams");
            }
        }
    }

    /** Moves everything. */
    static final class Moving extends SimSystem {
        private final SpotTable spot;
        private final HitEvents hits;
        private final long[] all;
        private SpotEdit edit;
        private Query movers;
        private final Query.EntityVisitor visitor = this::move;

        Moving(SpotTable spot, HitEvents hits, long[] all) {
            this.spot = spot;
            this.hits = hits;
            this.all = all;
        }

        @Override
        protected void create() {
            writes(spot);
            movers = repo().query().with(spot).build();
            edit = spot.newEdit();
        }

        private void move(long entity) {
            SpotEdit at = spot.edit(entity, edit);
            at.x(at.x() + 0.5f);
        }

        @Override
        protected void update() {
            movers.forEach(visitor);
            if (repo().currentTick() % 10 == 0 && all.length > 0) {
                hits.publish(all[0], (int) repo().currentTick());
            }
        }
    }

    void run(int frames) {
        engine.run(frames);
    }

    /** Runs frames in a thread until {@link #hold}. */
    ShownWorld go() {
        ended = false;
        runner = Thread.ofPlatform().name("frames").start(() -> {
            while (!ended) {
                engine.frame();
                LockSupport.parkNanos(4_000_000);
            }
        });
        return this;
    }

    void hold() {
        ended = true;
        if (runner != null) {
            try {
                runner.join();
            } catch (InterruptedException asked) {
                throw new AssertionError(asked);
            }
            runner = null;
        }
    }

    @Override
    public void close() {
        hold();
        engine.close();
        tkb.close();
    }
}
