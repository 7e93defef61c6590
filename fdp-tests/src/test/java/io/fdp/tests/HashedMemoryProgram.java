package io.fdp.tests;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.state.RecordedHashes;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.locks.LockSupport;

/**
 * Hashes large images while the collector runs: hashes whose last use is an image, and hashes that two threads share
 * by mistake, the one with larger images than the other. Prints {@code done} at the end.
 */
final class HashedMemoryProgram {
    private static final int BITS = 256;
    private static final int ELEMENTS = 1000;
    private static final long GC_NANOS = 5_000_000;

    @Component(parts = true)
    @SuppressWarnings("ArrayRecordComponent") // the processor reads its shape only
    record HashedPart(@FixedArray(ELEMENTS) long[] all) {}

    private HashedMemoryProgram() {}

    /** An image of one entity with so many parts. */
    private static byte[] image(int parts) {
        byte[] image = new byte[BITS + Integer.BYTES + parts * ELEMENTS * Long.BYTES];
        image[0] = 1;
        ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).putInt(BITS, parts);
        return image;
    }

    private static void take(RecordedHashes hashes, HashedPartParts parts, byte[] image, MemorySegment segment) {
        int type = hashes.add(RecordedHashes.Kind.PARTS, "part", parts.layout(), false);
        hashes.takeValues(type, 0, image, segment, image.length);
    }

    private static void share(HashedPartParts parts, byte[] small, byte[] large) {
        RecordedHashes shared = new RecordedHashes();
        Thread other = Thread.ofPlatform().start(() -> take(shared, parts, large, MemorySegment.ofArray(large)));
        take(shared, parts, small, MemorySegment.ofArray(small));
        while (other.isAlive()) {
            LockSupport.parkNanos(GC_NANOS);
        }
    }

    @SuppressWarnings("SystemOut") // the test reads it
    public static void main(String[] arguments) {
        byte[] tiny = image(1);
        byte[] small = image(4000);
        byte[] large = image(17_000);
        MemorySegment ofTiny = MemorySegment.ofArray(tiny);
        MemorySegment ofLarge = MemorySegment.ofArray(large);
        try (EntityRepository repo = EntityRepository.create()) {
            HashedPartParts parts = repo.register(HashedPartParts.TYPE);
            for (int i = 0; i < 30_000; i++) { // until all of it is compiled
                take(new RecordedHashes(), parts, tiny, ofTiny);
            }
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    System.gc();
                    LockSupport.parkNanos(GC_NANOS);
                }
            });
            long end = System.nanoTime() + 1_000_000_000L * Integer.parseInt(arguments[0]);
            while (System.nanoTime() < end) {
                take(new RecordedHashes(), parts, large, ofLarge);
                share(parts, small, large);
            }
        }
        System.out.println("done");
    }
}
