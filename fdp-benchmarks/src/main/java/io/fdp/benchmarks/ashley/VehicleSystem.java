package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import io.fdp.benchmarks.objects.Vehicle;
import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;
import io.fdp.benchmarks.world.Checksum;

/** Ground vehicles as an Ashley system over a family, with component mappers. */
final class VehicleSystem extends IteratingSystem {

    private static final ComponentMapper<Pose> POSE = ComponentMapper.getFor(Pose.class);
    private static final ComponentMapper<Drive> DRIVE = ComponentMapper.getFor(Drive.class);
    private static final ComponentMapper<Engine> ENGINE = ComponentMapper.getFor(Engine.class);
    private static final ComponentMapper<Orders> ORDERS = ComponentMapper.getFor(Orders.class);
    private static final ComponentMapper<Chassis> CHASSIS = ComponentMapper.getFor(Chassis.class);

    VehicleSystem() {
        super(Family.all(Pose.class, Drive.class, Engine.class, Orders.class, Chassis.class)
                .get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
        Vehicle.drive(POSE.get(entity), DRIVE.get(entity), ENGINE.get(entity), ORDERS.get(entity), CHASSIS.get(entity));
    }

    static void addTo(Checksum sum, Entity entity) {
        Vehicle.addTo(sum, POSE.get(entity), DRIVE.get(entity), ENGINE.get(entity), ORDERS.get(entity));
    }
}
