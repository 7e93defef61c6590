package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.RegistrationException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.event.EventBus;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEventView;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Hit;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.Happenings.Plain;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.Happenings.Restart;
import io.fdp.tests.components.Happenings.Unmarked;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.ReportEventView;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.RestartEvents;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Color;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EventTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private EventBus bus;
    private DetonationEvents detonations;

    @BeforeEach
    void open() {
        repo = worlds.create();
        bus = repo.events();
        detonations = bus.register(DetonationEvents.TYPE);
    }

    @Test
    void shouldReadInTheNextFrameWhatWasPublishedAndForgetItInTheOneAfter() {
        detonations.publish(1, 2, 3);
        detonations.publish(new Detonation(4, 5, 6));
        assertThat(detonations.count()).isZero();
        assertThat(detonations.isEmpty()).isTrue();
        assertThat(detonations.pendingCount()).isEqualTo(2);

        repo.tick();
        assertThat(detonations.pendingCount()).isZero();
        assertThat(detonations.count()).isEqualTo(2);
        assertThat(detonations.get(0)).isEqualTo(new Detonation(1, 2, 3));
        assertThat(detonations.get(1)).isEqualTo(new Detonation(4, 5, 6));
        detonations.publish(7, 8, 9);
        assertThat(detonations.get(0)).isEqualTo(new Detonation(1, 2, 3));

        repo.tick();
        assertThat(detonations.count()).isOne();
        assertThat(detonations.get(0)).isEqualTo(new Detonation(7, 8, 9));
        repo.tick();
        assertThat(detonations.isEmpty()).isTrue();
    }

    @Test
    void shouldReadFieldByField() {
        ReportEvents reports = bus.register(ReportEvents.TYPE);
        int[] values = new int[300];
        values[299] = 77;
        reports.publish(new Report(42, new Shapes.Vector(1, 2, 3), "grün", values));
        detonations.publish(1, 2, 3);
        detonations.publish(4, 5, 6);
        repo.tick();

        ReportEventView report = reports.at(0);
        assertThat(report.from()).isEqualTo(42);
        assertThat(report.at()).isEqualTo(new Shapes.Vector(1, 2, 3));
        assertThat(report.atZ()).isEqualTo(3);
        assertThat(report.text()).isEqualTo("grün");
        assertThat(report.textEquals("grün")).isTrue();
        assertThat(report.values(299)).isEqualTo(77);
        assertThat(report.get().values()).isEqualTo(values);
        DetonationEventView kept = detonations.newView();
        assertThat(detonations.at(1, kept).power()).isEqualTo(6);
        assertThat(detonations.at(0, kept).power()).isEqualTo(3);
        List<Float> seen = new ArrayList<>();
        detonations.forEach(outer -> {
            seen.add(outer.x());
            detonations.forEach(inner -> seen.add(inner.y()));
            seen.add(outer.power());
        });
        assertThat(seen).containsExactly(1f, 2f, 5f, 3f, 4f, 2f, 5f, 6f);
    }

    @Test
    void shouldCountEventsWithoutFields() {
        RestartEvents restarts = bus.register(RestartEvents.TYPE);
        restarts.publish();
        restarts.publish(new Restart());
        repo.tick();

        assertThat(restarts.count()).isEqualTo(2);
        assertThat(restarts.get(1)).isEqualTo(new Restart());
        assertThat(restarts.currentBytes().bytes()).isEqualTo(8);
        assertThatThrownBy(() -> restarts.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldRefuseWhatCannotBeStoredAndKeepTheStreamAsItWas() {
        HitEvents hits = bus.register(HitEvents.TYPE);
        ReportEvents reports = bus.register(ReportEvents.TYPE);
        assertThatThrownBy(() -> hits.publish(null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> hits.publish(new Hit((byte) 1, 2, null)))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("Hit.color");
        assertThatThrownBy(() -> hits.publish((byte) 1, 2, null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> reports.publish(new Report(1, new Shapes.Vector(1, 2, 3), "", new int[299])))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("300");

        assertThat(hits.pendingCount()).isZero();
        assertThat(reports.pendingCount()).isZero();
        repo.tick();
        assertThat(hits.count()).isZero();
    }

    @Test
    void shouldRefuseEventsThatAreNotThere() {
        detonations.publish(1, 2, 3);
        assertThatThrownBy(() -> detonations.get(0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("no event 0 of io.fdp.tests.components.Happenings.Detonation: this frame has 0");
        repo.tick();
        assertThatThrownBy(() -> detonations.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> detonations.at(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> detonations.at(1, detonations.newView())).hasMessageContaining("this frame has 1");
    }

    @Test
    void shouldRefuseViewsAfterTheirFrameAndBeforeTheirFirstUse() {
        detonations.publish(1, 2, 3);
        repo.tick();
        DetonationEventView view = detonations.at(0);
        repo.createEntity();
        repo.stateHash();
        assertThat(view.x()).isEqualTo(1);
        repo.tick();

        assertThatThrownBy(view::x)
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("Detonation")
                .hasMessageContaining("is stale: since at(), a frame ended");
        assertThatThrownBy(() -> detonations.newView().x())
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("has no event yet");
    }

    @Test
    void shouldRefuseViewsOfAnotherRepository() {
        DetonationEvents others = worlds.create().events().register(DetonationEvents.TYPE);
        detonations.publish(1, 2, 3);
        repo.tick();

        assertThatThrownBy(() -> detonations.at(0, others.newView()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
    }

    // ---- registration

    @Test
    void shouldRegisterOnce() {
        assertThat(bus.register(DetonationEvents.TYPE)).isSameAs(detonations);
        assertThat(repo.events(DetonationEvents.TYPE)).isSameAs(detonations);
        ManagedEvents<Order> orders = bus.registerManaged(Order.class);
        assertThat(bus.registerManaged(Order.class)).isSameAs(orders);
        assertThat(bus.registerManaged(ManagedEventType.of(Order.class, 20))).isSameAs(orders);
        assertThat(repo.events(Order.class)).isSameAs(orders);
        HitEvents hits = bus.register(HitEvents.TYPE);
        assertThat(bus.all()).extracting(stream -> stream.id()).containsExactly(7, 8, 20);
        assertThat(hits.name()).isEqualTo("test.Hit");
        assertThat(hits.layout().stride()).isEqualTo(24);
        assertThat(orders.valueClass()).isEqualTo(Order.class);
        assertThat(orders).asString().startsWith("event io.fdp.tests.components.Happenings.Order (id 20), ");
    }

    @Test
    void shouldRefuseDuplicateIdsAndNameBothTypes() {
        assertThatThrownBy(() -> bus.registerManaged(ManagedEventType.of(Unmarked.class, 7)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("event id 7 of io.fdp.tests.components.Happenings$Unmarked is taken by"
                        + " io.fdp.tests.components.Happenings$Detonation");
        bus.registerManaged(ManagedEventType.of(Unmarked.class, 8));
        assertThatThrownBy(() -> bus.register(HitEvents.TYPE))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("Happenings$Hit is taken by io.fdp.tests.components.Happenings$Unmarked");
        bus.registerManaged(Order.class);
        assertThatThrownBy(() -> bus.registerManaged(ManagedEventType.of(String.class, 20)))
                .hasMessageContaining("is taken by");
        assertThatThrownBy(() -> bus.registerManaged(ManagedEventType.of(Unmarked.class, 9)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("event name io.fdp.tests.components.Happenings.Unmarked")
                .hasMessageContaining("another name");
    }

    @Test
    void shouldRefuseWrongRegistrations() {
        assertThatThrownBy(() -> bus.registerManaged(Unmarked.class))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("has no @Event");
        assertThatThrownBy(() -> bus.registerManaged(Hit.class))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("HitEvents.TYPE");
        assertThatThrownBy(() -> bus.registerManaged(ManagedEventType.of(Order.class, 33)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("has id 20 in its @Event");
        assertThatThrownBy(() -> bus.registerManaged(ManagedEventType.of(Unmarked.class, 0)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("from 1 on");
        assertThatThrownBy(() -> bus.register(HitEvents.TYPE, 0))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("from 1 to");
        assertThatThrownBy(() -> bus.register(HitEvents.TYPE, EventBus.MAX_MOST + 1))
                .isInstanceOf(RegistrationException.class);
        assertThatThrownBy(() -> bus.register(null)).hasMessageContaining("TYPE of a generated stream");
        bus.register(HitEvents.TYPE, 5);
        assertThat(bus.register(HitEvents.TYPE)).isSameAs(bus.register(HitEvents.TYPE, 5));
        assertThatThrownBy(() -> bus.register(HitEvents.TYPE, 6))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("registered for 5 events");
    }

    @Test
    void shouldLeaveNothingBehindWhenAFactoryFails() {
        EventType<Hit, HitEvents> broken = EventType.of(99, "broken", Hit.class, HitEvents.TYPE.layout(), context -> {
            throw new IllegalStateException("no stream");
        });
        long reserved = repo.memory().reserved();
        assertThatThrownBy(() -> bus.register(broken)).hasMessage("no stream");

        assertThat(repo.memory().reserved()).isEqualTo(reserved);
        assertThat(bus.all()).hasSize(1);
    }

    @Test
    void shouldRefuseUnregisteredTypes() {
        assertThatThrownBy(() -> repo.events(HitEvents.TYPE))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("test.Hit");
        assertThatThrownBy(() -> repo.events(Order.class))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("registerManaged(Order.class)");
    }

    @Test
    void shouldRefuseEverythingAfterClose() {
        ManagedEvents<Order> orders = bus.registerManaged(Order.class);
        detonations.publish(1, 2, 3);
        repo.tick();
        DetonationEventView view = detonations.at(0);
        repo.close();

        List<Runnable> uses = List.of(
                () -> detonations.publish(1, 2, 3),
                () -> detonations.count(),
                () -> detonations.get(0),
                () -> detonations.pendingCount(),
                () -> detonations.pendingBytes(),
                () -> detonations.currentBytes(),
                view::x,
                () -> orders.publish(new Order("", List.of())),
                () -> orders.count(),
                () -> orders.get(0),
                () -> orders.pendingCount(),
                () -> bus.register(HitEvents.TYPE),
                () -> bus.registerManaged(Plain.class),
                () -> bus.clear(),
                () -> bus.clearCurrent(),
                () -> repo.events());
        for (Runnable use : uses) {
            assertThatThrownBy(use::run).isInstanceOf(ClosedException.class);
        }
    }

    // ---- objects

    @Test
    void shouldKeepObjectsForOneFrame() {
        ManagedEvents<Order> orders = bus.registerManaged(Order.class);
        Order order = new Order("go", List.of(1, 2));
        orders.publish(order);
        orders.publish(new Order("stop", List.of()));
        List<String> pending = new ArrayList<>();
        orders.forEachPending(o -> pending.add(o.text()));
        assertThat(pending).containsExactly("go", "stop");
        assertThat(orders.count()).isZero();
        assertThat(orders.pendingCount()).isEqualTo(2);

        repo.tick();
        assertThat(orders.get(0)).isSameAs(order);
        List<String> read = new ArrayList<>();
        orders.forEach(o -> read.add(o.text()));
        assertThat(read).containsExactly("go", "stop");
        assertThatThrownBy(() -> orders.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        repo.tick();
        assertThat(orders.isEmpty()).isTrue();
        assertThatThrownBy(() -> orders.get(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldLetGoOfObjectsWhenTheirFrameIsOver() {
        ManagedEvents<Plain> plains = bus.registerManaged(Plain.class);
        List<WeakReference<Plain>> references = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Plain plain = new Plain(i);
            references.add(new WeakReference<>(plain));
            plains.publish(plain);
        }
        plains.forEachPending(plain -> {});
        repo.tick();
        assertThat(plains.count()).isEqualTo(100);
        repo.stateHash();
        repo.tick();

        for (int tries = 0; tries < 50 && references.stream().anyMatch(r -> r.get() != null); tries++) {
            System.gc();
        }
        assertThat(references).allMatch(reference -> reference.get() == null);
    }

    @Test
    @SuppressWarnings("unchecked") // wrong on purpose
    void shouldRefuseObjectsThatAreNotEvents() {
        ManagedEvents<Order> orders = bus.registerManaged(Order.class);
        assertThatThrownBy(() -> orders.publish(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("Order is null");
        ManagedEvents<Object> raw = (ManagedEvents<Object>) (ManagedEvents<?>) orders;
        assertThatThrownBy(() -> raw.publish("text"))
                .isInstanceOf(ClassCastException.class)
                .hasMessageContaining("java.lang.String is not an event of");
        assertThat(orders.pendingCount()).isZero();
    }

    @Test
    void shouldClear() {
        ManagedEvents<Order> orders = bus.registerManaged(Order.class);
        Runnable publishBoth = () -> {
            detonations.publish(1, 2, 3);
            orders.publish(new Order("go", List.of()));
        };
        publishBoth.run();
        repo.tick();
        publishBoth.run();
        bus.clearCurrent();
        assertThat(detonations.count() + orders.count()).isZero();
        assertThat(detonations.pendingCount() + orders.pendingCount()).isEqualTo(2);
        repo.tick();
        assertThat(detonations.get(0)).isEqualTo(new Detonation(1, 2, 3));
        publishBoth.run();
        bus.clear();
        assertThat(detonations.count() + orders.count()).isZero();
        repo.tick();
        assertThat(detonations.count() + orders.count()).isZero();
    }

    @Test
    void shouldReadEnumsAndPaddedFields() {
        HitEvents hits = bus.register(HitEvents.TYPE);
        hits.publish(new Hit((byte) -1, Long.MIN_VALUE, Color.BLUE));
        repo.tick();

        assertThat(hits.get(0)).isEqualTo(new Hit((byte) -1, Long.MIN_VALUE, Color.BLUE));
        assertThat(hits.at(0).color()).isEqualTo(Color.BLUE);
    }

    @Test
    void shouldRefuseAnotherHashOrSerializerForRegisteredEvents() {
        bus.registerManaged(ManagedEventType.of(String.class, 77));
        assertThat(bus.registerManaged(ManagedEventType.of(String.class, 77)).id())
                .isEqualTo(77);
        assertThatThrownBy(() -> bus.registerManaged(
                        ManagedEventType.of(String.class, 77).hashedBy(String::length)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("another hash");
        bus.registerManaged(ManagedEventType.of(Object.class, 79)); // hashed by the program already, but by no function
        assertThatThrownBy(() -> bus.registerManaged(
                        ManagedEventType.of(Object.class, 79).hashedBy(Object::hashCode)))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("register it first with the description that has it");
        bus.registerManaged(ManagedEventType.of(StringBuilder.class, 78).hashedBy(StringBuilder::length));
        assertThat(bus.registerManaged(ManagedEventType.of(StringBuilder.class, 78))
                        .hashing())
                .isEqualTo(ObjectHashing.PROGRAM);
    }

    @Test
    void shouldRefuseEventsOfPrimitiveTypes() {
        assertThatThrownBy(() -> ManagedEventType.of(int.class, 5))
                .isInstanceOf(RegistrationException.class)
                .hasMessageContaining("int is a primitive type");
        assertThatThrownBy(() -> ManagedEventType.of(void.class, 6)).isInstanceOf(RegistrationException.class);
    }
}
