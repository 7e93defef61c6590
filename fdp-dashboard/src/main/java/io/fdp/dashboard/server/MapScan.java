package io.fdp.dashboard.server;

import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.WorldSource;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The places that were found last. Clients who look at the same fields of the same tick share them, as they share
 * copies of the world: many clients cost little more than one. Used by the thread of the clients.
 */
final class MapScan {
    /** Younger than a copy of the world gets before there is another one. */
    private static final long FRESH_NANOS = 40_000_000;

    private final WorldSource source;
    private final LongSupplier clock;
    private final MapPoints points = new MapPoints();
    private @Nullable MapFields fields;
    private long tick;
    private long at;

    MapScan(WorldSource source, LongSupplier clock) {
        this.source = source;
        this.clock = clock;
    }

    /**
     * Finds places.
     *
     * @param wantedTick the tick of a recording
     * @param wanted the fields that a client looks at
     * @return the places, valid until the next call
     */
    MapPoints find(long wantedTick, MapFields wanted) throws IOException {
        if (!wanted.equals(fields) || wantedTick != tick || clock.getAsLong() - at > FRESH_NANOS) {
            fields = null; // should the scan fail
            source.scan(wantedTick, wanted, points);
            fields = wanted;
            tick = wantedTick;
            at = clock.getAsLong();
        }
        return points;
    }
}
