package io.fdp.recorder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;

/** Channels that keep what is written, and do what disks and pipes do now and then. */
final class Channels {
    private Channels() {}

    /** Keeps bytes in memory. */
    static class Kept implements WritableByteChannel {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public int write(ByteBuffer from) throws IOException {
            int count = from.remaining();
            byte[] copy = new byte[count];
            from.get(copy);
            bytes.writeBytes(copy);
            return count;
        }

        Path toFile(Path file) throws IOException {
            return Files.write(file, bytes.toByteArray());
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** What goes wrong in a write. */
    enum Fault {
        /** Nothing is written. */
        ERROR,
        /** Half of it is written, and the error comes with the next write. */
        SHORT_THEN_ERROR,
        /** Half of it is written, and the rest in the next write: no fault at all. */
        SHORT,
        /** The disk takes no more bytes, without saying so. */
        FULL,
        /** Nothing is written, and it says that all of it was. */
        LYING,
        /** Half of it is written, and the buffer is made ready to be filled again. */
        CLEARING
    }

    /** Fails in its Nth write, and in all after it. */
    static final class Failing extends Kept {
        private final int failing;
        private final Fault fault;
        private int writes;
        private boolean isBroken;

        Failing(int failing, Fault fault) {
            this.failing = failing;
            this.fault = fault;
        }

        @Override
        public synchronized int write(ByteBuffer from) throws IOException {
            writes++;
            if (isBroken) {
                throw new IOException("No space left on device");
            }
            if (writes < failing) {
                return super.write(from);
            }
            return switch (fault) {
                case ERROR -> {
                    isBroken = true;
                    throw new IOException("No space left on device");
                }
                case SHORT_THEN_ERROR -> {
                    isBroken = true;
                    yield half(from);
                }
                case SHORT -> half(from);
                case FULL -> 0;
                case LYING -> from.remaining();
                case CLEARING -> {
                    int count = half(from);
                    from.clear();
                    yield count;
                }
            };
        }

        private int half(ByteBuffer from) throws IOException {
            int half = Math.max(1, from.remaining() / 2);
            int limit = from.limit();
            from.limit(from.position() + half);
            super.write(from);
            from.limit(limit);
            return half;
        }

        synchronized int writes() {
            return writes;
        }
    }

    /** Lets one write through for each permit. */
    static final class Gated extends Kept {
        final Semaphore permits = new Semaphore(0);

        @Override
        public int write(ByteBuffer from) throws IOException {
            permits.acquireUninterruptibly();
            return super.write(from);
        }
    }
}
