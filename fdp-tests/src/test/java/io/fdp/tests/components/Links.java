package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.OnDeath;

/** Components that refer to entities in every way. */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
public final class Links {
    private Links() {}

    /** A plain field; what refers to a dead entity stays. */
    @Component
    public record Sight(
            int number, @EntityRef(indexed = true) long target) {}

    /** In columns. */
    @Component(layout = Layout.COLUMNS)
    public record Leash(
            float length,
            @EntityRef(onDeath = OnDeath.CLEAR) long holder) {}

    /** A record for an array of records. */
    public record Seat(
            byte kind,

            @EntityRef(indexed = true, onDeath = OnDeath.CLEAR)
            long rider) {}

    /** Two fields of different kinds, with versions for each entity. */
    @Component(entityVersions = true)
    public record Wagon(
            @FixedArray(3) Seat[] seats,
            @EntityRef(onDeath = OnDeath.REMOVE) long engine) {}

    /** Several handles in each of several parts. */
    @Component(parts = true)
    public record Grudge(
            @Key int number,

            @FixedArray(2) @EntityRef(onDeath = OnDeath.REMOVE)
            long[] foes) {}

    /** Dies with what it refers to. */
    @Component
    public record Ghost(
            byte mood, @EntityRef(onDeath = OnDeath.DESTROY) long body) {}

    /** An array in columns. */
    @Component(layout = Layout.COLUMNS)
    public record Crowd(
            @FixedArray(4) @EntityRef(indexed = true) long[] friends, int size) {}

    /** Parts with a key that is cleared never, and a plain field that is. */
    @Component(parts = true, entityVersions = true)
    public record Memory(@EntityRef(onDeath = OnDeath.CLEAR) long of, short year) {}
}
