package io.fdp.tests;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a closed repository still does for those who hold something of it. */
class CloseTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldNotGiveTheAddressesOfAClosedWorldToAnother() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long entity = repo.createEntity();
        position.add(entity, new Position(1, 2, 3));
        long address = position.address(entity);
        repo.close();
        List<EntityRepository> others = new ArrayList<>();
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            EntityRepository other = worlds.create();
            PositionTable table = other.register(PositionTable.TYPE);
            long offset = address - table.tableAddress();
            assertThat(offset >= 0 && offset < 12L * 1_048_576)
                    .as("the table of world " + i + " has the address of the closed one")
                    .isFalse();
            table.add(other.createEntity(), new Position(i, i, i));
            others.add(other);
            hashes.add(other.stateHash());
        }
        try {
            assertThat(Memory.getLong(address)).as("what was there is gone").isZero();
            Memory.putLong(address, -1);
            Memory.putInt(address + 8, -1);
        } finally {
            Reference.reachabilityFence(position);
        }
        for (int i = 0; i < others.size(); i++) {
            assertThat(others.get(i).stateHash()).isEqualTo(hashes.get(i));
            assertThat(others.get(i).checkStructure()).isEmpty();
        }
    }

    @Test
    @SuppressWarnings("restricted") // calls the C library
    void shouldCloseWhileNativeCodeIsAtWorkOnASegment() throws Throwable {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long[] entities = new long[100];
        repo.createEntities(entities);
        position.addAll(entities);
        MemorySegment segment = position.editSpan(0).segment();
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle compare = MethodHandles.lookup()
                    .findStatic(
                            CloseTest.class,
                            "close",
                            MethodType.methodType(
                                    int.class, EntityRepository.class, MemorySegment.class, MemorySegment.class))
                    .bindTo(repo);
            MemorySegment closing =
                    linker.upcallStub(compare, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS), arena);
            MethodHandle qsort = linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("qsort"),
                    FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
            qsort.invokeExact(segment, 100L, 12L, closing);
        }
        assertThat(repo.isClosed()).isTrue();
        assertThatThrownBy(() -> position.get(entities[0])).isInstanceOf(ClosedException.class);
        System.gc(); // the segment keeps its memory, which reads as zero
        assertThat(segment.get(JAVA_INT, 0)).isZero();
    }

    @SuppressWarnings("unused") // called by qsort
    private static int close(EntityRepository repo, MemorySegment one, MemorySegment other) {
        try {
            if (!repo.isClosed()) {
                repo.close();
            }
        } catch (RuntimeException refused) {
            return 0; // out of here it would end the JVM; the repository is not closed, which the test sees
        }
        return Long.compare(one.address(), other.address());
    }

    @Test
    void shouldStayInItsHeapWhenALateWriteHitsFreedParts() {
        Seeds.run(20, random -> {
            EntityRepository repo = worlds.create();
            WheelParts wheels = repo.register(WheelParts.TYPE);
            long[] entities = new long[200];
            long[] addresses = new long[200];
            repo.createEntities(entities);
            for (int i = 0; i < entities.length; i++) {
                wheels.add(entities[i], new Wheel(i, 1, 1));
                addresses[i] = wheels.address(entities[i]);
            }
            for (int round = 0; round < 400; round++) {
                int i = random.nextInt(entities.length);
                if (wheels.has(entities[i])) {
                    wheels.remove(entities[i]);
                    Memory.putLong(addresses[i], random.nextLong()); // a thread that had passed its checks
                } else {
                    wheels.add(entities[i], new Wheel(i, 2, 2));
                    addresses[i] = wheels.address(entities[i]);
                    assertThat(wheels.get(entities[i], 0)).isEqualTo(new Wheel(i, 2, 2));
                }
            }
            repo.defragment(1 << 20);
            for (int i = 0; i < entities.length; i++) {
                if (wheels.has(entities[i])) {
                    assertThat(wheels.get(entities[i], 0).id()).isEqualTo(i);
                }
            }
            repo.checkStructure(); // tells of the lists that were cut short, and does not follow what stands there
            repo.close();
        });
    }

    @Test
    void shouldRefuseCommandsInABufferThatWasClosedByAnother() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        long entity = repo.createEntity();
        CommandBatch batch = repo.commands().newBatch();
        position.add(batch, entity, new Position(1, 2, 3));
        repo.close();
        assertThatThrownBy(() -> position.add(batch, entity, new Position(1, 2, 3)))
                .isInstanceOf(ClosedException.class);
        assertThatThrownBy(batch::create).isInstanceOf(ClosedException.class);
    }
}
