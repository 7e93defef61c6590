package io.fdp.storage.read;

import io.fdp.format.FieldDescription;
import io.fdp.format.ImageRow;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;

/** A view of one row of a block at a time; the columns of the block are planes. */
public final class SavedRow implements RowJson.Row {
    private TypeDescription type = TypeDescription.of(TypeKind.EVENT, "none", 0, null);
    private SavedRows rows = new SavedRows();
    private int row;

    public SavedRow at(TypeDescription of, SavedRows block, int number) {
        type = of;
        rows = block;
        row = number;
        return this;
    }

    @Override
    public long bits(int field, int element) {
        FieldDescription of = type.fields().get(field);
        return rows.number(field, row * of.count() + element, of);
    }

    @Override
    public String text(int field) {
        int size = type.fields().get(field).count();
        return ImageRow.text(rows.bytes(), rows.start(field) + row * size, size);
    }
}
