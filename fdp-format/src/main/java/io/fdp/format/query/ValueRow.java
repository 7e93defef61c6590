package io.fdp.format.query;

import io.fdp.format.RowJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One value of a type with fields, as queries read it. */
public interface ValueRow extends RowJson.Row {
    /**
     * Compares a text with another one, by code points.
     *
     * @param field the number of the field, a text
     * @param utf8 the other text
     * @return negative, 0 or positive
     */
    default int compareText(int field, byte[] utf8) {
        return Arrays.compareUnsigned(text(field).getBytes(StandardCharsets.UTF_8), utf8);
    }
}
