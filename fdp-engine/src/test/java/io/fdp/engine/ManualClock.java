package io.fdp.engine;

/** A wall clock that tests move. */
final class ManualClock implements WallClock {
    long now = 5_000_000_000L;
    long waits;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void await(long nanos) {
        assert nanos > 0;
        waits++;
        now += nanos;
    }
}
