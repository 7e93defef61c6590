package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentTable;
import io.fdp.replication.model.LossPolicy;

/** The ownership of values of one component. */
public final class ValueHolding extends Holding {
    private final World world;
    private final ComponentTopic topic;
    private final ComponentTable<?> table;
    private final long key;

    /** Of the values of a topic. */
    public ValueHolding(World world, ComponentTopic topic, LossRules rules) {
        super(world, topic.claims(), rules);
        this.world = world;
        this.topic = topic;
        this.table = topic.table();
        this.key = Mix.mix(1, table.name());
    }

    /** The table. */
    public ComponentTable<?> table() {
        return table;
    }

    @Override
    public int column() {
        return table.id();
    }

    @Override
    public long key() {
        return key;
    }

    @Override
    public String name() {
        return table.name();
    }

    @Override
    public boolean has(long handle) {
        return table.has(handle);
    }

    @Override
    public boolean isOwned(long handle) {
        return table.has(handle) && table.hasAuthority(handle);
    }

    @Override
    void own(long handle, boolean owned) {
        table.setAuthority(handle, owned);
    }

    @Override
    void hurry() {
        topic.hurry();
    }

    @Override
    LossPolicy policy(LossRules by, long handle) {
        return by.of(table, world.repo().tkbType(handle));
    }
}
