package io.fdp.dashboard.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.MapValue;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.format.query.QueryTypes;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Clients who look at the same share what was found. */
class MapScanTest {
    private static final MapFields FIELDS = fields(1);
    private static final long MILLI = 1_000_000;

    private final CountedSource source = new CountedSource();
    private long now;
    private final MapScan scan = new MapScan(source, () -> now);

    private static MapFields fields(int y) {
        MapValue none = new MapValue(MapValue.Kind.NONE, -1, -1);
        return new MapFields(0, 0, y, none, none);
    }

    /** Counts scans, and fails if told to. */
    private static final class CountedSource implements WorldSource {
        private int scans;
        private boolean fails;

        @Override
        public boolean isLive() {
            return true;
        }

        @Override
        public QueryTypes types() {
            throw new UnsupportedOperationException();
        }

        @Override
        public <R> R look(long tick, Look<R> look) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void scan(long tick, MapFields fields, MapPoints into) throws IOException {
            scans++;
            if (fails) {
                throw new IOException("a damaged tick");
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void shouldScanOnceForManyClients() throws IOException {
        for (int client = 0; client < 18; client++) {
            scan.find(WorldSource.NOW, fields(1));
            now += MILLI;
        }

        assertThat(source.scans).isEqualTo(1);
    }

    @Test
    void shouldScanAgainForOtherFieldsAnotherTickAndLater() throws IOException {
        scan.find(WorldSource.NOW, FIELDS);
        scan.find(WorldSource.NOW, fields(2));
        assertThat(source.scans).isEqualTo(2);
        scan.find(7, fields(2));
        assertThat(source.scans).isEqualTo(3);
        now += 100 * MILLI;
        scan.find(7, fields(2));
        assertThat(source.scans).isEqualTo(4);
    }

    @Test
    void shouldScanAgainAfterAFailure() throws IOException {
        scan.find(7, FIELDS);
        source.fails = true;
        assertThatThrownBy(() -> scan.find(8, FIELDS)).hasMessage("a damaged tick");
        source.fails = false;
        scan.find(7, FIELDS);

        assertThat(source.scans).isEqualTo(3);
    }
}
