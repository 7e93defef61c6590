package io.fdp.storage;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.LittleEndian;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.BlockReader;
import io.fdp.storage.format.BlockWriter;
import io.fdp.storage.format.SaveFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Saves with right checksums over wrong content, as only someone makes them who means it. */
final class Forgery {
    private static final List<BlockKind> KINDS = List.of(BlockKind.values());

    /** A block of a save: what it says, not how it is stored. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Block(BlockKind kind, byte[] content, int position) {}

    private Forgery() {}

    static List<Block> blocksOf(byte[] save) {
        try {
            BlockReader in = new BlockReader(Accounts.ofTest());
            in.begin(new ByteArrayInputStream(save));
            List<Block> all = new ArrayList<>();
            BlockKind kind;
            do {
                kind = in.next();
                all.add(new Block(kind, Arrays.copyOf(in.raw(), in.rawLength()), (int) in.blockPosition()));
            } while (kind != BlockKind.END);
            return all;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static byte[] saveOf(List<Block> blocks) {
        try {
            ByteArrayOutputStream forged = new ByteArrayOutputStream();
            BlockWriter out = new BlockWriter();
            out.begin(forged);
            DataWriter data = new DataWriter();
            for (Block block : blocks) {
                data.reset();
                data.raw(block.content(), 0, block.content().length);
                out.write(block.kind(), data);
            }
            return forged.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A save in which one block is another, or is not there. */
    static byte[] with(List<Block> blocks, int which, Block... instead) {
        List<Block> all = new ArrayList<>(blocks.subList(0, which));
        all.addAll(Arrays.asList(instead));
        all.addAll(blocks.subList(which + 1, blocks.size()));
        return saveOf(all);
    }

    /** A save in which one block has another content. */
    static byte[] with(List<Block> blocks, int which, byte[] content) {
        return with(blocks, which, new Block(blocks.get(which).kind(), content, 0));
    }

    // ---- at random

    static byte[] of(byte[] save, SplittableRandom random) {
        List<Block> blocks = blocksOf(save);
        int which = random.nextInt(blocks.size());
        byte[] content = blocks.get(which).content().clone();
        // most of a block is bits and planes; the front has lengths and numbers
        int reach = random.nextBoolean() ? Math.min(content.length, 400) : content.length;
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            content[random.nextInt(reach)] = (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
        }
        return with(
                blocks,
                which,
                random.nextInt(5) == 0 ? Arrays.copyOf(content, random.nextInt(content.length)) : content);
    }

    // ---- headers of blocks

    private static final int[] HEADER_NUMBERS = {
        0,
        1,
        2,
        0xff,
        0xffff,
        1 << 20,
        1 << 26,
        SaveFormat.MAX_BLOCK_BYTES - 1,
        SaveFormat.MAX_BLOCK_BYTES,
        SaveFormat.MAX_BLOCK_BYTES + 1,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -1
    };

    private static final int[] HEADER_BYTES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 127, 128, 255};

    /** All fields of the headers of all blocks with other values: lengths, numbers, kinds, flags. */
    static void forgeHeaders(byte[] save, Consumer<byte[]> to) {
        for (Block block : blocksOf(save)) {
            for (int field : new int[] {SaveFormat.NUMBER, SaveFormat.RAW_LENGTH, SaveFormat.STORED_LENGTH}) {
                int value = (int) LittleEndian.INT.get(save, block.position() + field);
                for (int other : HEADER_NUMBERS) {
                    forgeHeader(save, block.position(), field, other, to);
                }
                for (int other : new int[] {value - 1, value + 1, 2 * value, 255 * value, 256 * value}) {
                    forgeHeader(save, block.position(), field, other, to);
                }
            }
            for (int at = 0; at < SaveFormat.NUMBER; at++) {
                for (int value : HEADER_BYTES) {
                    byte[] forged = save.clone();
                    forged[block.position() + at] = (byte) value;
                    seal(forged, block.position());
                    to.accept(forged);
                }
            }
        }
    }

    private static void forgeHeader(byte[] save, int position, int field, int value, Consumer<byte[]> to) {
        byte[] forged = save.clone();
        LittleEndian.INT.set(forged, position + field, value);
        seal(forged, position);
        to.accept(forged);
    }

    /** Makes the checksums of a block right again, as far as there are bytes. */
    private static void seal(byte[] forged, int position) {
        int stored = (int) LittleEndian.INT.get(forged, position + SaveFormat.STORED_LENGTH);
        int start = position + SaveFormat.BLOCK_HEADER_BYTES;
        if (stored >= 0 && stored <= forged.length - start) {
            LittleEndian.INT.set(forged, position + SaveFormat.STORED_CRC, crc(forged, start, stored));
        }
        LittleEndian.INT.set(forged, position + SaveFormat.HEADER_CRC, crc(forged, position, SaveFormat.HEADER_CRC));
    }

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    // ---- lengths and numbers in MessagePack

    private static final long[] LENGTHS = {
        0, 1, 15, 16, 0xff, 0xffff, 0x1_0000, 1 << 24, Integer.MAX_VALUE, 0x8000_0000L, 0xffff_ffffL
    };

    private static final long[] NUMBERS = {
        -1,
        0,
        1,
        1023,
        1024,
        4096,
        65_535,
        65_536,
        65_537,
        1 << 21,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    /**
     * All lengths and whole numbers of the content of all blocks with other values: huge, negative, one more, one less.
     */
    static void forgeLengths(byte[] save, Consumer<byte[]> to) {
        List<Block> blocks = blocksOf(save);
        for (int which = 0; which < blocks.size(); which++) {
            byte[] content = blocks.get(which).content();
            for (MessageWalk.Head head : MessageWalk.headsOf(content)) {
                for (byte[] other : head.isNumber() ? numbers(head.value()) : lengths(head)) {
                    to.accept(with(blocks, which, replaced(content, head, other)));
                }
            }
        }
    }

    private static byte[] replaced(byte[] content, MessageWalk.Head head, byte[] other) {
        ByteBuffer forged = ByteBuffer.allocate(content.length - head.length() + other.length);
        forged.put(content, 0, head.start()).put(other);
        int rest = head.start() + head.length();
        return forged.put(content, rest, content.length - rest).array();
    }

    private static List<byte[]> lengths(MessageWalk.Head head) {
        List<byte[]> all = new ArrayList<>();
        for (long length : LENGTHS) {
            all.add(head.withLength(length));
        }
        all.add(head.withLength(head.value() + 1));
        all.add(head.withLength(Math.max(0, head.value() - 1)));
        return all;
    }

    private static List<byte[]> numbers(long value) {
        List<byte[]> all = new ArrayList<>();
        DataWriter data = new DataWriter();
        for (long number : NUMBERS) {
            data.reset();
            data.integer(number);
            all.add(data.toByteArray());
        }
        for (long number : new long[] {value - 1, value + 1}) {
            data.reset();
            data.integer(number);
            all.add(data.toByteArray());
        }
        all.add(new byte[] {(byte) 0xcf, -1, -1, -1, -1, -1, -1, -1, -1});
        return all;
    }

    // ---- bytes

    /** Every byte of the content of every block with other values: it covers what is in columns as well. */
    static void forgeBytes(byte[] save, Consumer<byte[]> to) {
        List<Block> blocks = blocksOf(save);
        for (int which = 0; which < blocks.size(); which++) {
            byte[] content = blocks.get(which).content();
            for (int at = 0; at < content.length; at++) {
                for (int other : new int[] {0, 0xff, content[at] ^ 0x80, content[at] + 1}) {
                    byte[] forged = content.clone();
                    forged[at] = (byte) other;
                    to.accept(with(blocks, which, forged));
                }
            }
        }
    }

    // ---- blocks

    /** Every block left out, doubled, cut, longer, of every other kind, and in the place of every other. */
    static void forgeBlocks(byte[] save, Consumer<byte[]> to) {
        List<Block> blocks = blocksOf(save);
        for (int which = 0; which < blocks.size(); which++) {
            Block block = blocks.get(which);
            to.accept(with(blocks, which));
            to.accept(with(blocks, which, block, block));
            to.accept(with(blocks, which, Arrays.copyOf(block.content(), block.content().length + 1)));
            to.accept(with(blocks, which, new byte[0]));
            for (BlockKind kind : KINDS) {
                to.accept(with(blocks, which, new Block(kind, block.content(), 0)));
            }
            for (int other = 0; other < blocks.size(); other++) {
                List<Block> swapped = new ArrayList<>(blocks);
                swapped.set(which, blocks.get(other));
                swapped.set(other, block);
                to.accept(saveOf(swapped));
                List<Block> moved = new ArrayList<>(blocks);
                moved.remove(which);
                moved.add(Math.min(other, moved.size()), block);
                to.accept(saveOf(moved));
            }
        }
    }
}
