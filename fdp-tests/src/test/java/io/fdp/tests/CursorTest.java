package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.EverythingEdit;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionEditSpan;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes.Everything;
import io.fdp.tests.components.Shapes.Position;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CursorTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private long entity;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        entity = repo.createEntity();
        position.add(entity, new Position(1, 2, 3));
    }

    @Test
    void shouldReadAndWriteInPlace() {
        PositionEdit edit = position.edit(entity);
        edit.x(10);
        edit.y(edit.x() + 1);
        assertThat(position.get(entity)).isEqualTo(new Position(10, 11, 3));
        assertThat(edit.self()).isEqualTo(entity);
        assertThat(edit).hasToString("Position 0#1 {x=10.0, y=11.0, z=3.0}");
        PositionView view = edit;
        assertThat(view.y()).isEqualTo(11);
    }

    @Test
    void shouldGiveEveryEditACursorOfItsOwn() {
        long other = repo.createEntity();
        position.add(other, new Position(0, 0, 0));
        PositionEdit a = position.edit(entity);
        PositionEdit b = position.edit(other);
        a.x(5);
        b.x(6);
        assertThat(position.get(entity).x()).isEqualTo(5);
        assertThat(position.get(other).x()).isEqualTo(6);
        assertThat(position.edit(other, a)).isSameAs(a);
        a.x(7);
        assertThat(position.get(other).x()).isEqualTo(7);
        assertThat(position.get(entity).x()).isEqualTo(5);
    }

    @Test
    void shouldEndWithItsFrame() {
        PositionView view = position.view(entity);
        PositionEdit edit = position.edit(entity);
        repo.tick();
        assertThatThrownBy(view::x).isInstanceOf(StaleCursorException.class).hasMessageContaining("tick()");
        assertThatThrownBy(() -> edit.x(1)).isInstanceOf(StaleCursorException.class);
        assertThat(position.get(entity).x()).isEqualTo(1);
        assertThat(position.view(entity, view).x()).isEqualTo(1);
    }

    @Test
    void shouldEndWithTheComponent() {
        PositionEdit edit = position.edit(entity);
        position.remove(entity);
        assertThatThrownBy(() -> edit.x(1))
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("0#1");
        assertThatThrownBy(edit::x).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldEndWithTheEntity() {
        PositionEdit edit = position.edit(entity);
        repo.destroyEntity(entity);
        long next = repo.createEntity();
        position.add(next, new Position(9, 9, 9));
        assertThatThrownBy(() -> edit.x(1)).isInstanceOf(StaleCursorException.class);
        assertThat(position.get(next)).isEqualTo(new Position(9, 9, 9));
    }

    @Test
    void shouldSurviveStructuralChangesElsewhere() {
        PositionEdit edit = position.edit(entity);
        long other = repo.createEntity();
        position.add(other, new Position(0, 0, 0));
        edit.x(20);
        position.remove(other);
        edit.y(21);
        repo.destroyEntity(other);
        edit.z(22);
        assertThat(position.get(entity)).isEqualTo(new Position(20, 21, 22));
    }

    @Test
    void shouldMarkAgainWhatIsWrittenAfterTheHashWasTaken() {
        PositionEdit edit = position.edit(entity);
        long before = repo.stateHash();
        edit.x(33);
        long after = repo.stateHash();
        assertThat(after).isNotEqualTo(before);
        edit.x(1);
        assertThat(repo.stateHash()).isEqualTo(before);
    }

    @Test
    void shouldEndSpansWhenTheVersionAdvances() {
        PositionEditSpan span = position.editSpan(0);
        span.x(0, 5);
        repo.advanceVersion();
        assertThatThrownBy(() -> span.x(0, 6))
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("Position")
                .hasMessageContaining("editSpan()");
        assertThat(position.editSpan(0, span).x(0)).isEqualTo(5);
        repo.stateHash();
        assertThatThrownBy(() -> span.x(0)).isInstanceOf(StaleCursorException.class);
        position.editSpan(0, span);
        repo.trim(1);
        assertThatThrownBy(() -> span.x(0)).isInstanceOf(StaleCursorException.class);
        position.editSpan(0, span);
        repo.tick();
        assertThatThrownBy(() -> span.x(0)).isInstanceOf(StaleCursorException.class);
    }

    @Test
    void shouldKeepSpansThroughStructuralChanges() {
        PositionEditSpan span = position.editSpan(0);
        long other = repo.createEntity();
        position.add(other, new Position(4, 5, 6));
        int slot = Entity.index(other);
        assertThat(span.x(slot)).isEqualTo(4);
        repo.destroyEntity(other);
        assertThat(span.presentAt(slot)).isFalse();
        span.x(0, 8);
        assertThat(position.get(entity).x()).isEqualTo(8);
    }

    @Test
    void shouldMarkWhatAnEditWritesThatWasMovedAsAView() {
        PositionEdit edit = position.newEdit();
        long before = repo.stateHash();
        position.view(entity, edit);
        edit.x(99);
        assertThat(repo.stateHash()).isNotEqualTo(before);
    }

    @Test
    void shouldHandOutReadOnlyMemoryToReaders() {
        MemorySegment readable = position.span(0).segment();
        assertThat(readable.get(ValueLayout.JAVA_FLOAT, 0)).isEqualTo(1);
        assertThatThrownBy(() -> readable.set(ValueLayout.JAVA_FLOAT, 0, 5f))
                .isInstanceOf(IllegalArgumentException.class);
        position.editSpan(0).segment().set(ValueLayout.JAVA_FLOAT, 0, 5f);
        assertThat(position.get(entity).x()).isEqualTo(5);
    }

    @Test
    void shouldKeepASegmentPerChunkAndKindOfAccess() {
        long[] more = new long[3000];
        repo.createEntities(more);
        position.addAll(more);
        PositionEditSpan edit = position.newEditSpan();
        for (int round = 0; round < 2; round++) {
            for (int chunk = position.nextChunk(0); chunk >= 0; chunk = position.nextChunk(chunk + 1)) {
                MemorySegment writable = position.editSpan(chunk, edit).segment();
                assertThat(writable.address()).isEqualTo(position.chunkAddress(chunk));
                assertThat(writable.byteSize())
                        .isEqualTo(1024L * position.layout().stride());
                assertThat(writable.isReadOnly()).isFalse();
                assertThat(position.editSpan(chunk).segment()).isSameAs(writable);
                MemorySegment readable = position.span(chunk).segment();
                assertThat(readable.isReadOnly()).isTrue();
                assertThat(readable.address()).isEqualTo(writable.address());
                assertThat(position.span(chunk).segment()).isSameAs(readable);
            }
        }
    }

    @Test
    void shouldEndWithTheRepository() {
        PositionEdit edit = position.edit(entity);
        PositionSpan span = position.span(0);
        MemorySegment segment = span.segment();
        repo.close();
        assertThatThrownBy(edit::x).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> edit.x(1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> span.x(0)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> span.nextSlot(0)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> position.get(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> position.span(0)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> position.address(entity)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(position::tableAddress).isInstanceOf(ClosedException.class);
        assertThat(position.tryGet(entity)).isNull();
    }

    @Test
    void shouldRefuseToBeUsedNowhere() {
        PositionEdit edit = position.newEdit();
        assertThatThrownBy(edit::x)
                .isInstanceOf(StaleCursorException.class)
                .hasMessageContaining("is on no entity yet");
        assertThatThrownBy(() -> position.newSpan().x(0)).isInstanceOf(StaleCursorException.class);
        assertThat(edit.self()).isZero();
    }

    @Test
    void shouldRefuseCursorsOfAnotherRepository() {
        EntityRepository other = worlds.create();
        PositionTable foreign = other.register(PositionTable.TYPE);
        assertThatThrownBy(() -> position.edit(entity, foreign.newEdit()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another repository");
        assertThatThrownBy(() -> position.span(0, foreign.newSpan())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldLeaveAReusedCursorWhereItWasWhenTheNextEntityIsWrong() {
        PositionEdit edit = position.edit(entity);
        long without = repo.createEntity();
        assertThatThrownBy(() -> position.edit(without, edit)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> position.edit(0L, edit)).isInstanceOf(StaleEntityException.class);
        assertThat(edit.self()).isEqualTo(entity);
        edit.x(4);
        assertThat(position.get(entity).x()).isEqualTo(4);
    }

    @Test
    void shouldNameEntityAndComponentWhenThereIsNone() {
        long without = repo.createEntity();
        assertThatThrownBy(() -> position.get(without))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining("1#1")
                .hasMessageContaining("Position")
                .hasMessageContaining("tryGet()");
        assertThat(position.tryGet(without)).isNull();
        assertThatThrownBy(() -> position.set(without, new Position(0, 0, 0)))
                .isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> position.view(without)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> position.markChanged(without)).isInstanceOf(MissingComponentException.class);
    }

    @Test
    void shouldSpanAChunkByRuns() {
        long[] entities = new long[3000];
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            if (i % 100 < 60) {
                position.add(entities[i], new Position(i, 0, 0));
            }
        }
        int seen = 0;
        for (int chunk = position.nextChunk(0); chunk >= 0; chunk = position.nextChunk(chunk + 1)) {
            PositionSpan span = position.span(chunk);
            assertThat(span.chunk()).isEqualTo(chunk);
            int from = span.nextSlot(0);
            while (from >= 0) {
                int to = span.runEnd(from);
                for (int slot = from; slot < to; slot++) {
                    assertThat(span.presentAt(slot)).isTrue();
                    assertThat(span.get(slot)).isEqualTo(position.get(span.self(slot)));
                    seen++;
                }
                assertThat(to == 1024 || !span.presentAt(to)).isTrue();
                from = span.nextSlot(to);
            }
        }
        assertThat(seen).isEqualTo(position.count()).isEqualTo(1801);
    }

    @Test
    void shouldRefuseSlotsAndChunksOutside() {
        PositionEditSpan span = position.editSpan(0);
        assertThatThrownBy(() -> span.x(1024)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> span.x(-1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> span.nextSlot(1025)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(span.nextSlot(1024)).isEqualTo(-1);
        assertThat(span.runEnd(1024)).isEqualTo(1024);
        assertThatThrownBy(() -> position.span(1))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining("chunk 1");
        assertThatThrownBy(() -> position.span(-1)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> position.span(Integer.MAX_VALUE)).isInstanceOf(MissingComponentException.class);
    }

    @Test
    void shouldAddZeroAndAnswerAnEdit() {
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        EverythingEdit edit = everything.add(entity);
        assertThat(edit.i()).isZero();
        assertThat(edit.name()).isEmpty();
        assertThat(edit.numbers()).containsOnly(0);
        edit.name("x".repeat(100));
        assertThat(edit.name()).isEqualTo("x".repeat(31));
        edit.numbers(2, 9);
        assertThat(edit.numbers()).containsExactly(0, 0, 9);
        assertThatThrownBy(() -> edit.numbers(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> edit.numbers(-1, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldWriteNothingOfAValueThatDoesNotFit() {
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        EverythingEdit edit = everything.add(entity);
        edit.i(77);
        var good = edit.get();
        var shortArray = new Everything(
                (byte) 1,
                (short) 1,
                'a',
                1,
                1,
                1,
                1,
                true,
                good.color(),
                good.vector(),
                1,
                "n",
                new int[2],
                new boolean[5],
                new double[2]);
        var noColor = new Everything(
                (byte) 1,
                (short) 1,
                'a',
                1,
                1,
                1,
                1,
                true,
                null,
                good.vector(),
                1,
                "n",
                new int[3],
                new boolean[5],
                new double[2]);
        assertThatThrownBy(() -> everything.set(entity, shortArray))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("Everything.numbers has 2 elements")
                .hasMessageContaining("3");
        assertThatThrownBy(() -> everything.set(entity, noColor))
                .isInstanceOf(FieldValueException.class)
                .hasMessageContaining("Everything.color is null");
        assertThatThrownBy(() -> everything.set(entity, null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> edit.name(null)).isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> edit.set(noColor)).isInstanceOf(FieldValueException.class);
        long other = repo.createEntity();
        assertThatThrownBy(() -> everything.add(other, noColor)).isInstanceOf(FieldValueException.class);
        assertThat(everything.has(other)).isFalse();
        assertThat(everything.get(entity)).isEqualTo(good);
    }
}
