package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.ObjectJson;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The same object in two recordings, as bytes. Different bytes are different objects, even if their JSON is equal: a
 * text and bytes in base 64, floats of 32 and of 64 bits, keys that are numbers and keys that are texts.
 *
 * @param mine the bytes with the object of the first recording
 * @param at where that object begins
 * @param length the length of that object
 * @param its the bytes with the object of the second recording
 * @param atThere where that object begins
 * @param lengthThere the length of that object
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

    /** The object of the first recording as text. */
    String first(ObjectJson by) {
        String text = text(by, mine, at, length);
        return text.equals(text(by, its, atThere, lengthThere)) ? text + bytes(mine, at, length) : text;
    }

    /** The object of the second recording as text. */
    String second(ObjectJson by) {
        String text = text(by, its, atThere, lengthThere);
        return text.equals(text(by, mine, at, length)) ? text + bytes(its, atThere, lengthThere) : text;
    }

    private static String text(ObjectJson by, byte[] bytes, int at, int length) {
        JsonWriter json = new JsonWriter();
        by.write(bytes, at, length, json);
        return json.toString();
    }

    /** Describes bytes, to distinguish objects with the same text. */
    private String bytes(byte[] bytes, int from, int count) {
        int place = mismatch();
        int end = Math.min(count, place + SHOWN);
        String what = place >= count
                ? "it ends there"
                : HEX.formatHex(bytes, from + place, from + end) + (end < count ? " …" : "");
        return " (the text is the same, and the bytes differ: at byte " + place + " of " + count + ", " + what + ")";
    }
}
