package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import io.fdp.benchmarks.objects.Vehicle;
import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Ground vehicles, driven over the components of the matching compositions. */
public final class DominionVehicle implements Contender {

    private final Dominion dominion = DominionWorld.newDominion();
    private final Entity[] entities;

    public DominionVehicle(Population population) {
        entities = new Entity[population.entities()];
        var vehicle = dominion.composition().of(Pose.class, Drive.class, Engine.class, Orders.class, Chassis.class);
        for (int i = 0; i < entities.length; i++) {
            entities[i] = dominion.createPreparedEntity(vehicle.withValue(
                    new Pose().set(i),
                    new Drive().set(i),
                    new Engine().set(i),
                    new Orders().set(i),
                    new Chassis().set(i)));
        }
    }

    @Override
    public long pass() {
        var results = dominion.findCompositionsWith(Pose.class, Drive.class, Engine.class, Orders.class, Chassis.class);
        for (var iterator = results.iterator(); iterator.hasNext(); ) {
            var found = iterator.next();
            Vehicle.drive(found.comp1(), found.comp2(), found.comp3(), found.comp4(), found.comp5());
        }
        return entities.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (Entity entity : entities) {
            Vehicle.addTo(
                    sum,
                    entity.get(Pose.class),
                    entity.get(Drive.class),
                    entity.get(Engine.class),
                    entity.get(Orders.class));
        }
        return sum.value();
    }

    @Override
    public void close() {
        dominion.close();
    }
}
