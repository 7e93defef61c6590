package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.engine.tkb.Parts.Armor;
import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Motion;
import io.fdp.engine.tkb.Parts.Motor;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.engine.tkb.Parts.Route;
import io.fdp.engine.tkb.Parts.Wheel;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a template takes from another one, what it puts over it, and what it removes. */
class TkbInheritanceTest {
    private static final DisType T72 = DisType.of(1, 1, 222, 1, 2);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private TkbWorld world;
    private SeatParts seats;

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new TkbWorld(repo);
        seats = repo.register(SeatParts.TYPE);
    }

    private TkbBuilder builder() {
        return Tkb.builder(repo).dataType(MobilityTable.TYPE).dataType(ArmorTable.TYPE);
    }

    private Tkb load(String templates) {
        return builder()
                .load(JsonReader.of("tkb.json", "{\"templates\": [" + templates + "]}"))
                .build();
    }

    private static final String TANK = """
        {"id": 55, "name": "T-72", "dis": "1.1.222.1.2", "side": 3,
         "components": {"Place": {"x": 1, "y": 2, "z": 3}, "Route": "home",
                        "Motor": {"power": 780, "fuel": "DIESEL", "maker": "ChTZ", "driver": null}},
         "parts": {"Wheel": [{"number": 1, "radius": 0.5}, {"number": 2, "radius": 0.75}],
                   "Seat": [{"row": 0, "taken": true}, {"row": 1, "taken": false}]},
         "tags": ["Armored"],
         "data": {"Mobility": {"mass": 41500, "topSpeed": 16.5}, "Armor": {"front": 9, "rear": 4}}}
        """;

    private void assertIsTank(Tkb tkb, long tank) {
        assertThat(DisType.of(repo, tank)).isEqualTo(T72);
        assertThat(repo.side(tank)).isEqualTo(3);
        assertThat(world.place.get(tank)).isEqualTo(new Place(1, 2, 3));
        assertThat(world.motor.get(tank)).isEqualTo(new Motor(780, Fuel.DIESEL, "ChTZ", 0));
        assertThat(world.route.get(tank)).isEqualTo(new Route("home"));
        assertThat(world.wheels.getAll(tank)).containsExactly(new Wheel((short) 1, 0.5f), new Wheel((short) 2, 0.75f));
        assertThat(world.armored.hasOwn(tank)).isTrue();
        assertThat(tkb.data(Mobility.class).of(tank)).isEqualTo(new Mobility(41_500, 16.5f));
        assertThat(tkb.data(Armor.class).of(tank)).isEqualTo(new Armor(9, 4));
    }

    @Test
    void shouldTakeEverythingFromTheBase() {
        Tkb tkb = load(TANK + ", {\"id\": 56, \"name\": \"T-72B\", \"extends\": \"T-72\"}");

        assertIsTank(tkb, tkb.createEntity("T-72B"));
        assertIsTank(tkb, tkb.createEntity("T-72"));
        assertThat(tkb.templates()).extracting(TkbTemplate::name).containsExactly("T-72", "T-72B");
        assertThat(tkb.template(56).components()).isEqualTo(tkb.template(55).components());
    }

    @Test
    void shouldPutFieldsOverInheritedFields() {
        Tkb tkb = load(TANK + """
            , {"id": 56, "name": "T-72B", "extends": "T-72", "dis": "1.1.222.1.3", "side": 0,
               "components": {"Place": {"y": 20}, "Motor": {"power": 840}, "Motion": {"vx": 1, "vy": 2}, "Route": "away"},
               "data": {"Mobility": {"mass": 44500}}}
            """);
        long better = tkb.createEntity(56);

        assertThat(world.place.get(better)).isEqualTo(new Place(1, 20, 3));
        assertThat(world.motor.get(better)).isEqualTo(new Motor(840, Fuel.DIESEL, "ChTZ", 0));
        assertThat(world.motion.get(better)).isEqualTo(new Motion(1, 2));
        assertThat(world.route.get(better)).isEqualTo(new Route("away"));
        assertThat(tkb.data(Mobility.class).of(better)).isEqualTo(new Mobility(44_500, 16.5f));
        assertThat(tkb.data(Armor.class).of(better)).isEqualTo(new Armor(9, 4));
        assertThat(DisType.of(repo, better)).isEqualTo(DisType.of(1, 1, 222, 1, 3));
        assertThat(repo.side(better)).isZero();
        assertIsTank(tkb, tkb.createEntity(55));
    }

    @Test
    void shouldRemoveWhatIsNotWanted() {
        Tkb tkb = load(TANK + """
            , {"id": 56, "name": "wreck", "extends": "T-72", "dis": null, "components": {"Motor": null, "Route": null},
               "parts": {"Wheel": null}, "tags": {"Armored": false, "Vehicle": true}, "data": {"Mobility": null}}
            """);
        long wreck = tkb.createEntity("wreck");

        assertThat(world.motor.has(wreck)).isFalse();
        assertThat(world.route.has(wreck)).isFalse();
        assertThat(world.wheels.getAll(wreck)).isEmpty();
        assertThat(world.armored.hasOwn(wreck)).isFalse();
        assertThat(world.vehicle.hasOwn(wreck)).isTrue();
        assertThat(tkb.template("wreck").tryData(Mobility.class)).isNull();
        assertThat(tkb.template("wreck").data(Armor.class)).isEqualTo(new Armor(9, 4));
        assertThat(DisType.of(repo, wreck)).isEqualTo(DisType.NONE);
        assertThat(world.place.get(wreck)).isEqualTo(new Place(1, 2, 3));
    }

    @Test
    void shouldFindBasesLaterInTheFileAndInChains() {
        Tkb tkb = load("""
            {"id": 3, "name": "c", "extends": "b", "components": {"Place": {"z": 30}}},
            {"id": 2, "name": "b", "extends": "a", "components": {"Place": {"y": 20}}},
            {"name": "a", "abstract": true, "components": {"Place": {"x": 1, "y": 2, "z": 3}}}
            """);

        assertThat(world.place.get(tkb.createEntity(3))).isEqualTo(new Place(1, 20, 30));
        assertThat(world.place.get(tkb.createEntity(2))).isEqualTo(new Place(1, 20, 3));
        assertThat(tkb.templates()).extracting(TkbTemplate::id).containsExactly(3, 2);
    }

    @Test
    void shouldFollowVeryLongChains() {
        StringBuilder text = new StringBuilder();
        for (int i = 3_000; i > 1; i--) {
            text.append("{\"id\": %d, \"name\": \"%d\", \"extends\": \"%d\"},".formatted(i, i, i - 1));
        }
        Tkb tkb = load(
                text + "{\"id\": 1, \"name\": \"1\", \"components\": {\"Place\": {\"x\": 1, \"y\": 2, \"z\": 3}}}");
        assertThat(world.place.get(tkb.createEntity(3_000))).isEqualTo(new Place(1, 2, 3));
    }

    @Test
    void shouldExtendTemplatesOfTheBuilderAndOfEarlierFiles() {
        Tkb tkb = builder()
                .template(1, "java", T72)
                .with(world.place, new Place(1, 2, 3))
                .data(new Mobility(5, 6))
                .build();
        assertThat(tkb.templates()).hasSize(1);
        TkbBuilder builder = builder();
        builder.template(1, "java", T72).with(world.place, new Place(1, 2, 3)).data(new Mobility(5, 6));
        Tkb all = builder.load(JsonReader.of("one.json", """
            {"templates": [{"id": 2, "name": "file", "extends": "java", "components": {"Place": {"y": 9}},
                            "data": {"Mobility": {"mass": 7}}}]}
            """))
                .load(JsonReader.of("two.json", """
                    {"templates": [{"id": 3, "name": "other", "extends": "file", "components": {"Place": {"z": 8}}}]}
                    """))
                .template(4, "last")
                .extending("other")
                .change(world.place, was -> new Place(7, was.y(), was.z()))
                .build();

        assertThat(world.place.get(all.createEntity("other"))).isEqualTo(new Place(1, 9, 8));
        assertThat(world.place.get(all.createEntity("last"))).isEqualTo(new Place(7, 9, 8));
        assertThat(all.template("last").data(Mobility.class)).isEqualTo(new Mobility(7, 6));
        assertThat(all.template("last").disType()).isEqualTo(T72);
    }

    @Test
    void shouldOverridePartsOneByOne() {
        Tkb tkb = load(TANK + """
            , {"id": 56, "name": "by key", "extends": "T-72", "parts": {"Wheel":
                {"2": {"radius": 0.8}, "7": {"number": 7, "radius": 1}, "1": null}}},
              {"id": 57, "name": "by position", "extends": "T-72", "parts": {"Seat":
                {"0": {"taken": false}, "2": {"row": 5, "taken": true}}}},
              {"id": 58, "name": "all", "extends": "T-72", "parts": {"Seat": [{"row": 8, "taken": true}]}},
              {"id": 59, "name": "less", "extends": "by position", "parts": {"Seat": {"1": null}}}
            """);

        assertThat(world.wheels.getAll(tkb.createEntity("by key")))
                .containsExactly(new Wheel((short) 2, 0.8f), new Wheel((short) 7, 1));
        assertThat(seats.getAll(tkb.createEntity("by position")))
                .containsExactly(new Fleet.Seat(0, false), new Fleet.Seat(1, false), new Fleet.Seat(5, true));
        assertThat(seats.getAll(tkb.createEntity("all"))).containsExactly(new Fleet.Seat(8, true));
        assertThat(seats.getAll(tkb.createEntity("less")))
                .containsExactly(new Fleet.Seat(0, false), new Fleet.Seat(5, true));
    }

    @Test
    void shouldOnlyExtendAbstractTemplates() {
        Tkb tkb = load("""
            {"name": "vehicle", "abstract": true, "tags": ["Vehicle"]},
            {"id": 9, "name": "numbered", "abstract": true, "dis": "1.1", "extends": "vehicle"},
            {"id": 1, "name": "truck", "extends": "numbered"}
            """);

        assertThat(world.vehicle.hasOwn(tkb.createEntity("truck"))).isTrue();
        assertThat(tkb.templates()).hasSize(1);
        assertThat(tkb.tryTemplate("vehicle")).isNull();
        assertThat(tkb.tryTemplate(9)).isNull();
        assertThat(tkb.match(DisType.of(1, 1)).name()).isEqualTo("truck");
        assertThatThrownBy(() -> tkb.createEntity("vehicle"))
                .isInstanceOf(TkbException.class)
                .hasMessage("abstract template \"vehicle\" is only extended: create entities of a template that extends"
                        + " it");
    }

    @Test
    void shouldNeverMatchTemplatesWithoutDisType() {
        Tkb tkb =
                builder().template(1, "plain").template(2, "none", DisType.NONE).build();

        assertThat(tkb.template(1).disType()).isEqualTo(DisType.NONE);
        assertThat(tkb.tryMatch(DisType.of(1, 2, 3).bits())).isNull();
        assertThat(tkb.tryMatch(0)).isNull();
        assertThat(tkb.descriptor(tkb.createEntity(2))).isEqualTo(new MasterDescriptor(2, DisType.NONE));
    }

    @Test
    void shouldExtendInJava() {
        Tkb tkb = builder()
                .abstractTemplate("vehicle")
                .with(world.place, new Place(1, 2, 3))
                .with(world.route, new Route("home"))
                .parts(world.wheels, new Wheel((short) 1, 1), new Wheel((short) 2, 2))
                .tag(world.armored)
                .side(4)
                .data(new Mobility(1, 2))
                .template(1, "one", T72)
                .extending("vehicle")
                .with(world.place, new Place(4, 5, 6))
                .part(world.wheels, 1, new Wheel((short) 2, 9))
                .part(world.wheels, 2, new Wheel((short) 3, 3))
                .template(2, "two")
                .extending("one")
                .without(world.route)
                .without(world.armored)
                .without(world.wheels)
                .withoutData(Mobility.class)
                .side(5)
                .template(3, "three", DisType.NONE)
                .extending("one")
                .data(new Mobility(3, 4))
                .build();

        long one = tkb.createEntity(1);
        assertThat(world.place.get(one)).isEqualTo(new Place(4, 5, 6));
        assertThat(world.route.get(one)).isEqualTo(new Route("home"));
        assertThat(world.wheels.getAll(one))
                .containsExactly(new Wheel((short) 1, 1), new Wheel((short) 2, 9), new Wheel((short) 3, 3));
        assertThat(world.armored.hasOwn(one)).isTrue();
        assertThat(repo.side(one)).isEqualTo(4);
        long two = tkb.createEntity(2);
        assertThat(repo.components(two)).containsExactly(world.place);
        assertThat(repo.side(two)).isEqualTo(5);
        assertThat(DisType.of(repo, two)).isEqualTo(T72);
        assertThat(tkb.template(2).tryData(Mobility.class)).isNull();
        assertThat(tkb.template(3).disType()).isEqualTo(DisType.NONE);
        assertThat(tkb.template(3).data(Mobility.class)).isEqualTo(new Mobility(3, 4));
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRefuseWrongCallsOfTheBuilder() {
        TkbBuilder builder = builder();
        builder.template(1, "base").with(world.place, new Place(1, 2, 3)).data(new Mobility(1, 2));
        TemplateBuilder late = builder.template(2, "late").side(1);
        assertThatThrownBy(() -> late.extending("base"))
                .isInstanceOf(TkbException.class)
                .hasMessage("template 2 \"late\" has values or a base already: call extending() once, right after"
                        + " template()");
        TemplateBuilder next = builder.template(3, "next");
        assertThatThrownBy(() -> next.extending("bass"))
                .hasMessage(
                        "there is no template \"bass\" that template 3 \"next\" can extend; did you mean \"base\"?");
        assertThatThrownBy(() -> next.extending("tractor"))
                .hasMessage("there is no template \"tractor\" that template 3 \"next\" can extend: define it before");
        assertThatThrownBy(() -> next.extending("next"))
                .hasMessage("template 3 \"next\" cannot extend itself: name another template");
        assertThatThrownBy(() -> next.extending(null)).isInstanceOf(NullPointerException.class);
        next.extending("base");
        assertThatThrownBy(() -> next.extending("base")).hasMessageContaining("call extending() once");
        assertThatThrownBy(() -> next.change(world.motion, was -> was))
                .hasMessage("template 3 \"next\" inherits no io.fdp.engine.tkb.Parts.Motion, or has given it itself:"
                        + " leave the call out");
        assertThatThrownBy(() -> next.change(world.place, was -> null)).isInstanceOf(TkbException.class);
        assertThatThrownBy(() -> next.without(world.armored)).hasMessageContaining("inherits no");
        assertThatThrownBy(() -> next.withoutData(Armor.class)).hasMessageContaining("inherits no Armor");
        assertThatThrownBy(() -> next.part(world.wheels, 1, new Wheel((short) 1, 1)))
                .hasMessage("template 3 \"next\" has 0 parts of io.fdp.engine.tkb.Parts.Wheel, so there is no part 1:"
                        + " pass 0 to 0, where 0 adds a part");
        assertThatThrownBy(() -> next.part(world.wheels, 0, null)).isInstanceOf(TkbException.class);
        next.without(world.place);
        assertThatThrownBy(() -> next.with(world.place, new Place(0, 0, 0))).hasMessageContaining("already");
        assertThatThrownBy(() -> builder.abstractTemplate("base")).hasMessageContaining("already");
        EntityRepository other = worlds.create();
        PlaceTable elsewhere = other.register(PlaceTable.TYPE);
        assertThatThrownBy(() -> next.with(elsewhere, new Place(0, 0, 0))).isInstanceOf(IllegalArgumentException.class);
        assertThat(builder.build().templates()).hasSize(3);
    }
}
