package io.fdp.recorder.format;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.ReadLimits;
import io.fdp.format.Bits;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import org.jspecify.annotations.Nullable;

/**
 * Writes the sections of a recorded frame once more, in any way: from the states before and after the frame, and from
 * the masks that the recording has.
 */
final class WayWriter {
    private static final Image EMPTY = new Image();
    private static final byte[] NOBODY = new byte[ImageLayout.VALUES];
    private static final byte[] NO_ROWS = new byte[ImageLayout.ENTITY_BYTES];

    private final RecordedState state;
    private final RecordedState before;
    private final RowCodec mask = new RowCodec();
    private final RowMap map = new RowMap();
    private final Bytes out = new Bytes();
    private Way way = Way.RECORDED;
    private boolean keyframe;
    private long changedBytes;

    /** An account for readers that tests make themselves. */
    static ReadAccount account() {
        return new ReadAccount("a test", ReadLimits.ofProgram(), IllegalStateException::new);
    }

    WayWriter(RecordedState before, RecordedState state) {
        this.before = before;
        this.state = state;
    }

    /** Begins a frame. */
    void begin(Way in, boolean asKeyframe) {
        way = in;
        keyframe = asKeyframe;
        changedBytes = 0;
        out.clear();
    }

    /** What was written, and not yet cleared. */
    Bytes out() {
        return out;
    }

    /** The bytes of values and events that changed, since the frame began. */
    long changedBytes() {
        return changedBytes;
    }

    /** Writes the section that a reader is at. */
    void add(SectionReader in) {
        int from = in.take(0) - Format.SECTION_BYTES;
        switch (in.kind()) {
            case STATE, ROLES -> copyRest(in, from);
            case ENTITIES -> addEntities(in, from);
            case VALUES -> addValues(in, from);
            case LINKS -> addLinks(in, from);
            case EVENTS -> addEvents(in, from);
        }
    }

    private void copyRest(SectionReader in, int from) {
        in.take(in.remaining());
        copy(in, from);
    }

    /** Copies what was taken from a place on. */
    private void copy(SectionReader in, int from) {
        out.add(in.array(), from, in.take(0) - from);
    }

    private Image old(ChunkList list, int chunk) {
        return keyframe ? EMPTY : list.get(chunk);
    }

    // ---- entities and links: always as many rows as slots

    private void addEntities(SectionReader in, int from) {
        Image now = state.entities().get(in.chunk());
        Image old = old(before.entities(), in.chunk());
        addSlots(in, from, RowShape.ENTITIES, now, old, ImageLayout.BITS_BYTES);
    }

    private void addLinks(SectionReader in, int from) {
        addSlots(in, from, RowShape.LINKS, state.links().get(in.chunk()), old(before.links(), in.chunk()), 0);
    }

    private void addSlots(SectionReader in, int from, RowShape shape, Image now, Image old, int bits) {
        in.take(in.has(Format.FLAG_PRESENT) ? bits : 0);
        mask.readMask(in, in.flags(), ImageLayout.SLOTS);
        Rows rows = new Rows(shape, now.bytes(), bits, ImageLayout.SLOTS);
        Rows were = new Rows(shape, old.isEmpty() ? NO_ROWS : old.bytes(), bits, ImageLayout.SLOTS);
        addRows(in, from, now.bytes(), rows, were, null);
    }

    // ---- values

    private void addValues(SectionReader in, int from) {
        TypeDescription type = state.schema().types().get(in.type());
        Image now = state.values(in.type()).get(in.chunk());
        Image old = old(before.values(in.type()), in.chunk());
        byte[] image = now.isEmpty() ? NOBODY : now.bytes();
        byte[] was = old.isEmpty() ? NOBODY : old.bytes();
        int entities = Bits.count(image, 0);
        in.take(in.has(Format.FLAG_PRESENT) ? ImageLayout.BITS_BYTES : 0);
        in.take(in.has(Format.FLAG_OWNED) ? ImageLayout.BITS_BYTES : 0);
        in.take(in.has(Format.FLAG_COUNTS) ? entities * Integer.BYTES : 0);
        if (!type.kind().hasFields()) {
            mask.readMask(in, in.flags(), entities);
            changedBytes += in.remaining() - (long) mask.changedCount() * Integer.BYTES;
            addObjects(in, from, image, Math.max(now.length(), NOBODY.length));
            return;
        }
        boolean parts = type.kind() == TypeKind.PARTS;
        int count = parts ? Images.parts(image, entities) : entities;
        int oldEntities = Bits.count(was, 0);
        int oldCount = parts ? Images.parts(was, oldEntities) : oldEntities;
        mask.readMask(in, in.flags(), count);
        changedBytes += (long) mask.changedCount() * type.shape().fieldBytes();
        Rows rows = new Rows(type.shape(), image, Images.rowsAt(type, entities), count);
        Rows were = new Rows(type.shape(), was, Images.rowsAt(type, oldEntities), oldCount);
        addRows(in, from, image, rows, were, map.map(image, was, parts, count));
    }

    /** Objects, and tags, which have none. */
    private void addObjects(SectionReader in, int from, byte[] image, int length) {
        if (!way.whole()) {
            copyRest(in, from);
            return;
        }
        in.take(in.remaining());
        int at = out.beginSection(in.kind(), in.type(), in.chunk());
        out.add(image, 0, length);
        out.endSection(at, 0);
    }

    private void addEvents(SectionReader in, int from) {
        TypeDescription type = state.schema().types().get(in.type());
        Image events = state.events(in.type());
        changedBytes += events.length();
        if (type.kind().hasObjects()) {
            copyRest(in, from);
            return;
        }
        int count = in.takeInt();
        copy(in, from);
        in.take(in.remaining());
        Rows rows = new Rows(type.shape(), events.bytes(), 0, count);
        addBytes(rows, null, null, true, count);
    }

    // ---- rows

    /** Rows in an image. */
    @SuppressWarnings("ArrayRecordComponent") // looks at an image, and is compared with nothing
    private record Rows(RowShape shape, byte[] image, int at, int count) {
        int offset(int field, int row) {
            return at + shape.start(field, count) + row * shape.step(field);
        }
    }

    /**
     * Adds what comes before the rows, as it was recorded or as it is in the image, and then the rows. The mask was
     * read.
     */
    private void addRows(SectionReader in, int from, byte[] image, Rows rows, Rows were, int @Nullable [] places) {
        int section = out.size();
        int count = way.whole() ? rows.count : mask.changedCount();
        if (way.whole()) {
            out.beginSection(in.kind(), in.type(), in.chunk());
            out.add(image, 0, rows.at);
        } else {
            copy(in, from);
        }
        in.take(in.remaining());
        addBytes(rows, way.xor() ? were : null, places, way.whole(), count);
        out.endSection(section, way.whole() ? 0 : in.flags());
    }

    /** Adds the bytes of all rows, or of those in the mask. */
    private void addBytes(Rows rows, @Nullable Rows were, int @Nullable [] places, boolean all, int count) {
        if (way.order() == Way.Order.ROWS) {
            addRowByRow(rows, were, places, all, count);
        } else {
            for (int field = 0; field < rows.shape.fields(); field++) {
                addField(field, rows, were, places, all, count);
            }
        }
    }

    private void addRowByRow(Rows rows, @Nullable Rows were, int @Nullable [] places, boolean all, int count) {
        for (int i = 0; i < count; i++) {
            int row = all ? i : mask.changed(i);
            for (int field = 0; field < rows.shape.fields(); field++) {
                int bytes = rows.shape.width(field) * rows.shape.elements(field);
                int to = out.reserve(bytes);
                for (int b = 0; b < bytes; b++) {
                    out.array()[to + b] = at(field, row, b, rows, were, places);
                }
            }
        }
    }

    private void addField(int field, Rows rows, @Nullable Rows were, int @Nullable [] places, boolean all, int count) {
        int width = rows.shape.width(field);
        int elements = rows.shape.elements(field);
        int numbers = count * elements;
        int to = out.reserve(numbers * width);
        boolean planes = way.order() == Way.Order.PLANES;
        for (int i = 0, number = 0; i < count; i++) {
            int row = all ? i : mask.changed(i);
            for (int element = 0; element < elements; element++, number++) {
                for (int b = 0; b < width; b++) {
                    int place = planes ? b * numbers + number : number * width + b;
                    out.array()[to + place] = at(field, row, element * width + b, rows, were, places);
                }
            }
        }
    }

    /** A byte of a field, combined with the one before if there are rows before. */
    private static byte at(int field, int row, int b, Rows rows, @Nullable Rows were, int @Nullable [] places) {
        byte now = rows.image[rows.offset(field, row) + b];
        int place = places == null ? row : places[row];
        return were == null || place < 0 ? now : (byte) (now ^ were.image[were.offset(field, place) + b]);
    }
}
