package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.storage.save.Disk;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
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
        private final boolean mayDelete;
        private int calls;
        private String wrong = "";

        BadDisk(int wrongCall, Fault fault, boolean mayDelete) {
            this.wrongCall = wrongCall;
            this.fault = fault;
            this.mayDelete = mayDelete;
        }

        private boolean isWrong(String what) {
            boolean isIt = calls++ == wrongCall;
            wrong = isIt ? what : wrong;
            return isIt;
        }

        private void check(String what) throws IOException {
            if (isWrong(what)) {
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
                    if (!isWrong("write")) {
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
        public void protect(Path file, Path like) throws IOException {
            check("protection");
            SYSTEM.protect(file, like);
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
            if (!mayDelete) {
                throw new IOException("no deletion");
            }
            SYSTEM.delete(file);
        }
    }

    @Test
    void shouldLeaveTheOldOrTheNewSave() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (Fault fault : Fault.values()) {
            run(fault, true, counts);
        }
        assertThat(counts.keySet())
                .containsExactlyInAnyOrder(
                        "close: ERROR",
                        "creation: ERROR",
                        "force of the folder: ERROR",
                        "force: ERROR",
                        "protection: ERROR",
                        "rename: ERROR",
                        "write: DISK_FULL",
                        "write: ERROR",
                        "write: SHORT_WRITE",
                        "write: SHORT_WRITE_THEN_ERROR");
        print(counts);
    }

    /** What cannot be deleted either stays aside, and the save is what it was. */
    @Test
    void shouldLeaveTheSaveWhenNothingCanBeDeleted() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        run(Fault.ERROR, false, counts);
        print(counts);
    }

    @SuppressWarnings("SystemOut") // the counts are a result
    private static void print(Map<String, Integer> counts) {
        counts.forEach((what, count) -> System.out.printf("fault cases of the disk: %s: %,d%n", what, count));
    }

    /** Lets every call fail in turn, until none is left. */
    private void run(Fault fault, boolean mayDelete, Map<String, Integer> counts) throws IOException {
        StockWorld world = new StockWorld(worlds.create(), 0);
        world.run(new SplittableRandom(8), 60);
        byte[] old = SaveLoadTest.save(world.repo);
        long oldHash = world.repo.stateHash();
        world.run(new SplittableRandom(9), 60);
        long newHash = world.repo.stateHash();
        Path file = folder.resolve("world.fdpw");
        for (int call = 0; ; call++) {
            Files.write(file, old);
            BadDisk disk = new BadDisk(call, fault, mayDelete);
            boolean done = save(world.repo, disk, file);
            String when = fault + " at call " + call + ", " + disk.wrong;
            long hash = hashOf(file);
            assertThat(hash).as(when).isIn(oldHash, newHash);
            assertThat(hash == newHash || !done)
                    .as(when + ": done, and so the new one")
                    .isTrue();
            if (disk.wrong.isEmpty()) {
                assertThat(done).as(when).isTrue();
                assertThat(call).as("calls").isGreaterThan(20);
                return;
            }
            assertThat(done).as(when).isEqualTo(fault == Fault.SHORT_WRITE && disk.wrong.equals("write"));
            assertThat(hash == newHash)
                    .as(when + ": the new save is there when it was renamed, and not before")
                    .isEqualTo(done || disk.wrong.equals("force of the folder"));
            if (mayDelete) {
                assertNothingAside(file, when);
            }
            String how = disk.wrong.equals("write") ? fault.toString() : Fault.ERROR.toString();
            if (fault == Fault.ERROR || disk.wrong.equals("write")) {
                counts.merge(disk.wrong + ": " + how + (mayDelete ? "" : ", and no deletion"), 1, Integer::sum);
            }
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
