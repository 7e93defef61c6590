package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.query.Query;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.capture.FrameRing;
import io.fdp.recorder.capture.Interrupts;
import io.fdp.recorder.capture.MissingFrames;
import io.fdp.recorder.capture.WorldCapture;
import io.fdp.recorder.error.UnrecordableException;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.write.RecorderWorker;
import io.fdp.recorder.write.RecordingFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records every frame of a world.
 *
 * <pre>{@code
 * try (FlightRecorder recorder = FlightRecorder.start(repo, Path.of("flight.fdp"))) {
 *     …                                          // frames go on; each tick() is recorded
 * }
 * }</pre>
 *
 * <p>The thread that ends frames only copies chunks that changed; a thread of the recorder's own does the rest. When
 * the disk is full or something else goes wrong the recording stops, which is logged once and told by {@link #stats()};
 * the simulation goes on. What is in the file by then can be replayed, and so can a file whose program was killed.
 *
 * <p>Frames are recorded that end with {@link EntityRepository#tick()}. A {@link Replay} does not end frames, so that
 * what it shows is not recorded: that is in its file already. From {@link Replay#takeOver()} on frames end, and are
 * recorded, as those of any world.
 *
 * <p>Threading: {@link #stats()} from any thread, also after close; start and close between frames.
 */
public final class FlightRecorder implements FrameObserver, AutoCloseable {
    private static final Logger LOG = System.getLogger(FlightRecorder.class.getName());

    private final EntityRepository repository;
    private final String name;
    private final @Nullable RecordingFile file;
    private final RecorderLog log;
    private final RecorderNotices notices;
    private final WorldCapture world;
    private final FrameRing ring;
    private final RecorderWorker worker;
    private final Thread thread;
    private final MissingFrames missing = new MissingFrames();
    private final FrameRoom room;

    /** Held while a frame is copied: a recorder ends before a frame or after it. */
    private final Object copying = new Object();

    /** Held while the recording is ended: whoever ends it as well waits until the file is complete. */
    private final Object ending = new Object();

    private volatile boolean isClosed;
    private volatile boolean isComplete;
    private volatile @Nullable String failure;

    private FlightRecorder(
            EntityRepository repository,
            RecorderConfig config,
            String name,
            WritableByteChannel channel,
            @Nullable RecordingFile file)
            throws IOException {
        this.repository = repository;
        this.name = name;
        this.file = file;
        this.log = new RecorderLog(LOG, name);
        this.notices = new RecorderNotices(log, repository, config);
        this.world = new WorldCapture(
                repository, config::isRecorded, config.entities(), config.hashCover(), notices::lookAtNew);
        this.ring = new FrameRing(config.ring());
        boolean begun = false;
        try {
            worker = new RecorderWorker(
                    config.writePlan(),
                    ring,
                    channel,
                    world.schema(),
                    world.columns().all());
            worker.begin();
            thread = Thread.ofPlatform().daemon().name("fdp-recorder " + name).unstarted(worker);
            room = new FrameRoom(config, ring, worker, missing);
            begun = true;
        } finally {
            if (!begun) {
                ring.free();
            }
        }
    }

    /**
     * Starts a recording, from the next finished frame on.
     *
     * @param repository the world
     * @param file the file; one that exists is replaced, and whoever has it open goes on reading what was there
     * @return the recorder; close it before the repository or after it
     * @throws IOException when the file cannot be written, or another recorder writes to it
     */
    public static FlightRecorder start(EntityRepository repository, Path file) throws IOException {
        return start(repository, file, RecorderConfig.DEFAULT);
    }

    /**
     * Starts a recording, from the next finished frame on.
     *
     * @param repository the world
     * @param file the file; one that exists is replaced, and whoever has it open goes on reading what was there
     * @param config how to record
     * @return the recorder; close it before the repository or after it
     * @throws IOException when the file cannot be written, or another recorder writes to it
     * @throws IllegalArgumentException when the query of the configuration is of another repository
     * @throws UnrecordableException when there is no memory for the buffers of the configuration
     */
    public static FlightRecorder start(EntityRepository repository, Path file, RecorderConfig config)
            throws IOException {
        requireOwn(repository, config);
        Objects.requireNonNull(file, "the file to record to is null: pass a path");
        return start(repository, RecordingFile.open(file), config);
    }

    /** Starts a recording into a file that is open; it takes its name as late as possible. */
    static FlightRecorder start(EntityRepository repository, RecordingFile to, RecorderConfig config)
            throws IOException {
        RecorderConfig how = to.isRegular() ? config : config.unforced();
        String name = to.file().toString();
        FlightRecorder recorder = null;
        boolean started = false;
        try {
            recorder = observing(repository, name, to.channel(), to, how);
            if (!to.settle()) {
                recorder.abandon();
                recorder = null;
                recorder = observing(repository, name, to.channel(), to, how);
            }
            recorder.go();
            started = true;
            return recorder;
        } catch (IOException wrong) {
            throw RecordingFile.ERRORS.of(to.file(), wrong);
        } finally {
            if (!started) {
                if (recorder != null) {
                    recorder.abandon();
                }
                to.discard();
            }
        }
    }

    /**
     * Starts a recording into a channel, such as a pipe or a socket, from the next finished frame on.
     *
     * @param repository the world
     * @param channel takes the bytes, and blocks when it cannot; it stays open when the recording ends
     * @param config how to record
     * @return the recorder; close it before the repository or after it
     * @throws IOException when the channel cannot be written to
     * @throws IllegalArgumentException when the query of the configuration is of another repository
     * @throws UnrecordableException when there is no memory for the buffers of the configuration
     */
    public static FlightRecorder start(EntityRepository repository, WritableByteChannel channel, RecorderConfig config)
            throws IOException {
        requireOwn(repository, config);
        Objects.requireNonNull(channel, "the channel to record to is null: pass one that is open");
        FlightRecorder recorder = observing(repository, channel.toString(), channel, null, config);
        boolean started = false;
        try {
            recorder.go();
            started = true;
            return recorder;
        } finally {
            if (!started) {
                recorder.abandon();
            }
        }
    }

    private static void requireOwn(EntityRepository repository, RecorderConfig config) {
        Objects.requireNonNull(repository, "the repository to record is null: pass a world");
        Objects.requireNonNull(config, "the configuration of the recorder is null: pass RecorderConfig.DEFAULT");
        Query query = config.entities();
        if (query != null && !repository.owns(query)) {
            throw new IllegalArgumentException("cannot record: the query of RecorderConfig.where() is of another"
                    + " repository, and would find nobody; build it with query() of the one that is recorded");
        }
    }

    /** A recorder that has written the beginning, and is told of frames. */
    private static FlightRecorder observing(
            EntityRepository repository,
            String name,
            WritableByteChannel channel,
            @Nullable RecordingFile file,
            RecorderConfig config)
            throws IOException {
        FlightRecorder recorder = new FlightRecorder(repository, config, name, channel, file);
        boolean added = false;
        try {
            repository.observers().add(recorder);
            added = true;
            return recorder;
        } finally {
            if (!added) {
                recorder.ring.free();
            }
        }
    }

    private void go() {
        notices.look(world.columns());
        ring.start();
        thread.start();
    }

    /** Ends what has not gone on. */
    private void abandon() {
        leave();
        ring.free();
    }

    /** No more frames are shown to it. */
    private void leave() {
        try {
            if (!repository.isClosed()) {
                repository.observers().remove(this);
            }
        } catch (ClosedException meanwhile) {
            // a repository that another thread has closed by now shows no frames either
        }
    }

    // ---- frames

    /**
     * Copies what changed.
     *
     * @throws ClosedException when the recorder is closed
     * @throws IllegalStateException when the recorder's own thread ends a frame, in the channel that it writes to: it
     *     would wait for itself; the recording stops
     */
    @Override
    public void frameFinished(FinishedFrame frame) {
        Objects.requireNonNull(frame, "the frame is null: let tick() show frames to the recorder");
        if (!repository.owns(frame)) {
            throw new IllegalArgumentException("the recorder of " + name + " was shown a frame of another repository:"
                    + " it adds itself to the observers of its own; start another recorder for the other repository");
        }
        if (isOwnThread()) { // the frame would be missing without a gap, so that nothing may come after it
            IllegalStateException wrong =
                    onOwnThread("end a frame with tick()", "end frames on the thread of the simulation");
            worker.stop(new UnrecordableException(String.valueOf(wrong.getMessage()), wrong));
            throw wrong;
        }
        if (Thread.holdsLock(copying)) {
            throw new PhaseException("the recorder of " + name + " is copying a frame, and was shown another one from"
                    + " inside: serializers must not call it");
        }
        synchronized (copying) {
            if (isClosed) {
                throw new ClosedException("the recorder of " + name
                        + " is closed, and was shown another frame: remove it from the observers, or start"
                        + " another one");
            }
            record(frame, frame.tick() + 1); // frames that the world has gone through when this one ends
        }
    }

    /** Records the frame, or notes that it is missing before it tells why. */
    private void record(FinishedFrame frame, long tick) {
        if (isStopped() || !isAfterTheLast(tick)) {
            missing.add(tick, Format.GAP_DROPPED);
            return;
        }
        CaptureBuffer buffer = room.claim(tick, world.isBeforeFirst());
        if (buffer == null) {
            isStopped(); // if it is, that is told at once
            return;
        }
        try {
            world.fill(frame, tick, missing, buffer);
        } catch (CaptureBuffer.FrameTooLargeException | MemoryException | OutOfMemoryError tooLarge) {
            boolean isTold = missing.isGap(); // once for all that follow
            lose(tick, buffer);
            room.foundNoMemory();
            if (!isTold) {
                log.lost(tick, tooLarge);
            }
            return;
        } catch (Throwable wrong) { // whatever it is, the simulation goes on without the recording
            lose(tick, buffer);
            stop(wrong);
            return;
        }
        ring.publish(buffer);
    }

    private void lose(long tick, CaptureBuffer buffer) {
        missing.add(tick, Format.GAP_DROPPED);
        buffer.clear();
    }

    /** Ticks of a recording ascend: one that went back, because the world was loaded, restored or copied, ends it. */
    private boolean isAfterTheLast(long tick) {
        if (tick > missing.lastTick()) {
            return true;
        }
        stop(wentBack(missing.lastTick(), tick));
        return false;
    }

    /** What stops the recording; where the heap has no room for that, the error that says so. */
    private static Throwable wentBack(long from, long to) {
        try {
            return new UnrecordableException("the world went from tick " + from + " back to tick " + to
                    + ", as by loading or restoring another state, and ticks of a recording ascend: start another one");
        } catch (OutOfMemoryError full) {
            return full;
        }
    }

    // ---- failures

    private boolean isStopped() {
        Throwable wrong = worker.failure();
        if (wrong != null && failure == null) {
            stop(wrong);
        }
        return failure != null;
    }

    /** The first error stops the recording, and is told once. Never throws. */
    private void stop(Throwable wrong) {
        if (failure == null) {
            String why = RecorderNotices.reason(wrong);
            failure = why;
            log.stopped(why, wrong);
        }
    }

    /**
     * How many frames are not in the file, because the recorder was behind or has stopped. Makes no garbage, as {@link
     * #stats()} does.
     *
     * @return the number so far
     */
    public long dropped() {
        return missing.dropped() + worker.figure(RecorderWorker.DISCARDED);
    }

    /**
     * How many frames were left out on purpose, evenly, because the recorder could not keep up: {@link
     * WhenBehind#THROTTLE}.
     *
     * @return the number so far
     */
    public long thinned() {
        return missing.thinned();
    }

    /**
     * How many frames are in the file.
     *
     * @return the number so far
     */
    public long frames() {
        return worker.figure(RecorderWorker.FRAMES);
    }

    /**
     * How large the file is.
     *
     * @return bytes so far
     */
    public long bytes() {
        return worker.figure(RecorderWorker.FILE_BYTES);
    }

    /**
     * Whether the recording stopped by itself, because something went wrong: {@link #stats()} says what.
     *
     * @return true if so
     */
    public boolean hasFailed() {
        return failure != null || worker.failure() != null;
    }

    /**
     * What was done so far.
     *
     * @return figures; those of frames that are being written come a little later
     */
    public RecorderStats stats() {
        Throwable wrong = worker.failure();
        String why = failure == null && wrong != null ? RecorderNotices.reason(wrong) : failure;
        return new RecorderStats(
                worker.figure(RecorderWorker.FRAMES),
                worker.figure(RecorderWorker.KEYFRAMES),
                dropped(),
                thinned(),
                ring.waiting(),
                worker.figure(RecorderWorker.CAPTURED_BYTES),
                worker.figure(RecorderWorker.CHANGED_BYTES),
                worker.figure(RecorderWorker.SECTION_BYTES),
                worker.figure(RecorderWorker.FILE_BYTES),
                worker.figure(RecorderWorker.WORK_NANOS),
                room.lastShortage(),
                notices.unknown(),
                why);
    }

    /**
     * Ends the recording: waits for frames that wait to be written, and writes the index. A thread that finds another
     * one at it waits until the file is complete.
     *
     * @throws IOException when the file cannot be completed and that was not known before; it can be replayed all the
     *     same
     * @throws IllegalStateException when called on the recorder's own thread, in the channel that it writes to: it
     *     would wait for itself
     */
    @Override
    public void close() throws IOException {
        if (isComplete) {
            return;
        }
        if (Thread.holdsLock(ending)) {
            return; // a handler of the log, which is told how it ends, closes it as well
        }
        if (isOwnThread()) {
            throw onOwnThread("close the recorder", "close it on the thread that started it");
        }
        leave(); // refused by a frame that is being observed: it can be closed later
        synchronized (ending) {
            if (!isComplete) {
                try {
                    end();
                } finally {
                    isComplete = true;
                }
            }
        }
    }

    private void end() throws IOException {
        synchronized (copying) {
            isClosed = true;
            worker.finish(missing);
            ring.close();
        }
        Interrupts.join(thread); // the file is completed first
        boolean stoppedBefore = failure != null;
        ring.free();
        if (file != null) {
            file.close();
        }
        if (!isStopped() && frames() + dropped() + thinned() == 0) {
            notices.tellNoFrames();
        }
        if (isStopped() && !stoppedBefore && worker.failure() instanceof IOException wrong) {
            throw file == null
                    ? new IOException("the recording " + name + " is not complete: " + failure, wrong)
                    : RecordingFile.ERRORS.of(file.file(), wrong);
        }
    }

    private boolean isOwnThread() {
        return Thread.currentThread().equals(thread);
    }

    /**
     * The recorder's thread calls the channel, and whatever the channel calls; it cannot wait for what only it can do.
     */
    private IllegalStateException onOwnThread(String what, String instead) {
        return new IllegalStateException("cannot " + what + " on " + thread.getName() + ", the thread that writes the"
                + " recording: it would wait for itself for ever; let the channel " + name
                + " only take bytes, and " + instead);
    }

    @Override
    public String toString() {
        return "FlightRecorder[" + Objects.toString(name) + "]";
    }
}
