package io.fdp.storage;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.data.ReadLimits;
import io.fdp.kernel.error.FdpException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Does with many changed saves what tools and programs do. Runs in a JVM of its own with a small heap: {@code SaveFuzzProgram FILE SEED COUNT}. Ends with a number other than 0 at the first file that breaks a promise, which it keeps.
 */
public final class SaveFuzzProgram {
    /** Of the processor, because a machine may have other work; a program that only waits ends by the clock. */
    private static final long MOST_NANOS = 10_000_000_000L;

    private static final long MOST_WAITING_NANOS = 120_000_000_000L;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final ReadLimits LIMITS = new ReadLimits(48L << 20, 32L << 20);
    private static final List<BlockKind> KINDS = List.of(BlockKind.values());
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        255,
        1023,
        1024,
        4096,
        65_535,
        65_536,
        65_537,
        1 << 21,
        (1 << 21) - 1,
        1 << 30,
        Integer.MAX_VALUE,
        -1,
        1L << 32,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private final Path file;
    private final List<Forgery.Block> original;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final long worker = Thread.currentThread().threadId();
    private volatile long began = System.nanoTime();
    private volatile long beganWork;
    private volatile long seed;
    private long slowest;

    private SaveFuzzProgram(Path original) throws IOException {
        this.file = original.resolveSibling("fuzzed.fdpw");
        this.original = Forgery.blocksOf(Files.readAllBytes(original));
    }

    /**
     * Changes a save and uses it.
     *
     * @param args a save, the first seed, how many
     */
    @SuppressWarnings("SystemOut") // what the test reads
    public static void main(String[] args) throws IOException {
        SaveFuzzProgram fuzz = new SaveFuzzProgram(Path.of(args[0]));
        long first = Long.parseLong(args[1]);
        int count = Integer.parseInt(args[2]);
        Thread watch = new Thread(fuzz::watch);
        watch.setDaemon(true);
        watch.start();
        for (int i = 0; i < count; i++) {
            fuzz.run(first + i);
        }
        System.out.println("saves " + count + " from seed " + first + ", slowest " + fuzz.slowest / 1_000_000 + " ms");
        fuzz.outcomes.forEach((what, times) -> System.out.println("  " + what + ": " + times));
        System.out.println("end");
    }

    @SuppressWarnings({"SystemOut", "BusyWait"}) // a hang ends the program
    private void watch() {
        while (!isTooLong()) {
            try {
                Thread.sleep(500);
            } catch (InterruptedException asked) {
                return;
            }
        }
        System.out.println("SLOW: seed " + seed + " takes more than 10 s, see " + file);
        System.out.flush();
        Runtime.getRuntime().halt(3);
    }

    @SuppressWarnings("SystemOut") // as above
    private void run(long with) throws IOException {
        seed = with;
        byte[] bytes = next(new SplittableRandom(with));
        Files.deleteIfExists(file);
        Files.write(file, bytes);
        beganWork = work();
        began = System.nanoTime();
        try {
            count("verify ", verify());
            count("json ", json());
            count("load ", load());
        } catch (Throwable undeclared) { // what it is about
            System.out.println("UNDECLARED: seed " + with + ", " + undeclared + ", see " + file);
            for (StackTraceElement frame : undeclared.getStackTrace()) {
                System.out.println("    " + frame);
            }
            System.out.flush();
            Runtime.getRuntime().halt(2);
        }
        slowest = Math.max(slowest, work() - beganWork);
    }

    /** The time of the processor that the files have taken so far. */
    private long work() {
        return Math.max(0, THREADS.getThreadCpuTime(worker));
    }

    private boolean isTooLong() {
        return work() - beganWork > MOST_NANOS || System.nanoTime() - began > MOST_WAITING_NANOS;
    }

    private void count(String what, String outcome) {
        outcomes.merge(what + outcome, 1, Integer::sum);
    }

    private String verify() throws IOException {
        try {
            return SaveFile.verify(file, LIMITS).entities() >= 0 ? "whole" : "";
        } catch (SaveException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String json() throws IOException {
        try {
            SaveFile.writeJson(file, LIMITS, OutputStream.nullOutputStream());
            return "whole";
        } catch (SaveException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    private String load() throws IOException {
        try (EntityRepository repo = EntityRepository.create(DamagedLoads.SMALL)) {
            new StockWorld(repo, 0);
            long before = repo.stateHash();
            try {
                WorldStorage.of(repo).withLimits(LIMITS).load(file);
            } catch (FdpException declared) {
                if (repo.stateHash() != before) {
                    throw new IllegalStateException("it was refused, and changed the world", declared);
                }
                return declared.getClass().getSimpleName();
            }
            List<String> faults = repo.checkStructure();
            if (!faults.isEmpty()) {
                throw new IllegalStateException("the world is not sound: " + faults);
            }
            return "loaded";
        }
    }

    // ---- other saves

    private byte[] next(SplittableRandom random) {
        List<Forgery.Block> blocks = new ArrayList<>(original);
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes && !blocks.isEmpty(); i++) {
            change(blocks, random);
        }
        byte[] save = Forgery.saveOf(blocks);
        return switch (random.nextInt(40)) {
            case 0 -> Arrays.copyOf(save, random.nextInt(save.length));
            case 1, 2 -> bomb(save, random);
            default -> save;
        };
    }

    private static void change(List<Forgery.Block> blocks, SplittableRandom random) {
        int which = random.nextInt(blocks.size());
        Forgery.Block block = blocks.get(which);
        switch (random.nextInt(8)) {
            case 0 -> blocks.remove(which);
            case 1 -> blocks.add(random.nextInt(blocks.size()), block);
            case 2 -> blocks.add(random.nextInt(blocks.size()), blocks.remove(which));
            case 3 -> blocks.set(which, new Forgery.Block(KINDS.get(random.nextInt(KINDS.size())), block.content(), 0));
            default -> blocks.set(which, new Forgery.Block(block.kind(), content(block.content(), random), 0));
        }
    }

    private static byte[] content(byte[] content, SplittableRandom random) {
        if (content.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        return switch (random.nextInt(4)) {
            case 0 -> {
                byte[] other = content.clone();
                other[random.nextInt(other.length)] = (byte) random.nextInt();
                yield other;
            }
            case 1 -> nested(content, random);
            default -> head(content, random);
        };
    }

    /** Another length or number; a content that was changed before may have no heads any more. */
    private static byte[] head(byte[] content, SplittableRandom random) {
        List<MessageWalk.Head> heads;
        try {
            heads = MessageWalk.headsOf(content);
        } catch (RuntimeException | AssertionError | StackOverflowError changed) {
            return Arrays.copyOf(content, random.nextInt(content.length));
        }
        MessageWalk.Head head = heads.get(random.nextInt(heads.size()));
        long number = NUMBERS[random.nextInt(NUMBERS.length)];
        byte[] other = head.isNumber()
                ? ByteBuffer.allocate(9).put((byte) 0xd3).putLong(number).array()
                : head.withLength(number);
        int rest = head.start() + head.length();
        return ByteBuffer.allocate(content.length - head.length() + other.length)
                .put(content, 0, head.start())
                .put(other)
                .put(content, rest, content.length - rest)
                .array();
    }

    /** Arrays or maps inside each other, somewhere. */
    private static byte[] nested(byte[] content, SplittableRandom random) {
        int at = random.nextInt(content.length);
        int depth = random.nextInt(1, 100_000);
        byte[] other = Arrays.copyOf(content, content.length + depth);
        Arrays.fill(other, at, at + depth, (byte) (random.nextBoolean() ? 0x91 : 0x81));
        System.arraycopy(content, at, other, at + depth, content.length - at);
        return other;
    }

    /** A block at the beginning or the end whose few bytes stand for many. */
    private static byte[] bomb(byte[] save, SplittableRandom random) {
        int length = 1 << random.nextInt(17, 31);
        int more = length - 6 - 4 - 15;
        byte[] stored = new byte[4 + more / 255 + 1 + 6];
        int value = random.nextBoolean() ? 0x91 : 0xa0;
        stored[0] = 0x1f;
        stored[1] = (byte) value;
        stored[2] = 1;
        Arrays.fill(stored, 4, 4 + more / 255, (byte) 255);
        stored[4 + more / 255] = (byte) (more % 255);
        stored[5 + more / 255] = 0x50;
        Arrays.fill(stored, 6 + more / 255, stored.length, (byte) value);
        int kind = random.nextBoolean() ? 1 : 1 + random.nextInt(7);
        byte[] block = new byte[SaveFormat.BLOCK_HEADER_BYTES + stored.length];
        block[0] = (byte) kind;
        block[1] = 1;
        SaveFormat.LE_INT.set(block, SaveFormat.RAW_LENGTH, length);
        SaveFormat.LE_INT.set(block, SaveFormat.STORED_LENGTH, stored.length);
        SaveFormat.LE_INT.set(block, SaveFormat.STORED_CRC, crc(stored, stored.length));
        SaveFormat.LE_INT.set(block, SaveFormat.HEADER_CRC, crc(block, SaveFormat.HEADER_CRC));
        System.arraycopy(stored, 0, block, SaveFormat.BLOCK_HEADER_BYTES, stored.length);
        byte[] all = Arrays.copyOf(save, 8 + block.length);
        System.arraycopy(block, 0, all, 8, block.length);
        return all;
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
