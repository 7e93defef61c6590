package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.kernel.state.StateHashes;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies, snapshots, clearing and observed frames make no garbage once they are warm. */
@Tag("allocation")
class CopyAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3000];
    private final long[] young = new long[100];
    private EntityRepository repo;
    private PositionTable position;
    private WheelParts wheels;
    private ManagedTable<String> names;
    private TagColumn burning;
    private TableSingleton<Position, PositionTable> origin;
    private DetonationEvents detonations;
    private ManagedEvents<Order> orders;
    private final Order order = new Order("go", List.of(1));
    private PositionEdit place;
    private PositionEdit zero;
    private WheelPartsEdit rim;
    private int round;

    @BeforeEach
    void open() {
        repo = worlds.create();
        register(repo);
        position = repo.table(PositionTable.TYPE);
        wheels = repo.table(WheelParts.TYPE);
        names = repo.managed(ManagedType.of(String.class, "name"));
        burning = repo.tag(Burning.class);
        origin = repo.singleton(PositionTable.TYPE);
        detonations = repo.events(DetonationEvents.TYPE);
        orders = repo.events(Order.class);
        repo.createEntities(entities);
        position.addAll(entities);
        wheels.addAll(entities);
        repo.table(VelocityTable.TYPE).addAll(entities);
        for (int i = 0; i < entities.length; i += 7) {
            names.add(entities[i], "name");
        }
        repo.roles().assign(1, entities[5]);
        origin.set(new Position(0, 0, 0));
        place = position.newEdit();
        zero = origin.table().newEdit();
        rim = wheels.newEdit();
    }

    private static void register(EntityRepository in) {
        in.register(PositionTable.TYPE);
        in.register(VelocityTable.TYPE);
        in.register(WheelParts.TYPE);
        in.registerManaged(ManagedType.of(String.class, "name"));
        in.registerTag(Burning.class);
        in.singletons().register(PositionTable.TYPE);
        in.events().register(DetonationEvents.TYPE);
        in.events().registerManaged(Order.class);
    }

    /** Something of everything. */
    private void change() {
        round++;
        repo.createEntities(young);
        position.addAll(young);
        wheels.addAll(young);
        repo.hierarchy().addChild(young[1], young[2]);
        for (int i = round % 50; i < entities.length; i += 50) {
            position.edit(entities[i], place).x(round);
            wheels.edit(entities[i], rim).radius(0, round);
        }
        burning.set(entities[round % 1000], (round & 1) == 0);
        names.set(entities[7], "other");
        position.setAuthority(entities[9], (round & 2) == 0);
        repo.setSide(entities[11], round & 0xff);
        origin.table().edit(origin.entity(), zero).x(round);
        detonations.publish(1, 2, 3);
        orders.publish(order);
        repo.destroyEntities(young);
    }

    @Test
    void shouldMakeNoGarbageWhenCopying() {
        EntityRepository target = worlds.create();
        register(target);
        WorldCopy copy = WorldCopy.of(repo, target);
        Garbage.assertNone(() -> {
            change();
            repo.tick();
            copy.copyChanges();
            change();
            copy.copyAll();
        });
        assertThat(target.stateHash()).isEqualTo(repo.stateHash());
    }

    @Test
    void shouldMakeNoGarbageWithSnapshots() {
        try (Snapshot snapshot = Snapshot.of(repo)) {
            Garbage.assertNone(() -> {
                change();
                snapshot.take();
                repo.tick();
                change();
                snapshot.restore();
                repo.tick();
            });
        }
    }

    @Test
    void shouldMakeNoGarbageWhenClearing() {
        Garbage.assertNone(() -> {
            repo.clear();
            repo.createEntities(entities);
            position.addAll(entities);
            wheels.addAll(entities);
            repo.tick();
            repo.trim(1);
        });
    }

    @Test
    void shouldMakeNoGarbageWhenFramesAreObserved() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment buffer = arena.allocate(4 << 20);
            long[] seen = new long[1];
            repo.observers().add(frame -> seen[0] += record(frame, buffer));
            Garbage.assertNone(() -> {
                change();
                repo.tick();
            });
            assertThat(seen[0]).isPositive();
        }
    }

    /**
     * A recorder that looks at every second frame and takes the hash of what it records, and a replay with values of
     * the last frame.
     */
    @Test
    void shouldMakeNoGarbageWhenFramesAreCaptured() {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment buffer = arena.allocate(4 << 20);
            StateHashes hashes = repo.stateHashes(part -> part.kind() != StatePart.Kind.ROLES);
            repo.previous().keep(PositionTable.TYPE);
            long[] seen = new long[2];
            repo.observers().add(frame -> {
                if ((frame.tick() & 1) == 0) {
                    seen[1] += capture(frame, buffer, seen[0])
                            + hashes.takeFinished().count();
                    seen[0] = frame.version();
                }
            });
            Garbage.assertNone(() -> {
                change();
                repo.previous().take();
                repo.hierarchy().reparent(entities[0], entities[round % 1000 + 1]);
                repo.tick();
            });
            assertThat(seen[1]).isPositive();
        }
    }

    private static long capture(FinishedFrame frame, MemorySegment buffer, long since) {
        RawChunks raw = frame.rawChunks();
        long at = 0;
        for (int chunk = frame.nextRestructured(0, since); chunk >= 0; ) {
            at += raw.readEntities(chunk, buffer, 0);
            chunk = frame.nextRestructured(chunk + 1, since);
        }
        for (int chunk = frame.nextRelinked(0, since); chunk >= 0; chunk = frame.nextRelinked(chunk + 1, since)) {
            at += raw.hasLinks(chunk) ? raw.readLinks(chunk, buffer, 0) : 0;
        }
        for (int i = 0; i < frame.columns().size(); i++) {
            ComponentColumn column = frame.columns().get(i);
            for (int chunk = frame.nextChanged(column, 0, since); chunk >= 0; ) {
                at += raw.isDense(column, chunk)
                        ? raw.readDense(column, chunk, buffer, 0)
                        : raw.read(column, chunk, buffer, 0);
                chunk = frame.nextChanged(column, chunk + 1, since);
            }
        }
        return at;
    }

    private static long record(FinishedFrame frame, MemorySegment buffer) {
        RawChunks raw = frame.rawChunks();
        long at = 0;
        for (int chunk = frame.nextRestructured(0); chunk >= 0; chunk = frame.nextRestructured(chunk + 1)) {
            at += raw.readEntities(chunk, buffer, 0);
        }
        for (int i = 0; i < frame.columns().size(); i++) {
            ComponentColumn column = frame.columns().get(i);
            for (int chunk = frame.nextChanged(column, 0); chunk >= 0; chunk = frame.nextChanged(column, chunk + 1)) {
                at += raw.read(column, chunk, buffer, 0);
            }
        }
        for (int i = 0; i < frame.events().size(); i++) {
            if (frame.events().get(i) instanceof NativeEvents<?> events) {
                at += events.pendingBytes().copyTo(buffer, 0);
            }
        }
        for (int i = 0; i < frame.destroyedCount(); i++) {
            at += frame.destroyed(i) == 0 ? 1 : 0;
        }
        return at;
    }
}
