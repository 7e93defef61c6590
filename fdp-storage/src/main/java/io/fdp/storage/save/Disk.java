package io.fdp.storage.save;

import io.fdp.format.Aside;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file system as saving uses it, one method per call, so that tests can make each call fail. */
public interface Disk {
    /** The file system as it is. */
    Disk SYSTEM = new Disk() {
        @Override
        public Out create(Path file) throws IOException {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return new Out() {
                @Override
                public int write(ByteBuffer bytes) throws IOException {
                    return channel.write(bytes);
                }

                @Override
                public void force() throws IOException {
                    channel.force(true);
                }

                @Override
                public void close() throws IOException {
                    channel.close();
                }
            };
        }

        @Override
        public void protect(Path file, Path like) throws IOException {
            Aside.protect(file, like);
        }

        @Override
        public void rename(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void forceFolder(Path folder) throws IOException {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (AccessDeniedException notOnWindows) {
                if (!System.getProperty("os.name", "").startsWith("Windows")) {
                    throw notOnWindows;
                }
            }
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }
    };

    /** Creates a file that does not exist. */
    Out create(Path file) throws IOException;

    /** Gives a file the permissions of another file, where the file system has permissions. */
    void protect(Path file, Path like) throws IOException;

    /** Renames a file in one step, and replaces a file of the new name. */
    void rename(Path from, Path to) throws IOException;

    /** Forces the names in a folder to disk. */
    void forceFolder(Path folder) throws IOException;

    /** Deletes a file if it is there. */
    void delete(Path file) throws IOException;

    /** A file that is being written. */
    interface Out extends Closeable {
        /** Writes some of the bytes; returns how many. */
        int write(ByteBuffer bytes) throws IOException;

        /** Forces the written bytes to disk. */
        void force() throws IOException;
    }
}
