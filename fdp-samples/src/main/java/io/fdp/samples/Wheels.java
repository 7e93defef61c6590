package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.query.Differ;
import java.util.ArrayList;
import java.util.List;

/** Several values of one type on one entity. */
public final class Wheels {
    /** A part; an entity has any number of wheels. */
    @Component(parts = true)
    public record Wheel(@Key int id, float radius, float spin) {}

    private Wheels() {}

    /** All wheels of one entity; the processor writes {@code WheelsRoll} around it. */
    @ForEach
    static void roll(WheelPartsEdit wheels, float speed, float dt) {
        for (int i = 0; i < wheels.size(); i++) {
            wheels.spin(i, wheels.spin(i) + speed / wheels.radius(i) * dt);
        }
    }

    /**
     * Runs the guide's code.
     *
     * @return the remaining wheels of a truck, as text
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            WheelParts wheels = repo.register(WheelParts.TYPE); // generated from the record
            long truck = repo.createEntity();

            wheels.add(truck, new Wheel(1, 0.5f, 0)); // the first part adds the component
            wheels.add(truck, 2, 0.5f, 0); // field by field
            wheels.add(truck, 3, 1, 0);

            WheelPartsEdit all = wheels.edit(truck); // checked once, marks the chunk changed
            for (int i = 0; i < all.size(); i++) {
                all.spin(i, 10); // then plain loads and stores
            }

            wheels.removeAt(truck, 0); // the last wheel takes its place
            int at = wheels.find(truck, 3); // so look it up by its key: 0 here
            wheels.set(truck, at, 3, 1, 20);

            WheelsRoll roll = WheelsRoll.on(repo);
            roll.run(4, 0.25f);

            repo.tick();
            repo.defragment(1 << 20); // in the frame's sync point: at most a megabyte at a time
            return wheels.getByKey(truck, 3) + " and " + wheels.getByKey(truck, 2);
        }
    }

    /**
     * Finds entities whose wheels differ from the last accepted wheels.
     *
     * @return the reports after a change
     */
    public static List<String> runDiffer() {
        List<String> reports = new ArrayList<>();
        try (EntityRepository repo = EntityRepository.create()) {
            WheelParts wheels = repo.register(WheelParts.TYPE);
            long truck = repo.createEntity();
            wheels.add(truck, 1, 0.5f, 0);
            wheels.add(repo.createEntity(), 1, 0.5f, 0);
            try (Differ differ = Differ.of(wheels)) {
                differ.forEach((entity, difference) -> true); // ADDED; true accepts it
                wheels.edit(truck).spin(0, 7);
                differ.forEach((entity, difference) -> reports.add(difference + " " + wheels.getAll(entity)));
            }
        }
        return reports;
    }

    public static void main(String[] args) {
        System.out.println(run());
        System.out.println(runDiffer());
    }
}
