package io.fdp.tests.components;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.codec.data.UnknownFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Classes with serializers: every kind of field, subtypes, and versions of one class. */
public final class Graphs {
    private Graphs() {}

    /** An enum, one constant of which had another name. */
    public enum Mood {
        CALM,
        @Alias("ANGRY")
        FURIOUS,
        SLEEPY {
            @Override
            public String toString() {
                return "zzz";
            }
        }
    }

    @Serialized
    public record Primitives(
            @FieldKey(1) boolean on,
            @FieldKey(2) byte small,
            @FieldKey(3) short shorter,
            @FieldKey(4) char letter,
            @FieldKey(5) int number,
            @FieldKey(6) long large,
            @FieldKey(7) float real,
            @FieldKey(8) double precise) {}

    @Serialized
    public record Boxes(
            @FieldKey(1) @Nullable Boolean on,
            @FieldKey(2) @Nullable Byte small,
            @FieldKey(3) @Nullable Short shorter,
            @FieldKey(4) @Nullable Character letter,
            @FieldKey(5) @Nullable Integer number,
            @FieldKey(6) @Nullable Long large,
            @FieldKey(7) @Nullable Float real,
            @FieldKey(8) @Nullable Double precise,
            @FieldKey(9) @Nullable String text,
            @FieldKey(10) @Nullable Mood mood) {}

    /** Arrays; a class, because those of a record would make its equals useless. */
    @Serialized
    public static final class Arrays {
        @FieldKey(1)
        public boolean @Nullable [] bits;

        @FieldKey(2)
        public byte @Nullable [] bytes;

        @FieldKey(3)
        public short @Nullable [] shorts;

        @FieldKey(4)
        public char @Nullable [] letters;

        @FieldKey(5)
        public int @Nullable [] numbers;

        @FieldKey(6)
        public long @Nullable [] larges;

        @FieldKey(7)
        public float @Nullable [] reals;

        @FieldKey(8)
        public double @Nullable [] doubles;

        @FieldKey(9)
        public @Nullable String @Nullable [] texts;

        @FieldKey(10)
        public int @Nullable [] @Nullable [] grid;

        @FieldKey(11)
        public @Nullable Primitives @Nullable [] records;

        @FieldKey(12)
        public @Nullable Mood @Nullable [] moods;
    }

    @Serialized
    public record Collections(
            @FieldKey(1) @Nullable List<@Nullable String> texts,
            @FieldKey(2) @Nullable Set<Integer> numbers,
            @FieldKey(3) @Nullable Map<String, @Nullable Primitives> byName,
            @FieldKey(4) @Nullable Collection<? extends Order> orders,
            @FieldKey(5) @Nullable Deque<Long> queue,
            @FieldKey(6) @Nullable TreeSet<String> sorted,
            @FieldKey(7) @Nullable SortedMap<Integer, Mood> moods,
            @FieldKey(8) @Nullable HashMap<Mood, List<Set<Double>>> nested,
            @FieldKey(9) @Nullable ArrayList<int[]> arrays,
            @FieldKey(10) @Nullable LinkedHashMap<Character, Map<Byte, Boolean>> maps) {}

    /** Things of which a file says which they are. */
    @Serialized
    public sealed interface Order {}

    @Serialized(id = 1)
    public record Move(@FieldKey(1) float x, @FieldKey(2) float y) implements Order {}

    @Serialized(id = 2)
    public record Halt() implements Order {}

    @Serialized(id = 3)
    public record Sequence(@FieldKey(1) List<Order> steps) implements Order {}

    /** Another base below a base. */
    @Serialized
    public abstract static sealed class Attack implements Order permits Strike, Siege {
        @FieldKey(1)
        public @Nullable String target;
    }

    @Serialized(id = 4)
    public static non-sealed class Strike extends Attack {
        @FieldKey(2)
        public int force;
    }

    @Serialized(id = 5)
    public static final class Siege extends Attack {
        @FieldKey(2)
        public final List<String> towers = new ArrayList<>();

        @FieldKey(3)
        public final Map<String, Integer> engines = new LinkedHashMap<>();
    }

    /** A class that is its own base. */
    @Serialized(id = 1, subtypes = Dog.class)
    public static class Animal {
        @FieldKey(1)
        public @Nullable String name;
    }

    @Serialized(id = 2)
    public static final class Dog extends Animal {
        @FieldKey(7)
        public int tricks;
    }

    /** May contain itself, and may be extended by who does not know better. */
    @Managed(name = "tests.Node")
    @Serialized
    public static class Node {
        @FieldKey(1)
        public @Nullable String name;

        @FieldKey(2)
        public @Nullable Node next;

        @FieldKey(3)
        public @Nullable List<Node> children;

        @FieldKey(4)
        public @Nullable Map<String, Node> byName;

        @FieldKey(5)
        public @Nullable Set<Node> others;

        public transient int scratch;

        public Node() {}

        public Node(String name) {
            this.name = name;
        }
    }

    /** Everything together. */
    @Managed(name = "tests.Whole")
    @Serialized
    public static final class Whole {
        @FieldKey(1)
        public @Nullable Primitives primitives;

        @FieldKey(2)
        public @Nullable Boxes boxes;

        @FieldKey(3)
        public @Nullable Arrays arrays;

        @FieldKey(4)
        public @Nullable Collections collections;

        @FieldKey(5)
        public @Nullable Order order;

        @FieldKey(6)
        public @Nullable Animal animal;

        @FieldKey(7)
        public @Nullable Node node;

        @FieldKey(value = 8, with = Uuids.class)
        public @Nullable UUID id;
    }

    /** A serializer by hand. */
    public static final class Uuids implements Serializer<UUID> {
        @Override
        public void write(DataWriter to, UUID value) {
            to.arrayHeader(2);
            to.integer(value.getMostSignificantBits());
            to.integer(value.getLeastSignificantBits());
        }

        @Override
        public UUID read(DataReader from) {
            if (from.arrayHeader() != 2) {
                throw from.wrong("a UUID is two numbers");
            }
            return new UUID(from.int64(), from.int64());
        }
    }

    /** A class as it was. */
    @Serialized
    public record Old(
            @FieldKey(1) String name,
            @FieldKey(2) int age,
            @FieldKey(9) List<String> gone) {}

    /** The same class as it is: a field renamed, one gone, several new. */
    @Serialized
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record New(
            @FieldKey(1) String title,
            @FieldKey(2) int age,
            @FieldKey(3) @Nullable String added,
            @FieldKey(4) List<String> tags,
            @FieldKey(5) double weight,
            @FieldKey(6) int[] counts,
            @FieldKey(7) String[][] table) {}

    /** The same class, which keeps what it does not know. */
    @Serialized
    public record Keeping(
            @FieldKey(1) String name, @Nullable UnknownFields rest) {}

    /** A class that does so. */
    @Serialized
    public static final class KeepingClass {
        @FieldKey(1)
        public String name = "default";

        @FieldKey(5)
        public int added = 77;

        public @Nullable UnknownFields rest;
    }

    /** An event that can be saved. */
    @Event(id = 901, managed = true, name = "tests.Message")
    @Serialized
    public record Message(
            @FieldKey(1) String text,
            @FieldKey(2) Mood mood,
            @FieldKey(3) List<Float> places) {}

    /** A record that does not take everything. */
    @Serialized
    public record Strict(@FieldKey(1) int limit) {
        public Strict {
            if (limit < 1) {
                throw new IllegalArgumentException("limit below 1: limit=" + limit);
            }
        }
    }

    /** Fields whose names are those that generated code uses. */
    @Serialized(prefix = "Awkward")
    public record Names(
            @FieldKey(1) int from,
            @FieldKey(2) int to,
            @FieldKey(3) int value,
            @FieldKey(4) int key,
            @FieldKey(5) int count,
            @FieldKey(6) int i,
            @FieldKey(7) List<Integer> e0,
            @FieldKey(8) Mood name) {}
}
