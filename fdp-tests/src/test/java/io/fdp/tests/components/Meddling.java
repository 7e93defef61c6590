package io.fdp.tests.components;

import io.fdp.annotations.Component;
import java.util.function.LongSupplier;

/** A component whose accessor does what accessors must not do. */
@Component
public record Meddling(long value) {
    private static final ThreadLocal<LongSupplier> MEDDLE = new ThreadLocal<>();

    public Meddling(LongSupplier meddle) {
        this(1);
        MEDDLE.set(meddle);
    }

    @Override
    public long value() {
        LongSupplier meddle = MEDDLE.get();
        MEDDLE.remove();
        return meddle == null ? value : meddle.getAsLong();
    }
}
