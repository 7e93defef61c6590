package io.fdp.format;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Moves values of a type of a file into a registered type, field by field, by name or former name. These are the rules
 * by which a program that has changed reads its old files, saves and recordings alike.
 */
public final class TypeMove {
    private final TypeDescription saved;
    private final WorldTypes.Registered target;
    private final List<FieldMove> moves = new ArrayList<>();
    private final int[] unknown;
    private final @Nullable RowShape shape;

    /** Compares a type with the registered type for it; refuses a type whose values do not fit. */
    TypeMove(TypeDescription saved, WorldTypes.Registered target, MoveRules rules) {
        this.saved = saved;
        this.target = target;
        if (saved.kind() != target.saved().kind()) {
            throw rules.refuse(
                    saved,
                    "it is " + Article.of(target.saved().kind().text())
                            + " in this program; give the new type another name, or " + rules.instead());
        }
        boolean[] used = new boolean[saved.fields().size()];
        ComponentLayout layout = target.layout();
        this.shape = layout == null ? null : RowShape.of(layout);
        if (layout != null) {
            for (int i = 0; i < layout.fields().size(); i++) {
                int column = columnOf(layout.fields().get(i));
                if (column >= 0) {
                    used[column] = true;
                    moves.add(new FieldMove(saved, column, layout, i, target.aliases(), rules));
                }
            }
        }
        unknown = IntStream.range(0, used.length).filter(i -> !used[i]).toArray();
    }

    private int columnOf(FieldLayout field) {
        int found = -1;
        for (int i = 0; i < saved.fields().size(); i++) {
            String name = saved.fields().get(i).name();
            if (name.equals(field.name())) {
                return i;
            }
            if (target.aliases().formerNames(field.name()).contains(name)) {
                found = i;
            }
        }
        return found;
    }

    /** The type in the file. */
    public TypeDescription saved() {
        return saved;
    }

    /** The registered type. */
    public WorldTypes.Registered target() {
        return target;
    }

    /** The fields that both have. */
    public List<FieldMove> fields() {
        return moves;
    }

    /** The fields of the file that the registered type does not have, by their places. */
    public int[] unknown() {
        return unknown;
    }

    /** A type with only the unknown fields, or null when there are none. */
    public @Nullable TypeDescription unknownFields() {
        if (unknown.length == 0) {
            return null;
        }
        List<FieldDescription> fields =
                IntStream.of(unknown).mapToObj(saved.fields()::get).toList();
        return TypeDescription.ofFields(saved.kind(), target.saved().name(), saved.id(), fields);
    }

    /** The fields of the registered type that the file does not have; they are zero. */
    public List<FieldDescription> missingFields() {
        return target.saved().fields().stream()
                .filter(field -> moves.stream().noneMatch(move -> move.name().equals(field.name())))
                .toList();
    }

    /** Whether both mean the same type, so that values need no move. */
    public boolean isSame() {
        return saved.isSame(target.saved());
    }

    /** Whether the type has another name in the file. */
    public boolean isRenamed() {
        return !saved.name().equals(target.saved().name());
    }

    /** The bytes of a number of moved rows; 0 for tags and objects. */
    public long bytes(int rows) {
        return shape == null ? 0 : (long) rows * shape.stride();
    }

    /** Moves all values into an image that is zero. */
    public void apply(MovedRows rows, byte[] image, int at) {
        for (int i = 0; i < moves.size(); i++) {
            moves.get(i).apply(rows, image, at);
        }
    }
}
