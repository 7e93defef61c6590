package io.fdp.cli.recording;

import io.fdp.cli.console.CommandFailure;
import io.fdp.recorder.RecordingKeys;
import io.fdp.recorder.SignatureCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Locale;

/** Checks whether a recording is what the owner of a key recorded. */
final class SignedFile {
    private SignedFile() {}

    /** Reads a key. */
    static PublicKey key(Path key) {
        try {
            return RecordingKeys.readPublic(key);
        } catch (IOException cannot) {
            throw CommandFailure.of("cannot check with", key, cannot, "name another key with --key");
        }
    }

    /** The result in a line. */
    static String text(Path file, Path key, SignatureCheck check) {
        if (check.isWhole()) {
            return String.format(
                    Locale.ROOT, "%s is signed with the key of %s: all %,d bytes", file, key, check.signedBytes());
        }
        String upTo = check.signedTick() < 0
                ? "; no frame is signed"
                : String.format(
                        Locale.ROOT, "; frames up to tick %,d are, %,d bytes", check.signedTick(), check.signedBytes());
        return file + " is not signed with the key of " + key + ": " + check.why() + upTo;
    }
}
