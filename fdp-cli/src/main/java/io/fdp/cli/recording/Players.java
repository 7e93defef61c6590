package io.fdp.cli.recording;

import io.fdp.cli.battle.Battle;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.RecordedFrames;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.IncompatibleRecordingException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds a player for a recording: the world of the demo if it has the same types, else the file itself. */
final class Players implements AutoCloseable {
    private final Player player;
    private final @Nullable EntityRepository world;

    private Players(Player player, @Nullable EntityRepository world) {
        this.player = player;
        this.world = world;
    }

    Player player() {
        return player;
    }

    /** Whether frames are shown in a world, so that state hashes are computed anew. */
    boolean isInWorld() {
        return world != null;
    }

    /** The world in which frames are shown; null if they are shown from the file alone. */
    @Nullable
    EntityRepository world() {
        return world;
    }

    /**
     * Finds a player for a recording. Frames that {@code seek} and {@code nextChecked} show are compared with their
     * state hashes, unless {@code unchecked}.
     */
    static Players of(Recording recording, long memoryBudget, boolean unchecked) throws IOException {
        RecordedFrames frames = RecordedFrames.of(recording).checking(false);
        EntityRepository world = Battle.emptyWorld(capacity(recording, frames), memoryBudget);
        Battle.registerExercise(world); // the battle may have taken part in one
        boolean kept = false;
        try {
            Replay replay = recording.replayInto(world).checking(false);
            kept = true;
            return new Players(inWorld(replay, world, !unchecked), world);
        } catch (IncompatibleRecordingException ofAnotherProgram) {
            return new Players(inFile(RecordedFrames.of(recording), !unchecked), null);
        } finally {
            if (!kept) {
                world.close();
            }
        }
    }

    /** The capacity for the last keyframe; the world of the demo has some more room. */
    private static int capacity(Recording recording, RecordedFrames frames) throws IOException {
        long reach = 0;
        for (int i = recording.keyframes() - 1; i >= 0 && reach == 0; i--) {
            try {
                frames.seek(recording.keyframeTick(i));
                reach = frames.reach();
            } catch (DamagedRecordingException damaged) {
                reach = 0; // try the keyframe before; playing will report what is wrong
            }
        }
        return (int) Math.min(reach, RepositoryConfig.MAX_CAPACITY);
    }

    private static Player inWorld(Replay replay, EntityRepository world, boolean checking) {
        return new Player() {
            @Override
            public void seek(long tick) throws IOException {
                replay.checking(checking).seek(tick);
            }

            @Override
            public boolean next() throws IOException {
                return replay.checking(false).next();
            }

            @Override
            public boolean nextChecked() throws IOException {
                return replay.checking(checking).next();
            }

            @Override
            public long tick() {
                return replay.tick();
            }

            @Override
            public int entities() {
                return world.entityCount();
            }

            @Override
            public long stateHash() {
                return world.stateHash();
            }
        };
    }

    private static Player inFile(RecordedFrames frames, boolean checking) {
        return new Player() {
            @Override
            public void seek(long tick) throws IOException {
                frames.checking(checking).seek(tick);
            }

            @Override
            public boolean next() throws IOException {
                return frames.checking(false).next();
            }

            @Override
            public boolean nextChecked() throws IOException {
                return frames.checking(checking).next();
            }

            @Override
            public long tick() {
                return frames.tick();
            }

            @Override
            public int entities() {
                return frames.entityCount();
            }

            @Override
            public long stateHash() {
                return frames.stateHash();
            }
        };
    }

    @Override
    public void close() {
        if (world != null) {
            world.close();
        }
    }
}
