package io.fdp.dashboard.server;

/** Lets so many through in a second, and saves up for a burst. Any thread may ask. */
final class RequestRate {
    private final double perNano;
    private final double burst;
    private double saved;
    private long last = System.nanoTime();

    RequestRate(double perSecond, double burst) {
        this.perNano = perSecond / 1e9;
        this.burst = burst;
        this.saved = burst;
    }

    /** Takes one, if there is one left. */
    synchronized boolean tryTake() {
        long now = System.nanoTime();
        saved = Math.min(burst, saved + (now - last) * perNano);
        last = now;
        if (saved < 1) {
            return false;
        }
        saved--;
        return true;
    }
}
