package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.tool.DiffCounts;
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
 * The differences of two recordings: in their schemas, and at the first tick at which their frames differ.
 *
 * <p>A comparison needs only the recordings, not their program. Types and fields are matched by name. Fields of other
 * kinds are compared by value, by the rules of tolerant replays. The order of registration, the time of recording and
 * the interval of keyframes do not matter. Damaged frames count as missing. A tick that is lost in both recordings is a
 * difference too, because its state is unknown.
 *
 * @param frames how many frames are equal, from the first on
 * @param schema the differences of the schemas, in words
 * @param notCompared the types and fields whose values are not compared: those that only one recording has, and those
 *     that are of kinds of which none holds the values of both; nobody knows whether they are the same
 * @param tick the first tick at which the frames differ; -1 when they are equal
 * @param differences the differences at that tick, at most {@value #MOST}; empty when all frames are equal
 * @param summary how much differs at that tick, by type; empty when all frames are equal, or ticks are missing
 * @param entities how many entities differ at that tick
 * @param firstDamages the damage of the first recording, as far as it was read; damage that loses no frame is no
 *     difference
 * @param secondDamages the damage of the second recording
 */
public record RecordingDiff(
        long frames,
        List<String> schema,
        List<String> notCompared,
        long tick,
        List<Difference> differences,
        List<Count> summary,
        int entities,
        List<Damage> firstDamages,
        List<Damage> secondDamages) {
    /** The largest number of listed differences. */
    public static final int MOST = 20;

    /** Keeps copies of the lists. */
    public RecordingDiff {
        schema = Required.list(schema, "differences of schemas");
        notCompared = Required.list(notCompared, "types and fields that are not compared");
        differences = Required.list(differences, "differences of frames");
        summary = Required.list(summary, "counts of differences");
        firstDamages = Required.list(firstDamages, "damages of the first recording");
        secondDamages = Required.list(secondDamages, "damages of the second recording");
    }

    /**
     * The differences of two recordings without damage.
     *
     * @param frames how many frames are equal, from the first on
     * @param schema the differences of the schemas, in words
     * @param tick the first tick at which the frames differ; -1 when they are equal
     * @param differences the differences at that tick
     */
    public RecordingDiff(long frames, List<String> schema, long tick, List<Difference> differences) {
        this(frames, schema, tick, differences, List.of(), List.of());
    }

    /**
     * The differences of two recordings without a summary.
     *
     * @param frames how many frames are equal, from the first on
     * @param schema the differences of the schemas, in words
     * @param tick the first tick at which the frames differ; -1 when they are equal
     * @param differences the differences at that tick
     * @param firstDamages the damage of the first recording
     * @param secondDamages the damage of the second recording
     */
    public RecordingDiff(
            long frames,
            List<String> schema,
            long tick,
            List<Difference> differences,
            List<Damage> firstDamages,
            List<Damage> secondDamages) {
        this(frames, schema, List.of(), tick, differences, List.of(), 0, firstDamages, secondDamages);
    }

    /**
     * How much differs of one kind and type.
     *
     * @param what what is different
     * @param type the name of a type; empty where there is none
     * @param entities how many entities differ in it
     * @param differences how many differences there are: fields, presences, links
     */
    public record Count(What what, String type, int entities, long differences) {}

    /** The kinds of differences. */
    public enum What {
        /** Only one recording has the ticks, or both have lost them. */
        TICKS,
        /** The existence or the header of an entity. */
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
        /** Only the state hash: state that is not recorded was different. */
        HASH
    }

    /**
     * A difference.
     *
     * @param what what is different
     * @param type the name of a type; empty where there is none
     * @param entity the entity, as {@code index#generation}; empty where there is none
     * @param field the field; empty for the whole value
     * @param first the value in the first recording
     * @param second the value in the second recording
     */
    public record Difference(What what, String type, String entity, String field, String first, String second) {
        /**
         * The difference in one short line: the entity, the type and field, and both values.
         *
         * @return words, as {@code 42#3 battle.Hull strength: 30.0 → 12.5}
         */
        public String words() {
            if (what == What.TICKS) {
                return toString();
            }
            StringBuilder text = new StringBuilder(entity);
            String kind = switch (what) {
                case COMPONENT -> "";
                case ENTITY, LINKS -> entity.isEmpty() ? what.name().toLowerCase(Locale.ROOT) : "";
                default -> what.name().toLowerCase(Locale.ROOT);
            };
            for (String part : List.of(kind, type, field)) {
                text.append(text.isEmpty() || part.isEmpty() ? "" : " ").append(part);
            }
            return text + ": " + first + " → " + second;
        }

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
            // for ticks, one side says why they are missing, which may be a sentence
            return what == What.TICKS
                    ? text + ": in the first " + first + "; in the second " + second
                    : text + ": " + first + " in the first, " + second + " in the second";
        }
    }

    /**
     * How many differences there are at the tick, listed or not.
     *
     * @return the number of differences
     */
    public long count() {
        long sum = 0;
        for (Count each : summary) {
            sum += each.differences;
        }
        return Math.max(sum, differences.size());
    }

    /**
     * Whether the recordings are equal.
     *
     * @return true if nothing differs
     */
    public boolean isSame() {
        return schema.isEmpty() && tick < 0;
    }

    /**
     * Compares two recordings and checks their frames.
     *
     * @param first the first recording
     * @param second the second recording
     * @return the differences
     * @throws IOException when a file cannot be read
     * @throws UncheckedRecordingException when the frames of a recording cannot be checked
     */
    public static RecordingDiff between(Recording first, Recording second) throws IOException {
        return between(first, second, true, tick -> {});
    }

    /**
     * Compares two recordings, and reports progress.
     *
     * @param first the first recording
     * @param second the second recording
     * @param checking false to trust the files; needed for a recording whose hashes cannot be computed from the file,
     *     see {@link Recording#isCheckable}
     * @param progress receives ticks
     * @return the differences
     * @throws IOException when a file cannot be read
     * @throws UncheckedRecordingException when frames are checked, but a recording cannot be checked
     */
    public static RecordingDiff between(Recording first, Recording second, boolean checking, LongConsumer progress)
            throws IOException {
        return between(first, second, checking, false, progress);
    }

    /**
     * Compares the ticks that two recordings have in common, and reports progress. Ticks that only one of them has are
     * no difference; a tick that is lost by damage is. If they have no tick in common, that is the difference.
     *
     * @param first the first recording
     * @param second the second recording
     * @param checking false to trust the files, as in {@link #between(Recording, Recording, boolean, LongConsumer)}
     * @param progress receives ticks
     * @return the differences
     * @throws IOException when a file cannot be read
     * @throws UncheckedRecordingException when frames are checked, but a recording cannot be checked
     */
    public static RecordingDiff ofCommonTicks(
            Recording first, Recording second, boolean checking, LongConsumer progress) throws IOException {
        return between(first, second, checking, true, progress);
    }

    private static RecordingDiff between(
            Recording first, Recording second, boolean checking, boolean onlyCommon, LongConsumer progress)
            throws IOException {
        Objects.requireNonNull(first, "the first recording is null: open one");
        Objects.requireNonNull(second, "the second recording is null: open one");
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        SchemaMatch match = new SchemaMatch(first.schema(), second.schema());
        FrameWalk mine = new FrameWalk(first, checking);
        FrameWalk its = new FrameWalk(second, checking);
        RecordingDiff found =
                onlyCommon ? new CommonDiff(mine, its, match).run(progress) : compare(mine, its, match, progress);
        return new RecordingDiff(
                found.frames,
                found.schema,
                match.notCompared(),
                found.tick,
                found.differences,
                found.summary,
                found.entities,
                mine.damages(),
                its.damages());
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
            if (found.isAny()) {
                return found.at(frames, match.differences(), mine.tick());
            }
            frames++;
            progress.accept(mine.tick());
        }
    }

    static long firstLost(@Nullable Damage one, @Nullable Damage other) {
        long first = one == null ? Long.MAX_VALUE : one.firstLost();
        return other == null ? first : Math.min(first, other.firstLost());
    }

    /** Ticks that are missing because one or both recordings are damaged there. */
    static Difference lost(@Nullable Damage first, @Nullable Damage second) {
        return new Difference(What.TICKS, "", "", "", lost(first), lost(second));
    }

    private static String lost(@Nullable Damage damage) {
        return damage == null
                ? "there is nothing to compare them with"
                : ticks(damage.firstLost(), damage.lastLost()) + " lost: " + damage.why();
    }

    /** Ticks that one recording has, from its current frame on, and the other has not. */
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

    static String ticks(long from, long to) {
        return from == to ? "tick " + from : "ticks " + from + " to " + to;
    }

    private static Difference swapped(Difference of) {
        return new Difference(of.what, of.type, of.entity, of.field, of.second, of.first);
    }

    /** Counts all differences, and gathers the first ones in words. */
    static final class Found implements DiffSink {
        private final List<Difference> all = new ArrayList<>();
        private final DiffCounts counts = new DiffCounts();

        @Override
        public void differ(Area area, String type, String entity, String field, String first, String second) {
            if (tells()) {
                all.add(new Difference(What.valueOf(area.name()), type, entity, field, first, second));
            }
            if (area != Area.HASH) { // it follows from the others, and is all there is when they are none
                counts.add(area, type, entity);
            }
        }

        @Override
        public boolean tells() {
            return all.size() < MOST;
        }

        @Override
        public boolean isFull() {
            return false;
        }

        boolean isAny() {
            return !all.isEmpty();
        }

        /** The result of a comparison that ends here. */
        RecordingDiff at(long frames, List<String> schema, long tick) {
            return new RecordingDiff(
                    frames, schema, List.of(), tick, all, summary(), counts.entities(), List.of(), List.of());
        }

        private List<Count> summary() {
            return counts.all().stream()
                    .map(count -> new Count(
                            What.valueOf(count.area().name()), count.type(), count.entities(), count.differences()))
                    .toList();
        }
    }
}
