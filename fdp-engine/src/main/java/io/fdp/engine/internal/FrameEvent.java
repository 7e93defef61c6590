package io.fdp.engine.internal;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A frame, for the JVM's flight recorder. */
@Name("io.fdp.Frame")
@Label("Frame")
@Description("A frame of an engine")
@Category("FDP")
@StackTrace(false)
public final class FrameEvent extends Event {
    @Label("Tick")
    public long tick;

    @Label("Simulation Time")
    @Timespan(Timespan.NANOSECONDS)
    public long simulationTime;

    @Label("Entities")
    public int entities;

    @Label("Allocated")
    @Description("What the thread of the frame and the workers of its job pool allocated on the heap")
    @DataAmount
    public long allocated;
}
