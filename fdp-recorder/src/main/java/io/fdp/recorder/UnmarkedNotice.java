package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.StillWorld;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.StatePart;
import io.fdp.kernel.state.UnmarkedObjects;
import io.fdp.recorder.capture.WorldCapture;
import io.fdp.recorder.write.RecorderWorker;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Says once for each type that an object changed without {@code markModified}: the recording does not have the change.
 * Nothing tells of such a change, so objects must be hashed to find it. That is done in the frame after a keyframe, for
 * a few chunks in turn, and for all chunks when the recorder is closed.
 */
final class UnmarkedNotice {
    /** The chunks of each type after a keyframe. */
    private static final int SOME = 4;

    private final EntityRepository repository;
    private final WorldCapture world;
    private final RecorderWorker worker;
    private final RecorderLog log;
    private final Set<StatePart> told = new HashSet<>();
    private long keyframes;
    private volatile boolean isOff;

    UnmarkedNotice(EntityRepository repository, WorldCapture world, RecorderWorker worker, RecorderLog log) {
        this.repository = repository;
        this.world = world;
        this.worker = worker;
        this.log = log;
    }

    /** Looks at some chunks if a keyframe was written since the last call; called before a frame is copied. */
    void lookAfterKeyframe() {
        long now = worker.figure(RecorderWorker.KEYFRAMES);
        if (now != keyframes) {
            keyframes = now;
            look(SOME);
        }
    }

    /** Looks no more: the program ends, and its threads may be in the middle of something, with locks. */
    void stop() {
        isOff = true;
    }

    /** Looks at all chunks, between frames. In a frame, a mark may still come. */
    void lookAtEnd() {
        if (!isOff && !repository.isClosed() && StillWorld.middleOfFrame(repository) == null) {
            look(Integer.MAX_VALUE);
        }
    }

    /** Never throws: the recording does not depend on it. */
    private void look(int chunks) {
        try {
            List<UnmarkedObjects> found = world.findUnmarked(chunks);
            for (int i = 0; i < found.size(); i++) { // an iterator would be garbage
                tell(found.get(i));
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError unknown) {
            // a hasher or serializer fails, or another thread iterates or closes the world: the next look may find more
        }
    }

    private void tell(UnmarkedObjects found) {
        if (!told.contains(found.part())) {
            String which = describe(found);
            told.add(found.part());
            log.warn(() -> ": " + which);
        }
    }

    private String describe(UnmarkedObjects found) {
        boolean single = found.part().kind() == StatePart.Kind.SINGLETON;
        String mark = single ? "markModified() of the singleton" : "markModified(entity)";
        return "an object of " + found.part() + (single ? "" : owner(found)) + " changed without " + mark
                + ". The recording has it as it was when it was recorded last, in keyframes, too. Call " + mark
                + " after each change inside of an object. If you do, the hasher or serializer of the type does not"
                + " always give the same for an object";
    }

    /** The entity of the object, or the entities of which it is one. */
    private String owner(UnmarkedObjects found) {
        ComponentColumn column = repository.types().stream()
                .filter(type -> type.name().equals(found.part().name()))
                .findFirst()
                .orElseThrow();
        long first = Entity.NULL;
        long last = Entity.NULL;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            long entity = repository.entityAt(found.chunk() * ImageLayout.SLOTS + slot);
            if (entity != Entity.NULL && column.has(entity)) {
                first = first == Entity.NULL ? entity : first;
                last = entity;
            }
        }
        return first == last
                ? " of entity " + Entity.toString(first)
                : " of one of the entities " + Entity.toString(first) + " to " + Entity.toString(last);
    }
}
