package io.fdp.engine.tkb;

import io.fdp.kernel.error.JsonException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The errors of a file: the first ones in the order of the text, and how many there are. */
final class TkbErrors {
    private static final int MOST = 20;
    private static final Comparator<JsonException> BY_PLACE =
            Comparator.comparingInt(JsonException::line).thenComparingInt(JsonException::column);

    private final PriorityQueue<JsonException> lastFirst = new PriorityQueue<>(BY_PLACE.reversed());
    private int count;

    void note(JsonException error) {
        count++;
        lastFirst.add(error);
        if (lastFirst.size() > MOST) {
            lastFirst.remove();
        }
    }

    int count() {
        return count;
    }

    /** Throws an error that lists all errors, if there are any. */
    void throwIfAny(String file) {
        if (count > 0) {
            List<JsonException> first = new ArrayList<>(lastFirst);
            first.sort(BY_PLACE);
            throw new TkbFileException(file, first, count);
        }
    }
}
