package io.fdp.replication.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.replication.internal.memory.BitRange;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.internal.memory.NativeRooms;
import io.fdp.replication.model.NetworkId;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bits and lists that say where runs begin and end, compared with plain models. */
class RunBitsTest {
    private static final int SLOTS = 1024;

    @Test
    void shouldFindBitsInRanges() {
        Seeds.run(200, random -> {
            BitSet model = new BitSet();
            for (int i = random.nextInt(40); i > 0; i--) {
                int from = random.nextInt(SLOTS);
                model.set(from, Math.min(SLOTS, from + random.nextInt(1, 200)), random.nextInt(4) != 0);
            }
            long[] bits = new long[SLOTS / Long.SIZE];
            long[] words = model.toLongArray();
            System.arraycopy(words, 0, bits, 0, words.length);
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_LONG, bits);
                for (int i = 0; i < 200; i++) {
                    int from = random.nextInt(SLOTS + 1);
                    int to = random.nextInt(from, SLOTS + 1);
                    int set = model.nextSetBit(from);
                    int firstSet = set < 0 ? to : Math.min(to, set);
                    int firstClear = Math.min(to, model.nextClearBit(from));
                    assertThat(BitRange.firstSet(bits, from, to)).isEqualTo(firstSet);
                    assertThat(BitRange.firstSet(memory.address(), from, to)).isEqualTo(firstSet);
                    assertThat(BitRange.firstClear(bits, from, to)).isEqualTo(firstClear);
                    assertThat(BitRange.firstClear(memory.address(), from, to)).isEqualTo(firstClear);
                    assertThat(BitRange.count(bits, from, to))
                            .isEqualTo(model.get(from, to).cardinality());
                }
            }
            int from = random.nextInt(SLOTS);
            int to = random.nextInt(from, SLOTS + 1);
            BitRange.set(bits, from, to);
            model.set(from, to);
            assertThat(BitSet.valueOf(bits)).isEqualTo(model);
        });
    }

    @Test
    void shouldKnowWhichIdsFollow() {
        Seeds.run(100, random -> {
            try (Arena arena = Arena.ofConfined()) {
                Bindings bindings = new Bindings(arena, new IdMap(10_000), 10_000);
                bindings.ensureUsed(0, 1);
                bindings.ensureUsed(1, 1);
                long[] model = new long[2 * SLOTS];
                int serial = 1;
                for (int i = 0; i < 600; i++) {
                    int first = random.nextBoolean() ? random.nextInt(2 * SLOTS) : SLOTS - random.nextInt(4);
                    boolean bind = random.nextInt(3) != 0;
                    int count = random.nextInt(1, 20);
                    for (int index = first; index < Math.min(2 * SLOTS, first + count); index++) {
                        if (bind && model[index] == 0) {
                            model[index] = NetworkId.of(1, 1, serial++);
                            bindings.bind(Entity.of(index, 1), model[index], true, 1);
                        } else if (!bind && model[index] != 0) {
                            model[index] = 0;
                            bindings.unbind(index, 1);
                        }
                    }
                }
                for (int index = 0; index < 2 * SLOTS; index++) {
                    boolean follows = index % SLOTS != 0 && model[index] != 0 && model[index] == model[index - 1] + 1;
                    assertThat(Bindings.hasBit(bindings.followsAt(index / SLOTS), index % SLOTS))
                            .as("index " + index)
                            .isEqualTo(follows);
                }
            }
        });
    }

    @Test
    void shouldKnowWhereClaimsDiffer() {
        Seeds.run(100, random -> {
            try (Arena arena = Arena.ofConfined()) {
                ClaimPages claims = new ClaimPages(arena);
                for (int i = 0; i < 400; i++) {
                    int first = random.nextInt(2 * SLOTS);
                    int epoch = random.nextInt(2);
                    int owner = random.nextInt(3);
                    int publisher = random.nextInt(2);
                    for (int index = first; index < Math.min(2 * SLOTS, first + 1 + i % 9); index++) {
                        if (owner == 2) {
                            claims.clear(index);
                        } else {
                            claims.set(index, epoch, owner, publisher);
                        }
                    }
                }
                for (int index = 0; index < 2 * SLOTS; index++) {
                    boolean same = index % SLOTS == 0
                            || (claims.epoch(index) == claims.epoch(index - 1)
                                    && claims.owner(index) == claims.owner(index - 1)
                                    && claims.publisher(index) == claims.publisher(index - 1));
                    boolean differs = (claims.differs(index / SLOTS, index % SLOTS / Long.SIZE) & 1L << index) != 0;
                    assertThat(differs).as("index " + index).isEqualTo(!same);
                }
                assertThat(claims.differs(7, 3)).as("no claims").isZero();
                assertThat(ClaimPages.firstOther(0, 3, 9)).as("no claims").isEqualTo(9);
            }
        });
    }

    @Test
    void shouldKeepIdsInTheirOrder() {
        NativeRooms rooms = new NativeRooms(Arena.ofAuto());
        Seeds.run(200, random -> {
            IdRuns runs = new IdRuns(rooms);
            List<Long> model = new ArrayList<>();
            for (int i = random.nextInt(30); i > 0; i--) {
                long first = random.nextInt(3) == 0 && !model.isEmpty() ? model.getLast() + 1 : random.nextLong(1000);
                int length = random.nextInt(1, 9);
                runs.add(first, length);
                for (int k = 0; k < length; k++) {
                    model.add(first + k);
                }
            }
            List<Long> shown = new ArrayList<>();
            for (int run = 0; run < runs.runs(); run++) {
                for (int k = 0; k < runs.length(run); k++) {
                    shown.add(runs.first(run) + k);
                }
            }
            assertThat(shown).isEqualTo(model);
            assertThat(runs.count()).isEqualTo(model.size());
            IdRuns copy = new IdRuns(rooms);
            for (int i = random.nextInt(40); i > 0; i--) {
                copy.add(random.nextLong(1000), 1); // which it forgets
            }
            copy.set(runs);
            assertThat(copy.isSame(runs)).isTrue();
            IdRuns single = new IdRuns(rooms);
            model.forEach(id -> single.add(id, 1));
            assertThat(single.isSame(runs)).as("however they were added").isTrue();
            single.add(5000, 1);
            assertThat(single.isSame(runs)).isFalse();
        });
    }
}
