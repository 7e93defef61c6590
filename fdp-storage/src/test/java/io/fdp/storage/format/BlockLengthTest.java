package io.fdp.storage.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.fdp.codec.data.DataWriter;
import io.fdp.format.LittleEndian;
import io.fdp.storage.Accounts;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.testkit.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;

/** Lengths of large blocks are not believed before they are found to be true. */
class BlockLengthTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void shouldKnowHowManyBytesABlockMakes() {
        Seeds.run(200, random -> {
            byte[] content = content(random, random.nextInt(1, 20_000));
            byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(content);
            assertThat(Lz4Length.of(block, block.length)).isEqualTo(content.length);
            for (int cut = 0; cut < block.length; cut++) {
                assertThat(Lz4Length.of(block, cut)).isLessThan(content.length);
            }
        });
        byte[] zeros = LZ4Factory.safeInstance().fastCompressor().compress(new byte[10_000_000]);
        assertThat(Lz4Length.of(zeros, zeros.length)).isEqualTo(10_000_000);
        byte[] endless = new byte[100_000];
        Arrays.fill(endless, (byte) 0xff);
        assertThat(Lz4Length.of(endless, endless.length)).isEqualTo(-1);
    }

    /** Something between noise and order. */
    private static byte[] content(SplittableRandom random, int length) {
        byte[] all = new byte[length];
        int at = 0;
        while (at < length) {
            int run = Math.min(length - at, random.nextInt(1, 400));
            byte value = (byte) random.nextInt();
            for (int i = 0; i < run; i++) {
                all[at++] = run % 2 == 0 ? value : (byte) random.nextInt();
            }
        }
        return all;
    }

    @Test
    void shouldTakeNoMemoryForALengthThatIsNotTrue() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BlockWriter blocks = new BlockWriter();
        blocks.begin(out);
        DataWriter data = new DataWriter();
        byte[] content = content(new SplittableRandom(4), 8 << 20);
        data.raw(content, 0, content.length);
        blocks.write(BlockKind.HEADER, data);
        byte[] save = out.toByteArray();
        long needed = allocatedBy(() -> read(save));
        for (int length : new int[] {content.length + 1, content.length - 1, 1 << 29, SaveFormat.MAX_BLOCK_BYTES}) {
            byte[] forged = save.clone();
            LittleEndian.INT.set(forged, SaveFormat.MAGIC_BYTES + SaveFormat.RAW_LENGTH, length);
            CRC32C crc = new CRC32C();
            crc.update(forged, SaveFormat.MAGIC_BYTES, SaveFormat.HEADER_CRC);
            LittleEndian.INT.set(forged, SaveFormat.MAGIC_BYTES + SaveFormat.HEADER_CRC, (int) crc.getValue());
            long taken = allocatedBy(() -> assertThatExceptionOfType(DamagedSaveException.class)
                    .isThrownBy(() -> read(forged))
                    .withMessageContaining("states " + length + " bytes"));
            assertThat(taken).isLessThan(needed + (1 << 20));
        }
    }

    private static void read(byte[] save) {
        try {
            BlockReader in = new BlockReader(Accounts.ofTest());
            in.begin(new ByteArrayInputStream(save));
            in.next();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long allocatedBy(Runnable action) {
        long thread = Thread.currentThread().threadId();
        long start = THREADS.getThreadAllocatedBytes(thread);
        action.run();
        return THREADS.getThreadAllocatedBytes(thread) - start;
    }
}
