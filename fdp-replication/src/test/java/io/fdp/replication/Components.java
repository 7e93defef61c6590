package io.fdp.replication;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Replicated;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import java.util.List;

/** Components of tests. */
final class Components {
    private Components() {}

    enum Mood {
        CALM,
        ANGRY
    }

    @Tag
    interface Burning {}

    @Tag
    interface Hidden {}

    @Component
    @Replicated
    record Place(double x, double y, double z) {}

    /** Padding between its fields, and fields with rules, in columns. */
    @Component(layout = Layout.COLUMNS)
    @Replicated
    record State(
            byte level,
            Components.Mood mood,
            boolean armed,
            @FixedString(32) String label) {}

    @Component
    @Replicated
    @SuppressWarnings("ArrayRecordComponent") // a fixed array of a component
    record Aim(
            @EntityRef long target,
            @FixedArray(2) @EntityRef long[] others,
            short strength) {}

    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    record Fuel(float litres) {}

    /** Several of an entity. */
    @Component(parts = true)
    @Replicated
    record Gun(@EntityRef long aim, short rounds, Components.Mood mood) {}

    /** An object of an entity. */
    @Managed
    @Replicated
    @Serialized
    record Plan(@FieldKey(1) String text, @FieldKey(2) List<Integer> steps) {}

    /** One for the world. */
    @Component(layout = Layout.COLUMNS)
    record Weather(
            float wind, Components.Mood mood, @EntityRef long storm) {}

    /** One object for the world. */
    @Managed
    @Serialized
    record Orders(@FieldKey(1) String text) {}

    /** Goes to all nodes. */
    @Event(id = 1, replicated = true)
    record Bang(@EntityRef long who, int power, Components.Mood mood) {}

    /** A request to the owner of the target. */
    @Event(id = 2)
    record Hit(@EntityRef long target, int damage) {}

    /** Stays here. */
    @Event(id = 3)
    record Whisper(int word) {}

    /** An object that goes to all nodes. */
    @Event(id = 4, managed = true, replicated = true)
    @Serialized
    record Note(@FieldKey(1) String text) {}

    /** Stays here. */
    @Component
    record Local(int secret) {}
}
