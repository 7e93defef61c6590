package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.format.query.WorldQuery;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Looks.Mode;
import io.fdp.tests.components.Looks.Slot;
import io.fdp.tests.components.OtherSlotTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Damaged;
import io.fdp.tests.components.SlotParts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Text queries that are kept over frames, while types come. */
class KeptTextQueryTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
    }

    /** A kept query answers what a new one of the same text answers, whatever came meanwhile. */
    @Test
    void shouldSeeInKeptQueriesWhoIsDisabledLater() {
        long one = repo.createEntity();
        long other = repo.createEntity();
        WorldQuery disabled = TextQuery.parse("Disabled").on(repo);
        WorldQuery enabled = TextQuery.parse("!fdp.Disabled").on(repo);
        WorldQuery owned = TextQuery.parse("owned(Disabled)").on(repo);
        WorldQuery unowned = TextQuery.parse("!owned(Disabled)").on(repo);
        assertThat(disabled.count()).isZero();
        assertThat(enabled.count()).isEqualTo(2);
        repo.setEnabled(other, false);
        assertThat(disabled.first()).isEqualTo(other);
        assertThat(disabled.matches(other)).isTrue();
        assertThat(disabled.isEmpty()).isFalse();
        assertThat(enabled.count()).isOne();
        assertThat(enabled.matches(other)).isFalse();
        assertThat(enabled.first()).isEqualTo(one);
        assertThat(owned.count())
                .isEqualTo(TextQuery.parse("owned(Disabled)").on(repo).count());
        assertThat(unowned.count())
                .isEqualTo(TextQuery.parse("!owned(Disabled)").on(repo).count());
        long[] found = new long[3];
        assertThat(disabled.collect(found)).isOne();
        repo.setEnabled(other, true);
        assertThat(disabled.count()).isZero();
        assertThat(enabled.count()).isEqualTo(2);
        assertThat(disabled).hasToString("WorldQuery[Disabled]");
    }

    @Test
    void shouldSeeInKeptQueriesWhatIsRegisteredLater() {
        TagColumn damaged = repo.registerTag(Damaged.class);
        long entity = repo.createEntity();
        WorldQuery all = TextQuery.parse("").on(repo);
        WorldQuery harmed = TextQuery.parse("Damaged").on(repo);
        int known = all.types().count();
        assertThat(harmed.count()).isZero();
        TagColumn burning = repo.registerTag(Burning.class); // a kind of damage
        burning.add(entity);
        assertThat(harmed.first()).isEqualTo(entity);
        assertThat(damaged.has(entity)).isTrue();
        assertThat(all.types().count()).isEqualTo(known + 1);
        all.forEachAccess(found -> assertThat(found.has(known)).isTrue());
    }

    /** The name means several types now: the kept query is refused as a new one would be, and does not choose. */
    @Test
    void shouldRefuseKeptQueriesWhoseNamesBecomeAmbiguous() {
        EntityRepository world = worlds.create();
        SlotParts parts = world.register(SlotParts.TYPE);
        long entity = world.createEntity();
        parts.add(entity, new Slot(1, 2, Mode.IDLE));
        WorldQuery kept = TextQuery.parse("Slot").on(world);
        WorldQuery whole = TextQuery.parse(SlotParts.TYPE.name()).on(world);
        assertThat(kept.count()).isOne();
        world.register(OtherSlotTable.TYPE);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(kept::count)
                    .isInstanceOf(TextQueryException.class)
                    .hasMessageContaining("several components are called")
                    .hasMessageContaining(SlotParts.TYPE.name());
            assertThatThrownBy(() -> kept.matches(entity)).isInstanceOf(TextQueryException.class);
            assertThatThrownBy(kept::types).isInstanceOf(TextQueryException.class);
        }
        assertThat(whole.first()).isEqualTo(entity);
    }

    /** Threads that run a kept query while types come get right answers. */
    @Test
    void shouldAnswerSeveralThreadsWhileTypesAreRegistered() throws InterruptedException {
        long entity = repo.createEntity();
        WorldQuery kept = TextQuery.parse("!Disabled").on(repo);
        List<Throwable> wrong = new CopyOnWriteArrayList<>();
        AtomicBoolean done = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                try {
                    while (!done.get()) {
                        assertThat(kept.first()).isEqualTo(entity);
                        assertThat(kept.count()).isOne();
                    }
                } catch (Throwable failure) {
                    wrong.add(failure);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (int i = 0; i < 60; i++) {
            repo.registerManaged(ManagedType.of(String.class, "late.Type" + i));
            Thread.sleep(1);
        }
        done.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(wrong).isEmpty();
        repo.setEnabled(entity, false);
        assertThat(kept.count()).isZero();
    }
}
