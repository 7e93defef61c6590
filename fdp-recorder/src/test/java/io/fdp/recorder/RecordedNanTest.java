package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.gauge.GaugeWorld;
import io.fdp.recorder.yard.YardWorld;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which NaNs a simulation makes is up to the compiler, and recordings of the same world are the same. */
class RecordedNanTest {
    @TempDir
    Path folder;

    /** Records a world; answers its hash after each frame. */
    private static List<Long> record(Path file, RecorderConfig config, long seed, boolean isCanonical)
            throws IOException {
        List<Long> hashes = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            YardWorld world = new YardWorld(repo, 0);
            GaugeWorld gauges = new GaugeWorld(repo, isCanonical);
            SplittableRandom random = new SplittableRandom(seed);
            repo.createEntities(new long[random.nextInt(1500)]);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
                for (int frame = 0; frame < 20; frame++) {
                    world.run(random, 20);
                    gauges.change(random, world.entities(), 300);
                    repo.tick();
                    hashes.add(repo.stateHash());
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        return hashes;
    }

    @Test
    void shouldRecordTheSameWhateverTheBitsOfNans() {
        for (RecorderConfig config : List.of(
                Tapes.CONFIG,
                Tapes.CONFIG.withoutStateHash(),
                Tapes.CONFIG.keyframeEvery(1),
                Tapes.CONFIG.buffers(3, 1))) {
            ReplayTest.run(3, random -> {
                long seed = random.nextLong();
                Path canonical = folder.resolve("canonical.fdp");
                Path other = folder.resolve("other.fdp");
                List<Long> hashes = record(canonical, config, seed, true);
                assertThat(record(other, config, seed, false)).isEqualTo(hashes);
                assertThat(contents(other)).isEqualTo(contents(canonical));
                try (Recording first = Recording.open(canonical);
                        Recording second = Recording.open(other)) {
                    assertThat(RecordingDiff.between(first, second, false, tick -> {})
                                    .isSame())
                            .isTrue();
                }
                requireReplayable(other, config == Tapes.CONFIG ? hashes : List.of());
            });
        }
    }

    /** All records of frames, byte by byte: schemas have the time when the file was made. */
    private static List<String> contents(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<String> contents = new ArrayList<>();
        for (int at = 8; at < bytes.length; ) {
            int end = at + 48 + in.getInt(at + 32);
            if (in.get(at + 4) == 2) {
                contents.add(HexFormat.of().formatHex(bytes, at + 48, end));
            }
            at = end;
        }
        return contents;
    }

    private static void requireReplayable(Path file, List<Long> hashes) throws IOException {
        try (Recording recording = Recording.open(file);
                EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000))) {
            new YardWorld(repo, 3);
            new GaugeWorld(repo, true);
            Replay replay = recording.replayInto(repo);
            for (int i = 0; i < hashes.size(); i++) {
                replay.seek(recording.firstTick() + i);
                assertThat(repo.stateHash()).isEqualTo(hashes.get(i));
            }
        }
    }
}
