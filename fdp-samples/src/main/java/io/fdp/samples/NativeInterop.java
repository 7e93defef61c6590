package io.fdp.samples;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/** Hands a table to C: the C library sorts the rows of a component in place. */
public final class NativeInterop {
    /** In C: {@code struct Track { int range; short id; double bearing; };} */
    @Component
    record Track(int range, short id, double bearing) {}

    private NativeInterop() {}

    /**
     * Gives entities random ranges and lets C's {@code qsort} sort the values of the first chunk by range.
     *
     * @return the ranges in the order of the entities, after sorting
     */
    public static int[] run() {
        int[] ranges = {500, 20, 3000, 7, 90, 800, 1};
        try (EntityRepository repo = EntityRepository.create();
                Arena arena = Arena.ofConfined()) {
            TrackTable track = repo.register(TrackTable.TYPE);
            long[] entities = new long[ranges.length];
            repo.createEntities(entities);
            for (int i = 0; i < ranges.length; i++) {
                track.add(entities[i], new Track(ranges[i], (short) i, i * 0.5));
            }
            sort(track.address(entities[0]), ranges.length, track.layout().stride(), arena);
            for (long entity : entities) {
                track.markChanged(entity); // C wrote behind the table's back
            }
            return Arrays.stream(entities)
                    .mapToInt(entity -> track.view(entity).range())
                    .toArray();
        }
    }

    @SuppressWarnings("restricted") // calls the C library
    private static void sort(long address, long count, long size, Arena arena) {
        Linker linker = Linker.nativeLinker();
        MethodHandle qsort = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("qsort"),
                FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS));
        try {
            MethodHandle compare = MethodHandles.lookup()
                    .findStatic(
                            NativeInterop.class,
                            "compareRanges",
                            MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class));
            MemorySegment callback = linker.upcallStub(
                    compare,
                    FunctionDescriptor.of(
                            JAVA_INT, ADDRESS.withTargetLayout(JAVA_INT), ADDRESS.withTargetLayout(JAVA_INT)),
                    arena);
            qsort.invokeExact(address, count, size, callback);
        } catch (Throwable failure) {
            throw new IllegalStateException("qsort could not be called", failure);
        }
    }

    /** Called by C with the addresses of two rows; the range is their first field. */
    static int compareRanges(MemorySegment a, MemorySegment b) {
        return Integer.compare(a.get(JAVA_INT, 0), b.get(JAVA_INT, 0));
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(run()));
    }
}
