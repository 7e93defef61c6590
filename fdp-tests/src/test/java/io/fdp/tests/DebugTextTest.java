package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.QueryBuilder;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEventView;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.LookGaugeEdit;
import io.fdp.tests.components.LookGaugeTable;
import io.fdp.tests.components.LookGaugeView;
import io.fdp.tests.components.Looks.Gauge;
import io.fdp.tests.components.Looks.Lit;
import io.fdp.tests.components.Looks.Mode;
import io.fdp.tests.components.Looks.Note;
import io.fdp.tests.components.Looks.Pillar;
import io.fdp.tests.components.Looks.Slot;
import io.fdp.tests.components.Looks.Spot;
import io.fdp.tests.components.PillarSpan;
import io.fdp.tests.components.PillarTable;
import io.fdp.tests.components.PillarView;
import io.fdp.tests.components.SlotParts;
import io.fdp.tests.components.SlotPartsEdit;
import io.fdp.tests.components.SlotPartsView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a debugger shows: useful, never an error, and without a change of the world. */
class DebugTextTest {
    private static final Gauge VALUE = new Gauge(
            (byte) -1,
            (short) 2,
            'c',
            4,
            5L,
            1.5f,
            2.5,
            true,
            Mode.BUSY,
            new Spot(6, 7),
            Entity.of(9, 1),
            "a\nb",
            new short[] {1, 2, 3});

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private LookGaugeTable gauge;
    private PillarTable pillar;
    private SlotParts slots;
    private TagColumn lit;
    private ManagedTable<Note> note;
    private DetonationEvents detonations;
    private long entity;

    @BeforeEach
    void open() {
        repo = worlds.create();
        gauge = repo.register(LookGaugeTable.TYPE);
        pillar = repo.register(PillarTable.TYPE);
        slots = repo.register(SlotParts.TYPE);
        lit = repo.registerTag(Lit.class);
        note = repo.registerManaged(Note.class);
        detonations = repo.events().register(DetonationEvents.TYPE);
        entity = repo.createEntity();
        gauge.add(entity, VALUE);
        pillar.add(entity, new Pillar((byte) 1, 2, 3, false, Mode.OFF, new Spot(4, 5), "", new short[] {7, 8, 9}));
        slots.add(entity, new Slot(1, 2, Mode.IDLE));
        slots.add(entity, new Slot(3, 4, Mode.OFF));
    }

    @Test
    void shouldShowTheFieldsOfAValue() {
        String fields = "{small=-1, middle=2, letter='c', whole=4, large=5, real=1.5, precise=2.5, on=true, mode=BUSY,"
                + " spot.x=6.0, spot.y=7.0, target=9#1, text=\"a\\u000ab\", numbers=[1, 2, 3]}";
        assertThat(gauge.view(entity)).hasToString("Gauge 0#1 " + fields);
        assertThat(gauge.edit(entity)).hasToString("Gauge 0#1 " + fields);
        assertThat(pillar.view(entity))
                .hasToString("Pillar 0#1 {small=1, whole=2, real=3.0, on=false, mode=OFF, spot.x=4.0, spot.y=5.0,"
                        + " text=\"\", numbers=[7, 8, 9]}");
        assertThat(slots.view(entity))
                .hasToString("Slot 0#1 [{id=1, weight=2.0, state=IDLE}, {id=3, weight=4.0, state=OFF}]");
        detonations.publish(new Detonation(1, 2, 3));
        repo.tick();
        assertThat(detonations.at(0)).hasToString("Detonation {x=1.0, y=2.0, power=3.0}");
        assertThat(detonations).asString().endsWith("1 event to read");
    }

    @Test
    void shouldSayThatACursorIsStale() {
        LookGaugeView fresh = gauge.newView();
        assertThat(fresh).hasToString("Gauge, on no entity yet");
        LookGaugeView view = gauge.view(entity);
        PillarView other = pillar.view(entity);
        SlotPartsView parts = slots.view(entity);
        PillarSpan span = pillar.span(0);
        assertThat(span).hasToString("span of look.Pillar, chunk 0 with 1 value");
        slots.add(entity, new Slot(5, 6, Mode.OFF));
        assertThat(parts).hasToString("Slot 0#1, stale: parts were added, removed or moved");
        pillar.remove(entity);
        assertThat(other).hasToString("Pillar 0#1, stale: the entity lost it or died");
        repo.tick();
        assertThat(view).hasToString("Gauge 0#1, stale: its frame is over");
        assertThat(span).hasToString("span of look.Pillar, stale: its frame or its iteration is over");
        assertThat(pillar.newSpan()).hasToString("span of look.Pillar, on no chunk yet");
        DetonationEventView event = detonations.newView();
        assertThat(event).hasToString("Detonation, on no event yet");
        repo.close();
        for (Object any : List.of(fresh, view, other, parts, span, event)) {
            assertThat(any).asString().endsWith(", stale: the repository is closed");
        }
        for (Object any : List.of(gauge, slots, lit, note)) {
            assertThat(any).asString().contains("closed");
        }
        assertThat(detonations).asString().startsWith("event ");
    }

    @Test
    void shouldDescribeTablesAndQueries() {
        assertThat(slots)
                .hasToString("look.Slot (parts in rows of 12 bytes, {id: int, weight: float, state: enum}, 1 entity)");
        assertThat(gauge)
                .asString()
                .startsWith("look.Gauge (rows of ")
                .contains("numbers: short[3]")
                .endsWith("1 entity)");
        assertThat(pillar).asString().startsWith("look.Pillar (columns, together ");
        assertThat(lit).hasToString("look.Lit (tag, 0 entities)");
        assertThat(note).hasToString("look.Note (objects of " + Note.class.getName() + ", 0 entities)");
        QueryBuilder builder = repo.query();
        assertThat(builder).hasToString("QueryBuilder[all entities]");
        Query query = builder.with(gauge, pillar)
                .without(lit)
                .anyOf(slots, note)
                .owned(gauge)
                .anyOwned(pillar)
                .changed(gauge)
                .changedStructure()
                .disType(0x0100L << 48, 0xff00L << 48)
                .build();
        String conditions = "with(look.Gauge, look.Pillar), without(look.Lit), anyOf(look.Slot, look.Note),"
                + " owned(look.Gauge), anyOwned(look.Pillar), changed(look.Gauge), changedStructure(),"
                + " disType(0x100000000000000, 0xff00000000000000)";
        assertThat(builder).hasToString("QueryBuilder[" + conditions + "]");
        assertThat(query).hasToString("Query[" + conditions + "]");
        assertThat(query.since(1)).hasToString("Query[" + conditions + ", since version 1]");
    }

    @Test
    void shouldChangeNothing() {
        LookGaugeEdit edit = gauge.edit(entity);
        SlotPartsEdit parts = slots.edit(entity);
        repo.advanceVersion();
        long hash = repo.stateHash();
        long version = gauge.chunkVersion(0);
        long ofParts = slots.chunkVersion(0);
        for (Object any : List.of(
                edit,
                parts,
                gauge,
                pillar,
                slots,
                lit,
                note,
                detonations,
                repo,
                repo.query().with(gauge).build())) {
            assertThat(any.toString()).isNotEmpty();
        }
        assertThat(gauge.chunkVersion(0)).isEqualTo(version);
        assertThat(slots.chunkVersion(0)).isEqualTo(ofParts);
        assertThat(repo.stateHash()).isEqualTo(hash);
    }

    /** Other threads show cursors while the world changes; nothing may be thrown. */
    @Test
    void shouldStandOtherThreads() throws InterruptedException {
        List<Object> shown = List.of(
                gauge.newView(), gauge.newEdit(), pillar.newView(), pillar.newSpan(), slots.newView(), slots.newEdit());
        AtomicBoolean end = new AtomicBoolean();
        List<Throwable> thrown = new ArrayList<>();
        Thread watcher = new Thread(() -> {
            try {
                while (!end.get()) {
                    shown.forEach(any -> assertThat(any.toString()).isNotEmpty());
                }
            } catch (Throwable wrong) {
                thrown.add(wrong);
            }
        });
        watcher.start();
        for (int i = 0; i < 300; i++) {
            gauge.view(entity, (LookGaugeView) shown.get(0));
            gauge.edit(entity, (LookGaugeEdit) shown.get(1));
            pillar.view(entity, (PillarView) shown.get(2));
            pillar.span(0, (PillarSpan) shown.get(3));
            slots.view(entity, (SlotPartsView) shown.get(4));
            slots.edit(entity, (SlotPartsEdit) shown.get(5));
            slots.add(entity, new Slot(i, 2, Mode.IDLE));
            if (i % 7 == 0) {
                repo.tick();
                repo.trim(10);
            }
        }
        repo.close();
        end.set(true);
        watcher.join();
        assertThat(thrown).isEmpty();
        shown.forEach(any -> assertThat(any).asString().contains("stale"));
    }
}
