package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.model.LossPolicy;

/** The ownership of the values, parts or objects of one component. */
public final class ColumnHolding extends Holding {
    private final World world;
    private final ComponentColumn column;
    private final Received received;
    private final Runnable hurry;
    private final long key;

    /** Of a component that is sent before its time when it is hurried. */
    public ColumnHolding(
            World world,
            ComponentColumn column,
            ClaimPages claims,
            Received received,
            Runnable hurry,
            LossRules rules) {
        super(world, claims, rules);
        this.world = world;
        this.column = column;
        this.received = received;
        this.hurry = hurry;
        this.key = Mix.mix(1, column.name());
    }

    /** The component. */
    public ComponentColumn component() {
        return column;
    }

    @Override
    public int column() {
        return column.id();
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public String name() {
        return column.name();
    }

    @Override
    public boolean has(long handle) {
        return column.has(handle);
    }

    @Override
    public boolean isOwned(long handle) {
        return column.has(handle) && column.hasAuthority(handle);
    }

    @Override
    void own(long handle, boolean owned) {
        column.setAuthority(handle, owned);
    }

    @Override
    void end(long handle) {
        column.remove(handle);
    }

    @Override
    public boolean isWanted(long handle) {
        return !received.isIgnored() || column.has(handle);
    }

    @Override
    public void tryAgain() {
        received.tryAll();
    }

    @Override
    void hurry() {
        hurry.run();
    }

    @Override
    LossPolicy policy(LossRules by, long handle) {
        return by.of(column, world.repo().tkbType(handle));
    }
}
