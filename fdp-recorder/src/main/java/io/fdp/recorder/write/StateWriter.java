package io.fdp.recorder.write;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.CanonicalFloats;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.FrameEncoder;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes states that were read from recordings as frames of another recording.
 *
 * <p>The frames may come from several recordings. Each recording has a {@link Marker}, which knows up to where its
 * state was written. A frame visits only chunks that changed since then, in the recording or in what was written. So
 * a delta is right whichever recording the frame before came from.
 */
public final class StateWriter {
    /** The work for each byte of a chunk, in bytes that take as long: copying and comparing. */
    private static final int WORK_PER_BYTE = 2;

    private static final int WORK_PER_CHUNK = 256;
    private static final int WORK_PER_ROLE = 64;

    /** The heap for each byte of the largest chunk: the sections of a record, and the compressed record. */
    private static final int HEAP_PER_BYTE = 3;

    private final ReadAccount account;
    private final RecordedState state;
    private final FrameEncoder encoder;
    private final Image image;
    private final List<@Nullable CanonicalFloats> floats = new ArrayList<>();
    private long largest;

    /**
     * How much of a recording was written.
     *
     * <p>Its fields count frames, of the recording and of what was written; 0 before the first frame.
     */
    public static final class Marker {
        /** For each written type its place in the recording, -1 when the recording does not have the type. */
        private final int[] places;

        private long read;
        private long written;

        /** Begins before the first frame. */
        public Marker(int[] places) {
            this.places = places.clone();
        }
    }

    /**
     * Begins before the first frame.
     *
     * @param schema the schema of what is written
     * @param to receives records
     * @param account what memory and work are charged to
     */
    public StateWriter(Schema schema, RecordWriter to, ReadAccount account) {
        this.account = account;
        this.state = new RecordedState(schema, account);
        this.encoder = new FrameEncoder(state, to);
        this.image = new Image(account);
        for (TypeDescription type : schema.types()) {
            ComponentLayout layout = type.kind().hasFields() ? type.described() : null;
            CanonicalFloats of = layout == null ? null : CanonicalFloats.of(layout);
            floats.add(of != null && of.isNeeded() ? of : null);
        }
    }

    /**
     * Writes a frame.
     *
     * @param from the state after the frame
     * @param marker the marker of its recording
     * @param keyframe whether to write a keyframe
     * @param hash the state hash to write
     */
    public void write(RecordedState from, Marker marker, boolean keyframe, long hash) throws IOException {
        encoder.begin(from.tick(), keyframe, hash, from.reach(), from.entityCount());
        List<TypeDescription> types = state.schema().types();
        ChunkList entities = from.entities();
        for (int chunk = next(entities, state.entities(), 0, marker);
                chunk >= 0;
                chunk = next(entities, state.entities(), chunk + 1, marker)) {
            take(entities.get(chunk), ImageLayout.ENTITY_BYTES);
            encoder.entities(chunk, image);
        }
        for (int type = 0; type < types.size(); type++) {
            if (!types.get(type).kind().isEvent()) {
                values(from, marker, type, types.get(type));
            }
        }
        ChunkList links = from.links();
        for (int chunk = next(links, state.links(), 0, marker);
                chunk >= 0;
                chunk = next(links, state.links(), chunk + 1, marker)) {
            take(links.get(chunk), ImageLayout.LINK_BYTES);
            encoder.links(chunk, image);
        }
        if (from.rolesChangedAt() > marker.read || state.rolesChangedAt() > marker.written) {
            roles(from);
        }
        for (int type = 0; type < types.size(); type++) {
            int place = marker.places[type];
            if (place >= 0 && from.eventCount(place) > 0) {
                events(from, place, type);
            }
        }
        encoder.end();
        passed(from, marker);
    }

    /** Notes that the state of a recording is the one that was written last. */
    public void passed(RecordedState from, Marker marker) {
        marker.read = from.sequence();
        marker.written = state.sequence();
    }

    /** The next chunk that changed since the marker, in the recording or in what was written; -1 for none. */
    private static int next(ChunkList from, ChunkList to, int at, Marker marker) {
        int read = from.nextChanged(at, marker.read);
        int written = to.nextChanged(at, marker.written);
        return read < 0 || (written >= 0 && written < read) ? written : read;
    }

    private void values(RecordedState from, Marker marker, int type, TypeDescription known) throws IOException {
        ChunkList to = state.values(type);
        int place = marker.places[type];
        if (place < 0) { // a type of other recordings
            for (int chunk = to.nextFilled(0); chunk >= 0; chunk = to.nextFilled(chunk + 1)) {
                image.clear();
                encoder.values(type, chunk, image);
            }
            return;
        }
        ChunkList values = from.values(place);
        for (int chunk = next(values, to, 0, marker); chunk >= 0; chunk = next(values, to, chunk + 1, marker)) {
            take(values.get(chunk), 0);
            makeCanonical(type, known);
            encoder.values(type, chunk, image);
        }
    }

    private void makeCanonical(int type, TypeDescription known) {
        CanonicalFloats of = floats.get(type);
        if (of != null && !image.isEmpty()) {
            int entities = image.count();
            int rows = known.kind() == TypeKind.PARTS ? Images.parts(image.bytes(), entities) : entities;
            of.apply(image.segment(), Images.rowsAt(known, entities), rows);
        }
    }

    private void roles(RecordedState from) throws IOException {
        int count = from.roleCount();
        account.chargeWork((long) count * WORK_PER_ROLE, "roles");
        if (count == 0) {
            image.clear();
        } else {
            int bytes = Math.addExact(Integer.BYTES, Math.multiplyExact(count, Integer.BYTES + Long.BYTES));
            charge(bytes);
            LittleEndian.INT.set(image.resize(bytes), 0, count);
            for (int i = 0; i < count; i++) {
                Images.setRole(image.bytes(), count, i, from.role(i), from.roleEntity(i));
            }
        }
        encoder.roles(image);
    }

    private void events(RecordedState from, int place, int type) throws IOException {
        int count = from.eventCount(place);
        take(from.events(place), 0);
        CanonicalFloats of = floats.get(type);
        if (of != null) {
            of.apply(image.segment(), 0, count);
        }
        encoder.events(type, image, count);
    }

    /** Copies an image. An empty image becomes zeros, if its kind always has a length. */
    private void take(Image of, int always) {
        int length = of.isEmpty() ? always : of.length();
        charge(length);
        byte[] bytes = image.resize(length);
        if (of.isEmpty()) {
            Arrays.fill(bytes, 0, length, (byte) 0);
        } else {
            System.arraycopy(of.bytes(), 0, bytes, 0, length);
        }
    }

    /** Charges the work of writing bytes, and the memory of the buffers that they go through. */
    private void charge(int bytes) {
        account.chargeWork(WORK_PER_CHUNK + (long) bytes * WORK_PER_BYTE, "a written chunk");
        if (bytes > largest) {
            account.chargeHeap((bytes - largest) * HEAP_PER_BYTE, "a written record");
            largest = bytes;
        }
    }
}
