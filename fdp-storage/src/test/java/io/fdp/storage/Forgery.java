package io.fdp.storage;

import io.fdp.kernel.data.DataWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Saves with right checksums over wrong content: some bytes of some block are others, or blocks change places. */
final class Forgery {
    private static final List<BlockKind> KINDS = List.of(BlockKind.values());

    private Forgery() {}

    static byte[] of(byte[] save, SplittableRandom random) {
        try {
            BlockReader in = new BlockReader();
            in.begin(new ByteArrayInputStream(save));
            ByteArrayOutputStream forged = new ByteArrayOutputStream();
            BlockWriter out = new BlockWriter();
            out.begin(forged);
            int blocks = countOf(save);
            int victim = random.nextInt(blocks);
            DataWriter data = new DataWriter();
            BlockKind kind;
            do {
                kind = in.next();
                byte[] raw = Arrays.copyOf(in.raw(), in.rawLength());
                boolean isVictim = in.number() == victim;
                if (isVictim && random.nextInt(10) == 0) {
                    continue;
                }
                if (isVictim) {
                    forge(raw, random);
                }
                data.reset();
                data.raw(raw, 0, isVictim && random.nextInt(10) == 0 ? random.nextInt(raw.length + 1) : raw.length);
                out.write(isVictim && random.nextInt(10) == 0 ? KINDS.get(random.nextInt(KINDS.size())) : kind, data);
                if (isVictim && random.nextInt(10) == 0) {
                    out.write(kind, data);
                }
            } while (kind != BlockKind.END);
            return forged.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void forge(byte[] raw, SplittableRandom random) {
        // most of a block is bits and planes; the front has lengths and numbers
        int reach = random.nextBoolean() ? Math.min(raw.length, 400) : raw.length;
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            raw[random.nextInt(reach)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
        }
    }

    private static int countOf(byte[] save) throws IOException {
        BlockReader in = new BlockReader();
        in.begin(new ByteArrayInputStream(save));
        int count = 1;
        while (in.next() != BlockKind.END) {
            count++;
        }
        return count;
    }
}
