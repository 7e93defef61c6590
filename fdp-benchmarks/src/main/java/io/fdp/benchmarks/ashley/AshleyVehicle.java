package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import io.fdp.benchmarks.objects.Vehicle;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Ground vehicles, driven by an iterating system, one {@code engine.update} per pass. */
public final class AshleyVehicle implements Contender {

    private final Engine engine = new Engine();
    private final Entity[] entities;

    public AshleyVehicle(Population population) {
        entities = new Entity[population.entities()];
        for (int i = 0; i < entities.length; i++) {
            entities[i] = new Entity()
                    .add(new Vehicle.Pose().set(i))
                    .add(new Vehicle.Drive().set(i))
                    .add(new Vehicle.Engine().set(i))
                    .add(new Vehicle.Orders().set(i))
                    .add(new Vehicle.Chassis().set(i));
            engine.addEntity(entities[i]);
        }
        engine.addSystem(new VehicleSystem());
    }

    @Override
    public long pass() {
        engine.update(Population.DT);
        return entities.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (Entity entity : entities) {
            VehicleSystem.addTo(sum, entity);
        }
        return sum.value();
    }
}
