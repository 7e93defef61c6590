package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A load that is not exact names the type, what was saved, what is registered, and what to do. */
class LostTypesTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component(name = "lost.Berth", prefix = "LostBerth")
    record Berth(int depth, float x, float y) {}

    @Component(name = "found.Mooring", prefix = "FoundMooring")
    record Mooring(float x, float y, int depth) {}

    @Component(name = "found.Berth", prefix = "MovedBerth")
    record Moved(int other) {}

    @Component(name = "found.Quay", prefix = "FoundQuay")
    record Quay(int depth, float x, float z) {}

    @Component(name = "found.Crane", prefix = "FoundCrane")
    record Crane(long load) {}

    @Alias("lost.Berth")
    @Component(name = "lost.Turned", prefix = "TurnedBerth")
    record Turned(int depth, float y, float x) {}

    @Alias("lost.Berth")
    @Component(name = "lost.Columns", prefix = "ColumnBerth", layout = Layout.COLUMNS)
    record InColumns(int depth, float x, float y) {}

    record Place(float x, float y) {}

    record Spot(float x, float z) {}

    @Component(name = "lost.Buoy", prefix = "LostBuoy")
    record Buoy(int depth, Place place, long id, float light, float bell) {}

    @Alias("lost.Buoy")
    @Component(name = "found.Buoy", prefix = "FoundBuoy")
    record Found(int bottom, Place at, double id2, float lamp, float gong) {}

    @Alias("lost.Buoy")
    @Component(name = "found.Float", prefix = "FoundFloat")
    record Float2(int depth, Spot place, long id, float light, float bell) {}

    @Alias("lost.Buoy")
    @Component(name = "found.Lamps", prefix = "FoundLamps")
    record Lamps(
            int depth, Place place, long id, @Alias("lihgt") float lamp, float bells, float horn) {}

    @Tag(name = "lost.Anchored")
    interface Anchored {}

    @Tag(name = "found.Anchred")
    interface Anchred {}

    @Serialized(prefix = "LostLog")
    static final class Log {
        @FieldKey(1)
        String text = "";

        transient int pages;
    }

    private byte[] save(Consumer<EntityRepository> content) {
        EntityRepository repo = worlds.create();
        content.accept(repo);
        repo.tick();
        return SaveLoadTest.save(repo);
    }

    private byte[] berths() {
        return save(repo -> repo.register(LostBerthTable.TYPE).add(repo.createEntity(), new Berth(3, 1, 2)));
    }

    private LoadReport load(byte[] save, ComponentType<?, ?>... types) {
        EntityRepository repo = worlds.create();
        for (ComponentType<?, ?> type : types) {
            repo.register(type);
        }
        return SaveLoadTest.load(repo, save);
    }

    private void assertRefused(byte[] save, ComponentType<?, ? extends ComponentTable<?>> type, String... texts) {
        EntityRepository repo = worlds.create();
        repo.register(type);
        assertThatThrownBy(() -> WorldStorage.of(repo).requireExact().load(new ByteArrayInputStream(save)))
                .isInstanceOf(IncompatibleSaveException.class)
                .hasMessageContainingAll(texts);
    }

    // ---- renamed without an alias

    @Test
    void shouldNameTheTypeThatHasTheSameFields() {
        LoadReport report = load(berths(), FoundCraneTable.TYPE, FoundQuayTable.TYPE, FoundMooringTable.TYPE);
        assertThat(report.unclaimed())
                .containsExactly(
                        "component lost.Berth: nothing in this program has this type, but found.Mooring has the"
                                + " same fields. If it was renamed, write @Alias(\"lost.Berth\") on Mooring");
        assertThat(log.all())
                .singleElement()
                .asString()
                .contains("1 perhaps renamed (component lost.Berth: ", "@Alias(\"lost.Berth\") on Mooring");
        assertRefused(berths(), FoundMooringTable.TYPE, "@Alias(\"lost.Berth\") on Mooring");
    }

    @Test
    void shouldNameATypeOfTheSameNameOrWithMostFieldsOrNone() {
        assertThat(load(berths(), FoundMooringTable.TYPE, MovedBerthTable.TYPE).unclaimed())
                .singleElement()
                .asString()
                .contains("found.Berth is like it", "on Berth");
        assertThat(load(berths(), FoundCraneTable.TYPE, FoundQuayTable.TYPE).unclaimed())
                .singleElement()
                .asString()
                .contains("found.Quay is like it", "@Alias(\"lost.Berth\") on Quay");
        assertThat(load(berths(), FoundCraneTable.TYPE).unclaimed())
                .containsExactly("component lost.Berth: nothing in this program has this type");
        assertThat(load(berths()).unclaimed())
                .containsExactly("component lost.Berth: nothing in this program has this type");
        assertThat(load(berths(), LostBerthTable.TYPE).unclaimed()).isEmpty();
    }

    @Test
    void shouldCompareTypesOfOneKindOnly() {
        byte[] save = save(repo -> {
            repo.registerTag(Anchored.class).add(repo.createEntity());
            repo.singletons().register(LostBerthTable.TYPE).set(new Berth(3, 1, 2));
        });
        EntityRepository repo = worlds.create();
        repo.registerTag(Anchred.class);
        repo.register(FoundMooringTable.TYPE);
        assertThat(SaveLoadTest.load(repo, save).unclaimed())
                .containsExactlyInAnyOrder(
                        "tag lost.Anchored: nothing in this program has this type, but found.Anchred is like it. If it"
                                + " was renamed, write @Alias(\"lost.Anchored\") on Anchred",
                        "singleton lost.Berth: nothing in this program has this type");
    }

    @Test
    void shouldNameTheFieldThatIsNewAndOfTheSameKind() {
        byte[] save = save(repo ->
                repo.register(LostBuoyTable.TYPE).add(repo.createEntity(), new Buoy(3, new Place(1, 2), 4, 5, 6)));
        assertThat(load(save, FoundBuoyTable.TYPE).unclaimed())
                .as("a long became a double, and each of two floats may have become either of two")
                .containsExactly(
                        "field depth of component lost.Buoy: this program does not have it, but bottom, which is new,"
                                + " is of the same kind. If it was renamed, write @Alias(\"depth\") on bottom",
                        "field place of component lost.Buoy: this program does not have it, but at, which is new, is of"
                                + " the same kind. If it was renamed, write @Alias(\"place\") on at",
                        "field light of component lost.Buoy: this program does not have it, but lamp, gong, which are"
                                + " new, are of the same kind. If it was renamed, write @Alias(\"light\") on the one"
                                + " that it is now",
                        "field bell of component lost.Buoy: this program does not have it, but lamp, gong, which are"
                            + " new, are of the same kind. If it was renamed, write @Alias(\"bell\") on the one that"
                            + " it is now");
        assertThat(log.all())
                .singleElement()
                .asString()
                .contains("4 perhaps renamed (field depth of component lost.Buoy: ", "@Alias(\"depth\") on bottom");
        assertThat(load(save, FoundFloatTable.TYPE).unclaimed())
                .containsExactly("field place.y of component lost.Buoy: this program does not have it, but place.z,"
                        + " which is new, is of the same kind. If it was renamed, write @Alias(\"y\") on z");
    }

    @Test
    void shouldNameTheFieldWithAMisspeltAliasOrASimilarName() {
        byte[] save = save(repo ->
                repo.register(LostBuoyTable.TYPE).add(repo.createEntity(), new Buoy(3, new Place(1, 2), 4, 5, 6)));
        assertThat(load(save, FoundLampsTable.TYPE).unclaimed())
                .containsExactly(
                        "field light of component lost.Buoy: this program does not have it, but lamp, which is new, has"
                                + " @Alias(\"lihgt\"). If it was renamed, write @Alias(\"light\") on lamp",
                        "field bell of component lost.Buoy: this program does not have it, but bells, which is new, is"
                                + " of the same kind. If it was renamed, write @Alias(\"bell\") on bells");
    }

    // ---- another order or layout

    @Test
    void shouldNameTheComponentWhoseFieldsHaveAnotherOrder() {
        LoadReport report = load(berths(), TurnedBerthTable.TYPE);
        assertThat(report.sameState()).isFalse();
        assertThat(report.converted())
                .containsExactly(
                        "component lost.Berth: its fields have the order y, x in this program, and had the order"
                                + " x, y in the save; write them in that order again");
        assertThat(log.all()).singleElement().asString().contains("1 converted (component lost.Berth: its fields");
        assertRefused(berths(), TurnedBerthTable.TYPE, "component lost.Berth: its fields have the order y, x");
        assertThat(load(save(repo -> repo.register(LostBerthTable.TYPE)), TurnedBerthTable.TYPE)
                        .converted())
                .as("without values nothing differs")
                .isEmpty();
    }

    @Test
    void shouldNameTheComponentThatBecameColumns() {
        assertThat(load(berths(), ColumnBerthTable.TYPE).converted())
                .containsExactly(
                        "component lost.Berth: its fields lie in columns in this program, and lay in rows in the"
                                + " save; write @Component(layout = Layout.ROWS) to have them so again");
        assertRefused(berths(), ColumnBerthTable.TYPE, "component lost.Berth", "columns", "rows");
    }

    // ---- objects

    @Test
    void shouldNameTheObjectsThatTheFileDoesNotHaveAsTheyWereHashed() {
        ManagedType<Log> type = ManagedType.of(Log.class, "lost.Log").serializedBy(LostLogSerializer.INSTANCE);
        EntityRepository repo = worlds.create();
        ManagedTable<Log> logs = repo.registerManaged(type);
        long entity = repo.createEntity();
        Log changed = new Log();
        logs.add(entity, changed);
        long before = repo.stateHash();
        changed.text = "changed inside";
        assertThat(repo.stateHash()).as("nobody told of the change").isEqualTo(before);
        log.expect("the save has the objects of lost.Log as they are now");
        byte[] unmarked = SaveLoadTest.save(repo);
        logs.markModified(entity);
        EntityRepository loaded = worldOf(type);
        assertThat(SaveLoadTest.load(loaded, unmarked).isExact()).isTrue();
        assertThat(loaded.stateHash()).isEqualTo(repo.stateHash());
        ManagedType<Log> counting = type.hashedBy((each, into) -> into.add(each.pages));
        byte[] unwritten = save(world -> {
            Log thick = new Log();
            thick.pages = 3;
            world.registerManaged(counting).add(world.createEntity(), thick);
        });
        assertObjectsNamed(WorldStorage.of(worldOf(counting)), unwritten);
        EntityRepository other = worlds.create();
        other.registerManaged(type);
        LoadReport report = SaveLoadTest.load(other, unwritten);
        assertThat(report.converted())
                .singleElement()
                .asString()
                .contains("lost.Log: its objects count for the state hash by their saved bytes in this program, and"
                        + " counted by the program's own hasher in the save");
    }

    private EntityRepository worldOf(ManagedType<Log> type) {
        EntityRepository repo = worlds.create();
        repo.registerManaged(type);
        return repo;
    }

    private static void assertObjectsNamed(WorldStorage storage, byte[] save) {
        assertThatThrownBy(() -> storage.requireExact().load(new ByteArrayInputStream(save)))
                .isInstanceOf(IncompatibleSaveException.class)
                .hasMessageContaining("1 of lost.Log, class " + Log.class.getName())
                .hasMessageContainingAll("@FieldKey", "serializedBy()")
                .hasMessageContaining("markModified(entity)");
    }
}
