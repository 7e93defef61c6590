package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.recorder.depot.AlarmEvents;
import io.fdp.recorder.depot.Depot;
import io.fdp.recorder.depot.DepotWorld;
import io.fdp.recorder.depot.LabelTable;
import io.fdp.recorder.depot.ManifestSerializer;
import io.fdp.recorder.depot.OtherArrivalEvents;
import io.fdp.recorder.depot.OtherCrateParts;
import io.fdp.recorder.depot.OtherFragileTable;
import io.fdp.recorder.depot.OtherPlaceTable;
import io.fdp.recorder.depot.OtherRulesTable;
import io.fdp.recorder.depot.OtherSpeedTable;
import io.fdp.recorder.depot.PlaceTable;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.format.RecordWriter;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A recording is replayed into the same types only, or it is said what differs. */
class ReplayTypesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Test
    void shouldNameEverythingThatDiffers() throws IOException {
        Path file = folder.resolve("world.fdp");
        writeSchema(file);
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        repo.register(OtherPlaceTable.TYPE);
        repo.register(OtherSpeedTable.TYPE);
        repo.register(OtherCrateParts.TYPE);
        repo.register(OtherFragileTable.TYPE);
        repo.registerManaged(ManagedType.of(Depot.Manifest.class, "depot.Manifest"));
        repo.singletons().register(OtherRulesTable.TYPE);
        repo.singletons().registerManaged(ManifestSerializer.TYPE);
        repo.events().register(OtherArrivalEvents.TYPE);
        repo.events().register(AlarmEvents.TYPE);
        repo.events().registerManaged(Depot.Notice.class);
        try (Recording recording = Recording.open(file)) {
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(() -> recording.replayInto(repo))
                    .withMessageContainingAll(
                            "world.fdp cannot be replayed",
                            "component depot.OtherPlace was recorded with the field y as float, and it is double here",
                            "component depot.OtherPlace was recorded with the field z at offset 8, and it is at 16"
                                    + " here",
                            "component depot.OtherSpeed was recorded in columns, and lies in rows here",
                            "component depot.Label is not registered here",
                            "parts depot.OtherCrate was recorded with the constants [RAW, FINE, FINEST] in the field"
                                    + " grade",
                            "tag depot.OtherFragile is a component here",
                            "tag depot.Broken is not registered here",
                            "managed depot.Manifest is registered without a serializer here",
                            "singleton depot.OtherRules was recorded with the field price (double), which is not there"
                                    + " here",
                            "singleton depot.OtherRules has the field cost (double) here, which was not recorded",
                            "event depot.OtherArrival was recorded with the id 71, and has 81 here",
                            "managed event depot.Notice is registered without a serializer here",
                            "register the same types")
                    .withMessageNotContainingAny("Alarm", "managed singleton");
        }
    }

    /** A recording without frames, of types that have the names of others here. */
    private void writeSchema(Path file) throws IOException {
        EntityRepository original = worlds.create(Recorded.CONFIG);
        new DepotWorld(original, 0);
        List<TypeDescription> types = new ArrayList<>();
        for (TypeDescription type : new RecordedColumns(original, name -> true).types()) {
            boolean renamed = type.name().matches("depot.(Place|Speed|Crate|Fragile|Rules|Arrival)");
            types.add(renamed ? type.named(type.name().replace("depot.", "depot.Other")) : type);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            RecordWriter writer = new RecordWriter(channel);
            writer.begin();
            writer.schema(new Schema(1, Schema.HashCover.WORLD, Schema.ALL, types));
            writer.end();
        }
    }

    /** What the recording does not know is emptied, so that the world is the recorded one and nothing else. */
    @Test
    void shouldEmptyWhatWasNotRecorded() throws IOException {
        Path file = folder.resolve("some.fdp");
        EntityRepository small = worlds.create(Recorded.CONFIG);
        PlaceTable places = small.register(PlaceTable.TYPE);
        long entity = small.createEntity();
        places.add(entity, 1, 2, 3);
        try (FlightRecorder recorder = FlightRecorder.start(small, file, Recorded.ALL)) {
            small.tick();
            small.tick();
            assertThat(recorder.stats().dropped()).isZero();
        }
        EntityRepository repo = worlds.create(Recorded.CONFIG);
        DepotWorld world = new DepotWorld(repo, 3);
        for (int i = 0; i < 30; i++) {
            world.frame(4);
        }
        world.summary.set(DepotWorld.manifest(new SplittableRandom(1)));
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            replay.seek(recording.firstTick());
            assertThat(repo.entityCount()).isEqualTo(1);
            assertThat(world.summary.has()).isFalse();
            assertThat(repo.roles().count()).isZero();
            LabelTable labels = world.labels;
            labels.add(entity, DepotWorld.label(new SplittableRandom(1), entity));
            world.manifests.add(entity, new Depot.Manifest());
            assertThat(replay.next()).isTrue();
            assertThat(labels.count()).isZero();
            assertThat(world.manifests.count()).isZero();
            assertThat(repo.stateHash()).isEqualTo(small.stateHash());
        }
    }
}
