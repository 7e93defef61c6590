package io.fdp.recorder.write;

import io.fdp.format.Bits;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.recorder.capture.MissingFrames;
import io.fdp.recorder.capture.MissingTicks;
import io.fdp.recorder.format.ChunkMap;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.FrameEncoder;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordSigner;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.RecordedState;
import io.fdp.recorder.format.Schema;
import io.fdp.recorder.format.Schema.HashCover;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.security.PrivateKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The work of the recorder's own thread: makes images from captured chunks, encodes and writes frames, and decides
 * which frames are keyframes.
 */
public final class RecorderWorker implements Runnable {
    public static final int FRAMES = 0;
    public static final int KEYFRAMES = 1;
    public static final int CAPTURED_BYTES = 2;
    public static final int CHANGED_BYTES = 3;
    public static final int SECTION_BYTES = 4;
    public static final int FILE_BYTES = 5;
    public static final int WORK_NANOS = 6;
    public static final int DISCARDED = 7;
    public static final int PROCESSOR_NANOS = 8;
    private static final int FIGURES = 9;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final byte[] NOBODY = new byte[ImageLayout.BITS_BYTES];

    private final WritePlan plan;
    private final KeyframeRule keyframeRule;
    private final WritableByteChannel channel;
    private final FrameRing ring;
    private final RecordWriter writer;
    private final RecordedState state;
    private final FrameEncoder encoder;
    private final ImageBuilder images = new ImageBuilder();
    private final FrameFloats floats = new FrameFloats();
    private final ChangedChunks changed;
    private final Image image = new Image();
    private final @Nullable FrameHasher hasher;

    /** The matching entities, for chunks in which an entity ever matched. */
    private final ChunkMap<byte[]> matches = new ChunkMap<>(null);

    private long frames;
    private long keyframes;
    private long captured;
    private long workNanos;
    private @Nullable MissingFrames left;
    private volatile long workingSince;
    private final AtomicLongArray figures = new AtomicLongArray(FIGURES);
    private volatile @Nullable Throwable failure;
    private volatile boolean hasEnded;

    public RecorderWorker(
            WritePlan plan,
            FrameRing ring,
            WritableByteChannel channel,
            Schema schema,
            List<RecordedColumns.Entry> types) {
        this.plan = plan;
        this.keyframeRule = new KeyframeRule(plan.keyframeTicks(), plan.keyframeBytes());
        this.channel = channel;
        this.ring = ring;
        this.writer = new RecordWriter(channel, signer(plan.signingKey()));
        this.state = new RecordedState(schema);
        this.encoder = new FrameEncoder(state, writer);
        this.changed = new ChangedChunks(state);
        this.hasher = schema.hash() == HashCover.NONE ? null : new FrameHasher(changed);
        if (hasher != null) {
            hasher.add(types);
        }
        floats.add(types);
    }

    private static @Nullable RecordSigner signer(@Nullable PrivateKey key) {
        return key == null ? null : new RecordSigner(key);
    }

    /** Writes the beginning of the file. */
    public void begin() throws IOException {
        writer.begin();
        writer.schema(state.schema());
    }

    public @Nullable Throwable failure() {
        return failure;
    }

    /** Stops writing, also the current frame; the first reason counts. Called on the thread itself. */
    public void stop(Throwable why) {
        figures.incrementAndGet(DISCARDED);
        if (failure == null) {
            failure = why;
        }
    }

    /** A figure. Any thread may ask. */
    public long figure(int which) {
        return figures.get(which);
    }

    /** How long the thread has worked, up to now. Any thread may ask. */
    public long busyNanos() {
        long since = workingSince;
        return figure(WORK_NANOS) + (since == 0 ? 0 : Math.max(0, System.nanoTime() - since));
    }

    /** Whether the thread works now. Any thread may ask. */
    public boolean isWorking() {
        return workingSince != 0;
    }

    /** How much of that time the channel took, up to now. Any thread may ask. */
    public long channelNanos() {
        return writer.waitNanos();
    }

    /** The processor time of the calling thread; 0 if the JVM does not know. */
    public static long processorNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? Math.max(0, THREADS.getCurrentThreadCpuTime()) : 0;
    }

    @Override
    public void run() {
        try {
            work();
        } catch (Throwable wrong) { // whatever it is, no thread may wait for this one any longer
            failure = wrong;
        } finally {
            hasEnded = true;
            if (hasher != null) {
                hasher.close();
            }
        }
    }

    /** Whether the thread has ended and takes no more frames. Any thread may ask. */
    public boolean hasEnded() {
        return hasEnded;
    }

    private void work() {
        for (CaptureBuffer buffer = ring.take(); buffer != null; buffer = ring.take()) {
            try {
                if (failure != null) {
                    figures.incrementAndGet(DISCARDED);
                } else {
                    long start = System.nanoTime();
                    workingSince = start == 0 ? 1 : start;
                    write(buffer);
                    workingSince = 0;
                    workNanos += System.nanoTime() - start;
                    publish();
                }
            } catch (Throwable wrong) { // whatever it is, the recording stops and the simulation goes on
                stop(wrong);
                Thread.interrupted(); // an interrupt closed the file; it must not also keep this thread from sleeping
            } finally {
                ring.release(buffer);
            }
        }
        try {
            if (failure == null) {
                end();
            }
        } catch (Throwable wrong) { // as above
            failure = wrong;
        }
    }

    /** Takes the frames that are missing at the end; called before the ring is closed. */
    public void finish(MissingFrames missing) {
        left = missing;
    }

    /** Writes the end of the file. */
    private void end() throws IOException {
        MissingFrames missing = left;
        if (missing != null) {
            List<MissingTicks> gaps = missing.gaps();
            if (!gaps.isEmpty()) {
                settle(); // frames ended, although none may have been written
            }
            writeGaps(gaps);
        }
        writer.end();
        if (plan.isForced()) {
            force();
        }
        publish();
    }

    /** Lets the recording take the place of an old file, before it says anything about frames. */
    private void settle() throws IOException {
        if (frames == 0 && channel instanceof RecordingFile file) {
            file.settle();
        }
    }

    private void force() throws IOException {
        if (channel instanceof RecordingFile file) {
            file.force();
        } else if (channel instanceof FileChannel file) {
            file.force(true);
        }
    }

    private void publish() {
        figures.set(FRAMES, frames);
        figures.set(KEYFRAMES, keyframes);
        figures.set(CAPTURED_BYTES, captured);
        figures.set(CHANGED_BYTES, encoder.changedBytes());
        figures.set(SECTION_BYTES, encoder.sectionBytes());
        figures.set(FILE_BYTES, writer.offset());
        figures.set(WORK_NANOS, workNanos);
        figures.set(PROCESSOR_NANOS, processorNanos());
    }

    private void write(CaptureBuffer buffer) throws IOException {
        settle();
        Schema schema = buffer.schema();
        if (schema != null) {
            state.extend(schema);
            floats.add(buffer.types());
            if (hasher != null) {
                hasher.add(buffer.types());
            }
            writer.schema(schema);
        }
        boolean dropped = writeGaps(buffer.earlierGaps());
        if (buffer.gapCount() > 0) {
            writer.gap(buffer.gapFirst(), buffer.gapCount(), buffer.gapReason());
            dropped |= buffer.gapReason() == Format.GAP_DROPPED;
        }
        boolean keyframe = frames == 0
                || schema != null
                || dropped
                || keyframeRule.isDue(buffer.tick(), frames, encoder.sectionBytes());
        if (keyframe) {
            ring.beginKeyframe();
        }
        floats.apply(buffer);
        changed.complete(buffer);
        long hash = hasher == null ? 0 : hasher.hash(buffer);
        long bytesBefore = encoder.sectionBytes();
        encoder.begin(buffer.tick(), keyframe, hash, buffer.reach(), buffer.living());
        for (long entry = 0; entry < buffer.size(); entry = buffer.next(entry)) {
            take(buffer, entry);
        }
        encoder.end();
        frames++;
        captured += buffer.size();
        if (keyframe) {
            keyframes++;
            long bytes = encoder.sectionBytes();
            keyframeRule.wrote(buffer.tick(), frames, bytes, bytes - bytesBefore);
        }
    }

    /** Writes gaps; returns whether a gap has dropped frames. */
    private boolean writeGaps(List<MissingTicks> gaps) throws IOException {
        boolean dropped = false;
        for (int i = 0; i < gaps.size(); i++) {
            MissingTicks gap = gaps.get(i);
            writer.gap(gap.first(), gap.count(), gap.reason());
            dropped |= gap.reason() == Format.GAP_DROPPED;
        }
        return dropped;
    }

    private void take(CaptureBuffer buffer, long entry) throws IOException {
        int chunk = buffer.chunk(entry);
        int number = buffer.type(entry);
        switch (buffer.kind(entry)) {
            case CaptureBuffer.MATCHES -> takeMatches(buffer, entry, chunk);
            case CaptureBuffer.ENTITIES -> {
                images.entities(buffer, entry, image);
                if (plan.isFiltered()) {
                    images.keepEntities(image, matchesIn(chunk));
                }
                encoder.entities(chunk, image);
            }
            case CaptureBuffer.VALUES, CaptureBuffer.DENSE, CaptureBuffer.LOOSE -> {
                TypeDescription type = state.schema().types().get(number);
                switch (buffer.kind(entry)) {
                    case CaptureBuffer.DENSE -> images.dense(type, buffer, entry, image);
                    case CaptureBuffer.LOOSE -> images.loose(type, buffer, entry, image);
                    default -> images.copy(buffer, entry, image);
                }
                if (plan.isFiltered() && !type.kind().isSingleton()) {
                    images.keepValues(type, image, matchesIn(chunk));
                }
                encoder.values(number, chunk, image);
            }
            case CaptureBuffer.CHANGED_ENTITIES -> encoder.entities(chunk, changed.differences(buffer, entry));
            case CaptureBuffer.CHANGED -> {
                if (changed.isInPlace(buffer, entry)) {
                    encoder.values(number, chunk, changed.differences(buffer, entry));
                } else {
                    encoder.values(number, chunk, changed.get(buffer, entry));
                }
            }
            case CaptureBuffer.LINKS -> {
                images.copy(buffer, entry, image);
                encoder.links(chunk, image);
            }
            case CaptureBuffer.ROLES -> {
                images.roles(buffer, entry, image);
                if (plan.isFiltered()) {
                    ImageBuilder.keepRoles(image, this::isRecorded);
                }
                encoder.roles(image);
            }
            case CaptureBuffer.EVENTS -> {
                int count = buffer.count(entry);
                images.copy(buffer, entry, image);
                encoder.events(number, image, count);
            }
            default -> throw new IllegalStateException("no kind of entry: " + buffer.kind(entry));
        }
    }

    private void takeMatches(CaptureBuffer buffer, long entry, int chunk) {
        byte[] bits = matches.get(chunk);
        if (bits == null) {
            bits = new byte[ImageLayout.BITS_BYTES];
            matches.put(chunk, bits);
        }
        buffer.copyTo(entry + CaptureBuffer.ENTRY_BYTES, bits, 0, ImageLayout.BITS_BYTES);
    }

    private byte[] matchesIn(int chunk) {
        byte[] bits = matches.get(chunk);
        return bits == null ? NOBODY : bits;
    }

    private boolean isRecorded(long entity) {
        int index = (int) entity;
        return Bits.isSet(matchesIn(index >>> 10), 0, index & 1023);
    }
}
