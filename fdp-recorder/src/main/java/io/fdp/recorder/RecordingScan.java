package io.fdp.recorder;

import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a file from record to record, and finds what is there: what {@code INDEX} would say, and what is damaged. Checks all checksums; does not look into frames.
 */
final class RecordingScan {
    private final RecordReader reader;
    private final RecordIndex index = new RecordIndex();
    private final List<Damage> damages = new ArrayList<>();
    private @Nullable Schema schema;
    private boolean ended;
    private int nextNumber;

    /** Whether frames can follow the last one: false after damage, up to the next keyframe. */
    private boolean linked;

    private long lastTick = -1;

    /** Damage whose end is not known yet, by its place in the list. */
    private int open = -1;

    // the frame that is coming in
    private boolean inFrame;
    private long frameTick;
    private long frameAt;
    private boolean frameIsKeyframe;

    RecordingScan(RecordReader reader) {
        this.reader = reader;
    }

    /** Goes through the file; {@code progress} is told positions. */
    RecordingScan run(LongConsumer progress) throws IOException {
        long at = Format.MAGIC_BYTES;
        long end = reader.fileBytes();
        while (at < end) {
            progress.accept(at);
            String wrong = reader.header(at);
            if (wrong == null && ended) {
                wrong = "there are bytes after the end";
            }
            if (wrong == null && !reader.isContentRight()) {
                damaged(at, "the checksum of record " + reader.number() + " is wrong");
                nextNumber = reader.number() + 1;
                at = reader.next();
                continue;
            }
            if (wrong != null) {
                damaged(at, wrong);
                at = reader.find(at + 1);
                if (at < 0) {
                    break;
                }
                continue;
            }
            take(at);
            at = reader.next();
        }
        finish(end);
        return this;
    }

    private void take(long at) throws IOException {
        if (reader.number() != nextNumber) {
            damaged(
                    at,
                    reader.number() > nextNumber
                            ? "record " + nextNumber + " is not there"
                            : "record " + reader.number() + " is there again");
        }
        nextNumber = reader.number() + 1;
        try {
            switch (reader.kind()) {
                case SCHEMA -> takeSchema(at);
                case FRAME -> takeFrame(at);
                case GAP -> reader.gapInto(index);
                case INDEX -> takeIndex(at);
                case END -> ended = true;
            }
        } catch (DamagedRecordingException wrong) {
            damaged(at, reason(wrong));
        }
    }

    /** What an error says, without the position, which is said elsewhere. */
    static String reason(DamagedRecordingException wrong) {
        String text = String.valueOf(wrong.getMessage());
        return text.substring(text.indexOf(": ") + 2);
    }

    private void takeSchema(long at) throws IOException {
        Schema next = reader.schema();
        Schema before = schema;
        if (before != null && !before.isBeginningOf(next)) {
            damaged(at, "a schema does not go on with the one before");
            return;
        }
        schema = next;
        index.addSchema(at);
        linked = linked && before == null;
    }

    /** In a file without damage the index says what is there. */
    private void takeIndex(long at) throws IOException {
        boolean right = reader.index().isSame(index);
        if (!right && damages.isEmpty()) {
            damages.add(new Damage(at, "the index does not say what is in the file", -1, -1));
        }
    }

    private void takeFrame(long at) {
        if (reader.isFirst() == inFrame) {
            boolean begun = inFrame;
            damaged(at, begun ? "frame " + frameTick + " has no last record" : "a frame has no first record");
            if (!begun) {
                return;
            }
        }
        if (reader.isFirst()) {
            inFrame = true;
            frameTick = reader.tick();
            frameAt = at;
            frameIsKeyframe = reader.isKeyframe();
        } else if (reader.tick() != frameTick || reader.isKeyframe() != frameIsKeyframe) {
            damaged(at, "a record of frame " + reader.tick() + " is in frame " + frameTick);
            return;
        }
        if (reader.isLast()) {
            inFrame = false;
            endFrame();
        }
    }

    private void endFrame() {
        if (frameTick <= lastTick) {
            damaged(frameAt, "tick " + frameTick + " comes after tick " + lastTick);
            return;
        }
        if (frameIsKeyframe) {
            close(frameTick - 1);
            linked = true;
        }
        lastTick = frameTick;
        if (linked) {
            index.addFrame(frameTick, frameIsKeyframe, frameAt);
        }
    }

    // ---- damage

    private void damaged(long at, String why) {
        inFrame = false;
        if (linked || damages.isEmpty() || open < 0) {
            open = damages.size();
        }
        linked = false;
        damages.add(new Damage(at, why, -1, -1));
    }

    /** A keyframe comes after damage: what is between was lost. */
    private void close(long last) {
        if (open >= 0) {
            long first = index.last() < 0 ? 0 : index.last() + 1;
            if (first <= last) {
                for (int i = open; i < damages.size(); i++) {
                    Damage damage = damages.get(i);
                    damages.set(i, new Damage(damage.position(), damage.why(), first, last));
                }
            }
            open = -1;
        }
    }

    private void finish(long end) {
        if (inFrame) {
            damaged(frameAt, "frame " + frameTick + " has no last record");
        }
        if (open >= 0) {
            close(Math.max(lastTick, index.last()));
        }
        if (!ended) {
            damages.add(new Damage(
                    end, "it ends without its last record: it was cut off, or is still being written", -1, -1));
        }
    }

    // ---- what was found

    /** The last schema, which has all types. */
    Schema schema() {
        if (schema == null) {
            throw new DamagedRecordingException(
                    Format.MAGIC_BYTES, "there is no schema, so that nothing can be read; use a copy of the file");
        }
        return schema;
    }

    RecordIndex index() {
        return index;
    }

    List<Damage> damages() {
        return damages;
    }
}
