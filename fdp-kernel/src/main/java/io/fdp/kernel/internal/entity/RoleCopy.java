package io.fdp.kernel.internal.entity;

import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;

/** Copies which entity has which role: always all roles, because there are few. */
public final class RoleCopy implements CopyUnit {
    private final RoleTable source;
    private final RoleTable target;

    public RoleCopy(RoleTable source, RoleTable target) {
        this.source = source;
        this.target = target;
    }

    @Override
    public void prepare(CopyScope scope) {
        // needs only room on the heap, which comes with the first copy
    }

    @Override
    public int apply() {
        target.become(source);
        return 0;
    }
}
