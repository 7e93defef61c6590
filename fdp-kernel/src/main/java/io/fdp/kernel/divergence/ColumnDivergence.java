package io.fdp.kernel.divergence;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.content.TypeDifference;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Payload;
import io.fdp.kernel.internal.table.Stores;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the differences between the columns of one name in two worlds. If a world lacks the column, no entity there has
 * the component.
 */
final class ColumnDivergence {
    private final DivergenceSearch search;
    private final @Nullable ComponentColumn first;
    private final @Nullable ComponentColumn second;
    private final String name;
    private final boolean singleton;

    ColumnDivergence(
            DivergenceSearch search,
            @Nullable ComponentColumn first,
            @Nullable ComponentColumn second,
            String name,
            boolean singleton) {
        this.search = search;
        this.first = first;
        this.second = second;
        this.name = name;
        this.singleton = singleton;
    }

    void search() {
        String difference = first == null || second == null ? null : TypeDifference.of(first, second);
        if (difference != null) {
            search.add(Divergence.Kind.TYPE, name, Entity.NULL, "", kindOf(first), kindOf(second));
            return;
        }
        int end = Math.max(limit(first), limit(second));
        for (int index = 0; index < end && !search.isFull(); index++) {
            compare(index);
        }
    }

    private static String kindOf(@Nullable ComponentColumn column) {
        return switch (column) {
            case ComponentTable<?> table -> "a table of " + table.layout();
            case PartTable<?> parts -> "parts of " + parts.layout();
            case ManagedTable<?> managed ->
                "objects of " + managed.type().valueClass().getName();
            case null, default -> "a tag";
        };
    }

    private static int limit(@Nullable ComponentColumn column) {
        return column == null ? 0 : Stores.of(column).world().limit();
    }

    private void compare(int index) {
        boolean inFirst = isPresent(first, index);
        boolean inSecond = isPresent(second, index);
        if (inFirst != inSecond) {
            ComponentColumn there = Objects.requireNonNull(inFirst ? first : second, "one has it");
            add(Divergence.Kind.PRESENCE, entity(there, index), "", presence(inFirst), presence(inSecond));
        } else if (inFirst && first != null && second != null) {
            comparePresent(first, second, index);
        }
    }

    private static boolean isPresent(@Nullable ComponentColumn column, int index) {
        return index < limit(column) && column != null && Stores.of(column).isPresent(index);
    }

    private String presence(boolean present) {
        return present ? "there" : singleton ? "without a value" : "not there";
    }

    private long entity(ComponentColumn column, int index) {
        return singleton
                ? Entity.NULL
                : Entity.of(index, Stores.of(column).entities().generation(index));
    }

    private void comparePresent(ComponentColumn a, ComponentColumn b, int index) {
        long entity = entity(a, index);
        boolean owned = Stores.of(a).isOwned(index);
        if (owned != Stores.of(b).isOwned(index)) {
            add(Divergence.Kind.AUTHORITY, entity, "authority", owned(owned), owned(!owned));
        }
        switch (a) {
            case ComponentTable<?> table -> compareTables(table, (ComponentTable<?>) b, index, entity);
            case PartTable<?> parts -> compareParts(parts, (PartTable<?>) b, index, entity);
            case ManagedTable<?> managed -> compareObjects(managed, (ManagedTable<?>) b, index, entity);
            default -> {} // a tag has no value
        }
    }

    private static String owned(boolean owned) {
        return owned ? "owned" : "not owned";
    }

    private void compareTables(ComponentTable<?> a, ComponentTable<?> b, int index, long entity) {
        ValueComparison values = new ValueComparison(a.layout());
        long baseOfA = Stores.of(a).valueBase();
        long baseOfB = Stores.of(b).valueBase();
        ValueComparison.Sink sink = (field, x, y) -> add(Divergence.Kind.VALUE, entity, field, x, y);
        if (values.isInPieces()) {
            long offset = (long) index * a.layout().stride();
            values.comparePieces("", baseOfA + offset, baseOfB + offset, sink);
        } else {
            values.compare("", values.inColumns(baseOfA, index), values.inColumns(baseOfB, index), sink);
        }
    }

    private void compareParts(PartTable<?> a, PartTable<?> b, int index, long entity) {
        PartStore ofA = PartStore.of(a);
        PartStore ofB = PartStore.of(b);
        int count = ofA.countAt(index);
        if (count != ofB.countAt(index)) {
            String other = Integer.toString(ofB.countAt(index));
            add(Divergence.Kind.PART_COUNT, entity, "count", Integer.toString(count), other);
        }
        ValueComparison values = new ValueComparison(a.layout());
        for (int i = 0; i < Math.min(count, ofB.countAt(index)) && !search.isFull(); i++) {
            long offset = (long) i * a.layout().stride();
            values.comparePieces(
                    "[" + i + "].",
                    ofA.firstAt(index) + offset,
                    ofB.firstAt(index) + offset,
                    (field, x, y) -> add(Divergence.Kind.VALUE, entity, field, x, y));
        }
    }

    private void compareObjects(ManagedTable<?> a, ManagedTable<?> b, int index, long entity) {
        long handle = Entity.of(index, Stores.of(a).entities().generation(index));
        if (hash(Stores.of(a), index) != hash(Stores.of(b), index)) {
            long other = Entity.of(index, Stores.of(b).entities().generation(index));
            add(Divergence.Kind.VALUE, entity, "", String.valueOf((Object) a.tryGet(handle)), String.valueOf((Object)
                    b.tryGet(other)));
        }
    }

    private static long hash(ColumnStore store, int index) {
        Payload payload = Objects.requireNonNull(store.payload(), "objects are a payload");
        return payload.hash(0, index);
    }

    private boolean add(Divergence.Kind kind, long entity, String field, String a, String b) {
        return search.add(singleton ? Divergence.Kind.SINGLETON : kind, name, entity, field, a, b);
    }
}
