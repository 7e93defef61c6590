package io.fdp.dds.internal.wire;

import io.fdp.dds.error.DdsException;
import io.fdp.dds.internal.library.BackgroundThreads;
import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.library.DdsLibrary;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Domains of this process. All participants of a domain share its configuration, so the second one must ask for the
 * same. A hook ends all participants with the process: without it, leaving would look like a crash.
 */
final class DdsDomain {
    private static final Map<Integer, DdsDomain> OPEN = new HashMap<>();
    private static final Set<Runnable> LEAVING = ConcurrentHashMap.newKeySet();
    private static boolean hooked;

    private final int id;
    private final int entity;
    private final String configuration;
    private int users;

    private DdsDomain(int id, int entity, String configuration) {
        this.id = id;
        this.entity = entity;
        this.configuration = configuration;
    }

    /** Joins a domain; {@code onExit} is called when the process ends before {@link #leave}. */
    static synchronized DdsDomain join(int id, String configuration, Runnable onExit) {
        DdsLibrary.require();
        hook();
        DdsDomain domain = OPEN.get(id);
        if (domain == null) {
            domain = create(id, configuration);
            OPEN.put(id, domain);
        } else if (!domain.configuration.equals(configuration)) {
            throw new DdsException("another wire of this process uses domain " + id + " with other settings of lease,"
                    + " interface or peers: use the same settings, or another domain");
        }
        domain.users++;
        LEAVING.add(onExit);
        return domain;
    }

    private static void hook() {
        if (hooked) {
            return;
        }
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> LEAVING.forEach(Runnable::run), "fdp-dds-exit"));
            hooked = true;
        } catch (IllegalStateException ending) {
            throw new DdsException("this process ends: no node of it joins a domain any more");
        }
    }

    private static DdsDomain create(int id, String configuration) {
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(configuration).address();
            int entity = BackgroundThreads.call("fdp-dds-domain", () -> Dds.createDomain(id, text));
            if (entity < 0) {
                throw new DdsException("DDS cannot open domain " + id + ": " + Dds.text(entity)
                        + ". Its log above says why. The configuration is: " + configuration);
            }
            return new DdsDomain(id, entity, configuration);
        }
    }

    int id() {
        return id;
    }

    void leave(Runnable onExit) {
        synchronized (DdsDomain.class) {
            LEAVING.remove(onExit);
            users--;
            if (users == 0) {
                OPEN.remove(id);
                Dds.delete(entity);
            }
        }
    }
}
