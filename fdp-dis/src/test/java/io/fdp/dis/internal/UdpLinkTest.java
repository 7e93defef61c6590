package io.fdp.dis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UdpLinkTest {
    /** Whoever is interrupted while it closes a link leaves no open socket behind, and stays interrupted. */
    @Test
    void shouldCloseAlthoughInterrupted() throws IOException {
        PduRing ring = new PduRing(1024);
        UdpLink.Inbox nobody = (bytes, length, source, nanos) -> {};
        UdpLink link = UdpLink.open(null, 0, null, ring, new AtomicLong(), () -> {}, nobody);
        assertThat(link.port()).isPositive();
        Thread.currentThread().interrupt();
        link.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThatThrownBy(link::port).isInstanceOf(ClosedChannelException.class);
    }
}
