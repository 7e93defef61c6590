package io.fdp.recorder.gauge;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.recorder.gauge.Gauges.Hand;
import io.fdp.recorder.gauge.Gauges.Meter;
import io.fdp.recorder.gauge.Gauges.Needle;
import io.fdp.recorder.gauge.Gauges.Odd;
import io.fdp.recorder.gauge.Gauges.Series;
import io.fdp.recorder.gauge.Gauges.Trace;
import io.fdp.recorder.gauge.Gauges.Unit;
import java.util.SplittableRandom;

/**
 * Gives entities of a world numbers that are often no numbers, with whatever bits, and objects of all simple classes.
 */
public final class GaugeWorld {
    private static final ManagedType<String> NAME = ManagedType.of(String.class, "gauge.Name");
    private static final ManagedType<Unit> UNIT = ManagedType.of(Unit.class, "gauge.Unit");
    private static final ManagedType<Double> LEVEL = ManagedType.of(Double.class, "gauge.Level");
    private static final ManagedType<Float> PART = ManagedType.of(Float.class, "gauge.Part");
    private static final ManagedType<Long> TOTAL = ManagedType.of(Long.class, "gauge.Total");
    private static final ManagedType<Boolean> IS_ON = ManagedType.of(Boolean.class, "gauge.IsOn");
    private static final ManagedType<Character> SIGN = ManagedType.of(Character.class, "gauge.Sign");
    private static final String[] NAMES = {"", "plain", "Grüße ☃", "\ud800 alone", "a longer name than eight bytes"};

    private final MeterTable meters;
    private final OddTable odds;
    private final TraceTable traces;
    private final NeedleParts needles;
    private final HandParts hands;
    private final ManagedTable<Series> series;
    private final ManagedTable<String> names;
    private final ManagedTable<Unit> units;
    private final ManagedTable<Double> levels;
    private final ManagedTable<Float> parts;
    private final ManagedTable<Long> totals;
    private final ManagedTable<Boolean> switches;
    private final ManagedTable<Character> signs;
    private final TableSingleton<Meter, MeterTable> clock;
    private final ManagedSingleton<Series> history;
    private final ReadingEvents readings;
    private final ManagedEvents<Gauges.Report> reports;
    private final boolean isCanonical;
    private final SplittableRandom bits = new SplittableRandom(1);

    /** Registers everything; with canonical NaNs, or with any. */
    public GaugeWorld(EntityRepository repo, boolean isCanonical) {
        this.isCanonical = isCanonical;
        meters = repo.register(MeterTable.TYPE);
        odds = repo.register(OddTable.TYPE);
        traces = repo.register(TraceTable.TYPE);
        needles = repo.register(NeedleParts.TYPE);
        hands = repo.register(HandParts.TYPE);
        series = repo.registerManaged(SeriesSerializer.TYPE);
        names = repo.registerManaged(NAME);
        units = repo.registerManaged(UNIT);
        levels = repo.registerManaged(LEVEL);
        parts = repo.registerManaged(PART);
        totals = repo.registerManaged(TOTAL);
        switches = repo.registerManaged(IS_ON);
        signs = repo.registerManaged(SIGN);
        clock = repo.singletons().register(MeterTable.TYPE);
        history = repo.singletons().registerManaged(SeriesSerializer.TYPE);
        readings = repo.events().register(ReadingEvents.TYPE);
        reports = repo.events()
                .registerManaged(ManagedEventType.of(Gauges.Report.class).serializedBy(ReportSerializer.INSTANCE));
    }

    private float single(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> isCanonical ? Float.NaN : Float.intBitsToFloat(0x7fc0_0000 | bits.nextInt());
            case 1 -> -0f;
            default -> (float) random.nextGaussian();
        };
    }

    private double twice(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> isCanonical ? Double.NaN : Double.longBitsToDouble(0x7ff8_0000_0000_0000L | bits.nextLong());
            case 1 -> Double.NEGATIVE_INFINITY;
            default -> random.nextGaussian();
        };
    }

    private Meter meter(SplittableRandom random) {
        return new Meter(single(random), -random.nextInt(3), twice(random), (byte) random.nextInt());
    }

    private Series series(SplittableRandom random) {
        return new Series(new float[] {single(random), single(random)}, new double[] {twice(random)}, twice(random));
    }

    /** Changes some entities, what there is once, and publishes. */
    public void change(SplittableRandom random, long[] entities, int steps) {
        for (int i = 0; i < steps && entities.length > 0; i++) {
            long entity = entities[random.nextInt(entities.length)];
            changeValue(random, entity, random.nextInt(9));
            changeObject(random, entity, random.nextInt(9));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            readings.publish(single(random), (byte) random.nextInt());
            reports.publish(new Gauges.Report(name(random), twice(random)));
        }
        if (random.nextInt(3) == 0) {
            clock.set(meter(random));
            history.set(series(random));
        }
    }

    private static String name(SplittableRandom random) {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private void changeValue(SplittableRandom random, long entity, int what) {
        switch (what) {
            case 0 -> {
                meters.remove(entity);
                meters.add(entity, meter(random));
            }
            case 1 -> {
                odds.remove(entity);
                odds.add(entity, new Odd((byte) random.nextInt(), twice(random), single(random)));
            }
            case 2 -> {
                traces.remove(entity);
                float[] last = {single(random), single(random), single(random)};
                traces.add(entity, new Trace(last, (byte) random.nextInt(), twice(random)));
            }
            case 3, 4 -> needles.add(entity, new Needle(random.nextInt(), single(random), twice(random)));
            case 5, 6 -> hands.add(entity, new Hand((byte) random.nextInt(), single(random)));
            case 7 -> needles.remove(entity);
            default -> hands.remove(entity);
        }
    }

    private void changeObject(SplittableRandom random, long entity, int what) {
        switch (what) {
            case 0 -> put(series, entity, series(random));
            case 1 -> put(names, entity, name(random));
            case 2 -> put(units, entity, random.nextBoolean() ? Unit.METRES : Unit.SECONDS);
            case 3 -> put(levels, entity, twice(random));
            case 4 -> put(parts, entity, single(random));
            case 5 -> put(totals, entity, random.nextLong());
            case 6 -> put(switches, entity, random.nextBoolean());
            case 7 -> put(signs, entity, (char) random.nextInt());
            default -> names.remove(entity);
        }
    }

    private static <T> void put(ManagedTable<T> table, long entity, T value) {
        table.remove(entity);
        table.add(entity, value);
    }
}
