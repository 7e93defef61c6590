package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.storage.error.IncompatibleSaveException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A program that has changed loads what it saved before, and keeps what it does not know. */
class EvolutionTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** The program as it was. */
    private static final class Old {
        final EntityRepository repo;
        final OldBodyTable bodies;
        final OldRenamedTable renamed;
        final OldGoneTable gone;
        final OldAxleParts axles;
        final OldGonePartsParts goneParts;
        final TagColumn tag;
        final TagColumn goneTag;
        final ManagedTable<Before.Plan> plans;
        final ManagedTable<Before.GonePlan> gonePlans;

        Old(EntityRepository repo) {
            this.repo = repo;
            bodies = repo.register(OldBodyTable.TYPE);
            renamed = repo.register(OldRenamedTable.TYPE);
            gone = repo.register(OldGoneTable.TYPE);
            axles = repo.register(OldAxleParts.TYPE);
            goneParts = repo.register(OldGonePartsParts.TYPE);
            tag = repo.registerTag(Before.OldTag.class);
            goneTag = repo.registerTag(Before.GoneTag.class);
            plans = repo.registerManaged(OldPlanSerializer.TYPE);
            gonePlans = repo.registerManaged(GonePlanSerializer.TYPE);
            repo.singletons().register(OldGoneTable.TYPE);
            repo.singletons().registerManaged(GonePlanSerializer.TYPE);
            repo.events().register(OldSignalEvents.TYPE);
            repo.events().register(GoneSignalEvents.TYPE);
            repo.events()
                    .registerManaged(
                            ManagedEventType.of(Before.GoneNote.class).serializedBy(GoneNoteSerializer.INSTANCE));
        }
    }

    /** The program as it is. */
    private static final class New {
        final EntityRepository repo;
        final WorldStorage storage;
        final AxleParts axles;
        final BodyTable bodies;
        final RenamedTable renamed;
        final FreshTable fresh;
        final TagColumn tag;
        final ManagedTable<After.Plan> plans;
        final SignalEvents signals;

        New(EntityRepository repo) {
            this.repo = repo;
            axles = repo.register(AxleParts.TYPE);
            fresh = repo.register(FreshTable.TYPE);
            bodies = repo.register(BodyTable.TYPE);
            tag = repo.registerTag(After.NewTag.class);
            renamed = repo.register(RenamedTable.TYPE);
            plans = repo.registerManaged(PlanSerializer.TYPE);
            signals = repo.events().register(SignalEvents.TYPE);
            storage = WorldStorage.of(repo);
        }
    }

    /** A program that knows again what the new one did not. */
    private static final class Later {
        final EntityRepository repo;
        final BodyAgainTable bodies;
        final AxleAgainParts axles;
        final OldGoneTable gone;
        final OldGonePartsParts goneParts;
        final TagColumn goneTag;
        final ManagedTable<Before.GonePlan> gonePlans;

        Later(EntityRepository repo) {
            this.repo = repo;
            bodies = repo.register(BodyAgainTable.TYPE);
            axles = repo.register(AxleAgainParts.TYPE);
            gone = repo.register(OldGoneTable.TYPE);
            goneParts = repo.register(OldGonePartsParts.TYPE);
            goneTag = repo.registerTag(Before.GoneTag.class);
            gonePlans = repo.registerManaged(GonePlanSerializer.TYPE);
            repo.singletons().register(OldGoneTable.TYPE);
            repo.singletons().registerManaged(GonePlanSerializer.TYPE);
            repo.events().register(GoneSignalEvents.TYPE);
            repo.events()
                    .registerManaged(
                            ManagedEventType.of(Before.GoneNote.class).serializedBy(GoneNoteSerializer.INSTANCE));
        }

        List<Before.Axle> axlesOf(long entity) {
            return axles.getAll(entity).stream()
                    .map(axle -> new Before.Axle(axle.id(), axle.dropped()))
                    .toList();
        }
    }

    private final long[] all = new long[3000];
    private Old old;
    private byte[] save;

    @BeforeEach
    void saveTheOldWorld() {
        old = new Old(worlds.create());
        old.repo.createEntities(all);
        for (int i = 0; i < all.length; i++) {
            fill(i);
        }
        old.repo.singleton(OldGoneTable.TYPE).set(new Before.Gone(5, "once"));
        old.repo.singleton(GonePlanSerializer.TYPE).set(new Before.GonePlan("single"));
        old.repo.events(OldSignalEvents.TYPE).publish(7, 1.5f);
        old.repo.events(GoneSignalEvents.TYPE).publish(99L);
        old.repo.tick();
        old.repo.events(Before.GoneNote.class).publish(new Before.GoneNote("note"));
        save = SaveLoadTest.save(old.repo);
    }

    private void fill(int i) {
        old.bodies.add(
                all[i],
                new Before.Body(
                        i,
                        2 * i,
                        i % 2 == 0 ? Before.Mood.CALM : Before.Mood.WILD,
                        (short) -i,
                        i / 4f,
                        "text " + i,
                        new byte[] {(byte) i, 2},
                        new Before.Pair(i, -i),
                        i * 1e10));
        if (i % 3 == 0) {
            old.renamed.add(all[i], i, i + 1);
            old.gone.add(all[i], i, "gone " + i);
            old.gone.setAuthority(all[i], i % 2 == 0);
            old.gonePlans.add(all[i], new Before.GonePlan("secret " + i));
            old.goneTag.add(all[i]);
        }
        if (i % 5 == 0) {
            for (int part = 0; part <= i % 4; part++) {
                old.axles.add(all[i], part, (short) (i + part));
                old.goneParts.add(all[i], part, i / 2.0);
            }
            old.tag.add(all[i]);
            old.plans.add(all[i], new Before.Plan("plan " + i, List.of("a", "b" + i)));
        }
    }

    @Test
    void shouldReadFieldsByNameAndFormerName() {
        New now = new New(worlds.create());
        LoadReport report = SaveLoadTest.load(now.storage, save);

        for (int i = 0; i < all.length; i++) {
            After.Body body = now.bodies.get(all[i]);
            assertThat(body.east()).isEqualTo(i);
            assertThat(body.added()).isZero();
            assertThat(body.mood()).isEqualTo(i % 2 == 0 ? After.Mood.CALM : After.Mood.STORMY);
            assertThat(body.narrow()).isEqualTo((short) -i);
            assertThat(body.real()).isEqualTo(i / 4f);
            assertThat(body.text()).isEqualTo("text " + i);
            assertThat(body.few()).containsExactly((byte) i, 2, 0, 0);
            assertThat(body.two()).isEqualTo(new After.Two(i, -i));
            assertThat(body.last()).isEqualTo(i * 1e10);
            assertThat(now.renamed.tryGet(all[i])).isEqualTo(i % 3 == 0 ? new After.Renamed(i + 1, i) : null);
            assertThat(now.tag.has(all[i])).isEqualTo(i % 5 == 0);
            assertThat(now.axles.count(all[i])).isEqualTo(i % 5 == 0 ? i % 4 + 1 : 0);
            if (i % 5 == 0) {
                assertThat(now.axles.get(all[i], 0)).isEqualTo(new After.Axle(0, 0));
                assertThat(now.plans.get(all[i]).title()).isEqualTo("plan " + i);
            }
        }
        assertThat(now.fresh.count()).isZero();
        assertThat(now.signals.get(0)).isEqualTo(new After.Signal(0, 7));
        assertThat(report.isExact()).isFalse();
        assertThat(report.missing())
                .containsExactlyInAnyOrder(
                        "component evolved.Fresh",
                        "field added of parts evolved.NewAxle",
                        "field added of component evolved.NewBody",
                        "field added of event evolved.NewSignal");
        assertThat(report.renamed())
                .containsExactlyInAnyOrder(
                        "component evolved.Body is evolved.NewBody",
                        "field x of component evolved.Body is east",
                        "field mood of component evolved.Body: constant WILD is STORMY",
                        "field pair.left of component evolved.Body is two.first",
                        "field pair.right of component evolved.Body is two.right",
                        "field before of component evolved.OldName is after",
                        "parts evolved.Axle is evolved.NewAxle",
                        "component evolved.OldName is evolved.NewName",
                        "tag evolved.oldTag is evolved.newTag",
                        "managed evolved.OldPlan is evolved.NewPlan",
                        "event evolved.OldSignal is evolved.NewSignal");
        assertThat(report.unknown())
                .containsExactlyInAnyOrder(
                        "component evolved.Gone",
                        "parts evolved.GoneParts",
                        "managed evolved.GonePlan",
                        "tag evolved.goneTag",
                        "singleton evolved.Gone",
                        "managed singleton evolved.GonePlan",
                        "event evolved.GoneSignal",
                        "managed event evolved.GoneNote",
                        "field dropped of component evolved.Body",
                        "field dropped of event evolved.OldSignal",
                        "field dropped of parts evolved.Axle");
    }

    /** Saves with the new program, and loads with a later one. */
    private Later savedAndLoaded(New now) {
        byte[] again = SaveLoadTest.save(now.storage);
        Later later = new Later(worlds.create());
        SaveLoadTest.load(later.repo, again);
        return later;
    }

    @Test
    void shouldWriteBackWhatItDoesNotKnow() {
        New now = new New(worlds.create());
        SaveLoadTest.load(now.storage, save);
        Later back = savedAndLoaded(now);
        for (int i = 0; i < all.length; i++) {
            assertThat(back.gone.tryGet(all[i])).isEqualTo(old.gone.tryGet(all[i]));
            assertThat(back.gone.hasAuthority(all[i])).isEqualTo(old.gone.hasAuthority(all[i]));
            assertThat(back.goneParts.getAll(all[i])).isEqualTo(old.goneParts.getAll(all[i]));
            assertThat(back.gonePlans.tryGet(all[i])).isEqualTo(old.gonePlans.tryGet(all[i]));
            assertThat(back.goneTag.has(all[i])).isEqualTo(old.goneTag.has(all[i]));
            assertThat(back.bodies.get(all[i]).dropped()).isEqualTo(2 * i);
            assertThat(back.axlesOf(all[i])).isEqualTo(old.axles.getAll(all[i]));
        }
        assertThat(back.repo.singleton(OldGoneTable.TYPE).get()).isEqualTo(new Before.Gone(5, "once"));
        assertThat(back.repo.singleton(GonePlanSerializer.TYPE).get()).isEqualTo(new Before.GonePlan("single"));
        assertThat(back.repo.events(GoneSignalEvents.TYPE).get(0)).isEqualTo(new Before.GoneSignal(99));
        assertThat(back.repo.events(Before.GoneNote.class).pendingCount()).isEqualTo(1);
        SavedPlans.assertKept(now.storage, worlds.create(), all, old.plans);
    }

    @Test
    void shouldForgetWhatTheDeadHad() {
        New now = new New(worlds.create());
        SaveLoadTest.load(now.storage, save);
        for (int i = 0; i < all.length; i += 2) {
            now.repo.destroyEntity(all[i]);
        }
        long[] successors = new long[all.length / 2];
        now.repo.createEntities(successors);
        for (long successor : successors) {
            now.bodies.add(
                    successor, new After.Body(1, 2, 3, After.Mood.CALM, 4, 5, "", new byte[4], new After.Two(6, 7)));
        }
        now.axles.add(all[15], 9, 9);
        now.repo.tick();
        Later back = savedAndLoaded(now);
        for (int i = 1; i < all.length; i += 2) {
            assertThat(back.gone.tryGet(all[i])).isEqualTo(old.gone.tryGet(all[i]));
            assertThat(back.goneParts.getAll(all[i])).isEqualTo(old.goneParts.getAll(all[i]));
            assertThat(back.gonePlans.tryGet(all[i])).isEqualTo(old.gonePlans.tryGet(all[i]));
            assertThat(back.bodies.get(all[i]).dropped()).isEqualTo(2 * i);
            if (i != 15) {
                assertThat(back.axlesOf(all[i])).isEqualTo(old.axles.getAll(all[i]));
            }
        }
        for (long successor : successors) {
            assertThat(back.gone.has(successor)).isFalse();
            assertThat(back.goneTag.has(successor)).isFalse();
            assertThat(back.bodies.get(successor).dropped()).isZero();
        }
        assertThat(back.gone.count()).isEqualTo(500);
        assertThat(back.axles.get(all[15], 0).dropped())
                .as("another number of parts")
                .isZero();
        assertThat(back.repo.events(GoneSignalEvents.TYPE).count())
                .as("events last a frame")
                .isZero();
    }

    @Alias("evolved.Gone")
    @Component(name = "evolved.WrongKind")
    record WrongKind(@FixedString(32) String a) {}

    @Alias("evolved.OldName")
    @Component(name = "evolved.Narrow")
    record Narrow(short value) {}

    @Alias("evolved.Gone")
    @Tag(name = "evolved.goneAsTag")
    interface GoneAsTag {}

    @Test
    void shouldRefuseWhatWouldLoseSomething() {
        EntityRepository repo = worlds.create();
        repo.register(WrongKindTable.TYPE);
        long hash = repo.stateHash();
        assertThatExceptionOfType(IncompatibleSaveException.class)
                .isThrownBy(() -> SaveLoadTest.load(repo, save))
                .withMessageContainingAll("component evolved.Gone", "field a is an int", "string[32]");
        EntityRepository narrow = worlds.create();
        narrow.register(NarrowTable.TYPE);
        assertThatExceptionOfType(IncompatibleSaveException.class)
                .isThrownBy(() -> SaveLoadTest.load(narrow, save))
                .withMessageContainingAll("field value is an int", "short");
        EntityRepository tag = worlds.create();
        tag.registerTag(GoneAsTag.class);
        assertThatExceptionOfType(IncompatibleSaveException.class)
                .isThrownBy(() -> SaveLoadTest.load(tag, save))
                .withMessageContainingAll("component evolved.Gone", "it is a tag in this program");
        old.bodies.edit(all[1]).mood(Before.Mood.TIRED);
        New now = new New(worlds.create());
        assertThatExceptionOfType(IncompatibleSaveException.class)
                .isThrownBy(() -> SaveLoadTest.load(now.storage, SaveLoadTest.save(old.repo)))
                .withMessageContainingAll("field mood", "constant TIRED", "@Alias(\"TIRED\")");
        assertThat(repo.stateHash()).isEqualTo(hash);
    }
}
