package io.fdp.cli.node;

import io.fdp.cli.console.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The memory of a node at a moment, in megabytes.
 *
 * @param rss what the process has in memory, with its heap; 0 where the system does not tell
 * @param nativeMemory what the world and samples of others take
 */
public record NodeMemory(double rss, double nativeMemory) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RSS = "VmRSS:";
    private static final double KILOBYTES = 1024;
    private static final double MEGABYTE = 1024 * 1024;

    /**
     * Looks now.
     *
     * @param nativeBytes what the world and samples of others take
     */
    static NodeMemory now(long nativeBytes) {
        return new NodeMemory(readRss(), nativeBytes / MEGABYTE);
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
        return json.put("native", nativeMemory, 1);
    }
}
