package io.fdp.engine.internal;

import io.fdp.engine.policy.Maintenance;
import io.fdp.kernel.EntityRepository;
import org.jspecify.annotations.Nullable;

/**
 * The place between systems where nothing iterates and the structure may change. Commands are played back here, and
 * once per frame memory is tidied up.
 */
public final class SyncPoint {
    private final EntityRepository repository;
    private final Maintenance maintenance;
    private @Nullable Thread thread;
    private boolean maintained;

    public SyncPoint(EntityRepository repository, Maintenance maintenance) {
        this.repository = repository;
        this.maintenance = maintenance;
    }

    /**
     * Makes the calling thread the frame thread, if another thread ran the last frame. The frame thread may record
     * commands.
     */
    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    public void beginFrame() {
        maintained = false;
        if (Thread.currentThread() != thread) {
            thread = Thread.currentThread();
            repository.commands().playback();
        }
    }

    public void run() {
        try {
            repository.commands().playback();
        } finally {
            if (!maintained) {
                maintained = true;
                maintain();
            }
        }
    }

    private void maintain() {
        if (maintenance.defragmentBytes() > 0) {
            repository.defragment(maintenance.defragmentBytes());
        }
        if (maintenance.trimChunks() > 0 && repository.currentTick() % maintenance.trimEveryFrames() == 0) {
            repository.trim(maintenance.trimChunks());
        }
    }
}
