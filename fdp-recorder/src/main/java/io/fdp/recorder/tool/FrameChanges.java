package io.fdp.recorder.tool;

import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes of a frame, entity by entity: compares the state with a copy of the state of the last shown frame. In the
 * first frame everything is new.
 *
 * <p>If another entity has an index now, all its values count as changed. The values of a destroyed entity are gone
 * with it, and are not reported separately.
 */
public final class FrameChanges {
    /** Receives entities. */
    interface EntityVisitor {
        void entity(byte[] image, int chunk, int slot) throws IOException;
    }

    /** Receives values. */
    interface ValueVisitor {
        void value(long entity, ChunkValues values, int slot) throws IOException;
    }

    /** Receives handles. */
    interface HandleVisitor {
        void entity(long entity) throws IOException;
    }

    private static final byte[] NONE = {};

    // work, in bytes of output that take as long
    private static final int WORK_PER_TEXT = 128;
    private static final int WORK_PER_VALUE = 256;
    private static final int WORK_PER_VALUE_BYTE = 32;
    private static final int WORK_PER_HEADER = 512;
    private static final int WORK_PER_FIELD = 256;
    private static final int WORK_PER_CHUNK = 16 * ImageLayout.SLOTS;
    private static final int WORK_PER_COMPARISON = 96;

    /**
     * The work that is charged for a byte of output: each value is written with its names and constants, however few
     * bytes it has.
     */
    private static final int WORK_PER_OUTPUT_BYTE = 32;

    private final RecordedState state;
    private final Shadow entities;
    private final Families families;
    private final List<Shadow> values = new ArrayList<>();
    private final List<ChunkValues> now = new ArrayList<>();
    private final List<ChunkValues> before = new ArrayList<>();
    private long shown;

    /**
     * Begins before the first frame.
     *
     * @param state the state that frames are read into
     */
    public FrameChanges(RecordedState state) {
        this.state = state;
        this.entities = new Shadow(state.account());
        this.families = new Families(state);
        for (TypeDescription type : state.schema().types()) {
            values.add(new Shadow(state.account()));
            now.add(new ChunkValues(type));
            before.add(new ChunkValues(type));
        }
    }

    RecordedState state() {
        return state;
    }

    Schema schema() {
        return state.schema();
    }

    /** Charges events, and roles if any changed, before they are written: each frame writes all of them. */
    public void chargeWhole() {
        for (int type = 0; type < values.size(); type++) {
            int count = state.eventCount(type);
            if (count > 0) {
                chargeText(count, state.events(type).length());
            }
        }
        if (haveRolesChanged()) {
            chargeText(state.roleCount(), 0);
        }
    }

    /** Charges bytes that are about to be written to a file, including names. */
    void chargeOutput(long bytes) {
        state.chargeWork(bytes * WORK_PER_OUTPUT_BYTE, "text");
    }

    private void chargeText(long texts, long bytes) {
        state.chargeWork(texts * WORK_PER_TEXT + bytes * WORK_PER_VALUE_BYTE, "text");
    }

    /** Accepts the frame as shown: the next frame is compared with it. */
    public void accept() {
        families.accept(shown);
        entities.follow(state.entities(), shown);
        for (int type = 0; type < values.size(); type++) {
            values.get(type).follow(state.values(type), shown);
        }
        shown = state.sequence();
    }

    private static byte[] bytes(Image image) {
        return image.isEmpty() ? NONE : image.bytes();
    }

    // ---- entities

    void forEachDestroyed(HandleVisitor visitor) throws IOException {
        forEachChangedSlot((image, chunk, slot) -> {
            byte[] was = bytes(entities.get(chunk));
            if (EntityHeader.isAlive(was, slot) && !EntityHeader.isSameEntity(image, was, slot)) {
                chargeText(1, 0);
                visitor.entity(EntityHeader.handle(was, chunk, slot));
            }
        });
    }

    void forEachCreated(EntityVisitor visitor) throws IOException {
        forEachChangedSlot((image, chunk, slot) -> {
            if (EntityHeader.isAlive(image, slot)
                    && !EntityHeader.isSameEntity(image, bytes(entities.get(chunk)), slot)) {
                state.chargeWork(WORK_PER_HEADER, "text");
                visitor.entity(image, chunk, slot);
            }
        });
    }

    /** Visits entities that lived before and have another header now. */
    void forEachRestated(EntityVisitor visitor) throws IOException {
        forEachChangedSlot((image, chunk, slot) -> {
            byte[] was = bytes(entities.get(chunk));
            if (EntityHeader.isSameEntity(image, was, slot) && !EntityHeader.isSameHeader(image, was, slot)) {
                state.chargeWork(WORK_PER_HEADER, "text");
                visitor.entity(image, chunk, slot);
            }
        });
    }

    private void forEachChangedSlot(EntityVisitor visitor) throws IOException {
        ChunkList list = state.entities();
        for (int chunk = list.nextChanged(0, shown); chunk >= 0; chunk = list.nextChanged(chunk + 1, shown)) {
            byte[] image = bytes(list.get(chunk));
            for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                visitor.entity(image, chunk, slot);
            }
        }
    }

    // ---- values

    /** Visits new and changed values; the entity of a singleton is 0. */
    void forEachValue(int type, ValueVisitor visitor) throws IOException {
        ChunkList list = state.values(type);
        boolean single = schema().types().get(type).kind().isSingleton();
        for (int chunk = nextTouched(list, 0); chunk >= 0; chunk = nextTouched(list, chunk + 1)) {
            if (!list.get(chunk).isEmpty()) {
                ChunkValues is =
                        now.get(type).of(bytes(list.get(chunk)), list.get(chunk).length());
                state.chargeWork(
                        WORK_PER_CHUNK
                                + (long) list.get(chunk).length()
                                + (long) is.comparisons() * WORK_PER_COMPARISON,
                        "a comparison of chunks");
                Image old = values.get(type).get(chunk);
                ChunkValues was = before.get(type).of(bytes(old), old.length());
                byte[] living = bytes(state.entities().get(chunk));
                byte[] lived = bytes(entities.get(chunk));
                for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                    if (is.isPresent(slot)
                            && !(was.isPresent(slot)
                                    && (single || EntityHeader.isSameEntity(living, lived, slot))
                                    && is.isSame(was, slot))) {
                        state.chargeWork(
                                WORK_PER_VALUE
                                        + (long) is.bytesOf(slot) * WORK_PER_VALUE_BYTE
                                        + (long) is.fieldsOf(slot) * WORK_PER_FIELD,
                                "text");
                        visitor.value(single ? 0 : EntityHeader.handle(living, chunk, slot), is, slot);
                    }
                }
            }
        }
    }

    /** Visits entities that still live and lost a value; the entity of a singleton is 0. */
    void forEachRemoved(int type, HandleVisitor visitor) throws IOException {
        ChunkList list = state.values(type);
        boolean single = schema().types().get(type).kind().isSingleton();
        for (int chunk = nextTouched(list, 0); chunk >= 0; chunk = nextTouched(list, chunk + 1)) {
            Image old = values.get(type).get(chunk);
            if (!old.isEmpty()) {
                state.chargeWork(WORK_PER_CHUNK, "a comparison of chunks");
                ChunkValues is =
                        now.get(type).of(bytes(list.get(chunk)), list.get(chunk).length());
                ChunkValues was = before.get(type).of(bytes(old), old.length());
                byte[] living = bytes(state.entities().get(chunk));
                for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                    if (was.isPresent(slot)
                            && !is.isPresent(slot)
                            && (single || EntityHeader.isSameEntity(living, bytes(entities.get(chunk)), slot))) {
                        chargeText(1, 0);
                        visitor.entity(single ? 0 : EntityHeader.handle(living, chunk, slot));
                    }
                }
            }
        }
    }

    /** The next chunk whose values or entities changed, -1 for none. */
    private int nextTouched(ChunkList list, int from) {
        return list.nextChanged(from, shown, state.entities());
    }

    // ---- the rest

    /** Visits parents whose children changed or have another order. */
    void forEachFamily(Families.Visitor visitor) throws IOException {
        families.find(shown);
        forEachCreated((image, chunk, slot) -> families.addNew(chunk * ImageLayout.SLOTS + slot));
        families.forEach(visitor);
    }

    boolean haveRolesChanged() {
        return state.rolesChangedAt() > shown;
    }
}
