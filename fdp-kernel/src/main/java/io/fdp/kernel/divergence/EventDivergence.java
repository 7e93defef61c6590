package io.fdp.kernel.divergence;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.internal.content.TypeDifference;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.internal.event.ObjectChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Finds the differences between the current and pending events of one name in two worlds. */
final class EventDivergence {
    private final DivergenceSearch search;
    private final @Nullable EventStream<?> first;
    private final @Nullable EventStream<?> second;
    private final String name;

    EventDivergence(
            DivergenceSearch search, @Nullable EventStream<?> first, @Nullable EventStream<?> second, String name) {
        this.search = search;
        this.first = first;
        this.second = second;
        this.name = name;
    }

    void search() {
        if (first != null && second != null && TypeDifference.of(first, second) != null) {
            add("", first.valueClass().getName(), second.valueClass().getName());
            return;
        }
        compare("current", false);
        compare("pending", true);
    }

    private void compare(String which, boolean pending) {
        int count = count(first, pending);
        int other = count(second, pending);
        if (count != other) {
            add(which + " count", Integer.toString(count), Integer.toString(other));
        }
        if (first instanceof NativeEvents<?> a && second instanceof NativeEvents<?> b) {
            compareNative(which, a, b, pending);
        } else if (first instanceof ManagedEvents<?> a && second instanceof ManagedEvents<?> b) {
            compareObjects(which, a, b, pending);
        }
    }

    private static int count(@Nullable EventStream<?> stream, boolean pending) {
        return stream == null ? 0 : pending ? stream.pendingCount() : stream.count();
    }

    private void compareNative(String which, NativeEvents<?> a, NativeEvents<?> b, boolean pending) {
        ValueComparison values = new ValueComparison(a.layout());
        long[] ofA = addresses(pending ? a.pendingBytes() : a.currentBytes());
        long[] ofB = addresses(pending ? b.pendingBytes() : b.currentBytes());
        for (int i = 0; i < Math.min(ofA.length, ofB.length) && !search.isFull(); i++) {
            values.comparePieces(which + "[" + i + "].", ofA[i], ofB[i], this::add);
        }
    }

    private static long[] addresses(EventBytes events) {
        LongStream.Builder all = LongStream.builder();
        for (int piece = 0; piece < events.pieces(); piece++) {
            for (int i = 0; i < events.pieceCount(piece); i++) {
                all.add(events.pieceAddress(piece) + (long) i * events.stride());
            }
        }
        return all.build().toArray();
    }

    private void compareObjects(String which, ManagedEvents<?> a, ManagedEvents<?> b, boolean pending) {
        List<Object> ofA = objects(a, pending);
        List<Object> ofB = objects(b, pending);
        for (int i = 0; i < Math.min(ofA.size(), ofB.size()) && !search.isFull(); i++) {
            Object x = ofA.get(i);
            Object y = ofB.get(i);
            if (hashOf(a, x) != hashOf(b, y)) {
                add(which + "[" + i + "]", x.toString(), y.toString());
            }
        }
    }

    private static long hashOf(ManagedEvents<?> events, Object event) {
        return ((ObjectChannel) EventChannel.of(events)).hashOf(event);
    }

    private static List<Object> objects(ManagedEvents<?> events, boolean pending) {
        List<Object> all = new ArrayList<>();
        if (pending) {
            events.forEachPending(all::add);
        } else {
            events.forEach(all::add);
        }
        return all;
    }

    private boolean add(String field, String a, String b) {
        return search.add(Divergence.Kind.EVENT, name, Entity.NULL, field, a, b);
    }
}
