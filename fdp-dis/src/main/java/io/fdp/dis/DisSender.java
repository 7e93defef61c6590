package io.fdp.dis;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.internal.UdpLink;
import io.fdp.dis.pdu.DisTime;
import io.fdp.engine.WallClock;
import io.fdp.kernel.EntityRepository;
import java.util.Objects;

/**
 * Sends the entities of a world without an engine, as of a recording that is replayed. Call {@link #send} after each
 * frame that the world shows.
 *
 * <p>Threading: one thread calls it; a thread of its own sends.
 */
public final class DisSender implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final DisCounters counters = new DisCounters();
    private final OwnEntities own;
    private final UdpLink link;
    private double seconds;

    /**
     * Opens the socket.
     *
     * @param repo the world
     * @param config where to send, and as whom; listening and ghosts do not count here
     */
    public DisSender(EntityRepository repo, DisConfig config) {
        Objects.requireNonNull(config, "the configuration is null");
        if (config.host == null) {
            throw new IllegalArgumentException("the configuration does not say where to send: call sendTo()");
        }
        PduRing ring = new PduRing(config.ringBytes);
        this.own = new OwnEntities(
                repo, config, new Places(config.frame), counters, ring, repo.registerTag(DisGhost.class));
        this.link = DisSocket.open(config, false, ring, counters, (bytes, length, source, nanos) -> {});
    }

    /**
     * Sends what receivers would show wrong, and heartbeats.
     *
     * @param simulated the time of the world, in seconds
     */
    public void send(double simulated) {
        seconds = simulated;
        own.send(WallClock.SYSTEM.nanoTime() / NANOS, simulated, DisTime.stamp(simulated, false), false);
        link.wake();
    }

    /**
     * Figures since the sender was opened.
     *
     * @return what was sent and what could not be sent
     */
    public DisStats stats() {
        return counters.stats();
    }

    /** Tells that all entities have left the exercise, then closes the socket. */
    @Override
    public void close() {
        own.leaveAll(DisTime.stamp(seconds, false));
        link.close();
    }
}
