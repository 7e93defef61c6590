package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.ForEach;
import io.fdp.engine.Engine;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.UpdateBefore;
import io.fdp.kernel.job.Jobs;
import org.junit.jupiter.api.Test;

/** All that it takes to add something to the battle: the method for one entity, and the system that runs it. */
class OneMoreSystemTest {
    /** Wind from the west pushes whatever flies. */
    @UpdateAfter(Moving.class)
    @UpdateBefore(Reporting.class)
    static final class Breeze extends BattleSystem {
        private OneMoreSystemTestBlow loop;

        @Override
        protected void create() {
            loop = uses(OneMoreSystemTestBlow.on(repo()));
        }

        @Override
        protected void update() {
            loop.run(jobs(), 5 * time().delta());
        }
    }

    @ForEach(with = Components.Airborne.class)
    static void blow(PositionEdit position, float metres) {
        position.x(position.x() + metres);
    }

    @Test
    void shouldBlow() {
        try (Jobs jobs = Jobs.create(1);
                Battle calm = Battle.begin(256, 1, Long.MAX_VALUE, jobs);
                Battle windy = Battle.begin(256, 1, Long.MAX_VALUE, jobs)) {
            calm.populate(256);
            windy.populate(256);
            try (Engine without = calm.engine().start();
                    Engine with = windy.engine().add(new Breeze()).start()) {
                without.run(60);
                with.run(60);
            }
            long aircraft = calm.repo().entityAt(200);
            float blown = windy.tables().position().get(aircraft).x()
                    - calm.tables().position().get(aircraft).x();
            assertThat(blown).isBetween(4.9f, 5.1f);
        }
    }
}
