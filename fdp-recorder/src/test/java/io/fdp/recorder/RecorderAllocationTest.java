package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.recorder.depot.AlarmEvents;
import io.fdp.recorder.depot.ArrivalEvents;
import io.fdp.recorder.depot.CrateParts;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.depot.SpeedTable;
import io.fdp.recorder.yard.DriveEdit;
import io.fdp.recorder.yard.DriveTable;
import io.fdp.recorder.yard.LoadParts;
import io.fdp.recorder.yard.Yard;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recording makes no garbage: not on the thread that ends frames, and not on the recorder's own. */
@Tag("allocation")
class RecorderAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Takes everything and keeps nothing. */
    private static final class Discarding implements WritableByteChannel {
        @Override
        public int write(ByteBuffer from) {
            int count = from.remaining();
            from.position(from.limit());
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void shouldMakeNoGarbage() throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10_000));
        PlaceTable places = repo.register(PlaceTable.TYPE);
        SpeedTable speeds = repo.register(SpeedTable.TYPE);
        CrateParts crates = repo.register(CrateParts.TYPE);
        TagColumn fragile = repo.registerTag(Depot.Fragile.class);
        repo.events().register(ArrivalEvents.TYPE);
        AlarmEvents alarms = repo.events().register(AlarmEvents.TYPE);
        long[] all = new long[3000];
        repo.createEntities(all);
        places.addAll(all);
        speeds.addAll(all, 0, 300);
        for (int i = 0; i < 3000; i += 2) {
            crates.add(all[i], new Depot.Crate(i, (short) 1, Depot.Grade.RAW));
        }
        for (int i = 1; i < 50; i++) {
            repo.hierarchy().addChild(all[0], all[i]);
        }
        repo.roles().assign(1, all[5]);
        RecorderConfig config =
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(1_000_000);
        try (FlightRecorder recorder = FlightRecorder.start(repo, new Discarding(), config)) {
            int[] round = {0};
            Garbage.assertNone(
                    () -> {
                        int n = round[0]++;
                        for (int i = n % 7; i < 3000; i += 7) {
                            places.set(all[i], n, i, 1);
                        }
                        fragile.set(all[n % 3000], (n & 1) == 0);
                        repo.setDisType(all[n % 3000], n);
                        repo.hierarchy().reparent(all[100 + n % 2], all[1 + n % 49]);
                        crates.markChanged(all[n % 1500 * 2]);
                        alarms.publish();
                        repo.tick();
                    },
                    FlightRecorder.class);
            assertThat(recorder.stats().failure()).isNull();
            assertThat(recorder.stats().dropped()).isZero();
        }
    }

    /** Where only entities that changed are copied. */
    @Test
    void shouldMakeNoGarbageOfFewChanges() throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(10_000));
        DriveTable drives = repo.register(DriveTable.TYPE);
        LoadParts loads = repo.register(LoadParts.TYPE);
        TagColumn marked = repo.registerTag(Yard.Marked.class);
        long[] all = new long[3000];
        repo.createEntities(all);
        drives.addAll(all);
        for (int i = 0; i < 3000; i++) {
            loads.add(all[i], new Yard.Load(i, (short) 1, Yard.State.IDLE));
        }
        RecorderConfig config =
                RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(1_000_000);
        try (FlightRecorder recorder = FlightRecorder.start(repo, new Discarding(), config)) {
            int[] round = {0};
            DriveEdit edit = drives.newEdit();
            Garbage.assertNone(
                    () -> {
                        int n = round[0]++;
                        for (int i = n % 97; i < 3000; i += 97) {
                            drives.edit(all[i], edit).speed(n);
                            loads.markChanged(all[i]);
                        }
                        marked.set(all[n % 3000], (n & 1) == 0);
                        repo.setDisType(all[n % 3000], n);
                        repo.tick();
                    },
                    FlightRecorder.class);
            assertThat(recorder.stats().failure()).isNull();
            assertThat(recorder.stats().capturedBytes() / recorder.frames())
                    .as("far less than whole chunks")
                    .isLessThan(60_000);
        }
    }

    /** Where only entities that match are recorded, and chunks come and go. */
    @Test
    void shouldMakeNoGarbageOfEntitiesThatMatchAQuery() throws IOException {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
        PlaceTable places = repo.register(PlaceTable.TYPE);
        TagColumn fragile = repo.registerTag(Depot.Fragile.class);
        long[] all = new long[50_000];
        repo.createEntities(all);
        places.addAll(all, 0, 1000);
        places.addAll(all, 40_000, 41_000);
        RecorderConfig config = RecorderConfig.DEFAULT
                .whenBehind(WhenBehind.WAIT)
                .keyframeEvery(1_000_000)
                .where(repo.query().with(fragile).build());
        try (FlightRecorder recorder = FlightRecorder.start(repo, new Discarding(), config)) {
            int[] round = {0};
            Garbage.assertNone(
                    () -> {
                        int n = round[0]++;
                        for (int i = 0; i < 50_000; i += 5_000) {
                            fragile.set(all[i], ((n + i / 5_000) & 3) == 0);
                            fragile.set(all[i + 1], ((n + i / 5_000) & 1) == 0);
                        }
                        places.set(all[n % 1000], n, 0, 0);
                        repo.tick();
                    },
                    FlightRecorder.class);
            assertThat(recorder.stats().failure()).isNull();
            assertThat(recorder.stats().dropped()).isZero();
        }
    }
}
