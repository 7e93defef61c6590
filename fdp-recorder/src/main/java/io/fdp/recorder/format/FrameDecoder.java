package io.fdp.recorder.format;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames into a state, record by record. A damaged frame leaves the state without a tick; then only a keyframe
 * can follow.
 */
public final class FrameDecoder {
    private static final Image EMPTY = new Image();

    /** A field of the headers of 64 slots without a header. */
    private static final byte[] BARE = new byte[64 * Long.BYTES];

    // work, in bytes of output that take as long
    private static final int WORK_PER_TYPE = 32;
    private static final int WORK_PER_SECTION = 256;
    private static final int WORK_PER_CHUNK = 64;
    private static final int WORK_PER_IMAGE_BYTE = 2;
    private static final int WORK_PER_EVENT = 128;
    private static final int WORK_PER_OBJECT_BYTE = 2;
    private static final int WORK_PER_ROLE = 256;

    private final RecordedState state;
    private final SectionReader in = new SectionReader();
    private final ChunkDecoder chunks;
    private final EventCodec events = new EventCodec();
    private final Image scratch;
    private boolean keyframe;
    private int types;
    private boolean rolesSeen;
    private @Nullable SectionKind lastKind;
    private int lastType;
    private int lastChunk;
    private int living;

    /** The last frame in which all entities with values lived. */
    private long consistent;

    public FrameDecoder(RecordedState state) {
        this.state = state;
        this.scratch = new Image(state.account());
        this.chunks = new ChunkDecoder(state.account());
    }

    /**
     * Begins a frame, with the number of types in the schemas before it. A delta needs the state of the frame before.
     */
    public void begin(long position, boolean asKeyframe, int typesBefore) {
        if (!asKeyframe && state.tick() < 0) {
            throw new DamagedRecordingException(position, "a delta builds on a missing frame");
        }
        state.chargeWork((long) state.schema().types().size() * WORK_PER_TYPE, "types");
        keyframe = asKeyframe;
        types = typesBefore;
        rolesSeen = false;
        lastKind = null;
        state.beginFrame();
    }

    /** Forgets the state; a keyframe must follow. */
    public void forget() {
        state.forget();
    }

    /** Forgets the state, and releases all memory. */
    public void release() {
        state.release();
        scratch.release();
        chunks.release();
    }

    /** Reads the content of a record of the frame. */
    public void record(byte[] content, int length, long position) {
        in.begin(content, length, position);
        while (in.next()) {
            requireOrder();
            switch (in.kind()) {
                case STATE -> readState();
                case ENTITIES -> {
                    requireChunk(state.reach());
                    chunks.entities(in, scratch, before(state.entities()));
                    requireDeadAreBare();
                    take(state.entities());
                }
                case VALUES -> readValues();
                case LINKS -> {
                    requireChunk(state.reach());
                    requireAll();
                    chunks.links(in, scratch, before(state.links()));
                    take(state.links());
                }
                case ROLES -> readRoles();
                case EVENTS -> readEvents();
            }
        }
    }

    /** Ends a frame after its last record. */
    public void end(long tick, long position) {
        if (lastKind == null) {
            throw new DamagedRecordingException(position, "a frame says nothing about its state");
        }
        if (keyframe) {
            state.keepSeen(rolesSeen);
        }
        requireConsistent(position);
        state.endFrame(tick);
    }

    /** Takes a chunk: a delta has only changes, a keyframe has everything. */
    private void take(ChunkList list) {
        state.chargeWork(WORK_PER_SECTION + (long) scratch.length() * WORK_PER_IMAGE_BYTE, "a chunk");
        if (keyframe) {
            list.replaceIfOther(in.chunk(), scratch, state.sequence());
        } else {
            list.replace(in.chunk(), scratch, state.sequence());
        }
    }

    private Image before(ChunkList list) {
        return keyframe ? EMPTY : list.get(in.chunk());
    }

    /** Requires that kinds, types and chunks ascend, and that the state comes first. */
    private void requireOrder() {
        SectionKind kind = in.kind();
        SectionKind last = lastKind;
        boolean right = last == null
                ? kind == SectionKind.STATE
                : kind.compareTo(last) > 0
                        || (kind == last
                                && kind != SectionKind.STATE
                                && (in.type() > lastType || (in.type() == lastType && in.chunk() > lastChunk)));
        if (!right) {
            throw in.wrong("a section is in the wrong place");
        }
        boolean hasType = kind == SectionKind.VALUES || kind == SectionKind.EVENTS;
        boolean hasChunk = kind != SectionKind.STATE && kind != SectionKind.ROLES && kind != SectionKind.EVENTS;
        if ((!hasType && in.type() != 0) || (!hasChunk && in.chunk() != 0)) {
            throw in.wrong("a section has a type or a chunk that its kind does not have");
        }
        lastKind = kind;
        lastType = in.type();
        lastChunk = in.chunk();
    }

    private void requireChunk(int reach) {
        if (in.chunk() < 0 || in.chunk() >= reach) {
            throw in.wrong("the world has " + reach + " chunks");
        }
    }

    private void requireAll() {
        if (!state.schema().hasAll()) {
            throw in.wrong("there are links, but only some entities are recorded");
        }
    }

    private TypeDescription requireType() {
        if (in.type() >= state.schema().types().size()) {
            throw in.wrong("there are " + state.schema().types().size() + " types");
        }
        TypeDescription type = state.schema().types().get(in.type());
        if (in.type() >= types) {
            throw in.wrong("the " + type + " is in no schema before the frame");
        }
        return type;
    }

    private void readState() {
        in.requireFlags(0);
        long hash = in.takeLong();
        int reach = in.takeInt();
        living = in.takeInt();
        if (reach < 0 || reach > Format.MAX_CHUNKS || living < 0) {
            throw in.wrong("a world cannot have " + Integer.toUnsignedString(reach) + " chunks and "
                    + Integer.toUnsignedString(living) + " entities");
        }
        if (state.schema().hash() == Schema.HashCover.NONE && hash != 0) {
            throw in.wrong("a frame has a state hash, but the schema says that there is none");
        }
        state.setState(hash, reach, living);
    }

    /** Requires that dead slots have only a generation. */
    private void requireDeadAreBare() {
        byte[] image = scratch.bytes();
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            long alive = Bits.word(image, 0, word);
            if (alive != 0 || !areBare(image, word)) {
                for (long dead = ~alive; dead != 0; dead &= dead - 1) {
                    requireBare(image, word * 64 + Long.numberOfTrailingZeros(dead));
                }
            }
        }
    }

    /** Whether no slot of a word has a header. */
    private static boolean areBare(byte[] image, int word) {
        for (int field = 1; field < RowShape.ENTITIES.fields(); field++) {
            int at = headerAt(field, word * 64);
            if (!Arrays.equals(image, at, at + BARE.length, BARE, 0, BARE.length)) {
                return false;
            }
        }
        return true;
    }

    private void requireBare(byte[] image, int slot) {
        for (int field = 1; field < RowShape.ENTITIES.fields(); field++) {
            if ((long) LittleEndian.LONG.get(image, headerAt(field, slot)) != 0) {
                throw in.wrong("slot " + slot + " is dead and has a header");
            }
        }
    }

    private static int headerAt(int field, int slot) {
        return ImageLayout.BITS_BYTES + RowShape.ENTITIES.start(field, ImageLayout.SLOTS) + slot * Long.BYTES;
    }

    private void readValues() {
        TypeDescription type = requireType();
        requireChunk(type.kind().isSingleton() ? 1 : state.reach());
        ChunkList list = state.values(in.type());
        if (!keyframe && ChunkDecoder.isOfRows(type, in, list.get(in.chunk()))) {
            changeRows(type, list);
            return;
        }
        chunks.values(type, in, scratch, before(list));
        chargeObjects(type);
        take(list);
    }

    /**
     * Changes rows in place. The image counts as changed before its first byte changes, because an error may come in
     * the middle.
     */
    private void changeRows(TypeDescription type, ChunkList list) {
        Image image = list.edit(in.chunk());
        state.chargeWork(WORK_PER_SECTION + (long) image.length(), "a chunk");
        list.setChanged(in.chunk(), state.sequence());
        chunks.changeRows(type, in, image);
    }

    /** Charges objects, which are copied and hashed byte by byte. */
    private void chargeObjects(TypeDescription type) {
        if (type.kind().hasObjects()) {
            state.chargeWork((long) scratch.length() * WORK_PER_OBJECT_BYTE, "objects");
        }
    }

    private void readRoles() {
        in.requireFlags(0);
        int count = (int) LittleEndian.INT.get(in.array(), in.take(Integer.BYTES));
        if (count < 0 || (long) count * (Integer.BYTES + Long.BYTES) != in.remaining()) {
            throw in.wrong(count + " roles have " + in.remaining() + " bytes");
        }
        state.chargeRoles(count);
        state.chargeWork((long) count * WORK_PER_ROLE, "roles");
        int body = in.remaining();
        byte[] image = scratch.resize(Integer.BYTES + body);
        LittleEndian.INT.set(image, 0, count);
        in.takeTo(image, Integer.BYTES, body);
        state.replaceRoles(scratch);
        rolesSeen = true;
    }

    private void readEvents() {
        TypeDescription type = requireType();
        if (!type.kind().isEvent()) {
            throw in.wrong("the " + type + " is no event");
        }
        in.requireFlags(Format.FLAG_OBJECTS);
        if (in.has(Format.FLAG_OBJECTS) != type.kind().hasObjects()) {
            throw in.wrong("the " + type + " has " + (type.kind().hasObjects() ? "objects" : "no objects")
                    + ", but the section says something else");
        }
        int count = in.takeInt();
        if (count < 1 || count > Format.MAX_EVENTS) {
            throw in.wrong(Integer.toUnsignedString(count) + " events");
        }
        int stride = type.kind().hasObjects() ? 0 : type.shape().stride();
        state.chargeWork((long) count * (WORK_PER_EVENT + stride), "events");
        events.decode(type, in, count, scratch, state.account());
        chargeObjects(type);
        state.setEvents(in.type(), scratch, count);
    }

    // ---- the whole

    /**
     * Requires that all entities with values live, and that the number of living entities is the one in the frame.
     * Checks only changes since the last frame that satisfied this.
     */
    private void requireConsistent(long position) {
        int alive = state.entities().count();
        if (alive != living) {
            throw new DamagedRecordingException(
                    position, "a frame states " + living + " living entities, but has " + alive);
        }
        for (int type = 0; type < state.schema().types().size(); type++) {
            TypeDescription known = state.schema().types().get(type);
            if (!known.kind().isSingleton() && !known.kind().isEvent()) {
                requireAlive(known, state.values(type), position);
            }
        }
        consistent = state.sequence();
    }

    private void requireAlive(TypeDescription type, ChunkList list, long position) {
        ChunkList entities = state.entities();
        for (int chunk = list.nextChanged(0, consistent, entities);
                chunk >= 0;
                chunk = list.nextChanged(chunk + 1, consistent, entities)) {
            state.chargeWork(WORK_PER_CHUNK, "a chunk of a type");
            Image image = list.get(chunk);
            if (!image.isEmpty()) {
                Image living = entities.get(chunk);
                for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
                    long alive = living.isEmpty() ? 0 : Bits.word(living.bytes(), 0, word);
                    if ((Bits.word(image.bytes(), 0, word) & ~alive) != 0) {
                        throw new DamagedRecordingException(
                                position, "a dead entity in chunk " + chunk + " has a value of " + type);
                    }
                }
            }
        }
    }
}
