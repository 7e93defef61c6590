package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

/** Runs of rows say the same as the row that each row was before, and are as long as they can be. */
class RowRunsTest {
    /** Bits of some slots, and for parts how many rows each has. */
    private static byte[] image(Random random, byte[] like, boolean parts) {
        byte[] image = Arrays.copyOf(like, ImageLayout.VALUES + ImageLayout.SLOTS * Integer.BYTES);
        int others = random.nextInt(4) == 0 ? 500 : random.nextInt(5);
        for (int i = 0; i < others; i++) {
            image[random.nextInt(ImageLayout.BITS_BYTES)] ^= (byte) (1 << random.nextInt(8));
            if (parts) {
                int at = ImageLayout.VALUES + random.nextInt(ImageLayout.SLOTS) * Integer.BYTES;
                LittleEndian.INT.set(image, at, 1 + random.nextInt(5));
            }
        }
        return image;
    }

    private static byte[] begin(Random random) {
        byte[] image = new byte[ImageLayout.VALUES + ImageLayout.SLOTS * Integer.BYTES];
        random.nextBytes(image);
        for (int i = 0; i < ImageLayout.SLOTS; i++) {
            LittleEndian.INT.set(image, ImageLayout.VALUES + i * Integer.BYTES, 1 + random.nextInt(3));
        }
        return image;
    }

    /** Slot by slot, as the page of the format says. */
    private static int[] expected(byte[] now, byte[] old, boolean parts, int rows) {
        int[] before = new int[rows];
        int row = 0;
        int oldRow = 0;
        int entity = 0;
        int oldEntity = 0;
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            int count = !has(now, slot) ? 0 : parts ? Images.partCount(now, entity++) : 1;
            int oldCount = !has(old, slot) ? 0 : parts ? Images.partCount(old, oldEntity++) : 1;
            for (int i = 0; i < count; i++) {
                before[row++] = i < oldCount ? oldRow + i : -1;
            }
            oldRow += oldCount;
        }
        return before;
    }

    private static boolean has(byte[] image, int slot) {
        return (image[ImageLayout.PRESENT + slot / 8] >> slot % 8 & 1) != 0;
    }

    @RepeatedTest(200)
    void shouldFindTheRowsThatWereThereBefore() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        boolean parts = random.nextBoolean();
        byte[] old = begin(random);
        byte[] now = image(random, old, parts);
        int entities = Bits.count(now, ImageLayout.PRESENT);
        int rows = parts ? Images.parts(now, entities) : entities;
        int[] expected = expected(now, old, parts, rows);
        int[] mapped = new RowMap().map(now, old, parts, rows);
        RowRuns runs = new RowRuns();
        runs.find(now, old, parts);
        int[] found = new int[rows];
        Arrays.fill(found, -1);
        for (int run = 0; run < runs.count(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                found[runs.now(run) + i] = runs.old(run) + i;
            }
            assertThat(run > 0
                            && runs.now(run - 1) + runs.length(run - 1) == runs.now(run)
                            && runs.old(run - 1) + runs.length(run - 1) == runs.old(run))
                    .as("seed %d: run %d goes on with the one before", seed, run)
                    .isFalse();
        }
        for (int row = 0; row < rows; row++) {
            assertThat(found[row]).as("seed %d: row %d in runs", seed, row).isEqualTo(expected[row]);
            assertThat(mapped == null ? row : mapped[row])
                    .as("seed %d: row %d in a map", seed, row)
                    .isEqualTo(expected[row]);
        }
    }
}
