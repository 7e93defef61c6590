package io.fdp.engine;

/** What all groups of an engine are in. */
final class RootGroup extends SystemGroup {
    RootGroup() {
        super("the frame");
    }

    @Override
    boolean isRoot() {
        return true;
    }
}
