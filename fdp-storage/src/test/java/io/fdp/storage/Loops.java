package io.fdp.storage;

import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Objects that may contain themselves. */
public final class Loops {
    private Loops() {}

    @Managed(name = "loops.Knot")
    @Serialized
    static final class Knot {
        @FieldKey(1)
        public List<Knot> ends = List.of();
    }

    /** A chain; in a file each link of it is an array and a map. */
    @Managed(name = "loops.Link")
    @Serialized(id = 1, subtypes = Ring.class)
    static class Link {
        @FieldKey(1)
        public int number;

        @FieldKey(2)
        public @Nullable Link next;
    }

    @Serialized(id = 2)
    static final class Ring extends Link {}
}
