package io.fdp.recorder.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts differences by area and type, and the entities that differ. */
public final class DiffCounts {
    /** The differences of an area and a type. */
    public static final class Count {
        private final DiffSink.Area area;
        private final String type;
        private String last = "";
        private int entities;
        private long differences;

        private Count(DiffSink.Area area, String type) {
            this.area = area;
            this.type = type;
        }

        public DiffSink.Area area() {
            return area;
        }

        public String type() {
            return type;
        }

        /** How many entities differ in it. */
        public int entities() {
            return entities;
        }

        public long differences() {
            return differences;
        }
    }

    private final Map<String, Count> counts = new LinkedHashMap<>();
    private final IndexSet indexes = new IndexSet();
    private int entities;
    private long differences;

    /** Adds a difference. Those of an entity in one type come one after the other. */
    public void add(DiffSink.Area area, String type, String entity) {
        Count count = counts.computeIfAbsent(area + " " + type, key -> new Count(area, type));
        count.differences++;
        differences++;
        if (!entity.isEmpty() && !entity.equals(count.last)) {
            count.last = entity;
            count.entities++;
            int mark = entity.indexOf('#');
            entities += mark > 0 && indexes.add(Integer.parseInt(entity, 0, mark, 10)) ? 1 : 0;
        }
    }

    /** All counts, in the order in which they were found. */
    public List<Count> all() {
        return new ArrayList<>(counts.values());
    }

    /** How many entities differ in anything. */
    public int entities() {
        return entities;
    }

    /** How many differences there are. */
    public long differences() {
        return differences;
    }
}
