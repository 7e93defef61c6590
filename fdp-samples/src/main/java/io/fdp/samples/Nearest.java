package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SortedQuery;
import java.util.ArrayList;
import java.util.List;

/** Visits targets in the order of their distance, without moving them. */
public final class Nearest {
    @Component
    record Target(float metres) {}

    private Nearest() {}

    /**
     * Visits six targets in several orders.
     *
     * @return a line of indexes for each order
     */
    public static List<String> run() {
        float[] metres = {700, 9000, 50, 800, 9000, 300};
        try (EntityRepository repo = EntityRepository.create()) {
            TargetTable target = repo.register(TargetTable.TYPE);
            for (float distance : metres) {
                target.add(repo.createEntity(), new Target(distance));
            }
            Query targets = repo.query().with(target).build();
            TargetView view = target.newView(); // moved from target to target
            SortedQuery nearest =
                    targets.sortedByFloat(entity -> target.view(entity, view).metres());

            long[] handles = new long[metres.length];
            int found = nearest.collect(handles); // into an array of ours
            return List.of(
                    "nearest first:" + visited(nearest),
                    "farthest first:" + visited(nearest.descending()), // 1 before 4: they are equally far
                    "the two nearest:" + visited(nearest.limit(2)),
                    "all: " + found);
        }
    }

    private static String visited(SortedQuery targets) {
        List<Integer> indexes = new ArrayList<>();
        targets.forEach(entity -> indexes.add(Entity.index(entity)));
        StringBuilder line = new StringBuilder();
        for (int index : indexes) {
            line.append(' ').append(index);
        }
        return line.toString();
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
