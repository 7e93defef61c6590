package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.VelocityTable;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything that the chunk of an iteration is asked is checked. */
class QueryChunkTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[2500];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private ManagedTable<Route> notes;
    private TagColumn damaged;
    private Query query;

    @BeforeEach
    void open() {
        repo = worlds.create();
        velocity = repo.register(VelocityTable.TYPE);
        position = repo.register(PositionTable.TYPE);
        notes = repo.registerManaged(Route.class);
        damaged = repo.registerTag(Shapes.Damaged.class);
        repo.createEntities(entities);
        position.addAll(entities);
        notes.addAll(entities, entity -> new Route("to " + entity));
        query = repo.query().with(position).build();
    }

    private List<Consumer<QueryChunk>> uses() {
        return List.of(
                QueryChunk::index,
                QueryChunk::count,
                QueryChunk::commands,
                chunk -> chunk.nextSlot(0),
                chunk -> chunk.runEnd(0),
                chunk -> chunk.entity(0),
                chunk -> chunk.has(position),
                chunk -> chunk.has(damaged),
                chunk -> chunk.markChanged(position),
                chunk -> notes.get(chunk, 0),
                chunk -> position.span(chunk),
                chunk -> position.editSpan(chunk));
    }

    private Queue<QueryChunk> keptOfEveryKind() {
        Queue<QueryChunk> kept = new ConcurrentLinkedQueue<>();
        query.forEachChunk(kept::add);
        query.forEachRun((chunk, from, to) -> kept.add(chunk));
        query.sliced(SliceBudget.ofEntities(900)).forEachChunk(kept::add);
        query.sliced(SliceBudget.ofEntities(900)).forEachRun((chunk, from, to) -> kept.add(chunk));
        try (Jobs jobs = Jobs.create(3)) {
            query.forEachChunk(jobs, kept::add);
            query.forEachRun(jobs, (chunk, from, to) -> kept.add(chunk));
        }
        assertThatThrownBy(() -> query.forEachChunk(chunk -> {
                    kept.add(chunk);
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(kept).isNotEmpty();
        return kept;
    }

    @Test
    void shouldRefuseEverythingAfterTheIteration() {
        long version = position.chunkVersion(0);
        repo.advanceVersion();
        for (QueryChunk chunk : keptOfEveryKind()) {
            for (Consumer<QueryChunk> use : uses()) {
                assertThatThrownBy(() -> use.accept(chunk))
                        .isInstanceOf(StaleCursorException.class)
                        .hasMessageContaining("after its iteration ended");
            }
        }
        assertThat(position.chunkVersion(0)).isEqualTo(version);
    }

    @Test
    void shouldRefuseEverythingAfterTheRepositoryIsClosed() {
        Queue<QueryChunk> kept = keptOfEveryKind();
        List<Consumer<QueryChunk>> uses = uses();
        repo.close();
        for (QueryChunk chunk : kept) {
            for (Consumer<QueryChunk> use : uses) {
                assertThatThrownBy(() -> use.accept(chunk)).isInstanceOf(ClosedException.class);
            }
        }
    }

    @Test
    void shouldRefuseSlotsOutsideOfTheChunk() {
        query.forEachChunk(chunk -> {
            for (int slot : new int[] {-1, 1024, Integer.MIN_VALUE, Integer.MAX_VALUE, -1024}) {
                assertThatThrownBy(() -> chunk.entity(slot)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> notes.get(chunk, slot)).isInstanceOf(IndexOutOfBoundsException.class);
            }
            for (int slot : new int[] {-1, 1025, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> chunk.nextSlot(slot)).isInstanceOf(IndexOutOfBoundsException.class);
                assertThatThrownBy(() -> chunk.runEnd(slot)).isInstanceOf(IndexOutOfBoundsException.class);
            }
            assertThat(chunk.nextSlot(1024)).isEqualTo(-1);
            assertThat(chunk.runEnd(1024)).isEqualTo(1024);
        });
    }

    @Test
    void shouldRefuseColumnsOfAnotherRepositoryAndOfSingletons() {
        EntityRepository other = worlds.create();
        PositionTable foreign = other.register(PositionTable.TYPE);
        ManagedTable<Route> foreignNotes = other.registerManaged(Route.class);
        long there = other.createEntity();
        foreign.add(there, 7, 7, 7);
        foreignNotes.add(there, new Route("x"));
        TableSingleton<Position, PositionTable> single = repo.singletons().register(PositionTable.TYPE);
        single.set(new Position(5, 5, 5));
        query.forEachChunk(chunk -> {
            for (PositionTable table : List.of(foreign, single.table())) {
                List<Consumer<QueryChunk>> uses = List.of(
                        c -> c.has(table), c -> c.markChanged(table), c -> table.span(c), c -> table.editSpan(c));
                for (Consumer<QueryChunk> use : uses) {
                    assertThatThrownBy(() -> use.accept(chunk))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining(table == foreign ? "of another repository" : "is a singleton");
                }
            }
            assertThatThrownBy(() -> foreignNotes.get(chunk, 0)).isInstanceOf(IllegalArgumentException.class);
        });
        assertThat(foreign.get(there)).isEqualTo(new Position(7, 7, 7));
    }

    @Test
    void shouldRefuseToMarkInAPhaseThatOnlyReads() {
        long version = position.chunkVersion(0);
        repo.advanceVersion();
        PhaseConfig phases = PhaseConfig.builder()
                .phase("reading", WritePermission.READ_ONLY, StructurePermission.REFUSED)
                .build();
        repo.phases().configure(phases, "reading");
        query.forEachChunk(
                chunk -> assertThatThrownBy(() -> chunk.markChanged(position)).isInstanceOf(PhaseException.class));
        assertThat(position.chunkVersion(0)).isEqualTo(version);
    }

    @Test
    void shouldKeepTheSpansOfThisAndOfTheLastFrameApart() {
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        assertThat(before.id()).as("the id of another component").isEqualTo(velocity.id());
        velocity.addAll(entities);
        repo.tick();
        for (long entity : entities) {
            position.set(entity, 2, 2, 2);
            velocity.set(entity, 9, 9, 9);
        }
        int[] visited = new int[1];
        query.forEachChunk(chunk -> {
            assertThat(chunk.has(before)).isTrue();
            assertThatThrownBy(() -> before.editSpan(chunk)).isInstanceOf(PhaseException.class);
            assertThatThrownBy(() -> chunk.markChanged(before))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("last frame");
            var speeds = velocity.editSpan(chunk);
            PositionSpan old = before.span(chunk);
            PositionEditSpan now = position.editSpan(chunk);
            assertThat(velocity.editSpan(chunk)).isSameAs(speeds);
            assertThat(before.span(chunk)).isSameAs(old);
            int slot = chunk.nextSlot(0);
            assertThat(old.x(slot)).isZero();
            assertThat(now.x(slot)).isEqualTo(2);
            assertThat(speeds.dx(slot)).isEqualTo(9);
            speeds.dx(slot, 4);
            now.x(slot, 3);
            assertThat(old.x(slot)).isZero();
            visited[0]++;
        });
        assertThat(visited[0]).isEqualTo(3);
        assertThat(position.get(entities[0]).x()).isEqualTo(3);
        assertThat(velocity.get(entities[0]).dx()).isEqualTo(4);
        assertThat(before.get(entities[0]).x()).isZero();
    }

    @Test
    void shouldNotReachBeyondTheLastFrame() {
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        long[] more = new long[200_000];
        repo.tick();
        repo.createEntities(more);
        position.addAll(more);
        query.forEachChunk(chunk -> assertThat(chunk.has(before)).isEqualTo(chunk.index() < 3));
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbageWithTablesOfBothFrames() {
        PositionTable before = repo.previous().keep(PositionTable.TYPE);
        velocity.addAll(entities);
        repo.tick();
        Query.ChunkVisitor visitor = chunk -> {
            position.editSpan(chunk)
                    .x(0, before.span(chunk).x(0) + velocity.span(chunk).dx(0));
        };
        Garbage.assertNone(() -> query.forEachChunk(visitor));
    }
}
