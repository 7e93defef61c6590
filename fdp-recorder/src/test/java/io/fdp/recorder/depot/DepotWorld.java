package io.fdp.recorder.depot;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.recorder.RandomWorld;
import io.fdp.recorder.depot.Depot.Crate;
import io.fdp.recorder.depot.Depot.Grade;
import io.fdp.recorder.depot.Depot.Label;
import io.fdp.recorder.depot.Depot.Place;
import io.fdp.recorder.depot.Depot.Rules;
import io.fdp.recorder.depot.Depot.Speed;
import io.fdp.recorder.depot.Depot.Spot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;

/** A world whose programs also listen to their events, and in which crowds come and go. */
public final class DepotWorld extends RandomWorld {
    private static final List<Grade> GRADES = List.of(Grade.RAW, Grade.FINE, Grade.FINEST);

    public PlaceTable places;
    public SpeedTable speeds;
    public LabelTable labels;
    public CrateParts crates;
    public TagColumn fragile;
    public TagColumn broken;
    public ManagedTable<Depot.Manifest> manifests;
    public TableSingleton<Rules, RulesTable> rules;
    public ManagedSingleton<Depot.Manifest> summary;
    public ArrivalEvents arrivals;
    public AlarmEvents alarms;
    public ManagedEvents<Depot.Notice> notices;

    /** Registers everything, in an order that depends on a number. */
    public DepotWorld(EntityRepository repo, int order) {
        super(repo);
        register(
                order,
                List.of(
                        r -> places = r.register(PlaceTable.TYPE),
                        r -> speeds = r.register(SpeedTable.TYPE),
                        r -> labels = r.register(LabelTable.TYPE),
                        r -> crates = r.register(CrateParts.TYPE),
                        r -> fragile = r.registerTag(Depot.Fragile.class),
                        r -> broken = r.registerTag(Depot.Broken.class),
                        r -> manifests = r.registerManaged(ManifestSerializer.TYPE),
                        r -> rules = r.singletons().register(RulesTable.TYPE),
                        r -> summary = r.singletons().registerManaged(ManifestSerializer.TYPE),
                        r -> arrivals = r.events().register(ArrivalEvents.TYPE),
                        r -> alarms = r.events().register(AlarmEvents.TYPE),
                        r -> notices = r.events()
                                .registerManaged(ManagedEventType.of(Depot.Notice.class)
                                        .serializedBy(NoticeSerializer.INSTANCE))));
    }

    static String text(SplittableRandom random) {
        return "t" + random.nextInt(1000) + (random.nextInt(4) == 0 ? "☃é" : "");
    }

    static Grade grade(SplittableRandom random) {
        return GRADES.get(random.nextInt(3));
    }

    public static Depot.Manifest manifest(SplittableRandom random) {
        Depot.Manifest made = new Depot.Manifest();
        made.title = random.nextBoolean() ? text(random) : null;
        for (int i = random.nextInt(4); i > 0; i--) {
            made.entries.add(
                    new Depot.Entry(text(random), random.nextInt(), random.nextBoolean() ? grade(random) : null));
        }
        if (random.nextBoolean()) {
            made.prices = new LinkedHashMap<>();
            made.prices.put(text(random), random.nextDouble());
        }
        return made;
    }

    public static Label label(SplittableRandom random, long target) {
        return new Label(
                (byte) random.nextInt(),
                (short) random.nextInt(),
                (char) random.nextInt(),
                random.nextInt(),
                random.nextLong(),
                (float) random.nextDouble(),
                random.nextDouble(),
                random.nextBoolean(),
                grade(random),
                new Spot((float) random.nextDouble(), random.nextDouble()),
                target,
                text(random),
                new short[] {(short) random.nextInt(), 2, 3},
                new boolean[] {random.nextBoolean(), true, false, random.nextBoolean(), false});
    }

    /** A frame of a program: what it does depends on the number, the tick and the world only. */
    public void frame(long seed) {
        SplittableRandom random = new SplittableRandom(seed * 31 + repo.currentTick());
        hear(random);
        run(random, random.nextInt(20));
        repo.tick();
    }

    /** What events of the last frame do in this one. */
    private void hear(SplittableRandom random) {
        for (int i = 0; i < arrivals.count(); i++) {
            long who = arrivals.get(i).who();
            if (repo.isAlive(who)) {
                place(random, who);
            }
        }
        for (int i = 0; i < alarms.count() + notices.count(); i++) {
            repo.createEntity();
        }
    }

    @Override
    protected void step(SplittableRandom random) {
        long[] all = entities();
        long some = some(random, all);
        int what = random.nextInt(16);
        switch (what) {
            case 0, 1 -> repo.createEntities(new long[random.nextInt(1, 12)]);
            case 2 -> restore(Entity.of(random.nextInt(5000), 1 + random.nextInt(5)), all);
            case 3 -> crowd(random, all);
            case 4 -> globals(random, some);
            case 5 -> publish(random, some);
            default -> {
                if (some != Entity.NULL) {
                    change(what, random, some, all[random.nextInt(all.length)]);
                }
            }
        }
    }

    /** Now and then many come or go at once. */
    private void crowd(SplittableRandom random, long[] all) {
        if (random.nextInt(12) != 0) {
            return;
        }
        if (all.length > 1500) {
            repo.destroyEntities(all, random.nextInt(all.length / 2), all.length);
        } else {
            long[] many = new long[random.nextInt(1, 1200)];
            repo.createEntities(many);
            places.addAll(many, 0, random.nextInt(many.length));
            speeds.addAll(many, 0, random.nextInt(many.length));
        }
    }

    private void globals(SplittableRandom random, long some) {
        switch (random.nextInt(5)) {
            case 0 -> rules.set(new Rules(random.nextInt(), random.nextDouble()));
            case 1 -> rules.remove();
            case 2 -> summary.set(manifest(random));
            case 3 -> summary.remove();
            default -> {
                if (some != Entity.NULL) {
                    repo.roles().assign(random.nextInt(-2, 4), some);
                }
            }
        }
    }

    private void publish(SplittableRandom random, long some) {
        switch (random.nextInt(3)) {
            case 0 -> arrivals.publish(some, (float) random.nextDouble(), text(random));
            case 1 -> alarms.publish();
            default -> notices.publish(new Depot.Notice(text(random), List.of(grade(random))));
        }
    }

    private void change(int what, SplittableRandom random, long some, long other) {
        switch (what) {
            case 6 -> place(random, some);
            case 7 -> {
                if (speeds.has(some)) {
                    speeds.remove(some);
                } else {
                    speeds.add(some, new Speed((float) random.nextDouble(), (byte) random.nextInt(), 2));
                }
            }
            case 8 -> put(labels, some, label(random, other));
            case 9 -> crates.add(some, new Crate(random.nextInt(), (short) random.nextInt(), grade(random)));
            case 10 -> {
                fragile.set(some, random.nextBoolean());
                broken.set(some, random.nextBoolean());
            }
            case 11 -> put(manifests, some, manifest(random));
            case 12 -> setHeader(random, some);
            case 13 -> reparent(other, some);
            case 14 -> repo.destroyEntity(some);
            default -> {
                if (places.has(some)) {
                    places.setAuthority(some, random.nextBoolean());
                }
                if (crates.has(some)) {
                    crates.setAuthority(some, random.nextBoolean());
                }
            }
        }
    }

    private void place(SplittableRandom random, long some) {
        put(places, some, new Place(random.nextInt(), 1, (float) random.nextDouble()));
    }
}
