package io.fdp.benchmarks.world;

/**
 * The numbers of a ground vehicle: what each begins with, and the formulas that need no field.
 *
 * <p>Trigonometry is that of {@link Math}, in whose place the JVM calls one and the same routine from interpreted and
 * compiled code, so that all contenders on a machine get the same bits. {@link StrictMath} makes garbage.
 */
public final class GroundVehicle {

    public static final float TOP_GEAR = 4;

    /** Fuel per newton metre, turn per minute and second. */
    public static final float BURN = 1e-6f;

    /** From radians per second to turns per minute. */
    public static final float RPM = 9.55f;

    /** Off course by more than this, the driver slows down. */
    public static final float SHARP = 0.2f;

    public static final float WHEEL_RADIUS = 0.5f;
    public static final float STEER_LIMIT = 0.6f;
    public static final float STEER_RATE = 2;
    public static final float IDLE = 700;
    public static final float SHIFT_UP = 2_600;
    public static final float SHIFT_DOWN = 1_200;
    public static final float GRIP = 6;
    public static final float ROLLING = 0.15f;
    public static final float DRAG = 4;
    public static final float TANK = 100;

    private static final float PI = (float) Math.PI;

    private GroundVehicle() {}

    public static float heading(int index) {
        return index % 628 * 0.01f - 3.14f;
    }

    public static float course(int index) {
        return heading(index + 100);
    }

    public static float speed(int index) {
        return index % 15;
    }

    public static float pace(int index) {
        return 5 + index % 21;
    }

    public static float bend(int index) {
        return 0.75f + index % 7 * 0.25f;
    }

    public static float leg(int index) {
        return 30 + index % 11 * 8;
    }

    public static float left(int index) {
        return leg(index) * (index % 10) * 0.1f;
    }

    public static float fuel(int index) {
        return 0.125f + index % 200 * 0.5f;
    }

    public static float mass(int index) {
        return 8_000 + index % 9 * 4_000;
    }

    public static float wheelBase(int index) {
        return 2.5f + index % 5 * 0.5f;
    }

    public static float maxTorque(int index) {
        return mass(index) * 0.0625f;
    }

    public static float brakeForce(int index) {
        return mass(index) * 5;
    }

    /** Returns the same angle between -π and π, of one that is less than a turn away from there. */
    public static float wrapped(float angle) {
        if (angle > PI) {
            return angle - 2 * PI;
        }
        return angle < -PI ? angle + 2 * PI : angle;
    }

    /** Returns how often the engine turns for one turn of the wheels. */
    public static float ratio(float gear) {
        if (gear < 2) {
            return 39;
        }
        return gear < 3 ? 21 : gear < 4 ? 12 : 7.5f;
    }

    /** Returns how much of its torque an engine has at that many turns per minute. */
    public static float torqueShare(float rpm) {
        float off = (rpm - 1_800) * 0.0005f;
        return Math.max(0.125f, 1 - off * off);
    }
}
