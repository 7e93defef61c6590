package io.fdp.storage;

import io.fdp.format.TypeDescription;
import io.fdp.storage.format.SaveHeader;
import io.fdp.storage.read.SaveVisitor;
import io.fdp.storage.read.SavedEntities;
import io.fdp.storage.read.SavedEvents;
import io.fdp.storage.read.SavedRows;
import io.fdp.storage.read.SavedValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums up a save. */
final class SummaryVisitor implements SaveVisitor {
    private @Nullable SaveHeader header;
    private long[] values = {};
    private long rawBytes;
    private long links;
    private long roles;

    SaveSummary summary(long bytes, HashCheck hash) {
        SaveHeader of = header;
        if (of == null) {
            throw new IllegalStateException("nothing was read");
        }
        List<SaveSummary.TypeSummary> types = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            TypeDescription type = of.types().get(i);
            types.add(new SaveSummary.TypeSummary(
                    type.kind().text(),
                    type.name(),
                    values[i],
                    type.fields().stream()
                            .map(field -> new SaveSummary.Field(field.name(), field.toString()))
                            .toList()));
        }
        return new SaveSummary(bytes, rawBytes, of.tick(), of.entities(), links, roles, types, hash);
    }

    @Override
    public void header(SaveHeader of) {
        header = of;
        values = new long[of.types().size()];
    }

    @Override
    public void entities(SavedEntities entities) {
        rawBytes += entities.image().length;
    }

    @Override
    public void values(SavedValues of) {
        values[of.number()] += of.rows().rows();
        rawBytes += of.bits().length + bytesOf(of.rows());
    }

    private static long bytesOf(SavedRows rows) {
        long bytes = 0;
        for (int i = 0; i < rows.size(); i++) {
            bytes += rows.length(i);
        }
        return bytes;
    }

    @Override
    public void links(int[] children, int[] parents) {
        links += children.length;
        rawBytes += 2L * Integer.BYTES * children.length;
    }

    @Override
    public void roles(int[] of, long[] entities) {
        roles += of.length;
        rawBytes += (long) (Integer.BYTES + Long.BYTES) * of.length;
    }

    @Override
    public void events(SavedEvents events) {
        values[events.number()] += events.rows().rows();
        rawBytes += bytesOf(events.rows());
    }

    @Override
    public void end() {}
}
