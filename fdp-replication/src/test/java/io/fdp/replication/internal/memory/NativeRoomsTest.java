package io.fdp.replication.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.Seeds;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rooms do not overlap, keep what is in them, and are used again. */
class NativeRoomsTest {
    private record Room(long at, int bytes, byte mark) {}

    @Test
    void shouldKeepRoomsApart() {
        Seeds.run(50, random -> {
            try (Arena arena = Arena.ofConfined()) {
                NativeRooms rooms = new NativeRooms(arena);
                List<Room> taken = new ArrayList<>();
                for (int i = 0; i < 2000; i++) {
                    if (taken.isEmpty() || random.nextInt(5) < 3) {
                        int bytes = 1 + random.nextInt(1 << random.nextInt(1, 17));
                        Room room = new Room(rooms.take(bytes), bytes, (byte) i);
                        for (int k = 0; k < bytes; k++) {
                            Memory.putByte(room.at + k, room.mark);
                        }
                        taken.add(room);
                    } else {
                        Room room = taken.remove(random.nextInt(taken.size()));
                        for (int k = 0; k < room.bytes; k++) {
                            assertThat(Memory.getByte(room.at + k)).isEqualTo(room.mark);
                        }
                        rooms.give(room.at, room.bytes);
                    }
                }
            }
        });
    }

    @Test
    void shouldUseRoomsAgain() {
        try (Arena arena = Arena.ofConfined()) {
            NativeRooms rooms = new NativeRooms(arena);
            long first = rooms.take(100);
            rooms.give(first, 100);
            assertThat(rooms.take(128)).as("of the same size").isEqualTo(first);
            assertThat(NativeRooms.roomBytes(1)).isEqualTo(64);
            assertThat(NativeRooms.roomBytes(64)).isEqualTo(64);
            assertThat(NativeRooms.roomBytes(65)).isEqualTo(128);
            long large = rooms.take(10 << 20);
            Memory.putByte(large + (10 << 20) - 1, (byte) 1);
        }
    }

    @Test
    void shouldRefuseImpossibleSizes() {
        NativeRooms rooms = new NativeRooms(Arena.ofAuto());
        for (int bytes : new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> rooms.take(bytes)).hasMessageContaining("" + bytes);
        }
    }
}
