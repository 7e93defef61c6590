package io.fdp.benchmarks.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import io.fdp.benchmarks.objects.Vehicle;
import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Ground vehicles, driven by a system with component mappers, one {@code world.process()} per pass. */
public final class ArtemisVehicle implements Contender {

    private final World world;
    private final ComponentMapper<Pose> pose;
    private final ComponentMapper<Drive> drive;
    private final ComponentMapper<Engine> engine;
    private final ComponentMapper<Orders> orders;
    private final int[] ids;

    public ArtemisVehicle(Population population) {
        VehicleSystem system = new VehicleSystem();
        ids = new int[population.entities()];
        world = new World(
                new WorldConfiguration().expectedEntityCount(ids.length).setSystem(system));
        pose = world.getMapper(Pose.class);
        drive = world.getMapper(Drive.class);
        engine = world.getMapper(Engine.class);
        orders = world.getMapper(Orders.class);
        create();
        system.setEnabled(false);
        world.process();
        system.setEnabled(true);
    }

    private void create() {
        ComponentMapper<Chassis> chassis = world.getMapper(Chassis.class);
        Archetype vehicle = new ArchetypeBuilder()
                .add(Pose.class)
                .add(Drive.class)
                .add(Engine.class)
                .add(Orders.class)
                .add(Chassis.class)
                .build(world);
        for (int i = 0; i < ids.length; i++) {
            int id = world.create(vehicle);
            pose.get(id).set(i);
            drive.get(id).set(i);
            engine.get(id).set(i);
            orders.get(id).set(i);
            chassis.get(id).set(i);
            ids[i] = id;
        }
    }

    @Override
    public long pass() {
        world.process();
        return ids.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int id : ids) {
            Vehicle.addTo(sum, pose.get(id), drive.get(id), engine.get(id), orders.get(id));
        }
        return sum.value();
    }
}
