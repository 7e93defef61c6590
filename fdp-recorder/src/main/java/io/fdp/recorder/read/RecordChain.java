package io.fdp.recorder.read;

import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.RecordIndex;
import io.fdp.recorder.format.RecordKind;
import io.fdp.recorder.format.RecordReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The records of a file, from the first to the last, by their headers alone.
 *
 * <p>An index can point anywhere, also into the content of a record, which may have the bytes of another recording.
 * Only records that are reached from the first record, each by the length of the record before it, belong to the file.
 * Going from header to header reads 48 bytes for each record. Contents are read, and their checksums compared, when a
 * frame is shown.
 */
public final class RecordChain {
    private RecordChain() {}

    /** Makes an index from the headers; null when the chain breaks, or breaks a rule. */
    static @Nullable RecordIndex of(RecordReader reader) throws IOException {
        RecordIndex index = new RecordIndex(reader.account());
        ChainRules rules = new ChainRules();
        int number = 0;
        boolean ended = false;
        for (long at = Format.MAGIC_BYTES; at < reader.fileBytes(); at = reader.next()) {
            if (ended
                    || reader.headerAlone(at) != null
                    || reader.number() != number++
                    || rules.next(reader) != null
                    || rules.wrongBack() != null) {
                return null;
            }
            add(reader, index);
            ended = reader.kind() == RecordKind.END;
        }
        return ended ? index : null;
    }

    private static void add(RecordReader reader, RecordIndex index) {
        switch (reader.kind()) {
            case SCHEMA -> index.addSchema(reader.position());
            case GAP -> index.addGap(reader.gapFirst(), reader.gapCount(), reader.gapReason());
            case FRAME -> {
                if (reader.isFirst()) {
                    index.addFrame(reader.tick(), reader.isKeyframe(), reader.position());
                }
            }
            case INDEX, END -> {}
        }
    }
}
