package io.fdp.engine.tkb;

import io.fdp.engine.Engine;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Motor;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Route;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.memory.Literals;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Warm templates make no garbage. */
@Tag("allocation")
class TkbAllocationTest {
    static {
        Literals.createFor(Engine.class);
    }

    private static final int COUNT = 300;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private TkbWorld world;
    private Tkb tkb;
    private final long[] made = new long[COUNT];

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new TkbWorld(repo);
        tkb = Tkb.builder(repo)
                .template(55, "tank", DisType.of(1, 1, 222))
                .with(world.place, new Place(1, 2, 3))
                .with(world.motion, new Motion(1, 2))
                .with(world.motor, new Motor(780, Fuel.DIESEL, "ChTZ", 0))
                .with(world.route, new Route("r"))
                .parts(world.wheels, new Wheel((short) 1, 1), new Wheel((short) 2, 1))
                .tag(world.armored)
                .data(new Mobility(41_500, 16))
                .build();
    }

    @Test
    void shouldMakeNoGarbageOneByOne() {
        Place place = new Place(7, 8, 9);
        Garbage.assertNone(() -> {
            for (int i = 0; i < COUNT; i += 3) {
                made[i] = tkb.createEntity(55);
                made[i + 1] = tkb.createEntity("tank");
                made[i + 2] = tkb.createEntity(55, world.place, place, 4);
            }
            repo.destroyEntities(made);
        });
    }

    @Test
    void shouldMakeNoGarbageAtOnce() {
        Garbage.assertNone(() -> {
            tkb.createEntities(55, made);
            repo.destroyEntities(made);
        });
    }

    @Test
    void shouldMakeNoGarbageByCommands() {
        TkbTemplate tank = tkb.template(55);
        for (int i = 0; i < 20_000; i++) { // what a round calls once
            repo.commands().buffer().spawn(tank);
            repo.commands().playback();
            repo.clear();
        }
        Garbage.assertNone(() -> {
            for (int i = 0; i < COUNT; i++) {
                repo.commands().buffer().spawn(tank);
            }
            repo.commands().playback();
            repo.clear();
        });
    }

    @Test
    void shouldMakeNoGarbageToFindStaticDataAndTemplates() {
        tkb.createEntities(55, made);
        StaticData<Mobility> mobility = tkb.data(Mobility.class);
        double[] sum = new double[1];
        Garbage.assertNone(() -> {
            for (long entity : made) {
                sum[0] += mobility.of(entity).mass();
                sum[0] += tkb.templateOf(entity).id();
                TkbTemplate found = tkb.tryMatch(repo.disType(entity));
                sum[0] += found == null ? 0 : found.id();
            }
        });
    }
}
