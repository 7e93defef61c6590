package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;

/** Columns: no padding, each field an array in the chunk. */
@Component(layout = Layout.COLUMNS)
public record Track(
        byte quality,
        double time,
        Point point,
        Source source,
        @FixedString(64) String label,
        @FixedArray(4) float[] errors) {
    public enum Source {
        RADAR,
        SONAR
    }

    public record Point(float x, float y) {}
}
