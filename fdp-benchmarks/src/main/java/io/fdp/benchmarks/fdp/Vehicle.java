package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.GroundVehicle;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** A ground vehicle of five components: driver, engine and motion on a single track, with some 60 field accesses. */
final class Vehicle {

    private Vehicle() {}

    /** Where a vehicle is, and where it looks. */
    @Component
    record Pose(float x, float y, float heading) {

        static Pose of(int index) {
            return new Pose(Values.x(index), Values.y(index), GroundVehicle.heading(index));
        }
    }

    /** How a vehicle moves. */
    @Component
    record Drive(float speed, float acceleration, float steer, float odometer) {

        static Drive of(int index) {
            return new Drive(GroundVehicle.speed(index), 0, 0, 0);
        }
    }

    /** What the pedals, the gearbox and the engine do. */
    @Component
    record Engine(float throttle, float brake, float gear, float rpm, float torque, float fuel) {

        static Engine of(int index) {
            return new Engine(0, 0, 1, 0, 0, GroundVehicle.fuel(index));
        }
    }

    /** What the driver is told: how fast, and a course that bends after each leg. */
    @Component
    record Orders(float pace, float course, float bend, float leg, float left) {

        static Orders of(int index) {
            return new Orders(
                    GroundVehicle.pace(index),
                    GroundVehicle.course(index),
                    GroundVehicle.bend(index),
                    GroundVehicle.leg(index),
                    GroundVehicle.left(index));
        }
    }

    /** What a vehicle is built like; it does not change. */
    @Component
    record Chassis(
            float mass,
            float wheelBase,
            float wheelRadius,
            float steerLimit,
            float steerRate,
            float maxTorque,
            float idle,
            float shiftUp,
            float shiftDown,
            float grip,
            float rolling,
            float drag,
            float brakeForce,
            float tank) {

        static Chassis of(int index) {
            return new Chassis(
                    GroundVehicle.mass(index),
                    GroundVehicle.wheelBase(index),
                    GroundVehicle.WHEEL_RADIUS,
                    GroundVehicle.STEER_LIMIT,
                    GroundVehicle.STEER_RATE,
                    GroundVehicle.maxTorque(index),
                    GroundVehicle.IDLE,
                    GroundVehicle.SHIFT_UP,
                    GroundVehicle.SHIFT_DOWN,
                    GroundVehicle.GRIP,
                    GroundVehicle.ROLLING,
                    GroundVehicle.DRAG,
                    GroundVehicle.brakeForce(index),
                    GroundVehicle.TANK);
        }
    }

    @ForEach
    static void drive(PoseEdit p, DriveEdit d, EngineEdit e, OrdersEdit o, ChassisView c) {
        // The driver steers, by the tangent of the wheels' angle, towards a course that bends after each leg.
        if (o.left() <= 0) {
            o.left(o.leg());
            o.course(GroundVehicle.wrapped(o.course() + o.bend()));
        }
        float heading = p.heading();
        float steer = d.steer();
        float off = GroundVehicle.wrapped(o.course() - heading);
        float wanted = Math.max(-c.steerLimit(), Math.min(c.steerLimit(), off));
        steer += (wanted - steer) * c.steerRate() * Population.DT;
        d.steer(steer);

        // The pedals.
        float speed = d.speed();
        float lack = (Math.abs(off) > GroundVehicle.SHARP ? o.pace() * 0.5f : o.pace()) - speed;
        if (lack > 0) {
            e.throttle(Math.min(1, lack * 0.5f));
            e.brake(0);
        } else {
            e.throttle(0);
            e.brake(Math.min(1, -lack * 0.25f));
        }

        // Gearbox, engine, tank.
        float ratio = GroundVehicle.ratio(e.gear());
        float rpm = Math.max(c.idle(), speed / c.wheelRadius() * ratio * GroundVehicle.RPM);
        if (rpm > c.shiftUp() && e.gear() < GroundVehicle.TOP_GEAR) {
            e.gear(e.gear() + 1);
        } else if (rpm < c.shiftDown() && e.gear() > 1) {
            e.gear(e.gear() - 1);
        }
        e.rpm(rpm);
        e.torque(e.throttle() * c.maxTorque() * GroundVehicle.torqueShare(rpm));
        e.fuel(e.fuel() - e.torque() * rpm * GroundVehicle.BURN * Population.DT);
        if (e.fuel() <= 0) {
            e.fuel(c.tank());
        }

        // The road.
        float mass = c.mass();
        float push = Math.min(e.torque() * ratio / c.wheelRadius(), c.grip() * mass);
        float hold = c.rolling() * mass + c.drag() * speed * speed + e.brake() * c.brakeForce();
        float acceleration = (push - hold) / mass;
        speed = Math.max(0, speed + acceleration * Population.DT);
        d.acceleration(acceleration);
        d.speed(speed);
        if (speed > 0) {
            float turnRate = speed / c.wheelBase() * steer;
            heading = GroundVehicle.wrapped(heading + turnRate * Population.DT);
            p.heading(heading);
            p.x(p.x() + speed * (float) Math.cos(heading) * Population.DT);
            p.y(p.y() + speed * (float) Math.sin(heading) * Population.DT);
            d.odometer(d.odometer() + speed * Population.DT);
            o.left(o.left() - speed * Population.DT);
        }
    }
}
