package io.fdp.recorder;

import io.fdp.recorder.format.SignatureReader;
import io.fdp.recorder.read.RecordingSource;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * The result of a check of the signatures of a recording. Checksums and state hashes find damage and mistakes, but a
 * forger can compute them anew. A signature cannot be made without the key.
 *
 * @param isWhole whether every byte of the file is what the owner of the key recorded
 * @param signatures how many signatures are right
 * @param signedBytes up to which byte the file is signed
 * @param signedTick the last tick whose frame is signed, -1 for none
 * @param why why the file is not signed as a whole; empty when it is
 */
public record SignatureCheck(boolean isWhole, int signatures, long signedBytes, long signedTick, String why) {
    /**
     * Checks the signatures of a recording.
     *
     * @param file the file
     * @param key the public key of the expected signer
     * @param progress receives positions in the file
     * @return the result of the check
     * @throws IOException when the file cannot be read
     */
    public static SignatureCheck of(Path file, PublicKey key, LongConsumer progress) throws IOException {
        RecordingKeys.require(key);
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        try (FileChannel channel = RecordingSource.openFile(file)) {
            return of(channel, key, progress);
        } catch (IOException wrong) {
            throw RecordingSource.ERRORS.of(file, wrong);
        }
    }

    /**
     * Checks the signatures of an open recording. The result holds for the file that the recording reads, even if its
     * path now leads to another file.
     *
     * @param recording the recording, open
     * @param key the public key of the expected signer
     * @param progress receives positions in the file
     * @return the result of the check
     * @throws IOException when the file cannot be read
     */
    public static SignatureCheck of(Recording recording, PublicKey key, LongConsumer progress) throws IOException {
        Objects.requireNonNull(recording, "the recording is null: open one");
        RecordingKeys.require(key);
        Objects.requireNonNull(progress, "the consumer of progress is null: pass one, or p -> {}");
        try {
            return of(recording.source().channel(), key, progress);
        } catch (IOException wrong) {
            throw RecordingSource.ERRORS.of(recording.path(), wrong);
        }
    }

    private static SignatureCheck of(FileChannel channel, PublicKey key, LongConsumer progress) throws IOException {
        SignatureReader read = new SignatureReader(channel, key).run(progress);
        return new SignatureCheck(read.isWhole(), read.signatures(), read.signedBytes(), read.signedTick(), why(read));
    }

    private static String why(SignatureReader read) {
        String wrong = read.wrong();
        if (wrong != null) {
            return wrong;
        }
        if (read.isWhole()) {
            return "";
        }
        return read.signatures() == 0
                ? "it is not signed, or its signatures were taken away"
                : "it ends without its last signature: it was cut off, or the program was killed";
    }
}
