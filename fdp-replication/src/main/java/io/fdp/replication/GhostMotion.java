package io.fdp.replication;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.ComponentTopic;
import io.fdp.replication.internal.ValueMotion;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipChangeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Shows ghosts between two samples, in a world of its own that is there to be shown.
 *
 * <pre>{@code
 * WorldCopy copy = WorldCopy.of(simulation, picture);
 * GhostMotion motion = GhostMotion.of(replication, picture).follow(PositionTable.TYPE);
 *
 * copy.copyChanges();          // for each picture
 * motion.show();
 * }</pre>
 *
 * <p>The simulated world is not touched: what it stores, hashes and records is what was received. Numbers with a
 * fraction move; all other fields are those of the last sample. One thread at a time uses a motion and its replication.
 */
public final class GhostMotion implements AutoCloseable {
    private final Replication replication;
    private final EntityRepository picture;
    private final List<ComponentTopic> topics = new ArrayList<>();
    private final List<ValueMotion> motions = new ArrayList<>();

    private GhostMotion(Replication replication, EntityRepository picture) {
        this.replication = replication;
        this.picture = picture;
    }

    /**
     * Prepares to show ghosts. Nothing moves until components are named. The types that replication brings along are
     * registered in the shown world, so that it can be copied to; register the others as in the replicated one.
     *
     * @param replication whose ghosts are shown
     * @param picture another repository, which {@link WorldCopy} makes equal to the replicated one
     * @return the motion; close it when nothing is shown any more
     */
    public static GhostMotion of(Replication replication, EntityRepository picture) {
        Objects.requireNonNull(replication, "the replication is null");
        Objects.requireNonNull(picture, "the world to show is null: pass the target of a WorldCopy");
        if (replication.view().isOf(picture)) {
            throw new ReplicationException("ghosts cannot move in the replicated world itself: open another repository,"
                    + " and let a WorldCopy make it equal");
        }
        picture.registerTag(Ghost.class);
        picture.events().register(OwnershipChangeEvents.TYPE);
        return new GhostMotion(replication, picture);
    }

    /**
     * Lets values follow: each goes on from where it is shown to the last one that was received, in the time that lies
     * between the last two samples. So values are about one sample late, and never jump.
     *
     * @param type a replicated component, with fields that are {@code float} or {@code double}
     * @return this
     */
    public GhostMotion follow(ComponentType<?, ?> type) {
        return add(type, false);
    }

    /**
     * Lets values go ahead: each goes on from the last one that was received, as fast as between the last two samples.
     * When the next sample is late by more than the time between two, the value goes back to the last one that was
     * received: what stands still sends no samples. So values are not late, and jump when they did not go straight on.
     *
     * @param type a replicated component, with fields that are {@code float} or {@code double}
     * @return this
     */
    public GhostMotion lead(ComponentType<?, ?> type) {
        return add(type, true);
    }

    private GhostMotion add(ComponentType<?, ?> type, boolean ahead) {
        Objects.requireNonNull(type, "the component that moves is null");
        ComponentTopic topic = replication.view().topic(type.name());
        if (topic == null || !topic.receives()) {
            throw new ReplicationException(type.name() + " is not received here: add @Replicated to it, or name it in"
                    + " the configuration, and do not ignore it");
        }
        if (topic.motion() != null) {
            throw new ReplicationException(
                    type.name() + " moves already: name it once, and close a motion that is not" + " needed any more");
        }
        ComponentTable<?> shown = picture.table(type);
        if (!shown.layout().equals(topic.table().layout())) {
            throw new ReplicationException(type.name() + " has other fields in the shown world than in the replicated"
                    + " one: register the same record in both");
        }
        ValueMotion motion = replication.view().motion(topic, shown, picture.rawChunks(), ahead);
        if (!motion.hasFields()) {
            throw new ReplicationException(type.name()
                    + " cannot move: none of its fields is a float or a double, and others have no between");
        }
        topic.move(motion);
        topics.add(topic);
        motions.add(motion);
        return this;
    }

    /**
     * Shows where ghosts are at this moment of the wire's clock. Call it after the copy, for each picture. Phases of
     * the shown world count: it must allow to write what others own.
     */
    public void show() {
        replication.networkId(Entity.NULL); // must be open: the memory of motions ends with it
        for (int i = 0; i < motions.size(); i++) {
            motions.get(i).show();
        }
    }

    /** Ends the motion: the next copy shows what was received. */
    @Override
    public void close() {
        topics.forEach(topic -> topic.move(null));
        topics.clear();
        motions.clear();
    }
}
