package io.fdp.recorder.write;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.state.ImageHashes;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Computes the state hash of each frame from its captured data. Runs on the recorder's own thread before the frame is
 * written, because the hash comes first.
 */
final class FrameHasher implements AutoCloseable {
    private final ImageHashes hashes = ImageHashes.ofCanonical(); // after FrameFloats
    private final ChangedChunks changed;
    private int[] numbers = {};

    FrameHasher(ChangedChunks changed) {
        this.changed = changed;
    }

    /** Adds new types. */
    void add(List<RecordedColumns.Entry> types) {
        int before = numbers.length;
        numbers = Arrays.copyOf(numbers, types.size());
        for (int i = before; i < numbers.length; i++) {
            RecordedColumns.Entry entry = types.get(i);
            numbers[i] = entry.type().kind().hasObjects() ? -1 : add(entry);
        }
    }

    private int add(RecordedColumns.Entry entry) {
        if (entry.stream() instanceof NativeEvents<?> events) {
            return hashes.add(events);
        }
        ComponentColumn column = Objects.requireNonNull(entry.column(), "what is no event has a column");
        return entry.type().kind().isSingleton() ? hashes.addSingleton(column) : hashes.add(column);
    }

    /** The hash of the world after a frame, from its changes and the hashes of unchanged state. */
    long hash(CaptureBuffer frame) {
        hashes.nextFrame();
        for (long entry = 0; entry < frame.size(); entry = frame.next(entry)) {
            take(frame, entry, entry + CaptureBuffer.ENTRY_BYTES);
        }
        return hashes.total(frame.tick(), frame.otherHashes(), frame.otherSingletons());
    }

    private void take(CaptureBuffer frame, long entry, long at) {
        int kind = frame.kind(entry);
        int chunk = frame.chunk(entry);
        switch (kind) {
            case CaptureBuffer.ENTITIES -> hashes.takeEntities(chunk, frame.memory(), at);
            case CaptureBuffer.LINKS -> hashes.takeLinks(chunk, frame.memory(), at);
            case CaptureBuffer.VALUES, CaptureBuffer.DENSE, CaptureBuffer.LOOSE, CaptureBuffer.EVENTS -> {
                int type = numbers[frame.type(entry)];
                if (type >= 0) {
                    takeOf(type, frame, entry, at);
                }
            }
            case CaptureBuffer.CHANGED_ENTITIES ->
                hashes.takeEntities(chunk, changed.now(frame, entry).segment(), 0);
            case CaptureBuffer.CHANGED -> {
                Image image = changed.now(frame, entry);
                hashes.takeValues(numbers[frame.type(entry)], chunk, image.segment(), 0, image.length());
            }
            default -> {} // roles and objects were hashed at capture
        }
    }

    private void takeOf(int type, CaptureBuffer frame, long entry, long at) {
        int chunk = frame.chunk(entry);
        switch (frame.kind(entry)) {
            case CaptureBuffer.VALUES -> hashes.takeValues(type, chunk, frame.memory(), at, frame.length(entry));
            case CaptureBuffer.DENSE -> hashes.takeDense(type, chunk, frame.memory(), at);
            case CaptureBuffer.LOOSE -> hashes.takeLoose(type, chunk, frame.memory(), at, frame.length(entry));
            default -> hashes.takeEvents(type, frame.memory(), at, frame.count(entry));
        }
    }

    @Override
    public void close() {
        hashes.close();
    }
}
