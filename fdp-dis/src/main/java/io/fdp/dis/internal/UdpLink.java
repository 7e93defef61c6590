package io.fdp.dis.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A socket for DIS: one thread sends what waits in a ring, another one hands datagrams to an inbox.
 *
 * <p>Sends to one address: of one program, of a network (broadcast) or of a group (multicast). Listens on a port, and
 * in the group.
 *
 * <p>Threading: any thread may wake and close it.
 */
public final class UdpLink implements AutoCloseable {
    /** Takes datagrams, on the thread of the link. */
    public interface Inbox {
        /** A datagram arrived. The bytes are overwritten afterwards. */
        void datagram(ByteBuffer bytes, int length, long source, long nanos);
    }

    /** Counts what happened, on the threads of the link. */
    public interface Tally {
        /** A PDU went out. */
        void sent();

        /** The operating system did not send a PDU, or did not end the socket. */
        void notSent();

        /** A datagram could not be received, or was not taken. */
        void notReceived();
    }

    private static final int LARGEST_DATAGRAM = 65_536;
    private static final int SOCKET_BUFFER = 4 << 20;
    private static final long IDLE_NANOS = 2_000_000;
    private static final long STOP_MILLIS = 2_000;

    private final DatagramChannel channel;
    private final @Nullable InetSocketAddress target;
    private final PduRing ring;
    private final Tally tally;
    private final Thread sender;
    private final @Nullable Thread receiver;
    private volatile boolean closing;

    private UdpLink(
            DatagramChannel channel,
            @Nullable InetSocketAddress target,
            PduRing ring,
            Tally tally,
            @Nullable Inbox inbox) {
        this.channel = channel;
        this.target = target;
        this.ring = ring;
        this.tally = tally;
        this.sender = thread("fdp-dis-send", this::send);
        this.receiver = inbox == null ? null : thread("fdp-dis-receive", () -> receive(inbox));
    }

    private static Thread thread(String name, Runnable run) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Opens the socket and starts its threads.
     *
     * @param target where to send, or null
     * @param port where to listen, 0 for any free port, -1 for nowhere
     * @param network the interface of multicast, or null for the usual one
     */
    public static UdpLink open(
            @Nullable InetSocketAddress target,
            int port,
            @Nullable NetworkInterface network,
            PduRing ring,
            Tally tally,
            Inbox inbox)
            throws IOException {
        boolean isSix = target != null && target.getAddress().getAddress().length > 4;
        DatagramChannel channel =
                DatagramChannel.open(isSix ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
        boolean opened = false;
        try {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.setOption(StandardSocketOptions.SO_BROADCAST, true);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER);
            channel.bind(new InetSocketAddress(Math.max(0, port)));
            if (target != null && target.getAddress().isMulticastAddress()) {
                join(channel, target.getAddress(), network, port >= 0);
            }
            UdpLink link = new UdpLink(channel, target, ring, tally, port < 0 ? null : inbox);
            link.sender.start();
            if (link.receiver != null) {
                link.receiver.start();
            }
            opened = true;
            return link;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private static void join(
            DatagramChannel channel, InetAddress group, @Nullable NetworkInterface network, boolean listens)
            throws IOException {
        NetworkInterface used = network == null ? usual() : network;
        channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, used);
        if (listens) {
            channel.join(group, used);
        }
    }

    /** The first interface that can multicast, loopback last. */
    private static NetworkInterface usual() throws IOException {
        NetworkInterface loopback = null;
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (each.isUp() && each.isLoopback()) {
                loopback = each;
            } else if (each.isUp() && each.supportsMulticast()) {
                return each;
            }
        }
        if (loopback == null) {
            throw new IOException("no network interface can multicast: name one that can");
        }
        return loopback;
    }

    /** The port that it listens on and sends from. */
    public int port() throws IOException {
        return channel.getLocalAddress() instanceof InetSocketAddress address ? address.getPort() : -1;
    }

    /** Something waits to be sent. */
    public void wake() {
        LockSupport.unpark(sender);
    }

    private void send() {
        ByteBuffer bytes = ring.bytes().duplicate();
        while (!closing || !ring.isEmpty()) {
            int at = ring.peek();
            if (at < 0) {
                LockSupport.parkNanos(this, IDLE_NANOS);
                continue;
            }
            InetSocketAddress to = target;
            if (to != null) {
                bytes.limit(at + ring.length(at)).position(at);
                sendOne(bytes, to);
            }
            ring.release();
        }
    }

    private void sendOne(ByteBuffer bytes, InetSocketAddress to) {
        try {
            channel.send(bytes, to);
            tally.sent();
        } catch (IOException | RuntimeException wrong) {
            tally.notSent(); // as with a network that is down: the next state tries again
        }
    }

    private void receive(Inbox inbox) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(LARGEST_DATAGRAM);
        while (!closing) {
            try {
                bytes.clear();
                SocketAddress from = channel.receive(bytes);
                inbox.datagram(bytes, bytes.position(), source(from), System.nanoTime());
            } catch (AsynchronousCloseException closed) {
                return;
            } catch (ClosedChannelException closed) {
                return;
            } catch (IOException | RuntimeException wrong) { // the next datagram may be better
                tally.notReceived();
                LockSupport.parkNanos(this, IDLE_NANOS);
            }
        }
    }

    /** A number for the address and port of a sender; never 0. */
    private static long source(@Nullable SocketAddress from) {
        if (!(from instanceof InetSocketAddress address)) {
            return 1;
        }
        long hash = 1;
        for (byte each : address.getAddress().getAddress()) {
            hash = hash * 257 + (each & 0xff);
        }
        return (hash * 65_537 + address.getPort()) | (1L << 63);
    }

    /** Sends what waits, then closes the socket. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(sender);
        boolean interrupted = !waitFor(sender);
        try {
            channel.close(); // ends both threads, whatever they wait for
        } catch (IOException closedAnyway) {
            tally.notSent();
        }
        if (receiver != null && !interrupted) {
            interrupted = !waitFor(receiver);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a while until a thread ends; false if the caller was interrupted. */
    private static boolean waitFor(Thread thread) {
        try {
            thread.join(STOP_MILLIS);
            return true;
        } catch (InterruptedException interrupted) {
            return false;
        }
    }
}
