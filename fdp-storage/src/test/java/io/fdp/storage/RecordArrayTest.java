package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Arrays of records in saves of programs that change. */
@SuppressWarnings("ArrayRecordComponent") // compared element by element
class RecordArrayTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    record Wheel(float radius, int bolts) {}

    /** With a field renamed, one wider and one new. */
    record NewWheel(@Alias("bolts") long screws, boolean worn, float radius) {}

    @Component(name = "arrays.Truck")
    record Truck(int id, @FixedArray(2) Wheel[] wheels) {}

    @Alias({"arrays.Truck", "arrays.ShortTruck"})
    @Component(name = "arrays.LongTruck", layout = Layout.COLUMNS)
    record LongTruck(@Alias("wheels") @FixedArray(3) NewWheel[] tyres, int id) {}

    private static Truck truck(int n) {
        return new Truck(n, new Wheel[] {new Wheel(n + 0.5f, n), new Wheel(n + 1.5f, n + 1)});
    }

    @Test
    void shouldLoadElementsIntoALongerArrayOfAnotherRecord() {
        EntityRepository older = worlds.create();
        TruckTable trucks = older.register(TruckTable.TYPE);
        long entity = older.createEntity();
        trucks.add(entity, truck(7));
        EntityRepository newer = worlds.create();
        LongTruckTable longer = newer.register(LongTruckTable.TYPE);
        LoadReport report = SaveLoadTest.load(newer, SaveLoadTest.save(older));
        assertThat(report.unknown()).isEmpty();
        LongTruck loaded = longer.get(entity);
        assertThat(loaded.id()).isEqualTo(7);
        assertThat(loaded.tyres())
                .containsExactly(new NewWheel(7, false, 7.5f), new NewWheel(8, false, 8.5f), new NewWheel(0, false, 0));
    }

    /** What a shorter array has no room for is kept for the next save, as other fields are that are gone. */
    @Test
    void shouldKeepElementsThatAShorterArrayHasNoRoomFor() {
        EntityRepository newer = worlds.create();
        LongTruckTable longer = newer.register(LongTruckTable.TYPE);
        long entity = newer.createEntity();
        NewWheel third = new NewWheel(3, true, 3.5f);
        longer.add(entity, new LongTruck(new NewWheel[] {third, third, third}, 9));
        EntityRepository older = worlds.create();
        WorldStorage storage = WorldStorage.of(older);
        ShortTruckTable shorter = older.register(ShortTruckTable.TYPE);
        SaveLoadTest.load(storage, SaveLoadTest.save(newer));
        assertThat(shorter.view(entity).tyresRadius(0)).isEqualTo(3.5f);
        shorter.edit(entity).tyresRadius(0, 1);

        EntityRepository again = worlds.create();
        LongTruckTable back = again.register(LongTruckTable.TYPE);
        SaveLoadTest.load(again, SaveLoadTest.save(storage));
        assertThat(back.get(entity).tyres()).containsExactly(new NewWheel(3, true, 1), third, third);
    }

    @Alias("arrays.LongTruck")
    @Component(name = "arrays.ShortTruck")
    record ShortTruck(@FixedArray(1) NewWheel[] tyres, int id) {}
}
