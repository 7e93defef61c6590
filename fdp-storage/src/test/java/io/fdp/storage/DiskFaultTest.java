package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the file system refuses, and whenever: the old save or the new one is there, complete. */
class DiskFaultTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** How a call goes wrong. */
    private enum Fault {
        ERROR,
        SHORT_WRITE_THEN_ERROR,
        DISK_FULL,
        SHORT_WRITE
    }

    /** A disk on which one call goes wrong. */
    private static final class BadDisk implements Disk {
        private final int wrongCall;
        private final Fault fault;
        private int calls;
        private boolean wasWrong;

        BadDisk(int wrongCall, Fault fault) {
            this.wrongCall = wrongCall;
            this.fault = fault;
        }

        private boolean isWrong() {
            boolean wrong = calls++ == wrongCall;
            wasWrong |= wrong;
            return wrong;
        }

        private void check(String what) throws IOException {
            if (isWrong()) {
                throw new IOException("no " + what);
            }
        }

        @Override
        public Out create(Path file) throws IOException {
            check("creation");
            Out real = SYSTEM.create(file);
            return new Out() {
                @Override
                public int write(ByteBuffer bytes) throws IOException {
                    // small writes, so that there are many to go wrong
                    ByteBuffer piece = bytes.slice(bytes.position(), Math.min(100, bytes.remaining()));
                    if (!isWrong()) {
                        return advance(bytes, real.write(piece));
                    }
                    return switch (fault) {
                        case ERROR -> throw new IOException("broken");
                        case DISK_FULL -> 0;
                        case SHORT_WRITE_THEN_ERROR -> {
                            real.write(piece.slice(0, piece.remaining() / 2));
                            throw new IOException("broken in the middle");
                        }
                        case SHORT_WRITE -> advance(bytes, real.write(piece.slice(0, (piece.remaining() + 1) / 2)));
                    };
                }

                private int advance(ByteBuffer bytes, int count) {
                    bytes.position(bytes.position() + count);
                    return count;
                }

                @Override
                public void force() throws IOException {
                    check("force");
                    real.force();
                }

                @Override
                public void close() throws IOException {
                    real.close();
                    check("close");
                }
            };
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            check("rename");
            SYSTEM.rename(from, to);
        }

        @Override
        public void forceFolder(Path of) throws IOException {
            check("force of the folder");
            SYSTEM.forceFolder(of);
        }

        @Override
        public void delete(Path file) throws IOException {
            SYSTEM.delete(file);
        }
    }

    @Test
    void shouldLeaveTheOldOrTheNewSave() throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(8), 60);
        byte[] old = SaveLoadTest.save(world.repo);
        long oldHash = world.repo.stateHash();
        world.run(new SplittableRandom(9), 60);
        long newHash = world.repo.stateHash();
        Path file = folder.resolve("world.fdpw");
        for (Fault fault : Fault.values()) {
            int call = 0;
            boolean anyOld = false;
            boolean anyNew = false;
            BadDisk disk;
            do {
                Files.write(file, old);
                disk = new BadDisk(call++, fault);
                boolean done = save(world.repo, disk, file);
                long hash = hashOf(file);
                assertThat(hash).as("%s at call %s", fault, call).isIn(oldHash, newHash);
                assertThat(hash == newHash || !done)
                        .as("%s at call %s: done, and so the new one", fault, call)
                        .isTrue();
                anyOld |= hash == oldHash;
                anyNew |= hash == newHash;
                assertNothingAside(file, fault + " at call " + call);
            } while (disk.wasWrong);
            assertThat(anyOld).as("some %s left the old save", fault).isEqualTo(true);
            assertThat(anyNew).isTrue();
            assertThat(call).as("calls").isGreaterThan(20);
        }
    }

    private static boolean save(EntityRepository repo, Disk disk, Path file) {
        try {
            new WorldStorage(repo, disk, true).save(file);
            return true;
        } catch (IOException expected) {
            return false;
        }
    }

    private long hashOf(Path file) throws IOException {
        StockWorld loaded = new StockWorld(worlds.create(), 0);
        WorldStorage.of(loaded.repo).load(file);
        long hash = loaded.repo.stateHash();
        loaded.repo.close();
        return hash;
    }

    private void assertNothingAside(Path file, String when) throws IOException {
        try (var files = Files.list(folder)) {
            assertThat(files).as("files after " + when).containsExactly(file);
        }
    }
}
