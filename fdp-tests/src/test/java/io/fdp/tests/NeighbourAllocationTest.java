package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CompanyTable;
import io.fdp.tests.components.CountCompany;
import io.fdp.tests.components.PinEdit;
import io.fdp.tests.components.PinTable;
import io.fdp.tests.components.Places.Company;
import io.fdp.tests.components.Places.Pin;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm updates and searches make no garbage. */
@Tag("allocation")
class NeighbourAllocationTest {
    private static final int COUNT = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeNoGarbage() {
        EntityRepository repo = worlds.create();
        PinTable pins = repo.register(PinTable.TYPE);
        CompanyTable company = repo.register(CompanyTable.TYPE);
        Neighbours near = Neighbours.of(pins)
                .cell(10)
                .where(repo.query().with(company).build())
                .build();
        SplittableRandom random = new SplittableRandom(5);
        long[] entities = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            entities[i] = repo.createEntity();
            pins.add(entities[i], new Pin(i, (float) random.nextDouble(700), (float) random.nextDouble(700)));
            company.add(entities[i], new Company(0, 0));
        }
        CountCompany loop = CountCompany.on(repo, near);
        PinEdit edit = pins.newEdit();
        NeighbourList list = new NeighbourList();
        int[] frame = {0};
        long[] sum = {0};
        Neighbours.PairVisitor pairs = (one, other, squared) -> sum[0] += one ^ other;
        try (Jobs jobs = Jobs.create(2)) {
            Garbage.assertNone(() -> {
                frame[0]++;
                int moved = frame[0] % 3 == 0 ? COUNT : 20; // shifted, or sorted again
                for (int i = 0; i < moved; i++) {
                    pins.edit(entities[i], edit).x(edit.x() + (frame[0] % 2 == 0 ? 8 : -8));
                }
                repo.destroyEntity(entities[0]);
                entities[0] = repo.createEntity();
                pins.add(entities[0], 0, 0, 0);
                company.add(entities[0], 0, 0);
                near.update();
                near.pairs(10, pairs);
                near.within(300, 300, 500, list);
                near.box(0, 0, 500, 500, list);
                near.nearest(350, 350, 50, 1e9, list);
                loop.run();
                loop.run(jobs);
                sum[0] += near.nearest(350, 350, 1e9);
                sum[0] += near.nearestOther(entities[1], 350, 350, 1e9);
                repo.tick();
                sum[0] += near.within(1, 1, 40, list);
            });
        }
    }
}
