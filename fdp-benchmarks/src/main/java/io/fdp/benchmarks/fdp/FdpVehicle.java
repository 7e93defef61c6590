package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.fdp.Vehicle.Chassis;
import io.fdp.benchmarks.fdp.Vehicle.Drive;
import io.fdp.benchmarks.fdp.Vehicle.Engine;
import io.fdp.benchmarks.fdp.Vehicle.Orders;
import io.fdp.benchmarks.fdp.Vehicle.Pose;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.EntityRepository;

/** Ground vehicles, driven by the generated loop. */
public final class FdpVehicle implements Contender {

    private final EntityRepository repository = EntityRepository.create();
    private final PoseTable pose = repository.register(PoseTable.TYPE);
    private final DriveTable drive = repository.register(DriveTable.TYPE);
    private final EngineTable engine = repository.register(EngineTable.TYPE);
    private final OrdersTable orders = repository.register(OrdersTable.TYPE);
    private final long[] handles;
    private final VehicleDrive loop;

    public FdpVehicle(Population population) {
        ChassisTable chassis = repository.register(ChassisTable.TYPE);
        handles = new long[population.entities()];
        repository.createEntities(handles);
        for (int i = 0; i < handles.length; i++) {
            pose.add(handles[i], Pose.of(i));
            drive.add(handles[i], Drive.of(i));
            engine.add(handles[i], Engine.of(i));
            orders.add(handles[i], Orders.of(i));
            chassis.add(handles[i], Chassis.of(i));
        }
        loop = VehicleDrive.on(repository);
    }

    @Override
    public long pass() {
        loop.run();
        return handles.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (long entity : handles) {
            Pose p = pose.get(entity);
            Drive d = drive.get(entity);
            Engine e = engine.get(entity);
            Orders o = orders.get(entity);
            sum.add(p.x(), p.y(), p.heading());
            sum.add(d.speed(), d.acceleration(), d.steer());
            sum.add(d.odometer(), e.throttle(), e.brake());
            sum.add(e.gear(), e.rpm(), e.torque());
            sum.add(e.fuel(), o.course(), o.left());
        }
        return sum.value();
    }

    @Override
    public void close() {
        repository.close();
    }
}
