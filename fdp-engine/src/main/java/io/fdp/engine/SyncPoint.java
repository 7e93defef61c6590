package io.fdp.engine;

import io.fdp.kernel.EntityRepository;

/**
 * The place between systems where nobody iterates and the structure may change: commands are played back, and once a frame memory is tidied up.
 */
final class SyncPoint {
    private final EntityRepository repository;
    private final Maintenance maintenance;
    private boolean maintained;

    SyncPoint(EntityRepository repository, Maintenance maintenance) {
        this.repository = repository;
        this.maintenance = maintenance;
    }

    void beginFrame() {
        maintained = false;
    }

    void run() {
        if (!maintained) {
            maintained = true;
            maintain();
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
