package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Reads a file of templates that lies beside the classes of a program. */
final class ResourceText {
    private ResourceText() {}

    static JsonReader read(Class<?> beside, String name) {
        Objects.requireNonNull(beside, "the class beside the TKB file is null: pass a class of the program");
        Objects.requireNonNull(name, "the name of the TKB file is null");
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw missing(beside, name);
            }
            return JsonReader.of(name, in.readAllBytes());
        } catch (IOException unreadable) {
            TkbException error = new TkbException("cannot read TKB file " + name + " beside " + beside.getName() + ": "
                    + unreadable.getMessage() + "; build the program again, or pass the file as a path");
            error.initCause(unreadable);
            throw error;
        }
    }

    /** A module shows its files to others where it opens their package. */
    private static TkbException missing(Class<?> beside, String name) {
        String module = beside.getModule().getName();
        boolean hidden =
                module != null && !beside.getModule().isOpen(beside.getPackageName(), ResourceText.class.getModule());
        return new TkbException("no TKB file " + name + " beside " + beside.getName()
                + ": put it into src/main/resources, into the folder of the package "
                + beside.getPackageName()
                + (hidden ? ", and write opens " + beside.getPackageName() + "; in module " + module : ""));
    }
}
