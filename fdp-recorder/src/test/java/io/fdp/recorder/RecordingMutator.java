package io.fdp.recorder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Changes a recording at random where its grammar has something to change, and makes all checksums right again: records
 * of all kinds, sections of all kinds, lengths, numbers, order.
 */
final class RecordingMutator {
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        7,
        127,
        128,
        255,
        256,
        1023,
        1024,
        4096,
        65_535,
        65_536,
        1 << 20,
        (1 << 20) - 1,
        1 << 21,
        (1 << 21) - 1,
        1 << 24,
        1 << 30,
        (1 << 30) - 1,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -1,
        1L << 32,
        1L << 61,
        1L << 62,
        (1L << 62) + 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final byte[] ALL = new byte[128];

    static {
        Arrays.fill(ALL, (byte) -1);
    }

    private final List<Records.One> original;

    RecordingMutator(byte[] file) {
        original = Records.of(file);
    }

    /** Another file. */
    byte[] next(SplittableRandom random) {
        List<Records.One> records = Records.copy(original);
        if (random.nextInt(3) > 0) {
            records.removeIf(record -> record.kind() == Records.INDEX || record.kind() == Records.END);
        }
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes && !records.isEmpty(); i++) {
            change(records, random);
        }
        for (Records.One record : records) {
            record.compressed = random.nextInt(3) == 0 ? !record.compressed : record.compressed;
        }
        if (random.nextInt(8) > 0) {
            Records.renumber(records);
        }
        byte[] file = Records.file(records);
        return random.nextInt(30) == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file;
    }

    private static long number(SplittableRandom random) {
        return random.nextInt(4) == 0
                ? random.nextLong() >> random.nextInt(64)
                : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private static void change(List<Records.One> records, SplittableRandom random) {
        int which = random.nextInt(records.size());
        Records.One record = records.get(which);
        switch (random.nextInt(12)) {
            case 0 -> records.remove(which);
            case 1 -> records.add(random.nextInt(records.size()), record.copy());
            case 2 -> records.add(random.nextInt(records.size()), records.remove(which));
            case 3 -> header(record, random);
            case 4 -> bomb(record, random);
            case 5 -> records.add(which, gap(random));
            default -> {
                if (record.kind() == Records.FRAME) {
                    frame(records, which, random);
                } else {
                    message(record, random);
                }
            }
        }
    }

    private static void header(Records.One record, SplittableRandom random) {
        switch (random.nextInt(5)) {
            case 0 -> Records.fields(record.header).putLong(8, number(random));
            case 1 -> Records.fields(record.header).putLong(16, number(random));
            case 2 -> Records.fields(record.header).putInt(24, (int) number(random));
            case 3 -> record.header[5] = (byte) (random.nextInt(16) & ~1);
            default -> record.header[4] = (byte) random.nextInt(7);
        }
    }

    /** A few bytes that stand for many. */
    private static void bomb(Records.One record, SplittableRandom random) {
        int length = 1 << random.nextInt(16, 31);
        int[] values = {0, 0x80, 0x90, 0xa0, 0xc0, 0xff, 0x93, 0x01};
        byte[] lz4 = Records.lz4Of(values[random.nextInt(values.length)], length);
        record.storing(lz4, random.nextInt(4) == 0 ? length + 1 : length);
    }

    private static Records.One gap(SplittableRandom random) {
        byte[] content = new byte[random.nextInt(10) == 0 ? random.nextInt(40) : 17];
        if (content.length >= 17) {
            Records.fields(content).putLong(0, number(random)).putLong(8, number(random));
            content[16] = (byte) random.nextInt(4);
        }
        return new Records.One(Records.GAP, 0, random.nextInt(10), content);
    }

    private static void message(Records.One record, SplittableRandom random) {
        List<Integer> heads = Messages.heads(record.content);
        if (heads.isEmpty()) {
            record.content = new byte[random.nextInt(100)];
            return;
        }
        int at = heads.get(random.nextInt(heads.size()));
        switch (random.nextInt(4)) {
            case 0 -> record.content[random.nextInt(record.content.length)] = (byte) random.nextInt();
            case 1 -> record.content = nested(record.content, at, random);
            default -> record.content = Messages.withHead(record.content, at, number(random));
        }
    }

    /** Arrays or maps inside each other, in place of a value. */
    private static byte[] nested(byte[] content, int at, SplittableRandom random) {
        int depth = random.nextInt(1, 100_000);
        byte[] other = Arrays.copyOf(content, content.length + depth);
        Arrays.fill(other, at, at + depth, (byte) (random.nextBoolean() ? 0x91 : 0x81));
        System.arraycopy(content, at, other, at + depth, content.length - at);
        return other;
    }

    // ---- frames

    private static void frame(List<Records.One> records, int which, SplittableRandom random) {
        Records.One record = records.get(which);
        List<Records.Section> sections = Records.sections(record.content);
        if (sections.isEmpty()) {
            record.content = Records.content(List.of(Records.state(number(random), (int) number(random), 1)));
            return;
        }
        int at = random.nextInt(sections.size());
        Records.Section section = sections.get(at);
        switch (random.nextInt(11)) {
            case 0 -> sections.remove(at);
            case 1 -> sections.add(random.nextInt(sections.size()), section);
            case 2 -> section.flags = random.nextInt(64);
            case 3 -> section.type = random.nextInt(8) == 0 ? (int) number(random) & 0xffff : random.nextInt(14);
            case 4 -> section.chunk = (int) number(random);
            case 5 -> section.kind = random.nextInt(8);
            case 6 -> section.body = Arrays.copyOf(section.body, random.nextInt(section.body.length + 20));
            case 7 -> farChunk(sections, random);
            case 8 -> emptyRows(sections, random);
            case 9 -> {
                split(records, which, sections, at);
                return;
            }
            default -> body(section, random);
        }
        record.content = Records.content(sections);
    }

    private static void body(Records.Section section, SplittableRandom random) {
        int length = section.body.length;
        if (length >= 8 && random.nextBoolean()) {
            int at = random.nextBoolean() ? 0 : random.nextInt(length - 7);
            if (random.nextBoolean()) {
                Records.fields(section.body).putInt(at, (int) number(random));
            } else {
                Records.fields(section.body).putLong(at, number(random));
            }
        } else if (length > 0) {
            section.body[random.nextInt(length)] = (byte) random.nextInt();
        }
    }

    /** Somebody lives far away, and the world is said to reach there. */
    private static void farChunk(List<Records.Section> sections, SplittableRandom random) {
        Records.Section state = sections.get(0);
        int chunk = (int) Math.min((1 << 21) - 1, Math.abs(number(random) & 0x1fffff));
        if (state.kind != 1 || state.body.length < 16) {
            return;
        }
        Records.fields(state.body)
                .putInt(8, Math.max(chunk + 1, Records.fields(state.body).getInt(8)));
        byte[] body = new byte[128 + 128 + 4 + 32];
        body[0] = 1;
        body[128] = 1;
        body[256] = 1;
        int last = 0;
        while (last < sections.size() && sections.get(last).kind <= 2) {
            last++;
        }
        sections.add(last, new Records.Section(2, 1, 0, chunk, body));
        Records.fields(state.body).putInt(12, Records.fields(state.body).getInt(12) + 1);
    }

    /** All of some chunks have values that take no bytes. */
    private static void emptyRows(List<Records.Section> sections, SplittableRandom random) {
        int type = random.nextInt(12);
        int flags = 1 | 16 | (random.nextInt(3) == 0 ? 2 : 0);
        int count = 1 << random.nextInt(8);
        int last = sections.size();
        for (int i = 0; i < count; i++) {
            byte[] body = ALL;
            if (random.nextInt(4) == 0) {
                flags |= 4;
                body = Arrays.copyOf(ALL, 128 + 4096);
                Arrays.fill(body, 128 + 1024 * random.nextInt(3), 128 + 4096, (byte) 0);
            }
            sections.add(last++, new Records.Section(3, flags, type, i, body));
        }
    }

    /** A frame of two records. */
    private static void split(List<Records.One> records, int which, List<Records.Section> sections, int at) {
        Records.One first = records.get(which);
        Records.One second = first.copy();
        first.content = Records.content(new ArrayList<>(sections.subList(0, at)));
        second.content = Records.content(new ArrayList<>(sections.subList(at, sections.size())));
        first.header[5] &= ~4;
        second.header[5] &= ~2;
        records.add(which + 1, second);
    }
}
