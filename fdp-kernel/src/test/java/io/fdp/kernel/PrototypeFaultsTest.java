package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Tag;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.PrototypeBuilder;
import io.fdp.kernel.prototype.Prototypes;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every call to the operating system that creating from a prototype makes fails once: nothing is created, and the next
 * try succeeds.
 */
class PrototypeFaultsTest {
    private static final ComponentType<Long, ProbeTable> SMALL = ProbeTable.type("small", 16);
    private static final ComponentType<Long, ProbeTable> LARGE = ProbeTable.type("large", 20_000);
    private static final PartType<Long, ProbeParts> PARTS = ProbeParts.type("parts", 24_000);
    private static final ManagedType<String> TEXT = ManagedType.of(String.class, "text");

    @Tag
    interface Marked {}

    @Test
    void shouldCreateAllOrNothingAfterAFaultAtEveryCall() {
        int faults = 0;
        boolean happened = true;
        while (happened) {
            boolean oneByOne = createWithFault(faults, false);
            boolean atOnce = createWithFault(faults, true);
            happened = oneByOne || atOnce;
            faults++;
        }
        assertThat(faults).as("calls that can fail").isGreaterThan(20);
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        assertThat(MemoryUsage.ofProcess().committed()).isZero();
    }

    private static Prototype define(EntityRepository repo, Prototypes prototypes) {
        return prototypes
                .define("thing")
                .with(repo.register(SMALL), 5L)
                .parts(repo.register(PARTS), 1L, 2L, 3L)
                .with(repo.registerManaged(TEXT), "text")
                .tag(repo.registerTag(Marked.class))
                .with(repo.register(LARGE), 6L)
                .tkbType(9)
                .build();
    }

    /** Creates 12 entities, at once or one by one, with a fault on the way; answers whether it happened. */
    private static boolean createWithFault(int callsBeforeFault, boolean atOnce) {
        FaultyMemory memory = new FaultyMemory(true, Integer.MAX_VALUE);
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(5_000), memory)) {
            repo.observers()
                    .add(frame -> {}); // who is created and destroyed is noted, in memory that may be refused as well
            Prototype thing = define(repo, repo.newPrototypes());
            memory.failAfter(callsBeforeFault);
            long[] made = new long[12];
            int created = 0;
            try {
                while (created < made.length) {
                    if (atOnce) {
                        thing.createAll(made);
                        created = made.length;
                    } else {
                        made[created] = thing.create();
                        created++;
                    }
                }
            } catch (NativeMemoryException expected) {
                assertComplete(repo, created);
                assertThat(made[made.length - 1]).isZero();
                for (; created < made.length; created++) {
                    made[created] = thing.create();
                }
            }
            boolean faulted = !memory.isArmed();
            memory.failAfter(Integer.MAX_VALUE);
            assertComplete(repo, made.length);
            assertThat(repo.table(LARGE).get(made[11])).isEqualTo(6);
            assertThat(repo.table(PARTS).getAll(made[0])).isEqualTo(List.of(1L, 2L, 3L));
            return faulted;
        }
    }

    private static void assertComplete(EntityRepository repo, int count) {
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(repo.entityCount()).isEqualTo(count);
        repo.types().forEach(type -> assertThat(type.count()).as(type.name()).isEqualTo(count));
        assertThat(repo.table(PARTS).totalParts()).isEqualTo(3L * count);
    }

    @Test
    void shouldRefuseWhatCannotBeAPrototype() {
        try (EntityRepository repo = EntityRepository.create();
                EntityRepository other = EntityRepository.create()) {
            ProbeTable small = repo.register(SMALL);
            Prototypes prototypes = repo.newPrototypes();
            PrototypeBuilder builder = prototypes.define("thing").with(small, 1L);
            assertThatThrownBy(() -> builder.with(small, 2L))
                    .isInstanceOf(DuplicateComponentException.class)
                    .hasMessage("prototype thing has small already: give each component once");
            assertThatThrownBy(() -> builder.with(other.register(LARGE), 2L))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
            assertThatThrownBy(() -> builder.side(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.flags(65_536)).isInstanceOf(IllegalArgumentException.class);
            ManagedTable<String> text = repo.registerManaged(TEXT);
            assertThatThrownBy(() -> builder.with(text, null)).isInstanceOf(FieldValueException.class);
            Prototype thing = builder.flags(3).build();
            long made = thing.create();
            assertThat(repo.flags(made)).isEqualTo(3);
            assertThatThrownBy(() -> other.commands().buffer().spawn(thing))
                    .isInstanceOf(IllegalArgumentException.class);
            repo.destroyEntity(made);
            assertThatThrownBy(() -> thing.build(made)).isInstanceOf(StaleEntityException.class);
            prototypes.close();
            prototypes.close();
            assertThatThrownBy(thing::create).isInstanceOf(ClosedException.class);
            assertThatThrownBy(builder::build).isInstanceOf(ClosedException.class);
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    @Test
    void shouldForgetAPrototypeWhoseValuesAreRefused() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable small = repo.register(SMALL);
            ManagedTable<String> text = repo.registerManaged(TEXT);
            ProbeParts parts = repo.register(PARTS);
            Prototypes prototypes = repo.newPrototypes();
            String before = prototypes.toString();
            assertThatThrownBy(() -> prototypes
                            .define("wrong")
                            .with(small, 1L)
                            .with(text, "text")
                            .parts(parts, 1L, null)
                            .build())
                    .isInstanceOf(RuntimeException.class);
            assertThat(prototypes).hasToString(before);
            long made = prototypes.define("right").with(text, "other").build().create();
            assertThat(text.get(made)).isEqualTo("other");
        }
    }

    @Test
    void shouldRefuseACopyThatIsNone() {
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<String> text = repo.registerManaged(TEXT.copiedBy(value -> null));
            Prototype thing =
                    repo.newPrototypes().define("thing").with(text, "a").build();
            assertThatThrownBy(thing::create)
                    .isInstanceOf(FieldValueException.class)
                    .hasMessageStartingWith("the copier of text made null");
            assertThat(repo.entityCount()).isZero();
            assertThat(repo.checkStructure()).isEmpty();
        }
    }
}
