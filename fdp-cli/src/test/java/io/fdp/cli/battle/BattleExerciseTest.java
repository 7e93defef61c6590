package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Components.Position;
import io.fdp.dis.DisBodies;
import io.fdp.dis.DisConfig;
import io.fdp.dis.DisGateway;
import io.fdp.dis.DisGhost;
import io.fdp.dis.DisModule;
import io.fdp.engine.Engine;
import io.fdp.engine.SimClock;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A battle in one program, and its ghosts in another one, over loopback. */
class BattleExerciseTest {
    private static final int UNITS = 256;
    private static final double SLACK = 0.05;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private long checked;
    private long off;
    private Battle battle;
    private EntityRepository other;
    private PositionTable shown;
    private Query ghosts;

    @Test
    void shouldShowTheBattleElsewhere() throws IOException {
        exchange(240);
    }

    @Test
    @Tag("long")
    void shouldShowTheBattleElsewhereForAMinute() throws IOException {
        exchange(3600);
    }

    /**
     * Same entities, places within the threshold, none lost, none left over, and a tenth of the traffic of each
     * frame.
     */
    private void exchange(int frames) throws IOException {
        int port;
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        try (Jobs jobs = Jobs.create(1);
                Battle here = Battle.begin(UNITS, 7, 1L << 30, jobs);
                EntityRepository there = Battle.emptyWorld(UNITS, 1L << 30);
                Tkb tkb = Templates.load(there)) {
            battle = here;
            other = there;
            shown = there.register(PositionTable.TYPE);
            ghosts = there.query().with(there.registerTag(DisGhost.class)).build();
            here.populate(UNITS);
            DisBodies bodies = Battle.bodies(there);
            DisConfig listening = new DisConfig(Battle.GROUND, bodies)
                    .application(2)
                    .listen(port)
                    .smoothing(0);
            try (Engine second = Engine.builder(there)
                    .clock(SimClock.fixed(Battle.TICKS_PER_SECOND))
                    .tkb(tkb)
                    .module(new DisModule(listening))
                    .start()) {
                DisGateway to = second.services().get(DisGateway.class);
                DisConfig sending = new DisConfig(Battle.GROUND, Battle.bodies(here.repo()))
                        .application(1)
                        .sendTo("127.0.0.1", port);
                long units = 0;
                long sent;
                try (Engine first = here.engine(sending).start()) {
                    DisGateway from = first.services().get(DisGateway.class);
                    for (int i = 0; i < frames; i++) {
                        first.frame();
                        LockSupport.parkNanos(1_000_000);
                        second.frame();
                        units += from.stats().own();
                        check(from, to);
                    }
                    awaitAll(from, to, second);
                    sent = from.stats().sent();
                    assertThat(ghosts.count()).isEqualTo(from.stats().own());
                    assertThat(from.stats().rejected()).isEmpty();
                    assertThat(to.stats().rejected()).isEmpty();
                }
                for (int i = 0; i < 3000 && !ghosts.isEmpty(); i++) {
                    LockSupport.parkNanos(1_000_000);
                    second.frame();
                }
                assertThat(ghosts.count()).as("none left over").isZero();
                assertThat(there.entityCount()).isZero();
                assertThat(checked).isPositive();
                assertThat(off).as("of %s", checked).isLessThanOrEqualTo(checked / 1000);
                assertThat(sent)
                        .as("traffic of %s entities in all frames", units)
                        .isLessThan(units / 10);
            }
        }
    }

    private static void awaitAll(DisGateway from, DisGateway to, Engine second) {
        for (int i = 0; i < 3000 && to.stats().received() < from.stats().sent(); i++) {
            LockSupport.parkNanos(1_000_000);
            second.frame();
        }
        assertThat(to.stats().received()).isEqualTo(from.stats().sent());
    }

    /** Compares all places in a frame in which nothing is under way. */
    private void check(DisGateway from, DisGateway to) {
        if (to.stats().received() != from.stats().sent() || from.stats().sent() == 0) {
            return;
        }
        ghosts.forEach(ghost -> {
            long unit = from.entity(to.number(ghost));
            if (battle.repo().isAlive(unit)) {
                Position truth = battle.tables().position().get(unit);
                Position seen = shown.get(ghost);
                double distance = Math.sqrt(Math.pow(truth.x() - seen.x(), 2)
                        + Math.pow(truth.y() - seen.y(), 2)
                        + Math.pow(truth.z() - seen.z(), 2));
                checked++;
                if (distance > 1 + speed(unit) / Battle.TICKS_PER_SECOND + SLACK) {
                    off++;
                }
            }
        });
        assertThat(other.isClosed()).isFalse();
    }

    private double speed(long unit) {
        Tables tables = battle.tables();
        if (!tables.velocity().has(unit)) {
            return 0;
        }
        var v = tables.velocity().get(unit);
        return Math.sqrt(v.dx() * v.dx() + v.dy() * v.dy() + v.dz() * v.dz());
    }
}
