package io.fdp.tests.model;

import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Versioned.Gauge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a world holds, in plain maps and lists: components of all kinds, a hierarchy, singletons, roles and events. */
public final class MixedModel {
    public final Map<Long, Being> beings = new TreeMap<>();
    public final Map<Integer, Long> roles = new TreeMap<>();
    public final List<Detonation> current = new ArrayList<>();
    public final List<Detonation> pending = new ArrayList<>();
    public Position origin;
    public String mission;

    /** Whose gauge changed since the last look, and whether nothing else can have been marked since. */
    public final Set<Long> touched = new HashSet<>();

    public boolean touchedExactly = true;

    /** An entity. */
    public static final class Being {
        public final long handle;
        public final List<Wheel> wheels = new ArrayList<>();
        public final List<Long> children = new ArrayList<>();
        public Position position;
        public boolean ownsPosition;
        public Gauge gauge;
        public String route;
        public boolean damaged;
        public boolean disabled;
        public Long parent;

        Being(long handle) {
            this.handle = handle;
        }

        private Being copy() {
            Being copy = new Being(handle);
            copy.wheels.addAll(wheels);
            copy.children.addAll(children);
            copy.position = position;
            copy.ownsPosition = ownsPosition;
            copy.gauge = gauge;
            copy.route = route;
            copy.damaged = damaged;
            copy.disabled = disabled;
            copy.parent = parent;
            return copy;
        }
    }

    /** The same once more, for later. */
    public MixedModel copy() {
        MixedModel copy = new MixedModel();
        copy.become(this);
        return copy;
    }

    /** Becomes what another one is; what was touched is not known exactly any more. */
    public void become(MixedModel other) {
        beings.clear();
        other.beings.forEach((handle, being) -> beings.put(handle, being.copy()));
        roles.clear();
        roles.putAll(other.roles);
        current.clear();
        current.addAll(other.current);
        pending.clear();
        pending.addAll(other.pending);
        origin = other.origin;
        mission = other.mission;
        touchedExactly = false;
    }

    public Being create(long handle) {
        Being being = new Being(handle);
        beings.put(handle, being);
        return being;
    }

    public void destroy(Being being) {
        detach(being);
        for (long child : being.children) {
            beings.get(child).parent = null;
        }
        beings.remove(being.handle);
        touched.remove(being.handle);
    }

    /** Destroys an entity and all below; answers how many. */
    public int destroySubtree(Being being) {
        int count = 1;
        for (long child : List.copyOf(being.children)) {
            count += destroySubtree(beings.get(child));
        }
        destroy(being);
        return count;
    }

    /** Enables or disables an entity and all below; answers how many were not so before. */
    public int setSubtreeEnabled(Being being, boolean enabled) {
        int count = being.disabled == enabled ? 1 : 0;
        being.disabled = !enabled;
        for (long child : being.children) {
            count += setSubtreeEnabled(beings.get(child), enabled);
        }
        return count;
    }

    public void detach(Being being) {
        if (being.parent != null) {
            beings.get(being.parent).children.remove(being.handle);
            being.parent = null;
        }
    }

    public void reparent(Being parent, Being child) {
        detach(child);
        child.parent = parent.handle;
        parent.children.add(child.handle);
    }

    /** Whether one is another, or below it. */
    public boolean isInside(Being one, Being other) {
        for (Being at = one; at != null; at = at.parent == null ? null : beings.get(at.parent)) {
            if (at.handle == other.handle) {
                return true;
            }
        }
        return false;
    }

    public void setGauge(Being being, Gauge gauge) {
        being.gauge = gauge;
        if (gauge == null) {
            touched.remove(being.handle);
        } else {
            touched.add(being.handle);
        }
    }

    /** Ends a frame: what was published can be read. */
    public void tick() {
        current.clear();
        current.addAll(pending);
        pending.clear();
    }
}
