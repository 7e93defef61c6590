package io.fdp.engine;

/** The group that contains all groups of an engine. */
final class RootGroup extends SystemGroup {
    RootGroup() {
        super("the frame");
    }

    @Override
    boolean isRoot() {
        return true;
    }
}
