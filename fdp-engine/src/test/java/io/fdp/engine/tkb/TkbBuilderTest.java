package io.fdp.engine.tkb;

import static io.fdp.engine.tkb.TankTemplate.HOME;
import static io.fdp.engine.tkb.TankTemplate.T72;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.engine.tkb.Parts.Fuel;
import io.fdp.engine.tkb.Parts.Mobility;
import io.fdp.engine.tkb.Parts.Place;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a builder of templates refuses, and what is left of one that is abandoned. */
class TkbBuilderTest {
    private static final Place AWAY = new Place(7, 8, 9);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TankTemplate template = new TankTemplate();
    private TkbWorld world;
    private EntityRepository repo;

    @BeforeEach
    void open() {
        repo = worlds.create();
        world = new TkbWorld(repo);
    }

    @Test
    void shouldKeepNothingForBuildersThatBuildNothing() {
        long before = repo.memory().committed();
        for (int i = 0; i < 5000; i++) {
            TkbBuilder abandoned = Tkb.builder(repo);
            if (i % 2 == 0) {
                abandoned.template(i + 1, "template " + i, T72).with(world.place, HOME);
            }
            repo.newPrototypes().define("abandoned").with(world.place, HOME);
        }
        assertThat(repo.memory().committed()).isEqualTo(before);
        try (Tkb another = Tkb.builder(repo)
                        .template(1, "one", T72)
                        .with(world.place, HOME)
                        .build();
                CommandBatch batch = repo.commands().newBatch()) {
            assertThat(world.place.get(another.createEntity(1))).isEqualTo(HOME);
            batch.create();
        }
    }

    @Test
    void shouldRefuseTemplatesThatAreNotComplete() {
        TkbBuilder builder = Tkb.builder(repo);
        template.addTo(builder, world);

        assertThatThrownBy(() -> builder.template(55, "T-80", T72))
                .isInstanceOf(TkbException.class)
                .hasMessage("there is a template 55 \"T-72\" already: give each template its own id");
        assertThatThrownBy(() -> builder.template(56, "T-72", T72))
                .isInstanceOf(TkbException.class)
                .hasMessage("there is a template 55 \"T-72\" already: give each template its own name");
        assertThatThrownBy(() -> builder.template(0, "T-80", T72))
                .hasMessage("the id of a template not between 1 and 2147483647: 0");
        assertThatThrownBy(() -> builder.template(56, " ", T72))
                .hasMessage("the name of a template is empty: give it one, as \"M1A2\"");
        assertThatThrownBy(() -> builder.template(56, "T\ud800", T72))
                .hasMessage("the name of a template has half of a surrogate pair, which is no character: T\\ud800;"
                        + " choose a name of whole characters");
        assertThatThrownBy(() -> builder.template(56, "T-80", null))
                .hasMessage("the DIS type of template 56 \"T-80\" is null: leave it out, or pass DisType.NONE");
        assertThat(builder.template(56, "T-80", T72).build().templates()).hasSize(2);
        assertThatThrownBy(builder::build)
                .hasMessage("this builder has built a TKB already: make another one with Tkb.builder()");
    }

    @Test
    void shouldRefuseComponentsTwiceAndValuesThatAreNone() {
        TemplateBuilder builder = template.addTo(Tkb.builder(repo), world);
        assertThatThrownBy(() -> builder.with(world.place, AWAY))
                .isInstanceOf(TkbException.class)
                .hasMessage("template 55 \"T-72\": prototype T-72 has io.fdp.engine.tkb.Parts.Place already: give each"
                        + " component once");
        assertThatThrownBy(() -> builder.data(new Mobility(1, 1)))
                .hasMessageContaining("template 55 \"T-72\" has Mobility[")
                .hasMessageEndingWith("once");
        EntityRepository other = worlds.create();
        PlaceTable elsewhere = other.register(PlaceTable.TYPE);
        TemplateBuilder next = builder.template(60, "other", T72);
        assertThatThrownBy(() -> next.with(elsewhere, AWAY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
        assertThatThrownBy(() -> next.with(world.place, null)).isInstanceOf(TkbException.class);
        next.with(world.motor, new Parts.Motor(1, Fuel.DIESEL, null, 0));
        assertThatThrownBy(next::build)
                .isInstanceOf(TkbException.class)
                .hasMessageStartingWith("template 60 \"other\": ")
                .hasMessageContaining("Motor.maker");
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRefuseAMasterDescriptor() {
        var listed = repo.registerManaged(ManagedType.of(MasterDescriptor.class, "sim.MasterDescriptor"));
        assertThatThrownBy(() -> template.addTo(Tkb.builder(repo), world).with(listed, new MasterDescriptor(55, T72)))
                .isInstanceOf(TkbException.class)
                .hasMessage(
                        "template 55 \"T-72\" lists a MasterDescriptor: leave it out, it follows from the id and the"
                                + " DIS type of the template");
    }
}
