package io.fdp.cli.recording;

import java.util.Locale;

/** Texts for numbers of things. */
final class Words {
    private Words() {}

    /** As {@code 1 frame} and {@code 1,200 frames}. */
    static String count(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }
}
