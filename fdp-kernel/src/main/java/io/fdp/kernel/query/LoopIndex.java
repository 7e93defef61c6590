package io.fdp.kernel.query;

import io.fdp.kernel.component.ComponentColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index that methods with {@code @ForEach} take as a parameter. A loop reads what the index is made of, and brings
 * the index up to date before it begins. The base class of spatial indexes.
 */
public abstract class LoopIndex {
    private final List<ComponentColumn> reads;

    /**
     * For indexes of the kernel.
     *
     * @param of the component that is indexed
     * @param where decides about the entities, or null
     */
    protected LoopIndex(ComponentColumn of, @Nullable Query where) {
        List<ComponentColumn> columns = new ArrayList<>();
        columns.add(of);
        if (where != null) {
            columns.addAll(where.named());
        }
        this.reads = List.copyOf(columns);
    }

    /** The components that the index is made of. */
    final List<ComponentColumn> reads() {
        return reads;
    }

    /** Brings the index up to date, unless that was done in this frame. Called before a loop begins to iterate. */
    protected abstract void prepare();
}
