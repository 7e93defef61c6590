package io.fdp.recorder;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells of recordings that end early, once for each: a tool may open a file again and again. */
final class CutOffFiles {
    private static final Logger LOG = System.getLogger(Recording.class.getName());
    private static final int MOST = 100;

    private static final Map<String, Boolean> TOLD = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    };

    private CutOffFiles() {}

    /** The recording was opened, has no end, and this program does not record it. */
    static void tell(Path file, Recording recording) {
        String end = recording.frames() == 0 ? "no frame" : "tick " + recording.lastTick();
        if (isNew(file.toAbsolutePath() + " " + end)) {
            LOG.log(
                    Level.WARNING,
                    file + " was not completed and ends early, with " + end + ": the program that recorded it was"
                            + " killed or still records, or the file was cut off. What is there can be"
                            + " used; isComplete() is false, and ./fdp recording verify says what is wrong");
        }
    }

    private static boolean isNew(String what) {
        synchronized (TOLD) {
            return TOLD.put(what, true) == null;
        }
    }
}
