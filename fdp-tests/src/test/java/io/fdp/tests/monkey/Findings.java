package io.fdp.tests.monkey;

import java.lang.reflect.Executable;
import java.util.Map;
import java.util.TreeMap;

/** Errors that should not have come, each kind once. */
final class Findings {
    private static final int FRAMES = 8;

    private final Map<String, String> kinds = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    synchronized void add(Executable called, Throwable thrown) {
        String kind = thrown.getClass().getSimpleName() + " from "
                + called.getDeclaringClass().getSimpleName() + "." + called.getName();
        counts.merge(kind, 1, Integer::sum);
        if (!kinds.containsKey(kind)) {
            StringBuilder text = new StringBuilder(String.valueOf(thrown));
            StackTraceElement[] frames = thrown.getStackTrace();
            for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
                text.append("\n        at ").append(frames[i]);
            }
            kinds.put(kind, text.toString());
        }
    }

    synchronized boolean isEmpty() {
        return kinds.isEmpty();
    }

    synchronized String text() {
        StringBuilder text = new StringBuilder();
        kinds.forEach((kind, example) -> text.append(counts.get(kind))
                .append(" × ")
                .append(kind)
                .append(": ")
                .append(example)
                .append('\n'));
        return text.toString();
    }
}
