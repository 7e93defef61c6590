package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ObjectJson;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The same object in two recordings, as bytes. Different bytes are different objects, though their JSON can be the
 * same: a text and bytes in base 64, floats of 32 and of 64 bits, keys that are numbers and keys that are texts.
 *
 * @param mine where the object of the first recording is
 * @param at where it begins there
 * @param length how many bytes it has
 * @param its where the object of the second recording is
 * @param atThere where it begins there
 * @param lengthThere how many bytes it has
 */
@SuppressWarnings("ArrayRecordComponent") // images, which are not copied
record ObjectPair(byte[] mine, int at, int length, byte[] its, int atThere, int lengthThere) {
    /** How many bytes are shown where only bytes differ. */
    private static final int SHOWN = 8;

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

    boolean differs() {
        return mismatch() >= 0;
    }

    /** The first byte of the objects that differs, or -1. */
    private int mismatch() {
        return Arrays.mismatch(mine, at, at + length, its, atThere, atThere + lengthThere);
    }

    /** The object of the first recording in words. */
    String first(ObjectJson by) {
        String text = text(by, mine, at, length);
        return text.equals(text(by, its, atThere, lengthThere)) ? text + bytes(mine, at, length) : text;
    }

    /** The object of the second recording in words. */
    String second(ObjectJson by) {
        String text = text(by, its, atThere, lengthThere);
        return text.equals(text(by, mine, at, length)) ? text + bytes(its, atThere, lengthThere) : text;
    }

    private static String text(ObjectJson by, byte[] bytes, int at, int length) {
        JsonWriter json = new JsonWriter();
        by.write(bytes, at, length, json);
        return json.toString();
    }

    /** What tells objects apart whose text is the same. */
    private String bytes(byte[] bytes, int from, int count) {
        int place = mismatch();
        int end = Math.min(count, place + SHOWN);
        String what = place >= count
                ? "it ends there"
                : HEX.formatHex(bytes, from + place, from + end) + (end < count ? " …" : "");
        return " (the text is the same, and the bytes differ: at byte " + place + " of " + count + ", " + what + ")";
    }
}
