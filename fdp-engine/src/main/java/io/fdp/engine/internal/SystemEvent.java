package io.fdp.engine.internal;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** An update of a system, for the JVM's flight recorder. */
@Name("io.fdp.System")
@Label("System")
@Description("An update of a system")
@Category("FDP")
@StackTrace(false)
public final class SystemEvent extends Event {
    @Label("System")
    public @Nullable String system;

    @Label("Tick")
    public long tick;

    @Label("Failed")
    public boolean failed;
}
