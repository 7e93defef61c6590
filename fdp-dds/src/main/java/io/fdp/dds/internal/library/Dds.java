package io.fdp.dds.internal.library;

import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fdp.dds.error.DdsException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Functions of Cyclone DDS. Pointers are plain addresses, so that no call makes garbage. {@link DdsLibrary#require}
 * must have succeeded before.
 */
@SuppressWarnings("restricted") // calls functions of a library
public final class Dds {
    /** Somebody did not answer in time. */
    public static final int TIMEOUT = -10;

    private static final int MOST_TEXT = 256;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final DdsLibrary LIBRARY = DdsLibrary.require();

    // Constants, because a call through a handle that the compiler cannot see allocates.
    private static final MethodHandle CREATE_DOMAIN = function("dds_create_domain", JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle CREATE_PARTICIPANT =
            function("dds_create_participant", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CREATE_TOPIC =
            function("dds_create_topic", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CREATE_READER =
            function("dds_create_reader", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CREATE_WRITER =
            function("dds_create_writer", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle CREATE_WAITSET = function("dds_create_waitset", JAVA_INT, JAVA_INT);
    private static final MethodHandle CREATE_GUARD = function("dds_create_guardcondition", JAVA_INT, JAVA_INT);
    private static final MethodHandle DELETE = function("dds_delete", JAVA_INT, JAVA_INT);
    private static final MethodHandle SET_STATUS_MASK = function("dds_set_status_mask", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle SET_GUARD = function("dds_set_guardcondition", JAVA_INT, JAVA_INT, JAVA_BOOLEAN);
    private static final MethodHandle ATTACH = function("dds_waitset_attach", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle WAIT =
            function("dds_waitset_wait", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WRITE = function("dds_write", JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle DISPOSE = function("dds_dispose", JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle UNREGISTER = function("dds_unregister_instance", JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle FLUSH = function("dds_write_flush", JAVA_INT, JAVA_INT);
    private static final MethodHandle TAKE =
            function("dds_take", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle RETURN_LOAN =
            function("dds_return_loan", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle MATCHED_PUBLICATIONS =
            function("dds_get_matched_publications", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle MATCHED_PUBLICATION =
            function("dds_get_matched_publication_data", JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle GUID = function("dds_get_guid", JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle FREE_ENDPOINT = procedure("dds_builtintopic_free_endpoint", JAVA_LONG);
    private static final MethodHandle CODE_TEXT = function("dds_strretcode", JAVA_LONG, JAVA_INT);
    private static final @Nullable MethodHandle SET_BATCH = optional("dds_write_set_batch", JAVA_BOOLEAN);

    private Dds() {}

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        return LINKER.downcallHandle(LIBRARY.symbols().findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }

    static MethodHandle procedure(String name, MemoryLayout... arguments) {
        return LINKER.downcallHandle(LIBRARY.symbols().findOrThrow(name), FunctionDescriptor.ofVoid(arguments));
    }

    private static @Nullable MethodHandle optional(String name, MemoryLayout... arguments) {
        return LIBRARY.symbols()
                .find(name)
                .map(at -> LINKER.downcallHandle(at, FunctionDescriptor.ofVoid(arguments)))
                .orElse(null);
    }

    static AssertionError impossible(Throwable thrown) {
        return new AssertionError("a function of DDS cannot throw", thrown);
    }

    // ---- entities

    /** Makes a domain with a configuration. */
    public static int createDomain(int id, long configuration) {
        try {
            return (int) CREATE_DOMAIN.invokeExact(id, configuration);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Makes a participant. */
    public static int createParticipant(int domain) {
        try {
            return (int) CREATE_PARTICIPANT.invokeExact(domain, 0L, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Makes a topic. */
    public static int createTopic(int participant, long descriptor, long name) {
        try {
            return (int) CREATE_TOPIC.invokeExact(participant, descriptor, name, 0L, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Makes a reader. */
    public static int createReader(int participant, int topic, long qos) {
        try {
            return (int) CREATE_READER.invokeExact(participant, topic, qos, 0L);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Makes a writer that gathers samples until it is flushed, where the library can do so. */
    public static synchronized int createWriter(int participant, int topic, long qos) {
        try {
            setBatch(true);
            int writer = (int) CREATE_WRITER.invokeExact(participant, topic, qos, 0L);
            setBatch(false);
            return writer;
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** A setting of the process that counts when a writer is made. */
    private static void setBatch(boolean batch) throws Throwable {
        if (SET_BATCH != null) {
            SET_BATCH.invokeExact(batch);
        }
    }

    /** Makes a set of entities to wait for. */
    public static int createWaitset(int participant) {
        try {
            return (int) CREATE_WAITSET.invokeExact(participant);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Makes a condition that this program sets. */
    public static int createGuard(int participant) {
        try {
            return (int) CREATE_GUARD.invokeExact(participant);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Deletes an entity and all that belongs to it. */
    public static int delete(int entity) {
        try {
            return (int) DELETE.invokeExact(entity);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    // ---- waiting

    /** Says which changes of an entity end waiting. */
    public static int setStatusMask(int entity, int mask) {
        try {
            return (int) SET_STATUS_MASK.invokeExact(entity, mask);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Sets a condition. */
    public static int setGuard(int guard, boolean set) {
        try {
            return (int) SET_GUARD.invokeExact(guard, set);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Adds an entity to those that are waited for. */
    public static int attach(int waitset, int entity) {
        try {
            return (int) ATTACH.invokeExact(waitset, entity, (long) entity);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Waits for a change. */
    public static int await(int waitset, long nanos) {
        try {
            return (int) WAIT.invokeExact(waitset, 0L, 0L, nanos);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    // ---- samples

    /** Writes a sample. */
    public static int write(int writer, long sample) {
        try {
            return (int) WRITE.invokeExact(writer, sample);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Says that the instance of a sample is no more. */
    public static int dispose(int writer, long sample) {
        try {
            return (int) DISPOSE.invokeExact(writer, sample);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Says that a writer will not write the instance of a sample again: DDS forgets it, here and at readers. */
    public static int unregister(int writer, long sample) {
        try {
            return (int) UNREGISTER.invokeExact(writer, sample);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Sends what a writer has gathered. */
    public static int flush(int writer) {
        try {
            return (int) FLUSH.invokeExact(writer);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Takes samples; the first pointer is 0 for memory of DDS. */
    public static int take(int reader, long pointers, long infos, int most) {
        try {
            return (int) TAKE.invokeExact(reader, pointers, infos, (long) most, most);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Gives memory of DDS back. */
    public static int returnLoan(int reader, long pointers, int count) {
        try {
            return (int) RETURN_LOAN.invokeExact(reader, pointers, count);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Writes the handles of the writers that a reader hears to an array. Returns their number, which may be larger. */
    public static int matchedPublications(int reader, long handles, int most) {
        try {
            return (int) MATCHED_PUBLICATIONS.invokeExact(reader, handles, (long) most);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** The address of what is known about a writer, 0 for nothing. */
    public static long matchedPublication(int reader, long handle) {
        try {
            return (long) MATCHED_PUBLICATION.invokeExact(reader, handle);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Gives the memory of {@link #matchedPublication} back. */
    public static void freeEndpoint(long endpoint) {
        try {
            FREE_ENDPOINT.invokeExact(endpoint);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Writes the number of an entity on the network, 16 bytes, to an address. */
    public static int guid(int entity, long to) {
        try {
            return (int) GUID.invokeExact(entity, to);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    // ---- errors

    /** The meaning of a code. */
    public static String text(int code) {
        try {
            long at = (long) CODE_TEXT.invokeExact(code);
            return at == 0
                    ? "code " + code
                    : MemorySegment.ofAddress(at).reinterpret(MOST_TEXT).getString(0) + ", code " + code;
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /**
     * Checks the result of a call.
     *
     * @param result the result
     * @param what what was tried, for the message
     * @return the result, 0 or more
     */
    public static int check(int result, String what) {
        if (result < 0) {
            throw new DdsException("DDS cannot " + what + ": " + text(result));
        }
        return result;
    }
}
