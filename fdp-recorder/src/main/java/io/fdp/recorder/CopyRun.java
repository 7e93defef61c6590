package io.fdp.recorder;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.FileKind;
import io.fdp.kernel.file.FileErrors;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.DifferentRecordingsException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordSigner;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.read.FrameCheck;
import io.fdp.recorder.tool.MissingRanges;
import io.fdp.recorder.tool.MissingRanges.Why;
import io.fdp.recorder.tool.Output;
import io.fdp.recorder.write.RecordingFile;
import io.fdp.recorder.write.StateWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the frames of one recording, or of two together, as one recording.
 *
 * <p>Each tick comes from a recording that can show it. If both can, their states must be equal.
 */
final class CopyRun {
    /** The last tick of all, and one less than the largest number. */
    static final long LAST_TICK = Long.MAX_VALUE - 1;

    static final FileErrors ERRORS = new FileErrors("cannot write to", "write to another place");
    private static final int GAP_BYTES = 64;

    /** Compares the frames of two recordings at the same tick. */
    interface FrameComparison {
        /** Refuses frames that differ. */
        void requireSame(long tick);
    }

    private final List<CopySource> sources;
    private final Schema schema;
    private final ReadAccount account;
    private final LongConsumer progress;
    private final @Nullable PrivateKey key;
    private final @Nullable FrameCheck hashes;
    private final @Nullable FrameComparison comparison;

    // what was written
    private long frames;
    private long first = -1;
    private long last = -1;
    private long unchecked;
    private long compared;
    private long lost;
    private final List<Gap> gaps = new ArrayList<>();

    /** The source of the last frame. */
    private CopySource source;

    /** A gap that may go on. */
    private @Nullable Gap open;

    /**
     * Begins before the first frame.
     *
     * @param sources one recording or two
     * @param schema the schema to write
     * @param account what writing is charged to
     * @param hashes computes state hashes; null to write the recorded ones
     * @param comparison compares frames of two recordings; null for one recording
     * @param key signs; null for a recording without signatures
     * @param progress receives ticks
     */
    CopyRun(
            List<CopySource> sources,
            Schema schema,
            ReadAccount account,
            @Nullable FrameCheck hashes,
            @Nullable FrameComparison comparison,
            @Nullable PrivateKey key,
            LongConsumer progress) {
        this.sources = sources;
        this.schema = schema;
        this.account = account;
        this.hashes = hashes;
        this.comparison = comparison;
        this.key = key;
        this.progress = progress;
        this.source = sources.getFirst();
    }

    // ---- the file

    /** Refuses to replace a recording that is read, or that a recorder writes, and files of other kinds. */
    static void requireOther(Path to, List<Recording> read) throws IOException {
        try {
            for (Recording recording : read) {
                if (Files.exists(to) && Files.isSameFile(to, recording.path())) {
                    throw ERRORS.of(to, "it is the recording that is read, and would be lost; pass another path");
                }
            }
            RecordingFile.requireIdle(to);
            String other = FileKind.RECORDING.refusal(to);
            if (other != null) {
                throw ERRORS.of(to, other);
            }
        } catch (IOException wrong) {
            throw ERRORS.of(to, wrong);
        }
    }

    /** Writes the recording; returns how many bytes it has. */
    RecordingCopy.Report to(Path file, long from, long to) throws IOException {
        try {
            long bytes = Output.replaceForced(file, ERRORS, out -> write(out, from, to));
            List<Damage> other = sources.size() > 1 ? sources.get(1).damages() : List.of();
            return new RecordingCopy.Report(
                    frames,
                    first,
                    last,
                    bytes,
                    schema.hash().text(),
                    unchecked,
                    compared,
                    lost,
                    gaps,
                    sources.getFirst().damages(),
                    other);
        } catch (OutOfMemoryError tooLarge) {
            throw new IOException(
                    "the content of the recording does not fit into the "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MB of this JVM; give it more with -Xmx",
                    tooLarge);
        }
    }

    private void write(OutputStream out, long from, long to) throws IOException {
        PrivateKey by = key;
        RecordWriter writer = new RecordWriter(Channels.newChannel(out), by == null ? null : new RecordSigner(by));
        writer.begin();
        writer.schema(schema);
        StateWriter states = new StateWriter(schema, writer, account);
        for (CopySource each : sources) {
            each.next();
        }
        for (CopySource next = earliest(); next != null; next = earliest()) {
            long tick = next.tick();
            requireFitting(tick);
            boolean dropped = writeGaps(writer, last < 0 ? from : last + 1, tick - 1, last >= 0);
            account.at("tick", tick);
            states.write(next.state(), next.marker(), frames == 0 || dropped || next.isKeyframe(), hash(next));
            note(next, tick);
            for (CopySource each : sources) {
                if (each.tick() == tick) {
                    states.passed(each.state(), each.marker());
                    each.next();
                }
            }
            progress.accept(tick);
        }
        if (frames == 0 && to < LAST_TICK) {
            throw new NoSuchTickException("none of the ticks " + from + " to " + to + " can be read in "
                    + source.recording().path() + ": they were not recorded, or are lost; pass other ticks");
        }
        writeGaps(writer, last < 0 ? from : last + 1, to, false);
        writer.end();
    }

    private void note(CopySource from, long tick) {
        source = from;
        frames++;
        first = first < 0 ? tick : first;
        last = tick;
        unchecked += from.isCompared() ? 0 : 1;
    }

    private long hash(CopySource from) {
        if (schema.hash() == Schema.HashCover.NONE) {
            return 0;
        }
        return hashes == null ? from.state().hash() : hashes.hash();
    }

    /** The recording with the earliest frame, if possible that of the last frame; null when there are no more. */
    private @Nullable CopySource earliest() {
        CopySource found = source.tick() < 0 ? null : source;
        for (CopySource each : sources) {
            if (each.tick() >= 0 && (found == null || each.tick() < found.tick())) {
                found = each;
            }
        }
        return found;
    }

    /** Refuses a tick that another recording has in another state, or knows that it never existed. */
    private void requireFitting(long tick) {
        FrameComparison both = comparison;
        if (both == null) {
            return;
        }
        boolean same = true;
        for (CopySource each : sources) {
            if (each.tick() != tick && each.excludes(tick)) {
                throw new DifferentRecordingsException(
                        "tick " + tick + " is in one recording, and in "
                                + each.recording().path() + " the world skipped it; merge recordings of the same run",
                        tick);
            }
            same &= each.tick() == tick;
        }
        if (same) {
            both.requireSame(tick);
            compared++;
        }
    }

    // ---- gaps

    /** Writes gaps among ticks; returns whether frames were dropped or lost. */
    private boolean writeGaps(RecordWriter writer, long from, long to, boolean between) throws IOException {
        boolean dropped = false;
        long at = from;
        while (at <= to) {
            long end = to;
            Why why = Why.OUTSIDE;
            for (CopySource each : sources) {
                MissingRanges.Range range = each.missing().at(at);
                end = Math.min(end, range.last());
                why = why.with(range.why());
            }
            if (why == Why.OUTSIDE && between) {
                why = Why.DROPPED;
            }
            if (why.isGap()) {
                dropped |= why.reason() == Format.GAP_DROPPED;
                lost += why == Why.LOST ? end - at + 1 : 0;
                add(writer, at, end, why);
            }
            at = end + 1;
        }
        endGap(writer);
        return dropped;
    }

    private void add(RecordWriter writer, long from, long to, Why why) throws IOException {
        Gap.Reason reason = why == Why.THINNED ? Gap.Reason.SKIPPED : Gap.Reason.DROPPED;
        Gap before = open;
        if (before != null && sources.size() > 1 && before.why() == reason && before.last() + 1 == from) {
            open = new Gap(before.first(), before.count() + to - from + 1, reason);
            return;
        }
        endGap(writer);
        open = new Gap(from, to - from + 1, reason);
    }

    private void endGap(RecordWriter writer) throws IOException {
        Gap gap = open;
        if (gap != null) {
            account.chargeHeap(GAP_BYTES, "a list of gaps");
            gaps.add(gap);
            writer.gap(
                    gap.first(),
                    gap.count(),
                    gap.why() == Gap.Reason.SKIPPED ? Format.GAP_SKIPPED : Format.GAP_DROPPED);
            open = null;
        }
    }
}
