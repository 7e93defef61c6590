package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.GroundVehicle;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Ground vehicles as rows of floats in five heap arrays. The constants say where in its row a field is. */
public final class HeapVehicle implements Contender {

    private static final int X = 0;
    private static final int Y = 1;
    private static final int HEADING = 2;
    private static final int POSE_FIELDS = 3;

    private static final int SPEED = 0;
    private static final int ACCELERATION = 1;
    private static final int STEER = 2;
    private static final int ODOMETER = 3;
    private static final int DRIVE_FIELDS = 4;

    private static final int THROTTLE = 0;
    private static final int BRAKE = 1;
    private static final int GEAR = 2;
    private static final int RPM = 3;
    private static final int TORQUE = 4;
    private static final int FUEL = 5;
    private static final int ENGINE_FIELDS = 6;

    private static final int PACE = 0;
    private static final int COURSE = 1;
    private static final int BEND = 2;
    private static final int LEG = 3;
    private static final int LEFT = 4;
    private static final int ORDERS_FIELDS = 5;

    private static final int MASS = 0;
    private static final int WHEEL_BASE = 1;
    private static final int WHEEL_RADIUS = 2;
    private static final int STEER_LIMIT = 3;
    private static final int STEER_RATE = 4;
    private static final int MAX_TORQUE = 5;
    private static final int IDLE = 6;
    private static final int SHIFT_UP = 7;
    private static final int SHIFT_DOWN = 8;
    private static final int GRIP = 9;
    private static final int ROLLING = 10;
    private static final int DRAG = 11;
    private static final int BRAKE_FORCE = 12;
    private static final int TANK = 13;
    private static final int CHASSIS_FIELDS = 14;

    private final int vehicles;
    private final float[] pose;
    private final float[] drive;
    private final float[] engine;
    private final float[] orders;
    private final float[] chassis;

    public HeapVehicle(Population population) {
        vehicles = population.entities();
        pose = new float[vehicles * POSE_FIELDS];
        drive = new float[vehicles * DRIVE_FIELDS];
        engine = new float[vehicles * ENGINE_FIELDS];
        orders = new float[vehicles * ORDERS_FIELDS];
        chassis = new float[vehicles * CHASSIS_FIELDS];
        for (int i = 0; i < vehicles; i++) {
            build(i);
            man(i);
        }
    }

    private void build(int index) {
        int c = index * CHASSIS_FIELDS;
        chassis[c + MASS] = GroundVehicle.mass(index);
        chassis[c + WHEEL_BASE] = GroundVehicle.wheelBase(index);
        chassis[c + WHEEL_RADIUS] = GroundVehicle.WHEEL_RADIUS;
        chassis[c + STEER_LIMIT] = GroundVehicle.STEER_LIMIT;
        chassis[c + STEER_RATE] = GroundVehicle.STEER_RATE;
        chassis[c + MAX_TORQUE] = GroundVehicle.maxTorque(index);
        chassis[c + IDLE] = GroundVehicle.IDLE;
        chassis[c + SHIFT_UP] = GroundVehicle.SHIFT_UP;
        chassis[c + SHIFT_DOWN] = GroundVehicle.SHIFT_DOWN;
        chassis[c + GRIP] = GroundVehicle.GRIP;
        chassis[c + ROLLING] = GroundVehicle.ROLLING;
        chassis[c + DRAG] = GroundVehicle.DRAG;
        chassis[c + BRAKE_FORCE] = GroundVehicle.brakeForce(index);
        chassis[c + TANK] = GroundVehicle.TANK;
    }

    private void man(int index) {
        int p = index * POSE_FIELDS;
        pose[p + X] = Values.x(index);
        pose[p + Y] = Values.y(index);
        pose[p + HEADING] = GroundVehicle.heading(index);
        int d = index * DRIVE_FIELDS;
        drive[d + SPEED] = GroundVehicle.speed(index);
        int e = index * ENGINE_FIELDS;
        engine[e + GEAR] = 1;
        engine[e + FUEL] = GroundVehicle.fuel(index);
        int o = index * ORDERS_FIELDS;
        orders[o + PACE] = GroundVehicle.pace(index);
        orders[o + COURSE] = GroundVehicle.course(index);
        orders[o + BEND] = GroundVehicle.bend(index);
        orders[o + LEG] = GroundVehicle.leg(index);
        orders[o + LEFT] = GroundVehicle.left(index);
    }

    @Override
    public long pass() {
        for (int i = 0; i < vehicles; i++) {
            drive(i * POSE_FIELDS, i * DRIVE_FIELDS, i * ENGINE_FIELDS, i * ORDERS_FIELDS, i * CHASSIS_FIELDS);
        }
        return vehicles;
    }

    private void drive(int p, int d, int e, int o, int c) {
        // The driver steers, by the tangent of the wheels' angle, towards a course that bends after each leg.
        if (orders[o + LEFT] <= 0) {
            orders[o + LEFT] = orders[o + LEG];
            orders[o + COURSE] = GroundVehicle.wrapped(orders[o + COURSE] + orders[o + BEND]);
        }
        float heading = pose[p + HEADING];
        float steer = drive[d + STEER];
        float off = GroundVehicle.wrapped(orders[o + COURSE] - heading);
        float wanted = Math.max(-chassis[c + STEER_LIMIT], Math.min(chassis[c + STEER_LIMIT], off));
        steer += (wanted - steer) * chassis[c + STEER_RATE] * Population.DT;
        drive[d + STEER] = steer;

        // The pedals.
        float speed = drive[d + SPEED];
        float lack = (Math.abs(off) > GroundVehicle.SHARP ? orders[o + PACE] * 0.5f : orders[o + PACE]) - speed;
        if (lack > 0) {
            engine[e + THROTTLE] = Math.min(1, lack * 0.5f);
            engine[e + BRAKE] = 0;
        } else {
            engine[e + THROTTLE] = 0;
            engine[e + BRAKE] = Math.min(1, -lack * 0.25f);
        }

        // Gearbox, engine, tank.
        float ratio = GroundVehicle.ratio(engine[e + GEAR]);
        float rpm = Math.max(chassis[c + IDLE], speed / chassis[c + WHEEL_RADIUS] * ratio * GroundVehicle.RPM);
        if (rpm > chassis[c + SHIFT_UP] && engine[e + GEAR] < GroundVehicle.TOP_GEAR) {
            engine[e + GEAR] = engine[e + GEAR] + 1;
        } else if (rpm < chassis[c + SHIFT_DOWN] && engine[e + GEAR] > 1) {
            engine[e + GEAR] = engine[e + GEAR] - 1;
        }
        engine[e + RPM] = rpm;
        engine[e + TORQUE] = engine[e + THROTTLE] * chassis[c + MAX_TORQUE] * GroundVehicle.torqueShare(rpm);
        engine[e + FUEL] = engine[e + FUEL] - engine[e + TORQUE] * rpm * GroundVehicle.BURN * Population.DT;
        if (engine[e + FUEL] <= 0) {
            engine[e + FUEL] = chassis[c + TANK];
        }

        // The road.
        float mass = chassis[c + MASS];
        float push = Math.min(engine[e + TORQUE] * ratio / chassis[c + WHEEL_RADIUS], chassis[c + GRIP] * mass);
        float hold = chassis[c + ROLLING] * mass
                + chassis[c + DRAG] * speed * speed
                + engine[e + BRAKE] * chassis[c + BRAKE_FORCE];
        float acceleration = (push - hold) / mass;
        speed = Math.max(0, speed + acceleration * Population.DT);
        drive[d + ACCELERATION] = acceleration;
        drive[d + SPEED] = speed;
        if (speed > 0) {
            float turnRate = speed / chassis[c + WHEEL_BASE] * steer;
            heading = GroundVehicle.wrapped(heading + turnRate * Population.DT);
            pose[p + HEADING] = heading;
            pose[p + X] = pose[p + X] + speed * (float) Math.cos(heading) * Population.DT;
            pose[p + Y] = pose[p + Y] + speed * (float) Math.sin(heading) * Population.DT;
            drive[d + ODOMETER] = drive[d + ODOMETER] + speed * Population.DT;
            orders[o + LEFT] = orders[o + LEFT] - speed * Population.DT;
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < vehicles; i++) {
            int p = i * POSE_FIELDS;
            int d = i * DRIVE_FIELDS;
            int e = i * ENGINE_FIELDS;
            int o = i * ORDERS_FIELDS;
            sum.add(pose[p + X], pose[p + Y], pose[p + HEADING]);
            sum.add(drive[d + SPEED], drive[d + ACCELERATION], drive[d + STEER]);
            sum.add(drive[d + ODOMETER], engine[e + THROTTLE], engine[e + BRAKE]);
            sum.add(engine[e + GEAR], engine[e + RPM], engine[e + TORQUE]);
            sum.add(engine[e + FUEL], orders[o + COURSE], orders[o + LEFT]);
        }
        return sum.value();
    }
}
