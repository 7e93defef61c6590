package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.evolved.Earlier;
import io.fdp.recorder.evolved.EarlierNoteSerializer;
import io.fdp.recorder.evolved.EarlierSameTable;
import io.fdp.recorder.evolved.Later;
import io.fdp.recorder.evolved.LaterAxleParts;
import io.fdp.recorder.evolved.LaterBodyTable;
import io.fdp.recorder.evolved.LaterFreshTable;
import io.fdp.recorder.evolved.LaterPlanSerializer;
import io.fdp.recorder.evolved.LaterRulesTable;
import io.fdp.recorder.evolved.LaterSignalEvents;

/** The program as it is. */
final class NewPort {
    final EntityRepository repo;
    final LaterBodyTable bodies;
    final LaterFreshTable fresh;
    final EarlierSameTable same;
    final LaterAxleParts axles;
    final TagColumn tag;
    final TagColumn tanker;
    final TagColumn ship;
    final ManagedTable<Later.Plan> plans;
    final LaterSignalEvents signals;
    final ManagedEvents<Earlier.Note> notes;

    NewPort(EntityRepository repo) {
        this.repo = repo;
        axles = repo.register(LaterAxleParts.TYPE);
        fresh = repo.register(LaterFreshTable.TYPE);
        same = repo.register(EarlierSameTable.TYPE);
        bodies = repo.register(LaterBodyTable.TYPE);
        tag = repo.registerTag(Later.NewTag.class);
        tanker = repo.registerTag(Later.Tanker.class);
        ship = repo.registerTag(Later.Ship.class);
        plans = repo.registerManaged(LaterPlanSerializer.TYPE);
        repo.singletons().register(LaterRulesTable.TYPE);
        signals = repo.events().register(LaterSignalEvents.TYPE);
        notes = repo.events()
                .registerManaged(ManagedEventType.of(Earlier.Note.class).serializedBy(EarlierNoteSerializer.INSTANCE));
    }
}
