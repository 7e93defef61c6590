package io.fdp.engine.tkb;

import static io.fdp.engine.tkb.TankTemplate.HOME;
import static io.fdp.engine.tkb.TankTemplate.T72;
import static io.fdp.engine.tkb.TankTemplate.V12;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.tkb.Parts.Armor;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.testkit.Worlds;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Templates written in Java, and entities that are created from them. */
class TkbTest {
    private static final Place AWAY = new Place(7, 8, 9);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TankTemplate template = new TankTemplate();
    private TkbWorld world;
    private EntityRepository repo;
    private Tkb tkb;

    @BeforeEach
    void open() {
        use(worlds.create());
    }

    /** A template without components names its prototype, which knows its world. */
    @Test
    void shouldNotSpawnFromAnEmptyTemplateOfAnotherRepository() {
        EntityRepository other = worlds.create();
        try (Tkb foreign = Tkb.builder(other).template(1, "nothing", T72).build()) {
            CommandBuffer commands = repo.commands().buffer();
            assertThatThrownBy(() -> commands.spawn(foreign.template(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another repository");
            assertThat(commands.size()).isZero();
        }
    }

    private void use(EntityRepository opened) {
        repo = opened;
        world = new TkbWorld(repo);
        tkb = template.addTo(Tkb.builder(repo), world)
                .template(7, "nothing", DisType.of(9))
                .build();
    }

    private void assertIsTank(long tank) {
        assertThat(world.place.get(tank)).isEqualTo(HOME);
        assertThat(world.motion.get(tank)).isEqualTo(new Motion(4, 5));
        assertThat(world.motor.get(tank)).isEqualTo(V12);
        assertThat(world.route.get(tank)).isSameAs(template.everywhere);
        assertThat(world.wheels.getAll(tank))
                .isEqualTo(List.of(new Wheel((short) 1, 0.5f), new Wheel((short) 2, 0.75f)));
        assertThat(world.armored.hasOwn(tank)).isTrue();
        assertThat(world.vehicle.hasOwn(tank)).isFalse();
        assertThat(tkb.descriptor(tank)).isEqualTo(new MasterDescriptor(55, T72));
        assertThat(repo.components(tank)).isEqualTo(sorted(tkb.template(55)));
        assertThat(world.place.hasAuthority(tank)).isTrue();
        assertThat(world.wheels.hasAuthority(tank)).isTrue();
    }

    private static List<Object> sorted(TkbTemplate template) {
        return template.components().stream()
                .sorted((a, b) -> Integer.compare(a.id(), b.id()))
                .map(Object.class::cast)
                .toList();
    }

    @Test
    void shouldCreateAnEntityWithAllThatItsTemplateSays() {
        long tank = tkb.createEntity(55);

        assertIsTank(tank);
        assertThat(repo.side(tank)).isEqualTo(3);
        assertThat(tkb.templateOf(tank)).isSameAs(tkb.template("T-72"));
    }

    @Test
    void shouldCreateByName() {
        assertIsTank(tkb.createEntity("T-72"));
    }

    @Test
    void shouldCreateAnEntityThatHasNothingButWhatItIs() {
        long nothing = tkb.createEntity(7);

        assertThat(repo.components(nothing)).isEmpty();
        assertThat(repo.tkbType(nothing)).isEqualTo(7);
        assertThat(DisType.of(repo, nothing)).isEqualTo(DisType.of(9));
        assertThat(repo.side(nothing)).isZero();
    }

    @Test
    void shouldTakePositionAndSideWhenGiven() {
        long tank = tkb.createEntity(55, world.place, AWAY, 4);

        assertThat(world.place.get(tank)).isEqualTo(AWAY);
        assertThat(repo.side(tank)).isEqualTo(4);
        assertThat(world.motor.get(tank)).isEqualTo(V12);
        assertThat(repo.side(tkb.createEntity(55, 0))).isZero();
        assertThat(repo.side(tkb.template(55).create(world.place, AWAY))).isEqualTo(3);
        assertThat(world.place.get(tkb.createEntity("T-72", world.place, AWAY, 9)))
                .isEqualTo(AWAY);
    }

    @Test
    void shouldAddAValueThatTheTemplateDoesNotHave() {
        long made = tkb.createEntity(7, world.place, AWAY, 1);

        assertThat(world.place.get(made)).isEqualTo(AWAY);
    }

    @Test
    void shouldLetABlueprintCompleteTheEntity() {
        long tank = tkb.createEntity(55, made -> repo.setFlags(made, 5));

        assertThat(repo.flags(tank)).isEqualTo(5);
        assertIsTank(tank);
    }

    @Test
    void shouldCreateNothingWhenACompletionFails() {
        long before = repo.version();
        assertThatThrownBy(() -> tkb.createEntity(55, made -> {
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
        assertThatThrownBy(() -> tkb.createEntity(55, world.motor, new Parts.Motor(1, null, "x", 0), 0))
                .isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> tkb.createEntity(55, world.place, AWAY, 70_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("side of an entity not between 0 and 65,535: 70000");
        PlaceTable elsewhere = worlds.create().register(PlaceTable.TYPE);
        assertThatThrownBy(() -> tkb.createEntity(55, elsewhere, AWAY, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of another repository");
        assertThatThrownBy(() -> tkb.createEntity(7, world.motor, new Parts.Motor(1, null, "x", 0), 0))
                .isInstanceOf(FieldValueException.class);

        assertNothingThere();
        assertThat(repo.version()).isEqualTo(before);
    }

    private void assertNothingThere() {
        assertThat(repo.entityCount()).isZero();
        repo.types().forEach(type -> assertThat(type.count()).as(type.name()).isZero());
        assertThat(world.wheels.totalParts()).isZero();
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldGiveEachEntityItsOwnCopyOfAnObjectThatCanBeCopied() {
        long one = tkb.createEntity(55);
        long[] others = new long[2];
        tkb.createEntities(55, others);
        world.diary.get(one).text.append(", ended");

        assertThat(world.diary.get(others[0]).text).hasToString("begun");
        assertThat(world.diary.get(others[0])).isNotSameAs(world.diary.get(others[1]));
        assertThat(template.diary.text).hasToString("begun");
    }

    @Test
    void shouldCreateManyAtOnce() {
        long[] tanks = new long[3_000];
        long single = repo.createEntity();
        tkb.createEntities(55, tanks);

        assertThat(repo.entityCount()).isEqualTo(3_001);
        for (long tank : tanks) {
            assertIsTank(tank);
            assertThat(repo.side(tank)).isEqualTo(3);
        }
        assertThat(repo.components(single)).isEmpty();
        tkb.template(55).createAll(tanks, 5, 5);
        assertThat(repo.entityCount()).isEqualTo(3_001);
    }

    @Test
    void shouldBeTheSameWorldOneByOneAndAtOnce() {
        long[] tanks = new long[2_000];
        tkb.createEntities(55, tanks);
        EntityRepository other = worlds.create();
        Tkb second = template.addTo(Tkb.builder(other), new TkbWorld(other)).build();
        for (int i = 0; i < tanks.length; i++) {
            second.createEntity(55);
        }

        assertThat(other.stateHash()).isEqualTo(repo.stateHash());
    }

    @Test
    void shouldBeSpawnedByCommands() {
        CommandBuffer commands = repo.commands().buffer();
        long made = commands.spawn(tkb.template(55));
        world.place.set(commands, made, AWAY);
        repo.commands().playback();

        assertThat(repo.entityCount()).isOne();
        long tank = repo.query().with(world.place).build().first();
        assertThat(world.place.get(tank)).isEqualTo(AWAY);
        assertThat(tkb.descriptor(tank)).isEqualTo(new MasterDescriptor(55, T72));
        assertThat(world.wheels.count(tank)).isEqualTo(2);
        assertThat(repo.side(tank)).isEqualTo(3);
    }

    @Test
    void shouldLeaveNothingBehindWhenTheRepositoryIsFull() {
        use(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1_024)));
        long[] tanks = new long[1_000];
        tkb.createEntities(55, tanks);

        assertThatThrownBy(() -> tkb.createEntities(55, new long[25])).isInstanceOf(CapacityException.class);
        assertThat(repo.entityCount()).isEqualTo(1_000);
        tkb.createEntities(55, new long[24]);
        assertThatThrownBy(() -> tkb.createEntity(55)).isInstanceOf(CapacityException.class);
        assertThat(world.wheels.totalParts()).isEqualTo(2_048);
    }

    @Test
    void shouldLeaveNothingBehindWhereverTheBudgetEnds() {
        RepositoryConfig config = RepositoryConfig.DEFAULT.withCapacity(2_048);
        use(worlds.create(config));
        long least = repo.memory().committed();
        tkb.createEntities(55, new long[1_500]);
        long most = repo.memory().committed();
        repo.close();
        int failures = 0;
        for (long budget = least; budget < most; budget += 10_000) {
            use(worlds.create(config.withMemoryBudget(budget)));
            assertThatThrownBy(() -> tkb.createEntities(55, new long[1_500])).isInstanceOf(MemoryBudgetException.class);
            failures++;
            assertNothingThere();
            repo.close();
        }
        assertThat(failures).isGreaterThan(10);
    }

    @Test
    void shouldRespectPhases() {
        repo.phases().configure(PhaseConfig.networked(), Phase.INITIALIZATION);
        long owned = tkb.createEntity(55);
        repo.phases().enter(Phase.NETWORK_RECEIVE);
        long ghost = tkb.createEntity(55, world.place, AWAY, 1);
        long[] ghosts = new long[70];
        tkb.createEntities(55, ghosts);
        repo.phases().enter(Phase.SIMULATION);

        assertThat(world.place.hasAuthority(owned)).isTrue();
        for (long made : new long[] {ghost, ghosts[0], ghosts[69]}) {
            assertThat(world.place.hasAuthority(made)).isFalse();
            assertThat(world.wheels.hasAuthority(made)).isFalse();
            assertThat(world.route.hasAuthority(made)).isFalse();
        }
        assertThatThrownBy(() -> tkb.createEntity(55))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("create an entity like T-72")
                .hasMessageContaining("commands().buffer()")
                .hasMessageContaining("spawn(…) of a template");
        repo.commands().buffer().spawn(tkb.template(55));
        repo.commands().playback();
        assertThat(repo.entityCount()).isEqualTo(73);
    }

    @Test
    void shouldRefuseToCreateFromAnIteration() {
        long tank = tkb.createEntity(55);
        assertThatThrownBy(() -> repo.query().with(world.place).build().forEach(entity -> tkb.createEntity(55)))
                .isInstanceOf(IterationException.class);
        assertThat(repo.entityCount()).isOne();
        assertIsTank(tank);
    }

    @Test
    void shouldDestroyAgainWhatASpawnCouldNotComplete() {
        CommandBuffer commands = repo.commands().buffer();
        commands.spawn(made -> {
            world.motor.add(made, V12);
            tkb.template(55).build(made); // has it already
        });
        assertThatThrownBy(() -> repo.commands().playback())
                .isInstanceOf(PlaybackException.class)
                .hasMessageContaining("its entity was destroyed again");
        assertNothingThere();
    }

    // ---- errors

    @Test
    void shouldSayWhatIsNotThere() {
        assertThatThrownBy(() -> tkb.createEntity(56))
                .isInstanceOf(TkbException.class)
                .hasMessage("there is no template 56 in this TKB, which has 2: add it, or ask with tryTemplate()");
        assertThatThrownBy(() -> tkb.createEntity("t-72"))
                .hasMessage("there is no template \"t-72\" in this TKB, which has 2; did you mean \"T-72\"?");
        assertThatThrownBy(() -> tkb.createEntities("noting", new long[1]))
                .hasMessage("there is no template \"noting\" in this TKB, which has 2; did you mean \"nothing\"?");
        assertThatThrownBy(() -> tkb.createEntity("helicopter"))
                .hasMessage("there is no template \"helicopter\" in this TKB, which has 2: add it, or ask with"
                        + " tryTemplate()");
        long alien = repo.createEntity();
        assertThatThrownBy(() -> tkb.templateOf(alien)).hasMessageContaining("was not created from a template");
        repo.setTkbType(alien, 99);
        assertThatThrownBy(() -> tkb.templateOf(alien)).hasMessageContaining("is of template 99, which this TKB");
        assertThat(tkb.tryTemplate(56)).isNull();
        assertThat(tkb.tryTemplate("t-72")).isNull();
        assertThat(tkb.tryTemplate(0)).isNull();
    }

    @Test
    void shouldCreateNothingOnceClosed() {
        long committed = repo.memory().committed();
        tkb.close();
        tkb.close();

        assertThat(repo.memory().committed()).isLessThan(committed);
        assertThatThrownBy(() -> tkb.createEntity(55)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> tkb.createEntities(55, new long[1])).isInstanceOf(ClosedException.class);
        assertThat(repo.checkStructure()).isEmpty();
        Tkb again = template.addTo(Tkb.builder(repo), world).build();
        assertThat(again.createEntity(55)).isNotZero();
        repo.close();
        again.close();
        assertThatThrownBy(() -> again.createEntity(55)).isInstanceOf(ClosedException.class);
    }

    // ---- static data

    @Test
    void shouldReadStaticDataFromTheTemplate() {
        long tank = tkb.createEntity(55);
        long nothing = tkb.createEntity(7);
        long plain = repo.createEntity();
        StaticData<Mobility> mobility = tkb.data(Mobility.class);

        assertThat(mobility.of(tank)).isSameAs(tkb.template(55).data(Mobility.class));
        assertThat(mobility.of(tank).mass()).isEqualTo(41_500);
        assertThat(mobility.tryOfType(55)).isSameAs(mobility.of(tank));
        assertThat(mobility.tryOfType(8)).isNull();
        assertThat(tkb.data(Mobility.class)).isSameAs(mobility);
        assertThat(mobility.tryOf(nothing)).isNull();
        assertThat(mobility.tryOf(plain)).isNull();
        assertThat(tkb.tryData(Mobility.class)).isSameAs(mobility);
        assertThat(tkb.tryData(Armor.class)).isNull();
        assertThatThrownBy(() -> tkb.data(Armor.class))
                .isInstanceOf(TkbException.class)
                .hasMessage("no template of this TKB has static data of class Armor: give it with data(…) in Java or"
                        + " under \"data\" in a file, or ask with tryData()");
        assertThatThrownBy(() -> mobility.of(nothing))
                .isInstanceOf(TkbException.class)
                .hasMessageContaining("template 7 \"nothing\", which has no Mobility");
        assertThatThrownBy(() -> mobility.of(plain)).hasMessageContaining("was not created from a template");
        repo.setTkbType(plain, 99);
        assertThatThrownBy(() -> mobility.of(plain)).hasMessageContaining("template 99, which this TKB does not have");
        repo.destroyEntity(tank);
        assertThat(mobility.tryOf(tank)).isNull();
        assertThatThrownBy(() -> tkb.template(7).data(Armor.class))
                .hasMessage("template 7 \"nothing\" has no Armor: give it such data, or ask with tryData()");
    }

    // ---- engine

    @Test
    void shouldBeAssignedToAnEngine() {
        long[] made = new long[1];
        SimSystem spawner = new SimSystem() {
            @Override
            protected void update() {
                made[0] = tkb().template(55).id();
            }
        };
        try (Engine engine = Engine.builder(repo).tkb(tkb).add(spawner).start()) {
            engine.frame();
            assertThat(engine.tkb()).isSameAs(tkb);
        }
        assertThat(made[0]).isEqualTo(55);
    }

    @Test
    void shouldSayThatNoTkbIsAssigned() {
        try (Engine engine = Engine.builder(repo).start()) {
            assertThatThrownBy(engine::tkb)
                    .isInstanceOf(EngineException.class)
                    .hasMessage("no TKB is assigned to this engine: load one with Tkb.load() or build one with"
                            + " Tkb.builder(), and pass it to EngineBuilder.tkb()");
        }
        EntityRepository other = worlds.create();
        assertThatThrownBy(() -> Engine.builder(other).tkb(tkb))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("another repository");
    }
}
