package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.evolved.Earlier;
import io.fdp.recorder.evolved.EarlierAxleParts;
import io.fdp.recorder.evolved.EarlierBodyTable;
import io.fdp.recorder.evolved.EarlierGoneSignalEvents;
import io.fdp.recorder.evolved.EarlierGoneTable;
import io.fdp.recorder.evolved.EarlierNoteSerializer;
import io.fdp.recorder.evolved.EarlierPlanSerializer;
import io.fdp.recorder.evolved.EarlierRulesTable;
import io.fdp.recorder.evolved.EarlierSameTable;
import io.fdp.recorder.evolved.EarlierSignalEvents;
import java.util.List;

/** The program as it was. */
final class OldPort {
    static final int ENTITIES = 2100;

    final EntityRepository repo;
    final long[] all = new long[ENTITIES];
    final EarlierBodyTable bodies;
    final EarlierGoneTable gone;
    final EarlierSameTable same;
    final EarlierAxleParts axles;
    final TagColumn tag;
    final TagColumn tanker;
    final ManagedTable<Earlier.Plan> plans;
    final EarlierSignalEvents signals;
    final EarlierGoneSignalEvents goneSignals;
    final ManagedEvents<Earlier.Note> notes;
    Earlier.Mood mood = Earlier.Mood.WILD;

    OldPort(EntityRepository repo) {
        this.repo = repo;
        bodies = repo.register(EarlierBodyTable.TYPE);
        gone = repo.register(EarlierGoneTable.TYPE);
        same = repo.register(EarlierSameTable.TYPE);
        axles = repo.register(EarlierAxleParts.TYPE);
        tag = repo.registerTag(Earlier.OldTag.class);
        tanker = repo.registerTag(Earlier.Tanker.class);
        plans = repo.registerManaged(EarlierPlanSerializer.TYPE);
        repo.singletons().register(EarlierRulesTable.TYPE);
        signals = repo.events().register(EarlierSignalEvents.TYPE);
        goneSignals = repo.events().register(EarlierGoneSignalEvents.TYPE);
        notes = repo.events()
                .registerManaged(ManagedEventType.of(Earlier.Note.class).serializedBy(EarlierNoteSerializer.INSTANCE));
        repo.createEntities(all);
        for (int i = 0; i < all.length; i++) {
            fill(i);
        }
        repo.hierarchy().addChild(all[0], all[1]);
        repo.roles().assign(7, all[3]);
    }

    private void fill(int i) {
        bodies.add(all[i], body(i, 0));
        if (i % 3 == 0) {
            gone.add(all[i], new Earlier.Gone(i, "gone"));
            axles.add(all[i], new Earlier.Axle(i, (short) 1));
            axles.add(all[i], new Earlier.Axle(-i, (short) 2));
        }
        if (i % 5 == 0) {
            same.add(all[i], new Earlier.Same(i, -i));
            tag.add(all[i]);
            plans.add(all[i], new Earlier.Plan("plan " + i, List.of("a", "b")));
        }
        if (i % 7 == 0) {
            tanker.add(all[i]);
        }
    }

    Earlier.Body body(int i, int tick) {
        return new Earlier.Body(
                i + tick,
                1,
                i % 2 == 0 ? Earlier.Mood.CALM : mood,
                (short) -i,
                i * 0.1f,
                "body " + i,
                new byte[] {(byte) i, -1},
                new Earlier.Pair(i, tick),
                all[(i + 1) % all.length],
                i * 0.01);
    }

    /** Changes some entities, publishes events and ends the frame. */
    void frame() {
        int tick = (int) repo.currentTick();
        for (int i = tick; i < all.length; i += 50) {
            if (repo.isAlive(all[i])) {
                bodies.set(all[i], body(i, tick));
            }
        }
        if (repo.isAlive(all[100 + tick])) {
            repo.destroyEntity(all[100 + tick]);
        }
        repo.singleton(EarlierRulesTable.TYPE).set(new Earlier.Rules(tick, tick * 0.5f));
        signals.publish(tick, 2);
        goneSignals.publish(tick);
        notes.publish(new Earlier.Note("note " + tick));
        repo.tick();
    }
}
