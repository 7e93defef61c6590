package io.fdp.recorder.read;

import io.fdp.format.TypeDescription;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.StateRules;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks a frame without the program that recorded it: whether its state is possible, and whether it has the recorded
 * state hash. Uses the types that the file describes, so that any program's file can be checked.
 *
 * <p>Only changes since the last check are hashed.
 */
public final class FrameCheck {
    private static final MemorySegment NO_ENTITIES = MemorySegment.ofArray(new byte[RawChunks.ENTITY_IMAGE_BYTES]);

    private final RecordedState state;
    private final StateRules rules;
    private @Nullable RecordedHashes hashes;
    private final IntPredicate hashedTypes;
    private int types;
    private long hashed;

    FrameCheck(RecordedState state) {
        this(state, type -> true);
    }

    /** Checks a state, and hashes only some of its types, by their places in the schema. */
    public FrameCheck(RecordedState state, IntPredicate hashedTypes) {
        this.state = state;
        this.rules = new StateRules(state);
        this.hashedTypes = hashedTypes;
    }

    /** Whether the state hashes of all frames can be computed from the recording alone, whatever objects they have. */
    static boolean canTell(Schema schema) {
        return schema.hash() != Schema.HashCover.NONE
                && schema.types().stream().noneMatch(TypeDescription::needsProgram);
    }

    /**
     * Whether the state hash of the frame can be computed from the file alone: the frame has one, and none of its
     * objects has a hash that only its program can compute.
     */
    boolean canTell() {
        if (state.schema().hash() == Schema.HashCover.NONE) {
            return false;
        }
        List<TypeDescription> all = state.schema().types();
        for (int type = 0; type < all.size(); type++) {
            if (all.get(type).needsProgram()
                    && (state.eventCount(type) > 0 || state.values(type).count() > 0)) {
                return false;
            }
        }
        return true;
    }

    /** Refuses an impossible state, and a state with another hash if the hash can be computed. */
    void require(long position, boolean comparing) {
        rules.require(position);
        if (comparing && canTell() && hash() != state.hash()) {
            throw new DamagedRecordingException(
                    position,
                    "the state of tick " + state.tick() + " does not have the state hash that was recorded; go to"
                            + " another tick, or use a copy of the file" + orObjects());
        }
    }

    /** In a recording with objects the program may have caused it, and the file is as it was written. */
    private String orObjects() {
        List<String> types = state.schema().types().stream()
                .filter(type -> type.kind().hasObjects())
                .map(TypeDescription::toString)
                .toList();
        return types.isEmpty()
                ? ""
                : ". If the file is as it was written, objects changed while they were recorded, as on another thread"
                        + " (" + String.join(", ", types) + "): change objects between frames, and call"
                        + " markModified()";
    }

    /** The parts of a world that differ from the frame. */
    List<StatePart> differences(StateHashes world) {
        RecordedHashes of = hashes();
        take(of);
        List<StatePart> found = new ArrayList<>();
        for (StatePart part : world.parts()) {
            if (part.kind() != StatePart.Kind.TICK
                    && world.of(part) != hash(of, part)) { // the tick belongs to the frame
                found.add(part);
            }
        }
        return found;
    }

    private long hash(RecordedHashes of, StatePart part) {
        return switch (part.kind()) {
            case TICK -> 0;
            case ENTITIES -> of.entities();
            case HIERARCHY -> of.hierarchy();
            case ROLES -> of.roles();
            case COMPONENT -> hash(of, "component", part.name());
            case SINGLETON -> hash(of, "singleton", part.name());
            case EVENT -> hash(of, "event", part.name());
        };
    }

    private long hash(RecordedHashes of, String family, String name) {
        for (int type = 0; type < types; type++) {
            TypeDescription described = state.schema().types().get(type);
            if (described.kind().family().equals(family) && described.name().equals(name)) {
                return of.hash(type);
            }
        }
        return 0;
    }

    /** The state hash of the frame; right only without objects whose hash only their program can compute. */
    public long hash() {
        RecordedHashes of = hashes();
        take(of);
        return of.total(state.tick());
    }

    /** The hashes of each part, of the last frame that was taken. */
    private RecordedHashes hashes() {
        RecordedHashes made = hashes;
        if (made == null) {
            made = new RecordedHashes();
            hashes = made;
        }
        return made;
    }

    /** Takes the hashes of the frame. */
    private void take(RecordedHashes to) {
        for (; types < state.schema().types().size(); types++) {
            state.schema().types().get(types).addTo(to);
        }
        to.nextFrame();
        takeEntities(to);
        takeLinks(to);
        for (int type = 0; type < types; type++) {
            if (!hashedTypes.test(type)) {
                continue;
            }
            takeValues(to, type);
            if (state.eventCount(type) > 0) {
                Image events = state.events(type);
                to.takeEvents(type, events.bytes(), events.segment(), state.eventCount(type));
            }
        }
        if (state.rolesChangedAt() > hashed || hashed == 0) {
            to.clearRoles();
            for (int i = 0; i < state.roleCount(); i++) {
                to.addRole(state.role(i), state.roleEntity(i));
            }
        }
        hashed = state.sequence();
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
            Image image = list.get(chunk);
            to.takeValues(type, chunk, image.bytes(), image.segment(), image.length());
        }
    }
}
