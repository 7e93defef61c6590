package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.RecordingDiff.Difference;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A comparison compares fields whose types changed, by value, and names what it cannot compare. No program has two
 * types of one name: types that are {@code newer} get the names of {@code older} ones in the file.
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
class ChangedTypesDiffTest {
    private static final int FRAMES = 5;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    enum Mood {
        CALM,
        WILD,
        TIRED
    }

    /** The constants in another order, one gone, one new. */
    enum NewMood {
        WILD,
        FRESH,
        CALM
    }

    record Place(int x, float y) {}

    record WidePlace(long x, double y) {}

    @Component(name = "older.Truck", prefix = "OldTruck")
    record Truck(
            int trips,
            Mood mood,
            @FixedString(32) String driver,
            @FixedArray(2) short[] loads,
            float weight,
            Place at,
            @EntityRef long owner,
            byte small) {}

    @Component(name = "newer.Truck", prefix = "NewTruck")
    record WideTruck(
            long trips,
            NewMood mood,
            @FixedString(64) String driver,
            @FixedArray(3) int[] loads,
            double weight,
            WidePlace at,
            long owner,
            char small) {}

    @Component(name = "older.Pair", prefix = "OldChangedPair")
    record Pair(int one, int other) {}

    @Component(name = "newer.Pair", prefix = "NewChangedPair")
    record SwappedPair(int other, int one) {}

    @Component(name = "older.Mood", prefix = "OldChangedMood")
    record Moody(Mood mood) {}

    @Component(name = "newer.Mood", prefix = "NewChangedMood", layout = Layout.COLUMNS)
    record NewMoody(NewMood mood) {}

    @Component(name = "older.Wheel", prefix = "OldWheel", parts = true)
    record Wheel(float radius) {}

    @Component(name = "newer.Wheel", prefix = "NewWheel", parts = true)
    record WideWheel(double radius) {}

    @Event(id = 901, name = "older.Call", prefix = "OldCall")
    record Call(int number, Mood mood) {}

    @Event(id = 902, name = "newer.Call", prefix = "NewCall")
    record WideCall(long number, NewMood mood) {}

    @Component(name = "older.Crate", prefix = "OldCrate")
    record Crate(int load, float weight, @FixedString(32) String label, int number) {}

    @Component(name = "newer.Crate", prefix = "NewCrate")
    record OtherCrate(int cargo, int weight, @FixedArray(32) byte[] label, int number) {}

    /** A program that fills a world before each frame, and says what to do then. */
    private interface Program {
        /** Sets up the world; the result is called before each frame, with its number from 1 on. */
        Frame begin(EntityRepository repo);
    }

    private interface Frame {
        void run(int tick);
    }

    private Path record(String name, Program program) throws IOException {
        EntityRepository repo = worlds.create();
        Frame frame = program.begin(repo);
        Path file = folder.resolve(name);
        try (FlightRecorder _ = FlightRecorder.start(repo, file)) {
            for (int tick = 1; tick <= FRAMES; tick++) {
                frame.run(tick);
                repo.tick();
            }
        }
        List<Records.One> records = Records.of(Files.readAllBytes(file));
        for (Records.One part : records) {
            if (part.kind() == Records.SCHEMA) {
                part.content = new String(part.content, StandardCharsets.ISO_8859_1)
                        .replace("newer.", "older.")
                        .getBytes(StandardCharsets.ISO_8859_1);
            }
        }
        HostileFiles.write(file, records);
        return file;
    }

    /** Compares in both directions, which find the same. */
    private RecordingDiff diff(Program one, Program other) throws IOException {
        Path a = record("a", one);
        Path b = record("b", other);
        try (Recording first = Recording.open(a);
                Recording second = Recording.open(b)) {
            RecordingDiff diff = RecordingDiff.between(first, second, false, tick -> {});
            RecordingDiff back = RecordingDiff.between(second, first, false, tick -> {});
            assertThat(back.tick()).isEqualTo(diff.tick());
            assertThat(back.notCompared()).containsExactlyInAnyOrderElementsOf(diff.notCompared());
            assertThat(back.differences().stream().map(Difference::first))
                    .containsExactlyInAnyOrderElementsOf(
                            diff.differences().stream().map(Difference::second).toList());
            RecordingDiff common = RecordingDiff.ofCommonTicks(first, second, false, tick -> {});
            assertThat(common).isEqualTo(diff);
            return diff;
        }
    }

    private static Truck truck(int tick) {
        short[] loads = {-3, (short) tick};
        return new Truck(-tick, Mood.CALM, "Zoë", loads, 0.1f, new Place(-7, Float.NaN), 0, (byte) 7);
    }

    private static Program trucks() {
        return repo -> {
            OldTruckTable trucks = repo.register(OldTruckTable.TYPE);
            long truck = repo.createEntity();
            trucks.add(truck, truck(0));
            return tick -> trucks.set(truck, truck(tick));
        };
    }

    /** Changes one value in the third frame. */
    private static Program wideTrucks(WideTruck changed) {
        return repo -> {
            NewTruckTable trucks = repo.register(NewTruckTable.TYPE);
            long truck = repo.createEntity();
            trucks.add(truck, wide(0));
            return tick -> trucks.set(truck, tick == 3 ? changed : wide(tick));
        };
    }

    private static WideTruck wide(int tick) {
        return wide(tick, -tick, NewMood.CALM, "Zoë", 0, 0.1f, -7, (char) 7);
    }

    private static WideTruck wide(
            int tick, long trips, NewMood mood, String driver, int load, double weight, long x, char small) {
        int[] loads = {-3, tick, load};
        return new WideTruck(trips, mood, driver, loads, weight, new WidePlace(x, Double.NaN), 0, small);
    }

    @Test
    void shouldCallEqualValuesTheSame() throws IOException {
        RecordingDiff diff = diff(trucks(), wideTrucks(wide(3)));
        assertThat(diff.schema())
                .contains("field trips of the component older.Truck is int in the first, long in the second");
        assertThat(diff.notCompared()).isEmpty();
        assertThat(diff.differences()).isEmpty();
        assertThat(diff.tick()).isEqualTo(-1);
        assertThat(diff.frames()).isEqualTo(FRAMES);
        assertThat(diff.isSame()).as("the schemas differ").isFalse();
    }

    private void assertDiffers(WideTruck changed, String field, String first, String second) throws IOException {
        RecordingDiff diff = diff(trucks(), wideTrucks(changed));
        assertThat(diff.tick()).as(field).isEqualTo(3);
        assertThat(diff.frames()).isEqualTo(2);
        Difference only = diff.differences().getFirst();
        assertThat(diff.differences()).hasSize(1);
        assertThat(only.type()).isEqualTo("older.Truck");
        assertThat(only.field()).isEqualTo(field);
        assertThat(only.first()).isEqualTo(first);
        assertThat(only.second()).isEqualTo(second);
    }

    @Test
    void shouldFindOtherValuesOfEachKind() throws IOException {
        NewMood calm = NewMood.CALM;
        NewMood wild = NewMood.WILD;
        char seven = (char) 7;
        assertDiffers(wide(3, 1L << 40, calm, "Zoë", 0, 0.1f, -7, seven), "trips", "-3", "1099511627776");
        assertDiffers(wide(3, -3, wild, "Zoë", 0, 0.1f, -7, seven), "mood", "\"CALM\"", "\"WILD\"");
        assertDiffers(wide(3, -3, NewMood.FRESH, "Zoë", 0, 0.1f, -7, seven), "mood", "\"CALM\"", "\"FRESH\"");
        assertDiffers(wide(3, -3, calm, "Zoé", 0, 0.1f, -7, seven), "driver", "\"Zoë\"", "\"Zoé\"");
        assertDiffers(wide(3, -3, calm, "Zoë", 5, 0.1f, -7, seven), "loads", "[-3,3]", "[-3,3,5]");
        assertDiffers(wide(4, -3, calm, "Zoë", 0, 0.1f, -7, seven), "loads", "[-3,3]", "[-3,4,0]");
        assertDiffers(wide(3, -3, calm, "Zoë", 0, 0.1, -7, seven), "weight", "0.1 (float)", "0.1 (double)");
        assertDiffers(wide(3, -3, calm, "Zoë", 0, 0.1f, 7, seven), "at.x", "-7", "7");
        assertDiffers(wide(3, -3, calm, "Zoë", 0, 0.1f, -7, 'A'), "small", "7", "\"A\"");
    }

    /** The bytes of all frames are equal, and the values are not. */
    @Test
    void shouldNotTakeEqualBytesForEqualValues() throws IOException {
        RecordingDiff pairs = diff(
                repo -> {
                    repo.register(OldChangedPairTable.TYPE).add(repo.createEntity(), new Pair(1, 2));
                    return tick -> {};
                },
                repo -> {
                    repo.register(NewChangedPairTable.TYPE).add(repo.createEntity(), new SwappedPair(1, 2));
                    return tick -> {};
                });
        assertThat(pairs.tick()).isEqualTo(1);
        assertThat(pairs.differences().stream().map(Difference::field)).containsExactly("one", "other");
        RecordingDiff moods = diff(
                repo -> {
                    repo.register(OldChangedMoodTable.TYPE).add(repo.createEntity(), new Moody(Mood.CALM));
                    return tick -> {};
                },
                repo -> {
                    repo.register(NewChangedMoodTable.TYPE).add(repo.createEntity(), new NewMoody(NewMood.WILD));
                    return tick -> {};
                });
        assertThat(moods.tick()).isEqualTo(1);
        assertThat(moods.differences().stream().map(Difference::first)).containsExactly("\"CALM\"");
    }

    private static Program wheels(float radius) {
        return repo -> {
            OldWheelParts wheels = repo.register(OldWheelParts.TYPE);
            long entity = repo.createEntity();
            wheels.add(entity, new Wheel(0.5f));
            return tick -> wheels.add(entity, new Wheel(tick == 4 ? radius : tick));
        };
    }

    private static Program wideWheels() {
        return repo -> {
            NewWheelParts wheels = repo.register(NewWheelParts.TYPE);
            long entity = repo.createEntity();
            wheels.add(entity, new WideWheel(0.5));
            return tick -> wheels.add(entity, new WideWheel(tick));
        };
    }

    @Test
    void shouldComparePartsAndEvents() throws IOException {
        assertThat(diff(wheels(4), wideWheels()).tick()).isEqualTo(-1);
        RecordingDiff parts = diff(wheels(9), wideWheels());
        assertThat(parts.tick()).isEqualTo(4);
        assertThat(parts.differences().getFirst().field()).isEqualTo("[4].radius");
        RecordingDiff events = diff(
                repo -> {
                    OldCallEvents calls = repo.events().register(OldCallEvents.TYPE);
                    return tick -> calls.publish(new Call(-tick, tick == 2 ? Mood.CALM : Mood.WILD));
                },
                repo -> {
                    NewCallEvents calls = repo.events().register(NewCallEvents.TYPE);
                    return tick -> calls.publish(new WideCall(-tick, NewMood.WILD));
                });
        assertThat(events.differences().stream().map(Difference::field)).containsExactly("[0].mood");
        assertThat(events.tick()).isEqualTo(2);
    }

    private static Program crates(int number) {
        return repo -> {
            repo.register(OldCrateTable.TYPE).add(repo.createEntity(), new Crate(1, 2, "x", number));
            return tick -> {};
        };
    }

    private static Program otherCrates() {
        return repo -> {
            repo.register(NewCrateTable.TYPE).add(repo.createEntity(), new OtherCrate(5, 6, new byte[32], 1));
            return tick -> {};
        };
    }

    @Test
    void shouldNameWhatItCannotCompare() throws IOException {
        List<String> not = List.of(
                "field load of the component older.Crate",
                "field weight of the component older.Crate",
                "field label of the component older.Crate",
                "field cargo of the component older.Crate");
        RecordingDiff same = diff(crates(1), otherCrates());
        assertThat(same.notCompared()).containsExactlyElementsOf(not);
        assertThat(same.tick()).isEqualTo(-1);
        RecordingDiff other = diff(crates(2), otherCrates());
        assertThat(other.notCompared()).containsExactlyElementsOf(not);
        assertThat(other.differences().stream().map(Difference::field)).containsExactly("number");
        RecordingDiff types = diff(wheels(4), crates(1));
        assertThat(types.notCompared()).containsExactly("parts older.Wheel", "component older.Crate");
    }
}
