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
 * <p>The thread that ends frames only copies changed chunks; the recorder's own thread does the rest. When the disk is
 * full or another error occurs, the recording stops and the simulation goes on. The error is logged once, and {@link
 * #stats()} has it. The frames in the file can still be replayed, also after the program was killed. If a program ends
 * without closing its recorder, the file is completed, and a line on the error output says so.
 *
 * <p>The recorder records frames that end with {@link EntityRepository#tick()}. A {@link Replay} does not end frames,
 * so its frames are not recorded again. After {@link Replay#takeOver()} frames end and are recorded as in any world.
 *
 * <p>Threading: any thread may call {@link #stats()}, also after close. Start and close between frames.
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
    private final LastFrame last;
    private final UnmarkedNotice unmarked;

    /** Held while a frame is copied, so that a recorder ends before or after a frame. */
    private final Object copying = new Object();

    /** Held while the recording is ended: another thread that ends it waits until the file is complete. */
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
        WantedTypes wanted = new WantedTypes(repository, config, log);
        this.notices = new RecorderNotices(log, repository, config, wanted);
        this.world = new WorldCapture(
                repository, wanted::isRecorded, config.entities(), config.hashCover(), notices::lookAtNew);
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
            room = new FrameRoom(config, ring, worker, missing, notices);
            last = new LastFrame(repository, world, missing, room, ring, log);
            unmarked = new UnmarkedNotice(repository, world, worker, log);
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
     * @param file the file; an existing recording is replaced when the first frame is written, and programs that have
     *     it open go on reading the old content
     * @return the recorder; close it before the repository or after it
     * @throws IOException when the file cannot be written, is no recording, or another recorder writes to it
     */
    public static FlightRecorder start(EntityRepository repository, Path file) throws IOException {
        return start(repository, file, RecorderConfig.DEFAULT);
    }

    /**
     * Starts a recording, from the next finished frame on.
     *
     * @param repository the world
     * @param file the file; an existing recording is replaced when the first frame is written, and programs that have
     *     it open go on reading the old content
     * @param config how to record
     * @return the recorder; close it before the repository or after it
     * @throws IOException when the file cannot be written, is no recording, or another recorder writes to it
     * @throws IllegalArgumentException when the query of the configuration is of another repository
     * @throws UnrecordableException when there is no memory for the buffers of the configuration
     */
    public static FlightRecorder start(EntityRepository repository, Path file, RecorderConfig config)
            throws IOException {
        requireOwn(repository, config);
        Objects.requireNonNull(file, "the file to record to is null: pass a path");
        return start(repository, RecordingFile.open(file), config);
    }

    /** Starts a recording into an open file; the file takes its name as late as possible. */
    static FlightRecorder start(EntityRepository repository, RecordingFile to, RecorderConfig config)
            throws IOException {
        RecorderConfig how = to.isRegular() ? config : config.unforced();
        String name = to.file().toString();
        FlightRecorder recorder = null;
        boolean started = false;
        try {
            recorder = observing(repository, name, to, to, how);
            to.begun();
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
     * @param channel receives the bytes, and blocks when it cannot; it stays open when the recording ends
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
            throw new IllegalArgumentException("cannot record: the query of RecorderConfig.where() belongs to another"
                    + " repository and would match nothing; build it with query() of the recorded repository");
        }
    }

    /** Makes a recorder that has written the beginning of the file and observes frames. */
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
        OpenRecorders.add(this);
    }

    /** Ends a recorder that was not started. */
    private void abandon() {
        leave();
        ring.free();
    }

    /** Stops observing frames. */
    private void leave() {
        try {
            if (!repository.isClosed()) {
                repository.observers().remove(this);
            }
        } catch (ClosedException meanwhile) {
            // a repository that another thread has closed shows no frames either
        }
    }

    // ---- frames

    /**
     * Copies the changes of a frame.
     *
     * @throws ClosedException when the recorder is closed
     * @throws IllegalStateException when the channel ends a frame on the recorder's own thread, which would wait for
     *     itself; the recording stops
     */
    @Override
    public void frameFinished(FinishedFrame frame) {
        Objects.requireNonNull(frame, "the frame is null: let tick() show frames to the recorder");
        if (!repository.owns(frame)) {
            throw new IllegalArgumentException("the recorder of " + name + " was shown a frame of another repository:"
                    + " it adds itself to the observers of its own; start another recorder for the other repository");
        }
        if (isOwnThread()) { // the frame would be missing without a gap, so no frame may follow
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
            record(frame, frame.tick() + 1); // the number of frames when this frame has ended
        }
    }

    /** Records the frame, or notes that it is missing and then logs why. */
    private void record(FinishedFrame frame, long tick) {
        if (isStopped() || !isAfterTheLast(tick)) {
            missing.add(tick, Format.GAP_DROPPED);
            return;
        }
        CaptureBuffer buffer = room.claim(tick, world.isBeforeFirst(), frame.isPaced());
        if (buffer == null) {
            if (!isStopped()) { // logs at once if the recording has stopped
                last.leaveOut(tick);
            }
            return;
        }
        try {
            unmarked.lookAfterKeyframe();
            world.fill(frame, tick, missing, buffer);
        } catch (CaptureBuffer.FrameTooLargeException | MemoryException | OutOfMemoryError tooLarge) {
            boolean isTold = missing.isGap(); // logged once for all frames of a gap
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

    /** Ticks of a recording ascend: a tick that goes back, by loading, restoring or copying, ends the recording. */
    private boolean isAfterTheLast(long tick) {
        if (tick > missing.lastTick()) {
            return true;
        }
        stop(wentBack(missing.lastTick(), tick));
        return false;
    }

    /** Makes the error that stops the recording; if the heap is full, returns that error instead. */
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

    /** Stops the recording and logs the reason; only the first error counts. Never throws. */
    private void stop(Throwable wrong) {
        if (failure == null) {
            String why = RecorderNotices.reason(wrong);
            failure = why;
            log.stopped(why, wrong);
        }
    }

    /**
     * How many frames are missing because the recorder was behind or has stopped. Unlike {@link #stats()}, makes no
     * garbage.
     *
     * @return the number of dropped frames so far
     */
    public long dropped() {
        return missing.dropped() + worker.figure(RecorderWorker.DISCARDED);
    }

    /** {@return how many frames were left out on purpose so far, evenly, because the recorder could not keep up} */
    public long thinned() {
        return missing.thinned();
    }

    /** {@return where the frames go: the path of the file as it was given, or the channel} */
    public String name() {
        return name;
    }

    /** {@return how many frames are in the file so far} */
    public long frames() {
        return worker.figure(RecorderWorker.FRAMES);
    }

    /** {@return how large the file is so far, in bytes} */
    public long bytes() {
        return worker.figure(RecorderWorker.FILE_BYTES);
    }

    /** {@return whether an error stopped the recording; {@link #stats()} has the reason} */
    public boolean hasFailed() {
        return failure != null || worker.failure() != null;
    }

    /** {@return the figures of the recording so far; frames that are being written count a little later} */
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
     * Ends the recording: writes the waiting frames, then the index. If the last frame was thinned or dropped, writes
     * it too, unless the world has changed since. If another thread is already closing the recorder, waits until the
     * file is complete.
     *
     * @throws IOException when the file cannot be completed and no earlier error stopped the recording; the file can
     *     still be replayed
     * @throws IllegalStateException when the channel calls this on the recorder's own thread, which would wait for
     *     itself
     */
    @Override
    public void close() throws IOException {
        if (isComplete) {
            return;
        }
        if (Thread.holdsLock(ending)) {
            return; // a log handler closes the recorder while it is being closed
        }
        if (isOwnThread()) {
            throw onOwnThread("close the recorder", "close it on the thread that started it");
        }
        leave(); // throws while a frame is being observed; the recorder can be closed later
        synchronized (ending) {
            if (!isComplete) {
                try {
                    end();
                } finally {
                    isComplete = true;
                    OpenRecorders.remove(this);
                }
            }
        }
    }

    /** Notes that the program ends: the recorder is closed from another thread, while others may go on. */
    void programEnds() {
        unmarked.stop();
    }

    private void end() throws IOException {
        synchronized (copying) {
            isClosed = true;
            if (!isStopped()) {
                last.record();
                unmarked.lookAtEnd();
            }
            worker.finish(missing);
            ring.close();
        }
        Interrupts.join(thread); // the thread completes the file
        boolean stoppedBefore = failure != null;
        ring.free();
        boolean keepsOld = file != null && file.keepsOld();
        if (file != null) {
            notices.tellLostName(file);
            file.close();
        }
        boolean stopped = isStopped();
        notices.tellEnd(stats(), keepsOld);
        if (stopped && !stoppedBefore && worker.failure() instanceof IOException wrong) {
            throw file == null
                    ? new IOException("the recording " + name + " is not complete: " + failure, wrong)
                    : RecordingFile.ERRORS.of(file.file(), wrong);
        }
    }

    private boolean isOwnThread() {
        return Thread.currentThread().equals(thread);
    }

    /** Makes the error for a call on the recorder's own thread, which runs the channel and cannot wait for itself. */
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
