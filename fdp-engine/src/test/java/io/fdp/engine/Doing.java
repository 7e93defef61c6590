package io.fdp.engine;

import java.util.function.Consumer;

/** A system that does one thing. What it declares is said to it from outside. */
final class Doing extends SimSystem {
    private final Runnable what;
    private final Consumer<Doing> declaration;

    Doing(Runnable what, Consumer<Doing> declaration) {
        this.what = what;
        this.declaration = declaration;
    }

    @Override
    protected void create() {
        declaration.accept(this);
    }

    @Override
    protected void update() {
        what.run();
    }
}
