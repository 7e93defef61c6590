package io.fdp.recorder;

import io.fdp.kernel.RawChunks;
import io.fdp.kernel.RecordedHashes;
import io.fdp.kernel.RecordedHashes.Kind;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.RecordedType;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.StateRules;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * Checks a frame without the program that recorded it: whether its state can be, and whether it has the state hash that was recorded. The types are those that the file describes, so that it does not matter who made the file.
 *
 * <p>What did not change since the last check is not hashed again.
 */
final class FrameCheck {
    private static final MemorySegment NO_ENTITIES = MemorySegment.ofArray(new byte[RawChunks.ENTITY_IMAGE_BYTES]);

    private final RecordedState state;
    private final StateRules rules;
    private final boolean canTell;
    private @Nullable RecordedHashes hashes;
    private int types;
    private long hashed;

    FrameCheck(RecordedState state) {
        this.state = state;
        this.rules = new StateRules(state);
        this.canTell = canTell(state.schema());
    }

    /** Whether the state hashes of a recording can be computed from what it says. */
    static boolean canTell(Schema schema) {
        return schema.hash() != Schema.HashCover.NONE && schema.types().stream().noneMatch(RecordedType::hasOwnHash);
    }

    /** Refuses a state that cannot be, or that has another hash. */
    void require(long position, boolean comparing) {
        rules.require(position);
        if (comparing && canTell && hash() != state.hash()) {
            throw new DamagedRecordingException(
                    position,
                    "the state of tick " + state.tick() + " does not have the state hash that was recorded; go to"
                            + " another tick, or use a copy of the file");
        }
    }

    private long hash() {
        RecordedHashes to = hashes;
        if (to == null) {
            to = new RecordedHashes();
            hashes = to;
        }
        try {
            return hash(to);
        } finally {
            Reference.reachabilityFence(to); // its memory lives as long as it is reachable
        }
    }

    private long hash(RecordedHashes to) {
        for (; types < state.schema().types().size(); types++) {
            add(to, state.schema().types().get(types));
        }
        to.nextFrame();
        takeEntities(to);
        takeLinks(to);
        for (int type = 0; type < types; type++) {
            takeValues(to, type);
            if (state.eventCount(type) > 0) {
                to.takeEvents(type, state.events(type).bytes(), state.eventCount(type));
            }
        }
        if (state.rolesChangedAt() > hashed || hashed == 0) {
            to.clearRoles();
            for (int i = 0; i < state.roleCount(); i++) {
                to.addRole(state.role(i), state.roleEntity(i));
            }
        }
        hashed = state.sequence();
        return to.total(state.tick());
    }

    private static void add(RecordedHashes to, RecordedType type) {
        switch (type.kind()) {
            case COMPONENT, SINGLETON ->
                to.add(Kind.TABLE, type.name(), type.described(), type.kind().isSingleton());
            case PARTS -> to.add(Kind.PARTS, type.name(), type.described(), false);
            case TAG -> to.add(Kind.TAG, type.name(), null, false);
            case MANAGED, MANAGED_SINGLETON ->
                to.add(Kind.MANAGED, type.name(), null, type.kind().isSingleton());
            case EVENT, MANAGED_EVENT -> to.addEvents(type.name(), type.id(), type.described());
        }
    }

    private void takeEntities(RecordedHashes to) {
        ChunkList entities = state.entities();
        for (int chunk = entities.nextChanged(0, hashed); chunk >= 0; chunk = entities.nextChanged(chunk + 1, hashed)) {
            to.takeEntities(chunk, segment(entities.get(chunk)));
        }
    }

    private void takeLinks(RecordedHashes to) {
        ChunkList links = state.links();
        for (int chunk = links.nextChanged(0, hashed); chunk >= 0; chunk = links.nextChanged(chunk + 1, hashed)) {
            to.takeLinks(chunk, segment(links.get(chunk)));
        }
    }

    private static MemorySegment segment(Image image) {
        return image.isEmpty() ? NO_ENTITIES : image.segment();
    }

    private void takeValues(RecordedHashes to, int type) {
        ChunkList list = state.values(type);
        for (int chunk = list.nextChanged(0, hashed); chunk >= 0; chunk = list.nextChanged(chunk + 1, hashed)) {
            to.takeValues(type, chunk, list.get(chunk).bytes(), list.get(chunk).length());
        }
    }
}
