package io.fdp.cli.node;

import io.fdp.cli.console.JsonObject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of a node at a moment, in megabytes.
 *
 * @param rss what the process has in memory; 0 where the system does not tell
 * @param heap what objects of Java take, with garbage that was not collected yet
 * @param nativeMemory what the world takes, what replication keeps beside it, and samples and events on their way
 */
public record NodeMemory(double rss, double heap, double nativeMemory) {
    /** Before anybody looked. */
    static final NodeMemory NONE = new NodeMemory(0, 0, 0);

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RSS = "VmRSS:";
    private static final double KILOBYTES = 1024;
    private static final double MEGABYTE = 1024 * 1024;

    /**
     * Looks now.
     *
     * @param nativeBytes what the world takes, what replication keeps beside it, and samples and events on their way
     */
    static NodeMemory now(long nativeBytes) {
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new NodeMemory(readRss(), heap / MEGABYTE, nativeBytes / MEGABYTE);
    }

    /**
     * What is neither heap nor native memory of FDP: the virtual machine and its code, DDS, and parts of the heap that
     * were used before.
     */
    double rest() {
        return Math.max(0, rss - heap - nativeMemory);
    }

    private static double readRss() {
        try {
            return rss(Files.readAllLines(STATUS));
        } catch (IOException absent) {
            return 0; // not Linux
        }
    }

    /** Finds the resident memory in lines like {@code VmRSS:  1234 kB}. */
    static double rss(List<String> lines) {
        for (String line : lines) {
            String[] words = line.strip().split("\\s+");
            if (words.length == 3 && words[0].equals(RSS) && words[1].matches("\\d{1,15}")) {
                return Long.parseLong(words[1]) / KILOBYTES;
            }
        }
        return 0;
    }

    /** The memory for scripts. */
    JsonObject toJson() {
        JsonObject json = new JsonObject();
        if (rss > 0) {
            json.put("rss", rss, 1);
        } else {
            json.putNull("rss");
        }
        json.put("heap", heap, 1).put("native", nativeMemory, 1);
        return rss > 0 ? json.put("rest", rest(), 1) : json.putNull("rest");
    }
}
