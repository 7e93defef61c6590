package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.Sights.Mark;
import io.fdp.ig.Sights.Transform;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Frames that are shown make no garbage: values change, entities are born and die, chunks are dense and sparse. */
@Tag("allocation")
class IgAllocationTest {
    private static final int ENTITIES = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private int round;

    @Test
    void shouldMakeNoGarbageInFrames() throws IOException {
        EntityRepository repo = worlds.create();
        TransformTable transform = repo.register(TransformTable.TYPE);
        MarkTable mark = repo.register(MarkTable.TYPE);
        CheckedTable checked = repo.register(CheckedTable.TYPE);
        long[] all = new long[ENTITIES];
        for (int i = 0; i < ENTITIES; i++) {
            all[i] = repo.createEntity();
            transform.add(all[i], new Transform(i, 0, 0, 0, 0, 0, 1));
            mark.add(all[i], new Mark(i, (byte) 0, 0));
            if (i % 50 == 0) {
                checked.add(all[i], Checked.of(i));
            }
        }
        Transform born = new Transform(1, 2, 3, 4, 5, 6, 7);
        Mark marked = new Mark(1, (byte) 2, 3);
        TransformEdit place = transform.newEdit();
        MarkEdit mine = mark.newEdit();
        CheckedEdit sparse = checked.newEdit();
        IgConfig config = IgConfig.DEFAULT.components(TransformTable.TYPE, MarkTable.TYPE, CheckedTable.TYPE);
        try (IgConnector ig = IgConnector.start(repo, folder.resolve("world"), config)) {
            Garbage.assertNone(
                    () -> {
                        round++;
                        for (int i = round & 7; i < ENTITIES; i += 8) {
                            transform.edit(all[i], place).x(round);
                        }
                        mark.edit(all[round % ENTITIES], mine).a(round);
                        checked.edit(all[round % 100 * 50], sparse).a(round);
                        int at = (round * 7 + 1) % ENTITIES;
                        if (at % 50 != 0) {
                            repo.destroyEntity(all[at]);
                            all[at] = repo.createEntity();
                            transform.add(all[at], born);
                            mark.add(all[at], marked);
                        }
                        repo.tick();
                    },
                    EntityRepository.class,
                    IgConnector.class);
            assertThat(ig.stats().replacements()).isZero();
            assertThat(ig.stats().frames()).isGreaterThan(400);
        }
    }
}
