package io.fdp.ig.reader;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that reads frames and prints one JSON object, as the readers in C and Python do.
 *
 * <pre>
 * FILE --frames N          reads N frames, then prints frames, tick, entities, torn and their age when they were seen
 *      --check COMPONENT   the last four bytes of each value are the FNV-1a of the bytes before; counts wrong ones
 *      --wait SECONDS      how long to wait for a frame (10)
 *      --steps             for each line of input, prints number:tick:checksum of all frames in the file
 * </pre>
 */
final class ReadIg {
    private static final int FNV_START = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;
    private static final int MOST_AGES = 1 << 20;

    private final Path file;
    private final String check;
    private final long waitNanos;
    private final int wanted;
    private final long[] ages;
    private int seen;
    private int aged;
    private long torn;

    private ReadIg(Path file, int wanted, String check, long waitNanos) {
        this.file = file;
        this.wanted = wanted;
        this.check = check;
        this.waitNanos = waitNanos;
        this.ages = new long[Math.min(Math.max(wanted, 1), MOST_AGES)];
    }

    /**
     * Runs the program.
     *
     * @param args the file and options
     * @throws InterruptedException when the thread is interrupted
     */
    @SuppressWarnings("SystemOut") // that is where results go
    public static void main(String[] args) throws InterruptedException {
        Path file = null;
        int frames = 1;
        String check = "";
        double seconds = 10;
        boolean steps = false;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--frames" -> frames = Integer.parseInt(args[++i]);
                case "--check" -> check = args[++i];
                case "--wait" -> seconds = Double.parseDouble(args[++i]);
                case "--steps" -> steps = true;
                default -> file = Path.of(args[i]);
            }
        }
        if (file == null) {
            System.err.println("usage: FILE --frames N [--check COMPONENT] [--wait SECONDS] | FILE --steps");
            System.exit(2);
            return;
        }
        ReadIg program = new ReadIg(file, frames, check, (long) (seconds * 1e9));
        try {
            System.exit(steps ? program.steps() : program.run());
        } catch (IOException wrong) {
            System.err.println(
                    wrong instanceof NoSuchFileException ? file + ": there is no such file" : wrong.getMessage());
            System.exit(1);
        }
    }

    private IgReader open() throws IOException, InterruptedException {
        long end = System.nanoTime() + waitNanos;
        while (true) {
            try {
                return IgReader.open(file);
            } catch (NoSuchFileException none) {
                if (System.nanoTime() - end > 0) {
                    throw none;
                }
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }
    }

    @SuppressWarnings("SystemOut") // that is where results go
    private int run() throws IOException, InterruptedException {
        try (IgReader reader = open()) {
            readOlder(reader);
            long end = System.nanoTime() + waitNanos;
            boolean late = false;
            while (seen < wanted && !late) {
                if (reader.update()) {
                    note(reader.newest(), true);
                    end = System.nanoTime() + waitNanos;
                } else if (reader.isEnded()) {
                    break;
                } else {
                    late = System.nanoTime() - end > 0;
                    TimeUnit.MICROSECONDS.sleep(200);
                }
            }
            IgFrame last = reader.newest();
            System.out.println("{\"frames\":" + seen + ",\"tick\":" + last.tick() + ",\"entities\":" + last.living()
                    + ",\"torn\":" + torn + ",\"age_ms\":{\"p50\":" + age(0.5) + ",\"p99\":" + age(0.99) + "}}");
            if (late) {
                System.err.println(file + ": no frame came for " + waitNanos / 1e9 + " seconds");
            }
            return late ? 1 : 0;
        }
    }

    /** Reads frames that are in the file when the program begins, except the newest one. */
    private void readOlder(IgReader reader) throws IOException {
        long latest = reader.latest();
        IgFrame frame = reader.newFrame();
        for (long number = Math.max(1, latest - reader.frames() + 1); number < latest; number++) {
            if (seen < wanted - 1 && reader.read(number, frame)) {
                note(frame, false);
            }
        }
    }

    private void note(IgFrame frame, boolean live) {
        seen++;
        if (live && aged < ages.length) {
            ages[aged++] = System.nanoTime() - frame.monotonicNanos();
        }
        if (!check.isEmpty()) {
            torn += torn(frame, frame.component(check));
        }
    }

    private String age(double share) {
        if (aged == 0) {
            return "0.000";
        }
        long[] sorted = Arrays.copyOf(ages, aged);
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.3f", sorted[(int) ((aged - 1) * share)] / 1e6);
    }

    /** The number of values whose last four bytes are not the hash of the others. */
    private static long torn(IgFrame frame, IgComponent component) {
        long wrong = 0;
        for (int index = 0; component.bytes() > Integer.BYTES && index < frame.limit(); index++) {
            if (frame.has(component, index)) {
                long at = component.values + (long) index * component.stride();
                int hash = FNV_START;
                for (int i = 0; i < component.bytes() - Integer.BYTES; i++) {
                    hash = (hash ^ (frame.memory.get(ValueLayout.JAVA_BYTE, at + i) & 0xff)) * FNV_PRIME;
                }
                if (hash != frame.memory.get(IgHeader.INT, at + component.bytes() - Integer.BYTES)) {
                    wrong++;
                }
            }
        }
        return wrong;
    }

    @SuppressWarnings("SystemOut") // that is where results go
    private int steps() throws IOException, InterruptedException {
        try (IgReader reader = open();
                BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            IgFrame[] kept = {};
            long incarnation = 0;
            while (lines.readLine() != null) {
                reader.update();
                if (reader.incarnation() != incarnation) {
                    incarnation = reader.incarnation();
                    kept = Stream.generate(reader::newFrame)
                            .limit(reader.frames())
                            .toArray(IgFrame[]::new);
                }
                StringBuilder told = new StringBuilder();
                long latest = reader.latest();
                for (long number = Math.max(1, latest - kept.length + 1); number <= latest; number++) {
                    IgFrame frame = kept[(int) (number % kept.length)];
                    if (frame.number() == number || reader.read(number, frame)) {
                        told.append(told.isEmpty() ? "" : " ")
                                .append(frame.number())
                                .append(':')
                                .append(frame.tick())
                                .append(':')
                                .append(Integer.toHexString(frame.checksum()));
                    }
                }
                System.out.println(told.isEmpty() ? "none" : told.toString());
            }
            return 0;
        }
    }
}
