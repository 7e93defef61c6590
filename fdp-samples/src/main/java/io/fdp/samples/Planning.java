package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;

/** Work that does not fit into a frame: some units plan their way in each frame. */
public final class Planning {
    private Planning() {}

    /** The plan of a unit. */
    @Component
    record Plan(int steps, int plannings) {}

    /** One unit; the processor writes {@code PlanningPlan} around it. */
    @ForEach
    static void plan(PlanEdit plan, int depth) {
        plan.steps(depth);
        plan.plannings(plan.plannings() + 1);
    }

    /**
     * Plans for a thousand units over some frames, in which some of them die.
     *
     * @return the progress of the planning, as text
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            PlanTable plans = repo.register(PlanTable.TYPE);
            long[] units = new long[1000];
            repo.createEntities(units);
            plans.addAll(units);

            PlanningPlan plan = PlanningPlan.on(repo);
            SliceBudget budget = SliceBudget.ofEntities(300); // exactly, on every machine
            SlicedIteration slice = plan.query().sliced(budget); // keeps the position from frame to frame
            for (int frame = 0; frame < 5; frame++) {
                plan.runSlice(slice, 12); // goes on where the last frame stopped
                repo.destroyEntity(units[frame]);
                repo.tick();
            }
            String deterministic = slice.rounds() + " round, then up to unit " + slice.position();

            budget.millis(2, System::nanoTime); // as far as it gets in 2 ms, from the next slice on
            while (slice.rounds() < 2) {
                plan.runSlice(slice, 12);
                repo.tick();
            }
            return deterministic + "; " + plans.get(units[999]).plannings() + " plannings; " + byHand(repo, plans);
        }
    }

    /** Without a generated loop: unit by unit, and by runs. */
    private static String byHand(EntityRepository repo, PlanTable plans) {
        SlicedIteration slice = repo.query().with(plans).build().sliced(SliceBudget.ofEntities(400));
        int planned = slice.forEach(unit -> plans.edit(unit).steps(3));
        while (!slice.isRoundComplete()) {
            planned += slice.forEachRun((chunk, from, to) -> {
                PlanEditSpan plan = plans.editSpan(chunk);
                for (int slot = from; slot < to; slot++) {
                    plan.steps(slot, 3);
                }
            });
        }
        return planned + " by hand";
    }

    public static void main(String[] args) {
        System.out.println(run());
    }
}
