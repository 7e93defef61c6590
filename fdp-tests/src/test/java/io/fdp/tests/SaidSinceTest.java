package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes.Position;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A query for changes by hand that never hears since when, or hears a version that never was. */
class SaidSinceTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        long[] entities = new long[20];
        repo.createEntities(entities);
        position.addAll(entities);
    }

    @Test
    void shouldTellOnceOfAQueryThatFindsEverythingEveryTime() {
        Query changed = repo.query().with(position).changed(position).build();
        assertThat(changed.count()).isEqualTo(20);
        assertThat(changed.first()).isEqualTo(repo.entityAt(0));
        assertThat(log.all()).as("the first look may want everything").isEmpty();
        log.expect("Shapes.Position)] asks what changed, and nobody said since when");
        for (int i = 0; i < 5; i++) {
            repo.tick();
            assertThat(changed.count()).isEqualTo(20);
        }
        assertThat(log.at(Level.WARNING)).hasSize(1);
    }

    /** The notice is no answer: a loop still wants to hear since when. */
    @Test
    void shouldRefuseALoopAfterTheNotice() {
        ChasingNote loop = ChasingNote.on(repo);
        log.expect("asks what changed, and nobody said since when");
        loop.query().count();
        repo.tick();
        loop.query().count();
        assertThat(log.at(Level.WARNING)).hasSize(1);
        assertThatIllegalStateException().isThrownBy(loop::run).withMessageContaining("since(");
    }

    /** A loop over what changed. */
    static final class Chasing {
        private Chasing() {}

        @ForEach(changed = Position.class)
        static void note(PositionView position) {}
    }

    @Test
    void shouldAlsoTellOfASortedQueryForChangesOfTheStructure() {
        Query changed = repo.query().changedStructure().build();
        changed.sortedByLong(entity -> entity).first();
        repo.tick();
        log.expect("since(0), if everything is meant");
        assertThat(changed.sortedByLong(entity -> entity).first()).isNotZero();
    }

    @Test
    void shouldStaySilentWhereSomebodySaysSinceWhen() {
        Query everything = repo.query().changed(position).build().since(0);
        Query plain = repo.query().with(position).build();
        Query changed = repo.query().changed(position).build();
        assertThat(changed.count()).isEqualTo(20);
        for (int i = 0; i < 3; i++) {
            long seen = repo.advanceVersion();
            assertThat(changed.since(seen).count()).isZero();
            assertThat(everything.count()).isEqualTo(20);
            assertThat(plain.count()).isEqualTo(20);
            repo.tick();
        }
        assertThat(log.all()).isEmpty();
    }

    @Test
    void shouldRefuseAVersionThatNeverWas() {
        Query changed = repo.query().changed(position).build();
        long now = repo.version();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> changed.since(now + 1))
                .withMessageContaining("later than version " + (now + 1))
                .withMessageContaining("this repository is at version " + now)
                .withMessageContaining("advanceVersion()");
        assertThat(changed.since(now).count()).isZero();
    }
}
