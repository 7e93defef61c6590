package io.fdp.recorder.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import org.junit.jupiter.api.Test;

class EntityHeaderTest {
    private static final int SPAWN_AT = ImageLayout.GENERATIONS + ImageLayout.SLOTS * Integer.BYTES;

    private static byte[] image(long spawnTick, long structuralTick) {
        byte[] image = new byte[ImageLayout.ENTITY_BYTES];
        image[0] = 1;
        LittleEndian.LONG.set(image, SPAWN_AT, spawnTick);
        LittleEndian.LONG.set(image, SPAWN_AT + ImageLayout.SLOTS * Long.BYTES, structuralTick);
        return image;
    }

    @Test
    void shouldTakeTheSpawnTickWhereNothingChangedSince() {
        byte[] recorded = image(3, 0);
        byte[] loaded = image(3, 3);
        assertThat(EntityHeader.text(recorded, 0, 1)).isEqualTo("3").isEqualTo(EntityHeader.text(loaded, 0, 1));
        assertThat(EntityHeader.isSameHeader(recorded, loaded, 0)).isTrue();
    }

    @Test
    void shouldTellLaterChangesApart() {
        assertThat(EntityHeader.text(image(3, 5), 0, 1)).isEqualTo("5");
        assertThat(EntityHeader.isSameHeader(image(3, 5), image(3, 0), 0)).isFalse();
    }
}
