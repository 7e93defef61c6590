package io.fdp.engine;

/**
 * A system that plays back commands in the middle of its group: what was recorded before it exists for those after it.
 *
 * <pre>{@code
 * @UpdateAfter(Launching.class)
 * @UpdateBefore(Flying.class)
 * final class ShellsExist extends Barrier {}
 * }</pre>
 */
public class Barrier extends SimSystem {
    /** For subclasses, which annotations can name. */
    public Barrier() {}

    @Override
    protected final void update() {
        context("update()").frame().sync();
    }
}
