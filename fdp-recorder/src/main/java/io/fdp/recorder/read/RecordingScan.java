package io.fdp.recorder.read;

import io.fdp.codec.data.ReadAccount;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordKind;
import io.fdp.recorder.format.RecordReader;
import io.fdp.recorder.format.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a file from record to record, and finds what {@code INDEX} would contain, and the damage. Checks all
 * checksums, but not the content of frames.
 */
public final class RecordingScan {
    /**
     * How often, on average, a byte may be in a content with a wrong checksum. Missing bytes make contents overlap a
     * little. A file in which every header claims a length up to its end is forged.
     */
    private static final int OVERLAPS = 4;

    /** The bytes of a damage without the text of its reason, in lists, sets and their temporary copies. */
    private static final int DAMAGE_BYTES = 512;

    private final RecordReader reader;
    private final RecordIndex index;
    private final ChainRules rules = new ChainRules();
    private final List<Damage> damages = new ArrayList<>();
    private @Nullable Schema schema;
    private final SchemaPlaces places;
    private boolean repeated;

    /** Whether the last schema contradicts the schemas before it: frames behind it belong to another recording. */
    private boolean contradicted;

    private boolean ended;
    private int nextNumber;

    /** The furthest end of a content with a wrong checksum. */
    private long wrongTo;

    /** How many bytes were in more than one content with a wrong checksum. */
    private long overlap;

    /** Whether frames can follow the last frame: false after damage, up to the next keyframe. */
    private boolean linked;

    /** Damage whose end is not known yet, by its place in the list. */
    private int open = -1;

    /** Whether that damage can have cost frames. */
    private boolean costsFrames;

    /**
     * How many damages, from the beginning of the list, lie before the first readable frame: their first tick is
     * unknown.
     */
    private int beforeFrames;

    /** The first tick of a frame that was seen, -1 for none. */
    private long firstSeen = -1;

    /** The last tick of a frame or of the index. */
    private long lastSeen = -1;

    /** Whether unreadable records came before the first frame. */
    private boolean missesBeginning;

    // the frame that is being read
    private boolean inFrame;
    private long frameTick;
    private long frameAt;
    private boolean frameIsKeyframe;

    public RecordingScan(RecordReader reader) {
        this.reader = reader;
        this.index = new RecordIndex(reader.account());
        this.places = new SchemaPlaces(reader.account());
    }

    /** Goes through the file; {@code progress} receives positions. */
    public RecordingScan run(LongConsumer progress) throws IOException {
        long at = Format.MAGIC_BYTES;
        long end = reader.fileBytes();
        while (at < end) {
            progress.accept(at);
            String wrong = reader.header(at);
            if (wrong == null && ended) {
                wrong = "there are bytes after the end";
            }
            if (wrong == null && overlap > OVERLAPS * end && at < wrongTo) {
                wrong = "a record lies inside records with wrong checksums";
            }
            if (wrong == null && !reader.isContentRight()) {
                overlap += Math.max(0, Math.min(reader.next(), wrongTo) - at);
                wrongTo = Math.max(wrongTo, reader.next());
                contentDamaged(at);
                nextNumber = reader.number() + 1;
                at = behindContent(at, reader.next());
                continue;
            }
            if (wrong != null) {
                damaged(at, wrong);
                at = reader.find(at + 1, nextNumber);
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

    /**
     * Where to go on after a damaged content. Usually only some of its bytes are wrong, and the next record follows it.
     * If there is no record at that place, bytes are missing, and the next records lie within the length that the
     * header states.
     */
    private long behindContent(long at, long next) throws IOException {
        if (reader.headerAlone(next) == null && reader.number() == nextNumber) {
            return next;
        }
        long inside = reader.find(at + 1, next, nextNumber);
        return inside < 0 ? next : inside;
    }

    private void take(long at) throws IOException {
        requireNumber(at);
        nextNumber = reader.number() + 1;
        try {
            if (reader.kind() == RecordKind.FRAME) {
                takeFrame(at);
            } else {
                takeOther(at);
            }
        } catch (DamagedRecordingException wrong) {
            damaged(at, reason(wrong));
        } catch (RecordingLimitException tooLarge) {
            reader.release();
            damaged(at, String.valueOf(tooLarge.getMessage()));
        }
    }

    /** Takes a record that is no frame. If it breaks a rule, no frame is lost. */
    private void takeOther(long at) throws IOException {
        String wrong = rules.next(reader);
        if (wrong != null) {
            found(at, wrong);
        }
        requireBack(at);
        switch (reader.kind()) {
            case SCHEMA -> takeSchema(at);
            case GAP -> {
                if (wrong == null) {
                    index.addGap(reader.gapFirst(), reader.gapCount(), reader.gapReason());
                }
            }
            case INDEX -> takeIndex(at);
            case END -> ended = true;
            case FRAME -> throw new IllegalStateException("frames are taken elsewhere");
        }
    }

    private void requireNumber(long at) {
        if (reader.number() != nextNumber) {
            boolean costs = nextNumber > 0 || reader.number() > 1; // the first record of all is a schema
            costsFrames |= costs;
            missesBeginning |= costs && firstSeen < 0;
            damaged(
                    at,
                    Integer.compareUnsigned(reader.number(), nextNumber) > 0
                            ? "record " + Integer.toUnsignedString(nextNumber) + " is missing"
                            : "record " + Integer.toUnsignedString(reader.number()) + " is repeated");
        }
    }

    /** Notes a damaged content. The header tells what was lost: after a record that is no frame, frames go on. */
    private void contentDamaged(long at) throws IOException {
        requireNumber(at);
        String why = "the checksum of record " + Integer.toUnsignedString(reader.number()) + " is wrong";
        if (reader.kind() == RecordKind.FRAME) {
            seen(reader.tick());
            costsFrames = true;
            damaged(at, why);
        } else {
            found(at, why);
            places.add(at, SchemaPlaces.UNKNOWN);
            if (reader.kind() != RecordKind.GAP) {
                rules.next(reader); // the header is right and sufficient
            }
        }
    }

    private void seen(long tick) {
        firstSeen = firstSeen < 0 ? tick : firstSeen;
        lastSeen = Math.max(lastSeen, tick);
    }

    /**
     * Checks the pointer back. After inserted or missing bytes all later pointers are wrong, which is reported once.
     */
    private void requireBack(long at) {
        String wrong = rules.wrongBack();
        if (wrong != null && damages.isEmpty()) {
            found(at, wrong);
        }
    }

    /** The reason of an error, without the position, which is reported separately. */
    public static String reason(DamagedRecordingException wrong) {
        String text = wrong.problem();
        return text.substring(text.indexOf(": ") + 2);
    }

    /** Charges the memory that damage takes: a file can have any amount of damage. */
    public static Damage charged(Damage found, ReadAccount account) {
        account.chargeHeap(DAMAGE_BYTES + 2L * found.why().length(), "the list of what is damaged");
        return found;
    }

    private void takeSchema(long at) throws IOException {
        Schema next = reader.schema();
        Schema before = schema;
        if (before != null && !before.isBeginningOf(next)) {
            damaged(at, "a schema does not continue the schema before it");
            places.add(at, SchemaPlaces.REFUSED);
            contradicted = true;
            return;
        }
        contradicted = false;
        places.add(at, next.types().size());
        repeated = before != null && next.isBeginningOf(before);
        schema = next;
        index.addSchema(at);
        linked = linked && before == null;
    }

    /** Takes the index, which must agree with an undamaged file. */
    private void takeIndex(long at) throws IOException {
        RecordIndex told = reader.index();
        if (!repeated && damages.isEmpty()) {
            found(at, "the schema before the index is not a copy of the last schema");
        }
        boolean right = told.isSame(index);
        if (!right && !damages.isEmpty() && told.frames() > 0) {
            beginAt(told.first());
            lastSeen = Math.max(lastSeen, told.last());
        }
        if (!right && damages.isEmpty()) {
            found(at, "the index does not match the file");
        }
    }

    /** Takes the first tick from the index: earlier ticks never existed. */
    private void beginAt(long tick) {
        for (int i = 0; i < beforeFrames; i++) {
            Damage damage = damages.get(i);
            long first = Math.max(damage.firstLost(), tick);
            boolean any = damage.firstLost() >= 0 && first <= damage.lastLost();
            damages.set(i, new Damage(damage.position(), damage.why(), any ? first : -1, any ? damage.lastLost() : -1));
        }
    }

    private void takeFrame(long at) throws IOException {
        seen(reader.tick());
        if (reader.isFirst() == inFrame) {
            costsFrames = true;
            boolean begun = inFrame;
            damaged(at, begun ? "frame " + frameTick + " has no last record" : "a frame has no first record");
            if (!begun) {
                return;
            }
        }
        String wrong = rules.next(reader);
        if (wrong != null) {
            costsFrames = true;
            damaged(at, wrong);
            return;
        }
        requireBack(at);
        if (reader.isFirst()) {
            inFrame = true;
            frameTick = reader.tick();
            frameAt = at;
            frameIsKeyframe = reader.isKeyframe();
        }
        if (reader.isLast()) {
            inFrame = false;
            endFrame();
        }
    }

    private void endFrame() {
        if (contradicted) {
            costsFrames = true;
            return;
        }
        costsFrames |= !frameIsKeyframe && !linked;
        if (frameIsKeyframe) {
            close(frameTick - 1);
            linked = true;
        }
        if (linked) {
            index.addFrame(frameTick, frameIsKeyframe, frameAt);
        }
    }

    // ---- damage

    /** Adds damage whose lost ticks are not known yet. A file can have any amount of damage. */
    private void found(long at, String why) {
        damages.add(charged(new Damage(at, why, -1, -1), reader.account()));
    }

    private void damaged(long at, String why) {
        places.add(at, contradicted ? SchemaPlaces.REFUSED : SchemaPlaces.UNKNOWN);
        inFrame = false;
        rules.jump();
        if (linked || damages.isEmpty() || open < 0) {
            open = damages.size();
        }
        linked = false;
        found(at, why);
    }

    /** Ends damage at a keyframe: all ticks in between were lost. */
    private void close(long last) {
        if (open >= 0) {
            boolean atBeginning = index.last() < 0;
            long first = atBeginning ? firstTick() : index.last() + 1;
            if (atBeginning) {
                beforeFrames = damages.size();
            }
            if (costsFrames && first <= last) {
                for (int i = open; i < damages.size(); i++) {
                    Damage damage = damages.get(i);
                    damages.set(i, new Damage(damage.position(), damage.why(), first, last));
                }
            }
            open = -1;
            costsFrames = false;
        }
    }

    /** The first tick that can have existed; no frame ends before tick 1. */
    private long firstTick() {
        return firstSeen < 0 || missesBeginning ? 1 : firstSeen;
    }

    private void finish(long end) {
        if (inFrame) {
            costsFrames = true;
            damaged(frameAt, "frame " + frameTick + " has no last record");
        }
        if (open >= 0) {
            close(Math.max(lastSeen, index.last()));
        }
        if (!ended) {
            found(
                    end,
                    "it ends without its last record: it was cut off, or is still being written; frames that followed"
                            + " are not in it");
        }
    }

    // ---- what was found

    /** The last schema, which has all types. */
    Schema schema() {
        if (schema == null) {
            Damage first = damages.isEmpty() ? null : damages.getFirst();
            throw new DamagedRecordingException(
                    first == null ? Format.MAGIC_BYTES : first.position(),
                    "there is no readable schema, and nothing can be read without it"
                            + (first == null ? "" : " (" + first.why() + ")") + "; use a copy of the file");
        }
        return schema;
    }

    public RecordIndex index() {
        return index;
    }

    /** Where schemas are. */
    SchemaPlaces places() {
        return places;
    }

    public List<Damage> damages() {
        return damages;
    }

    /** Whether the last record is missing, so that frames that followed are not in the file. */
    boolean endsEarly() {
        return !ended;
    }
}
