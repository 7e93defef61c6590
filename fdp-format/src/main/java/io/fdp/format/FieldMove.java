package io.fdp.format;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Moves a field of a file into a field of the program: unchanged, with other ordinals, with more elements, or as a
 * wider number.
 *
 * <p>A move that would lose data is refused.
 */
public final class FieldMove {
    private final MoveRules rules;
    private final TypeDescription type;
    private final int column;
    private final FieldDescription from;
    private final RowShape shape;
    private final int index;
    private final FieldLayout to;

    /** The ordinal in the program for each ordinal of the file; -1 for a constant that is gone. */
    private final int[] ordinals;

    FieldMove(TypeDescription type, int column, ComponentLayout layout, int index, Aliases aliases, MoveRules rules) {
        this.rules = rules;
        this.type = type;
        this.column = column;
        this.from = type.fields().get(column);
        this.shape = RowShape.of(layout);
        this.index = index;
        this.to = layout.fields().get(index);
        requireFit();
        this.ordinals = new int[from.constants().size()];
        for (int i = 0; i < ordinals.length; i++) {
            String name = from.constants().get(i);
            int known = to.constants().indexOf(name);
            ordinals[i] = known >= 0 ? known : to.constants().indexOf(aliases.currentConstant(to.name(), name));
        }
    }

    /** The name of the field in the program. */
    public String name() {
        return to.name();
    }

    /** The field in the file. */
    public FieldDescription saved() {
        return from;
    }

    /** What has another name in the file: the field, and constants of its enum. */
    public List<String> renames() {
        List<String> renames = new ArrayList<>();
        if (!from.name().equals(to.name())) {
            renames.add(words() + " is " + to.name());
        }
        for (int i = 0; i < ordinals.length; i++) {
            String former = from.constants().get(i);
            if (ordinals[i] >= 0 && !to.constants().get(ordinals[i]).equals(former)) {
                renames.add(words() + ": constant " + former + " is "
                        + to.constants().get(ordinals[i]));
            }
        }
        return renames;
    }

    /** What is not the same in the program, apart from names; null if all is. */
    public @Nullable String conversion() {
        if (from.kind() != to.kind() || from.count() != to.count()) {
            return words() + " is " + Article.of(from.toString()) + " in " + rules.file() + ", and "
                    + Article.of(FieldDescription.of(to).toString()) + " in this program";
        }
        for (int i = 0; i < ordinals.length; i++) {
            if (ordinals[i] != i) {
                return words() + " has the constants of its enum in another order, or not all of them";
            }
        }
        return null;
    }

    private String words() {
        return "field " + from.name() + " of " + type;
    }

    private void requireFit() {
        if (!WiderKinds.holds(to.kind(), from.kind()) || from.isArray() != to.array() || from.count() > to.count()) {
            throw rules.refuse(
                    type,
                    "field " + from.name() + " is " + Article.of(from.toString()) + " in " + rules.file() + ", and "
                            + to.name() + " is "
                            + Article.of(FieldDescription.of(to).toString())
                            + " in this program; values move only to the same kind or a wider one (whole numbers up to"
                            + " long, float to double), and arrays and texts only to longer ones; give the new field"
                            + " another name, or "
                            + rules.instead());
        }
    }

    /** Moves all values into an image whose values begin at an offset. */
    void apply(MovedRows rows, byte[] image, int at) {
        int start = at + shape.start(index, rows.rows());
        int stride = shape.step(index);
        if (from.kind() == FieldKind.ENUM) {
            moveConstants(rows, image, start, stride);
        } else if (from.kind().bytes() != to.kind().bytes()) {
            widen(rows, image, start, stride);
        } else {
            rows.copyColumn(column, from, image, start, stride);
        }
    }

    private void moveConstants(MovedRows rows, byte[] image, int start, int stride) {
        for (int row = 0; row < rows.rows(); row++) {
            for (int element = 0; element < from.count(); element++) {
                int saved = (int) rows.number(column, row * from.count() + element, from);
                int now = ordinals[saved];
                if (now < 0) {
                    String gone = from.constants().get(saved);
                    throw rules.refuse(
                            type,
                            "field " + to.name() + " has the constant " + gone
                                    + ", which its enum does not have any more; if it was renamed, write @Alias(\""
                                    + gone
                                    + "\") on the renamed constant");
                }
                LittleEndian.INT.set(image, start + row * stride + element * Integer.BYTES, now);
            }
        }
    }

    private void widen(MovedRows rows, byte[] image, int start, int stride) {
        int width = to.kind().bytes();
        for (int row = 0; row < rows.rows(); row++) {
            for (int element = 0; element < from.count(); element++) {
                long number = WiderKinds.widen(from.kind(), rows.number(column, row * from.count() + element, from));
                int place = start + row * stride + element * width;
                for (int b = 0; b < width; b++) {
                    image[place + b] = (byte) (number >>> (8 * b));
                }
            }
        }
    }
}
