package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fdp.dis.DisConfig;
import io.fdp.dis.DisGateway;
import io.fdp.dis.DisSender;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.FirePdu;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.dis.pdu.PduKind;
import io.fdp.dis.pdu.WarfarePdu;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An exercise hears the same shots of a battle as it is fought, and of its recording, however it was recorded. */
class ReplayedShotsTest {
    private static final int UNITS = 256;
    private static final int FRAMES = 550;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    /** What an exercise was told of a shot or a detonation. */
    private record Told(
            PduKind kind,
            long shooter,
            long target,
            long munition,
            long type,
            double x,
            double y,
            double z,
            int result,
            float range) {
        static Told of(WarfarePdu pdu, int result, float range) {
            return new Told(
                    pdu.kind(),
                    pdu.shooter,
                    pdu.target,
                    pdu.munition,
                    pdu.munitionType,
                    pdu.x,
                    pdu.y,
                    pdu.z,
                    result,
                    range);
        }

        /** All but distances. */
        Told somewhere() {
            return new Told(kind, shooter, target, munition, type, 0, 0, 0, result, 0);
        }

        double distance(Told other) {
            return Math.sqrt(Math.pow(x - other.x, 2) + Math.pow(y - other.y, 2) + Math.pow(z - other.z, 2));
        }
    }

    /** A program that hears everything. */
    private static final class Listener implements AutoCloseable {
        final DatagramSocket socket;
        final Thread thread;
        final AtomicLong count = new AtomicLong();
        final List<Told> told = new ArrayList<>();
        final List<Long> events = new ArrayList<>();

        Listener() throws IOException {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
            socket.setReceiveBufferSize(4 << 20);
            thread = new Thread(this::listen, "listener");
            thread.start();
        }

        private void listen() {
            DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
            try {
                while (true) {
                    socket.receive(packet);
                    ByteBuffer bytes = ByteBuffer.wrap(packet.getData(), 0, packet.getLength());
                    for (int at = 0; at < packet.getLength(); at += Pdu.length(bytes, at)) {
                        hear(bytes, at, packet.getLength() - at);
                    }
                }
            } catch (SocketException closed) {
                return;
            } catch (IOException failed) {
                throw new AssertionError(failed);
            }
        }

        private synchronized void hear(ByteBuffer bytes, int at, int length) {
            PduKind kind = Pdu.kind(bytes, at);
            if (kind == PduKind.FIRE) {
                FirePdu fire = new FirePdu();
                assertThat(fire.decode(bytes, at, length)).isEqualTo(PduFault.NONE);
                told.add(Told.of(fire, 0, fire.range));
                events.add((fire.munition << 16) | EntityNumber.entity(fire.event));
            } else if (kind == PduKind.DETONATION) {
                DetonationPdu detonation = new DetonationPdu();
                assertThat(detonation.decode(bytes, at, length)).isEqualTo(PduFault.NONE);
                told.add(Told.of(detonation, detonation.result, 0));
                assertThat(events)
                        .as("the number of its shot")
                        .contains((detonation.munition << 16) | EntityNumber.entity(detonation.event));
            }
            count.incrementAndGet();
        }

        /** Everything that was told, when all has arrived. */
        List<Told> all(long sent) {
            for (long end = System.nanoTime() + PATIENCE_NANOS; count.get() < sent && System.nanoTime() < end; ) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(count.get()).as("none lost").isEqualTo(sent);
            synchronized (this) {
                return told.stream()
                        .sorted(Comparator.comparing(Told::kind).thenComparingLong(Told::munition))
                        .toList();
            }
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    private static DisConfig config(EntityRepository repo, int port) {
        return new DisConfig(Battle.GROUND, Battle.bodies(repo)).sendTo("127.0.0.1", port);
    }

    /** Fights a battle and records it. */
    private static List<Told> fight(Path file, @Nullable Listener listener) throws IOException {
        try (Jobs jobs = Jobs.create(1);
                Battle battle = Battle.begin(UNITS, 1, 1L << 30, jobs)) {
            battle.populate(UNITS);
            Engine engine = (listener == null
                            ? battle.engine()
                            : battle.engine(config(battle.repo(), listener.socket.getLocalPort())))
                    .start();
            DisGateway gateway = engine.services().tryGet(DisGateway.class);
            try (engine;
                    FlightRecorder recorder = FlightRecorder.start(
                            battle.repo(), file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
                for (int i = 0; i < FRAMES; i++) {
                    engine.frame();
                    LockSupport.parkNanos(listener == null ? 1 : 200_000);
                }
                engine.frame(); // events go out in the frame after
                assertThat(recorder.dropped()).isZero();
            }
            return listener == null || gateway == null
                    ? List.of()
                    : listener.all(gateway.stats().sent()); // closed: everything was sent
        }
    }

    private static List<Told> replay(Path file, boolean hasShots) throws IOException {
        try (Listener listener = new Listener();
                Recording recording = Recording.open(file);
                EntityRepository world = Battle.emptyWorld(UNITS, 1L << 30)) {
            Battle.registerExercise(world);
            Replay replay = recording.replayInto(world);
            DisSender sender = new DisSender(world, config(world, listener.socket.getLocalPort()));
            try (sender) {
                ReplayedShots shots = new ReplayedShots(world, sender.events());
                while (replay.tick() < FRAMES && replay.next()) {
                    if (!hasShots) {
                        shots.look(replay.tick());
                    }
                    sender.send((double) replay.tick() / Battle.TICKS_PER_SECOND);
                    LockSupport.parkNanos(200_000);
                }
            }
            return listener.all(sender.stats().sent());
        }
    }

    @Test
    void shouldTellAReplayedBattleAsItWasFought() throws IOException {
        Path taking = folder.resolve("taking-part.fdprec");
        Path alone = folder.resolve("alone.fdprec");
        List<Told> truth;
        try (Listener listener = new Listener()) {
            truth = fight(taking, listener);
        }
        fight(alone, null);
        assertThat(truth)
                .anyMatch(told -> told.kind() == PduKind.FIRE)
                .anyMatch(told -> told.kind() == PduKind.DETONATION);
        requireSame(replay(taking, true), truth);
        requireSame(replay(alone, false), truth);
    }

    private static void requireSame(List<Told> replayed, List<Told> truth) {
        assertThat(replayed.stream().map(Told::somewhere))
                .containsExactlyElementsOf(truth.stream().map(Told::somewhere).toList());
        for (int i = 0; i < truth.size(); i++) {
            assertThat(replayed.get(i).range())
                    .as("%s", truth.get(i))
                    .isCloseTo(truth.get(i).range(), within(0.01f));
            assertThat(replayed.get(i).distance(truth.get(i)))
                    .as("%s", truth.get(i))
                    .isLessThan(0.01);
        }
    }
}
