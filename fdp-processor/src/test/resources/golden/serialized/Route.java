package golden;

import io.fdp.annotations.Alias;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.codec.data.UnknownFields;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** A managed class with a field of every shape. */
@Managed(name = "golden.Route")
@Serialized
public final class Route {
    public enum Side {
        RED,
        @Alias("AZURE")
        BLUE
    }

    @Serialized
    public record Leg(@FieldKey(1) float x, @FieldKey(2) Side side, @FieldKey(4) int[] marks, UnknownFields rest) {}

    @Serialized
    public sealed interface Order permits Go, Stay {}

    @Serialized(id = 1)
    public record Go(@FieldKey(1) Leg to) implements Order {}

    @Serialized(id = 2)
    public record Stay() implements Order {}

    @FieldKey(1)
    public String name;

    @FieldKey(2)
    public final Deque<Leg> legs = new ArrayDeque<>();

    @FieldKey(5)
    public Map<String, List<Long>> times;

    @FieldKey(6)
    public Order[] orders;

    public transient int scratch;
}
