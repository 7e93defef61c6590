package io.fdp.engine;

/**
 * A system that plays back commands in the middle of its group. Systems after the barrier see the effects of commands
 * that were recorded before it.
 *
 * <pre>{@code
 * @UpdateAfter(Launching.class)
 * @UpdateBefore(Flying.class)
 * final class ShellsExist extends Barrier {}
 * }</pre>
 */
public class Barrier extends SimSystem {
    /** For subclasses, so that annotations can name the barrier. */
    public Barrier() {}

    @Override
    protected final void update() {
        context("update()").frame().sync();
    }
}
