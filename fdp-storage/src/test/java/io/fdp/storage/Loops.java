package io.fdp.storage;

import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import java.util.List;

/** Objects that may contain themselves. */
public final class Loops {
    private Loops() {}

    @Managed(name = "loops.Knot")
    @Serialized
    static final class Knot {
        @FieldKey(1)
        public List<Knot> ends = List.of();
    }
}
