package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.kernel.query.Query;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Entities of a prototype with one value of their own, which the prototype has or not: complete, or never there. */
class PrototypeExtraTest {
    private static final ComponentType<Long, ProbeTable> SMALL = ProbeTable.type("small", 16);
    private static final ComponentType<Long, ProbeTable> LARGE = ProbeTable.type("large", 20_000);
    private static final PartType<Long, ProbeParts> PARTS = ProbeParts.type("parts", 24_000);

    private static Prototype like(EntityRepository repo) {
        return repo.newPrototypes()
                .define("thing")
                .with(repo.register(SMALL), 5L)
                .parts(repo.register(PARTS), 1L, 2L)
                .side(4)
                .build();
    }

    @Test
    void shouldHaveTheValueWhetherThePrototypeHasItOrNot() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable small = repo.register(SMALL);
            ProbeTable large = repo.register(LARGE);
            Prototypes prototypes = repo.newPrototypes();
            Prototype thing = prototypes.define("thing").with(small, 5L).side(4).build();
            String before = prototypes.toString();
            long has = thing.create(small, 6L);
            long lacks = thing.create(large, 7L, 9);
            assertThat(small.get(has)).isEqualTo(6);
            assertThat(large.has(has)).isFalse();
            assertThat(repo.side(has)).isEqualTo(4);
            assertThat(small.get(lacks)).isEqualTo(5);
            assertThat(large.get(lacks)).isEqualTo(7);
            assertThat(repo.side(lacks)).isEqualTo(9);
            assertThat(small.get(thing.create())).as("the prototype's own").isEqualTo(5);
            assertThat(prototypes).as("nothing is kept").hasToString(before);
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldCreateAllOrNothingAfterAFaultAtEveryCall() {
        for (boolean lacks : new boolean[] {false, true}) {
            int faults = 0;
            while (createWithFault(faults, lacks)) {
                faults++;
            }
            assertThat(faults).as("calls that can fail").isGreaterThan(3);
        }
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    private static boolean createWithFault(int callsBeforeFault, boolean lacks) {
        FaultyMemory memory = new FaultyMemory(true, Integer.MAX_VALUE);
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(5_000), memory)) {
            repo.observers().add(frame -> {});
            ProbeTable large = repo.register(LARGE);
            Prototype thing = like(repo);
            ProbeTable extra = lacks ? large : repo.table(SMALL);
            memory.failAfter(callsBeforeFault);
            try {
                thing.create(extra, 8L);
            } catch (NativeMemoryException expected) {
                assertThat(repo.entityCount()).isZero();
                repo.types()
                        .forEach(
                                type -> assertThat(type.count()).as(type.name()).isZero());
                thing.create(extra, 8L);
            }
            boolean faulted = !memory.isArmed();
            memory.failAfter(Integer.MAX_VALUE);
            assertThat(repo.entityCount()).isEqualTo(1);
            assertThat(extra.get(repo.entityAt(0))).isEqualTo(8);
            assertThat(repo.table(PARTS).totalParts()).isEqualTo(2);
            assertThat(repo.checkStructure()).isEmpty();
            return faulted;
        }
    }

    @Test
    void shouldCreateNothingThatIsRefusedWhileAnotherThreadIterates() throws InterruptedException {
        FaultyMemory memory = new FaultyMemory(true, Integer.MAX_VALUE);
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(5_000), memory)) {
            ProbeTable small = repo.register(SMALL);
            ProbeTable large = repo.register(LARGE);
            Prototype thing =
                    repo.newPrototypes().define("thing").with(small, 5L).build();
            thing.create();
            Query query = repo.query().with(small).build();
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch refused = new CountDownLatch(1);
            Thread other = new Thread(() -> query.forEach(entity -> {
                begun.countDown();
                await(refused);
            }));
            other.start();
            begun.await();
            try {
                assertThatThrownBy(() -> thing.create(large, null)).isInstanceOf(FieldValueException.class);
                WriteScope scope = WriteScope.of(repo, "mover").only().and(small);
                scope.begin();
                try {
                    assertThatThrownBy(() -> thing.create(large, 1L))
                            .isInstanceOf(UndeclaredAccessException.class)
                            .hasMessageContaining("large");
                } finally {
                    scope.end();
                }
                int faults = 0;
                long made = Entity.NULL;
                while (made == Entity.NULL) {
                    memory.failAfter(faults);
                    try {
                        made = thing.create(large, 1L);
                    } catch (NativeMemoryException expected) {
                        faults++;
                    }
                }
                memory.failAfter(Integer.MAX_VALUE);
                assertThat(faults).isPositive();
                assertThat(made).as("nobody lived there").isEqualTo(Entity.of(1, 1));
            } finally {
                refused.countDown();
                other.join();
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldNotDependOnThePrototypeWhatAPhaseAllows() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable small = repo.register(SMALL);
            ProbeTable large = repo.register(LARGE);
            Prototype thing =
                    repo.newPrototypes().define("thing").with(small, 5L).build();
            repo.phases()
                    .configure(
                            PhaseConfig.builder()
                                    .phase(
                                            "growing",
                                            WritePermission.READ_ONLY,
                                            StructurePermission.IMMEDIATE,
                                            "growing")
                                    .build(),
                            "growing");
            assertThat(small.get(thing.create(small, 6L))).isEqualTo(6);
            assertThat(large.get(thing.create(large, 7L))).isEqualTo(7);
        }
    }

    @Test
    void shouldBeCompleteForQueriesOfOtherThreads() throws InterruptedException {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable small = repo.register(SMALL);
            ProbeTable other = repo.register(ProbeTable.type("other", 16));
            Prototype thing =
                    repo.newPrototypes().define("thing").with(small, 5L).build();
            Query incomplete = repo.query().with(small).without(other).build();
            AtomicBoolean stop = new AtomicBoolean();
            AtomicLong met = new AtomicLong();
            Thread looking = new Thread(() -> {
                while (!stop.get()) {
                    met.addAndGet(incomplete.count());
                }
            });
            looking.start();
            for (int i = 0; i < 50_000; i++) {
                thing.create(other, 1L);
            }
            stop.set(true);
            looking.join();
            assertThat(met).hasValue(0);
        }
    }
}
