package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.query.Difference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts when memory is refused, and when the writing of a part fails. */
class PartFaultsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveAFaultAtEveryCall(boolean protect) {
        int faults = 0;
        boolean reached = true;
        while (reached) {
            reached = run(protect, faults);
            assertThat(MemoryUsage.ofProcess().reserved())
                    .as("after fault " + faults)
                    .isZero();
            assertThat(MemoryUsage.ofProcess().committed()).isZero();
            faults++;
        }
        assertThat(faults).as("calls that can fail").isGreaterThan(protect ? 20 : 4);
    }

    /** Runs a program that goes on after a fault; answers whether the fault happened. */
    private static boolean run(boolean protect, int callsBeforeFault) {
        FaultyMemory memory = new FaultyMemory(protect, callsBeforeFault);
        EntityRepository repo;
        try {
            repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory);
        } catch (NativeMemoryException expected) {
            return true;
        }
        try (repo) {
            PartType<Long, ProbeParts> smallType = ProbeParts.type("small", 8);
            PartType<Long, ProbeParts> largeType = ProbeParts.type("large", 50_000);
            ProbeParts small = again(() -> repo.register(smallType));
            ProbeParts large = again(() -> repo.register(largeType));
            long[] entities = new long[3000];
            again(() -> {
                repo.createEntities(entities);
                return true;
            });
            for (int i = 0; i < entities.length; i += 100) {
                long entity = entities[i];
                for (long part = 0; part < 6; part++) {
                    long value = part;
                    assertThat(again(() -> small.add(entity, value))).isEqualTo((int) part);
                    assertThat(again(() -> large.add(entity, value))).isEqualTo((int) part);
                }
            }
            again(() -> {
                small.addAll(entities, 1, 99);
                return true;
            });
            for (int i = 0; i < entities.length; i += 100) {
                for (int part = 0; part < 6; part++) {
                    assertThat(small.get(entities[i], part)).isEqualTo(part);
                    assertThat(large.get(entities[i], part)).isEqualTo(part);
                }
            }
            assertAllAccepted(again(() -> Differ.of(large)), large);
            assertThat(repo.checkStructure()).isEmpty();
        }
        return !memory.isArmed();
    }

    /** A look that failed is made again: all is reported that was not accepted before. */
    private static void assertAllAccepted(Differ differ, ProbeParts parts) {
        int[] added = {0};
        again(() -> {
            differ.forEach((entity, difference) -> difference == Difference.ADDED && ++added[0] > 0);
            return true;
        });
        assertThat(added[0]).isEqualTo(parts.count());
        differ.forEach((entity, difference) -> {
            throw new AssertionError(difference + " after all was accepted");
        });
    }

    /** Tries once more after the injected fault: nothing half done may stand in the way. */
    private static <T> T again(Supplier<T> action) {
        try {
            return action.get();
        } catch (NativeMemoryException injected) {
            assertThat(injected).hasMessageContaining("injected");
            return action.get();
        }
    }

    @Test
    void shouldForgetPartsWhoseWritingFailed() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeParts parts = repo.register(ProbeParts.type("probe", 12));
            long entity = repo.createEntity();
            parts.addAndFail(entity);
            parts.setAllAndFail(entity, 9);
            assertThat(parts.has(entity)).isFalse();
            assertThat(repo.checkStructure()).isEmpty();
            for (long i = 0; i < 4; i++) {
                parts.add(entity, i);
            }
            parts.addAndFail(entity);
            parts.setAllAndFail(entity, 30);
            assertThat(parts.getAll(entity)).containsExactly(0L, 1L, 2L, 3L);
            assertThat(repo.checkStructure()).isEmpty();
            parts.add(entity, 4L);
            assertThat(parts.getAll(entity)).containsExactly(0L, 1L, 2L, 3L, 4L);
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    /** The budget runs out at every allocation in turn, and nothing is half done. */
    @Test
    void shouldRefuseWhatTheBudgetDoesNotAllowAtEveryAllocation() {
        int refusals = 0;
        for (long budget = 40_000; budget < 700_000; budget += 4_000) {
            try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withMemoryBudget(budget))) {
                ProbeParts parts = repo.register(ProbeParts.type("probe", 600));
                try {
                    long one = repo.createEntity();
                    long two = repo.createEntity();
                    for (long i = 0; i < 90; i++) {
                        parts.add(one, i);
                        parts.add(two, -i);
                    }
                    long[] more = new long[100];
                    repo.createEntities(more);
                    parts.addAll(more);
                } catch (MemoryBudgetException expected) {
                    refusals++;
                }
                assertThat(repo.checkStructure()).isEmpty();
                assertThat(repo.memory().committed()).isLessThanOrEqualTo(budget);
            }
        }
        assertThat(refusals).isBetween(40, 160);
    }

    @Test
    void shouldSayWhenTheAddressSpaceIsUsedUp() {
        RepositoryConfig one = RepositoryConfig.DEFAULT.withCapacity(1);
        try (EntityRepository repo = EntityRepository.create(one)) {
            ProbeParts parts = repo.register(ProbeParts.type("probe", 8));
            long entity = repo.createEntity();
            for (int i = 0; i < PartTable.MAX_PARTS; i++) {
                parts.add(entity, (long) i);
            }
            assertThat(parts.count(entity)).isEqualTo(PartTable.MAX_PARTS);
        }
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeParts parts = repo.register(ProbeParts.type("huge", 65_536));
            long[] entities = new long[17];
            repo.createEntities(entities);
            assertThatThrownBy(() -> fill(parts, entities))
                    .isInstanceOf(CapacityException.class)
                    .hasMessageContaining("huge")
                    .hasMessageContaining("address space");
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    /** Takes the largest ranges without touching them. */
    private static void fill(ProbeParts parts, long[] entities) {
        for (long entity : entities) {
            parts.add(entity, 1L);
            parts.setAllAndFail(entity, PartTable.MAX_PARTS);
        }
    }

    @Test
    void shouldRefusePartsThatAreTooLargeOrInColumns() {
        try (EntityRepository repo = EntityRepository.create()) {
            assertThatThrownBy(() -> repo.register(ProbeParts.type("giant", 65_537)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("65537 bytes");
            ProbeParts parts = repo.register(ProbeParts.type("probe", 8));
            assertThat(repo.types()).containsExactly(parts);
            assertThatThrownBy(() -> repo.register(ProbeTable.type("probe", 8)))
                    .isInstanceOf(RegistrationException.class)
                    .hasMessageContaining("another type is registered under the name probe");
        }
        ComponentLayout columns =
                ComponentLayout.columns(4).field("x", FieldKind.INT, 0).build();
        assertThatThrownBy(() -> PartType.<Long, ProbeParts>of("probe", Long.class, columns, context -> null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rows");
    }
}
