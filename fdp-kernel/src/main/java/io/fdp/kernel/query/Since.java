package io.fdp.kernel.query;

import io.fdp.kernel.internal.query.Selection;
import java.lang.System.Logger.Level;

/** The version with which a query for changes compares, and whether somebody said it. */
final class Since {
    private long version;
    private boolean lacks;
    private boolean isTold;

    /** The version of the world at the first look that nobody said a version for; -1 before. */
    private long firstLook = -1;

    Since(boolean isNeeded) {
        lacks = isNeeded;
    }

    void say(long after, Selection selection) {
        long now = selection.version();
        if (after > now) {
            throw new IllegalArgumentException("no change can be later than version " + after
                    + ": this repository is at version " + now + ", so the query would find nothing. Pass what"
                    + " advanceVersion() of the same repository returned; a tick, a time and a version of another or"
                    + " an earlier world are none");
        }
        version = after;
        lacks = false;
    }

    /** The version that was said last, 0 if none was. */
    long version() {
        return version;
    }

    /** The version for a look by hand. A program that looks again and again and never says since when is told once. */
    long forLook(Selection selection, Object query) {
        if (lacks && !isTold) {
            long now = selection.version();
            if (firstLook < 0) {
                firstLook = now;
            } else if (now > firstLook) {
                isTold = true;
                System.getLogger(Query.class.getName())
                        .log(
                                Level.WARNING,
                                query + " asks what changed, and nobody said since when, so it finds everything every"
                                        + " time: before each look call since(seen), and after it"
                                        + " seen = repo.advanceVersion(); or since(0), if everything is meant");
            }
        }
        return version;
    }

    /** The version for a generated loop, which somebody must have said. */
    long forLoop(ForEachLoop loop) {
        if (lacks) {
            throw new IllegalStateException(loop.getClass().getSimpleName() + " visits what changed, and nobody said"
                    + " since when: before it runs, call query().since(version) of the loop, with what"
                    + " repo.advanceVersion() returned after its last run, or with 0 to visit everything. Versions are"
                    + " not part of the world: after a load everything counts as changed. To hear of each change once,"
                    + " also after a load, use repo.reactions().onChanged()");
        }
        return version;
    }
}
