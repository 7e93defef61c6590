package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.tool.DiffSink;
import io.fdp.recorder.tool.SchemaMatch;
import io.fdp.recorder.tool.StateDiff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * In what two recordings differ: their schemas, and the first tick at which their frames do.
 *
 * <p>Needs no program but the recordings. Types and fields are found by their names, so that the order of registration
 * does not matter; when they were made and how often keyframes come does not matter either. Frames that are damaged
 * count as not there: a tick that is lost in both is a difference too, because nobody knows whether it was the same.
 *
 * @param frames how many frames are the same, from the first on
 * @param schema in what the schemas differ, in words; what only one of them has is not compared
 * @param tick the first tick at which the frames differ; -1 when they are the same
 * @param differences in what they differ there, at most {@value #MOST}; empty when they are the same
 * @param firstDamages what is damaged in the first recording, as far as it was read; what costs no frame is no
 *     difference
 * @param secondDamages the same of the second one
 */
public record RecordingDiff(
        long frames,
        List<String> schema,
        long tick,
        List<Difference> differences,
        List<Damage> firstDamages,
        List<Damage> secondDamages) {
    /** The most differences that are listed. */
    public static final int MOST = 20;

    /** Keeps copies of the lists. */
    public RecordingDiff {
        schema = Required.list(schema, "differences of schemas");
        differences = Required.list(differences, "differences of frames");
        firstDamages = Required.list(firstDamages, "damages of the first recording");
        secondDamages = Required.list(secondDamages, "damages of the second recording");
    }

    /**
     * In what two recordings differ that are not damaged.
     *
     * @param frames how many frames are the same, from the first on
     * @param schema in what the schemas differ, in words
     * @param tick the first tick at which the frames differ; -1 when they are the same
     * @param differences in what they differ there
     */
    public RecordingDiff(long frames, List<String> schema, long tick, List<Difference> differences) {
        this(frames, schema, tick, differences, List.of(), List.of());
    }

    /** What is different. */
    public enum What {
        /** One has ticks that the other has not, or they are lost in both. */
        TICKS,
        /** Who lives, or the header of an entity. */
        ENTITY,
        /** A component. */
        COMPONENT,
        /** A singleton. */
        SINGLETON,
        /** Parents and children. */
        LINKS,
        /** A role. */
        ROLES,
        /** Events of the frame. */
        EVENTS,
        /** Only the state hash: something that is not recorded was different. */
        HASH
    }

    /**
     * A difference.
     *
     * @param what what is different
     * @param type the name of a type; empty where there is none
     * @param entity whose it is, as {@code index#generation}; empty where there is none
     * @param field which field; empty for the whole
     * @param first what the first recording has there
     * @param second what the second one has
     */
    public record Difference(What what, String type, String entity, String field, String first, String second) {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(what.name().toLowerCase(Locale.ROOT));
            if (!type.isEmpty()) {
                text.append(' ').append(type);
            }
            if (!entity.isEmpty()) {
                text.append(" of entity ").append(entity);
            }
            if (!field.isEmpty()) {
                text.append(", ").append(field);
            }
            // of ticks one side says why they are not there, which may be a sentence
            return what == What.TICKS
                    ? text + ": in the first " + first + "; in the second " + second
                    : text + ": " + first + " in the first, " + second + " in the second";
        }
    }

    /**
     * Whether the recordings say the same.
     *
     * @return true if nothing differs
     */
    public boolean isSame() {
        return schema.isEmpty() && tick < 0;
    }

    /**
     * Compares two recordings, whose frames are checked.
     *
     * @param first a recording
     * @param second another one
     * @return in what they differ
     * @throws IOException when one cannot be read
     * @throws UncheckedRecordingException when the frames of one cannot be checked
     */
    public static RecordingDiff between(Recording first, Recording second) throws IOException {
        return between(first, second, true, tick -> {});
    }

    /**
     * Compares two recordings, and tells how far it is.
     *
     * @param first a recording
     * @param second another one
     * @param checking false to trust the files; a recording whose hashes cannot be computed from it, see {@link
     *     Recording#isCheckable}, is compared only so
     * @param progress is told ticks
     * @return in what they differ
     * @throws IOException when one cannot be read
     * @throws UncheckedRecordingException when frames are checked, and those of one cannot be
     */
    public static RecordingDiff between(Recording first, Recording second, boolean checking, LongConsumer progress)
            throws IOException {
        Objects.requireNonNull(first, "the first recording is null: open one");
        Objects.requireNonNull(second, "the second recording is null: open one");
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        SchemaMatch match = new SchemaMatch(first.schema(), second.schema());
        FrameWalk mine = new FrameWalk(first, checking);
        FrameWalk its = new FrameWalk(second, checking);
        RecordingDiff found = compare(mine, its, match, progress);
        return new RecordingDiff(
                found.frames, found.schema, found.tick, found.differences, mine.damages(), its.damages());
    }

    private static RecordingDiff compare(FrameWalk mine, FrameWalk its, SchemaMatch match, LongConsumer progress)
            throws IOException {
        StateDiff diff = new StateDiff(mine.state(), its.state(), match);
        long frames = 0;
        while (true) {
            boolean here = mine.next();
            boolean there = its.next();
            long upTo = Math.min(here ? mine.tick() : Long.MAX_VALUE, there ? its.tick() : Long.MAX_VALUE);
            Damage lost = mine.nextLost(upTo);
            Damage lostThere = its.nextLost(upTo);
            if (lost != null || lostThere != null) {
                return new RecordingDiff(
                        frames, match.differences(), firstLost(lost, lostThere), List.of(lost(lost, lostThere)));
            }
            if (!here && !there) {
                return new RecordingDiff(frames, match.differences(), -1, List.of());
            }
            if (here != there || mine.tick() != its.tick()) {
                boolean onlyFirst = here && (!there || mine.tick() < its.tick());
                Difference ticks = onlyFirst ? missing(mine, its, there) : swapped(missing(its, mine, here));
                long at = onlyFirst ? mine.tick() : its.tick();
                return new RecordingDiff(frames, match.differences(), at, List.of(ticks));
            }
            Found found = new Found();
            diff.run(found);
            if (!found.all.isEmpty()) {
                return new RecordingDiff(frames, match.differences(), mine.tick(), found.all);
            }
            frames++;
            progress.accept(mine.tick());
        }
    }

    private static long firstLost(@Nullable Damage one, @Nullable Damage other) {
        long first = one == null ? Long.MAX_VALUE : one.firstLost();
        return other == null ? first : Math.min(first, other.firstLost());
    }

    /** Ticks that neither recording has, because one of them or both are damaged there. */
    private static Difference lost(@Nullable Damage first, @Nullable Damage second) {
        return new Difference(What.TICKS, "", "", "", lost(first), lost(second));
    }

    private static String lost(@Nullable Damage damage) {
        return damage == null
                ? "there is nothing to compare them with"
                : ticks(damage.firstLost(), damage.lastLost()) + " lost: " + damage.why();
    }

    /** One recording has ticks, from where it is, that the other one has not. */
    private static Difference missing(FrameWalk at, FrameWalk other, boolean goesOn) {
        Recording has = at.recording();
        Recording hasNot = other.recording();
        long from = at.tick();
        long to = Math.max(from, goesOn ? Math.min(other.tick() - 1, has.lastTick()) : has.lastTick());
        String why = "missing";
        for (Gap gap : hasNot.gaps()) {
            if (gap.contains(from)) {
                why = "missing: " + gap.why().name().toLowerCase(Locale.ROOT);
            }
        }
        for (Damage damage : other.damages()) {
            if (damage.isLost(from)) {
                why = "lost: " + damage.why();
            }
        }
        if (why.equals("missing") && (hasNot.frames() == 0 || from < hasNot.firstTick() || from > hasNot.lastTick())) {
            why = hasNot.frames() == 0 ? "no frames" : ticks(hasNot.firstTick(), hasNot.lastTick()) + " only";
        }
        return new Difference(What.TICKS, "", "", "", ticks(from, to), why);
    }

    private static String ticks(long from, long to) {
        return from == to ? "tick " + from : "ticks " + from + " to " + to;
    }

    private static Difference swapped(Difference of) {
        return new Difference(of.what, of.type, of.entity, of.field, of.second, of.first);
    }

    /** Takes differences until there are enough. */
    private static final class Found implements DiffSink {
        private final List<Difference> all = new ArrayList<>();

        @Override
        public void differ(Area area, String type, String entity, String field, String first, String second) {
            if (!isFull()) {
                all.add(new Difference(What.valueOf(area.name()), type, entity, field, first, second));
            }
        }

        @Override
        public boolean isFull() {
            return all.size() >= MOST;
        }
    }
}
