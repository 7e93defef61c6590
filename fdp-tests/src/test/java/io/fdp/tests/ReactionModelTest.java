package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.reaction.ReactionKind;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.model.ReactedWorld;
import io.fdp.tests.model.ReactionModel;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs: reactions are told exactly the net changes of a plain model, in the documented order. */
class ReactionModelTest {
    private static final int STEPS = 60;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldTellNetChangesInOrder() {
        Seeds.run(30, random -> {
            try (EntityRepository repo = EntityRepository.create();
                    Snapshot snapshot = Snapshot.of(repo)) {
                Program program = new Program(repo, snapshot, random);
                for (int i = 0; i < STEPS; i++) {
                    program.step();
                }
                program.closeAll();
                assertThat(repo.checkStructure()).isEmpty();
            }
        });
    }

    /** A random program. */
    private static final class Program {
        private final EntityRepository repo;
        private final ReactedWorld world;
        private final ReactionModel model;
        private final Snapshot snapshot;
        private final SplittableRandom random;

        Program(EntityRepository repo, Snapshot snapshot, SplittableRandom random) {
            this.repo = repo;
            this.world = new ReactedWorld(repo);
            this.model = new ReactionModel(world);
            this.snapshot = snapshot;
            this.random = random;
        }

        void step() {
            int changes = random.nextInt(12);
            for (int i = 0; i < changes; i++) {
                world.change(random);
            }
            switch (random.nextInt(16)) {
                case 0, 1, 2 -> register();
                case 3 -> close();
                case 4 -> takeOrRestore();
                case 5 -> skip();
                case 6, 7 -> dispatch(repo.reactions()::settle);
                case 8, 9, 10 -> dispatch(repo.commands()::playback);
                case 11 -> assertThat(repo.reactions().isSettled()).isEqualTo(model.isSettled());
                case 12 -> repo.trim(1000);
                case 13 -> repo.stateHash();
                default -> dispatch(repo::tick);
            }
            assertThat(repo.checkStructure()).isEmpty();
        }

        private void register() {
            List<ComponentColumn> columns = world.columns();
            int which = random.nextInt(columns.size() + 1);
            @Nullable ComponentColumn column = which == columns.size() ? null : columns.get(which);
            boolean valueless = column == null || column instanceof TagColumn;
            List<ReactionKind> kinds = List.of(ReactionKind.REMOVED, ReactionKind.ADDED, ReactionKind.CHANGED);
            ReactionKind kind = kinds.get(random.nextInt(valueless ? 2 : 3));
            boolean withLast = !valueless && kind != ReactionKind.ADDED && random.nextBoolean();
            model.register(column, kind, withLast);
            assertThat(repo.reactions().count()).isEqualTo(model.size());
        }

        private void close() {
            if (model.size() > 0) {
                model.close(random.nextInt(model.size()));
                assertThat(repo.reactions().count()).isEqualTo(model.size());
            }
        }

        void closeAll() {
            long committed = repo.committedBytes();
            while (model.size() > 0) {
                model.close(0);
            }
            assertThat(repo.reactions().isSettled()).isTrue();
            assertThat(repo.committedBytes()).isLessThanOrEqualTo(committed);
        }

        private void takeOrRestore() {
            if (random.nextBoolean() || !snapshot.isTaken()) {
                snapshot.take();
            } else {
                snapshot.restore();
                model.renew();
            }
        }

        private void skip() {
            repo.reactions().skip();
            model.renew();
        }

        private void dispatch(Runnable how) {
            how.run();
            ReactionModel.Lines lines = model.take();
            assertThat(lines.written()).isEqualTo(lines.expected());
            assertThat(repo.reactions().isSettled()).isTrue();
        }
    }
}
