package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.query.Query;
import java.util.ArrayList;
import java.util.List;

/** The example of the guide's page on disabled entities: trucks wait in reserve, and those without fuel stop. */
public final class Reserves {
    private Reserves() {}

    @Component
    record Diesel(float litres) {}

    /** Drives until the tank is empty. */
    static final class Driving {
        private Driving() {}

        @ForEach(name = "DriveAll")
        static void drive(DieselEdit diesel, CommandBuffer commands, @EntityRef long self) {
            diesel.litres(diesel.litres() - 10);
            if (diesel.litres() <= 0) {
                commands.setEnabled(self, false);
            }
        }
    }

    /**
     * Runs the example.
     *
     * @return what happened, as lines
     */
    public static List<String> run() {
        List<String> lines = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            DieselTable diesel = repo.register(DieselTable.TYPE);
            DriveAll drive = DriveAll.on(repo);
            long leader = repo.createEntity();
            diesel.add(leader, 100);
            for (int i = 1; i <= 3; i++) {
                long truck = repo.createEntity();
                diesel.add(truck, 10 * i);
                repo.hierarchy().addChild(leader, truck);
            }
            TagColumn disabled = repo.registerTag(Disabled.class); // only to react to it
            repo.reactions().onAdded(disabled, entity -> lines.add((int) entity + " stops"));

            Query driving = repo.query().with(diesel).build();
            Query all = repo.query().with(diesel).includeDisabled().build();
            drive.run();
            repo.commands().playback();
            lines.add(driving.count() + " of " + all.count() + " drive");

            repo.setSubtreeEnabled(leader, false); // the whole convoy waits
            drive.run();
            repo.tick();
            lines.add(driving.count() + " of " + all.count() + " drive");

            all.forEach(truck -> diesel.edit(truck).litres(50)); // whoever waits is refuelled as well
            repo.setSubtreeEnabled(leader, true);
            lines.add(driving.count() + " of " + all.count() + " drive");
        }
        return lines;
    }

    public static void main(String[] args) {
        run().forEach(System.out::println);
    }
}
