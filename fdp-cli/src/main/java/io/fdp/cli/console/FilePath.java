package io.fdp.cli.console;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file. Refuses an empty name, which would mean the current folder. */
public final class FilePath implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("it is empty, and must name a file");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException wrong) {
            throw new TypeConversionException("'" + text + "' is no path: " + wrong.getReason());
        }
    }
}
