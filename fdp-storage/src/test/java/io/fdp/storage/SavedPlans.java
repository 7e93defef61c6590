package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Alias;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import java.util.List;

/** Reads plans of the new program with all fields of the old one, to see that unknown ones were kept. */
final class SavedPlans {
    private SavedPlans() {}

    @Alias("evolved.NewPlan")
    @Managed(name = "evolved.PlanOfBoth")
    @Serialized(prefix = "BothPlan")
    record Plan(
            @FieldKey(1) String name,
            @FieldKey(2) List<String> steps,
            @FieldKey(3) int added) {}

    static void assertKept(
            WorldStorage storage, EntityRepository into, long[] all, ManagedTable<Before.Plan> expected) {
        ManagedTable<Plan> plans = into.registerManaged(BothPlanSerializer.TYPE);
        SaveLoadTest.load(into, SaveLoadTest.save(storage));
        assertThat(plans.count()).isEqualTo(expected.count()).isPositive();
        for (long entity : all) {
            if (plans.has(entity)) {
                assertThat(plans.get(entity).steps())
                        .isEqualTo(expected.get(entity).steps());
                assertThat(plans.get(entity).added()).isZero();
            }
        }
    }
}
