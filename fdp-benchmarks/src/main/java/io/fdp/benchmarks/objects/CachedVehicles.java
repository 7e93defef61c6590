package io.fdp.benchmarks.objects;

import io.fdp.benchmarks.objects.Vehicle.Chassis;
import io.fdp.benchmarks.objects.Vehicle.Drive;
import io.fdp.benchmarks.objects.Vehicle.Engine;
import io.fdp.benchmarks.objects.Vehicle.Orders;
import io.fdp.benchmarks.objects.Vehicle.Pose;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/**
 * A floor: the arithmetic of ground vehicles alone. As many steps as there are vehicles, of a few objects that stay in
 * the first-level cache.
 */
public final class CachedVehicles implements Contender {
    private static final int KEPT = 64;

    private final int steps;
    private final Pose[] pose = new Pose[KEPT];
    private final Drive[] drive = new Drive[KEPT];
    private final Engine[] engine = new Engine[KEPT];
    private final Orders[] orders = new Orders[KEPT];
    private final Chassis[] chassis = new Chassis[KEPT];

    public CachedVehicles(Population population) {
        steps = population.entities();
        for (int i = 0; i < KEPT; i++) {
            pose[i] = new Pose().set(i);
            drive[i] = new Drive().set(i);
            engine[i] = new Engine().set(i);
            orders[i] = new Orders().set(i);
            chassis[i] = new Chassis().set(i);
        }
    }

    @Override
    public long pass() {
        for (int i = 0; i < steps; i++) {
            int at = i & (KEPT - 1);
            Vehicle.drive(pose[at], drive[at], engine[at], orders[at], chassis[at]);
        }
        return steps;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < KEPT; i++) {
            Vehicle.addTo(sum, pose[i], drive[i], engine[i], orders[i]);
        }
        return sum.value();
    }
}
