package io.fdp.engine.tkb;

import io.fdp.engine.tkb.Parts.Diary;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Route;
import io.fdp.engine.tkb.Parts.Wheel;

/** A template with a value of each kind. */
final class TankTemplate {
    static final DisType T72 = DisType.of(1, 1, 222, 1, 2);
    static final Place HOME = new Place(1, 2, 3);
    static final Parts.Motor V12 = new Parts.Motor(780, Fuel.DIESEL, "ChTZ", 0);

    final Route everywhere = new Route("everywhere");
    final Diary diary = new Diary();

    TemplateBuilder addTo(TkbBuilder builder, TkbWorld world) {
        return builder.template(55, "T-72", T72)
                .with(world.place, HOME)
                .with(world.motion, new Motion(4, 5))
                .with(world.motor, V12)
                .with(world.route, everywhere)
                .with(world.diary, diary)
                .parts(world.wheels, new Wheel((short) 1, 0.5f), new Wheel((short) 2, 0.75f))
                .tag(world.armored)
                .side(3)
                .data(new Mobility(41_500, 16.7f));
    }
}
