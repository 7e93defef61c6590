package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.storage.error.DamagedSaveException;
import io.fdp.storage.error.ForeignSaveException;
import io.fdp.storage.error.SaveLimitException;
import io.fdp.storage.read.SaveParser;
import io.fdp.storage.read.SaveVisitor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/** Reads saves without the program that wrote them: a save describes its own types. */
public final class SaveFile {
    private static final String NO_STREAM = "the stream is null: pass one to write to";

    private SaveFile() {}

    /**
     * Reads and checks a whole save, and sums it up. Computes the state hash where the save says how, and compares it.
     *
     * @param file the file
     * @return the summary of a whole save
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the save is not whole, or does not have its state hash; the error says where
     *     and why
     * @throws ForeignSaveException when the file is no save
     */
    public static SaveSummary verify(Path file) throws IOException {
        return verify(file, ReadLimits.ofProgram());
    }

    /**
     * Reads and checks a whole save with limited memory. Use this for files from untrusted sources. Computes the state
     * hash where the save says how, and compares it.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @return the summary of a whole save
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the save is not whole; the error says where and why
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice
     */
    public static SaveSummary verify(Path file, ReadLimits limits) throws IOException {
        requireSome(file, limits);
        try (SaveSource source = SaveSource.open(file)) {
            return verify(source, limits);
        }
    }

    static SaveSummary verify(SaveSource source, ReadLimits limits) throws IOException {
        SummaryVisitor summary = new SummaryVisitor();
        ReadAccount account = account(source.file(), limits);
        HashVisitor hashes = new HashVisitor(account, summary);
        long bytes = source.parse(new SaveParser(account), hashes);
        return summary.summary(bytes, hashes.result());
    }

    /**
     * Reads a whole save and sums it up, with limited memory. Unlike {@link #verify(Path, ReadLimits)} it does not
     * compute the state hash.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @return the summary of a whole save
     * @throws IOException when the file cannot be read
     * @throws DamagedSaveException when the save is not whole; the error says where and why
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice
     */
    public static SaveSummary summary(Path file, ReadLimits limits) throws IOException {
        SummaryVisitor visitor = new SummaryVisitor();
        long bytes = parse(file, account(file, limits), visitor);
        return visitor.summary(bytes, HashCheck.NOT_ASKED);
    }

    /**
     * Writes the whole content of a save as JSON, chunk by chunk. See {@code docs/spec/save.md}.
     *
     * @param file the file
     * @param to receives JSON in UTF-8; it is flushed, not closed
     * @throws IOException when the file cannot be read or the stream cannot be written
     * @throws DamagedSaveException when the save is not whole: part of the JSON may be written
     * @throws ForeignSaveException when the file is no save
     */
    public static void writeJson(Path file, OutputStream to) throws IOException {
        writeJson(file, ReadLimits.ofProgram(), to);
    }

    /**
     * Writes the whole content of a save as JSON, with limited memory. Use this for files from untrusted sources.
     *
     * @param file the file
     * @param limits the memory that reading may take
     * @param to receives JSON in UTF-8; it is flushed, not closed
     * @throws IOException when the file cannot be read or the stream cannot be written
     * @throws DamagedSaveException when the save is not whole: part of the JSON may be written
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice: part of the JSON may be written
     */
    public static void writeJson(Path file, ReadLimits limits, OutputStream to) throws IOException {
        Objects.requireNonNull(to, NO_STREAM);
        requireSome(file, limits);
        try (SaveSource source = SaveSource.open(file)) {
            writeJson(source, limits, to);
        }
    }

    /**
     * Checks a whole save as {@link #verify(Path, ReadLimits)} does, and then writes its content as JSON: that of the
     * file that was checked, also when another one gets its name meanwhile. Writes nothing if the save is not whole.
     *
     * @param file the file, which is read twice; no pipe
     * @param limits the memory that reading may take
     * @param to receives JSON in UTF-8; it is flushed, not closed
     * @throws IOException when the file cannot be read or the stream cannot be written
     * @throws DamagedSaveException when the save is not whole, or does not have its state hash
     * @throws ForeignSaveException when the file is no save
     * @throws SaveLimitException when the limits do not suffice: part of the JSON may be written
     */
    public static void writeCheckedJson(Path file, ReadLimits limits, OutputStream to) throws IOException {
        Objects.requireNonNull(to, NO_STREAM);
        requireSome(file, limits);
        try (SaveSource source = SaveSource.openRepeatable(file)) {
            verify(source, limits);
            writeJson(source, limits, to);
        }
    }

    private static void writeJson(SaveSource source, ReadLimits limits, OutputStream to) throws IOException {
        ReadAccount account = account(source.file(), limits);
        try {
            source.parse(new SaveParser(account), new JsonVisitor(JsonWriter.pretty(), to, account));
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
        to.flush();
    }

    /** Makes the account that reading a save is charged to. */
    static ReadAccount account(Object file, ReadLimits limits) {
        requireSome(file, limits);
        return new ReadAccount(file.toString(), limits, SaveLimitException::new);
    }

    static void requireSome(Object file, ReadLimits limits) {
        Objects.requireNonNull(file, "the file is null: pass a path");
        Objects.requireNonNull(limits, "the limits are null: pass some, or ReadLimits.ofProgram()");
    }

    private static long parse(Path file, ReadAccount account, SaveVisitor visitor) throws IOException {
        try (SaveSource source = SaveSource.open(file)) {
            return source.parse(new SaveParser(account), visitor);
        }
    }
}
