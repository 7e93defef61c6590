package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlotMarksTest {
    private final SlotMarks marks = new SlotMarks(3);

    @Test
    void shouldFindMarksInOrder() {
        int[] slots = {1023, 0, 63, 64, 500};
        for (int slot : slots) {
            marks.mark(1, slot);
        }

        assertThat(marks.nextSlot(1, 0)).isZero();
        assertThat(marks.nextSlot(1, 1)).isEqualTo(63);
        assertThat(marks.nextSlot(1, 64)).isEqualTo(64);
        assertThat(marks.nextSlot(1, 65)).isEqualTo(500);
        assertThat(marks.nextSlot(1, 501)).isEqualTo(1023);
        assertThat(marks.nextSlot(1, 1024)).isEqualTo(-1);
    }

    @Test
    void shouldKeepChunksApart() {
        marks.mark(1, 5);

        assertThat(marks.nextSlot(0, 0)).isEqualTo(-1);
        assertThat(marks.nextSlot(2, 0)).isEqualTo(-1);
    }

    @Test
    void shouldForgetWhenCleared() {
        marks.mark(2, 7);
        marks.clear();

        assertThat(marks.nextSlot(2, 0)).isEqualTo(-1);
    }
}
