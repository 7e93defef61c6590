package io.fdp.kernel.internal.command;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.table.ColumnStore;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Commands on handles that the world never had, counted in each playback. Playback skips them as it skips commands on
 * the dead, but the dead are part of a simulation, and such a handle is a mistake that nothing else shows. So the log
 * says so, once for each system that records them.
 *
 * <p>Commands on living entities do not come here. Used again, without garbage once all systems are told of.
 */
final class UnknownHandles {
    /** The systems that were told of; null stands for code outside of systems. */
    private final Set<@Nullable String> told = new HashSet<>();

    private int count;
    private boolean isNews;
    private long handle;
    private long header;
    private long entity;
    private @Nullable String author;

    void begin() {
        count = 0;
        isNews = false;
    }

    /** The number of such commands in the present playback. */
    int count() {
        return count;
    }

    /** Takes a handle that was never made, and the command in which it was found, which has an entity of its own. */
    void note(long unknown, long command, long of, @Nullable String by) {
        count++;
        if (!isNews && !told.contains(by)) {
            isNews = true;
            handle = unknown;
            header = command;
            entity = of;
            author = by;
        }
    }

    /** Tells of the first command of the playback whose system was not told of yet, if there is one. */
    void tell(ColumnStore[] stores) {
        if (!isNews) {
            return;
        }
        isNews = false;
        told.add(author);
        int kind = CommandCode.kind(header);
        String component = CommandCode.isOnColumn(kind) ? stores[CommandCode.column(header)].name() : "";
        int others = count - 1;
        System.getLogger("io.fdp.kernel")
                .log(
                        System.Logger.Level.WARNING,
                        "the command to " + CommandWords.of(kind, component, entity)
                                + (author == null ? "" : ", recorded by " + author + ",") + " was skipped: "
                                + "no entity of this repository ever had the handle " + Entity.toString(handle)
                                + "; use handles only with the repository that made them"
                                + (others == 0 ? "" : ". The same playback skipped " + others + " more such commands")
                                + ". The log says so once for each system, Playback.neverMade() counts all");
    }
}
