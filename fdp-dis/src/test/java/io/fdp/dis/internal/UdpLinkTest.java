package io.fdp.dis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UdpLinkTest {
    private static final class Tally implements UdpLink.Tally {
        final AtomicInteger sent = new AtomicInteger();
        final AtomicInteger notSent = new AtomicInteger();
        final AtomicInteger notReceived = new AtomicInteger();

        @Override
        public void sent() {
            sent.incrementAndGet();
        }

        @Override
        public void notSent() {
            notSent.incrementAndGet();
        }

        @Override
        public void notReceived() {
            notReceived.incrementAndGet();
        }
    }

    private static void put(PduRing ring, int value) {
        int at = ring.claim(4, 1);
        ring.bytes().putInt(at, value);
        ring.commit();
    }

    /** What goes wrong with a datagram is counted where it went wrong, and the next one arrives. */
    @Test
    void shouldTellReceivingFromSending() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        UdpLink.Inbox inbox = (bytes, length, source, nanos) -> {
            if (bytes.getInt(0) == 1) {
                throw new IllegalStateException("the first one is not taken");
            }
            second.countDown();
        };
        Tally here = new Tally();
        Tally there = new Tally();
        PduRing ring = new PduRing(1024);
        try (UdpLink receiver = UdpLink.open(null, 0, null, new PduRing(1024), here, inbox)) {
            InetSocketAddress to = new InetSocketAddress(InetAddress.getLoopbackAddress(), receiver.port());
            try (UdpLink sender = UdpLink.open(to, -1, null, ring, there, inbox)) {
                put(ring, 1);
                put(ring, 2);
                sender.wake();
                assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
            }
        }
        assertThat(here.notReceived).hasValue(1);
        assertThat(here.notSent).hasValue(0);
        assertThat(there.sent).hasValue(2);
        assertThat(there.notReceived).hasValue(0);
    }

    /** Whoever is interrupted while it closes a link leaves no open socket behind, and stays interrupted. */
    @Test
    void shouldCloseAlthoughInterrupted() throws IOException {
        PduRing ring = new PduRing(1024);
        UdpLink.Inbox nobody = (bytes, length, source, nanos) -> {};
        UdpLink link = UdpLink.open(null, 0, null, ring, new Tally(), nobody);
        assertThat(link.port()).isPositive();
        Thread.currentThread().interrupt();
        link.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThatThrownBy(link::port).isInstanceOf(ClosedChannelException.class);
    }
}
