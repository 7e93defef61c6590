package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.RawParts;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Bang;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events and parts that come to the kernel as bytes: taken as a whole, or refused. */
class RawEntryTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldPublishEventsFromBytes() {
        EntityRepository repo = worlds.create();
        BangEvents bangs = repo.events().register(BangEvents.TYPE);
        bangs.publish(7, 1, Mood.ANGRY);
        bangs.publish(8, 2, Mood.CALM);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment copy = arena.allocate(bangs.pendingBytes().bytes());
            bangs.pendingBytes().copyTo(copy, 0);
            repo.tick();
            long first = bangs.publishAll(copy, 0, 2);
            assertThat(bangs.pendingBytes().pieceAddress(0)).isEqualTo(first);
            repo.tick();
            assertThat(bangs.get(0)).isEqualTo(new Bang(7, 1, Mood.ANGRY));
            assertThat(bangs.get(1)).isEqualTo(new Bang(8, 2, Mood.CALM));

            int mood = BangEvents.TYPE.layout().field("mood").offset();
            copy.set(ValueLayout.JAVA_INT_UNALIGNED, bangs.layout().stride() + (long) mood, 99);
            assertThatThrownBy(() -> bangs.publishAll(copy, 0, 2))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("cannot publish events", "Bang", "mood");
            assertThat(bangs.pendingCount()).as("none of them").isZero();
            assertThatThrownBy(() -> bangs.publishAll(copy, 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> bangs.publishAll(copy, 0, 0)).hasMessageContaining("pass some");
        }
    }

    @Test
    void shouldSetPartsFromBytes() {
        EntityRepository repo = worlds.create();
        GunParts guns = repo.register(GunParts.TYPE);
        RawParts raw = new RawParts(guns);
        long from = repo.createEntity();
        long to = repo.createEntity();
        guns.add(from, new Gun(from, (short) 1, Mood.ANGRY));
        guns.add(from, new Gun(to, (short) 2, Mood.CALM));
        int stride = guns.layout().stride();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(2L * stride).fill((byte) 0xff);
            Memory.copy(guns.address(from), bytes, 0, 2L * stride);
            raw.setAll(to, bytes, 0, 2);
            assertThat(guns.getAll(to)).isEqualTo(guns.getAll(from));
            int mood = guns.layout().field("mood").offset();
            bytes.set(ValueLayout.JAVA_INT_UNALIGNED, mood, 99);
            assertThatThrownBy(() -> raw.setAll(to, bytes, 0, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("Gun", "mood");
            assertThat(guns.getAll(to)).as("nothing changed").isEqualTo(guns.getAll(from));
            assertThatThrownBy(() -> raw.setAll(to, bytes, 0, 3)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> raw.setAll(to, bytes, 0, -1)).hasMessageContaining("-1 parts");
            raw.setAll(to, bytes, 0, 0);
            assertThat(guns.has(to)).isFalse();
            repo.destroyEntity(to);
            assertThatThrownBy(() -> raw.setAll(to, bytes, stride, 1)).isInstanceOf(StaleEntityException.class);
        }
    }
}
