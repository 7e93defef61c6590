package io.fdp.kernel.internal.command;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Knows which system recorded which commands of a lane, for messages.
 *
 * <p>Recording does not come here. When a system or a task of its runs ends, everything that was recorded since the
 * last note is its work. Only the thread of the lane notes, unless another thread clears the lane meanwhile, which is
 * against the rules. So the methods take the monitor, once per task and without contention.
 */
final class CommandAuthors {
    private int[] ends = new int[8];
    private @Nullable String[] names = new String[8];
    private int size;

    /** The commands up to a word, from the last noted word on, are the work of a system; null for no system. */
    synchronized void note(int end, @Nullable String author) {
        int last = size - 1;
        if (end <= (last < 0 ? 0 : ends[last])) {
            return;
        }
        if (last >= 0 && author != null && author.equals(names[last])) {
            ends[last] = end;
            return;
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size * 2);
            names = Arrays.copyOf(names, size * 2);
        }
        ends[size] = end;
        names[size] = author;
        size++;
    }

    /** The system that recorded the command at a word, or null when no system did. */
    synchronized @Nullable String at(int word) {
        for (int i = 0; i < size; i++) {
            if (word < ends[i]) {
                return names[i];
            }
        }
        return null;
    }

    /** Forgets the commands after a word. */
    synchronized void cutTo(int word) {
        while (size > 0 && (size == 1 ? 0 : ends[size - 2]) >= word) {
            size--;
        }
        if (size > 0) {
            ends[size - 1] = Math.min(ends[size - 1], word);
        }
    }

    synchronized void clear() {
        size = 0;
    }
}
