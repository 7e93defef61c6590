package io.fdp.recorder.write;

import io.fdp.format.TypeKind;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.CanonicalFloats;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.format.RecordedColumns;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the NaNs of a captured frame canonical, in the copy. Runs on the recorder's own thread, before all other steps
 * for a frame. So hashes, comparisons and written bytes do not depend on how the simulation was compiled.
 */
final class FrameFloats {
    private static final int WORDS = ImageLayout.SLOTS / 64;

    private @Nullable CanonicalFloats[] floats = {};
    private TypeKind[] kinds = {};
    private int[] strides = {};

    /** Adds new types. */
    void add(List<RecordedColumns.Entry> types) {
        int before = floats.length;
        floats = Arrays.copyOf(floats, types.size());
        kinds = Arrays.copyOf(kinds, types.size());
        strides = Arrays.copyOf(strides, types.size());
        for (int i = before; i < floats.length; i++) {
            RecordedColumns.Entry entry = types.get(i);
            ComponentLayout layout = layoutOf(entry);
            CanonicalFloats of = layout == null ? null : CanonicalFloats.of(layout);
            floats[i] = of != null && of.isNeeded() ? of : null;
            kinds[i] = entry.type().kind();
            strides[i] = entry.type().stride();
        }
    }

    private static @Nullable ComponentLayout layoutOf(RecordedColumns.Entry entry) {
        if (entry.stream() instanceof NativeEvents<?> events) {
            return events.layout();
        }
        return switch (entry.column()) {
            case ComponentTable<?> table -> table.layout();
            case PartTable<?> parts -> parts.layout();
            case null, default -> null;
        };
    }

    /** Makes all values of a frame canonical. */
    void apply(CaptureBuffer frame) {
        for (long entry = 0; entry < frame.size(); entry = frame.next(entry)) {
            long at = entry + CaptureBuffer.ENTRY_BYTES;
            switch (frame.kind(entry)) {
                case CaptureBuffer.VALUES -> applyValues(frame, entry, at, at + ImageLayout.VALUES);
                case CaptureBuffer.CHANGED ->
                    applyValues(
                            frame, entry, at + ImageLayout.VALUES, at + ImageLayout.VALUES + ImageLayout.BITS_BYTES);
                case CaptureBuffer.DENSE -> apply(frame, entry, at + ImageLayout.VALUES, ImageLayout.SLOTS);
                case CaptureBuffer.LOOSE -> applyLoose(frame, entry, at);
                case CaptureBuffer.EVENTS -> apply(frame, entry, at, frame.count(entry));
                default -> {} // no values
            }
        }
    }

    /** Makes packed values canonical, of entities whose bits are set. */
    private void applyValues(CaptureBuffer frame, long entry, long bits, long values) {
        int type = frame.type(entry);
        if (floats[type] == null) {
            return;
        }
        int entities = count(frame, bits);
        if (kinds[type] == TypeKind.PARTS) {
            applyRows(frame, entry, values + (long) entities * Integer.BYTES);
        } else {
            apply(frame, entry, values, entities);
        }
    }

    /** Makes parts canonical, and the bytes between them, which are whole rows. */
    private void applyLoose(CaptureBuffer frame, long entry, long start) {
        if (floats[frame.type(entry)] != null) {
            applyRows(frame, entry, ImageBuilder.looseParts(frame, start, count(frame, start)));
        }
    }

    private void applyRows(CaptureBuffer frame, long entry, long from) {
        long end = entry + CaptureBuffer.ENTRY_BYTES + frame.length(entry);
        apply(frame, entry, from, (int) ((end - from) / strides[frame.type(entry)]));
    }

    private void apply(CaptureBuffer frame, long entry, long at, int rows) {
        CanonicalFloats of = floats[frame.type(entry)];
        if (of != null) {
            of.apply(frame.memory(), at, rows);
        }
    }

    private static int count(CaptureBuffer frame, long bits) {
        int count = 0;
        for (int word = 0; word < WORDS; word++) {
            count += Long.bitCount(frame.getLong(bits + ((long) word << 3)));
        }
        return count;
    }
}
