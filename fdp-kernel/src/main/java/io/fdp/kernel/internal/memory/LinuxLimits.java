package io.fdp.kernel.internal.memory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The limits of the Linux kernel, with a default for systems that do not report them. */
final class LinuxLimits {
    private static final Path OVERCOMMIT = Path.of("/proc/sys/vm/overcommit_memory");
    private static final Path MAX_MAP_COUNT = Path.of("/proc/sys/vm/max_map_count");
    private static final Path MAPS = Path.of("/proc/self/maps");

    private LinuxLimits() {}

    /** Whether the kernel counts every writable mapping against a fixed limit (vm.overcommit_memory = 2). */
    static boolean accountsStrictly() {
        return number(OVERCOMMIT, 0) == 2;
    }

    /** The number of mappings that a process may have, or -1 if unknown. */
    static long maxMappings() {
        return number(MAX_MAP_COUNT, -1);
    }

    /** The number of mappings that this process has, or -1 if unknown. */
    static long mappings() {
        byte[] text = new byte[8192];
        long lines = 0;
        try (InputStream in = Files.newInputStream(MAPS)) {
            for (int length = in.read(text); length > 0; length = in.read(text)) {
                for (int i = 0; i < length; i++) {
                    lines += text[i] == '\n' ? 1 : 0;
                }
            }
            return lines;
        } catch (IOException | RuntimeException unknown) {
            return -1;
        }
    }

    /** Whether the process is so close to the mapping limit that this explains a refusal. */
    static boolean mappingsUsedUp() {
        long max = maxMappings();
        return max > 0 && mappings() >= max - 8;
    }

    /** Reads a number in one go: a second read of such a file meets its end. */
    private static long number(Path file, long otherwise) {
        byte[] text = new byte[32];
        try (InputStream in = Files.newInputStream(file)) {
            int length = in.read(text);
            return Long.parseLong(new String(text, 0, length, StandardCharsets.US_ASCII).trim());
        } catch (IOException | RuntimeException unknown) {
            return otherwise;
        }
    }
}
