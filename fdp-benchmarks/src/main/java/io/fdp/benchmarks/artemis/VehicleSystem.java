package io.fdp.benchmarks.artemis;

import com.artemis.Aspect;
import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.utils.IntBag;
import io.fdp.benchmarks.objects.Vehicle;
import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;

/** Ground vehicles as an Artemis system, with the loop over the ids in it as in {@link MovementSystem}. */
@SuppressWarnings("NullAway.Init") // Artemis sets the mappers when it makes the world
final class VehicleSystem extends BaseEntitySystem {

    private ComponentMapper<Pose> pose;
    private ComponentMapper<Drive> drive;
    private ComponentMapper<Engine> engine;
    private ComponentMapper<Orders> orders;
    private ComponentMapper<Chassis> chassis;

    VehicleSystem() {
        super(Aspect.all(Pose.class, Drive.class, Engine.class, Orders.class, Chassis.class));
    }

    @Override
    protected void processSystem() {
        ComponentMapper<Pose> poses = pose;
        ComponentMapper<Drive> drives = drive;
        ComponentMapper<Engine> engines = engine;
        ComponentMapper<Orders> allOrders = orders;
        ComponentMapper<Chassis> builds = chassis;
        IntBag entities = subscription.getEntities();
        int[] ids = entities.getData();
        for (int i = 0, size = entities.size(); i < size; i++) {
            int id = ids[i];
            Vehicle.drive(poses.get(id), drives.get(id), engines.get(id), allOrders.get(id), builds.get(id));
        }
    }
}
