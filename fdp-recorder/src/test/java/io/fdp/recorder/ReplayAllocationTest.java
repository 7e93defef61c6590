package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.depot.AlarmEvents;
import io.fdp.recorder.depot.ArrivalEvents;
import io.fdp.recorder.depot.CrateParts;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.GrownArrivalEvents;
import io.fdp.recorder.depot.GrownCrateParts;
import io.fdp.recorder.depot.GrownPlaceTable;
import io.fdp.recorder.depot.GrownRulesTable;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.RulesTable;
import io.fdp.recorder.depot.SpeedTable;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Playing a world without objects makes no garbage. */
@Tag("allocation")
class ReplayAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private static void register(EntityRepository repo) {
        repo.register(PlaceTable.TYPE);
        repo.register(SpeedTable.TYPE);
        repo.register(CrateParts.TYPE);
        repo.registerTag(Depot.Fragile.class);
        repo.singletons().register(RulesTable.TYPE);
        repo.events().register(ArrivalEvents.TYPE);
        repo.events().register(AlarmEvents.TYPE);
    }

    private void record(Path file) throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10_000));
        register(repo);
        PlaceTable places = repo.table(PlaceTable.TYPE);
        SpeedTable speeds = repo.table(SpeedTable.TYPE);
        long[] all = new long[2000];
        repo.createEntities(all);
        places.addAll(all);
        speeds.addAll(all, 0, 1500);
        RecorderConfig config =
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(10);
        try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
            for (int tick = 0; tick < 40; tick++) {
                for (int i = tick; i < 2000; i += 17) {
                    places.set(all[i], new Depot.Place(tick, i, 0));
                }
                repo.destroyEntity(all[tick]);
                all[tick] = repo.createEntity();
                places.add(all[tick], 1, 2, 3);
                repo.hierarchy().addChild(all[100], all[tick]);
                repo.table(CrateParts.TYPE).add(all[tick + 500], new Depot.Crate(tick, (short) 1, Depot.Grade.RAW));
                repo.tag(Depot.Fragile.class).set(all[tick + 700], true);
                repo.roles().assign(tick % 5, all[tick]);
                repo.singleton(RulesTable.TYPE).set(new Depot.Rules(tick, 1));
                repo.events(ArrivalEvents.TYPE).publish(all[tick], tick, "gate");
                repo.tick();
            }
            assertThat(recorder.stats().dropped()).isZero();
        }
    }

    /** What playing uses: the recorder, LZ4, and what the JDK reads files with. */
    private static Class<?>[] libraries() {
        List<Class<?>> all = new ArrayList<>(List.of(
                Recording.class,
                LZ4Factory.class,
                CRC32C.class,
                Arrays.class,
                Objects.class,
                ByteBuffer.allocateDirect(8).getClass(),
                ByteBuffer.allocate(8).getClass()));
        for (String name : List.of("FileChannelImpl", "IOUtil", "Util", "NativeThreadSet", "UnixFileDispatcherImpl")) {
            try {
                all.add(Class.forName("sun.nio.ch." + name, false, null));
            } catch (ClassNotFoundException otherSystem) {
                assertThat(otherSystem).hasMessageContaining(name); // that system reads files with other classes
            }
        }
        return all.toArray(Class<?>[]::new);
    }

    @Test
    void shouldMakeNoGarbageWhenPlaying() throws IOException {
        play(ReplayMode.STRICT, ReplayAllocationTest::register);
    }

    @Test
    void shouldMakeNoGarbageWhenTypesMayDiffer() throws IOException {
        play(ReplayMode.TOLERANT, ReplayAllocationTest::register);
    }

    @Test
    void shouldMakeNoGarbageWhenTypesDiffer() throws IOException {
        play(ReplayMode.TOLERANT, repo -> {
            repo.register(GrownPlaceTable.TYPE);
            repo.register(GrownCrateParts.TYPE);
            repo.singletons().register(GrownRulesTable.TYPE);
            repo.events().register(GrownArrivalEvents.TYPE);
        });
    }

    private void play(ReplayMode mode, Consumer<EntityRepository> types) throws IOException {
        Path file = folder.resolve("world.fdp");
        record(file);
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10_000));
        types.accept(repo);
        try (Recording recording = Recording.open(file)) {
            ReplayPlayer player = recording.replayInto(repo, mode).player();
            Garbage.assertNone(
                    () -> {
                        try {
                            player.seek(recording.firstTick());
                            player.speed(1).play();
                            for (int i = 0; i < 25; i++) {
                                player.advance(16_666_667);
                            }
                            player.speed(4);
                            while (player.isPlaying()) {
                                player.advance(16_666_667);
                            }
                            player.stepBack();
                        } catch (IOException wrong) {
                            throw new UncheckedIOException(wrong);
                        }
                    },
                    libraries());
        }
    }
}
