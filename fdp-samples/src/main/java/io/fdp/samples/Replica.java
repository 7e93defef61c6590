package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.Twins;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.divergence.Divergence;
import io.fdp.kernel.state.HashTrail;
import io.fdp.kernel.state.StateHashes;
import java.util.ArrayList;
import java.util.List;

/** Compares two runs that should be equal, and finds where they differ. */
public final class Replica {
    private Replica() {}

    /** A probe that drifts. */
    @Component
    record Probe(double at, double drift) {}

    /** Moves probes; with a fault, moves one probe slightly too far in one frame. */
    static final class Drifting extends SimSystem {
        private final long[] probes = new long[100];
        private final boolean faulty;
        private ProbeTable probe;

        Drifting(boolean faulty) {
            this.faulty = faulty;
        }

        @Override
        protected void create() {
            probe = writes(repo().register(ProbeTable.TYPE));
            repo().createEntities(probes);
            probe.addAll(probes);
        }

        @Override
        protected void update() {
            for (long each : probes) {
                ProbeEdit p = probe.edit(each);
                p.drift(p.drift() + 0.5);
                p.at(p.at() + p.drift() * time().deltaSeconds());
            }
            if (faulty && repo().currentTick() == 25) {
                probe.edit(probes[42]).drift(13.25);
            }
        }
    }

    private static Engine start(EntityRepository repo, boolean faulty) {
        return Engine.builder(repo)
                .clock(SimClock.fixed(10))
                .add(new Drifting(faulty))
                .start();
    }

    /**
     * Runs two engines side by side.
     *
     * @return where the worlds began to differ
     */
    public static String compare() {
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create();
                Engine engine = start(repo, false);
                Engine twin = start(other, true)) {
            Twins.Difference found = Twins.run(engine, twin, 100);
            return String.valueOf(found);
        }
    }

    /**
     * Runs two engines one after the other and compares their trails.
     *
     * @return where the worlds began to differ, and their differences at the end
     */
    public static List<String> trails() {
        List<String> log = new ArrayList<>();
        HashTrail trail = HashTrail.keeping(3600); // a minute at 60 Hz
        HashTrail second = HashTrail.keeping(3600);
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create();
                Engine engine = start(repo, false);
                Engine later = start(other, true)) {
            repo.observers().add(trail); // sees each finished frame
            engine.run(40);
            other.observers().add(second);
            later.run(40);
            log.add(String.valueOf(trail.firstDifference(second)));
            List<Divergence> now = Divergence.all(repo, other, 10);
            log.add(now.size() + " fields differ, first: " + now.getFirst().field());
        }
        return log;
    }

    /** Each probe moves halfway to the position of the next probe in the last frame. */
    static final class Gathering extends SimSystem {
        private final long[] probes = new long[3];
        private final boolean backwards;
        private ProbeTable probe;
        private ProbeTable before;

        Gathering(boolean backwards) {
            this.backwards = backwards;
        }

        @Override
        protected void create() {
            probe = writes(repo().register(ProbeTable.TYPE));
            before = previous(ProbeTable.TYPE);
            repo().createEntities(probes);
            for (int i = 0; i < probes.length; i++) {
                probe.add(probes[i], 8 * i, 0);
            }
        }

        @Override
        protected void update() {
            for (int i = 0; i < probes.length; i++) {
                int own = backwards ? probes.length - 1 - i : i;
                long other = probes[(own + 1) % probes.length];
                if (before.has(other)) { // not in the first frame
                    ProbeEdit p = probe.edit(probes[own]);
                    p.at(p.at() + (before.view(other).at() - p.at()) / 2);
                }
            }
        }
    }

    /**
     * Lets probes gather, visited forwards or backwards.
     *
     * @param backwards true to visit the probes backwards
     * @return the positions of the probes, which do not depend on the order
     */
    public static List<Double> gather(boolean backwards) {
        try (EntityRepository repo = EntityRepository.create();
                Engine engine =
                        Engine.builder(repo).add(new Gathering(backwards)).start()) {
            engine.run(3);
            List<Double> where = new ArrayList<>();
            ProbeTable probe = repo.table(ProbeTable.TYPE);
            repo.query()
                    .with(probe)
                    .build()
                    .forEach(each -> where.add(probe.get(each).at()));
            return where;
        }
    }

    /**
     * Takes the hash of one component.
     *
     * @return whether the hash changed with the component
     */
    public static boolean hashes() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable probe = repo.register(ProbeTable.TYPE);
            long one = repo.createEntity();
            probe.add(one, 1, 2);
            StateHashes hashes = repo.stateHashes(); // kept
            long before = hashes.of(probe);
            probe.edit(one).at(2);
            hashes.take(); // costs what changed, makes no garbage
            return hashes.of(probe) != before;
        }
    }
}
