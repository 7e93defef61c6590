package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PartLimitException;
import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BroadParts;
import io.fdp.tests.components.CrateParts;
import io.fdp.tests.components.DotParts;
import io.fdp.tests.components.GadgetParts;
import io.fdp.tests.components.PartKind;
import io.fdp.tests.components.PartShapes.Crate;
import io.fdp.tests.components.PartShapes.Dot;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The ranges that parts lie in: how large they get, how they grow, and what is used again. */
class PartRangesTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private WheelParts wheels;
    private long truck;

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        truck = repo.createEntity();
    }

    private static Wheel wheel(int id) {
        return new Wheel(id, id * 0.5f, -id);
    }

    private void addWheels(long entity, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(wheels.add(entity, wheel(i))).isEqualTo(i);
        }
    }

    @Test
    void shouldHoldAsManyPartsAsAllowedAndNotOneMore() {
        DotParts dots = repo.register(DotParts.TYPE);
        long other = repo.createEntity();
        for (int i = 0; i < PartTable.MAX_PARTS; i++) {
            dots.add(truck, (byte) i);
            if (i < 100) {
                dots.add(other, (byte) -i);
            }
        }
        assertThat(dots.count(truck)).isEqualTo(65_536);
        long hash = repo.stateHash();
        assertThatThrownBy(() -> dots.add(truck, (byte) 1))
                .isInstanceOf(PartLimitException.class)
                .hasMessageContaining(Entity.toString(truck))
                .hasMessageContaining("65537")
                .hasMessageContaining("65536");
        Dot[] tooMany = new Dot[65_537];
        Arrays.fill(tooMany, new Dot((byte) 3));
        assertThatThrownBy(() -> dots.setAll(truck, tooMany)).isInstanceOf(PartLimitException.class);
        assertThatThrownBy(() -> dots.setAll(repo.createEntity(), tooMany)).isInstanceOf(PartLimitException.class);
        repo.destroyEntity(Entity.of(2, 1));
        for (int i = 0; i < PartTable.MAX_PARTS; i += 97) {
            assertThat(dots.get(truck, i)).isEqualTo(new Dot((byte) i));
        }
        dots.setAll(truck, tooMany, 1, 65_537);
        assertThat(dots.count(truck)).isEqualTo(65_536);
        assertThat(dots.count(other)).isEqualTo(100);
        assertThat(repo.stateHash()).isNotEqualTo(hash);
    }

    @Test
    void shouldReuseFreedRanges() {
        long[] entities = new long[1000];
        repo.createEntities(entities);
        for (long entity : entities) {
            addWheels(entity, 4);
        }
        long before = repo.memory().committed();
        for (int round = 0; round < 20; round++) {
            for (int i = round % 2; i < entities.length; i += 2) {
                wheels.remove(entities[i]);
            }
            for (int i = round % 2; i < entities.length; i += 2) {
                addWheels(entities[i], 1 + round % 4);
            }
        }
        assertThat(repo.memory().committed()).isEqualTo(before);
        repo.destroyEntities(entities);
        assertThat(wheels.density()).isEqualTo(1);
        assertThat(wheels.count()).isZero();
    }

    @Test
    void shouldGrowInStepsOfTwo() {
        long other = repo.createEntity();
        addWheels(other, 1);
        long[] moves = new long[40];
        addWheels(truck, 1);
        long address = wheels.address(truck);
        addWheels(other, 0);
        for (int count = 2; count <= 40; count++) {
            wheels.add(other, wheel(0)); // takes what would be free behind the truck's parts
            wheels.add(truck, wheel(count));
            moves[count - 1] = wheels.address(truck) != address ? 1 : 0;
            address = wheels.address(truck);
        }
        for (int count = 1; count <= 40; count++) {
            boolean full = count == 5 || count == 9 || count == 17 || count == 33;
            assertThat(full || moves[count - 1] == 0).as("moved at " + count).isTrue();
        }
    }

    @Test
    void shouldAlignAndZeroThePadding() {
        var broad = repo.register(BroadParts.TYPE);
        GadgetParts gadgets = repo.register(GadgetParts.TYPE);
        long[] entities = new long[50];
        repo.createEntities(entities);
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < entities.length; i++) {
                for (int k = 0; k <= i % 9; k++) {
                    broad.add(entities[i], PartKind.BROAD.value().apply(k));
                    gadgets.add(entities[i], PartKind.GADGET.value().apply(k));
                }
                assertThat(broad.address(entities[i]) % 32).isZero();
                for (int k = 0; k < gadgets.count(entities[i]); k++) {
                    long at = gadgets.address(entities[i]) + k * 88L;
                    for (int padding : new int[] {33, 39, 81, 87}) {
                        assertThat(Memory.getByte(at + padding)).isZero();
                    }
                }
            }
            for (long entity : entities) {
                broad.remove(entity);
                gadgets.remove(entity);
            }
        }
    }

    @Test
    void shouldChangeNothingWhenTheBudgetIsUsedUp() {
        EntityRepository tight = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(400_000));
        CrateParts crates = tight.register(CrateParts.TYPE);
        Crate crate = PartKind.CRATE.value().apply(1);
        long one = tight.createEntity();
        long two = tight.createEntity();
        int added = 0;
        MemoryBudgetException refused = null;
        long hash = 0;
        while (refused == null) {
            hash = tight.stateHash();
            try {
                crates.add(added % 3 == 0 ? one : two, crate);
                added++;
            } catch (MemoryBudgetException expected) {
                refused = expected;
            }
        }
        assertThat(refused).hasMessageContaining("parts io.fdp.tests.components.PartShapes.Crate");
        assertThat(tight.stateHash()).isEqualTo(hash);
        assertThat(crates.totalParts()).isEqualTo(added);
        Crate[] many = new Crate[200];
        Arrays.fill(many, crate);
        assertThatThrownBy(() -> crates.setAll(one, many)).isInstanceOf(MemoryBudgetException.class);
        assertThatThrownBy(() -> crates.setAll(tight.createEntity(), many)).isInstanceOf(MemoryBudgetException.class);
        assertThat(crates.totalParts()).isEqualTo(added);
        crates.remove(one);
        crates.remove(two);
        tight.trim(10);
        crates.add(two, crate);
        assertThat(crates.count(two)).isEqualTo(1);
    }
}
