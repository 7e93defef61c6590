package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.cli.battle.Components.Position;
import io.fdp.dis.DisConfig;
import io.fdp.dis.DisGateway;
import io.fdp.dis.DisGhost;
import io.fdp.dis.DisStats;
import io.fdp.dis.event.DisDetonation;
import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFire;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two battles in two programs, each with the ghosts of the other one, over loopback. */
class BattleExerciseTest {
    private static final int UNITS = 256;
    private static final double SLACK = 0.05;
    private static final long FRAME_NANOS = 1_000_000_000L / Battle.TICKS_PER_SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @Test
    void shouldShowBattlesElsewhere() throws IOException {
        exchange(600, false);
    }

    @Test
    @Tag("long")
    void shouldShowBattlesElsewhereForAMinute() throws IOException {
        exchange(3600, true);
    }

    /** One battle: what it is, and what it sees of the other one. */
    private static final class Side implements AutoCloseable {
        final String name;
        final Jobs jobs = Jobs.create(1);
        final Battle battle;
        final Engine engine;
        final DisGateway gateway;
        final Query ghosts;
        final Set<Integer> fired = new HashSet<>();
        long states;
        long checked;
        long checkedFrames;
        long off;
        double worst;
        int shots;
        int detonations;

        Side(String name, int application, int port, int otherPort) {
            this.name = name;
            this.battle = Battle.begin(UNITS, application, 1L << 30, jobs);
            battle.populate(UNITS);
            EntityRepository repo = battle.repo();
            DisConfig config = new DisConfig(Battle.GROUND, Battle.bodies(repo))
                    .application(application)
                    .listen(port)
                    .sendTo("127.0.0.1", otherPort)
                    .smoothing(0);
            this.engine = battle.engine(config).start();
            this.gateway = engine.services().get(DisGateway.class);
            this.ghosts = repo.query().with(repo.registerTag(DisGhost.class)).build();
        }

        boolean hasAll(Side other) {
            return gateway.stats().received() == other.gateway.stats().sent();
        }

        /** Compares all places in a frame in which nothing is under way: both have the same time. */
        void check(Side other) {
            if (!hasAll(other) || gateway.stats().received() == 0) {
                return;
            }
            checkedFrames++;
            ghosts.forEach(ghost -> {
                long unit = other.gateway.entity(gateway.number(ghost));
                if (other.battle.repo().isAlive(unit)) {
                    Position truth = other.battle.tables().position().get(unit);
                    Position seen = battle.tables().position().get(ghost);
                    double distance = Math.sqrt(Math.pow(truth.x() - seen.x(), 2)
                            + Math.pow(truth.y() - seen.y(), 2)
                            + Math.pow(truth.z() - seen.z(), 2));
                    double beyond = distance - 1 - other.speed(unit) / Battle.TICKS_PER_SECOND - SLACK;
                    checked++;
                    if (beyond > 0) {
                        off++;
                        worst = Math.max(worst, beyond);
                    }
                }
            });
        }

        double speed(long unit) {
            Tables tables = battle.tables();
            if (!tables.velocity().has(unit)) {
                return 0;
            }
            var v = tables.velocity().get(unit);
            return Math.sqrt(v.dx() * v.dx() + v.dy() * v.dy() + v.dz() * v.dz());
        }

        /** Who fires, and what, was a ghost when the shot was heard. Its end may be heard in the same frame. */
        private void requireGhost(long entity, DisFire fire) {
            assertThat(entity).as("%s", fire).isNotEqualTo(Entity.NULL);
            if (battle.repo().isAlive(entity)) {
                assertThat(gateway.number(entity)).as("%s", fire).isNotEqualTo(EntityNumber.NONE);
            }
        }

        /** Shots and detonations of the other side in the last frame: each detonation belongs to a shot. */
        void hear() {
            DisFireEvents fires = battle.repo().events(DisFireEvents.TYPE);
            for (int i = 0; i < fires.count(); i++) {
                DisFire fire = fires.get(i);
                if (fire.remote()) {
                    requireGhost(fire.shooter(), fire);
                    if (fire.munition() != Entity.NULL) { // a shell that ends in its first frame is no ghost
                        requireGhost(fire.munition(), fire);
                    }
                    assertThat(fire.range()).isPositive();
                    assertThat(fired.add(fire.number())).as("%s", fire).isTrue();
                    shots++;
                }
            }
            DisDetonationEvents all = battle.repo().events(DisDetonationEvents.TYPE);
            for (int i = 0; i < all.count(); i++) {
                DisDetonation detonation = all.get(i);
                if (detonation.remote()) {
                    assertThat(fired.remove(detonation.number()))
                            .as("%s", detonation)
                            .isTrue();
                    detonations++;
                }
            }
        }

        void frame() {
            engine.frame();
            states += gateway.stats().own();
        }

        /** Prints the figures, and requires what an exercise must have. */
        void report(Side other, int frames) {
            long sent = other.gateway.stats().sent();
            System.out.printf(
                    Locale.ROOT,
                    "DIS, %s: %,d of %,d places off (%.4f %%) in %,d frames of %,d that were compared, by %.2f m at"
                            + " most beyond the threshold and a frame's motion; %,d PDUs, %.2f %% of a state of each"
                            + " entity in each frame; heard %,d shots and %,d detonations%n",
                    name,
                    off,
                    checked,
                    100.0 * off / checked,
                    checkedFrames,
                    frames,
                    worst,
                    sent,
                    100.0 * sent / other.states,
                    shots,
                    detonations);
            assertThat(checked).isPositive();
            assertThat(off).as("of %s", checked).isLessThanOrEqualTo(checked / 1000);
            assertThat(sent).as("traffic of %s states", other.states).isLessThanOrEqualTo(other.states / 10);
            assertThat(detonations).isBetween(1, shots);
        }

        @Override
        public void close() {
            engine.close();
            battle.close();
            jobs.close();
        }
    }

    /**
     * Same entities, places within the threshold, none lost, none left over, and a tenth of the traffic of each
     * frame.
     */
    private static void exchange(int frames, boolean paced) throws IOException {
        int port;
        int otherPort;
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket other = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
            otherPort = other.getLocalPort();
        }
        try (Side second = new Side("second", 2, otherPort, port)) {
            try (Side first = new Side("first", 1, port, otherPort)) {
                long begin = System.nanoTime();
                for (int i = 0; i < frames; i++) {
                    first.frame();
                    LockSupport.parkNanos(1_000_000);
                    second.frame();
                    second.check(first);
                    first.hear();
                    second.hear();
                    while (paced && System.nanoTime() - begin < (i + 1) * FRAME_NANOS) {
                        LockSupport.parkNanos(begin + (i + 1) * FRAME_NANOS - System.nanoTime());
                    }
                }
                settle(first, second);
                requireSame(first, second);
                requireSame(second, first);
                second.report(first, frames);
                assertThat(first.shots).isPositive();
            }
            for (int i = 0; i < 3000 && !second.ghosts.isEmpty(); i++) {
                LockSupport.parkNanos(1_000_000);
                second.engine.frame();
            }
            assertThat(second.ghosts.count()).as("none left over").isZero();
        }
    }

    /** Nobody simulates any more; what is under way arrives. */
    private static void settle(Side first, Side second) {
        first.engine.clock().pause();
        second.engine.clock().pause();
        for (int i = 0; i < 3000; i++) {
            first.engine.frame();
            second.engine.frame();
            LockSupport.parkNanos(1_000_000);
            if (i > 10 && first.hasAll(second) && second.hasAll(first)) {
                return;
            }
        }
    }

    private static void requireSame(Side shown, Side truth) {
        DisStats stats = truth.gateway.stats();
        assertThat(shown.gateway.stats().received()).as("none lost").isEqualTo(stats.sent());
        assertThat(shown.ghosts.count()).isEqualTo(stats.own());
        assertThat(shown.gateway.stats().rejected()).isEmpty();
        shown.ghosts.forEach(ghost ->
                assertThat(truth.gateway.entity(shown.gateway.number(ghost))).isNotZero());
    }
}
