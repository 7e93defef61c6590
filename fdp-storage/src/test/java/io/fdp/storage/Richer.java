package io.fdp.storage;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedString;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.testkit.Worlds;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A program that knows more than {@link Stock}: further types, and further fields of types that have former names
 * there.
 */
final class Richer {
    private Richer() {}

    @Component(name = "richer.Place", prefix = "RichPlace")
    public record Place(float x, float y, float z, short rank) {}

    @Event(id = 75, name = "richer.Arrival", prefix = "RichArrival")
    public record Arrival(
            int rank,
            @EntityRef long who,
            float at,
            @FixedString(32) String gate) {}

    /** Registers more than {@link StockWorld} does. */
    static EntityRepository open(EntityRepository repo) {
        repo.register(RichPlaceTable.TYPE);
        repo.register(OldGoneTable.TYPE);
        repo.register(OldGonePartsParts.TYPE);
        repo.registerTag(Before.GoneTag.class);
        repo.registerManaged(GonePlanSerializer.TYPE);
        repo.singletons().register(OldGoneTable.TYPE);
        repo.singletons().registerManaged(GonePlanSerializer.TYPE);
        repo.events().register(RichArrivalEvents.TYPE);
        repo.events().register(GoneSignalEvents.TYPE);
        repo.events()
                .registerManaged(ManagedEventType.of(Before.GoneNote.class).serializedBy(GoneNoteSerializer.INSTANCE));
        return repo;
    }

    /** Fills a world with something of everything that only this program knows. */
    static long[] fill(EntityRepository repo) {
        long[] all = new long[4];
        repo.createEntities(all);
        repo.destroyEntity(all[2]);
        repo.table(RichPlaceTable.TYPE).add(all[0], 1, 2, 3, (short) 77);
        repo.table(OldGoneTable.TYPE).add(all[0], 5, "gone");
        repo.register(OldGonePartsParts.TYPE).add(all[1], 1, 2.5);
        repo.register(OldGonePartsParts.TYPE).add(all[1], 2, 3.5);
        repo.tag(Before.GoneTag.class).add(all[1]);
        repo.managed(GonePlanSerializer.TYPE).add(all[3], new Before.GonePlan("secret"));
        repo.singleton(OldGoneTable.TYPE).set(new Before.Gone(6, "once"));
        repo.singleton(GonePlanSerializer.TYPE).set(new Before.GonePlan("single"));
        publish(repo, all, 1);
        repo.tick();
        publish(repo, all, 10);
        return all;
    }

    private static void publish(EntityRepository repo, long[] all, int rank) {
        repo.events(RichArrivalEvents.TYPE).publish(rank, all[0], 1.5f, "gate");
        repo.events(GoneSignalEvents.TYPE).publish(99L + rank);
        repo.events(Before.GoneNote.class).publish(new Before.GoneNote("note " + rank));
    }

    /**
     * A small save with content of every kind, some of which the program that wrote it did not know: made by a storage
     * that had loaded it.
     */
    static byte[] smallSave(Worlds worlds) {
        EntityRepository rich = open(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)));
        long[] all = fill(rich);
        StockWorld world = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 0);
        WorldStorage storage = WorldStorage.of(world.repo);
        SaveLoadTest.load(storage, SaveLoadTest.save(rich));
        fillKnown(world, all);
        return SaveLoadTest.save(storage);
    }

    private static void fillKnown(StockWorld world, long[] all) {
        SplittableRandom random = new SplittableRandom(5);
        world.places.setAuthority(all[0], false);
        world.speeds.add(all[1], 1.5f, (byte) 2, 3);
        world.labels.add(all[1], StockWorld.label(random, all[0]));
        world.crates.add(all[3], 1, (short) 2, Stock.Grade.FINE);
        world.crates.add(all[3], 2, (short) 3, Stock.Grade.RAW);
        world.fragile.add(all[0]);
        world.manifests.add(all[3], StockWorld.manifest(random));
        world.callsigns.add(all[0], "\ud800 alone");
        world.rules.set(new Stock.Rules(1, 2));
        world.summary.set(StockWorld.manifest(random));
        world.repo.setDisType(all[1], 0x0102_0304_0506_0708L);
        world.repo.setSide(all[1], 3);
        world.repo.hierarchy().addChild(all[0], all[1]);
        world.repo.roles().assign(7, all[3]);
        world.arrivals.publish(all[1], 2, "later");
        world.alarms.publish();
        world.notices.publish(new Stock.Notice("n", List.of(Stock.Grade.FINE)));
    }
}
