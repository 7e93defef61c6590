package io.fdp.dds;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.error.DdsMissingException;
import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.internal.wire.WireConnection;
import io.fdp.dds.internal.wire.WireCounters;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A connection of a node to others through DDS.
 *
 * <pre>{@code
 * WireNode self = new WireNode(7, incarnation, started, "radar");
 * try (Wire wire = DdsWire.open(self, new DdsConfig().domain(3));
 *         Replication replication = Replication.open(repo, wire, tkb, new ReplicationConfig())) {
 *     ...
 * }
 * }</pre>
 *
 * <p>Writes go into memory of this process and return; threads of the wire pass them to DDS. Arriving samples are taken
 * by a thread of the wire and handed out when the frame thread asks. A node that ends without {@link #close} leaves in
 * order all the same, unless its process is killed; then others lose it when its lease ends.
 */
public final class DdsWire implements Wire {
    private final WireNode self;
    private final WireConnection connection;

    private DdsWire(WireNode self, WireConnection connection) {
        this.self = self;
        this.connection = connection;
    }

    /**
     * Joins a network.
     *
     * @param self who this node is
     * @param config how it joins
     * @return the connection; close it
     * @throws DdsMissingException when the library of DDS is not usable
     * @throws DdsException when DDS refuses a setting
     */
    public static DdsWire open(WireNode self, DdsConfig config) {
        Objects.requireNonNull(self, "the node is null");
        Objects.requireNonNull(config, "the configuration is null");
        int bytes = self.name().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > FdpIdl.MOST_NAME_BYTES || self.name().indexOf('\0') >= 0) {
            throw new DdsException("the name of node " + self.number() + " has " + bytes
                    + " bytes or a zero; names have" + " at most " + FdpIdl.MOST_NAME_BYTES + " bytes");
        }
        return new DdsWire(self, new WireConnection(self, config.settings()));
    }

    @Override
    public WireNode self() {
        return self;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public long leaseNanos() {
        return connection.leaseNanos();
    }

    @Override
    public TopicWriter writer(Topic topic) {
        return connection.writer(Objects.requireNonNull(topic, "the topic is null"));
    }

    @Override
    public TopicReader reader(Topic topic) {
        return connection.reader(Objects.requireNonNull(topic, "the topic is null"));
    }

    /** {@return whether the topic is that of a component that {@link DdsConfig#entity} names} */
    @Override
    public boolean isTyped(Topic topic) {
        return connection.isTyped(Objects.requireNonNull(topic, "the topic is null"));
    }

    @Override
    public void hold() {
        connection.hold();
    }

    @Override
    public void release() {
        connection.release();
    }

    @Override
    public PresenceReader presence() {
        return connection.presence();
    }

    /** {@return what the wire has done so far; any thread may ask} */
    public DdsStats stats() {
        WireCounters of = connection.counters();
        return new DdsStats(
                of.sent.get(),
                of.sentBytes.get(),
                of.delayed.get(),
                of.eventsRefused.get(),
                of.eventsHeld.get(),
                of.received.get(),
                of.receivedBytes.get(),
                of.rejected.get(),
                of.strangers.get(),
                of.withoutRoom.get(),
                connection.receivedMemory(),
                connection.sentMemory());
    }

    @Override
    public void close() {
        connection.close();
    }
}
