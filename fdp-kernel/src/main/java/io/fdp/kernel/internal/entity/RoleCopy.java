package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;

/** Copies who has which role: always all of them, there are few. */
public final class RoleCopy implements CopyUnit {
    private final RoleTable source;
    private final RoleTable target;

    public RoleCopy(RoleTable source, RoleTable target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        // nothing but room on the heap, which comes with the first copy
    }

    @Override
    public int apply() {
        target.become(source);
        return 0;
    }
}
