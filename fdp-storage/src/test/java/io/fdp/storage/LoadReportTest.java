package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.storage.format.SaveHeader;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A report says that a load was exact only if it was: one field of one type differs in each case. */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
class LoadReportTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    enum Colour {
        RED,
        GREEN
    }

    enum Colours {
        GREEN,
        RED
    }

    enum Paint {
        @Alias("RED")
        CRIMSON,
        GREEN
    }

    @Component(name = "exact.Thing", prefix = "PlainThing")
    record Plain(
            int number,
            Colour colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.More", prefix = "MoreThing")
    record More(
            int number,
            Colour colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few,
            int added) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Wider", prefix = "WiderThing")
    record Wider(
            long number,
            Colour colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Turned", prefix = "TurnedThing")
    record Turned(
            int number,
            Colours colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Painted", prefix = "PaintedThing")
    record Painted(
            int number,
            Paint colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Longer", prefix = "LongerThing")
    record Longer(
            int number,
            Colour colour,
            @FixedString(64) String text,
            @FixedArray(2) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Many", prefix = "ManyThing")
    record Many(
            int number,
            Colour colour,
            @FixedString(32) String text,
            @FixedArray(3) int[] few) {}

    @Alias("exact.Thing")
    @Component(name = "exact.Renamed", prefix = "RenamedThing")
    record Renamed(
            @Alias("number") int count,
            Colour colour,
            @FixedString(32) String text,
            @FixedArray(2) int[] few) {}

    @Managed(name = "exact.Note")
    @Serialized(prefix = "PlainNote")
    record Note(@FieldKey(1) String text, @FieldKey(2) int page) {}

    @Managed(name = "exact.Shorter")
    @Serialized(prefix = "ShorterNote")
    record Shorter(@FieldKey(1) String text) {}

    @Event(id = 171, name = "exact.Call", managed = true)
    @Serialized(prefix = "PlainCall")
    record Call(@FieldKey(1) String text, @FieldKey(2) int page) {}

    @Alias("exact.Call")
    @Event(id = 172, name = "exact.Renumbered", managed = true)
    @Serialized(prefix = "RenumberedCall")
    record Renumbered(@FieldKey(1) String text, @FieldKey(5) int page) {}

    private byte[] save() {
        EntityRepository repo = worlds.create();
        PlainThingTable things = repo.register(PlainThingTable.TYPE);
        things.add(repo.createEntity(), new Plain(7, Colour.GREEN, "seven", new int[] {7, 8}));
        repo.tick();
        return SaveLoadTest.save(repo);
    }

    private LoadReport load(byte[] save, Consumer<EntityRepository> registration) {
        EntityRepository repo = worlds.create();
        registration.accept(repo);
        return SaveLoadTest.load(repo, save);
    }

    /** The report of a load, as if the type had the name of the saved one: the name is another case. */
    private <T, X extends ComponentTable<T>> LoadReport loadAs(ComponentType<T, X> type) {
        LoadReport report = load(save(), repo -> repo.register(type));
        List<String> renamed = report.renamed().stream()
                .filter(each -> !each.equals("component exact.Thing is " + type.name()))
                .toList();
        assertThat(report.sameState()).isEqualTo(type.name().equals("exact.Thing"));
        return new LoadReport(
                report.tick(),
                report.entities(),
                report.bytes(),
                new TypeReport(report.unknown(), report.missing(), renamed, report.converted()),
                report.unclaimed(),
                true);
    }

    @Test
    void shouldBeExactWhenNothingChanged() {
        LoadReport report = loadAs(PlainThingTable.TYPE);
        assertThat(report.isExact()).isTrue();
        assertThat(report.sameState()).isTrue();
    }

    @Test
    void shouldTellOfNewFields() {
        LoadReport report = loadAs(MoreThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.missing()).containsExactly("field added of component exact.More");
        assertThat(report.converted()).isEmpty();
    }

    @Test
    void shouldTellOfWiderNumbersLongerTextsAndArrays() {
        LoadReport report = loadAs(WiderThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.converted()).singleElement().asString().contains("field number of", "int", "long");
        report = loadAs(LongerThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.converted()).singleElement().asString().contains("field text of");
        report = loadAs(ManyThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.converted()).singleElement().asString().contains("field few of");
    }

    @Test
    void shouldTellOfOtherConstants() {
        LoadReport report = loadAs(TurnedThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.converted())
                .containsExactly("field colour of component exact.Thing has the constants of its enum in another order,"
                        + " or not all of them");
        report = loadAs(PaintedThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.renamed()).containsExactly("field colour of component exact.Thing: constant RED is CRIMSON");
    }

    @Test
    void shouldTellOfRenamedFields() {
        LoadReport report = loadAs(RenamedThingTable.TYPE);
        assertThat(report.isExact()).isFalse();
        assertThat(report.renamed()).containsExactly("field number of component exact.Thing is count");
    }

    /** A save has only the keys of the fields of objects, so keys are what can be told. */
    @Test
    void shouldTellOfWhatObjectsLose() {
        ManagedType<Note> notes = ManagedType.of(Note.class, "exact.Note").serializedBy(PlainNoteSerializer.INSTANCE);
        ManagedType<Shorter> shorter =
                ManagedType.of(Shorter.class, "exact.Note").serializedBy(ShorterNoteSerializer.INSTANCE);
        EntityRepository repo = worlds.create();
        repo.registerManaged(notes).add(repo.createEntity(), new Note("text", 3));
        byte[] save = SaveLoadTest.save(repo);
        assertThat(load(save, other -> other.registerManaged(notes)).isExact()).isTrue();
        LoadReport report = load(save, other -> other.registerManaged(shorter));
        assertThat(report.unknown()).isEmpty();
        assertThat(report.sameState()).isFalse();
        assertThat(report.isExact()).isFalse();
        assertThat(report.unclaimed()).containsExactly("managed exact.Note: its class does not have the keys 2");
        assertThat(log.all().getLast())
                .contains(
                        "managed exact.Note: 1 only in the save, and lost (2)",
                        "give a field the key that it was saved with")
                .doesNotContain("all fields are there");
    }

    /** The key of a field is new: the old value is lost, and the field has its default. */
    @Test
    void shouldTellOfOtherKeysOfEvents() {
        EntityRepository repo = worlds.create();
        repo.events()
                .registerManaged(ManagedEventType.of(Call.class).serializedBy(PlainCallSerializer.INSTANCE))
                .publish(new Call("text", 3));
        LoadReport report = load(
                SaveLoadTest.save(repo),
                other -> other.events()
                        .registerManaged(
                                ManagedEventType.of(Renumbered.class).serializedBy(RenumberedCallSerializer.INSTANCE)));
        assertThat(report.unclaimed()).singleElement().asString().endsWith("its class does not have the keys 2");
        assertThat(log.all().getLast()).contains("1 only in the save, and lost (2)", "with its default (5)");
    }

    @Test
    void shouldTellOfTypesOfTheProgramAndOfTheSave() {
        assertThat(load(save(), repo -> {}).isExact()).isFalse();
        assertThat(load(save(), repo -> {
                            repo.register(PlainThingTable.TYPE);
                            repo.registerManaged(PlainNoteSerializer.TYPE);
                        })
                        .missing())
                .containsExactly("managed exact.Note");
    }

    /** Nothing proves that a save without a state hash was loaded exactly. */
    @Test
    void shouldNotVouchForSavesWithoutAStateHash() throws IOException {
        byte[] old = Files.readAllBytes(Path.of(System.getProperty("basedir", ""), "../docs/spec/save/empty.fdpw"));
        LoadReport report = load(old, repo -> {});
        assertThat(report.sameState()).isFalse();
        assertThat(report.isExact()).isFalse();
    }

    /** A save changes nothing, not even the version; so the next save hashes again what may have changed in it. */
    @Test
    void shouldHashWhatChangedSinceTheLastSave() {
        EntityRepository repo = worlds.create();
        PlainThingTable things = repo.register(PlainThingTable.TYPE);
        TableSingleton<Plain, PlainThingTable> one = repo.singletons().register(PlainThingTable.TYPE);
        long entity = repo.createEntity();
        things.add(entity, new Plain(0, Colour.RED, "", new int[2]));
        one.set(new Plain(0, Colour.RED, "", new int[2]));
        for (int i = 1; i < 6; i++) {
            byte[] save = SaveLoadTest.save(repo);
            assertThat(SaveLoadTest.save(repo))
                    .as("the same world, the same bytes")
                    .isEqualTo(save);
            things.set(entity, new Plain(i, Colour.RED, "", new int[2]));
            one.set(new Plain(-i, Colour.RED, "", new int[2]));
            repo.createEntity();
            LoadReport report = load(SaveLoadTest.save(repo), other -> {
                other.register(PlainThingTable.TYPE);
                other.singletons().register(PlainThingTable.TYPE);
            });
            assertThat(report.isExact()).isTrue();
        }
    }

    @Test
    void shouldBeExactInTheMiddleOfAFrame() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(5), 60);
        world.alarms.publish();
        StockWorld other = new StockWorld(worlds.create(), 0);
        assertThat(SaveLoadTest.load(other.repo, SaveLoadTest.save(world.repo)).isExact())
                .isTrue();
        assertThat(other.repo.stateHash()).isEqualTo(world.repo.stateHash());
    }

    // ---- what is told, and refused

    @Test
    void shouldSayNothingOfAnExactLoad() {
        assertThat(loadAs(PlainThingTable.TYPE).isExact()).isTrue();
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldLogOnceWhatDiffers() {
        loadAs(MoreThingTable.TYPE);
        assertThat(log.all())
                .singleElement()
                .asString()
                .isEqualTo(
                        "a stream: the loaded world is not exactly the saved one: 1 only in this program, and empty or"
                                + " zero (field added of component exact.More); 1 renamed (component exact.Thing is"
                                + " exact.More). The LoadReport has all of it; WorldStorage.requireExact() refuses such"
                                + " saves");
    }

    @Test
    void shouldNameTheFileAndTheTypesThatAreKept(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("evening.fdpw");
        Files.write(file, save());
        WorldStorage.of(worlds.create()).load(file);
        assertThat(log.all())
                .singleElement()
                .asString()
                .startsWith(file + ": ")
                .contains("1 only in the save, and kept for the next save (component exact.Thing)");
    }

    @Test
    void shouldSayThatOnlyTheStateDiffers() {
        List<Forgery.Block> blocks = Forgery.blocksOf(save());
        for (Long hash : Arrays.asList(null, 5L)) {
            SaveHeader header = SaveHeader.read(DataReader.of(blocks.get(0).content()));
            DataWriter data = new DataWriter();
            new SaveHeader(
                            header.tick(),
                            header.version(),
                            header.chunks(),
                            header.entities(),
                            hash,
                            header.types(),
                            header.more())
                    .write(data);
            load(Forgery.with(blocks, 0, data.toByteArray()), repo -> repo.register(PlainThingTable.TYPE));
        }
        assertThat(log.all()).hasSize(2);
        assertThat(log.all().getFirst()).contains("the save has no state hash");
        assertThat(log.all().getLast()).contains("all fields are there, but the state hash is another one");
    }

    /** A strict load refuses each difference, and the world is what it was. */
    @Test
    void shouldRefuseWhatIsNotExactIfAsked(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("thing.fdpw");
        Files.write(file, save());
        for (ComponentType<?, ?> type :
                List.of(MoreThingTable.TYPE, WiderThingTable.TYPE, TurnedThingTable.TYPE, RenamedThingTable.TYPE)) {
            EntityRepository repo = worlds.create();
            repo.register(type);
            repo.createEntity();
            long hash = repo.stateHash();
            assertThatThrownBy(() -> WorldStorage.of(repo).requireExact().load(file))
                    .isInstanceOf(IncompatibleSaveException.class)
                    .hasMessageStartingWith(file + ": cannot load exactly, as requireExact() asks: ")
                    .hasMessageContaining("component exact.Thing is " + type.name());
            assertThat(repo.stateHash()).isEqualTo(hash);
            assertThat(repo.keptBeside()).isNull();
            assertThat(repo.checkStructure()).isEmpty();
        }
        EntityRepository unknowing = worlds.create();
        assertThatThrownBy(() -> WorldStorage.of(unknowing).requireExact().load(file))
                .hasMessageContaining("(component exact.Thing)");
        unknowing.register(PlainThingTable.TYPE); // nothing was left out
        assertThat(log.all()).isEmpty();
        assertThat(WorldStorage.of(unknowing)
                        .withoutForce()
                        .requireExact()
                        .load(file)
                        .isExact())
                .isTrue();
    }

    // ---- orders that would lead to another world

    /** The world would go on without the values: the user of a load before the types were registered never saw why. */
    @Test
    void shouldRefuseToRegisterWhatWasLeftOut() {
        EntityRepository repo = worlds.create();
        LoadReport report = SaveLoadTest.load(repo, save());
        assertThat(report.unknown()).containsExactly("component exact.Thing");
        assertThatThrownBy(() -> repo.register(PlainThingTable.TYPE))
                .isInstanceOf(RegistrationException.class)
                .hasMessage("cannot register component exact.Thing: the loaded world had values of it, which were left"
                        + " out because it was not registered then, so the world would go on without them. Register all"
                        + " types before the load: for instance, start the engine first, whose systems register types");
        assertThat(repo.checkStructure()).isEmpty();
        repo.registerManaged(PlainNoteSerializer.TYPE); // others may come
        repo.singletons().register(PlainThingTable.TYPE); // a singleton is another type
        repo.clear();
        repo.register(PlainThingTable.TYPE);
        assertThat(SaveLoadTest.load(repo, save()).unknown()).isEmpty();
    }

    @Test
    void shouldRefuseSingletonsAndEventsThatWereLeftOut() {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.rules.set(new Stock.Rules(3, 2.5));
        world.alarms.publish();
        EntityRepository repo = worlds.create();
        SaveLoadTest.load(repo, SaveLoadTest.save(world.repo));
        assertThatThrownBy(() -> repo.singletons().register(world.rules.table().type()))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("cannot register singleton ");
        assertThatThrownBy(() -> repo.events().register(world.alarms.type()))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("cannot register event ");
        repo.events().register(world.arrivals.type()); // none waited
        repo.copyFrom(worlds.create());
        repo.events().register(world.alarms.type());
    }

    /** Types without values leave nothing out. */
    @Test
    void shouldLetTypesWithoutValuesComeLater() {
        EntityRepository saved = worlds.create();
        saved.register(PlainThingTable.TYPE);
        EntityRepository repo = worlds.create();
        SaveLoadTest.load(repo, SaveLoadTest.save(saved));
        repo.register(PlainThingTable.TYPE);
        assertThat(repo.stateHash()).isEqualTo(saved.stateHash());
    }

    @Test
    void shouldRefuseToLoadWhileCommandsWait() {
        EntityRepository repo = worlds.create();
        PlainThingTable things = repo.register(PlainThingTable.TYPE);
        byte[] save = save();
        repo.commands().buffer().create();
        assertThatThrownBy(() -> SaveLoadTest.load(repo, save))
                .hasStackTraceContaining(CommandException.class.getName())
                .hasStackTraceContaining("1 command waits that was recorded for the world before");
        assertThat(things.count()).as("nothing was loaded").isZero();
        repo.commands().discard();
        assertThat(SaveLoadTest.load(repo, save).isExact()).isTrue();
        assertThat(List.of(things.count())).containsExactly(1);
    }
}
