package io.fdp.storage;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.storage.Stock.Crate;
import io.fdp.storage.Stock.Grade;
import io.fdp.storage.Stock.Label;
import io.fdp.storage.Stock.Place;
import io.fdp.storage.Stock.Rules;
import io.fdp.storage.Stock.Speed;
import io.fdp.storage.Stock.Spot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A world with something of everything, changed by random programs that do the same on each world that is the same. */
final class StockWorld {
    private static final ManagedType<String> CALLSIGN = ManagedType.of(String.class, "stock.callsign");

    private static final List<Grade> GRADES = List.of(Grade.RAW, Grade.FINE, Grade.FINEST);

    final EntityRepository repo;
    PlaceTable places;
    SpeedTable speeds;
    LabelTable labels;
    CrateParts crates;
    TagColumn fragile;
    TagColumn broken;
    ManagedTable<Stock.Manifest> manifests;
    ManagedTable<String> callsigns;
    TableSingleton<Rules, RulesTable> rules;
    ManagedSingleton<Stock.Manifest> summary;
    ArrivalEvents arrivals;
    AlarmEvents alarms;
    ManagedEvents<Stock.Notice> notices;

    /** Registers everything, in an order that depends on a number. */
    StockWorld(EntityRepository repo, int order) {
        this.repo = repo;
        List<Consumer<EntityRepository>> all = new ArrayList<>(List.of(
                r -> places = r.register(PlaceTable.TYPE),
                r -> speeds = r.register(SpeedTable.TYPE),
                r -> labels = r.register(LabelTable.TYPE),
                r -> crates = r.register(CrateParts.TYPE),
                r -> fragile = r.registerTag(Stock.Fragile.class),
                r -> broken = r.registerTag(Stock.Broken.class),
                r -> manifests = r.registerManaged(ManifestSerializer.TYPE),
                r -> callsigns = r.registerManaged(CALLSIGN),
                r -> rules = r.singletons().register(RulesTable.TYPE),
                r -> summary = r.singletons().registerManaged(ManifestSerializer.TYPE),
                r -> arrivals = r.events().register(ArrivalEvents.TYPE),
                r -> alarms = r.events().register(AlarmEvents.TYPE),
                r -> notices = r.events()
                        .registerManaged(
                                ManagedEventType.of(Stock.Notice.class).serializedBy(NoticeSerializer.INSTANCE))));
        Collections.rotate(all, order);
        all.forEach(registration -> registration.accept(repo));
    }

    long[] entities() {
        long[] all = new long[repo.entityCount()];
        repo.query().includeDisabled().build().collect(all);
        return all;
    }

    static String text(SplittableRandom random) {
        return "t" + random.nextInt(1000) + (random.nextInt(4) == 0 ? "☃é" : "");
    }

    static Grade grade(SplittableRandom random) {
        return GRADES.get(random.nextInt(3));
    }

    static Stock.Manifest manifest(SplittableRandom random) {
        Stock.Manifest made = new Stock.Manifest();
        made.title = random.nextBoolean() ? text(random) : null;
        for (int i = random.nextInt(4); i > 0; i--) {
            made.entries.add(
                    new Stock.Entry(text(random), random.nextInt(), random.nextBoolean() ? grade(random) : null));
        }
        if (random.nextBoolean()) {
            made.prices = new LinkedHashMap<>();
            made.prices.put(text(random), random.nextDouble());
        }
        return made;
    }

    static Label label(SplittableRandom random, long target) {
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

    /** Does many things. */
    void run(SplittableRandom random, int steps) {
        for (int i = 0; i < steps; i++) {
            step(random);
        }
    }

    private void step(SplittableRandom random) {
        long[] all = entities();
        long some = all.length == 0 ? Entity.NULL : all[random.nextInt(all.length)];
        int what = random.nextInt(16);
        switch (what) {
            case 0, 1 -> repo.createEntities(new long[random.nextInt(1, 12)]);
            case 2 -> {
                long far = Entity.of(random.nextInt(5000), 1 + random.nextInt(5));
                if (isFree(Entity.index(far), all)) {
                    restore(far);
                }
            }
            case 3 -> repo.tick();
            case 4 -> globals(random, some);
            case 5 -> publish(random, some);
            default -> {
                if (some != Entity.NULL) {
                    change(what, random, some, all[random.nextInt(all.length)]);
                }
            }
        }
    }

    private void restore(long entity) {
        try {
            repo.restoreEntity(entity);
        } catch (IllegalArgumentException usedBefore) {
            repo.tick();
        }
    }

    private static boolean isFree(int index, long[] all) {
        for (long entity : all) {
            if (Entity.index(entity) == index) {
                return false;
            }
        }
        return true;
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
            default -> notices.publish(new Stock.Notice(text(random), List.of(grade(random))));
        }
    }

    private void change(int what, SplittableRandom random, long some, long other) {
        switch (what) {
            case 6 -> put(random, some);
            case 7 -> {
                if (speeds.has(some)) {
                    speeds.remove(some);
                } else {
                    speeds.add(some, new Speed((float) random.nextDouble(), (byte) random.nextInt(), 2));
                }
            }
            case 8 -> {
                if (labels.has(some)) {
                    labels.set(some, label(random, other));
                } else {
                    labels.add(some, label(random, other));
                }
            }
            case 9 -> crates.add(some, new Crate(random.nextInt(), (short) random.nextInt(), grade(random)));
            case 10 -> {
                fragile.set(some, random.nextBoolean());
                broken.set(some, random.nextBoolean());
            }
            case 11 -> putObjects(random, some);
            case 12 -> {
                repo.setDisType(some, random.nextLong());
                repo.setTkbType(some, random.nextInt());
                repo.setSide(some, random.nextInt(65_536));
            }
            case 13 -> {
                try {
                    repo.hierarchy().reparent(other, some);
                } catch (HierarchyException circle) {
                    repo.hierarchy().detach(some);
                }
            }
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

    private void put(SplittableRandom random, long some) {
        Place place = new Place(random.nextInt(), 1, (float) random.nextDouble());
        if (places.has(some)) {
            places.set(some, place);
        } else {
            places.add(some, place);
        }
    }

    private void putObjects(SplittableRandom random, long some) {
        if (manifests.has(some)) {
            manifests.set(some, manifest(random));
        } else {
            manifests.add(some, manifest(random));
        }
        if (callsigns.has(some)) {
            callsigns.remove(some);
        } else {
            callsigns.add(some, text(random));
        }
    }
}
