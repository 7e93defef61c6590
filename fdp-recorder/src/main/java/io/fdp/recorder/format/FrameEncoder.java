package io.fdp.recorder.format;

import io.fdp.format.TypeDescription;
import java.io.IOException;

/**
 * Writes frames: compares captured chunks with the last recorded state, and updates that state.
 *
 * <p>A delta is written as chunks come in. For a keyframe, chunks only update the state, and at the end the whole state
 * is written. So any frame can be a keyframe, whatever was captured for it.
 */
public final class FrameEncoder {
    /** The size at which a record of a frame is closed. */
    private static final int RECORD_BYTES = 1 << 18;

    private static final Image EMPTY = new Image();

    private final RecordedState state;
    private final RecordWriter writer;
    private final ChunkEncoder chunks = new ChunkEncoder();
    private final Bytes out = new Bytes();
    private boolean keyframe;
    private boolean first;
    private long tick;
    private long sectionBytes;
    private long changedBytes;
    private long changedBefore;

    public FrameEncoder(RecordedState state, RecordWriter writer) {
        this.state = state;
        this.writer = writer;
    }

    /**
     * The bytes of all values that differed from the frame before, and of all events, without padding. Keyframes do not
     * count, because they have everything.
     */
    public long changedBytes() {
        return changedBytes;
    }

    /** The bytes of all sections, before LZ4. */
    public long sectionBytes() {
        return sectionBytes;
    }

    public void begin(long ofTick, boolean asKeyframe, long hash, int reach, int living) {
        tick = ofTick;
        keyframe = asKeyframe;
        first = true;
        changedBefore = chunks.changedBytes();
        out.clear();
        state.beginFrame();
        state.setState(hash, reach, living);
        int at = out.beginSection(SectionKind.STATE, 0, 0);
        out.addLong(hash);
        out.addInt(reach);
        out.addInt(living);
        out.endSection(at, 0);
    }

    /** Takes a chunk of entities, in the order of chunks. Exchanges the image for another one. */
    public void entities(int chunk, Image now) throws IOException {
        if (!keyframe && chunks.entities(chunk, now, state.entities().get(chunk), out)) {
            flushIfFull();
        }
        state.entities().replace(chunk, now, state.sequence());
    }

    /** Takes a chunk of entities that was updated in place. */
    public void entities(int chunk, Differences some) throws IOException {
        if (!keyframe && chunks.entities(chunk, state.entities().get(chunk), some, out)) {
            flushIfFull();
        }
        state.entities().setChanged(chunk, state.sequence());
    }

    /** Takes a chunk of a type, in the order of types and then of chunks. */
    public void values(int type, int chunk, Image now) throws IOException {
        if (now.count() == 0) {
            now.clear();
        }
        ChunkList list = state.values(type);
        TypeDescription known = state.schema().types().get(type);
        if (!keyframe && chunks.values(type, known, chunk, now, list.get(chunk), out)) {
            flushIfFull();
        }
        list.replace(chunk, now, state.sequence());
    }

    /** Takes a chunk of a type that was updated in place. */
    public void values(int type, int chunk, Differences some) throws IOException {
        TypeDescription known = state.schema().types().get(type);
        if (!keyframe && chunks.values(type, known, chunk, some, out)) {
            flushIfFull();
        }
        state.values(type).setChanged(chunk, state.sequence());
    }

    /** Takes a chunk of links, in the order of chunks. */
    public void links(int chunk, Image now) throws IOException {
        if (!keyframe && chunks.links(chunk, now, state.links().get(chunk), out)) {
            flushIfFull();
        }
        state.links().replace(chunk, now, state.sequence());
    }

    /** Takes all roles: a count, then both columns. */
    public void roles(Image now) throws IOException {
        if (state.replaceRoles(now) && !keyframe) {
            addRoles();
        }
    }

    private void addRoles() throws IOException {
        int at = out.beginSection(SectionKind.ROLES, 0, 0);
        if (state.roles().isEmpty()) {
            out.addInt(0);
        } else {
            out.add(state.roles().bytes(), 0, state.roles().length());
        }
        out.endSection(at, 0);
        flushIfFull();
    }

    /** Takes the events of a type, in the order of types: rows, or lengths and then objects. */
    public void events(int type, Image rows, int count) throws IOException {
        changedBytes += keyframe ? 0 : rows.length();
        state.setEvents(type, rows, count);
        if (!keyframe) {
            addEvents(type);
        }
    }

    private void addEvents(int type) throws IOException {
        TypeDescription known = state.schema().types().get(type);
        int count = state.eventCount(type);
        if (count > 0) {
            int at = out.beginSection(SectionKind.EVENTS, type, 0);
            out.addInt(count);
            EventCodec.encode(known, state.events(type), count, out);
            out.endSection(at, known.kind().hasObjects() ? Format.FLAG_OBJECTS : 0);
            flushIfFull();
        }
    }

    /** Ends the frame. */
    public void end() throws IOException {
        if (keyframe) {
            addAll();
        } else {
            changedBytes += chunks.changedBytes() - changedBefore;
        }
        write(Format.FLAG_LAST);
        state.endFrame(tick);
    }

    private void addAll() throws IOException {
        ChunkList entities = state.entities();
        for (int chunk = entities.next(0); chunk >= 0; chunk = entities.next(chunk + 1)) {
            if (!entities.get(chunk).isEmpty() && chunks.entities(chunk, entities.get(chunk), EMPTY, out)) {
                flushIfFull();
            }
        }
        for (int type = 0; type < state.schema().types().size(); type++) {
            ChunkList list = state.values(type);
            TypeDescription known = state.schema().types().get(type);
            for (int chunk = list.next(0); chunk >= 0; chunk = list.next(chunk + 1)) {
                if (!list.get(chunk).isEmpty() && chunks.values(type, known, chunk, list.get(chunk), EMPTY, out)) {
                    flushIfFull();
                }
            }
        }
        ChunkList links = state.links();
        for (int chunk = links.next(0); chunk >= 0; chunk = links.next(chunk + 1)) {
            if (!links.get(chunk).isEmpty() && chunks.links(chunk, links.get(chunk), EMPTY, out)) {
                flushIfFull();
            }
        }
        if (state.roleCount() > 0) {
            addRoles();
        }
        for (int type = 0; type < state.schema().types().size(); type++) {
            addEvents(type);
        }
    }

    private void flushIfFull() throws IOException {
        if (out.size() >= RECORD_BYTES) {
            write(0);
        }
    }

    private void write(int last) throws IOException {
        int flags = last | (first ? Format.FLAG_FIRST : 0) | (keyframe ? Format.FLAG_KEYFRAME : 0);
        sectionBytes += out.size();
        writer.frame(flags, tick, out);
        first = false;
        out.clear();
    }
}
