package io.fdp.recorder.format;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;

/**
 * Signs records: a signature covers a digest of all bytes of the file before it that are then known, with Ed25519. See
 * {@code docs/spec/recording.md}.
 *
 * <pre>
 *  signed   FDP recording 1 and a zero | offset of the signature | SHA-256 of all bytes before it
 *           16 bytes                   | 8 bytes                 | 32 bytes
 * </pre>
 *
 * For the digest, the checksums in the header of the signed record are zeros, because these checksums also cover the
 * signature.
 */
public final class RecordSigner {
    /** The bytes of a signature. */
    static final int SIGNATURE_BYTES = 64;

    /** The bytes before a signature: the key and the header of binary data, in MessagePack. */
    private static final byte[] KEY = {
        (byte) 0xa9, 's', 'i', 'g', 'n', 'a', 't', 'u', 'r', 'e', (byte) 0xc4, SIGNATURE_BYTES
    };

    /** The bytes at the end of the content of a signed record. */
    static final int TAIL_BYTES = KEY.length + SIGNATURE_BYTES;

    private static final byte[] CONTEXT = "FDP recording 1\0".getBytes(StandardCharsets.US_ASCII);
    private static final String ALGORITHM = "Ed25519";

    private final PrivateKey key;
    private final MessageDigest digest = newDigest();

    /** Makes a signer for a file, from its first byte on. */
    public RecordSigner(PrivateKey key) {
        this.key = key;
    }

    static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this JVM has no SHA-256", missing);
        }
    }

    /** Adds the key, and the place of a signature. */
    static void writePlace(DataWriter to) {
        to.raw(KEY, 0, KEY.length);
        to.raw(new byte[SIGNATURE_BYTES], 0, SIGNATURE_BYTES);
    }

    /** Whether bytes are the end of a signed record. */
    static boolean isTail(byte[] tail) {
        return tail.length == TAIL_BYTES && Arrays.equals(tail, 0, KEY.length, KEY, 0, KEY.length);
    }

    /** Adds bytes of the file to the digest. */
    void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /**
     * Signs the next record.
     *
     * @param header the header, with zeros for both checksums
     * @param content the content; its last bytes are the place of the signature
     * @param length the bytes of the content
     * @param recordAt where the record begins
     */
    byte[] sign(byte[] header, byte[] content, int length, long recordAt) {
        try {
            MessageDigest all = (MessageDigest) digest.clone();
            all.update(header);
            all.update(content, 0, length - SIGNATURE_BYTES);
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(message(recordAt + Format.HEADER_BYTES + length - SIGNATURE_BYTES, all.digest()));
            return signature.sign();
        } catch (GeneralSecurityException | CloneNotSupportedException wrong) {
            throw new IllegalStateException("the recording cannot be signed: " + wrong.getMessage(), wrong);
        }
    }

    /** Whether a signature at an offset is right for the digest of all bytes before it. */
    static boolean isRight(PublicKey by, long offset, byte[] digest, byte[] signature) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(by);
            check.update(message(offset, digest));
            return check.verify(signature);
        } catch (GeneralSecurityException wrong) {
            return false;
        }
    }

    private static byte[] message(long offset, byte[] digest) {
        byte[] message = Arrays.copyOf(CONTEXT, CONTEXT.length + Long.BYTES + digest.length);
        LittleEndian.LONG.set(message, CONTEXT.length, offset);
        System.arraycopy(digest, 0, message, CONTEXT.length + Long.BYTES, digest.length);
        return message;
    }
}
