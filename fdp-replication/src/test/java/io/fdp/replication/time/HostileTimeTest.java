package io.fdp.replication.time;

import static io.fdp.testkit.network.SimulatedNetwork.MILLISECOND;
import static io.fdp.testkit.network.SimulatedNetwork.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.model.Rejection;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Samples of time that no node of FDP sends: dropped and counted, and never harmful. */
class HostileTimeTest {
    private static final int EVIL = 9;

    @RegisterExtension
    final ExpectedLog log =
            ExpectedLog.of("dropped sample", "another length", "is later than the exercise", "cannot follow");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private TimeNode node;
    private TopicWriter writer;

    private byte[] learn(TimeConfig config, String topic, TopicKind kind, int most) {
        Wire evil = network.join(EVIL, "evil");
        Topic of = new Topic(topic, kind, 1 << 17);
        writer = evil.writer(of);
        TopicReader reader = evil.reader(of);
        node = new TimeNode(worlds.create(), network.join(1, "good"), config);
        byte[] last = new byte[0];
        for (int i = 0; i < 100; i++) {
            turn();
            while (reader.next()) {
                last = new byte[Math.min(most, reader.bytes())];
                for (int b = 0; b < last.length; b++) {
                    last[b] = Memory.getByte(reader.address() + b);
                }
            }
        }
        assertThat(last).isNotEmpty();
        return last;
    }

    private void turn() {
        network.advance(10 * MILLISECOND);
        node.runDue(10);
    }

    @AfterEach
    void close() {
        node.close();
    }

    private void send(byte[] bytes, int key) {
        long at = writer.begin(key, bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
        turn();
    }

    private static byte[] with(byte[] good, int at, int size, long value) {
        byte[] bytes = good.clone();
        for (int i = 0; i < size; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }

    private void assertRefused(byte[] bytes, Rejection reason) {
        long before = node.time.rejected(EVIL, reason);
        send(bytes, 0);
        assertThat(node.time.rejected(EVIL, reason))
                .as(reason + " " + Arrays.toString(bytes))
                .isEqualTo(before + 1);
    }

    private void assertTruncationsRefused(byte[] good) {
        for (int length = 0; length < good.length; length++) {
            assertRefused(Arrays.copyOf(good, length), Rejection.SIZE);
        }
        assertRefused(Arrays.copyOf(good, good.length + 8), Rejection.SIZE);
    }

    @Test
    void shouldRefuseWrongSamplesOfTime() {
        byte[] good = learn(new TimeConfig(), "fdp/time", TopicKind.STATE, 4096);
        assertThat(good).as("an echo of the other node").hasSize(TimeSample.HEADER_BYTES + TimeSample.ENTRY_BYTES);
        assertTruncationsRefused(good);
        assertRefused(with(good, 0, 4, 0), Rejection.FORMAT);
        assertRefused(with(good, 3, 1, 2), Rejection.FORMAT);
        assertRefused(with(good, TimeSample.KIND, 2, 17), Rejection.FORMAT);
        assertRefused(with(good, TimeSample.FLAGS, 2, 8), Rejection.RANGE);
        assertRefused(with(good, TimeSample.FLAGS, 2, TimeSample.FLAG_KEEPS), Rejection.RANGE);
        assertRefused(with(good, TimeSample.SCHEMA, 8, 1), Rejection.SCHEMA);
        assertRefused(with(good, TimeSample.WORLD_TIME, 8, -1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.WORLD_TIME, 8, TimeSample.MOST_TIME), Rejection.RANGE);
        assertRefused(with(good, TimeSample.WIRE_TIME, 8, Long.MIN_VALUE), Rejection.RANGE);
        assertRefused(with(good, TimeSample.WIRE_TIME, 8, Long.MAX_VALUE), Rejection.RANGE);
        assertRefused(with(good, TimeSample.EPOCH, 8, 0), Rejection.RANGE);
        assertRefused(with(good, TimeSample.EPOCH, 8, -1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.EPOCH, 8, TimeSample.MOST_EPOCH + 1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.BASE, 8, -1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.BASE_WIRE, 8, Long.MIN_VALUE), Rejection.RANGE);
        for (double speed : new double[] {0, -1, 1e7, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertRefused(with(good, TimeSample.SPEED, 8, Double.doubleToRawLongBits(speed)), Rejection.VALUE);
        }
        assertRefused(with(good, TimeSample.NAMED, 4, -1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.NAMED, 4, 65_536), Rejection.RANGE);
        assertRefused(with(good, TimeSample.ASKED_BY, 4, 65_536), Rejection.RANGE);
        assertRefused(with(good, TimeSample.ECHOES, 4, -1), Rejection.RANGE);
        assertRefused(with(good, TimeSample.ECHOES, 4, 65), Rejection.RANGE);
        assertRefused(with(good, TimeSample.ECHOES, 4, 2), Rejection.SIZE);
        assertRefused(with(good, TimeSample.REQUESTS, 4, 9), Rejection.RANGE);
        assertRefused(with(good, TimeSample.REQUESTS, 4, Integer.MIN_VALUE), Rejection.RANGE);
        int entry = TimeSample.HEADER_BYTES;
        assertRefused(with(good, entry, 2, 0), Rejection.IDENTITY);
        assertRefused(with(good, entry + 2, 2, 0), Rejection.IDENTITY);
        assertRefused(with(good, entry + 4, 4, -1), Rejection.RANGE);
        assertRefused(with(good, entry + 8, 8, Long.MIN_VALUE), Rejection.RANGE);
        byte[] asking = with(with(good, TimeSample.ECHOES, 4, 0), TimeSample.REQUESTS, 4, 1);
        asking = with(with(asking, entry, 4, 1), entry + 8, 8, 0);
        assertRefused(with(asking, entry + 4, 4, 0), Rejection.VALUE);
        assertRefused(with(asking, entry + 4, 4, 6), Rejection.VALUE);
        assertRefused(with(asking, entry + 4, 4, TimeRequest.SPEED), Rejection.VALUE);
        assertRefused(with(with(asking, entry + 4, 4, TimeRequest.KEEPER), entry + 8, 8, 1), Rejection.VALUE);
        assertRefused(with(with(asking, entry + 4, 4, TimeRequest.PAUSE), entry, 4, 0), Rejection.RANGE);
        assertThat(node.time.keeper()).as("nothing of it counted").isEqualTo(1);
        assertThat(node.time.isPaused()).isFalse();
        send(with(asking, entry + 4, 4, TimeRequest.PAUSE), 0);
        turn();
        assertThat(node.time.isPaused()).as("a good request counts").isTrue();
    }

    @Test
    void shouldSurviveAnySampleOfTime() {
        byte[] good = learn(new TimeConfig(), "fdp/time", TopicKind.STATE, 4096);
        surviveAny(good);
        assertThat(node.clock.nanos()).isPositive();
    }

    @Test
    void shouldRefuseWrongSamplesOfLockstep() {
        byte[] good = learn(new TimeConfig().lockstep(), "fdp/lockstep", TopicKind.STATE, 8192);
        assertTruncationsRefused(good);
        assertRefused(with(good, 0, 4, 0), Rejection.FORMAT);
        assertRefused(with(good, TimeSample.KIND, 2, 16), Rejection.FORMAT);
        assertRefused(with(good, TimeSample.SCHEMA, 8, 1), Rejection.SCHEMA);
        assertRefused(with(good, TimeSample.FLAGS, 2, 3), Rejection.RANGE);
        assertRefused(with(good, TimeSample.FLAGS, 2, 4), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.EPOCH, 8, -1), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.FRAME, 8, -2), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.FRAME, 8, TurnLayout.MOST_FRAME), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.WORLD_TIME, 8, -1), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.GAVE_UP, 8, -2), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.HEARS, 4, -1), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.MEMBERS, 4, 257), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.VOTES, 4, 1), Rejection.SIZE);
        assertRefused(with(good, LockstepSample.RESERVED, 4, 1), Rejection.RANGE);
        assertRefused(with(good, LockstepSample.HEADER_BYTES, 4, 1), Rejection.IDENTITY);
        assertThat(node.time.nodes()).isEqualTo(1);
    }

    @Test
    void shouldRefuseWrongPiecesOfTurns() {
        byte[] good = learn(new TimeConfig().lockstep(), "fdp/turns", TopicKind.EVENTS, 8192);
        byte[] own = with(good, TurnLayout.PIECE_ORIGIN, 4, EVIL << 16 | 1);
        for (int length = 0; length < TurnLayout.PIECE_HEADER; length++) {
            assertRefused(Arrays.copyOf(own, length), Rejection.SIZE);
        }
        for (int length = TurnLayout.PIECE_HEADER; length < own.length; length++) {
            assertRefused(Arrays.copyOf(own, length), Rejection.VALUE);
        }
        assertRefused(with(own, 0, 4, 0), Rejection.FORMAT);
        assertRefused(with(own, TimeSample.SCHEMA, 8, 0), Rejection.SCHEMA);
        assertRefused(with(own, TimeSample.FLAGS, 2, 2), Rejection.RANGE);
        assertRefused(with(own, TurnLayout.PIECE_FRAME, 8, -1), Rejection.RANGE);
        assertRefused(with(own, TurnLayout.PIECE_INDEX, 4, -1), Rejection.RANGE);
        assertRefused(with(own, TurnLayout.PIECE_ORIGIN, 4, 1), Rejection.IDENTITY);
        int turn = TurnLayout.PIECE_HEADER;
        assertRefused(with(own, turn + TurnLayout.FRAME, 8, 1), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.WORLD_TIME, 8, -1), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.WORLD_STEPS, 8, -1), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.SPEED, 8, 0), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.EPOCH, 8, 0), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.FLAGS, 4, -1), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.NAMED, 4, -1), Rejection.VALUE);
        assertRefused(with(own, turn + TurnLayout.ASKED_BY, 4, 70_000), Rejection.VALUE);
        for (int count : new int[] {
            TurnLayout.MEMBERS, TurnLayout.ARRIVING, TurnLayout.ADMITS, TurnLayout.REQUESTS, TurnLayout.RECORDS
        }) {
            assertRefused(with(own, turn + count, 4, -1), Rejection.VALUE);
            assertRefused(with(own, turn + count, 4, 100), Rejection.VALUE);
        }
        assertRefused(with(own, turn + TurnLayout.HEADER_BYTES, 4, 7), Rejection.VALUE);
        assertThat(node.time.nodes()).isEqualTo(1);
    }

    @Test
    void shouldSurviveAnySampleOfLockstep() {
        byte[] good = learn(new TimeConfig().lockstep(), "fdp/lockstep", TopicKind.STATE, 8192);
        surviveAny(good);
    }

    @Test
    void shouldSurviveAnyPieceOfATurn() {
        byte[] good = learn(new TimeConfig().lockstep(), "fdp/turns", TopicKind.EVENTS, 8192);
        surviveAny(with(good, TurnLayout.PIECE_ORIGIN, 4, EVIL << 16 | 1));
        assertThat(node.frames).as("the node goes on").isGreaterThan(1000);
    }

    @Test
    void shouldSurviveEveryChangedByteOfASampleOfTime() {
        sweep(learn(new TimeConfig(), "fdp/time", TopicKind.STATE, 4096));
    }

    @Test
    void shouldSurviveEveryChangedByteOfASampleOfLockstep() {
        sweep(learn(new TimeConfig().lockstep(), "fdp/lockstep", TopicKind.STATE, 8192));
    }

    @Test
    void shouldSurviveEveryChangedByteOfAPieceOfATurn() {
        byte[] good = learn(new TimeConfig().lockstep(), "fdp/turns", TopicKind.EVENTS, 8192);
        sweep(with(good, TurnLayout.PIECE_ORIGIN, 4, EVIL << 16 | 1));
    }

    private long rejected() {
        return node.engine.telemetry().counter("time.rejected").value();
    }

    private String exercise() {
        return node.time.keeper() + " " + node.time.isPaused() + " " + node.time.speed() + " " + node.time.nodes();
    }

    /**
     * Every byte, with three changes: the beginning of a sample is always checked, the rest is dropped or taken. What
     * is dropped changes nothing.
     */
    private void sweep(byte[] good) {
        for (int at = 0; at < good.length; at++) {
            for (int change : new int[] {1, 0x80, 0xff}) {
                byte[] bytes = good.clone();
                bytes[at] ^= (byte) change;
                long before = node.time.rejected(EVIL, Rejection.FORMAT);
                long all = rejected();
                String exercise = exercise();
                send(bytes, 0);
                assertThat(rejected() == all || exercise().equals(exercise))
                        .as("dropped without a trace: byte " + at + ", " + exercise + ", " + exercise())
                        .isTrue();
                assertThat(node.time.rejected(EVIL, Rejection.FORMAT) - before)
                        .as("byte " + at)
                        .isEqualTo(at < TimeSample.KIND + 2 ? 1 : 0);
                assertThat(rejected() > all || at >= TimeSample.KIND + 2)
                        .as("counted in the same frame")
                        .isTrue();
            }
        }
        assertThat(node.repo.checkStructure()).isEmpty();
    }

    private void surviveAny(byte[] good) {
        Seeds.run(1500, random -> {
            byte[] bytes = random.nextInt(5) == 0 ? new byte[random.nextInt(400)] : good.clone();
            if (random.nextInt(10) == 0 && bytes.length > 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            }
            for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
            }
            send(bytes, 0);
        });
        network.advance(SECOND);
        assertThat(node.repo.checkStructure()).isEmpty();
        assertThat(node.engine.telemetry().counter("time.rejected").value()).isPositive();
    }
}
