package io.fdp.dds;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.internal.wire.WireSettings;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.layout.ComponentLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a node joins a network. Everything has a default. What is not here can be set by the environment variable {@code
 * CYCLONEDDS_URI}, as for any program with Cyclone DDS; what is set here wins over it.
 *
 * <pre>{@code
 * DdsConfig config = new DdsConfig().domain(7).networkInterface("eth0").entity(FuelTable.TYPE);
 * }</pre>
 */
public final class DdsConfig {
    private static final int MOST_DOMAIN = 230;
    private static final long LEAST_LEASE_NANOS = 100_000_000L;
    private static final long MOST_LEASE_NANOS = 3600_000_000_000L;
    private static final long LEAST_MEMORY = 1 << 20;

    private int domain;
    private @Nullable String networkInterface;
    private final List<String> peers = new ArrayList<>();
    private long leaseNanos;
    private long receiveBytes = 1L << 30;
    private int eventBytes = 1 << 20;
    private final Map<String, ComponentLayout> entities = new LinkedHashMap<>();

    /** Begins with domain 0, the interface that DDS finds, and a lease of two seconds. */
    public DdsConfig() {}

    /**
     * Sets the domain. Nodes see each other in the same domain only.
     *
     * @param number 0 to 230
     * @return this
     */
    public DdsConfig domain(int number) {
        if (number < 0 || number > MOST_DOMAIN) {
            throw new DdsException("a domain has a number from 0 to " + MOST_DOMAIN + ": domain=" + number);
        }
        domain = number;
        return this;
    }

    /**
     * Sets the network interface.
     *
     * @param nameOrAddress for instance {@code eth0}, {@code lo} or {@code 192.168.1.7}
     * @return this
     */
    public DdsConfig networkInterface(String nameOrAddress) {
        networkInterface = requireText(nameOrAddress, "the network interface");
        return this;
    }

    /**
     * Adds a place where other nodes are, for networks without multicast.
     *
     * @param address a name or an address of a machine
     * @return this
     */
    public DdsConfig peer(String address) {
        peers.add(requireText(address, "the address of a peer"));
        return this;
    }

    private static String requireText(String text, String what) {
        if (Objects.requireNonNull(text, what + " is null").isBlank()
                || text.chars().anyMatch(c -> c < ' ')) {
            throw new DdsException(what + " is empty or has control characters: \"" + text.strip() + "\"");
        }
        return text;
    }

    /**
     * Stays on this machine: for tests and for several nodes on one machine.
     *
     * @return this
     */
    public DdsConfig loopback() {
        return networkInterface("lo").peer("127.0.0.1");
    }

    /**
     * Sets after which silence others lose this node. Two seconds unless said otherwise.
     *
     * @param duration 100 milliseconds to an hour
     * @return this
     */
    public DdsConfig lease(Duration duration) {
        Objects.requireNonNull(duration, "the lease is null");
        boolean isPossible = duration.compareTo(Duration.ofNanos(LEAST_LEASE_NANOS)) >= 0
                && duration.compareTo(Duration.ofNanos(MOST_LEASE_NANOS)) <= 0;
        if (!isPossible) {
            throw new DdsException("a lease is 100 milliseconds to an hour: lease=" + duration);
        }
        leaseNanos = duration.toNanos();
        return this;
    }

    /**
     * Limits the memory for state samples of other nodes. Samples that have no room are dropped and counted.
     *
     * @param bytes a gigabyte unless said otherwise; at least a megabyte
     * @return this
     */
    public DdsConfig receiveMemory(long bytes) {
        receiveBytes = requireMemory(bytes);
        return this;
    }

    /**
     * Sets the room for events of each topic in each direction. An event that has no room is refused.
     *
     * @param bytes a megabyte unless said otherwise; a megabyte to a gigabyte
     * @return this
     */
    public DdsConfig eventMemory(int bytes) {
        eventBytes = (int) Math.min(1 << 30, requireMemory(bytes));
        return this;
    }

    private static long requireMemory(long bytes) {
        if (bytes < LEAST_MEMORY) {
            throw new DdsException("memory for samples is at least a megabyte: bytes=" + bytes);
        }
        return bytes;
    }

    /**
     * Lets a component travel with plain fields, so that other programs can read and write it. The component must be
     * replicated in the entity mode, and all nodes must name it.
     *
     * @param type the component
     * @return this
     */
    public DdsConfig entity(ComponentType<?, ?> type) {
        Objects.requireNonNull(type, "the component is null");
        EntityIdl.of(type.name(), type.layout());
        entities.put(type.name(), type.layout());
        return this;
    }

    WireSettings settings() {
        return new WireSettings(
                domain,
                networkInterface,
                List.copyOf(peers),
                leaseNanos,
                receiveBytes,
                eventBytes,
                Map.copyOf(entities));
    }
}
