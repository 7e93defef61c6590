package io.fdp.replication;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.component.ComponentType;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is replicated, and how. Components with {@code @Replicated} that are registered when replication opens travel
 * without further words.
 *
 * <pre>{@code
 * ReplicationConfig config = new ReplicationConfig()
 *         .component(FuelTable.TYPE, Replicated.Mode.ENTITY, 1)
 *         .tag(Burning.class)
 *         .onLoss(LossPolicy.FREEZE);
 * }</pre>
 */
public final class ReplicationConfig {
    private static final long SECOND = 1_000_000_000L;
    private static final int TOMBSTONES = 65_536;

    private final Map<ComponentType<?, ?>, Travel> components = new LinkedHashMap<>();
    private final List<Class<?>> tags = new ArrayList<>();
    private LossPolicy onLoss = LossPolicy.REMOVE;
    private final Map<ComponentType<?, ?>, LossPolicy> componentLoss = new LinkedHashMap<>();
    private final Map<Integer, LossPolicy> templateLoss = new LinkedHashMap<>();
    private OwnershipConfig ownership = new OwnershipConfig();
    private long tombstoneNanos = 60 * SECOND;
    private int mostTombstones = TOMBSTONES;

    /** How a component travels. */
    record Travel(Replicated.Mode mode, double rate) {
        Travel {
            if (!(rate >= 0 && rate <= 1_000_000)) {
                throw new ReplicationException(
                        "a rate is 0, for every frame, or up to a million samples per second: rate=" + rate);
            }
        }
    }

    /** Begins with components that have {@code @Replicated}, without tags. */
    public ReplicationConfig() {}

    /**
     * Lets a component travel. Wins over the annotation of its record.
     *
     * @param type the component; registered with the repository
     * @param mode what a sample holds
     * @param rate the most samples per second, or 0 for every frame
     * @return this
     */
    public ReplicationConfig component(ComponentType<?, ?> type, Replicated.Mode mode, double rate) {
        Objects.requireNonNull(type, "the component to replicate is null");
        components.put(type, new Travel(Objects.requireNonNull(mode, "the mode is null"), rate));
        return this;
    }

    /**
     * Lets a tag travel, with the entity. All nodes must name the same tags, at most 64.
     *
     * @param tag an interface with {@code @Tag}; registered with the repository
     * @return this
     */
    public ReplicationConfig tag(Class<?> tag) {
        tags.add(Objects.requireNonNull(tag, "the tag to replicate is null"));
        return this;
    }

    /**
     * Says what happens to ghosts whose owner is lost.
     *
     * @param policy removed unless said otherwise
     * @return this
     */
    public ReplicationConfig onLoss(LossPolicy policy) {
        onLoss = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Says what happens to values of a component whose owner is lost. Wins over the template and over all.
     *
     * @param type a replicated component
     * @param policy what happens to its values
     * @return this
     */
    public ReplicationConfig onLoss(ComponentType<?, ?> type, LossPolicy policy) {
        componentLoss.put(
                Objects.requireNonNull(type, "the component is null"),
                Objects.requireNonNull(policy, "the policy is null"));
        return this;
    }

    /**
     * Says what happens to entities of a template and to their values when the owner is lost. Wins over all.
     *
     * @param tkbType the number of the template
     * @param policy what happens to them
     * @return this
     */
    public ReplicationConfig onLossOfTemplate(int tkbType, LossPolicy policy) {
        templateLoss.put(tkbType, Objects.requireNonNull(policy, "the policy is null"));
        return this;
    }

    /**
     * Says how this node answers others that want to own something, and how long it waits for them.
     *
     * @param config grants everything unless said otherwise
     * @return this
     */
    public ReplicationConfig ownership(OwnershipConfig config) {
        ownership = Objects.requireNonNull(config, "the configuration of ownership is null");
        return this;
    }

    /**
     * Says how long deaths are remembered: longer than a partition is expected to last. Memory for it is bounded.
     *
     * @param nanos 60 seconds unless said otherwise
     * @param most the most deaths that are remembered; then the oldest is forgotten. 65,536 unless said otherwise
     * @return this
     */
    public ReplicationConfig tombstones(long nanos, int most) {
        if (nanos < 0 || most < 1) {
            throw new ReplicationException(
                    "tombstones are kept for a time from 0 up, and at least one: nanos=" + nanos + ", most=" + most);
        }
        tombstoneNanos = nanos;
        mostTombstones = most;
        return this;
    }

    Map<ComponentType<?, ?>, Travel> components() {
        return components;
    }

    List<Class<?>> tags() {
        return tags;
    }

    LossPolicy onLoss() {
        return onLoss;
    }

    Map<ComponentType<?, ?>, LossPolicy> componentLoss() {
        return componentLoss;
    }

    Map<Integer, LossPolicy> templateLoss() {
        return templateLoss;
    }

    OwnershipConfig ownership() {
        return ownership;
    }

    long tombstoneNanos() {
        return tombstoneNanos;
    }

    int mostTombstones() {
        return mostTombstones;
    }
}
