package io.fdp.engine.policy;

/**
 * Says when frames may begin, for a module that keeps several engines together. Provide it as a service while the
 * module is initialised: {@code context.services().provide(FrameGate.class, gate)}.
 *
 * <p>The frame thread calls all methods, between frames. {@code Engine.stop()} ends the waiting.
 */
public interface FrameGate {
    /**
     * How long the next frame has to wait. Asked again and again while the engine waits.
     *
     * @return nanoseconds after which to ask again; 0 or less when the frame may begin now
     */
    long nanosUntilFrame();

    /**
     * Whether this gate gives the pace: then {@code run} and {@code runRealTime} of an engine run the frames that it
     * lets through, at once. Otherwise {@code runRealTime} keeps the pace of its clock besides.
     *
     * @return true if frames follow the pace of this gate
     */
    boolean isPacing();

    /**
     * A frame begins, also when {@code Engine.frame()} is called and the frame is not due. May change the clock.
     *
     * @throws io.fdp.engine.error.EngineException when the frame must not begin now; the engine goes on
     */
    void beginFrame();

    /** The frame has ended, and observers have seen it. */
    void endFrame();
}
