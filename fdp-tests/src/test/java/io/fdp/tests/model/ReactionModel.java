package io.fdp.tests.model;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.ReactionKind;
import io.fdp.kernel.reaction.Reactions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What reactions should be told: the difference between two states that are plain maps, in the documented order.
 *
 * <p>Each reaction writes a line for each call: its number, its kind, the column, the entity, the last value, and the
 * present value.
 */
public final class ReactionModel {
    private final ReactedWorld world;
    private final Map<String, List<Told>> types = new LinkedHashMap<>();
    private final List<String> log = new ArrayList<>();
    private Map<String, Map<Long, String>> before;
    private int number;

    /** A reaction, and whether it was told anything. */
    public static final class Told {
        private final int number;
        private final String column;
        private final ReactionKind kind;
        private final boolean withLast;
        private boolean fresh = true;
        private @Nullable Reaction reaction;

        Told(int number, String column, ReactionKind kind, boolean withLast) {
            this.number = number;
            this.column = column;
            this.kind = kind;
            this.withLast = withLast;
        }
    }

    public ReactionModel(ReactedWorld world) {
        this.world = world;
        this.before = world.state();
    }

    public int size() {
        return types.values().stream().mapToInt(List::size).sum();
    }

    /** Registers a reaction to a column, or to entities if it is null. */
    public void register(@Nullable ComponentColumn column, ReactionKind kind, boolean withLast) {
        String name = column == null ? ReactedWorld.ENTITIES : column.name();
        Told told = new Told(number++, name, kind, withLast);
        told.reaction = register(told, column);
        types.computeIfAbsent(name, _ -> new ArrayList<>()).add(told);
    }

    private Reaction register(Told told, @Nullable ComponentColumn column) {
        Reactions reactions = world.repo.reactions();
        if (column == null) {
            return told.kind == ReactionKind.ADDED
                    ? reactions.onCreated(entity -> write(told, null, entity, null))
                    : reactions.onDestroyed(entity -> write(told, null, entity, null));
        }
        return switch (told.kind) {
            case ADDED -> reactions.onAdded(column, entity -> write(told, column, entity, null));
            case REMOVED ->
                told.withLast
                        ? reactions.onRemoved(column, (entity, last) -> write(told, column, entity, last))
                        : reactions.onRemoved(column, entity -> write(told, column, entity, null));
            case CHANGED ->
                told.withLast
                        ? reactions.onChanged(column, (entity, last) -> write(told, column, entity, last))
                        : reactions.onChanged(column, entity -> write(told, column, entity, null));
        };
    }

    private void write(Told told, @Nullable ComponentColumn column, long entity, @Nullable ComponentColumn last) {
        String old = last == null ? "" : ReactedWorld.value(last, entity);
        String now = told.kind == ReactionKind.REMOVED || column == null ? "" : ReactedWorld.value(column, entity);
        log.add(line(told, entity, old, now));
    }

    private static String line(Told told, long entity, String old, String now) {
        return told.number + " " + told.kind + " " + told.column + " " + Entity.toString(entity) + " " + old + ">"
                + now;
    }

    /** Closes one of the reactions. */
    public void close(int which) {
        int left = which;
        for (List<Told> all : types.values()) {
            if (left < all.size()) {
                Reaction reaction = all.remove(left).reaction;
                if (reaction != null) {
                    reaction.close();
                }
                break;
            }
            left -= all.size();
        }
        types.values().removeIf(List::isEmpty);
    }

    /** Everything counts as told. */
    public void renew() {
        before = world.state();
        types.values().forEach(all -> all.forEach(told -> told.fresh = false));
    }

    /** Whether nothing is left to tell. */
    public boolean isSettled() {
        return expected(world.state()).isEmpty();
    }

    /** The lines that reactions should have written in a dispatch, given the state that it saw. */
    private List<String> expected(Map<String, Map<Long, String>> now) {
        List<String> lines = new ArrayList<>();
        types.forEach((column, all) -> {
            for (ReactionKind kind : List.of(ReactionKind.REMOVED, ReactionKind.ADDED, ReactionKind.CHANGED)) {
                for (Told told : all) {
                    if (told.kind == kind) {
                        tell(told, of(before, column), of(now, column), lines);
                    }
                }
            }
        });
        return lines;
    }

    private static Map<Long, String> of(Map<String, Map<Long, String>> state, String column) {
        return state.getOrDefault(column, Map.of());
    }

    private static void tell(Told told, Map<Long, String> old, Map<Long, String> now, List<String> lines) {
        if (told.kind == ReactionKind.REMOVED && !told.fresh) {
            old.forEach((entity, value) -> {
                if (!now.containsKey(entity)) {
                    lines.add(line(told, entity, told.withLast ? value : "", ""));
                }
            });
        } else if (told.kind == ReactionKind.ADDED) {
            now.forEach((entity, value) -> {
                if (told.fresh || !old.containsKey(entity)) {
                    lines.add(line(told, entity, "", value));
                }
            });
        } else if (told.kind == ReactionKind.CHANGED && !told.fresh) {
            now.forEach((entity, value) -> {
                String last = old.get(entity);
                if (last != null && !last.equals(value)) {
                    lines.add(line(told, entity, told.withLast ? last : "", value));
                }
            });
        }
    }

    /** A dispatch took place: takes what should have been written, and what was. */
    public Lines take() {
        Map<String, Map<Long, String>> now = world.state();
        Lines lines = new Lines(expected(now), List.copyOf(log));
        log.clear();
        before = now;
        types.values().forEach(all -> all.forEach(told -> told.fresh = false));
        return lines;
    }

    /** What should have been written, and what was. */
    public record Lines(List<String> expected, List<String> written) {}
}
