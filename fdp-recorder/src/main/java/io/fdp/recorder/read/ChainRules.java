package io.fdp.recorder.read;

import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordKind;
import io.fdp.recorder.format.RecordReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The rules for records that follow each other. Records come one by one, in the order of the file; a record that breaks
 * a rule gets a reason.
 *
 * <p>A checksum tells that bytes are as written. These rules tell that the records belong together: pointers lead back
 * to records of the same file, ticks ascend, gaps lie between frames, and a delta follows the frame that it builds on.
 *
 * <p>After damage, and after a jump, the keyframe before is unknown. {@link #jump} forgets it, and the next keyframe
 * makes it known again.
 */
final class ChainRules {
    private static final long NONE = -1;
    private static final long UNKNOWN = -2;

    /** The first record of the keyframe before; 0 before the first keyframe. */
    private long keyframe;

    /** The first record of the frame that is coming in. */
    private long frameAt;

    private long before;
    private boolean inFrame;
    private long lastTick = -1;
    private long lastMissing = -1;
    private boolean anyRecord;
    private boolean knowsTick = true;

    /** Why the next frame must be a keyframe; null when it can be a delta. */
    private @Nullable String needsKeyframe = "there is no keyframe before it";

    /** Where the last schema ends, when nothing else came after it. */
    private long schemaEnd = NONE;

    private @Nullable String wrongBack;
    private long indexAt = UNKNOWN;
    private long indexEnd = NONE;

    /** Begins at a keyframe anywhere in the file. */
    void restart() {
        lastTick = -1;
        lastMissing = -1;
        jump();
    }

    /** Notes that records are missing before the next record. */
    void jump() {
        keyframe = UNKNOWN;
        inFrame = false;
        anyRecord = true;
        knowsTick = false;
        needsKeyframe = null; // a caller that jumps knows that only a keyframe can follow
        schemaEnd = UNKNOWN;
        indexAt = UNKNOWN;
        indexEnd = UNKNOWN;
    }

    /** Takes the record whose header was read; returns what is wrong about it, or null. */
    @Nullable
    String next(RecordReader record) throws IOException {
        wrongBack = null;
        boolean first = !anyRecord;
        anyRecord = true;
        boolean isEnd = record.kind() == RecordKind.END;
        if (indexEnd >= 0 && !isEnd) {
            return "a record comes after the index, where only the end can be";
        }
        if (first && record.kind() != RecordKind.SCHEMA) {
            return "the first record is no schema";
        }
        if (record.kind() != RecordKind.INDEX && !isEnd) {
            indexEnd = NONE;
        }
        return switch (record.kind()) {
            case SCHEMA -> schema(record);
            case FRAME -> frame(record);
            case GAP -> gap(record);
            case INDEX -> index(record);
            case END -> lastRecord(record);
        };
    }

    // ---- records between frames

    private @Nullable String aside(RecordReader record, String what, long back) {
        if (inFrame) {
            return what + " is inside of a frame";
        }
        pointsBackTo(record, what, back);
        if (knowsTick && record.tick() != Math.max(lastTick, 0)) {
            return what + " has tick " + record.tick() + ", and the frame before has "
                    + (lastTick < 0 ? "none" : "tick " + lastTick);
        }
        return null;
    }

    private void pointsBackTo(RecordReader record, String what, long back) {
        if (back != UNKNOWN && record.back() != back) {
            wrongBack =
                    what + " of tick " + record.tick() + " points back to byte " + Long.toUnsignedString(record.back())
                            + (back == 0 ? ", and there is nothing to point to" : ", not to byte " + back);
        }
    }

    /**
     * What is wrong about the pointer of the last record; null when it is right. Reading frames does not need this
     * pointer, because it only leads back.
     */
    @Nullable
    String wrongBack() {
        return wrongBack;
    }

    private @Nullable String schema(RecordReader record) {
        schemaEnd = record.next();
        if (keyframe > 0) {
            needsKeyframe = "a schema is before it";
        }
        return aside(record, "a schema", 0);
    }

    private @Nullable String gap(RecordReader record) throws IOException {
        record.readGap();
        long first = record.gapFirst();
        long last = first + (record.gapCount() - 1);
        String wrong = aside(record, "a gap", 0);
        if (wrong == null && first <= lastTick) {
            wrong = "a gap begins with tick " + first + ", and there is a frame of tick " + lastTick + " before it";
        }
        if (wrong == null && first <= lastMissing) {
            wrong = "a gap begins with tick " + first + ", which is in the gap before it";
        }
        if (wrong == null) {
            lastMissing = last;
        }
        schemaEnd = NONE;
        if (record.gapReason() == Format.GAP_DROPPED && keyframe > 0) {
            needsKeyframe = "frames were dropped before it";
        }
        return wrong;
    }

    // ---- frames

    private @Nullable String frame(RecordReader record) {
        schemaEnd = NONE;
        if (record.isFirst() == inFrame) {
            return inFrame ? "frame " + lastTick + " has no last record" : "a frame has no first record";
        }
        if (!record.isFirst()) {
            return more(record);
        }
        long tick = record.tick();
        if (tick <= lastTick) {
            return "tick " + tick + " comes after tick " + lastTick;
        }
        if (tick <= lastMissing) {
            return "tick " + tick + " is there, and a gap says that ticks up to " + lastMissing + " are missing";
        }
        String needed = needsKeyframe;
        if (!record.isKeyframe() && needed != null) {
            return "frame " + tick + " builds on the frame before, and cannot: " + needed;
        }
        before = keyframe;
        frameAt = record.position();
        lastTick = tick;
        knowsTick = true;
        if (record.isKeyframe()) {
            keyframe = frameAt;
            needsKeyframe = null;
        }
        return end(record, before);
    }

    private @Nullable String more(RecordReader record) {
        if (record.tick() != lastTick || record.isKeyframe() != (keyframe == frameAt)) {
            return "a record of frame " + record.tick() + " is in frame " + lastTick;
        }
        return end(record, before);
    }

    private @Nullable String end(RecordReader record, long back) {
        inFrame = !record.isLast();
        pointsBackTo(record, "a frame", back);
        return null;
    }

    // ---- the end

    private @Nullable String index(RecordReader record) {
        indexAt = record.position();
        indexEnd = record.next();
        String wrong = aside(record, "the index", keyframe);
        return wrong == null && schemaEnd != UNKNOWN && schemaEnd != record.position()
                ? "there is no copy of the schema before the index"
                : wrong;
    }

    private @Nullable String lastRecord(RecordReader record) {
        String wrong = aside(record, "the end", indexAt);
        if (wrong == null && indexEnd != UNKNOWN && indexEnd != record.position()) {
            wrong = "there is no index before the end";
        }
        long content = record.next() - record.position() - Format.HEADER_BYTES;
        return wrong == null && (record.rawLength() > 0 || content > 0)
                ? "the end has a content of " + Math.max(record.rawLength(), content) + " bytes"
                : wrong;
    }
}
