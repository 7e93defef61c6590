package io.fdp.recorder;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.TypeDescription;
import io.fdp.recorder.error.DifferentRecordingsException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.Schema.HashCover;
import io.fdp.recorder.tool.DiffSink;
import io.fdp.recorder.tool.SchemaMatch;
import io.fdp.recorder.tool.StateDiff;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes two recordings of the same run as one recording. Needs only the recordings, not their program.
 *
 * <pre>{@code
 * try (Recording morning = Recording.open(first);
 *         Recording evening = Recording.open(second)) {
 *     RecordingMerge.of(morning, evening).to(Path.of("day.fdp"));
 * }
 * }</pre>
 *
 * <p>The recordings may follow each other or overlap, and come in any order. A tick that both have must be equal in
 * both. A tick that only one of them has comes from that one, so a recording fills the gaps and the damage of the
 * other. Ticks that neither has are gaps; ticks between the end of one and the beginning of the other are dropped
 * ticks.
 *
 * <p>Both must have the same types. If both record everything, one may have types that the other does not have yet.
 *
 * <p>What {@link RecordingCopy} says about the file holds here, too.
 */
public final class RecordingMerge {
    private static final int MOST_LISTED = 5;

    private final Recording first;
    private final Recording second;
    private final @Nullable PrivateKey key;
    private final LongConsumer progress;

    private RecordingMerge(Recording first, Recording second, @Nullable PrivateKey key, LongConsumer progress) {
        this.first = first;
        this.second = second;
        this.key = key;
        this.progress = progress;
    }

    /**
     * Begins to merge two recordings.
     *
     * @param first a recording, which stays open
     * @param second another recording, which stays open
     * @return the merge
     */
    public static RecordingMerge of(Recording first, Recording second) {
        return new RecordingMerge(
                Objects.requireNonNull(first, "the first recording is null: open one"),
                Objects.requireNonNull(second, "the second recording is null: open one"),
                null,
                tick -> {});
    }

    /**
     * Signs the result.
     *
     * @param by an Ed25519 key, as {@link RecordingKeys#readPrivate} reads it
     * @return the merge
     */
    public RecordingMerge signedWith(PrivateKey by) {
        return new RecordingMerge(first, second, RecordingKeys.require(by), progress);
    }

    /**
     * Makes a merge that reports progress.
     *
     * @param told receives the tick of each frame; an exception that it throws ends the merge without a file
     * @return the merge
     */
    public RecordingMerge withProgress(LongConsumer told) {
        Objects.requireNonNull(told, "the consumer of progress is null: pass one, or tick -> {}");
        return new RecordingMerge(first, second, key, told);
    }

    /**
     * Writes the merged recording to a file, a device or a pipe.
     *
     * @param file the file to write; neither of the recordings, nor a file that a recorder writes
     * @return a report of what was written
     * @throws IOException when a recording cannot be read, or the file cannot be written
     * @throws DifferentRecordingsException when the recordings differ in their types, or at a tick that both have
     * @throws RecordingLimitException when the limits of a recording do not suffice
     */
    public RecordingCopy.Report to(Path file) throws IOException {
        Objects.requireNonNull(file, "the path to write to is null: pass one");
        CopyRun.requireOther(file, List.of(first, second));
        Schema schema = merged(first.schema(), second.schema());
        ReadAccount account = RecordingCopy.account(first);
        CopySource one = source(first, schema, account);
        CopySource other = source(second, schema, account);
        Comparison comparison = new Comparison(one, other);
        return new CopyRun(List.of(one, other), schema, account, null, comparison, key, progress)
                .to(file, 0, CopyRun.LAST_TICK);
    }

    private static CopySource source(Recording of, Schema schema, ReadAccount account) throws IOException {
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < of.schema().types().size(); i++) {
            known.put(of.schema().types().get(i).key(), i);
        }
        int[] places = schema.types().stream()
                .mapToInt(type -> known.getOrDefault(type.key(), -1))
                .toArray();
        return new CopySource(of, places, 0, CopyRun.LAST_TICK, account);
    }

    // ---- types

    /** The schema of both recordings. */
    private static Schema merged(Schema a, Schema b) {
        boolean alike = a.hash() == b.hash() && a.entities().equals(b.entities());
        boolean firstHasAll = alike && hasAll(a, b);
        boolean secondHasAll = alike && hasAll(b, a);
        boolean whole = alike && a.hash() == HashCover.WORLD; // then a missing type was not registered yet
        if (!(firstHasAll && secondHasAll) && !(whole && (firstHasAll || secondHasAll))) {
            throw different(a, b);
        }
        Schema more = firstHasAll ? a : b;
        return new Schema(Math.min(a.created(), b.created()), more.hash(), more.entities(), more.types());
    }

    private static boolean hasAll(Schema all, Schema some) {
        Map<String, TypeDescription> known = new HashMap<>();
        all.types().forEach(type -> known.put(type.key(), type));
        for (TypeDescription type : some.types()) {
            TypeDescription other = known.get(type.key());
            if (other == null || !other.isSame(type) || !other.hashed().equals(type.hashed())) {
                return false;
            }
        }
        return true;
    }

    private static DifferentRecordingsException different(Schema a, Schema b) {
        List<String> all = new ArrayList<>(new SchemaMatch(a, b).differences());
        if (all.isEmpty()) {
            all.add("their objects are hashed in other ways");
        }
        int more = all.size() - MOST_LISTED;
        return new DifferentRecordingsException(
                "their types differ: " + String.join("; ", all.subList(0, Math.min(MOST_LISTED, all.size())))
                        + (more > 0 ? "; and " + more + " more" : "") + "; merge recordings of the same run",
                -1);
    }

    // ---- frames

    /** Compares the present frames of both recordings. */
    private static final class Comparison implements CopyRun.FrameComparison, DiffSink {
        private final CopySource one;
        private final CopySource other;
        private final StateDiff diff;
        private RecordingDiff.@Nullable Difference found;

        Comparison(CopySource one, CopySource other) {
            this.one = one;
            this.other = other;
            SchemaMatch match =
                    new SchemaMatch(one.recording().schema(), other.recording().schema());
            this.diff = new StateDiff(one.state(), other.state(), match);
        }

        @Override
        public void requireSame(long tick) {
            diff.run(this);
            if (found == null && one.state().hash() != other.state().hash()) {
                differ(Area.HASH, "", "", "", hex(one), hex(other)); // one has a type that the other does not have
            }
            if (found != null) {
                throw new DifferentRecordingsException(
                        "they differ at tick " + tick + ": " + found + "; merge recordings of the same run", tick);
            }
        }

        private static String hex(CopySource of) {
            return HexFormat.of().toHexDigits(of.state().hash());
        }

        @Override
        public void differ(Area area, String type, String entity, String field, String mine, String its) {
            if (found == null) {
                RecordingDiff.What what = RecordingDiff.What.valueOf(area.name());
                found = new RecordingDiff.Difference(what, type, entity, field, mine, its);
            }
        }

        @Override
        public boolean isFull() {
            return found != null;
        }
    }
}
