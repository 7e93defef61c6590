package io.fdp.recorder.yard;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.recorder.RandomWorld;
import io.fdp.recorder.yard.Yard.Label;
import io.fdp.recorder.yard.Yard.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;

/** A world with odd numbers and texts, and with changes that make one difference each. */
public final class YardWorld extends RandomWorld {
    private static final List<State> STATES = List.of(State.IDLE, State.MOVING, State.BROKEN);
    private static final float[] FLOATS = {
        0, -0f, 1, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY
    };
    private static final double[] DOUBLES = {
        0, -0.0, 1, 0.1, 1e300, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    private static final String[] TEXTS = {"", "plain", "a,b", "say \"hi\"", "two\nlines", "Grüße ☃", "\\ \t=1+1"};

    PlaceTable places;
    DriveTable drives;
    LabelTable labels;
    LoadParts loads;
    TagColumn marked;
    ManagedTable<Yard.Papers> papers;
    TableSingleton<Yard.Weather, WeatherTable> weather;
    ManagedSingleton<Yard.Papers> summary;
    EnteredEvents entered;
    BellEvents bells;
    ManagedEvents<Yard.Notice> notices;

    /** Registers everything, in an order that depends on a number. */
    public YardWorld(EntityRepository repo, int order) {
        super(repo);
        register(
                order,
                List.of(
                        r -> places = r.register(PlaceTable.TYPE),
                        r -> drives = r.register(DriveTable.TYPE),
                        r -> labels = r.register(LabelTable.TYPE),
                        r -> loads = r.register(LoadParts.TYPE),
                        r -> marked = r.registerTag(Yard.Marked.class),
                        r -> papers = r.registerManaged(PapersSerializer.TYPE),
                        r -> weather = r.singletons().register(WeatherTable.TYPE),
                        r -> summary = r.singletons().registerManaged(PapersSerializer.TYPE),
                        r -> entered = r.events().register(EnteredEvents.TYPE),
                        r -> bells = r.events().register(BellEvents.TYPE),
                        r -> notices = r.events()
                                .registerManaged(ManagedEventType.of(Yard.Notice.class)
                                        .serializedBy(NoticeSerializer.INSTANCE))));
    }

    private static State state(SplittableRandom random) {
        return STATES.get(random.nextInt(3));
    }

    private static String text(SplittableRandom random) {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    private static float single(SplittableRandom random) {
        return random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : (float) random.nextGaussian();
    }

    private static double twice(SplittableRandom random) {
        return random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextGaussian();
    }

    private static Yard.Papers papers(SplittableRandom random) {
        Yard.Papers made = new Yard.Papers();
        made.title = random.nextBoolean() ? text(random) : random.nextBoolean() ? "\ud800 alone" : null;
        for (int i = random.nextInt(3); i > 0; i--) {
            made.stamps.add(
                    new Yard.Stamp(text(random), random.nextInt(), random.nextBoolean() ? state(random) : null));
        }
        if (random.nextBoolean()) {
            made.fees = new LinkedHashMap<>();
            made.fees.put(text(random), twice(random));
        }
        return made;
    }

    private static Label label(SplittableRandom random, long target) {
        return new Label(
                (byte) random.nextInt(),
                (short) random.nextInt(),
                (char) random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                single(random),
                twice(random),
                random.nextBoolean(),
                state(random),
                new Yard.Spot(single(random), twice(random)),
                target,
                text(random),
                new short[] {(short) random.nextInt(), 2, 3},
                new double[] {twice(random), 1.5},
                new boolean[] {random.nextBoolean(), true});
    }

    /** Who has a place. */
    public PlaceTable places() {
        return places;
    }

    /** Frames in which only rows of parts change, and identities with all bits set. */
    public void identities() {
        long[] made = new long[5];
        repo.createEntities(made);
        for (int i = 0; i < made.length; i++) {
            for (int n = 0; n <= i; n++) {
                loads.add(made[i], new Yard.Load(n, (short) -n, STATES.get(n % 3)));
            }
            repo.setFlags(made[i], i == 0 ? 0xffff : 1 << i);
            repo.setSide(made[i], i == 0 ? 0xffff : i);
            repo.setTkbType(made[i], i == 0 ? -1 : i);
            repo.setDisType(made[i], i == 0 ? -1L : i);
        }
        repo.tick();
        for (int frame = 0; frame < 5; frame++) {
            for (int n = 0; n < 5; n += 2) {
                loads.set(made[4], n, new Yard.Load(100 * frame + n, (short) frame, STATES.get(frame % 3)));
            }
            repo.setFlags(made[frame], 0x8000 | frame);
            repo.tick();
        }
    }

    /** Does some things and ends the frame. */
    public void frame(SplittableRandom random, int steps) {
        run(random, steps);
        repo.tick();
    }

    /** A world of few things, for files that people look at. */
    public void small(int tick) {
        if (tick == 0) {
            for (int i = 0; i < 3; i++) {
                places.add(repo.createEntity(), i, 0.5f, -1);
            }
        } else {
            places.set(entities()[tick % entities().length], new Yard.Place(tick, 0.1f * tick, -1));
        }
        repo.tick();
    }

    /** Moves one entity by the smallest amount, which is one difference. */
    public long nudge() {
        for (long entity : entities()) {
            if (labels.has(entity)) {
                Label was = labels.get(entity);
                labels.set(
                        entity,
                        new Label(
                                was.b(),
                                was.s(),
                                was.c(),
                                was.i() + 1,
                                was.l(),
                                was.f(),
                                was.d(),
                                was.z(),
                                was.state(),
                                was.spot(),
                                was.target(),
                                was.text(),
                                was.numbers(),
                                was.doubles(),
                                was.switches()));
                return entity;
            }
        }
        throw new IllegalStateException("nobody has a label");
    }

    // ---- one difference each

    public void ring() {
        bells.publish();
    }

    public void changeWeather() {
        weather.set(new Yard.Weather(123_456, 0.25));
    }

    public void toggleMark() {
        long entity = entities()[0];
        marked.set(entity, !marked.has(entity));
    }

    public void addLoad() {
        loads.add(entities()[0], new Yard.Load(-1, (short) 5, State.BROKEN));
    }

    public void addPapers() {
        Yard.Papers made = new Yard.Papers();
        made.title = "one of its kind";
        put(papers, entities()[0], made);
    }

    /** Gives away a value, or takes it back. */
    public void disown() {
        for (long entity : entities()) {
            if (places.has(entity)) {
                places.setAuthority(entity, !places.hasAuthority(entity));
                return;
            }
        }
    }

    @Override
    protected void step(SplittableRandom random) {
        long[] all = entities();
        long some = some(random, all);
        int what = random.nextInt(16);
        switch (what) {
            case 0 -> repo.createEntities(new long[random.nextInt(1, 6)]);
            case 1 -> restore(Entity.of(random.nextInt(3000), 1 + random.nextInt(5)), all);
            case 2, 3 -> globals(random, some);
            case 4 -> publish(random, some);
            default -> {
                if (some != Entity.NULL) {
                    change(what, random, some, all[random.nextInt(all.length)]);
                }
            }
        }
    }

    private void globals(SplittableRandom random, long some) {
        switch (random.nextInt(5)) {
            case 0 -> weather.set(new Yard.Weather(random.nextInt(), twice(random)));
            case 1 -> weather.remove();
            case 2 -> summary.set(papers(random));
            case 3 -> summary.remove();
            default -> {
                int role = random.nextInt(-2, 4);
                if (some != Entity.NULL && random.nextInt(3) > 0) {
                    repo.roles().assign(role, some);
                } else {
                    repo.roles().clear(role);
                }
            }
        }
    }

    private void publish(SplittableRandom random, long some) {
        switch (random.nextInt(3)) {
            case 0 -> entered.publish(some, single(random), text(random));
            case 1 -> bells.publish();
            default -> notices.publish(new Yard.Notice(text(random), List.of(state(random))));
        }
    }

    private void change(int what, SplittableRandom random, long some, long other) {
        switch (what) {
            case 5, 6 -> put(places, some, new Yard.Place(single(random), 1, single(random)));
            case 7 -> {
                if (drives.has(some)) {
                    drives.remove(some);
                } else {
                    drives.add(some, new Yard.Drive(single(random), (byte) random.nextInt(), twice(random)));
                }
            }
            case 8 -> {
                if (labels.has(some)) {
                    labels.set(some, label(random, other));
                } else {
                    labels.add(some, label(random, random.nextBoolean() ? other : Entity.NULL));
                }
            }
            case 9 -> {
                if (loads.has(some) && random.nextInt(3) == 0) {
                    loads.remove(some);
                } else {
                    loads.add(some, new Yard.Load(random.nextInt(), (short) random.nextInt(), state(random)));
                }
            }
            case 10 -> marked.set(some, random.nextBoolean());
            case 11 -> put(papers, some, papers(random));
            case 12 -> setHeader(random, some);
            case 13 -> reparent(other, some);
            case 14 -> repo.destroyEntity(some);
            default -> {
                if (places.has(some)) {
                    places.setAuthority(some, random.nextBoolean());
                }
            }
        }
    }
}
