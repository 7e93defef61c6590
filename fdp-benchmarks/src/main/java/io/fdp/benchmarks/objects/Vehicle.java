package io.fdp.benchmarks.objects;

import com.artemis.Component;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.GroundVehicle;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** A ground vehicle of five components: driver, engine and motion on a single track, with some 60 field accesses. */
public final class Vehicle {

    private Vehicle() {}

    /** Where a vehicle is, and where it looks. */
    public static final class Pose extends Component implements com.badlogic.ashley.core.Component {
        float x;
        float y;
        float heading;

        public Pose() {}

        /** Takes the values of the vehicle with that index. */
        public Pose set(int index) {
            x = Values.x(index);
            y = Values.y(index);
            heading = GroundVehicle.heading(index);
            return this;
        }
    }

    /** How a vehicle moves. */
    public static final class Drive extends Component implements com.badlogic.ashley.core.Component {
        float speed;
        float acceleration;
        float steer;
        float odometer;

        public Drive() {}

        /** Takes the values of the vehicle with that index. */
        public Drive set(int index) {
            speed = GroundVehicle.speed(index);
            return this;
        }
    }

    /** What the pedals, the gearbox and the engine do. */
    public static final class Engine extends Component implements com.badlogic.ashley.core.Component {
        float throttle;
        float brake;
        float gear;
        float rpm;
        float torque;
        float fuel;

        public Engine() {}

        /** Takes the values of the vehicle with that index. */
        public Engine set(int index) {
            gear = 1;
            fuel = GroundVehicle.fuel(index);
            return this;
        }
    }

    /** What the driver is told: how fast, and a course that bends after each leg. */
    public static final class Orders extends Component implements com.badlogic.ashley.core.Component {
        float pace;
        float course;
        float bend;
        float leg;
        float left;

        public Orders() {}

        /** Takes the values of the vehicle with that index. */
        public Orders set(int index) {
            pace = GroundVehicle.pace(index);
            course = GroundVehicle.course(index);
            bend = GroundVehicle.bend(index);
            leg = GroundVehicle.leg(index);
            left = GroundVehicle.left(index);
            return this;
        }
    }

    /** What a vehicle is built like; it does not change. */
    public static final class Chassis extends Component implements com.badlogic.ashley.core.Component {
        float mass;
        float wheelBase;
        float wheelRadius;
        float steerLimit;
        float steerRate;
        float maxTorque;
        float idle;
        float shiftUp;
        float shiftDown;
        float grip;
        float rolling;
        float drag;
        float brakeForce;
        float tank;

        public Chassis() {}

        /** Takes the values of the vehicle with that index. */
        public Chassis set(int index) {
            mass = GroundVehicle.mass(index);
            wheelBase = GroundVehicle.wheelBase(index);
            wheelRadius = GroundVehicle.WHEEL_RADIUS;
            steerLimit = GroundVehicle.STEER_LIMIT;
            steerRate = GroundVehicle.STEER_RATE;
            maxTorque = GroundVehicle.maxTorque(index);
            idle = GroundVehicle.IDLE;
            shiftUp = GroundVehicle.SHIFT_UP;
            shiftDown = GroundVehicle.SHIFT_DOWN;
            grip = GroundVehicle.GRIP;
            rolling = GroundVehicle.ROLLING;
            drag = GroundVehicle.DRAG;
            brakeForce = GroundVehicle.brakeForce(index);
            tank = GroundVehicle.TANK;
            return this;
        }
    }

    /** Drives for one step. */
    public static void drive(Pose p, Drive d, Engine e, Orders o, Chassis c) {
        // The driver steers, by the tangent of the wheels' angle, towards a course that bends after each leg.
        if (o.left <= 0) {
            o.left = o.leg;
            o.course = GroundVehicle.wrapped(o.course + o.bend);
        }
        float heading = p.heading;
        float steer = d.steer;
        float off = GroundVehicle.wrapped(o.course - heading);
        float wanted = Math.max(-c.steerLimit, Math.min(c.steerLimit, off));
        steer += (wanted - steer) * c.steerRate * Population.DT;
        d.steer = steer;

        // The pedals.
        float speed = d.speed;
        float lack = (Math.abs(off) > GroundVehicle.SHARP ? o.pace * 0.5f : o.pace) - speed;
        if (lack > 0) {
            e.throttle = Math.min(1, lack * 0.5f);
            e.brake = 0;
        } else {
            e.throttle = 0;
            e.brake = Math.min(1, -lack * 0.25f);
        }

        // Gearbox, engine, tank.
        float ratio = GroundVehicle.ratio(e.gear);
        float rpm = Math.max(c.idle, speed / c.wheelRadius * ratio * GroundVehicle.RPM);
        if (rpm > c.shiftUp && e.gear < GroundVehicle.TOP_GEAR) {
            e.gear = e.gear + 1;
        } else if (rpm < c.shiftDown && e.gear > 1) {
            e.gear = e.gear - 1;
        }
        e.rpm = rpm;
        e.torque = e.throttle * c.maxTorque * GroundVehicle.torqueShare(rpm);
        e.fuel = e.fuel - e.torque * rpm * GroundVehicle.BURN * Population.DT;
        if (e.fuel <= 0) {
            e.fuel = c.tank;
        }

        // The road.
        float mass = c.mass;
        float push = Math.min(e.torque * ratio / c.wheelRadius, c.grip * mass);
        float hold = c.rolling * mass + c.drag * speed * speed + e.brake * c.brakeForce;
        float acceleration = (push - hold) / mass;
        speed = Math.max(0, speed + acceleration * Population.DT);
        d.acceleration = acceleration;
        d.speed = speed;
        if (speed > 0) {
            float turnRate = speed / c.wheelBase * steer;
            heading = GroundVehicle.wrapped(heading + turnRate * Population.DT);
            p.heading = heading;
            p.x = p.x + speed * (float) Math.cos(heading) * Population.DT;
            p.y = p.y + speed * (float) Math.sin(heading) * Population.DT;
            d.odometer = d.odometer + speed * Population.DT;
            o.left = o.left - speed * Population.DT;
        }
    }

    /** Adds all that changes to a checksum. */
    public static void addTo(Checksum sum, Pose p, Drive d, Engine e, Orders o) {
        sum.add(p.x, p.y, p.heading);
        sum.add(d.speed, d.acceleration, d.steer);
        sum.add(d.odometer, e.throttle, e.brake);
        sum.add(e.gear, e.rpm, e.torque);
        sum.add(e.fuel, o.course, o.left);
    }
}
