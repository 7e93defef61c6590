package io.fdp.kernel.internal.part;

/** The parts in another store. */
final class StoreParts implements PartSource {
    private PartStore store;
    private int at;

    StoreParts(PartStore store) {
        this.store = store;
    }

    /** Reads from a store. */
    StoreParts of(PartStore from) {
        store = from;
        return this;
    }

    @Override
    public void rewind() {
        at = 0;
    }

    @Override
    public int next(int index) {
        at = index;
        return store.countAt(index);
    }

    @Override
    public long address() {
        return store.firstAt(at);
    }
}
