package io.fdp.recorder;

import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import io.fdp.recorder.format.RecordedKind;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.RecordedType;
import io.fdp.recorder.format.RowShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chunks of which only those entities were captured that changed: puts them together with what is recorded of the others. On the recorder's own thread, before anything else is done with a frame.
 *
 * <pre>
 *  captured   0 .. 255             | 256 .. 383   | 384 ..
 *             bits, as in an image | who changed  | values of these, as in an image of these alone
 * </pre>
 */
final class ChangedChunks {
    private static final int WORDS = Format.SLOTS / 64;
    private static final int WHO = Format.IMAGE_BITS_BYTES;
    private static final int HEAD = WHO + Format.BITS_BYTES;

    private final RecordedState state;
    private final List<Image> images = new ArrayList<>();
    private int used;

    /** What was captured of the chunk at hand. */
    private byte[] part = {};

    ChangedChunks(RecordedState state) {
        this.state = state;
    }

    /** Makes whole images of all such chunks of a frame. */
    void complete(CaptureBuffer frame) {
        used = 0;
        for (long entry = 0; entry < frame.size(); entry = frame.next(entry)) {
            switch (frame.kind(entry)) {
                case CaptureBuffer.CHANGED_ENTITIES -> {
                    take(frame, entry);
                    completeEntities(state.entities().get(frame.chunk(entry)), next(frame, entry));
                }
                case CaptureBuffer.CHANGED -> {
                    take(frame, entry);
                    int type = frame.type(entry);
                    int chunk = frame.chunk(entry);
                    Image before = state.values(type).get(chunk);
                    complete(state.schema().types().get(type), chunk, before, next(frame, entry));
                }
                default -> {} // whole
            }
        }
    }

    private Image next(CaptureBuffer frame, long entry) {
        if (used == images.size()) {
            images.add(new Image());
        }
        frame.setCount(entry, used);
        return images.get(used++);
    }

    private void take(CaptureBuffer frame, long entry) {
        int length = Math.toIntExact(frame.length(entry));
        if (part.length < length) {
            part = new byte[length + (length >> 1)];
        }
        frame.copyTo(entry + CaptureBuffer.ENTRY_BYTES, part, 0, length);
    }

    /** The whole image of a chunk. */
    Image get(CaptureBuffer frame, long entry) {
        return images.get(frame.count(entry));
    }

    // ---- entities

    /** Those of whom nothing was captured are as before. */
    private void completeEntities(Image before, Image to) {
        byte[] image = to.resize(Images.ENTITIES_BYTES);
        if (before.isEmpty()) {
            Arrays.fill(image, 0, Images.ENTITIES_BYTES, (byte) 0);
        } else {
            System.arraycopy(before.bytes(), 0, image, 0, Images.ENTITIES_BYTES);
        }
        System.arraycopy(part, 0, image, 0, Format.BITS_BYTES);
        int words = (int) Format.word(part, Format.BITS_BYTES, 0);
        int in = Format.BITS_BYTES + Long.BYTES;
        int column = Images.GENERATIONS_AT;
        for (int size = Integer.BYTES; column < Images.ENTITIES_BYTES; size = Long.BYTES) {
            for (int left = words; left != 0; left &= left - 1) {
                int first = Integer.numberOfTrailingZeros(left) << 6;
                System.arraycopy(part, in, image, column + first * size, size << 6);
                in += size << 6;
            }
            column += size * Format.SLOTS;
        }
        ImageBuilder.forgetTheDead(image, words);
    }

    // ---- values

    private void complete(RecordedType type, int chunk, Image before, Image to) {
        System.arraycopy(part, 0, to.resize(Format.IMAGE_BITS_BYTES), 0, Format.IMAGE_BITS_BYTES);
        requireKnown(type, chunk, before);
        int rows = to.count();
        int rowsBefore = before.count();
        int rowsChanged = Format.countBits(part, WHO);
        if (type.kind() == RecordedKind.PARTS) {
            int counts = to.grow(rows * Integer.BYTES);
            join(before, Format.IMAGE_BITS_BYTES, HEAD, Integer.BYTES, to, counts);
            joinParts(type, chunk, before, rowsBefore, rowsChanged, to, rows);
            return;
        }
        RowShape shape = type.shape();
        int values = to.grow(rows * shape.stride());
        int lanes = shape.isInRows() ? 1 : shape.fields();
        for (int lane = 0; lane < lanes; lane++) {
            boolean whole = shape.isInRows();
            join(
                    before,
                    Format.IMAGE_BITS_BYTES + (whole ? 0 : shape.start(lane, rowsBefore)),
                    HEAD + (whole ? 0 : shape.start(lane, rowsChanged)),
                    whole ? shape.stride() : shape.step(lane),
                    to,
                    values + (whole ? 0 : shape.start(lane, rows)));
        }
    }

    /** Whoever did not change is recorded. */
    private void requireKnown(RecordedType type, int chunk, Image before) {
        for (int word = 0; word < WORDS; word++) {
            long unknown = Format.word(part, 0, word) & ~Format.word(part, WHO, word) & ~wordBefore(before, word);
            if (unknown != 0) {
                int index = (chunk << 10) + (word << 6) + Long.numberOfTrailingZeros(unknown);
                throw new IllegalStateException("the entity of index " + index + " has a " + type.name()
                        + " that is not recorded, and its version says that it did not change: that is a fault of FDP;"
                        + " record it without entityVersions until it is mended");
            }
        }
    }

    private static long wordBefore(Image before, int word) {
        return before.isEmpty() ? 0 : Format.word(before.bytes(), 0, word);
    }

    /** Joins values of the same size each. */
    private void join(Image before, int from, int fromChanged, int size, Image to, int at) {
        byte[] old = before.bytes();
        byte[] image = to.bytes();
        int out = at;
        int in = from;
        int inChanged = fromChanged;
        for (int word = 0; word < WORDS; word++) {
            long now = Format.word(part, 0, word);
            long had = wordBefore(before, word);
            long changed = Format.word(part, WHO, word);
            if ((now | had) == 0) {
                continue; // and there may be no image of before
            }
            if (changed == 0 && now == had) {
                int bytes = Long.bitCount(now) * size;
                System.arraycopy(old, in, image, out, bytes);
                in += bytes;
                out += bytes;
                continue;
            }
            for (long left = now | had; left != 0; left &= left - 1) {
                long bit = left & -left;
                if ((changed & bit) != 0) {
                    System.arraycopy(part, inChanged, image, out, size);
                    inChanged += size;
                    out += size;
                } else if ((now & bit) != 0) {
                    System.arraycopy(old, in, image, out, size);
                    out += size;
                }
                in += (had & bit) == 0 ? 0 : size;
            }
        }
    }

    /** Joins the parts themselves, when it is known how many everyone has. */
    private void joinParts(
            RecordedType type, int chunk, Image before, int rowsBefore, int rowsChanged, Image to, int rows) {
        int stride = type.shape().stride();
        long total = 0;
        for (int i = 0; i < rows; i++) {
            total += (long) Images.partCount(to.bytes(), i) * stride;
        }
        UnrecordableException.requireFits(type.name(), chunk, to.length() + total);
        int out = to.grow((int) total);
        byte[] old = before.bytes();
        byte[] image = to.bytes();
        int in = Format.IMAGE_BITS_BYTES + rowsBefore * Integer.BYTES;
        int inChanged = HEAD + rowsChanged * Integer.BYTES;
        int row = 0;
        int oldRow = 0;
        for (int word = 0; word < WORDS; word++) {
            long now = Format.word(part, 0, word);
            long had = wordBefore(before, word);
            long changed = Format.word(part, WHO, word);
            for (long left = now | had; left != 0; left &= left - 1) {
                long bit = left & -left;
                int oldBytes = (had & bit) == 0 ? 0 : Images.partCount(old, oldRow++) * stride;
                if ((now & bit) != 0) {
                    int bytes = Images.partCount(image, row++) * stride;
                    if ((changed & bit) != 0) {
                        System.arraycopy(part, inChanged, image, out, bytes);
                        inChanged += bytes;
                    } else {
                        System.arraycopy(old, in, image, out, bytes);
                    }
                    out += bytes;
                }
                in += oldBytes;
            }
        }
    }
}
