package io.fdp.engine;

import java.util.ArrayList;
import java.util.List;

/** Systems that write down their turns. */
final class Trace {
    final List<String> lines = new ArrayList<>();

    /** A system that writes its name at each call. */
    abstract static class Traced extends SimSystem {
        final Trace trace;

        Traced(Trace trace) {
            this.trace = trace;
        }

        @Override
        protected void create() {
            trace.lines.add("create " + name());
        }

        @Override
        protected void update() {
            trace.lines.add(name());
        }

        @Override
        protected void destroy() {
            trace.lines.add("destroy " + name());
        }
    }

    SimSystem system(String name) {
        return SimSystem.of(name, () -> lines.add(name));
    }

    List<String> take() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
