package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.VelocityTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Budgets in entities and in time; the time is what the test says. */
class SliceBudgetTest {
    private static final int COUNT = 200_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private Query query;
    private long now = Long.MAX_VALUE - 50;
    private int asked;

    @BeforeEach
    void open() {
        repo = worlds.create();
        repo.createEntities(entities);
        query = repo.query().build();
    }

    private long clock() {
        asked++;
        return now;
    }

    private int visit(SlicedIteration slice, long costOfEach) {
        return slice.forEach(entity -> now += costOfEach);
    }

    @Test
    void shouldStopWhenTheTimeIsUp() {
        SlicedIteration slice =
                query.sliced(SliceBudget.ofNanos(35, this::clock).clockEvery(1));
        assertThat(visit(slice, 10)).isEqualTo(4);
        assertThat(visit(slice, 35)).isEqualTo(1);
        assertThat(visit(slice, 34)).isEqualTo(2);
        assertThat(slice.position()).isEqualTo(7);
    }

    @Test
    void shouldVisitOneAtLeast() {
        SlicedIteration slice = query.sliced(SliceBudget.ofNanos(0, this::clock));
        assertThat(visit(slice, 0)).isEqualTo(1);
        assertThat(visit(slice, 1000)).isEqualTo(1);
        assertThat(slice.position()).isEqualTo(2);
    }

    @Test
    void shouldAskTheClockAsOftenAsVisitsAreDear() {
        SlicedIteration slice = query.sliced(SliceBudget.ofNanos(100_000, this::clock));
        assertThat(visit(slice, 1)).as("cheap").isBetween(100_000, 100_001);
        assertThat(asked).isLessThan(100_000 / 1024 + 50);
        assertThat(visit(slice, 999)).as("dear").isBetween(101, 102);
        assertThat(visit(slice, 60_000)).as("very dear").isEqualTo(2);
    }

    @Test
    void shouldAskTheClockAfterSoManyAtTheLatest() {
        SlicedIteration slice =
                query.sliced(SliceBudget.ofNanos(100_000, this::clock).clockEvery(10));
        int[] visits = {0};
        slice.forEach(entity -> now += ++visits[0] <= 1000 ? 1 : 100_000);
        assertThat(visits[0]).as("cheap ones, then dear ones").isBetween(1001, 1010);
    }

    @Test
    void shouldEndAlsoWhenTheClockStandsStillOrGoesBack() {
        SlicedIteration slice = query.sliced(SliceBudget.ofNanos(5, this::clock));
        assertThat(visit(slice, 0)).isEqualTo(COUNT);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(visit(slice, -1)).isEqualTo(COUNT);
        assertThat(slice.rounds()).isEqualTo(2);
    }

    @Test
    void shouldSwitchInTheMiddleOfARound() {
        SliceBudget budget = SliceBudget.ofEntities(100);
        SlicedIteration slice = query.sliced(budget);
        assertThat(budget.isTimed()).isFalse();
        assertThat(visit(slice, 1)).isEqualTo(100);
        budget.millis(0.001, this::clock).clockEvery(1);
        assertThat(budget.isTimed()).isTrue();
        assertThat(visit(slice, 100)).isEqualTo(10);
        budget.entities(7);
        assertThat(visit(slice, 1_000_000)).isEqualTo(7);
        assertThat(slice.position()).isEqualTo(117);
    }

    @Test
    void shouldReadTheBudgetWhenASliceBegins() {
        SlicedIteration slice = query.sliced(SliceBudget.ofEntities(10));
        assertThat(slice.forEach(entity -> slice.budget().entities(20))).isEqualTo(10);
        assertThat(slice.forEach(entity -> slice.budget().nanos(0, this::clock)))
                .isEqualTo(20);
        assertThat(visit(slice, 1)).isEqualTo(1);
    }

    @Test
    void shouldServeManyIterations() {
        SliceBudget budget = SliceBudget.ofEntities(10);
        SlicedIteration one = query.sliced(budget);
        SlicedIteration two = query.sliced(budget);
        assertThat(visit(one, 0) + visit(two, 0)).isEqualTo(20);
        budget.entities(3);
        assertThat(visit(one, 0) + visit(two, 0)).isEqualTo(6);
    }

    @Test
    void shouldInterruptASearchInVain() {
        PositionTable position = repo.register(PositionTable.TYPE);
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        for (int i = 0; i < COUNT; i++) {
            if (i % 2 == 0) {
                position.add(entities[i], 0, 0, 0);
            } else {
                velocity.add(entities[i], 0, 0, 0);
            }
        }
        velocity.add(entities[150_000], 0, 0, 0);
        Query rare = repo.query().with(position, velocity).build();
        SlicedIteration slice = rare.sliced(SliceBudget.ofNanos(5, () -> now += 10));
        assertThat(visit(slice, 1)).isZero();
        assertThat(slice.position()).isEqualTo(65_536);
        assertThat(visit(slice, 1)).isZero();
        assertThat(slice.position()).isEqualTo(131_072);
        assertThat(visit(slice, 1)).isEqualTo(1);
        slice.budget().nanos(1000, () -> now += 10);
        visit(slice, 1);
        assertThat(slice.isRoundComplete()).isTrue();
        assertThat(visit(slice, 1)).as("all in one slice").isEqualTo(1);
    }

    @Test
    void shouldLeaveTheIterationUsableWhenTheClockThrows() {
        SlicedIteration slice = query.sliced(SliceBudget.ofNanos(100, () -> {
            throw new IllegalStateException("stopped");
        }));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> visit(slice, 1)).hasMessage("stopped");
        }
        slice.budget().nanos(100, () -> {
            if (asked++ % 2 == 1) {
                throw new IllegalStateException("stopped");
            }
            return now;
        });
        assertThatThrownBy(() -> visit(slice, 1)).hasMessage("stopped");
        assertThat(slice.position()).as("one was visited before it was asked").isEqualTo(1);
        slice.budget().entities(5);
        assertThat(visit(slice, 1)).isEqualTo(5);
        repo.destroyEntity(entities[0]);
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        assertThatThrownBy(() -> SliceBudget.ofEntities(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("entities=-1")
                .hasMessageContaining("Math.max");
        assertThatThrownBy(() -> SliceBudget.ofNanos(-5, this::clock))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nanos=-5");
        assertThatThrownBy(() -> SliceBudget.ofMillis(-0.5, this::clock)).hasMessageContaining("millis=-0.5");
        assertThatThrownBy(() -> SliceBudget.ofMillis(Double.NaN, this::clock)).hasMessageContaining("millis=NaN");
        assertThatThrownBy(() -> SliceBudget.ofNanos(1, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("System::nanoTime");
        SliceBudget budget = SliceBudget.ofEntities(3);
        assertThatThrownBy(() -> budget.clockEvery(0)).hasMessageContaining("clockEvery=0");
        assertThatThrownBy(() -> budget.clockEvery(1025)).hasMessageContaining("clockEvery=1025");
        assertThatThrownBy(() -> budget.nanos(-1, this::clock)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> budget.nanos(5, null)).isInstanceOf(NullPointerException.class);
        assertThat(budget).as("refused changes change nothing").hasToString("3 entities a slice");
        assertThat(SliceBudget.ofMillis(1.5, this::clock)).hasToString("1.5 ms a slice");
    }
}
