package io.fdp.ig.internal;

import io.fdp.engine.SimTimeTable;
import io.fdp.engine.SimTimeView;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.singleton.TableSingleton;
import org.jspecify.annotations.Nullable;

/** The time of the simulation, which an engine keeps in the world. A world without an engine has none. */
final class WorldTime {
    private final EntityRepository repository;
    private @Nullable SimTimeTable table;
    private @Nullable SimTimeView view;

    WorldTime(EntityRepository repository) {
        this.repository = repository;
    }

    long nanos() {
        SimTimeTable found = table == null ? find() : table;
        SimTimeView at = view;
        if (found == null || at == null || !found.has(Singleton.WORLD)) {
            return ShownFrame.NO_TIME;
        }
        return found.view(Singleton.WORLD, at).nanos();
    }

    private @Nullable SimTimeTable find() {
        if (repository.singletons().count() > 0
                && repository.singletons().find(SimTimeTable.TYPE.name()) instanceof TableSingleton<?, ?> single
                && single.table() instanceof SimTimeTable own) {
            table = own;
            view = own.newView();
        }
        return table;
    }
}
