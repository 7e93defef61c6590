package io.fdp.storage;

import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.LittleEndian;
import io.fdp.format.query.BoundQuery;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.storage.error.SaveException;
import io.fdp.storage.format.BlockKind;
import io.fdp.storage.format.SaveFormat;
import io.fdp.testkit.ForgedFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * Does with many changed saves what tools and programs do. Runs in a JVM of its own with a small heap: {@code
 * SaveFuzzProgram FILE SEED COUNT}. Ends with a number other than 0 at the first file that breaks a promise, which it
 * keeps.
 */
public final class SaveFuzzProgram {
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
        new ForgedFiles(fuzz.file, fuzz::next)
                .use("verify", fuzz::verify)
                .use("json", fuzz::json)
                .use("query", fuzz::query)
                .use("load", fuzz::load)
                .run(Long.parseLong(args[1]), Integer.parseInt(args[2]));
        System.out.println("end");
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

    /** Looks for entities by each field that takes a number, and writes all entities. */
    private String query() throws IOException {
        try (SaveEntities save = SaveEntities.open(file, LIMITS)) {
            save.forEach(save.bind(TextQuery.parse("children > 1, role != none")), entity -> {});
            for (int type = 0; type < save.types().count(); type++) {
                for (FieldDescription field : save.types().get(type).fields()) {
                    String name = save.types().get(type).name().replace("`", "");
                    save.forEach(question(save, "`" + name + "`.`" + field.name() + "` < 0.5"), entity -> {});
                }
            }
            JsonWriter json = new JsonWriter();
            save.forEach(entity -> save.writeMembers(entity, json.reset().beginObject()));
            OtherJson others = new OtherJson(save.types());
            save.forEachSingleton(value -> others.writeValue(value, json.reset()));
            save.forEachEvent(value -> others.writeEvent(value, json.reset()));
            return "asked";
        } catch (SaveException declared) {
            return declared.getClass().getSimpleName();
        }
    }

    /** A query, or one for all entities if the field is of another kind or of a singleton. */
    private static BoundQuery question(SaveEntities save, String text) {
        try {
            return save.bind(TextQuery.parse(text));
        } catch (TextQueryException declared) {
            return save.bind(TextQuery.parse(""));
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
        LittleEndian.INT.set(block, SaveFormat.RAW_LENGTH, length);
        LittleEndian.INT.set(block, SaveFormat.STORED_LENGTH, stored.length);
        LittleEndian.INT.set(block, SaveFormat.STORED_CRC, crc(stored, stored.length));
        LittleEndian.INT.set(block, SaveFormat.HEADER_CRC, crc(block, SaveFormat.HEADER_CRC));
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
