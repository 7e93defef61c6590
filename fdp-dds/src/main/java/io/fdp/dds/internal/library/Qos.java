package io.fdp.dds.internal.library;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/** The quality of service of a reader or writer. Made, used once, closed. */
@SuppressWarnings("restricted") // calls functions of a library
public final class Qos implements AutoCloseable {
    private static final int VOLATILE = 0;
    private static final int TRANSIENT_LOCAL = 1;
    private static final int KEEP_LAST = 0;
    private static final int KEEP_ALL = 1;
    private static final int BEST_EFFORT = 0;
    private static final int RELIABLE = 1;
    private static final int UNLIMITED = -1;
    private static final int OF_THIS_PARTICIPANT = 1;

    private static final MethodHandle CREATE = Linker.nativeLinker()
            .downcallHandle(
                    DdsLibrary.require().symbols().findOrThrow("dds_create_qos"), FunctionDescriptor.of(JAVA_LONG));
    private static final MethodHandle DELETE = Dds.procedure("dds_delete_qos", JAVA_LONG);
    private static final MethodHandle DURABILITY = Dds.procedure("dds_qset_durability", JAVA_LONG, JAVA_INT);
    private static final MethodHandle HISTORY = Dds.procedure("dds_qset_history", JAVA_LONG, JAVA_INT, JAVA_INT);
    private static final MethodHandle LIMITS =
            Dds.procedure("dds_qset_resource_limits", JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle RELIABILITY =
            Dds.procedure("dds_qset_reliability", JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle LIFECYCLE =
            Dds.procedure("dds_qset_writer_data_lifecycle", JAVA_LONG, JAVA_BOOLEAN);
    private static final MethodHandle IGNORE_LOCAL = Dds.procedure("dds_qset_ignorelocal", JAVA_LONG, JAVA_INT);
    private static final MethodHandle LATE_JOINERS = Dds.procedure(
            "dds_qset_durability_service", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);

    private final long address;

    private Qos() {
        try {
            this.address = (long) CREATE.invokeExact();
            RELIABILITY.invokeExact(address, RELIABLE, 0L);
            IGNORE_LOCAL.invokeExact(address, OF_THIS_PARTICIPANT);
            LIFECYCLE.invokeExact(address, false);
        } catch (Throwable thrown) {
            throw Dds.impossible(thrown);
        }
    }

    /** The last sample of each key, for late joiners too. */
    public static Qos state(long blockingNanos) {
        Qos qos = new Qos();
        try {
            RELIABILITY.invokeExact(qos.address, RELIABLE, blockingNanos);
            DURABILITY.invokeExact(qos.address, TRANSIENT_LOCAL);
            HISTORY.invokeExact(qos.address, KEEP_LAST, 1);
            LATE_JOINERS.invokeExact(qos.address, 0L, KEEP_LAST, 1, UNLIMITED, UNLIMITED, UNLIMITED);
        } catch (Throwable thrown) {
            throw Dds.impossible(thrown);
        }
        return qos;
    }

    /** All samples, up to a number that waits. */
    public static Qos events(int mostSamples, long blockingNanos) {
        Qos qos = new Qos();
        try {
            RELIABILITY.invokeExact(qos.address, RELIABLE, blockingNanos);
            DURABILITY.invokeExact(qos.address, VOLATILE);
            HISTORY.invokeExact(qos.address, KEEP_ALL, 0);
            LIMITS.invokeExact(qos.address, mostSamples, UNLIMITED, mostSamples);
        } catch (Throwable thrown) {
            throw Dds.impossible(thrown);
        }
        return qos;
    }

    /** All samples that arrive, without any promise: no writer ever waits for this reader. */
    public static Qos watching() {
        Qos qos = new Qos();
        try {
            RELIABILITY.invokeExact(qos.address, BEST_EFFORT, 0L);
            DURABILITY.invokeExact(qos.address, VOLATILE);
            HISTORY.invokeExact(qos.address, KEEP_ALL, 0);
        } catch (Throwable thrown) {
            throw Dds.impossible(thrown);
        }
        return qos;
    }

    /** Where it lies. */
    public long address() {
        return address;
    }

    @Override
    public void close() {
        try {
            DELETE.invokeExact(address);
        } catch (Throwable thrown) {
            throw Dds.impossible(thrown);
        }
    }
}
