package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An {@code @Alias} that is written after a save without it is told not to take what that save kept. */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
class LateAliasTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    record Wheel(int size) {}

    record Tyre(int radius) {}

    record LateTyre(@Alias("size") int radius) {}

    record Spot(float x) {}

    @Component(name = "late.Truck", prefix = "LateTruck")
    record Truck(int load, int trips, @FixedArray(2) Wheel[] wheels, Spot home) {}

    /** Renamed without an alias. */
    @Alias("late.Truck")
    @Component(name = "late.Lorry", prefix = "LateLorry")
    record Lorry(int cargo, int trips, @FixedArray(2) Tyre[] wheels, Spot base) {}

    /** With the aliases, and one more field of the kind. */
    @Alias({"late.Truck", "late.Lorry"})
    @Component(name = "late.Van", prefix = "LateVan")
    record Van(
            @Alias("load") int cargo,
            int trips,
            @FixedArray(2) LateTyre[] wheels,
            @Alias("home") Spot base,
            int fresh) {}

    /** With the field of the former name once more. */
    @Alias("late.Lorry")
    @Component(name = "late.Wagon", prefix = "LateWagon")
    record Wagon(int load, int cargo) {}

    private EntityRepository load(byte[] save, ComponentType<?, ?>... types) {
        EntityRepository repo = worlds.create();
        for (ComponentType<?, ?> type : types) {
            repo.register(type);
        }
        SaveLoadTest.load(repo, save);
        return repo;
    }

    private byte[] trucks() {
        EntityRepository repo = worlds.create();
        Wheel[] wheels = {new Wheel(7), new Wheel(8)};
        repo.register(LateTruckTable.TYPE).add(repo.createEntity(), new Truck(5, 6, wheels, new Spot(1)));
        return SaveLoadTest.save(repo);
    }

    private static String beside(String field, String taken, String alias, String on) {
        return "field " + field + " of component late.Lorry: the file has " + taken + " beside it, so @Alias(\"" + alias
                + "\") on " + on + " does not take it. Use a file from before it had " + taken + ", or declare " + field
                + " again instead of the alias, and let the program copy its values";
    }

    @Test
    void shouldNameWhatIsKeptBesideTheFieldWithItsAlias() {
        byte[] both = SaveLoadTest.save(load(trucks(), LateLorryTable.TYPE));
        assertThat(log.all())
                .singleElement()
                .asString()
                .contains("@Alias(\"load\") on cargo", "Write each @Alias before this world is saved again");
        EntityRepository repo = worlds.create();
        repo.register(LateVanTable.TYPE);
        LoadReport report = SaveLoadTest.load(repo, both);
        assertThat(report.unclaimed())
                .containsExactly(
                        beside("load", "cargo", "load", "cargo"),
                        beside("wheels.size", "wheels.radius", "size", "radius"),
                        beside("home.x", "base.x", "home", "base"));
        assertThat(report.isExact()).isFalse();
        assertThat(log.all().getLast())
                .contains(
                        "3 with a former name beside the present one, and kept for the next save (field load of",
                        "@Alias(\"load\") on cargo does not take it")
                .doesNotContain("perhaps renamed", "Write each @Alias");
        Wagon wagon = only(load(both, LateWagonTable.TYPE), LateWagonTable.TYPE);
        assertThat(wagon.load()).as("declared again, as told").isEqualTo(5);
        assertThat(wagon.cargo()).isZero();
    }

    @Test
    void shouldTakeTheFieldFromASaveBefore() {
        EntityRepository repo = worlds.create();
        repo.register(LateVanTable.TYPE);
        assertThat(SaveLoadTest.load(repo, trucks()).unclaimed()).isEmpty();
        Van van = only(repo, LateVanTable.TYPE);
        assertThat(van.cargo()).isEqualTo(5);
        assertThat(van.wheels()[1].radius()).isEqualTo(8);
        assertThat(van.base().x()).isEqualTo(1);
    }

    /** A type that was renamed without an alias is kept beside the new one, too. */
    @Test
    void shouldNameBothTypesThatASaveHas() {
        EntityRepository repo = worlds.create();
        long entity = repo.createEntity();
        Wheel[] wheels = {new Wheel(7), new Wheel(8)};
        Tyre[] tyres = {new Tyre(0), new Tyre(0)};
        repo.register(LateTruckTable.TYPE).add(entity, new Truck(5, 6, wheels, new Spot(1)));
        repo.register(LateLorryTable.TYPE).add(entity, new Lorry(0, 0, tyres, new Spot(0)));
        byte[] both = SaveLoadTest.save(repo);
        assertThatThrownBy(() -> load(both, LateVanTable.TYPE))
                .isInstanceOf(IncompatibleSaveException.class)
                .hasMessageContaining("cannot load component late.Truck: the save has two types that are late.Van in"
                        + " this program, this one and the component late.Lorry, as when a type was renamed without"
                        + " @Alias and its former values were kept beside the new ones");
    }

    /** The value of the only entity. */
    private static <T> T only(EntityRepository repo, ComponentType<T, ? extends ComponentTable<T>> type) {
        long[] all = new long[1];
        repo.query().build().collect(all);
        return repo.table(type).get(all[0]);
    }
}
