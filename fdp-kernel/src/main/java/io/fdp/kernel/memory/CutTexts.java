package io.fdp.kernel.memory;

import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Tells once of each field whose text did not fit. Cutting is what fixed texts do, but few programs mean it.
 *
 * <p>A text may be written under the lock of a repository, for which a handler of the log may wait. So the notices wait
 * for the end of a frame, or for the close of a repository.
 */
final class CutTexts {
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();
    private static final Queue<String> NOTICES = new ConcurrentLinkedQueue<>();
    private static volatile boolean areWaiting;

    private CutTexts() {}

    /** Notes a field; never throws, because the text is written already. */
    static void note(String field, int size) {
        try {
            if (!TOLD.contains(field) && TOLD.add(field)) {
                NOTICES.add("a text for " + field + " was cut, because it has more than " + (size - 1)
                        + " bytes in UTF-8: shorten such texts before, or give the field more room, up to"
                        + " @FixedString(128). Further texts of this field are cut without a notice");
                areWaiting = true;
            }
        } catch (Throwable unnoted) { // the end of memory or of the stack: the value is written to its end
            ignore(unnoted);
        }
    }

    @SuppressWarnings("unused") // nothing is lost but a notice
    private static void ignore(Throwable unnoted) {}

    /** Logs what waits. */
    static void tell() {
        if (areWaiting) {
            areWaiting = false;
            for (String notice = NOTICES.poll(); notice != null; notice = NOTICES.poll()) {
                System.getLogger("io.fdp.kernel").log(Level.INFO, notice);
            }
        }
    }
}
