package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dis.event.DisFireEvents;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.engine.error.EngineException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Gateways with real sockets, on loopback. */
class UdpTest {
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private long heardTick = -1;

    private ExerciseNode node(int application, Consumer<DisConfig> more) {
        return new ExerciseNode(worlds.create(), application, ExerciseNode.FRAME, more);
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void framesUntil(BooleanSupplier reached, ExerciseNode... nodes) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!reached.getAsBoolean() && System.nanoTime() < end) {
            for (ExerciseNode node : nodes) {
                node.nanos = System.nanoTime();
                node.engine.frame();
            }
            LockSupport.parkNanos(2_000_000);
        }
        assertThat(reached.getAsBoolean()).isTrue();
    }

    @Test
    void shouldExchangeABattleShortly() throws IOException {
        exchange(3);
    }

    @Test
    @Tag("long")
    void shouldExchangeABattleForAMinute() throws IOException {
        exchange(60);
    }

    /** Two gateways on loopback: same entities, places within thresholds, none lost, none left over. */
    private void exchange(int seconds) throws IOException {
        int first = freePort();
        int second = freePort();
        try (ExerciseNode there = node(2, config -> config.listen(second).sendTo("127.0.0.1", first))) {
            try (ExerciseNode here = node(1, config -> config.listen(first).sendTo("127.0.0.1", second))) {
                for (int i = 0; i < 100; i++) {
                    here.vehicle("tank", i * 50, 0, i, 10, i % 2 == 0 ? 0.1 : 0);
                    there.vehicle("jet", i * 50, 900, i, 150, i % 2 == 0 ? 0.2 : 0);
                }
                framesUntil(() -> here.ghosts.count() == 100 && there.ghosts.count() == 100, here, there);
                long due = System.nanoTime();
                for (int i = 0; i < seconds * ExerciseNode.RATE; i++) {
                    due += 1_000_000_000L / ExerciseNode.RATE;
                    for (ExerciseNode node : new ExerciseNode[] {here, there}) {
                        node.nanos = System.nanoTime();
                        node.engine.frame();
                    }
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                assertThat(here.ghosts.count()).isEqualTo(100);
                assertThat(there.ghosts.count()).isEqualTo(100);
                framesUntil(() -> worst(here, there) < 1 + 10 * 0.2 && worst(there, here) < 1 + 150 * 0.2, here, there);
                assertThat(here.gateway.stats().rejected()).isEmpty();
                assertThat(there.gateway.stats().rejected()).isEmpty();
            }
            framesUntil(() -> there.ghosts.count() == 0, there);
            assertThat(there.repo.entityCount()).isEqualTo(100);
        }
    }

    /** How far the worst ghost is off. */
    private static double worst(ExerciseNode truth, ExerciseNode shown) {
        double[] worst = {0};
        shown.ghosts.forEach(ghost -> {
            var p = shown.place.get(ghost);
            var q = truth.place.get(truth.gateway.entity(shown.gateway.number(ghost)));
            worst[0] = Math.max(worst[0], Math.hypot(p.x() - q.x(), p.y() - q.y()));
        });
        return worst[0];
    }

    @Test
    void shouldExchangeInAGroup() throws IOException {
        int port = freePort();
        try (ExerciseNode a = node(1, config -> group(config, port));
                ExerciseNode b = node(2, config -> group(config, port))) {
            a.vehicle("tank", 0, 0, 0, 10, 0);
            b.vehicle("tank", 9, 9, 0, 10, 0);
            framesUntil(() -> a.ghosts.count() == 1 && b.ghosts.count() == 1, a, b);
            framesUntil(() -> a.rejected(DisRejection.OWN_ECHO) > 0, a, b);
        }
    }

    private static void group(DisConfig config, int port) {
        config.listen(port).sendTo("239.255.7.7", port).networkInterface("lo");
    }

    @Test
    void shouldSendWhereNobodyListens() throws IOException {
        int port = freePort();
        try (ExerciseNode node = node(1, config -> config.sendTo("127.0.0.1", port))) {
            node.vehicle("tank", 0, 0, 0, 10, 0);
            framesUntil(() -> node.gateway.stats().sent() > 0, node);
            assertThat(node.module.port()).isPositive();
        }
    }

    /** Entities, events of the world, and events that only the program knows; each event once. */
    @Test
    void shouldSendAWorldWithoutAnEngine() throws IOException {
        int port = freePort();
        try (ExerciseNode there = node(2, config -> config.listen(port));
                ExerciseNode here = node(1, config -> {})) {
            long tank = here.vehicle("tank", 0, 0, 0, 10, 0);
            DisConfig config = new DisConfig(ExerciseNode.FRAME, here)
                    .site(5)
                    .application(3)
                    .sendTo("127.0.0.1", port);
            List<Integer> heard = new ArrayList<>();
            try (DisSender sender = new DisSender(here.repo, config)) {
                here.frame();
                sender.send(0);
                framesUntil(() -> there.ghosts.count() == 1, there);
                here.fires.publish(tank, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 7, false);
                here.fires.publish(tank, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 8, true); // of others
                sender.events()
                        .register(DisFireEvents.TYPE)
                        .publish(tank, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 9, false);
                here.frame();
                sender.send(1);
                sender.send(1);
                here.frame();
                sender.send(2);
                sender.events()
                        .register(DisFireEvents.TYPE)
                        .publish(tank, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 10, false);
                sender.send(3);
                framesUntil(() -> hear(there, heard).contains(10), there);
                assertThat(sender.stats().rejected()).isEmpty();
            }
            assertThat(heard).containsExactly(7, 9, 10);
            framesUntil(() -> there.ghosts.count() == 0, there);
        }
    }

    /** Adds the numbers of shots of this frame, unless they were added before in this frame. */
    private List<Integer> hear(ExerciseNode node, List<Integer> numbers) {
        if (heardTick != node.repo.currentTick()) {
            heardTick = node.repo.currentTick();
            for (int i = 0; i < node.fires.count(); i++) {
                assertThat(node.gateway.number(node.fires.get(i).shooter())).isEqualTo(EntityNumber.of(5, 3, 1));
                numbers.add(node.fires.get(i).number());
            }
        }
        return numbers;
    }

    /** There is room for a few states only: whoever leaves waits until all others have been told. */
    @Test
    void shouldTellThatAllHaveLeft() throws IOException {
        int port = freePort();
        try (ExerciseNode there = node(2, config -> config.listen(port))) {
            try (ExerciseNode here = node(1, config -> {
                config.sendTo("127.0.0.1", port);
                config.ringBytes = 1024;
            })) {
                for (int i = 0; i < 300; i++) {
                    here.vehicle("tank", i, 0, 0, 0, 0); // what stands is not removed for long when nobody tells
                }
                framesUntil(() -> there.ghosts.count() == 300, here, there);
            }
            framesUntil(() -> there.ghosts.count() == 0, there);
        }
    }

    @Test
    void shouldSayWhatIsWrongWithAnAddress() {
        assertThatThrownBy(() -> node(1, config -> config.sendTo("no-such-host.invalid", 3000)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("no-such-host.invalid");
        assertThatThrownBy(() -> node(1, config -> config.listen(0).networkInterface("nonet9")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("nonet9");
        assertThatThrownBy(() -> node(1, config -> config.sendTo("127.0.0.1", 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a port is from 1 to 65535: was 0");
    }
}
