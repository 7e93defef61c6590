package io.fdp.dis.pdu;

/**
 * Timestamps of DIS: how much of the hour has passed, in 2³¹ parts of an hour (1.68 microseconds). The lowest bit is
 * 1 if the sender's clock is that of the world (absolute), 0 if it is only its own (relative).
 */
public final class DisTime {
    /** Seconds of an hour. */
    public static final double HOUR = 3600;

    private static final double UNITS = 0x1p31;

    private DisTime() {}

    /**
     * Makes a timestamp.
     *
     * @param seconds since any full hour
     * @param absolute whether the clock is that of the world
     * @return the timestamp
     */
    public static int stamp(double seconds, boolean absolute) {
        double past = seconds - Math.floor(seconds / HOUR) * HOUR;
        long units = Math.min((long) (past / HOUR * UNITS), 0x7fff_ffffL);
        return ((int) (units << 1)) | (absolute ? 1 : 0);
    }

    /**
     * How much of the hour had passed.
     *
     * @param stamp a timestamp
     * @return seconds, 0 to 3,600
     */
    public static double seconds(int stamp) {
        return (stamp >>> 1) / UNITS * HOUR;
    }

    /**
     * Whether the clock of the sender was that of the world.
     *
     * @param stamp a timestamp
     * @return true if absolute
     */
    public static boolean isAbsolute(int stamp) {
        return (stamp & 1) != 0;
    }

    /**
     * How much time has passed since a timestamp, if it is less than half an hour.
     *
     * @param stamp a timestamp
     * @param now seconds since any full hour, of the same clock
     * @return seconds, -1,800 to 1,800; negative if the timestamp lies ahead
     */
    public static double age(int stamp, double now) {
        return Math.IEEEremainder(now - seconds(stamp), HOUR);
    }
}
