package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CrateParts;
import io.fdp.tests.components.PartKind;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Packing the heap of parts. */
class DefragmentTest {
    private static final int COUNT = 4000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private WheelParts wheels;

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        repo.createEntities(entities);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k < 4; k++) {
                wheels.add(entities[i], i, k, 0);
            }
        }
    }

    private void removeAllBut(int every) {
        for (int i = 0; i < COUNT; i++) {
            if (i % every != every - 1) {
                wheels.remove(entities[i]);
            }
        }
    }

    private void assertIntact(int every) {
        for (int i = every - 1; i < COUNT; i += every) {
            assertThat(wheels.count(entities[i])).isEqualTo(4);
            for (int k = 0; k < 4; k++) {
                assertThat(wheels.get(entities[i], k).id()).isEqualTo(i);
                assertThat(wheels.get(entities[i], k).radius()).isEqualTo(k);
            }
        }
    }

    @Test
    void shouldLeaveADenseHeapAlone() {
        assertThat(wheels.density()).isEqualTo(1);
        for (int i = 0; i < COUNT / 4; i++) {
            wheels.remove(entities[i]);
        }
        assertThat(wheels.density()).isEqualTo(0.75);
        WheelPartsView view = wheels.view(entities[COUNT - 1]);
        assertThat(wheels.defragment(Long.MAX_VALUE)).isZero();
        assertThat(repo.defragment(Long.MAX_VALUE)).isZero();
        assertThat(view.size()).isEqualTo(4);
    }

    @Test
    void shouldPackASparseHeapABoundedAmountAtATime() {
        removeAllBut(4);
        assertThat(wheels.density()).isEqualTo(0.25);
        long hash = repo.stateHash();
        long version = wheels.chunkVersion(3);
        int calls = 0;
        for (; wheels.density() < 1 && calls < 10_000; calls++) {
            assertThat(repo.defragment(1000)).isLessThanOrEqualTo(1000 + 48);
            assertThat(repo.checkStructure()).isEmpty();
        }
        assertThat(calls).as("a call does little").isGreaterThan(40);
        assertThat(wheels.density()).isEqualTo(1);
        assertThat(repo.stateHash()).isEqualTo(hash);
        assertThat(wheels.chunkVersion(3)).as("moving is no change").isEqualTo(version);
        assertIntact(4);
        for (int i = 7; i < COUNT; i += 4) {
            assertThat(wheels.address(entities[i]) - wheels.address(entities[i - 4]))
                    .isEqualTo(48);
        }
    }

    @Test
    void shouldDoNothingWithoutABudget() {
        removeAllBut(4);
        assertThat(wheels.defragment(0)).isZero();
        assertThat(wheels.density()).isEqualTo(0.25);
        assertThatThrownBy(() -> wheels.defragment(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
    }

    @Test
    void shouldEndViewsOfPartsThatMovedAndNoOthers() {
        removeAllBut(4);
        WheelPartsView first = wheels.view(entities[3]);
        WheelPartsView last = wheels.view(entities[COUNT - 1]);
        assertThat(wheels.defragment(1)).isPositive();
        assertThatThrownBy(() -> first.spin(0))
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("moved");
        assertThat(last.id(0)).isEqualTo(COUNT - 1);
        while (wheels.density() < 1) {
            wheels.defragment(10_000);
        }
        assertThatThrownBy(() -> last.id(0)).isInstanceOf(StaleCursorException.class);
        assertThat(wheels.view(entities[COUNT - 1]).id(0)).isEqualTo(COUNT - 1);
    }

    @Test
    void shouldGiveMemoryBack() {
        long before = repo.memory().committed();
        removeAllBut(20);
        while (wheels.defragment(100_000) > 0) {
            assertThat(repo.checkStructure()).isEmpty();
        }
        assertThat(repo.memory().committed()).isLessThan(before - 100_000);
        assertThat(wheels.density()).isEqualTo(1);
        assertIntact(20);
    }

    @Test
    void shouldTakeRoomFromEntitiesThatLostMostOfTheirParts() {
        long crowd = repo.createEntity();
        for (int i = 0; i < 30_000; i++) {
            wheels.add(crowd, i, i, i);
        }
        while (wheels.count(crowd) > 5) {
            wheels.removeAt(crowd, wheels.count(crowd) - 1);
        }
        assertThat(wheels.density()).isLessThan(0.7);
        WheelPartsView view = wheels.view(crowd);
        wheels.defragment(Long.MAX_VALUE);
        assertThat(wheels.density()).isEqualTo(1);
        assertThatThrownBy(() -> view.id(4)).isInstanceOf(StaleCursorException.class);
        assertThat(wheels.view(crowd).id(4)).isEqualTo(4);
        assertIntact(1);
        for (int i = 5; i < 100; i++) {
            wheels.add(crowd, i, i, i);
        }
        assertThat(wheels.get(crowd, 99).id()).isEqualTo(99);
    }

    @Test
    void shouldGoOnWithEntitiesThatComeAndGoMeanwhile() {
        removeAllBut(4);
        for (int round = 0; round < 500; round++) {
            wheels.defragment(500);
            int at = round * 7 % COUNT;
            if (at % 4 != 3) {
                wheels.remove(entities[at]);
                wheels.add(entities[at], at, 0, 0);
                if (round % 2 == 0) {
                    wheels.remove(entities[at]);
                }
            }
            int grown = (round * 4 + 3) % COUNT;
            for (int k = 0; k < 2; k++) {
                wheels.add(entities[grown], -1, 0, 0);
            }
            wheels.removeAt(entities[grown], 5);
            wheels.removeAt(entities[grown], 4);
            assertThat(repo.checkStructure()).isEmpty();
        }
        assertIntact(4);
    }

    @Test
    void shouldShareTheAmountAmongAllTypes() {
        CrateParts crates = repo.register(CrateParts.TYPE);
        for (int i = 0; i < 40; i++) {
            crates.add(entities[i], PartKind.CRATE.value().apply(i));
        }
        for (int i = 0; i < 39; i++) {
            if (i % 3 != 0) {
                crates.remove(entities[i]);
            }
        }
        removeAllBut(4);
        for (int i = 0; i < 10_000 && (wheels.density() < 1 || crates.density() < 1); i++) {
            assertThat(repo.defragment(2000)).isLessThanOrEqualTo(2000 + 5004);
        }
        assertThat(wheels.density()).isEqualTo(1);
        assertThat(crates.density()).isEqualTo(1);
        for (int i = 0; i < 39; i += 3) {
            assertThat(crates.get(entities[i], 0).body()[1249]).isEqualTo(i);
        }
        assertIntact(4);
    }
}
