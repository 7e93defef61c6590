package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;

/** The example of the guide's page on singletons and roles. */
public final class Exercise {
    /** The clock of the world. */
    @Component
    record Clock(double seconds, float step) {}

    private static final int INSTRUCTOR = 1;

    private Exercise() {}

    /**
     * Runs the example.
     *
     * @return time, title and instructor, as text
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            TableSingleton<Clock, ClockTable> clock = repo.singletons().register(ClockTable.TYPE);
            ManagedSingleton<String> title =
                    repo.singletons().registerManaged(ManagedType.of(String.class, "samples.title"));

            clock.set(new Clock(0, 0.25f)); // has a value from here on
            title.set("Night drive");

            ClockEdit c = clock.table().edit(clock.entity()); // cursors, as for entities
            c.seconds(c.seconds() + c.step());

            long anna = repo.createEntity();
            repo.roles().assign(INSTRUCTOR, anna);
            long instructor = repo.roles().find(INSTRUCTOR); // Entity.NULL when nobody has it, or who had it died

            return clock.get().seconds() + " s, " + title.get() + ", " + Entity.toString(instructor);
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
    }
}
