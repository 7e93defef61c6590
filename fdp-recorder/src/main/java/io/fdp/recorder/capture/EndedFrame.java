package io.fdp.recorder.capture;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import java.util.function.Consumer;

/**
 * The last frame that has ended: the world is as it left it, until something changes. Its events are current.
 *
 * <p>A frame that is left out of the recording is noted here, at the cost of a hash of roles and events. When the
 * recorder is closed, the frame can still be copied if the world has not changed since.
 */
final class EndedFrame implements FrameChanges {
    private final EntityRepository repository;
    private final StateHashes rest;
    private long tick = -1;
    private long version;
    private long restHash;

    EndedFrame(EntityRepository repository) {
        this.repository = repository;
        this.rest = repository.stateHashes(
                part -> part.kind() == StatePart.Kind.ROLES || part.kind() == StatePart.Kind.EVENT);
    }

    /** Notes a frame while observers look at it. */
    void note(long ofTick) {
        tick = -1;
        restHash = hashOf(rest.takeFinished());
        version = repository.version();
        tick = ofTick;
    }

    /** Roles and events have no versions. A type that is not in use counts for nothing. */
    private static long hashOf(StateHashes taken) {
        long hash = 0;
        for (int i = 0; i < taken.count(); i++) {
            hash = taken.hash(i) == 0 ? hash : 31 * hash + taken.hash(i);
        }
        return hash;
    }

    /** Whether the world still is as a frame left it. */
    boolean isPresent(long ofTick) {
        if (tick != ofTick || repository.currentTick() != ofTick || nextRestructured(0, version) >= 0) {
            return false;
        }
        if (nextRelinked(0, version) >= 0 || hasPending() || hashOf(rest.take()) != restHash) {
            return false;
        }
        for (ComponentColumn column : repository.types()) {
            if (nextChanged(column, 0, version) >= 0) {
                return false;
            }
        }
        for (Singleton<?> singleton : repository.singletons().all()) {
            if (singleton.version() > version) {
                return false;
            }
        }
        return true;
    }

    private boolean hasPending() {
        for (EventStream<?> stream : repository.events().all()) {
            if (stream.pendingCount() > 0) {
                return true;
            }
        }
        return false;
    }

    private int chunks() {
        return repository.rawChunks().count();
    }

    @Override
    public int nextRestructured(int chunk, long since) {
        for (int at = chunk; at < chunks(); at++) {
            if (repository.structureVersion(at) > since) {
                return at;
            }
        }
        return -1;
    }

    @Override
    public int nextRelinked(int chunk, long since) {
        for (int at = chunk; at < chunks(); at++) {
            if (repository.hierarchy().chunkVersion(at) > since) {
                return at;
            }
        }
        return -1;
    }

    /** The column of a singleton has one chunk, and answers 0 for others. */
    @Override
    public int nextChanged(ComponentColumn column, int chunk, long since) {
        for (int at = chunk; at < Math.max(1, chunks()); at++) {
            if (column.chunkVersion(at) > since) {
                return at;
            }
        }
        return -1;
    }

    @Override
    public int count(EventStream<?> stream) {
        return stream.count();
    }

    @Override
    public EventBytes bytes(NativeEvents<?> stream) {
        return stream.currentBytes();
    }

    @Override
    public <T> void forEach(ManagedEvents<T> stream, Consumer<? super T> action) {
        stream.forEach(action);
    }
}
