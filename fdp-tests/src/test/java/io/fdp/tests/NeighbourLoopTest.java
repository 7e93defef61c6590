package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CompanyEdit;
import io.fdp.tests.components.CompanyTable;
import io.fdp.tests.components.CountCompany;
import io.fdp.tests.components.PinEdit;
import io.fdp.tests.components.PinTable;
import io.fdp.tests.components.Places.Company;
import io.fdp.tests.components.Places.Pin;
import io.fdp.tests.components.Shapes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Loops that take a spatial index, and tables that they find by themselves. */
class NeighbourLoopTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("ambiguous");

    private EntityRepository repo;
    private PinTable pins;
    private CompanyTable companies;
    private TagColumn damaged;
    private Neighbours near;

    /** Moves towards the nearest other pin, by what the index knows. */
    @ForEach(name = "DrawNear")
    static void draw(PinEdit pin, @EntityRef long self, Neighbours near) {
        pin.y(pin.y() + (near.nearestOther(self, pin.x(), pin.y(), 1e9) == 0 ? 0 : 1));
    }

    /** Looks at the nearest one through a table. */
    @ForEach(name = "LookAtNearest")
    static void look(CompanyEdit company, @EntityRef long self, PinTable places, Neighbours near, int factor) {
        Pin own = places.get(self);
        long other = near.nearestOther(self, own.x(), own.y(), 1e9);
        company.order(other == 0 ? -1 : (long) (places.get(other).x() * factor));
    }

    /** Takes tables only. */
    @ForEach(name = "LookAtPins")
    static void count(CompanyEdit company, PinTable places, CompanyTable companies) {
        company.count(places.count() + companies.count());
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        pins = repo.register(PinTable.TYPE);
        companies = repo.register(CompanyTable.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        near = Neighbours.of(pins).cell(10).build();
    }

    private long pin(float x) {
        long entity = repo.createEntity();
        pins.add(entity, new Pin(0, x, 0));
        companies.add(entity, new Company(0, 0));
        return entity;
    }

    @Test
    void shouldReadWhatTheIndexIsMadeOf() {
        assertThat(CountCompany.on(repo, near).reads()).containsExactly(pins);
        assertThat(LookAtNearest.on(repo, near).reads()).containsExactly(pins);
        Neighbours some = Neighbours.of(pins)
                .cell(10)
                .where(repo.query().without(damaged).build())
                .build();
        assertThat(LookAtNearest.on(repo, some).reads()).containsExactly(pins, damaged);
        assertThat(DrawNear.on(repo, some).reads()).containsExactly(damaged);
        assertThat(DrawNear.on(repo, some).writes()).containsExactly(pins);
    }

    @Test
    void shouldNotReadTheLastFrame() {
        PinTable before = repo.previous().keep(PinTable.TYPE);
        pin(1);
        repo.tick();
        Neighbours were = Neighbours.of(before).cell(10).build();
        DrawNear draw = DrawNear.on(repo, were);
        assertThat(draw.reads()).isEmpty();
        draw.run();
    }

    @Test
    void shouldBringTheIndexUpToDateBeforeTheLoop() {
        long one = pin(1);
        LookAtNearest look = LookAtNearest.on(repo, near);
        look.run(10);
        assertThat(companies.get(one).order()).isEqualTo(-1);
        pin(3);
        look.run(10);
        assertThat(companies.get(one).order())
                .as("as of the first search of the frame")
                .isEqualTo(-1);
        repo.tick();
        try (Jobs jobs = Jobs.create(2)) {
            look.run(jobs, 10);
            assertThat(companies.get(one).order()).isEqualTo(30);
            long two = pin(2);
            repo.tick();
            look.runSlice(look.query().sliced(SliceBudget.ofEntities(10)), 10);
            assertThat(companies.get(one).order()).isEqualTo(20);
            repo.destroyEntity(two);
            near.update(); // within a frame, on demand
            look.run(jobs, 10);
            assertThat(companies.get(one).order()).isEqualTo(30);
        }
    }

    @Test
    void shouldNotUpdateWithinAnIteration() {
        pin(1);
        CountCompany count = CountCompany.on(repo, near);
        repo.query()
                .with(pins)
                .build()
                .forEach(entity -> assertThatThrownBy(count::run)
                        .isInstanceOf(IterationException.class)
                        .hasMessageContaining("update()"));
        near.update();
        repo.query().with(pins).build().forEach(entity -> count.run());
        assertThat(companies.get(repo.entityAt(0)).count()).isOne();
    }

    @Test
    void shouldEditWhatIsIndexedOnAnyNumberOfThreads() {
        for (int i = 0; i < 5000; i++) {
            pin(i * 3);
        }
        DrawNear draw = DrawNear.on(repo, near);
        try (Jobs jobs = Jobs.create(3)) {
            draw.run(jobs);
        }
        assertThat(pins.get(repo.entityAt(4999)).y()).isOne();
    }

    @Test
    void shouldRefuseAnIndexThatIsNotOfTheRepository() {
        EntityRepository other = worlds.create();
        Neighbours foreign =
                Neighbours.of(other.register(PinTable.TYPE)).cell(1).build();
        assertThatThrownBy(() -> CountCompany.on(repo, foreign)).hasMessageContaining("pass an index over a table");
        assertThatThrownBy(() -> CountCompany.on(repo, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("CountCompany is made with is null");
    }

    @Test
    void shouldFindItsTables() {
        long one = pin(1);
        LookAtPins alone = LookAtPins.on(repo);
        assertThat(alone.reads()).isEqualTo(LookAtPins.on(repo, pins, companies).reads());
        alone.run();
        assertThat(companies.get(one).count()).isEqualTo(2);
        EntityRepository empty = worlds.create();
        empty.register(CompanyTable.TYPE);
        assertThatThrownBy(() -> LookAtPins.on(empty)).hasMessageContaining("Pin");
    }

    /** What the index knows depends on who comes first: the system that moves, or the one that looks. */
    @Test
    void shouldTellOfSystemsWithoutAnOrder() {
        pin(1);
        try (Engine engine =
                Engine.builder(repo).add(new Looking()).add(new Moving()).start()) {
            assertThat(engine.ambiguities()).singleElement().asString().contains("Looking", "Moving", "Pin");
            engine.run(2);
        }
    }

    private final class Looking extends SimSystem {
        private CountCompany count;

        @Override
        protected void create() {
            count = uses(CountCompany.on(
                    repo(),
                    Neighbours.of(pins)
                            .cell(10)
                            .where(repo().query().with(companies).build())
                            .build()));
        }

        @Override
        protected void update() {
            count.run();
        }
    }

    private final class Moving extends SimSystem {
        @Override
        protected void create() {
            writes(pins);
        }

        @Override
        protected void update() {
            pins.edit(repo().entityAt(0)).x(3);
        }
    }
}
