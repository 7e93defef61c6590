package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fdp.dis.event.DisCollision;
import io.fdp.dis.event.DisDetonation;
import io.fdp.dis.event.DisFire;
import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.PduFault;
import io.fdp.geo.GeoFrame;
import io.fdp.geo.Wgs84;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Fire, detonation and collision cross the network once, with the right entities and places. */
class WarfareTest {
    private static final long SHELL = 0x0201_00e1_0202_0100L;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldBringEventsToTheOtherSide() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 0, 0);
            long enemy = there.vehicle("tank", 900, 0, 0, 0, 0);
            exchange(here, there, 3);
            long shadow = here.ghosts.single();
            here.fires.publish(tank, shadow, Entity.NULL, SHELL, 1, 2, 3, 800, 10, -5, 900, 0, false);
            here.detonations.publish(
                    tank, shadow, Entity.NULL, SHELL, 900, 0, 1, 0, 0, 0, DetonationPdu.ENTITY_IMPACT, 7, false);
            here.collisions.publish(tank, shadow, 1, 2, 3, 60_000, true, 0, false);
            int fires = 0;
            for (int i = 0; i < 5; i++) {
                exchange(here, there, 1);
                fires += there.fires.count();
                if (there.fires.count() == 1) {
                    DisFire fire = there.fires.get(0);
                    assertThat(fire.shooter()).isEqualTo(there.ghosts.single());
                    assertThat(fire.target()).isEqualTo(enemy);
                    assertThat(fire.munition()).isEqualTo(Entity.NULL);
                    assertThat(fire.munitionType()).isEqualTo(SHELL);
                    assertThat(fire.x()).isCloseTo(1, within(1e-6));
                    assertThat(fire.z()).isCloseTo(3, within(1e-6));
                    assertThat(fire.vx()).isCloseTo(800, within(1e-2f));
                    assertThat(fire.vz()).isCloseTo(-5, within(1e-2f));
                    assertThat(fire.range()).isEqualTo(900);
                    assertThat(fire.number()).isEqualTo(1);
                    assertThat(fire.remote()).isTrue();
                    DisDetonation detonation = there.detonations.get(0);
                    assertThat(detonation.target()).isEqualTo(enemy);
                    assertThat(detonation.result()).isEqualTo(DetonationPdu.ENTITY_IMPACT);
                    assertThat(detonation.number()).isEqualTo(7);
                    assertThat(detonation.x()).isCloseTo(900, within(1e-6));
                    DisCollision collision = there.collisions.get(0);
                    assertThat(collision.other()).isEqualTo(enemy);
                    assertThat(collision.mass()).isEqualTo(60_000);
                    assertThat(collision.vy()).isCloseTo(2, within(1e-4f));
                    assertThat(collision.elastic()).isTrue();
                }
            }
            assertThat(fires).as("once, and no echo").isEqualTo(1);
        }
    }

    @Test
    void shouldNotSendEventsWithoutAPlace() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            here.fires.publish(0, 0, 0, SHELL, Double.NaN, 2, 3, 800, 10, -5, 900, 0, false);
            here.collisions.publish(0, 0, Float.NaN, 2, 3, 1, true, 0, false);
            exchange(here, there, 3);
            assertThat(there.gateway.stats().received()).isZero();
            assertThat(here.rejected(DisRejection.OWN_NOT_FINITE)).isEqualTo(2);
        }
    }

    @Test
    void shouldNotSendEventsThatNobodyReads() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            here.fires.publish(0, 0, 0, SHELL, 1, 2, 3, 800, 10, -5, Float.NaN, 0, false);
            here.fires.publish(0, 0, 0, SHELL, 1e12, 2, 3, 800, 10, -5, 900, 0, false);
            here.detonations.publish(0, 0, 0, SHELL, 1, 2, 3, 1e30f, 10, -5, 1, 0, false);
            here.collisions.publish(0, 0, 1e30f, 2, 3, 1, true, 0, false);
            here.collisions.publish(0, 0, 1, 2, 3, Float.POSITIVE_INFINITY, true, 0, false);
            exchange(here, there, 3);
            assertThat(here.rejected(DisRejection.OWN_NOT_FINITE)).isEqualTo(5);
            assertThat(there.gateway.stats().received()).isZero();
            assertThat(there.gateway.stats().rejected()).isEmpty();
        }
    }

    /** A shell is fired, flies, detonates, and is gone with its target in the same frame. */
    @Test
    void shouldNameWhatIsGoneAndLinkADetonationToItsShot() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 0, 0);
            long victim = here.vehicle("tank", 500, 0, 0, 0, 0);
            long shell = here.vehicle("jet", 1, 0, 0, 300, 0);
            long otherShell = here.vehicle("jet", 2, 0, 0, 300, 0);
            exchange(here, there, 3);
            long shellNumber = here.gateway.number(shell);
            long victimNumber = here.gateway.number(victim);
            here.fires.publish(tank, victim, otherShell, SHELL, 1, 2, 3, 800, 10, -5, 900, 0, false);
            here.fires.publish(tank, victim, shell, SHELL, 1, 2, 3, 800, 10, -5, 900, 0, false);
            here.frame();
            here.frame();
            drain(here);
            here.detonations.publish(tank, victim, shell, SHELL, 500, 0, 0, 0, 0, 0, 1, 0, false);
            here.detonations.publish(tank, 0, 0, SHELL, 500, 0, 0, 0, 0, 0, 1, 0, false);
            here.repo.destroyEntity(shell);
            here.repo.destroyEntity(victim);
            here.frame();
            here.frame();
            List<DetonationPdu> sent = detonations(here);
            assertThat(sent).hasSize(2);
            assertThat(sent.getFirst().munition).isEqualTo(shellNumber);
            assertThat(sent.getFirst().target).isEqualTo(victimNumber);
            assertThat(EntityNumber.entity(sent.getFirst().event))
                    .as("that of the second shot")
                    .isEqualTo(2);
            assertThat(sent.getLast().munition).isEqualTo(EntityNumber.NONE);
            assertThat(EntityNumber.entity(sent.getLast().event))
                    .as("a number of its own")
                    .isEqualTo(3);
            assertThat(here.gateway.number(shell))
                    .as("it is not in the exercise")
                    .isEqualTo(EntityNumber.NONE);
        }
    }

    /** What a ghost did is told by its owner. */
    @Test
    void shouldNotSpeakForEntitiesOfOthers() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            long tank = here.vehicle("tank", 0, 0, 0, 0, 0);
            there.vehicle("tank", 900, 0, 0, 0, 0);
            exchange(here, there, 3);
            long shadow = here.ghosts.single();
            here.fires.publish(shadow, tank, 0, SHELL, 1, 2, 3, 800, 10, -5, 900, 0, false);
            here.detonations.publish(shadow, tank, 0, SHELL, 1, 2, 3, 0, 0, 0, 1, 0, false);
            here.detonations.publish(tank, shadow, shadow, SHELL, 1, 2, 3, 0, 0, 0, 1, 0, false);
            here.collisions.publish(shadow, tank, 1, 2, 3, 60_000, true, 0, false);
            long before = there.gateway.stats().received();
            here.frame();
            here.frame();
            here.sendTo(there);
            there.frame();
            assertThat(there.gateway.stats().received()).isEqualTo(before);
            assertThat(here.rejected(DisRejection.NOT_OWN)).isEqualTo(4);
            here.detonations.publish(shadow, shadow, tank, SHELL, 1, 2, 3, 0, 0, 0, 1, 0, false);
            here.frame();
            here.frame();
            assertThat(detonations(here)).as("this node has the munition").hasSize(1);
        }
    }

    @Test
    void shouldSendEventsWithHandlesThatNobodyHas() {
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1);
                ExerciseNode there = new ExerciseNode(worlds.create(), 2)) {
            for (long nobody : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 0xffff_ffffL}) {
                here.fires.publish(nobody, nobody, nobody, SHELL, 1, 2, 3, 800, 10, -5, 900, 0, false);
                here.collisions.publish(nobody, nobody, 1, 2, 3, 60_000, true, 0, false);
                assertThat(here.gateway.number(nobody)).isEqualTo(EntityNumber.NONE);
            }
            exchange(here, there, 3);
            assertThat(there.gateway.stats().received()).isEqualTo(8);
        }
    }

    private static void drain(ExerciseNode node) {
        node.sendTo();
    }

    private static List<DetonationPdu> detonations(ExerciseNode node) {
        List<DetonationPdu> all = new ArrayList<>();
        PduRing ring = node.gateway.outRing();
        for (int at = ring.peek(); at >= 0; at = ring.peek()) {
            DetonationPdu pdu = new DetonationPdu();
            if (pdu.decode(ring.bytes(), at, ring.length(at)) == PduFault.NONE) {
                all.add(pdu);
            }
            ring.release();
        }
        return all;
    }

    /** On a map, axes differ from place to place: those of the entity count, not those of the map's origin. */
    @Test
    void shouldTurnTheVelocityOfACollisionWhereItHappens() {
        GeoFrame map = GeoFrame.utm(32, true);
        double[] place = new double[3];
        map.toGeocentric(690_000, 5_330_000, 500, place, 0);
        Wgs84.toGeodetic(place[0], place[1], place[2], place, 0);
        GeoFrame plane = GeoFrame.enu(place[0], place[1], place[2]);
        try (ExerciseNode here = new ExerciseNode(worlds.create(), 1, map, config -> {});
                ExerciseNode there = new ExerciseNode(worlds.create(), 2, plane, config -> {})) {
            long tank = here.vehicle("tank", 690_000, 5_330_000, 0, 0, 0);
            long enemy = there.vehicle("tank", 5, 5, 0, 0, 0);
            exchange(here, there, 3);
            here.collisions.publish(tank, Entity.NULL, 0, 10, 0, 60_000, true, 0, false);
            there.collisions.publish(enemy, Entity.NULL, 0, 20, 0, 60_000, true, 0, false);
            boolean isHeard = false;
            for (int i = 0; i < 5; i++) {
                exchange(here, there, 1);
                if (there.collisions.count() == 1 && there.collisions.get(0).remote()) {
                    DisCollision heard = there.collisions.get(0);
                    assertThat(heard.vy()).isCloseTo(10, within(0.1f)); // north of the map is 2 degrees off north
                    assertThat(heard.vx()).isCloseTo(0, within(0.5f));
                    assertThat(heard.vz()).isCloseTo(0, within(0.1f));
                    isHeard = true;
                }
                if (here.collisions.count() == 1 && here.collisions.get(0).remote()) {
                    assertThat(here.collisions.get(0).vy()).isCloseTo(20, within(0.1f));
                    assertThat(here.collisions.get(0).vz()).isCloseTo(0, within(0.1f));
                }
            }
            assertThat(isHeard).isTrue();
        }
    }

    private static void exchange(ExerciseNode here, ExerciseNode there, int frames) {
        for (int i = 0; i < frames; i++) {
            here.frame();
            here.sendTo(here, there);
            there.frame();
            there.sendTo(here, there);
        }
    }
}
