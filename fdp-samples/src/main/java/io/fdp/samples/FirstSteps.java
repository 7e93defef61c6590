package io.fdp.samples;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;

/** The example of the README: components, entities, cursors. */
public final class FirstSteps {
    @Component
    record Position(float x, float y, float z) {}

    @Component(layout = Layout.COLUMNS)
    record Velocity(float dx, float dy, float dz) {}

    @Tag
    interface Burning {}

    private FirstSteps() {}

    /**
     * Runs the example.
     *
     * @return the position of the tank at the end, as text
     */
    public static String run() {
        try (EntityRepository repo = EntityRepository.create()) {
            PositionTable position = repo.register(PositionTable.TYPE); // generated from the record
            VelocityTable velocity = repo.register(VelocityTable.TYPE);
            TagColumn burning = repo.registerTag(Burning.class);

            long tank = repo.createEntity();
            position.add(tank, new Position(0, 0, 0));
            velocity.add(tank, new Velocity(1, 0, 0));

            PositionEdit p = position.edit(tank); // checked once, marks the chunk changed
            p.x(p.x() + 1); // then plain loads and stores

            VelocityView v = velocity.view(tank);
            if (!burning.has(tank)) {
                p.x(p.x() + v.dx() * 0.5f);
            }
            Position value = position.get(tank); // or whole values
            return value.toString();
        }
    }

    public static void main(String[] args) {
        System.out.println(run());
    }
}
