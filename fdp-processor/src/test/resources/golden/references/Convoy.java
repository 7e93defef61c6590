package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Key;
import io.fdp.annotations.OnDeath;

/** Indexed references in fields, arrays, records and parts; one that is not indexed. */
@Component
public record Convoy(
        @EntityRef(indexed = true) long leader,
        @EntityRef long plain,
        @EntityRef(onDeath = OnDeath.CLEAR) @FixedArray(2) long[] guards,
        @FixedArray(2) Slot[] slots) {
    public record Slot(int number, @EntityRef(indexed = true, onDeath = OnDeath.REMOVE) long truck) {}

    @Component(parts = true)
    public record Order(@Key @EntityRef(onDeath = OnDeath.REMOVE) long from, int number) {}
}
