package io.fdp.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.EdECKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;

/**
 * Keys to sign recordings and to check signatures: Ed25519, in PEM files as OpenSSL writes them.
 *
 * <pre>
 *  openssl genpkey -algorithm ed25519 -out key.pem
 *  openssl pkey -in key.pem -pubout -out pub.pem
 * </pre>
 */
public final class RecordingKeys {
    private static final String ALGORITHM = "Ed25519";
    private static final int LARGEST = 1 << 16;

    private RecordingKeys() {}

    /**
     * Reads a key to sign with.
     *
     * @param pem a file with {@code BEGIN PRIVATE KEY}
     * @return the private key
     * @throws IOException when the file cannot be read, or has no such key
     */
    public static PrivateKey readPrivate(Path pem) throws IOException {
        byte[] der = read(pem, "PRIVATE KEY", "openssl genpkey -algorithm ed25519 -out key.pem");
        try {
            return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (GeneralSecurityException other) {
            throw another(pem, other);
        }
    }

    /**
     * Reads a key to check signatures with.
     *
     * @param pem a file with {@code BEGIN PUBLIC KEY}
     * @return the public key
     * @throws IOException when the file cannot be read, or has no such key
     */
    public static PublicKey readPublic(Path pem) throws IOException {
        byte[] der = read(pem, "PUBLIC KEY", "openssl pkey -in key.pem -pubout -out pub.pem");
        try {
            return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(der));
        } catch (GeneralSecurityException other) {
            throw another(pem, other);
        }
    }

    /** Refuses keys of other algorithms. */
    static <K extends Key> K require(K key) {
        Objects.requireNonNull(key, "the key is null: pass one that RecordingKeys read");
        if (!(key instanceof EdECKey ed) || !ed.getParams().getName().equals(ALGORITHM)) {
            throw new IllegalArgumentException("recordings are signed with Ed25519, and this is a key of "
                    + key.getAlgorithm() + ": pass one that RecordingKeys read");
        }
        return key;
    }

    private static byte[] read(Path pem, String kind, String advice) throws IOException {
        Objects.requireNonNull(pem, "the file of the key is null: pass a path");
        byte[] bytes;
        try (InputStream in = Files.newInputStream(pem)) {
            bytes = in.readNBytes(LARGEST + 1); // a device has no size, and may have no end
        }
        if (bytes.length > LARGEST) {
            throw new IOException(pem + " is no PEM file of a key: it has more than " + LARGEST + " bytes");
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String begin = "-----BEGIN " + kind + "-----";
        int from = text.indexOf(begin);
        String end = "-----END " + kind + "-----";
        int to = text.indexOf(end);
        if (from < 0 || to < from + begin.length()) {
            String lacks = from < 0 ? begin : end + " after " + begin;
            throw new IOException(pem + " has no " + lacks + ": pass a file as " + advice + " makes it");
        }
        try {
            return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
        } catch (IllegalArgumentException noBase64) {
            throw new IOException(pem + " is no PEM file: what is after " + begin + " is no base 64", noBase64);
        }
    }

    private static IOException another(Path pem, GeneralSecurityException cause) {
        return new IOException(pem + " has no key of Ed25519: make one with openssl genpkey -algorithm ed25519", cause);
    }
}
