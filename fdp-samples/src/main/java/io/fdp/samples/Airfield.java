package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.Tag;
import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.Reactions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Reactions keep the radio channels of an airfield up to date. */
public final class Airfield {
    private Airfield() {}

    /** A plane in the air, and the radio channel that it listens to. */
    @Component
    record Flight(float height, int channel) {}

    /** Planes that are on the ground. */
    @Tag
    interface Landed {}

    /**
     * Three planes: the first lands, the second crashes, the third descends.
     *
     * @return what the tower noticed, frame by frame
     */
    public static List<String> watch() {
        List<String> seen = new ArrayList<>();
        BitSet channels = new BitSet();
        try (EntityRepository repo = EntityRepository.create()) {
            FlightTable flight = repo.register(FlightTable.TYPE);
            TagColumn landed = repo.registerTag(Landed.class);

            Reactions reactions = repo.reactions();
            reactions.onAdded(flight, plane -> channels.set(flight.view(plane).channel()));
            reactions.onRemoved(
                    flight, (plane, last) -> channels.clear(last.view(plane).channel()));
            reactions.onChanged(
                    flight,
                    (plane, last) -> seen.add("from " + last.view(plane).height() + " to "
                            + flight.view(plane).height()));
            reactions.onAdded(landed, plane -> flight.remove(repo.commands().buffer(), plane));
            Reaction lost = reactions.onDestroyed(plane -> seen.add("lost a plane"));

            long[] planes = {repo.createEntity(), repo.createEntity(), repo.createEntity()};
            for (int i = 0; i < planes.length; i++) {
                flight.add(planes[i], 100 * i, i + 1);
            }
            repo.tick();
            seen.add("channels " + channels);

            landed.add(planes[0]);
            repo.destroyEntity(planes[1]);
            flight.edit(planes[2]).height(150);
            repo.tick();
            seen.add("channels " + channels);

            lost.close();
            repo.destroyEntity(planes[2]);
            repo.tick();
            seen.add("channels " + channels);
        }
        return seen;
    }

    /** A system that reacts. */
    private static final class Tower extends SimSystem {
        private final List<String> seen;

        Tower(List<String> seen) {
            this.seen = seen;
        }

        @Override
        protected void create() {
            FlightTable flight = repo().register(FlightTable.TYPE);
            onAdded(
                    flight,
                    plane -> seen.add("hello on channel " + flight.view(plane).channel()));
        }

        @Override
        protected void update() {
            seen.add("watching");
        }
    }

    /**
     * The same in an engine.
     *
     * @return what the tower noticed
     */
    public static List<String> run() {
        List<String> seen = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create();
                Engine engine = Engine.builder(repo).add(new Tower(seen)).start()) {
            repo.table(FlightTable.TYPE).add(repo.createEntity(), 100, 7);
            engine.run(2);
        }
        return seen;
    }
}
