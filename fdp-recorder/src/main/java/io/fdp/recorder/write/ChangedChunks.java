package io.fdp.recorder.write;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.error.Article;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.format.Differences;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import io.fdp.recorder.format.Recordable;
import io.fdp.recorder.format.RecordedState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Completes chunks of which only changed entities were captured: joins these with the recorded values of the unchanged
 * entities. Runs on the recorder's own thread, as the first step for a frame.
 *
 * <p>Usually the same entities have as many values as before. Then the recorded image is updated in place, and its
 * differences are kept until they are written. Otherwise a whole image is made.
 */
final class ChangedChunks {
    private static final int WORDS = ImageLayout.SLOTS / 64;
    private static final int WHO = ImageLayout.CHANGED;
    private static final int HEAD = ImageLayout.CHANGED_VALUES;
    private static final int SLOT_BYTES = (ImageLayout.ENTITY_BYTES - ImageLayout.GENERATIONS) / ImageLayout.SLOTS;

    private final RecordedState state;
    private final List<Image> images = new ArrayList<>();
    private final List<Differences> differences = new ArrayList<>();
    private int imagesUsed;
    private int differencesUsed;

    /** The captured part of the current chunk. */
    private byte[] part = {};

    ChangedChunks(RecordedState state) {
        this.state = state;
    }

    /** Updates all such chunks of a frame in place, or makes whole images of them. */
    void complete(CaptureBuffer frame) {
        imagesUsed = 0;
        differencesUsed = 0;
        for (long entry = 0; entry < frame.size(); entry = frame.next(entry)) {
            int chunk = frame.chunk(entry);
            switch (frame.kind(entry)) {
                case CaptureBuffer.CHANGED_ENTITIES -> {
                    take(frame, entry);
                    exchangeEntities(state.entities().edit(chunk), nextDifferences(frame, entry));
                }
                case CaptureBuffer.CHANGED -> {
                    take(frame, entry);
                    complete(frame, entry, frame.type(entry), chunk);
                }
                default -> {} // whole
            }
        }
    }

    private void complete(CaptureBuffer frame, long entry, int number, int chunk) {
        TypeDescription type = state.schema().types().get(number);
        Image before = state.values(number).get(chunk);
        if (hasSameRows(type, before)) {
            exchange(type, state.values(number).edit(chunk), nextDifferences(frame, entry));
        } else {
            complete(type, chunk, before, nextImage(frame, entry));
        }
    }

    private Image nextImage(CaptureBuffer frame, long entry) {
        if (imagesUsed == images.size()) {
            images.add(new Image());
        }
        frame.setCount(entry, imagesUsed);
        return images.get(imagesUsed++);
    }

    private Differences nextDifferences(CaptureBuffer frame, long entry) {
        if (differencesUsed == differences.size()) {
            differences.add(new Differences());
        }
        frame.setCount(entry, ~differencesUsed);
        return differences.get(differencesUsed++);
    }

    private void take(CaptureBuffer frame, long entry) {
        int length = Math.toIntExact(frame.length(entry));
        if (part.length < length) {
            part = new byte[length + (length >> 1)];
        }
        frame.copyTo(entry + CaptureBuffer.ENTRY_BYTES, part, 0, length);
    }

    /** Whether a chunk was updated in place. */
    boolean isInPlace(CaptureBuffer frame, long entry) {
        return frame.count(entry) < 0;
    }

    /** The differences of a chunk that was updated in place. */
    Differences differences(CaptureBuffer frame, long entry) {
        return differences.get(~frame.count(entry));
    }

    /** The whole image of a chunk that was not updated in place. */
    Image get(CaptureBuffer frame, long entry) {
        return images.get(frame.count(entry));
    }

    /** A chunk as it is now. */
    Image now(CaptureBuffer frame, long entry) {
        if (!isInPlace(frame, entry)) {
            return get(frame, entry);
        }
        int chunk = frame.chunk(entry);
        return frame.kind(entry) == CaptureBuffer.CHANGED_ENTITIES
                ? state.entities().get(chunk)
                : state.values(frame.type(entry)).get(chunk);
    }

    // ---- in place

    /** Updates entities in place; words of slots without captured entities stay as before. */
    private void exchangeEntities(Image recorded, Differences kept) {
        if (recorded.isEmpty()) {
            Arrays.fill(recorded.resize(ImageLayout.ENTITY_BYTES), 0, ImageLayout.ENTITY_BYTES, (byte) 0);
        }
        byte[] image = recorded.bytes();
        int words = (int) Bits.word(part, ImageLayout.CHANGED_GROUPS, 0);
        int slots = Integer.bitCount(words) << 6;
        kept.begin(slots, ImageLayout.SLOTS, SLOT_BYTES);
        int next = 0;
        for (int left = words; left != 0; left &= left - 1) {
            int first = Integer.numberOfTrailingZeros(left) << 6;
            for (int slot = first; slot < first + 64; slot++) {
                kept.places()[next++] = slot;
            }
        }
        kept.keepBits(image);
        System.arraycopy(part, 0, image, 0, ImageLayout.BITS_BYTES);
        forEachRun(words, image, kept, true);
        ImageBuilder.forgetTheDead(image, words);
        forEachRun(words, image, kept, false);
    }

    /** For runs of 64 slots, column by column: keeps the old bytes and puts in the new ones, or combines both. */
    private void forEachRun(int words, byte[] image, Differences kept, boolean before) {
        int in = ImageLayout.CHANGED_COLUMNS;
        int to = 0;
        int column = ImageLayout.GENERATIONS;
        for (int size = Integer.BYTES; column < ImageLayout.ENTITY_BYTES; size = Long.BYTES) {
            int bytes = size << 6;
            for (int left = words; left != 0; left &= left - 1) {
                int at = column + (Integer.numberOfTrailingZeros(left) << 6) * size;
                if (before) {
                    kept.keep(image, at, bytes, to);
                    System.arraycopy(part, in + to, image, at, bytes);
                } else {
                    kept.combine(image, at, bytes, to);
                }
                to += bytes;
            }
            column += size * ImageLayout.SLOTS;
        }
    }

    /** Whether the same entities have and own the component as before, with as many parts. */
    private boolean hasSameRows(TypeDescription type, Image before) {
        if (before.isEmpty()
                || type.shape().lanes() == 0
                || !Arrays.equals(part, 0, WHO, before.bytes(), 0, ImageLayout.VALUES)) {
            return false;
        }
        boolean same = true;
        int entity = 0;
        int changed = 0;
        for (int word = 0; type.kind() == TypeKind.PARTS && word < WORDS && same; word++) {
            long present = Bits.word(part, 0, word);
            for (long left = Bits.word(part, WHO, word); left != 0; left &= left - 1) {
                int rank = entity + Long.bitCount(present & ((left & -left) - 1));
                int parts = (int) LittleEndian.INT.get(part, HEAD + changed++ * Integer.BYTES);
                same &= parts == Images.partCount(before.bytes(), rank);
            }
            entity += Long.bitCount(present);
        }
        return same;
    }

    /** Replaces the rows of changed entities. */
    private void exchange(TypeDescription type, Image recorded, Differences kept) {
        boolean parts = type.kind() == TypeKind.PARTS;
        RowShape shape = type.shape();
        int entities = recorded.count();
        int changed = Bits.count(part, WHO);
        int captured = HEAD + (parts ? changed * Integer.BYTES : 0);
        int rows = parts ? Images.parts(recorded.bytes(), entities) : entities;
        int some = 0;
        for (int i = 0; parts && i < changed; i++) {
            some += (int) LittleEndian.INT.get(part, HEAD + i * Integer.BYTES);
        }
        some = parts ? some : changed;
        kept.begin(some, rows, shape.stride());
        place(recorded.bytes(), parts, kept.places());
        int start = Images.rowsAt(type, entities);
        for (int piece = 0; piece < shape.pieces(); piece++) {
            int size = shape.pieceBytes(piece);
            int at = start + shape.pieceStart(piece, rows);
            int to = shape.pieceStart(piece, some);
            for (int i = 0; i < some; i++) {
                int place = at + kept.places()[i] * size;
                kept.exchange(part, captured + to + i * size, recorded.bytes(), place, size, to + i * size);
            }
        }
    }

    /** Finds the rows of changed entities. */
    private void place(byte[] image, boolean parts, int[] places) {
        int next = 0;
        int entity = 0;
        int row = 0;
        for (int word = 0; word < WORDS; word++) {
            long changed = Bits.word(part, WHO, word);
            for (long left = Bits.word(part, 0, word); left != 0; left &= left - 1) {
                int count = parts ? Images.partCount(image, entity++) : 1;
                if ((changed & left & -left) != 0) {
                    for (int i = 0; i < count; i++) {
                        places[next++] = row + i;
                    }
                }
                row += count;
            }
        }
    }

    // ---- whole images

    private void complete(TypeDescription type, int chunk, Image before, Image to) {
        System.arraycopy(part, 0, to.resize(ImageLayout.VALUES), 0, ImageLayout.VALUES);
        requireKnown(type, chunk, before);
        int rows = to.count();
        int rowsBefore = before.count();
        int rowsChanged = Bits.count(part, WHO);
        if (type.kind() == TypeKind.PARTS) {
            int counts = to.grow(rows * Integer.BYTES);
            join(before, ImageLayout.VALUES, HEAD, Integer.BYTES, to, counts);
            joinParts(type, chunk, before, rowsBefore, rowsChanged, to, rows);
            return;
        }
        RowShape shape = type.shape();
        int values = to.grow(rows * shape.stride());
        for (int piece = 0; piece < shape.pieces(); piece++) {
            join(
                    before,
                    ImageLayout.VALUES + shape.pieceStart(piece, rowsBefore),
                    HEAD + shape.pieceStart(piece, rowsChanged),
                    shape.pieceBytes(piece),
                    to,
                    values + shape.pieceStart(piece, rows));
        }
    }

    /** Requires that all unchanged entities are recorded. */
    private void requireKnown(TypeDescription type, int chunk, Image before) {
        for (int word = 0; word < WORDS; word++) {
            long unknown = Bits.word(part, 0, word) & ~Bits.word(part, WHO, word) & ~wordBefore(before, word);
            if (unknown != 0) {
                int index = (chunk << 10) + (word << 6) + Long.numberOfTrailingZeros(unknown);
                throw new IllegalStateException("the entity of index " + index + " has " + Article.of(type.name())
                        + " that is not recorded, and its version says that it did not change: that is a fault of FDP;"
                        + " record it without entityVersions until it is mended");
            }
        }
    }

    private static long wordBefore(Image before, int word) {
        return before.isEmpty() ? 0 : Bits.word(before.bytes(), 0, word);
    }

    /** Joins values of equal size. */
    private void join(Image before, int from, int fromChanged, int size, Image to, int at) {
        byte[] old = before.bytes();
        byte[] image = to.bytes();
        int out = at;
        int in = from;
        int inChanged = fromChanged;
        for (int word = 0; word < WORDS; word++) {
            long now = Bits.word(part, 0, word);
            long had = wordBefore(before, word);
            long changed = Bits.word(part, WHO, word);
            if ((now | had) == 0) {
                continue; // there may be no earlier image
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

    /** Joins the parts themselves, once the number of parts of each entity is known. */
    private void joinParts(
            TypeDescription type, int chunk, Image before, int rowsBefore, int rowsChanged, Image to, int rows) {
        int stride = type.shape().stride();
        long total = 0;
        for (int i = 0; i < rows; i++) {
            total += (long) Images.partCount(to.bytes(), i) * stride;
        }
        Recordable.requireFits(type.name(), chunk, to.length() + total);
        int out = to.grow((int) total);
        byte[] old = before.bytes();
        byte[] image = to.bytes();
        int in = ImageLayout.VALUES + rowsBefore * Integer.BYTES;
        int inChanged = HEAD + rowsChanged * Integer.BYTES;
        int row = 0;
        int oldRow = 0;
        for (int word = 0; word < WORDS; word++) {
            long now = Bits.word(part, 0, word);
            long had = wordBefore(before, word);
            long changed = Bits.word(part, WHO, word);
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
