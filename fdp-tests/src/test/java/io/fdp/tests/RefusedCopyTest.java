package io.fdp.tests;

import static io.fdp.tests.CopyTest.SMALL;
import static io.fdp.tests.CopyTest.fill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Big;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies that are refused, and leave the target as it was. */
class RefusedCopyTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldNameTheTypeThatIsMissingOrAnother() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        a.register(PositionTable.TYPE);
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Position")
                .hasMessageContaining("register it in the target");
        b.register(PositionTable.TYPE);
        a.singletons().register(PositionTable.TYPE);
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("singleton");
        b.singletons().register(PositionTable.TYPE);
        a.events().register(DetonationEvents.TYPE);
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(UnregisteredTypeException.class)
                .hasMessageContaining("Detonation");
        b.events().register(DetonationEvents.TYPE);
        a.registerManaged(ManagedType.of(String.class, "thing"));
        b.registerManaged(ManagedType.of(Integer.class, "thing"));
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("java.lang.Integer");
    }

    @Test
    void shouldRefuseTypesThatLieDifferently() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        a.registerManaged(ManagedType.of(String.class, PositionTable.TYPE.name()));
        b.register(PositionTable.TYPE);
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("managed");
        assertThatThrownBy(() -> a.copyFrom(b))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("table");
    }

    @Test
    void shouldRefuseObjectsThatAreHashedDifferently() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        a.registerManaged(ManagedType.of(Route.class));
        b.registerManaged(ManagedType.of(Route.class).hashedBy((value, into) -> into.add(1)));
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("Route")
                .hasMessageContaining("is hashed as PRESENCE in the source and as PROGRAM in the target");
        EntityRepository c = worlds.create(SMALL);
        EntityRepository d = worlds.create(SMALL);
        c.events().registerManaged(ManagedEventType.of(StringBuilder.class, 78));
        d.events().registerManaged(ManagedEventType.of(StringBuilder.class, 78).serializedBy(TEXTS));
        assertThatThrownBy(() -> d.copyFrom(c))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("in the source and as BYTES in the target");
    }

    private static final Serializer<StringBuilder> TEXTS = new Serializer<>() {
        @Override
        public void write(DataWriter to, StringBuilder value) {
            to.string(value.toString());
        }

        @Override
        public StringBuilder read(DataReader from) {
            return new StringBuilder(from.text());
        }
    };

    @Test
    void shouldRefuseATargetThatIsTooSmallOrTheSame() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL.withCapacity(9_999));
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(CapacityException.class)
                .hasMessageContaining("10000")
                .hasMessageContaining("9999");
        a.copyFrom(b);
        assertThatThrownBy(() -> a.copyFrom(a))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("itself");
        assertThatThrownBy(() -> WorldCopy.of(null, a)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void shouldRefuseToCopyDuringAnIteration() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        fill(a, 2);
        fill(b, 2);
        assertThatThrownBy(() -> a.query().build().forEach(entity -> b.copyFrom(a)))
                .isInstanceOf(IterationException.class);
        assertThatThrownBy(() -> b.query().build().forEach(entity -> b.copyFrom(a)))
                .isInstanceOf(IterationException.class);
        b.copyFrom(a);
    }

    @Test
    void shouldRefuseClosedRepositories() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        WorldCopy copy = WorldCopy.of(a, b);
        b.close();
        assertThatThrownBy(copy::copyAll).isInstanceOf(ClosedException.class).hasMessageContaining("target");
        assertThatThrownBy(() -> b.copyFrom(a)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> a.copyFrom(b))
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("source");
        assertThatThrownBy(b::clear).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> Snapshot.of(b)).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldLeaveTheTargetAsItWasWhenTheBudgetDoesNotSuffice() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL.withMemoryBudget(600_000));
        fill(a, 5000);
        BigTable big = a.register(BigTable.TYPE);
        for (int i = 0; i < 20; i++) {
            big.add(Entity.of(i * 200, 1), new Big(i, new int[5000]));
        }
        PositionTable position = fill(b, 1500);
        b.register(BigTable.TYPE);
        b.tick();
        long hash = b.stateHash();
        assertThatThrownBy(() -> b.copyFrom(a)).isInstanceOf(MemoryBudgetException.class);
        assertThat(b.stateHash()).isEqualTo(hash);
        assertThat(position.get(Entity.of(1400, 1)).x()).isEqualTo(1400);
        assertThat(b.checkStructure()).isEmpty();
        for (int i = 0; i < 20; i++) {
            big.remove(Entity.of(i * 200, 1));
        }
        while (b.trim(10) > 0) {}
        b.copyFrom(a);
        assertThat(b.stateHash()).isEqualTo(a.stateHash());
    }

    @Test
    void shouldLeaveTheTargetAsItWasWhenACopierFails() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        ManagedType<Route> failing = ManagedType.of(Route.class).copiedBy(route -> {
            if (route.target.equals("null")) {
                return null;
            }
            throw new IllegalStateException("cannot copy " + route);
        });
        ManagedTable<Route> routes = a.registerManaged(failing);
        fill(a, 10);
        routes.add(Entity.of(3, 1), new Route("here"));
        b.registerManaged(Route.class);
        fill(b, 5);
        long hash = b.stateHash();
        assertThatThrownBy(() -> b.copyFrom(a)).isInstanceOf(IllegalStateException.class);
        routes.set(Entity.of(3, 1), new Route("null"));
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("copier of nav.Route");
        assertThat(b.stateHash()).isEqualTo(hash);
        assertThat(b.createEntity()).as("no lock is held").isEqualTo(Entity.of(5, 1));
    }

    @Test
    void shouldRefuseMoreEventsThanTheTargetTakes() {
        EntityRepository a = worlds.create(SMALL);
        EntityRepository b = worlds.create(SMALL);
        DetonationEvents from = a.events().register(DetonationEvents.TYPE);
        b.events().register(DetonationEvents.TYPE, 10);
        for (int i = 0; i < 11; i++) {
            from.publish(i, 0, 0);
        }
        assertThatThrownBy(() -> b.copyFrom(a))
                .isInstanceOf(EventCapacityException.class)
                .hasMessageContaining("11");
        a.tick();
        assertThatThrownBy(() -> b.copyFrom(a)).isInstanceOf(EventCapacityException.class);
        a.tick();
        b.copyFrom(a);
    }
}
