package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;

/** A world with the components of {@link Parts}. */
final class TkbWorld {
    final EntityRepository repo;
    final PlaceTable place;
    final MotionTable motion;
    final MotorTable motor;
    final WheelParts wheels;
    final ManagedTable<Parts.Route> route;
    final ManagedTable<Parts.Diary> diary;
    final TagColumn vehicle;
    final TagColumn armored;

    TkbWorld(EntityRepository repo) {
        this.repo = repo;
        place = repo.register(PlaceTable.TYPE);
        motion = repo.register(MotionTable.TYPE);
        motor = repo.register(MotorTable.TYPE);
        wheels = repo.register(WheelParts.TYPE);
        route = repo.registerManaged(ManagedType.of(Parts.Route.class).withJson(new RouteJson()));
        diary = repo.registerManaged(ManagedType.of(Parts.Diary.class).copiedBy(TkbWorld::copy));
        armored = repo.registerTag(Parts.Armored.class);
        vehicle = repo.tag(Parts.Vehicle.class);
    }

    private static Parts.Diary copy(Parts.Diary diary) {
        Parts.Diary copied = new Parts.Diary();
        copied.text.setLength(0);
        copied.text.append(diary.text);
        return copied;
    }
}
