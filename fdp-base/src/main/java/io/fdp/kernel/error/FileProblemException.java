package io.fdp.kernel.error;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file cannot be used, or something cannot be written to a file. The code that finds the problem need
 * not know the file: once the file is named, the message begins with it.
 */
public abstract class FileProblemException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private @Nullable String file;

    /**
     * Creates the error.
     *
     * @param problem what happened and what to do, without the file
     */
    protected FileProblemException(String problem) {
        super(problem);
        this.problem = problem;
    }

    /**
     * Lets the message begin with the file, unless the problem names it already.
     *
     * @param of the file
     */
    protected final void name(Path of) {
        file = problem.contains(of.toString()) ? null : of.toString();
    }

    /**
     * What happened and what to do, without the file.
     *
     * @return the text
     */
    public final String problem() {
        return problem;
    }

    @Override
    public String getMessage() {
        return file == null ? problem : file + ": " + problem;
    }
}
