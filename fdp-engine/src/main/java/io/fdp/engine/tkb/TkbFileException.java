package io.fdp.engine.tkb;

import io.fdp.kernel.error.JsonException;
import java.util.List;
import java.util.stream.Collectors;

/** A TKB file has errors: what they are, and where. None of its templates was added. */
public final class TkbFileException extends TkbException {
    private static final long serialVersionUID = 1L;

    private final transient List<JsonException> errors;
    private final int count;

    TkbFileException(String file, List<JsonException> errors, int count) {
        super(message(file, errors, count));
        this.errors = List.copyOf(errors);
        this.count = count;
    }

    private static String message(String file, List<JsonException> errors, int count) {
        if (count == 1) {
            return String.valueOf(errors.getFirst().getMessage());
        }
        String all = errors.stream().map(JsonException::getMessage).collect(Collectors.joining("\n  "));
        String rest = count > errors.size() ? "\n  and " + (count - errors.size()) + " more" : "";
        return file + " has " + count + " errors:\n  " + all + rest;
    }

    /**
     * The first errors in the order in which they were found, each with line, column and path.
     *
     * @return at most 20 errors
     */
    public List<JsonException> errors() {
        return errors == null ? List.of() : errors;
    }

    /**
     * How many errors there are in all.
     *
     * @return at least as many as in {@link #errors()}
     */
    public int count() {
        return count;
    }
}
