package io.fdp.dis;

import io.fdp.dis.internal.PduRing;
import io.fdp.dis.internal.Slots;
import io.fdp.dis.internal.UdpLink;
import io.fdp.dis.pdu.DisTime;
import io.fdp.engine.WallClock;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.event.EventBus;
import java.util.Objects;

/**
 * Sends the entities of a world without an engine, as of a recording that is replayed, and the events {@code DisFire},
 * {@code DisDetonation} and {@code DisCollision} of this node that the world has. Call {@link #send} after each frame
 * that the world shows.
 *
 * <p>A recording with such events needs them in the world into which it is replayed: register their types before.
 *
 * <p>Threading: one thread calls it; a thread of its own sends.
 */
public final class DisSender implements AutoCloseable {
    private static final double NANOS = 1e9;
    private static final long OUTBOX_BYTES = 64L << 20;

    private final EntityRepository world;
    private final DisCounters counters = new DisCounters();
    private final OwnEntities own;
    private final WarfareExchange warfare;
    private final EntityRepository outbox;
    private final WarfareEvents further;
    private final UdpLink link;
    private double seconds;
    private long shownTick = -1;

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
        this.world = repo;
        PduRing ring = new PduRing(config.ringBytes);
        Places places = new Places(config.frame);
        this.own = new OwnEntities(repo, config, places, counters, ring, repo.registerTag(DisGhost.class));
        Identities identities = new Identities(repo, config.bodies.owned(), own.slots(), new Slots());
        this.warfare = new WarfareExchange(repo, config, places, counters, ring, identities, own::placeOf);
        this.outbox = EntityRepository.create(new RepositoryConfig(1, OUTBOX_BYTES, false));
        this.further = new WarfareEvents(outbox.events());
        boolean opened = false;
        try {
            this.link = DisSocket.open(config, false, ring, counters, (bytes, length, source, nanos) -> {});
            opened = true;
        } finally {
            if (!opened) {
                outbox.close();
            }
        }
    }

    /**
     * Where events are published that the world does not have, but that happened in it: {@code DisFire}, {@code
     * DisDetonation} and {@code DisCollision} with entities of the world. They go out with the next {@link #send}.
     *
     * @return the streams, which are not those of the world
     */
    public EventBus events() {
        return outbox.events();
    }

    /**
     * Sends what receivers would show wrong, heartbeats, and events.
     *
     * @param simulated the time of the world, in seconds
     */
    public void send(double simulated) {
        seconds = simulated;
        int stamp = DisTime.stamp(simulated, false);
        own.send(WallClock.SYSTEM.nanoTime() / NANOS, simulated, stamp, false);
        if (world.currentTick() != shownTick) { // events go out once, however often a frame is sent
            shownTick = world.currentTick();
            warfare.send(stamp);
        }
        outbox.tick();
        warfare.send(further, stamp);
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
        int stamp = DisTime.stamp(seconds, false);
        DisSocket.leave(() -> own.leaveAll(stamp), link);
        link.close();
        outbox.close();
    }
}
