package io.fdp.recorder.depot;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;

/** The types of {@link Depot} after some years: renamed, with wider, further and fewer fields; some are gone. */
public final class Grown {
    private Grown() {}

    /** Constants in another order, and further ones. */
    public enum Rank {
        BEST,
        @Alias("FINEST")
        SUPERB,
        RAW,
        FINE
    }

    public record Point(double x, @Alias("y") double north) {}

    @Alias("depot.Place")
    @Component(name = "depot.GrownPlace", layout = Layout.COLUMNS)
    public record GrownPlace(
            double z, float added, float x, @Alias("y") double north) {}

    @Alias("depot.Speed")
    @Component(name = "depot.GrownSpeed")
    public record GrownSpeed(double boost, long gear) {}

    @Alias("depot.Label")
    @Component(name = "depot.GrownLabel", layout = Layout.COLUMNS)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record GrownLabel(
            @FixedString(128) String text,
            long b,
            int s,
            long c,
            long i,
            double f,
            boolean z,
            Rank grade,
            Point spot,
            @EntityRef long target,
            @FixedArray(7) long[] numbers,
            @FixedArray(9) boolean[] switches,
            @FixedArray(100) double[] added) {}

    @Alias("depot.Crate")
    @Component(name = "depot.GrownCrate", parts = true)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record GrownCrate(
            @Key long id,
            Rank grade,
            int weight,
            @FixedArray(30) int[] added) {}

    @Alias("depot.Rules")
    @Component(name = "depot.GrownRules")
    public record GrownRules(double price, long limit) {}

    @Alias("depot.Fragile")
    @Tag(name = "depot.GrownFragile")
    public interface GrownFragile {}

    @Alias("depot.Arrival")
    @Event(id = 101, name = "depot.GrownArrival")
    public record GrownArrival(
            @FixedString(64) String gate,
            double at,
            @EntityRef long who,
            int added) {}

    /** Registers these types, and no others. */
    public static void register(EntityRepository repo) {
        repo.register(GrownLabelTable.TYPE);
        repo.register(GrownPlaceTable.TYPE);
        repo.register(GrownSpeedTable.TYPE);
        repo.register(GrownCrateParts.TYPE);
        repo.registerTag(GrownFragile.class);
        repo.registerManaged(ManifestSerializer.TYPE);
        repo.singletons().register(GrownRulesTable.TYPE);
        repo.events().register(GrownArrivalEvents.TYPE);
    }
}
