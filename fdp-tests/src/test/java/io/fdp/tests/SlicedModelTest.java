package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityView;
import io.fdp.tests.model.SliceModel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random slices in every way and by both metrics, with structural changes between them, against a scan of all entities.
 */
class SlicedModelTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** The way of generated loops. */
    static final class Slices {
        private Slices() {}

        @ForEach(name = "CountingVisit", without = Shapes.Damaged.class)
        static void visit(PositionEdit p, VelocityView v, @EntityRef long entity, SliceModel model) {
            if (p.self() != entity || v.self() != entity) {
                throw new AssertionError("the cursors are on " + p + " and " + v + ", not on " + entity);
            }
            p.x(p.x() + 1);
            model.counted(entity);
            model.visit(entity);
        }
    }

    @Test
    void shouldVisitWhatAScanFinds() {
        Seeds.run(30, random -> runProgram(random, random.nextInt(1, 5000), 60));
        Seeds.run(3, random -> runProgram(random, random.nextInt(20_000, 70_000), 20));
    }

    @Tag("long")
    @Test
    void shouldVisitWhatAScanFindsInManyWorlds() {
        Seeds.run(500, random -> runProgram(random, random.nextInt(1, 5000), 150));
        Seeds.run(20, random -> runProgram(random, random.nextInt(20_000, 150_000), 40));
    }

    private static void runProgram(SplittableRandom random, int count, int slices) {
        try (EntityRepository repo = EntityRepository.create()) {
            SliceModel model = new SliceModel(repo, random);
            model.populate(count);
            CountingVisit loop = CountingVisit.on(repo);
            SlicedIteration slice = loop.query().sliced(SliceBudget.ofEntities(1));
            for (int i = 0; i < slices; i++) {
                runSlice(model, loop, slice, random, count);
                model.change();
                if (random.nextInt(40) == 0) {
                    slice.restart();
                    model.restart();
                }
            }
            model.checkCounts();
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    private static void runSlice(
            SliceModel model, CountingVisit loop, SlicedIteration slice, SplittableRandom random, int count) {
        int most = random.nextInt(random.nextInt(4) == 0 ? count + 10 : 200);
        long nanos = random.nextLong(random.nextInt(4) == 0 ? count * 20L : 2000);
        int clockEvery = random.nextInt(3) == 0 ? 1 : random.nextInt(1, 1025);
        if (random.nextBoolean()) {
            slice.budget().entities(most);
        } else {
            slice.budget().nanos(nanos, model).clockEvery(clockEvery);
        }
        model.expectSlice(slice, random.nextInt(8) == 0 ? random.nextInt(1, 100) : 0);
        boolean failed = false;
        try {
            assertThat(visit(model, loop, slice, random.nextInt(4))).isEqualTo(slice.visited());
        } catch (SliceModel.Refusal refusal) {
            failed = true;
        }
        model.checkSlice(slice, failed, most, nanos, slice.budget().isTimed() ? clockEvery : 1);
    }

    private static int visit(SliceModel model, CountingVisit loop, SlicedIteration slice, int way) {
        return switch (way) {
            case 0 -> slice.forEach(model::visit);
            case 1 ->
                slice.forEachRun((chunk, from, to) -> {
                    for (int slot = from; slot < to; slot++) {
                        model.hand(chunk.entity(slot));
                    }
                    for (int slot = from; slot < to; slot++) {
                        model.work();
                    }
                });
            case 2 ->
                slice.forEachChunk(chunk -> {
                    int slots = 0;
                    for (int slot = chunk.nextSlot(0); slot >= 0; slot = chunk.nextSlot(slot + 1)) {
                        model.hand(chunk.entity(slot));
                        slots++;
                    }
                    assertThat(chunk.count()).isEqualTo(slots);
                    for (int i = 0; i < slots; i++) {
                        model.work();
                    }
                });
            default -> loop.runSlice(slice, model);
        };
    }
}
