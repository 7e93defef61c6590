package io.fdp.dds;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.WireNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A foreign program writes wrong samples: they are dropped and counted, and everything else goes on. */
class HostileWriterTest {
    private static final Topic STATE = new Topic("fdp/test/hostile", TopicKind.STATE, 48);
    private static final Topic EVENTS = new Topic("fdp/test/hostile_events", TopicKind.EVENTS, 48);
    private static final int FOREIGN = 66;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("was dropped");

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    /** Reads both topics, and counts what was handed out. */
    private final class Victim implements AutoCloseable {
        final DdsWire wire = DdsWire.open(new WireNode(1, 1, 1, "victim"), WireRig.config(domain));
        final TopicReader state = wire.reader(STATE);
        final TopicReader events = wire.reader(EVENTS);
        int samples;
        boolean isHere;

        void frame() {
            PresenceReader changes = wire.presence();
            while (changes.next()) {
                assertThat(changes.node().number()).isEqualTo(FOREIGN);
                isHere = changes.hasJoined();
            }
            read(state);
            read(events);
        }

        private void read(TopicReader reader) {
            while (reader.next()) {
                assertThat(reader.sender().number()).isEqualTo(FOREIGN);
                assertThat(reader.bytes()).isBetween(0, 48);
                assertThat(reader.key()).isBetween(0, 1 << 27);
                for (int i = 0; i < reader.bytes(); i++) {
                    Memory.getByte(reader.address() + i);
                }
                samples++;
            }
        }

        @Override
        public void close() {
            wire.close();
        }
    }

    private void attack(String how, Victim victim, BooleanSupplier until) {
        Seeds.run(1, random -> {
            String[] arguments = {domain + "", STATE.name(), EVENTS.name(), how, random.nextLong() + ""};
            try (ChildNode foreign = new ChildNode(program(), arguments)) {
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WireRig.MOST_SECONDS);
                while (!until.getAsBoolean()) {
                    assertThat(foreign.isAlive()).isTrue();
                    victim.frame();
                    assertThat(System.nanoTime()).as("%s", victim.wire.stats()).isLessThan(end);
                    TimeUnit.MILLISECONDS.sleep(2);
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
        });
    }

    private static Class<?> program() {
        try {
            return Class.forName("io.fdp.dds.internal.wire.ForeignWriter");
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }

    @Test
    void shouldDropSamplesWithWrongSizesKeysAndSenders() {
        try (Victim victim = new Victim()) {
            attack(
                    "samples",
                    victim,
                    () -> victim.isHere
                            && victim.wire.stats().rejected() > 500
                            && victim.samples > 300
                            && log.all().stream().anyMatch(line -> line.contains("now says to be")));
            assertThat(log.all())
                    .anyMatch(line -> line.contains("names another sender"))
                    .anyMatch(line -> line.contains("the topic has at most 48"))
                    .anyMatch(line -> line.contains("no key is"))
                    .anyMatch(line -> line.contains("no node has number"));
            assertWorks();
        }
    }

    @Test
    void shouldNotCountStrangers() {
        try (Victim victim = new Victim()) {
            attack("stranger", victim, () -> victim.wire.stats().rejected() > 100);
            assertThat(victim.samples).isZero();
            assertThat(victim.isHere).isFalse();
            assertWorks();
        }
    }

    /** Samples that come after the farewell of their node do not count, and are no fault of anybody. */
    @Test
    @Tag("long")
    void shouldDropLastSamplesOfANodeThatLeft() {
        try (Victim victim = new Victim()) {
            boolean[] wasHere = new boolean[1];
            long[] samples = new long[1];
            long[] after = new long[1];
            attack("leaving", victim, () -> {
                wasHere[0] |= victim.isHere;
                boolean left = wasHere[0] && !victim.isHere;
                samples[0] = left && after[0] == 0 ? victim.samples : samples[0];
                after[0] += left ? 1 : 0;
                return after[0] > 16_000; // longer than a stranger may be silent
            });
            assertThat(victim.samples).as("handed out in all").isEqualTo((int) samples[0]);
            assertThat(victim.wire.stats().strangers()).as("strangers").isZero();
            assertThat(log.all()).noneMatch(line -> line.contains("does not say who it is"));
            assertWorks();
        }
    }

    /** The length of the bytes is a claim, and nothing follows it. */
    @Test
    void shouldNotBelieveLengths() {
        try (Victim victim = new Victim()) {
            long[] frames = new long[1];
            attack("claims", victim, () -> victim.isHere && frames[0]++ > 500);
            assertThat(victim.samples).isZero();
            assertWorks();
        }
    }

    private void assertWorks() {
        try (WireRig one = new WireRig(2, domain);
                WireRig two = new WireRig(3, domain)) {
            one.write(1, 1);
            WireRig.until(
                    "other nodes still hear each other", () -> two.valuesOf(2).containsKey(1), one, two);
        }
    }
}
