package io.fdp.recorder.show;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.state.StateHashes;
import io.fdp.recorder.format.Schema;
import org.jspecify.annotations.Nullable;

/** Compares the state hash of a repository with the recorded hash. */
final class StateCheck {
    private final EntityRepository repository;
    private final Schema.HashCover cover;
    private final ReplayTypes types;
    private @Nullable StateHashes hashes;

    StateCheck(EntityRepository repository, Schema.HashCover cover, ReplayTypes types) {
        this.repository = repository;
        this.cover = cover;
        this.types = types;
    }

    /** Whether there is a state hash to compare with. */
    boolean canTell() {
        return cover != Schema.HashCover.NONE;
    }

    /** Whether the repository has the recorded state hash. */
    boolean isRight(long recorded) {
        return switch (cover) {
            case NONE -> true;
            case WORLD -> repository.stateHash() == recorded;
            case TYPES -> hashes().total() == recorded;
        };
    }

    /** The compared hashes, part by part. */
    StateHashes parts() {
        return repository.stateHashes(part -> cover == Schema.HashCover.WORLD || types.isRecorded(part));
    }

    private StateHashes hashes() {
        StateHashes made = hashes;
        if (made == null) {
            made = repository.stateHashes(types::isRecorded);
            hashes = made;
            return made;
        }
        return made.take();
    }
}
