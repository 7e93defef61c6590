package io.fdp.cli.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes all files of a project, or leaves the disk as it was. */
final class ProjectWriter {
    /** Files and folders that this writer made, the last one first. */
    private final Deque<Path> made = new ArrayDeque<>();

    private ProjectWriter() {}

    /**
     * Writes files that do not exist yet.
     *
     * @param folder where they go; made if it does not exist
     * @throws IOException if one of them cannot be written; then none is there
     */
    static void write(Path folder, List<ProjectFile> files) throws IOException {
        ProjectWriter writer = new ProjectWriter();
        boolean complete = false;
        try {
            writer.makeFolder(folder);
            for (ProjectFile file : files) {
                writer.write(folder.resolve(file.path()), file);
            }
            complete = true;
        } finally {
            if (!complete) {
                writer.undo();
            }
        }
    }

    private void makeFolder(@Nullable Path folder) throws IOException {
        if (folder != null && !Files.isDirectory(folder)) {
            makeFolder(folder.getParent());
            Files.createDirectory(folder);
            made.push(folder);
        }
    }

    private void write(Path to, ProjectFile file) throws IOException {
        makeFolder(to.getParent());
        // A file that exists belongs to somebody else, so it is not among those that are removed.
        Files.newByteChannel(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
                .close();
        made.push(to);
        Files.writeString(to, file.text());
        PosixFileAttributeView posix = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (file.executable() && posix != null) {
            Set<PosixFilePermission> permissions = posix.readAttributes().permissions();
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            posix.setPermissions(permissions);
        }
    }

    private void undo() {
        for (Path path : made) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException stays) {
                // somebody else put a file there meanwhile: the folder is theirs now
            }
        }
    }
}
