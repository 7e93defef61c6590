package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fdp.dis.pdu.EntityNumber;
import io.fdp.engine.tkb.DisType;
import io.fdp.geo.GeoFrame;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gateways on a network that the test is. */
class GatewayTest {
    private static final double FRAME = 1.0 / ExerciseNode.RATE;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private ExerciseNode node(int application) {
        return new ExerciseNode(worlds.create(), application);
    }

    private static void frames(int count, ExerciseNode... nodes) {
        for (int i = 0; i < count; i++) {
            for (ExerciseNode node : nodes) {
                node.frame();
            }
            for (ExerciseNode node : nodes) {
                List<ExerciseNode> others = new ArrayList<>(List.of(nodes));
                node.sendTo(others.toArray(ExerciseNode[]::new)); // the sender hears itself, too
            }
        }
    }

    /** All algorithms: ghosts are where the truth is, within the threshold and one frame's motion; little traffic. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldShowEntitiesWithinTheThreshold(int algorithm) {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            here.algorithm = algorithm;
            List<Long> own = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                own.add(here.vehicle("tank", i * 100, 0, i, 5 + i, i % 3 == 0 ? 0 : 0.1));
                own.add(here.vehicle("jet", -i * 1000, 3000, -i, 200, i % 3 == 0 ? 0 : 0.3));
            }
            int sent = 0;
            int frames = 10 * ExerciseNode.RATE;
            for (int frame = 0; frame < frames; frame++) {
                here.frame();
                sent += here.sendTo(there);
                there.frame();
                double worst = 0;
                for (long entity : own) {
                    long ghost = there.gateway.entity(here.gateway.number(entity));
                    double motion = here.course.get(entity).speed() * FRAME;
                    worst = Math.max(worst, distance(here, entity, there, ghost) - motion);
                }
                assertThat(worst)
                        .as("algorithm %s, frame %s: off by more than a frame's motion", algorithm, frame)
                        .isLessThanOrEqualTo(1 + 1e-3);
            }
            assertThat(there.ghosts.count()).isEqualTo(own.size());
            if (algorithm == 0 || algorithm == 4 || algorithm == 7 || algorithm == 8) {
                assertThat(sent).as("traffic").isLessThan(own.size() * frames / 10);
            }
            if (algorithm == 7) { // exact for circles: heartbeats only, every five seconds
                assertThat(sent).isLessThanOrEqualTo(own.size() * 3);
            }
        }
    }

    private static double distance(ExerciseNode a, long x, ExerciseNode b, long y) {
        var p = a.place.get(x);
        var q = b.place.get(y);
        return Math.sqrt(Math.pow(p.x() - q.x(), 2) + Math.pow(p.y() - q.y(), 2) + Math.pow(p.z() - q.z(), 2));
    }

    @Test
    void shouldShowHeadingSideTypeAndParts() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            long tank = here.vehicle("tank", 10, 20, 1.25, 0, 0);
            here.course.set(tank, 1.25, 0, 0, 0.5);
            frames(2, here, there);
            long ghost = there.ghosts.single();
            assertThat(there.repo.disType(ghost)).isEqualTo(ExerciseNode.TANK.bits());
            assertThat(there.repo.tkbType(ghost)).isEqualTo(1);
            assertThat(there.repo.side(ghost)).isEqualTo(2);
            assertThat(there.course.get(ghost).heading()).isCloseTo(1.25, within(1e-5));
            assertThat(there.course.get(ghost).turret()).isCloseTo(0.5, within(1e-6));
            assertThat(there.place.hasAuthority(ghost)).isFalse();
            assertThat(here.gateway.number(tank)).isEqualTo(EntityNumber.of(5, 1, 1));
            assertThat(there.gateway.number(ghost)).isEqualTo(EntityNumber.of(5, 1, 1));
            // a part that moves less than the threshold is not sent, one that moves more is
            here.course.set(tank, 1.25, 0, 0, 0.52);
            frames(2, here, there);
            assertThat(there.course.get(ghost).turret()).isCloseTo(0.5, within(1e-6));
            here.course.set(tank, 1.25, 0, 0, 0.6);
            frames(2, here, there);
            assertThat(there.course.get(ghost).turret()).isCloseTo(0.6, within(1e-6));
            // heading, side, appearance
            here.course.set(tank, 1.25 + 0.06, 0, 0, 0.6);
            here.repo.setSide(tank, 1);
            frames(2, here, there);
            assertThat(there.course.get(ghost).heading()).isCloseTo(1.31, within(1e-5));
            assertThat(there.repo.side(ghost)).isEqualTo(1);
        }
    }

    @Test
    void shouldFindTheMostSpecificTemplate() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            long other = here.repo.createEntity();
            here.place.add(other, 1, 2, 3);
            here.repo.setDisType(other, DisType.of(1, 1, 99, 7).bits());
            long unknown = here.repo.createEntity();
            here.place.add(unknown, 1, 2, 3);
            here.repo.setDisType(unknown, DisType.of(3, 1).bits());
            long untyped = here.repo.createEntity();
            here.place.add(untyped, 1, 2, 3);
            frames(2, here, there);
            assertThat(there.repo.tkbType(there.ghosts.single())).isEqualTo(2);
            assertThat(there.rejected(DisRejection.UNKNOWN_TYPE)).isPositive();
            assertThat(here.gateway.stats().own()).isEqualTo(2);
        }
    }

    @Test
    void shouldShowUnknownTypesWhenAsked() {
        try (ExerciseNode here = node(1);
                ExerciseNode there =
                        new ExerciseNode(worlds.create(), 2, ExerciseNode.FRAME, config -> config.unknownTypes(true))) {
            long unknown = here.repo.createEntity();
            here.place.add(unknown, 1, 2, 3);
            here.repo.setDisType(unknown, DisType.of(3, 1).bits());
            frames(5, here, there);
            long ghost = there.ghosts.single();
            assertThat(there.repo.tkbType(ghost)).isZero();
            assertThat(there.place.get(ghost).x()).isCloseTo(1, within(1e-6));
            assertThat(there.place.hasAuthority(ghost)).isFalse();
        }
    }

    /** Three gateways hear each other and themselves: everybody sees all others, and nobody sees double. */
    @Test
    void shouldHaveNoEchoes() {
        try (ExerciseNode a = node(1);
                ExerciseNode b = node(2);
                ExerciseNode c = node(3)) {
            for (int i = 0; i < 5; i++) {
                a.vehicle("tank", i * 50, 0, 0, 10, 0);
                b.vehicle("tank", i * 50, 500, 0, 10, 0);
            }
            c.vehicle("jet", 0, 0, 0, 100, 0);
            frames(10 * ExerciseNode.RATE, a, b, c);
            assertThat(a.ghosts.count()).isEqualTo(6);
            assertThat(b.ghosts.count()).isEqualTo(6);
            assertThat(c.ghosts.count()).isEqualTo(10);
            assertThat(a.gateway.stats().own()).isEqualTo(5);
            assertThat(a.rejected(DisRejection.OWN_ECHO)).isPositive();
            assertThat(a.repo.entityCount()).isEqualTo(11);
        }
    }

    @Test
    void shouldSendOnlyWhatThisNodeOwns() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 0, 0);
            long foreign = here.vehicle("tank", 5, 5, 0, 0, 0);
            here.place.setAuthority(foreign, false);
            frames(3, here, there);
            assertThat(there.ghosts.count()).isEqualTo(1);
            assertThat(here.gateway.number(foreign)).isEqualTo(EntityNumber.NONE);
            here.place.setAuthority(tank, false); // handed over: another node sends it from here on
            here.place.setAuthority(foreign, true);
            frames(3, here, there);
            assertThat(there.gateway.number(there.ghosts.single())).isEqualTo(EntityNumber.of(5, 1, 2));
            here.place.setAuthority(tank, true); // and back: a number is never used twice
            frames(3, here, there);
            assertThat(here.gateway.number(tank)).isEqualTo(EntityNumber.of(5, 1, 3));
            assertThat(there.ghosts.count()).isEqualTo(2);
        }
    }

    @Test
    void shouldRemoveGhostsOfWhatIsGone() {
        ExerciseNode there = node(2);
        try (there) {
            ExerciseNode here = node(1);
            try (here) {
                long tank = here.vehicle("tank", 0, 0, 0, 10, 0);
                here.vehicle("jet", 0, 0, 0, 10, 0);
                frames(3, here, there);
                assertThat(there.ghosts.count()).isEqualTo(2);
                here.repo.destroyEntity(tank);
                here.vehicle("tank", 7, 7, 0, 10, 0); // takes the index of the dead
                frames(3, here, there);
                assertThat(there.ghosts.count()).isEqualTo(2);
                assertThat(there.gateway.entity(EntityNumber.of(5, 1, 1))).isEqualTo(Entity.NULL);
                assertThat(there.gateway.entity(EntityNumber.of(5, 1, 3))).isNotEqualTo(Entity.NULL);
            }
            here.sendTo(there); // the last words of a gateway that leaves
            there.frame();
            assertThat(there.ghosts.count()).isZero();
            assertThat(there.repo.entityCount()).isZero();
        }
    }

    @Test
    void shouldRemoveGhostsOfASilentSender() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            here.vehicle("tank", 100, 0, 0, 0, 0);
            frames(3, here, there);
            there.pass(11.5);
            there.frame();
            assertThat(there.ghosts.count()).isEqualTo(2);
            there.pass(0.6);
            there.frame();
            assertThat(there.ghosts.count())
                    .as("the one that stands has a slow heartbeat")
                    .isEqualTo(1);
            there.pass(131);
            there.frame();
            assertThat(there.ghosts.count()).isEqualTo(1);
            there.pass(2);
            there.frame();
            assertThat(there.ghosts.count()).isZero();
            // and they come back with the next heartbeat
            here.pass(61);
            frames(2, here, there);
            assertThat(there.ghosts.count()).isEqualTo(2);
        }
    }

    @Test
    void shouldSendHeartbeats() {
        try (ExerciseNode here = node(1)) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            here.vehicle("tank", 100, 0, 0, 0, 0);
            here.frame();
            assertThat(here.sendTo()).isEqualTo(2);
            int sent = 0;
            for (int i = 0; i < 61 * ExerciseNode.RATE; i++) {
                here.frame();
                sent += here.sendTo();
            }
            assertThat(sent).isBetween(12 + 1, 12 + 2);
        }
    }

    /** With smoothing, no ghost moves farther in a frame than its speed and the fading of its error explain. */
    @Test
    void shouldGoOverToANewStateWithoutAJump() {
        try (ExerciseNode here = node(1);
                ExerciseNode there =
                        new ExerciseNode(worlds.create(), 2, ExerciseNode.FRAME, config -> config.smoothing(0.5))) {
            here.algorithm = 2;
            long jet = here.vehicle("jet", 0, 0, 0, 200, 0.3);
            frames(2, here, there);
            long ghost = there.ghosts.single();
            var before = there.place.get(ghost);
            double heading = there.course.get(ghost).heading();
            double farthest = 0;
            double widest = 0;
            for (int i = 0; i < 300; i++) {
                frames(1, here, there);
                var now = there.place.get(ghost);
                farthest = Math.max(farthest, Math.hypot(now.x() - before.x(), now.y() - before.y()));
                double turned = there.course.get(ghost).heading();
                widest = Math.max(widest, Math.abs(Math.IEEEremainder(turned - heading, 2 * Math.PI)));
                before = now;
                heading = turned;
                assertThat(distance(here, jet, there, ghost)).isLessThan(1 + 200 * FRAME * 2 + 5);
            }
            assertThat(farthest).isLessThan(200 * FRAME + 3 * FRAME / 0.5 + 0.05);
            assertThat(widest)
                    .as("less than the threshold of 3 degrees at once")
                    .isLessThan(Math.toRadians(1.5));
        }
    }

    @Test
    void shouldFreezeWhileTimeStandsStill() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            frames(3, here, there);
            long ghost = there.ghosts.single();
            here.engine.clock().pause();
            frames(3, here, there);
            var before = there.place.get(ghost);
            frames(5 * ExerciseNode.RATE, here, there);
            assertThat(there.place.get(ghost)).isEqualTo(before);
            assertThat(there.ghosts.count()).as("heartbeats go on").isEqualTo(1);
            here.engine.clock().resume();
            frames(ExerciseNode.RATE, here, there);
            assertThat(there.place.get(ghost).y()).isGreaterThan(before.y() + 8);
        }
    }

    /** Worlds on a plane and on a map see the same places of the earth. */
    @Test
    void shouldAgreeBetweenPlaneAndMap() {
        GeoFrame map = GeoFrame.flatDegrees(48.1, 11.6, 500);
        try (ExerciseNode plane = node(1);
                ExerciseNode flat = new ExerciseNode(worlds.create(), 2, map, config -> {})) {
            long onMap = flat.vehicle("jet", 20_000, -30_000, 0.7, 150, 0.1);
            long onPlane = plane.vehicle("jet", -15_000, 40_000, 2, 150, 0);
            double[] a = new double[3];
            double[] b = new double[3];
            for (int i = 0; i < 10 * ExerciseNode.RATE; i++) {
                flat.frame();
                flat.sendTo(plane);
                plane.frame();
                var shown = plane.place.get(plane.ghosts.single());
                var truth = flat.place.get(onMap);
                ExerciseNode.FRAME.toGeocentric(shown.x(), shown.y(), shown.z(), a, 0);
                map.toGeocentric(truth.x(), truth.y(), truth.z(), b, 0);
                assertThat(Math.hypot(a[0] - b[0], Math.hypot(a[1] - b[1], a[2] - b[2])))
                        .isLessThan(1 + 150 * FRAME + 0.05);
                plane.sendTo(flat);
            }
            flat.frame();
            var shown = flat.place.get(flat.ghosts.single());
            var truth = plane.place.get(onPlane);
            map.toGeocentric(shown.x(), shown.y(), shown.z(), a, 0);
            ExerciseNode.FRAME.toGeocentric(truth.x(), truth.y(), truth.z(), b, 0);
            assertThat(Math.hypot(a[0] - b[0], Math.hypot(a[1] - b[1], a[2] - b[2])))
                    .isLessThan(1 + 2 * 150 * FRAME + 0.05);
            assertThat(flat.course.get(flat.ghosts.single()).heading()).isCloseTo(2, within(0.06));
        }
    }

    @Test
    void shouldNotSendWhatHasNoPlace() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            long tank = here.vehicle("tank", Double.NaN, 0, 0, 10, 0);
            frames(3, here, there);
            assertThat(there.ghosts.count()).isZero();
            assertThat(here.rejected(DisRejection.OWN_NOT_FINITE)).isEqualTo(3);
            here.place.set(tank, 1, 2, 3);
            frames(2, here, there);
            assertThat(there.ghosts.count()).isEqualTo(1);
        }
    }

    /** A double can hold more than a PDU: what nobody would read is not sent, and the entity can still leave. */
    @Test
    void shouldNotSendNumbersThatNobodyReads() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 10, 0);
            frames(3, here, there);
            here.course.set(tank, 0, 1e39, 0, 0);
            frames(3, here, there);
            assertThat(here.rejected(DisRejection.OWN_NOT_FINITE)).isPositive();
            assertThat(there.rejected(DisRejection.NOT_FINITE)).isZero();
            assertThat(there.ghosts.count()).isEqualTo(1);
            here.repo.destroyEntity(tank);
            frames(2, here, there);
            assertThat(there.ghosts.count()).isZero();
            assertThat(there.gateway.stats().rejected()).isEmpty();
        }
    }

    @Test
    void shouldBringGhostsBackThatSomebodyDestroyed() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            frames(3, here, there);
            there.repo.destroyEntity(there.ghosts.single());
            frames(6 * ExerciseNode.RATE, here, there);
            assertThat(there.ghosts.count()).isEqualTo(1);
        }
    }

    @Test
    void shouldRemoveGhostsOfAWorldThatWasReplaced() {
        try (ExerciseNode here = node(1);
                ExerciseNode there = node(2)) {
            here.vehicle("tank", 0, 0, 0, 10, 0);
            frames(3, here, there);
            assertThat(there.ghosts.count()).isEqualTo(1);
            try (EntityRepository copy = there.repo.createLike()) {
                copy.copyFrom(there.repo);
                there.repo.copyFrom(copy); // a world of another time, with its ghost
            }
            there.frame();
            assertThat(there.ghosts.count()).isZero();
            frames(6 * ExerciseNode.RATE, here, there);
            assertThat(there.ghosts.count()).isEqualTo(1);
            assertThat(there.repo.entityCount()).isEqualTo(1);
        }
    }

    /** Entities that join in one frame do not send all their heartbeats in one frame. */
    @Test
    void shouldSpreadHeartbeats() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            for (int i = 0; i < 1000; i++) {
                node.vehicle("tank", i, 0, 0, 10, 0);
            }
            node.frame();
            assertThat(node.sendTo()).isEqualTo(1000);
            int most = 0;
            int all = 0;
            for (int i = 0; i < 20 * ExerciseNode.RATE; i++) {
                node.frame();
                int sent = node.sendTo();
                most = Math.max(most, sent);
                all += sent;
            }
            assertThat(most).as("in a frame").isLessThanOrEqualTo(10);
            assertThat(all).as("in 20 seconds: every 5 seconds").isBetween(3900, 4100);
        }
    }

    /** An entity dies while there is no room to send anything: others hear of it later. */
    @Test
    void shouldTellThatAnEntityHasLeftWhenThereIsRoomAgain() {
        try (ExerciseNode here =
                        new ExerciseNode(worlds.create(), 1, ExerciseNode.FRAME, config -> config.ringBytes = 1024);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 10, 0);
            here.frame();
            here.sendTo(there);
            there.frame();
            assertThat(there.ghosts.count()).isEqualTo(1);
            for (int i = 0; i < 20; i++) {
                here.vehicle("tank", i, 0, 0, 10, 0);
            }
            here.frame();
            here.repo.setSide(tank, 3);
            here.frame();
            assertThat(here.rejected(DisRejection.SEND_FULL)).isPositive();
            here.repo.destroyEntity(tank);
            here.frame();
            for (int i = 0; i < 20; i++) {
                here.sendTo(there);
                there.frame();
                here.frame();
            }
            assertThat(there.ghosts.count())
                    .as("the others, without the one that died")
                    .isEqualTo(20);
        }
    }

    /** Numbers of entities end at 65,533; then the next application's begin, and then nobody can join. */
    @Test
    void shouldRefuseEntitiesWhenNumbersAreUsedUp() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 18));
        try (ExerciseNode node = new ExerciseNode(repo, 65_533, ExerciseNode.FRAME, config -> config.applications(2))) {
            long[] all = new long[2 * EntityNumber.LAST + 3];
            for (int i = 0; i < all.length; i++) {
                all[i] = node.vehicle("tank", 0, 0, 0, 0, 0);
            }
            node.frame();
            assertThat(node.rejected(DisRejection.NUMBERS_USED_UP)).isEqualTo(3);
            Set<Long> numbers = new HashSet<>();
            for (long each : all) {
                long number = node.gateway.number(each);
                assertThat(number == EntityNumber.NONE || EntityNumber.isEntity(number))
                        .isTrue();
                numbers.add(number);
            }
            assertThat(numbers).hasSize(2 * EntityNumber.LAST + 1); // and none
        }
        EntityRepository other = worlds.create();
        assertThatThrownBy(() -> new ExerciseNode(other, 65_533, ExerciseNode.FRAME, config -> config.applications(3)))
                .hasStackTraceContaining("application numbers end at 65,534");
    }
}
