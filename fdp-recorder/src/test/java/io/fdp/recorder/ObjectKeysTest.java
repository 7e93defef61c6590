package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Serialized;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A tolerant replay tells which fields of objects only the recording has, and which only the class has. */
class ObjectKeysTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @Serialized(prefix = "KeysStop")
    record Stop(@FieldKey(1) String place, @FieldKey(2) int hour) {}

    @Serialized(prefix = "KeysLaterStop")
    record LaterStop(@FieldKey(1) String place) {}

    @Serialized(prefix = "KeysDiary")
    record Diary(
            @FieldKey(1) String text,
            @FieldKey(2) int trips,
            @FieldKey(3) List<Stop> stops,
            @FieldKey(4) Map<Integer, String> crew) {}

    @Serialized(prefix = "KeysRenumbered")
    record Renumbered(
            @FieldKey(1) String text,
            @FieldKey(5) int trips,
            @FieldKey(3) List<Stop> stops,
            @FieldKey(4) Map<Integer, String> crew) {}

    @Serialized(prefix = "KeysPoorer")
    record Poorer(
            @FieldKey(2) int trips,
            @FieldKey(3) List<LaterStop> stops,
            @FieldKey(4) Map<Integer, String> crew) {}

    @Serialized(prefix = "KeysRicher")
    record Richer(
            @FieldKey(1) String text,
            @FieldKey(2) int trips,
            @FieldKey(3) List<Stop> stops,
            @FieldKey(4) Map<Integer, String> crew,
            @FieldKey(6) long more) {}

    private static <T> ManagedType<T> type(Class<T> valueClass, Serializer<T> serializer) {
        return ManagedType.of(valueClass, "keys.Diary").serializedBy(serializer);
    }

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("diaries.fdp");
        EntityRepository repo = worlds.create();
        ManagedTable<Diary> diaries = repo.registerManaged(type(Diary.class, KeysDiarySerializer.INSTANCE));
        for (int i = 0; i < 3; i++) {
            List<Stop> stops = List.of(new Stop("a", 1), new Stop("b", 2));
            diaries.add(repo.createEntity(), new Diary("d" + i, i, stops, Map.of(1, "x", i + 7, "y")));
        }
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            for (int i = 0; i < 3; i++) {
                repo.tick();
                diaries.markModified(repo.entityAt(0));
            }
        }
    }

    private <T> List<String> replay(ManagedType<T> type, ReplayMode mode, Consumer<T> check) throws IOException {
        EntityRepository repo = worlds.create();
        ManagedTable<T> table = repo.registerManaged(type);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo, mode);
            assertThat(replay.unclaimed()).isEmpty();
            for (int tick = 1; tick <= 3; tick++) {
                replay.seek(tick);
            }
            check.accept(table.get(repo.entityAt(2)));
            return replay.unclaimed();
        }
    }

    @Test
    void shouldWarnOnceOfARenumberedField() throws IOException {
        log.expect("classes of objects have other keys than the recorded ones");
        assertThat(replay(
                        type(Renumbered.class, KeysRenumberedSerializer.INSTANCE),
                        ReplayMode.TOLERANT,
                        diary -> assertThat(diary.trips()).isZero()))
                .containsExactly("managed keys.Diary: its class does not have the keys 2");
        assertThat(log.at(Level.WARNING))
                .singleElement()
                .asString()
                .contains(
                        "diaries.fdp",
                        "managed keys.Diary: 1 only in the recording, and not shown (2); 1 only in this program, with"
                                + " its default (5)",
                        "Give a field the key that it was recorded with");
    }

    @Test
    void shouldWarnOfRemovedFieldsAlsoOfObjectsInside() throws IOException {
        log.expect("2 only in the recording, and not shown (1, 3.2)");
        assertThat(replay(
                        type(Poorer.class, KeysPoorerSerializer.INSTANCE),
                        ReplayMode.TOLERANT,
                        diary -> assertThat(diary.stops()).hasSize(2)))
                .containsExactly("managed keys.Diary: its class does not have the keys 1, 3.2");
    }

    @Test
    void shouldOnlyNoticeANewField() throws IOException {
        assertThat(replay(
                        type(Richer.class, KeysRicherSerializer.INSTANCE),
                        ReplayMode.TOLERANT,
                        diary -> assertThat(diary.more()).isZero()))
                .isEmpty();
        assertThat(log.at(Level.INFO))
                .singleElement()
                .asString()
                .contains("managed keys.Diary: 1 only in this program, with its default (6)");
    }

    @Test
    void shouldSayNothingOfTheSameClass() throws IOException {
        assertThat(replay(
                        type(Diary.class, KeysDiarySerializer.INSTANCE),
                        ReplayMode.TOLERANT,
                        diary -> assertThat(diary.trips()).isEqualTo(2)))
                .isEmpty();
        assertThat(replay(type(Diary.class, KeysDiarySerializer.INSTANCE), ReplayMode.STRICT, diary -> {}))
                .isEmpty();
        assertThat(log.all()).isEmpty();
    }
}
