package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.OnDeath;
import io.fdp.kernel.entity.Entity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * References as plain Java: who lives, and for each field what each entity refers to, part by part. Taken from a world,
 * then settled by the rule of the guide, then compared with a world.
 */
public final class LinkModel {
    private final List<LinkedWorld.Link> links;
    private final Set<Long> living;
    private final List<Map<Long, List<List<Long>>>> fields = new ArrayList<>();
    private final List<Set<Long>> owned = new ArrayList<>();
    private long applied;

    /** Takes a world as it is. */
    public LinkModel(LinkedWorld world) {
        links = world.links;
        living = new LinkedHashSet<>(world.living());
        for (LinkedWorld.Link link : links) {
            Map<Long, List<List<Long>>> values = new TreeMap<>(Comparator.comparingInt(Entity::index));
            Set<Long> own = new HashSet<>();
            for (long entity : living) {
                if (link.column().has(entity)) {
                    List<List<Long>> parts = new ArrayList<>();
                    link.read().apply(entity).forEach(part -> parts.add(new ArrayList<>(part)));
                    values.put(entity, parts);
                    if (link.column().hasAuthority(entity)) {
                        own.add(entity);
                    }
                }
            }
            fields.add(values);
            owned.add(own);
        }
    }

    /** How often something was done. */
    public long applied() {
        return applied;
    }

    // ---- the rule

    /** Deals with references to the dead until there are none. */
    public LinkModel settle() {
        boolean acted = true;
        while (acted) {
            acted = round();
        }
        return this;
    }

    private boolean round() {
        List<List<Long>> waiting = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            int field = i;
            waiting.add(fields.get(i).keySet().stream()
                    .filter(entity -> isDue(field, entity))
                    .toList());
        }
        boolean acted = false;
        for (int i = 0; i < links.size(); i++) {
            for (long entity : waiting.get(i)) {
                if (isDue(i, entity)) {
                    act(i, entity);
                    acted = true;
                }
            }
        }
        return acted;
    }

    private boolean isDead(long target) {
        return !living.contains(target);
    }

    private boolean isDue(int field, long entity) {
        return links.get(field).onDeath() != OnDeath.KEEP
                && owned.get(field).contains(entity)
                && fields.get(field).containsKey(entity)
                && fields.get(field).get(entity).stream().flatMap(List::stream).anyMatch(this::isDead);
    }

    private void act(int field, long entity) {
        List<List<Long>> parts = fields.get(field).get(entity);
        applied++;
        switch (links.get(field).onDeath()) {
            case CLEAR -> parts.forEach(part -> part.removeIf(this::isDead));
            case REMOVE -> {
                for (int i = parts.size() - 1; i >= 0; i--) {
                    if (parts.get(i).stream().anyMatch(this::isDead)) {
                        List<Long> last = parts.removeLast();
                        if (i < parts.size()) {
                            parts.set(i, last);
                        }
                    }
                }
                if (parts.isEmpty()) {
                    strip(links.get(field), entity);
                }
            }
            case DESTROY -> {
                living.remove(entity);
                links.forEach(link -> strip(link, entity));
            }
            case KEEP -> throw new AssertionError("nothing happens");
        }
    }

    private void strip(LinkedWorld.Link from, long entity) {
        for (int i = 0; i < links.size(); i++) {
            if (links.get(i).column().equals(from.column())) {
                fields.get(i).remove(entity);
                owned.get(i).remove(entity);
            }
        }
    }

    // ---- comparing

    /** Asserts that a world has the entities and references of the model. */
    public void assertIsLike(LinkedWorld world) {
        LinkModel now = new LinkModel(world);
        assertThat(now.living).isEqualTo(living);
        for (int i = 0; i < links.size(); i++) {
            assertThat(now.fields.get(i))
                    .as(links.get(i).referrers().toString())
                    .isEqualTo(fields.get(i));
        }
    }

    /** Asserts that the indexes of a world answer what the model says. */
    public void assertAnswers(LinkedWorld world) {
        for (int i = 0; i < links.size(); i++) {
            Map<Long, List<Long>> referrers = new HashMap<>();
            int pairs = 0;
            for (Map.Entry<Long, List<List<Long>>> entity : fields.get(i).entrySet()) {
                Set<Long> targets = new HashSet<>();
                entity.getValue().forEach(targets::addAll);
                pairs += targets.size();
                targets.forEach(target -> referrers
                        .computeIfAbsent(target, t -> new ArrayList<>())
                        .add(entity.getKey()));
            }
            LinkedWorld.Link link = world.links.get(i);
            assertThat(link.referrers().size()).as(link.referrers().toString()).isEqualTo(pairs);
            Set<Long> asked = new HashSet<>(world.handles);
            asked.addAll(referrers.keySet());
            for (long target : asked) {
                assertAnswer(link, target, referrers.getOrDefault(target, List.of()));
            }
        }
    }

    private static void assertAnswer(LinkedWorld.Link link, long target, List<Long> expected) {
        String what = link.referrers() + " of " + Entity.toString(target);
        List<Long> visited = new ArrayList<>();
        link.referrers().forEach(target, visited::add);
        assertThat(visited).as(what).isEqualTo(expected);
        assertThat(link.referrers().count(target)).as(what).isEqualTo(expected.size());
        assertThat(link.referrers().isEmpty(target)).as(what).isEqualTo(expected.isEmpty());
        assertThat(link.referrers().first(target)).as(what).isEqualTo(expected.isEmpty() ? 0 : expected.getFirst());
        long[] some = new long[expected.size() + 1];
        int room = Math.max(0, some.length - 1 - (int) (target & 1));
        long[] into = Arrays.copyOf(some, room);
        assertThat(link.referrers().collect(target, into)).as(what).isEqualTo(expected.size());
        assertThat(into)
                .as(what)
                .containsExactly(
                        expected.stream().limit(room).mapToLong(Long::longValue).toArray());
        for (long one : expected) {
            assertThat(link.referrers().contains(target, one)).as(what).isTrue();
            assertThat(link.referrers().contains(target, one + (1L << 32)))
                    .as(what)
                    .isFalse();
        }
    }
}
