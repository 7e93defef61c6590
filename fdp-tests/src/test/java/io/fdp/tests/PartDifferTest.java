package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.query.Differ;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CrateParts;
import io.fdp.tests.components.DotParts;
import io.fdp.tests.components.PartKind;
import io.fdp.tests.components.PartShapes.Dot;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Differs of parts; what holds for all differs is checked against a model in {@link DifferModelTest}. */
class PartDifferTest {
    private static final int COUNT = 2000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private WheelParts wheels;
    private Differ differ;

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        repo.createEntities(entities);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k <= i % 9; k++) {
                wheels.add(entities[i], k, i, k);
            }
        }
        differ = Differ.of(wheels);
        assertThat(looked(true)).hasSize(COUNT).allMatch(line -> line.startsWith("ADDED"));
    }

    private List<String> looked(boolean accept) {
        List<String> seen = new ArrayList<>();
        differ.forEach((entity, difference) -> {
            seen.add(difference + " " + Entity.index(entity));
            if (seen.size() % 300 == 1) {
                assertThat(repo.checkStructure()).as("in the middle of a look").isEmpty();
            }
            return accept;
        });
        return seen;
    }

    @Test
    void shouldReportEveryKindOfChange() {
        assertThat(looked(true)).isEmpty();
        wheels.edit(entities[8]).spin(8, 99);
        wheels.add(entities[17], 1, 2, 3);
        wheels.removeAt(entities[26], 8);
        wheels.removeAt(entities[35], 0);
        wheels.set(entities[44], 3, new Wheel(0, 0, 0));
        wheels.remove(entities[53]);
        repo.destroyEntity(entities[62]);
        Wheel[] turned = wheels.getAll(entities[71]).toArray(Wheel[]::new);
        Wheel first = turned[0];
        turned[0] = turned[8];
        turned[8] = first;
        wheels.setAll(entities[71], turned);
        List<String> expected = List.of(
                "CHANGED 8",
                "CHANGED 17",
                "CHANGED 26",
                "CHANGED 35",
                "CHANGED 44",
                "REMOVED 53",
                "REMOVED 62",
                "CHANGED 71");
        assertThat(looked(false)).isEqualTo(expected);
        assertThat(looked(true)).as("left, so reported again").isEqualTo(expected);
        assertThat(looked(true)).isEmpty();
    }

    @Test
    void shouldNotReportWhatIsTheSame() {
        Wheel[] same = wheels.getAll(entities[8]).toArray(Wheel[]::new);
        wheels.setAll(entities[8], same);
        wheels.add(entities[17], 1, 2, 3);
        wheels.removeAt(entities[17], 9);
        wheels.remove(entities[26]);
        wheels.setAll(entities[26], same, 0, 9);
        for (int k = 0; k < 9; k++) {
            wheels.edit(entities[26]).radius(k, 26);
        }
        wheels.edit(entities[35]).spin(0, 5);
        wheels.edit(entities[35]).spin(0, 0);
        assertThat(looked(true)).isEmpty();
        wheels.edit(entities[35]).spin(0, -0.0f);
        assertThat(looked(true)).as("bytes decide").containsExactly("CHANGED 35");
    }

    @Test
    void shouldNotReportPartsThatMoved() {
        for (int i = 0; i < COUNT; i++) {
            if (i % 4 != 3) {
                wheels.remove(entities[i]);
            }
        }
        assertThat(looked(true)).hasSize(COUNT / 4 * 3);
        long before = wheels.address(entities[COUNT - 1]);
        while (repo.defragment(10_000) > 0) {}
        assertThat(wheels.address(entities[COUNT - 1])).isNotEqualTo(before);
        for (int i = 3; i < COUNT; i += 4) {
            wheels.markChanged(entities[i]);
        }
        assertThat(looked(true)).isEmpty();
    }

    @Test
    void shouldAcceptWhatTheVisitorWasCalledFor() {
        wheels.edit(entities[8]).spin(3, 99);
        differ.forEach((entity, difference) -> {
            wheels.edit(entity).spin(3, 100);
            assertThatThrownBy(() -> wheels.add(entity, 1, 1, 1)).isInstanceOf(IterationException.class);
            assertThatThrownBy(() -> differ.accept(entity)).isInstanceOf(IterationException.class);
            return true;
        });
        assertThat(looked(true)).as("written during the look").containsExactly("CHANGED 8");
        assertThat(looked(true)).isEmpty();
    }

    @Test
    void shouldLeaveWhatAVisitorThatThrowsDidNotAccept() {
        for (int i : new int[] {8, 17, 26}) {
            wheels.add(entities[i], 1, 1, 1);
        }
        assertThatThrownBy(() -> differ.forEach((entity, difference) -> {
                    if (Entity.index(entity) == 17) {
                        throw new IllegalStateException("stop");
                    }
                    return true;
                }))
                .hasMessage("stop");
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(looked(true)).containsExactly("CHANGED 17", "CHANGED 26");
    }

    @Test
    void shouldAcceptForgetAndReportSuccessors() {
        wheels.add(entities[8], 1, 1, 1);
        assertThat(differ.accept(entities[8])).isTrue();
        assertThat(differ.isAccepted(entities[8])).isTrue();
        assertThat(differ.forget(entities[9])).isTrue();
        assertThat(differ.forget(entities[9])).isFalse();
        repo.destroyEntity(entities[17]);
        long successor = repo.createEntity();
        wheels.add(successor, 1, 1, 1);
        assertThat(differ.accept(successor)).isFalse();
        assertThat(looked(true)).containsExactly("ADDED 9", "REMOVED 17", "ADDED 17");
        differ.forgetAll();
        assertThat(repo.checkStructure()).isEmpty();
        assertThat(looked(true)).hasSize(COUNT).allMatch(line -> line.startsWith("ADDED"));
    }

    @Test
    void shouldKeepUpWithParticularlyManyParts() {
        DotParts dots = repo.register(DotParts.TYPE);
        Dot[] most = new Dot[PartTable.MAX_PARTS];
        Arrays.fill(most, new Dot((byte) 7));
        dots.setAll(entities[5], most);
        dots.add(entities[6], (byte) 1);
        try (Differ many = Differ.of(dots)) {
            differ = many;
            assertThat(looked(true)).containsExactly("ADDED 5", "ADDED 6");
            dots.edit(entities[5]).value(PartTable.MAX_PARTS - 1, (byte) 8);
            assertThat(looked(true)).containsExactly("CHANGED 5");
            dots.setAll(entities[5], most, 0, 3);
            assertThat(looked(true)).containsExactly("CHANGED 5");
            assertThat(looked(true)).isEmpty();
        }
    }

    @Test
    void shouldChargeItsMemoryAndGiveItBack() {
        long committed = repo.memory().committed();
        long reserved = repo.memory().reserved();
        Differ other = Differ.of(wheels);
        assertThat(repo.memory().reserved()).isGreaterThan(reserved);
        assertThat(repo.memory().committed()).as("nothing is accepted yet").isEqualTo(committed);
        other.forEach((entity, difference) -> true);
        assertThat(repo.memory().committed() - committed).isGreaterThan(wheels.totalParts() * 12);
        assertThat(repo.checkStructure()).isEmpty();
        other.close();
        other.close();
        assertThat(repo.memory().committed()).isEqualTo(committed);
        assertThat(repo.memory().reserved()).isEqualTo(reserved);
        assertThatThrownBy(() -> other.accept(entities[0]))
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("Wheel");
        repo.close();
        assertThatThrownBy(() -> differ.forEach((entity, difference) -> true)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> Differ.of(wheels)).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldGiveMemoryBackWhenTrimmed() {
        repo.destroyEntities(entities);
        while (repo.trim(100) > 0) {}
        long before = repo.memory().committed();
        looked(true);
        while (repo.trim(100) > 0) {}
        assertThat(before - repo.memory().committed()).isGreaterThan(COUNT * 12L);
        repo.createEntities(entities);
        wheels.addAll(entities);
        assertThat(looked(true)).hasSize(COUNT);
        assertThat(looked(true)).isEmpty();
    }

    @Test
    void shouldAskForMemoryBeforeTheVisitorIsCalled() {
        EntityRepository small = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(500_000));
        CrateParts crates = small.register(CrateParts.TYPE);
        long[] many = new long[12];
        small.createEntities(many);
        for (long entity : many) {
            crates.add(entity, PartKind.CRATE.value().apply(1));
        }
        Differ large = Differ.of(crates);
        List<Long> accepted = new ArrayList<>();
        assertThatThrownBy(() -> large.forEach((entity, difference) -> accepted.add(entity)))
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("shadow copy");
        assertThat(accepted).hasSizeBetween(3, 9);
        assertThat(small.checkStructure()).isEmpty();
        long refused = many[accepted.size()];
        assertThat(large.isAccepted(many[0])).isTrue();
        assertThat(large.isAccepted(refused)).isFalse();
        assertThatThrownBy(() -> large.accept(refused)).isInstanceOf(MemoryBudgetException.class);
        small.destroyEntity(many[0]);
        small.destroyEntity(many[1]);
        List<String> seen = new ArrayList<>();
        assertThatThrownBy(() -> large.forEach((entity, difference) -> seen.add(difference.name())))
                .isInstanceOf(MemoryBudgetException.class);
        assertThat(seen).as("room of the removed is used").containsExactly("REMOVED", "REMOVED", "ADDED", "ADDED");
    }

    @Test
    void shouldReportOnceWhatOtherThreadsAddDuringLooks() throws InterruptedException {
        long[] fresh = new long[3000];
        repo.createEntities(fresh);
        CountDownLatch started = new CountDownLatch(1);
        List<Throwable> failures = new ArrayList<>();
        Thread adder = new Thread(() -> {
            started.countDown();
            for (long entity : fresh) {
                wheels.add(entity, 1, 2, 3);
            }
        });
        adder.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
        int[] reports = new int[COUNT + fresh.length];
        adder.start();
        started.await();
        boolean last = false;
        while (!last) {
            last = !adder.isAlive();
            differ.forEach((entity, difference) -> {
                reports[Entity.index(entity)]++;
                return true;
            });
        }
        adder.join();
        assertThat(failures).isEmpty();
        for (long entity : fresh) {
            assertThat(reports[Entity.index(entity)])
                    .as(Entity.toString(entity))
                    .isEqualTo(1);
        }
        assertThat(looked(true)).isEmpty();
    }

    @Test
    void shouldNameWhatIsCompared() {
        assertThat(differ.table()).isSameAs(wheels);
        assertThat(differ).hasToString("Differ[io.fdp.tests.components.PartShapes.Wheel]");
        assertThatThrownBy(() -> Differ.of((PartTable<?>) null)).hasMessageContaining("parts");
    }
}
