package io.fdp.dis;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.internal.UdpLink;
import io.fdp.engine.error.EngineException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Opens the socket that a configuration describes. */
final class DisSocket {
    private static final long MOST_LEAVING_NANOS = 5_000_000_000L;
    private static final long ROOM_NANOS = 1_000_000;

    private DisSocket() {}

    static UdpLink open(DisConfig config, boolean listens, PduRing ring, DisCounters counters, UdpLink.Inbox inbox) {
        String host = config.host;
        int port = listens ? config.listenPort : -1;
        try {
            InetSocketAddress target = host == null ? null : new InetSocketAddress(host, config.targetPort);
            if (target != null && target.isUnresolved()) {
                throw new EngineException("the host " + host + " of DIS is unknown: name another one, or its address");
            }
            return UdpLink.open(target, port, network(config.networkInterface), ring, counters, inbox);
        } catch (IOException wrong) {
            throw new EngineException(
                    "cannot open the socket for DIS" + (port > 0 ? " on port " + port : "")
                            + (host == null ? "" : ", to " + host + ":" + config.targetPort) + ": " + wrong.getMessage()
                            + "; choose another port, address or network interface",
                    wrong);
        }
    }

    /** Lets entities leave: as many as there is room for, and more while the socket makes room, for some seconds. */
    static void leave(BooleanSupplier leaving, @Nullable UdpLink link) {
        long began = System.nanoTime();
        while (!leaving.getAsBoolean() && link != null && System.nanoTime() - began < MOST_LEAVING_NANOS) {
            link.wake();
            LockSupport.parkNanos(ROOM_NANOS);
        }
    }

    private static @Nullable NetworkInterface network(@Nullable String name) throws SocketException {
        if (name == null) {
            return null;
        }
        NetworkInterface found = NetworkInterface.getByName(name);
        if (found == null) {
            throw new EngineException("there is no network interface " + name + " for DIS: there are "
                    + NetworkInterface.networkInterfaces()
                            .map(NetworkInterface::getName)
                            .toList());
        }
        return found;
    }
}
