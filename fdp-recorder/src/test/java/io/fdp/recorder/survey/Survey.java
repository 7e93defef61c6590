package io.fdp.recorder.survey;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import java.util.ArrayList;
import java.util.List;

/** Maps, routes along them, and bells on the way. */
public final class Survey {
    private Survey() {}

    /** Large, and mostly zeros. */
    @Component(name = "survey.Sheet")
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    public record Sheet(@FixedArray(4096) int[] cells) {}

    /** An object that is much the same in all entities. */
    @Managed(name = "survey.Route")
    @Serialized
    public static final class Route {
        @FieldKey(1)
        public List<Integer> points = new ArrayList<>();
    }

    /** An event without fields. */
    @Event(id = 9301, name = "survey.Chime")
    public record Chime() {}
}
