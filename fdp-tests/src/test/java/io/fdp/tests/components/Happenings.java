package io.fdp.tests.components;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import java.util.List;

/** Events of every shape. */
public final class Happenings {
    private Happenings() {}

    @Event(id = 7)
    public record Detonation(float x, float y, float power) {}

    /** With padding between its fields. */
    @Event(id = 8, name = "test.Hit")
    public record Hit(byte part, long number, Shapes.Color color) {}

    @Event(id = 9)
    public record Restart() {}

    @Event(id = 10)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Report(
            @EntityRef long from,
            Shapes.Vector at,
            @FixedString(64) String text,
            @FixedArray(300) int[] values) {}

    @Event(id = 20, managed = true)
    public record Order(String text, List<Integer> path) {}

    /** Without a hash of its own. */
    @Event(id = 21, managed = true)
    public static class Plain {
        public final int value;

        public Plain(int value) {
            this.value = value;
        }
    }

    public record Unmarked(int value) {}
}
