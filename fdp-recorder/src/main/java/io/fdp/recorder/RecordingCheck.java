package io.fdp.recorder;

import io.fdp.kernel.data.ReadLimits;
import io.fdp.kernel.error.Required;
import io.fdp.recorder.format.RecordReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * What a check of a recording found.
 *
 * @param frames how many frames can be read
 * @param firstTick the first tick that can be read, -1 for none
 * @param lastTick the last tick that can be read, -1 for none
 * @param dropped how many frames were dropped when it was recorded
 * @param damages everything that is not what was written; empty for a whole file
 */
public record RecordingCheck(long frames, long firstTick, long lastTick, long dropped, List<Damage> damages) {
    /** Checksums take about one part of the work in so many; frames take the others. */
    private static final int SCAN_SHARE = 16;

    /** Keeps a copy of the list. */
    public RecordingCheck {
        damages = Required.list(damages, "damages of a recording");
    }

    /**
     * Whether the file is whole and undamaged.
     *
     * @return true if so
     */
    public boolean isWhole() {
        return damages.isEmpty();
    }

    /** Goes through the file twice: for checksums, which is the smaller part of the work, and for frames. */
    static RecordingCheck of(Path file, ReadLimits limits, LongConsumer progress) throws IOException {
        List<Damage> damages;
        long scanned;
        try (FileChannel channel = Recording.openFile(file)) {
            RecordReader reader = new RecordReader(channel, Recording.account(file, limits));
            reader.requireMagic();
            damages = new ArrayList<>(new RecordingScan(reader)
                    .run(at -> progress.accept(at / SCAN_SHARE))
                    .damages());
            scanned = reader.fileBytes() / SCAN_SHARE;
        }
        try (Recording recording = Recording.open(file, limits, at -> progress.accept(scanned))) {
            long frames = 0;
            long first = -1;
            long last = -1;
            FrameCursor cursor = recording.cursor();
            KnownDamage known = new KnownDamage(damages);
            boolean more = true;
            while (more) {
                try {
                    more = cursor.next();
                    if (more) {
                        cursor.requireRight(true);
                        frames++;
                        first = first < 0 ? cursor.tick() : first;
                        last = cursor.tick();
                        progress.accept(scanned + cursor.position() / SCAN_SHARE * (SCAN_SHARE - 1));
                    }
                } catch (DamagedRecordingException wrong) {
                    long tick = last < 0 ? recording.firstTick() : last + 1;
                    if (known.isNew(wrong.position(), tick)) {
                        Damage found = damage(wrong, tick, recording);
                        damages.add(found);
                        known.goesOnTo(found.lastLost());
                    }
                }
            }
            return new RecordingCheck(frames, first, last, recording.dropped(), damages);
        }
    }

    /** Damage inside of frames, which checksums do not tell: it goes on up to the next keyframe. */
    private static Damage damage(DamagedRecordingException wrong, long first, Recording recording) {
        int next = recording.index().keyframeFor(first) + 1;
        long last = next < recording.keyframes() ? recording.keyframeTick(next) - 1 : recording.lastTick();
        return new Damage(wrong.position(), RecordingScan.reason(wrong), first, last);
    }
}
