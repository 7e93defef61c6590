package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.state.StatePart;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Links of chunks as bytes: out of a world, into one with the same entities, and images that are wrong. */
class LinkChunksTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(10_000);
    private static final int PARENTS = 0;
    private static final int FIRST = 4096;
    private static final int NEXT = 8192;
    private static final int BYTES = RawChunks.LINK_IMAGE_BYTES;
    private static final int ENTITIES = 3000;
    private static final int[] ALL = {0, 1, 2};

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment images = arena.allocate(3L * BYTES, 8);
    private final long[] e = new long[ENTITIES];

    private EntityRepository world() {
        EntityRepository repo = worlds.create(CONFIG);
        repo.createEntities(e);
        return repo;
    }

    private static long hash(EntityRepository repo) {
        return repo.stateHashes().of(new StatePart(StatePart.Kind.HIERARCHY, ""));
    }

    private static void read(EntityRepository repo, MemorySegment to) {
        for (int chunk : ALL) {
            assertThat(repo.rawChunks().readLinks(chunk, to, (long) chunk * BYTES))
                    .isEqualTo(BYTES);
        }
    }

    private int get(int field, int index) {
        return images.get(ValueLayout.JAVA_INT, at(field, index)) - 1;
    }

    private void set(int field, int index, int to) {
        images.set(ValueLayout.JAVA_INT, at(field, index), to + 1);
    }

    private static long at(int field, int index) {
        return (index >> 10) * (long) BYTES + field + (index & 1023) * 4L;
    }

    // ---- what images hold

    @Test
    void shouldBeZerosWithoutLinks() {
        EntityRepository repo = world();
        images.fill((byte) 7);
        read(repo, images);
        assertThat(images.mismatch(arena.allocate(3L * BYTES))).isEqualTo(-1);
        assertThat(repo.rawChunks().hasLinks(1)).isFalse();
        long committed = repo.committedBytes();
        repo.rawChunks().writeLinks(ALL, 3, images, 0);
        assertThat(hash(repo)).isZero();
        assertThat(repo.memory().reserved()).as("no hierarchy yet").isPositive();
        assertThat(repo.committedBytes() - committed)
                .as("room to work, no links")
                .isLessThan(1 << 20);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldHaveParentsFirstChildrenAndNextSiblings() {
        EntityRepository repo = world();
        repo.hierarchy().addChild(e[1], e[2000]);
        repo.hierarchy().addChild(e[1], e[5]);
        read(repo, images);
        assertThat(get(FIRST, 1)).isEqualTo(2000);
        assertThat(get(PARENTS, 2000)).isEqualTo(1);
        assertThat(get(NEXT, 2000)).isEqualTo(5);
        assertThat(get(PARENTS, 5)).isEqualTo(1);
        assertThat(get(NEXT, 5)).isEqualTo(-1);
        assertThat(get(PARENTS, 1)).isEqualTo(-1);
        assertThat(repo.rawChunks().hasLinks(0)).isTrue();
        assertThat(repo.rawChunks().hasLinks(1)).isTrue();
        assertThat(repo.rawChunks().hasLinks(2)).isFalse();
    }

    // ---- into another world

    /** Two forests of the same entities: one becomes the other, all at once or by the chunks that differ. */
    @Test
    void shouldMakeAnotherForestTheSame() {
        Seeds.run(30, random -> {
            try (EntityRepository source = EntityRepository.create(CONFIG);
                    EntityRepository target = EntityRepository.create(CONFIG)) {
                source.createEntities(e);
                target.createEntities(e);
                for (int round = 0; round < 6; round++) {
                    long since = source.advanceVersion();
                    relink(source.hierarchy(), random, random.nextInt(4) == 0 ? 3000 : 20);
                    read(source, images);
                    if (round > 0 && random.nextBoolean()) {
                        writeChanged(source, target, since);
                    } else {
                        relink(target.hierarchy(), random, random.nextInt(300));
                        write(target, random);
                    }
                    assertThat(hash(target)).isEqualTo(hash(source));
                    assertThat(target.checkStructure()).isEmpty();
                    assertSame(source.hierarchy(), target.hierarchy());
                }
                relink(target.hierarchy(), random, 500);
                assertThat(target.checkStructure()).isEmpty();
            }
        });
    }

    private void write(EntityRepository target, SplittableRandom random) {
        int first = random.nextInt(3);
        int[] rotated = {first, (first + 1) % 3, (first + 2) % 3};
        MemorySegment inOrder = arena.allocate(3L * BYTES + 4, 8);
        for (int i = 0; i < 3; i++) {
            MemorySegment.copy(images, (long) rotated[i] * BYTES, inOrder, 4 + (long) i * BYTES, BYTES);
        }
        target.rawChunks().writeLinks(rotated, 3, inOrder, 4);
    }

    /** What was the same at a version: only chunks that were relinked since are written. */
    private void writeChanged(EntityRepository source, EntityRepository target, long since) {
        int[] changed = IntStream.range(0, 3)
                .filter(chunk -> source.hierarchy().chunkVersion(chunk) > since)
                .toArray();
        MemorySegment some = arena.allocate(3L * BYTES, 8);
        for (int i = 0; i < changed.length; i++) {
            MemorySegment.copy(images, (long) changed[i] * BYTES, some, (long) i * BYTES, BYTES);
        }
        target.rawChunks().writeLinks(changed, changed.length, some, 0);
    }

    private void relink(Hierarchy hierarchy, SplittableRandom random, int times) {
        int near = random.nextBoolean() ? 50 : ENTITIES;
        for (int i = 0; i < times; i++) {
            long child = e[random.nextInt(ENTITIES)];
            long parent = e[random.nextInt(near)];
            if (random.nextInt(4) == 0) {
                hierarchy.detach(child);
            } else if (child != parent && !hierarchy.isAncestor(child, parent)) {
                hierarchy.reparent(parent, child);
            }
        }
    }

    private void assertSame(Hierarchy one, Hierarchy other) {
        for (long entity : e) {
            assertThat(other.parent(entity)).isEqualTo(one.parent(entity));
            assertThat(other.firstChild(entity)).isEqualTo(one.firstChild(entity));
            assertThat(other.lastChild(entity)).isEqualTo(one.lastChild(entity));
            assertThat(other.nextSibling(entity)).isEqualTo(one.nextSibling(entity));
            assertThat(other.previousSibling(entity)).isEqualTo(one.previousSibling(entity));
            assertThat(other.childCount(entity)).isEqualTo(one.childCount(entity));
        }
    }

    /** The parent died in a frame, and somebody else took its place. */
    @Test
    void shouldFollowNewcomersAtAnOldIndex() {
        EntityRepository source = world();
        EntityRepository target = world();
        for (EntityRepository repo : List.of(source, target)) {
            repo.hierarchy().addChild(e[10], e[20]);
            repo.hierarchy().addChild(e[10], e[1500]);
            repo.hierarchy().addChild(e[2900], e[10]);
        }
        source.destroyEntity(e[10]);
        long newcomer = source.createEntity();
        assertThat((int) newcomer).isEqualTo(10);
        source.hierarchy().addChild(newcomer, e[1500]);
        source.hierarchy().addChild(e[20], newcomer);
        MemorySegment entities = arena.allocate(RawChunks.ENTITY_IMAGE_BYTES, 8);
        for (int chunk : ALL) {
            source.rawChunks().readEntities(chunk, entities, 0);
            target.rawChunks().writeEntities(chunk, entities, 0);
        }
        assertThat(target.hierarchy().parent(e[1500])).as("its parent died").isEqualTo(Entity.NULL);
        read(source, images);
        target.rawChunks().writeLinks(ALL, 3, images, 0);
        assertThat(target.hierarchy().parent(e[1500])).isEqualTo(newcomer);
        assertThat(target.hierarchy().parent(newcomer)).isEqualTo(e[20]);
        assertThat(hash(target)).isEqualTo(hash(source));
        assertThat(target.stateHash()).isEqualTo(source.stateHash());
        assertThat(target.checkStructure()).isEmpty();
    }

    @Test
    void shouldMarkWhatWasReplaced() {
        EntityRepository repo = world();
        repo.hierarchy().addChild(e[0], e[1]);
        repo.hierarchy().addChild(e[2000], e[2001]);
        read(repo, images);
        long since = repo.advanceVersion();
        repo.rawChunks().writeLinks(new int[] {1}, 1, images, BYTES);
        assertThat(repo.hierarchy().chunkVersion(0)).isLessThanOrEqualTo(since);
        assertThat(repo.hierarchy().chunkVersion(1)).isGreaterThan(since);
        assertThat(repo.hierarchy().chunkVersion(2)).isLessThanOrEqualTo(since);
    }

    /**
     * A child more in one chunk: how many children a parent of another chunk has is its own affair, and counts as
     * changed.
     */
    @Test
    void shouldBringParentsOfOtherChunksUpToDate() {
        EntityRepository repo = world();
        repo.hierarchy().addChild(e[0], e[1100]);
        repo.hierarchy().addChild(e[1100], e[1]);
        read(repo, images);
        set(NEXT, 1100, 1101);
        set(PARENTS, 1101, 0);
        long since = repo.advanceVersion();
        repo.rawChunks().writeLinks(new int[] {1}, 1, images, BYTES);
        assertThat(repo.hierarchy().childCount(e[0])).isEqualTo(2);
        assertThat(repo.hierarchy().lastChild(e[0])).isEqualTo(e[1101]);
        assertThat(repo.hierarchy().previousSibling(e[1101])).isEqualTo(e[1100]);
        assertThat(repo.hierarchy().chunkVersion(0)).isGreaterThan(since);
        assertThat(repo.checkStructure()).isEmpty();
    }

    // ---- wrong images

    @Test
    void shouldRefuseWrongImagesAndChangeNothing() {
        EntityRepository repo = world();
        Hierarchy hierarchy = repo.hierarchy();
        hierarchy.addChild(e[0], e[1]);
        hierarchy.addChild(e[0], e[1500]);
        hierarchy.addChild(e[0], e[3]);
        hierarchy.addChild(e[1], e[4]);
        hierarchy.addChild(e[4], e[5]);
        repo.destroyEntity(e[900]);
        refuse(repo, "index 7 has 900 for its parent, which does not live", () -> set(PARENTS, 7, 900));
        refuse(repo, "index 900 is linked and does not live", () -> set(PARENTS, 900, 7));
        refuse(repo, "index 3 has 2999999 for its first child, which is not", () -> set(FIRST, 3, 2_999_999));
        refuse(repo, "index 3 has 4294967286 for its next sibling", () -> set(NEXT, 3, -10));
        refuse(repo, "index 7 has no parent and 8 for its next sibling", () -> set(NEXT, 7, 8));
        refuse(repo, "index 7 is among the children of 0 and has no parent", () -> set(NEXT, 3, 7));
        refuse(repo, "index 4 is among the children of 0 and has 1 for its parent", () -> set(NEXT, 3, 4));
        refuse(repo, "index 7 is named as parent by 1 entities, but 1 of them are missing", () -> set(PARENTS, 8, 7));
        refuse(repo, "index 0 is named as parent by 4 entities, but 1 of them are missing", () -> set(PARENTS, 7, 0));
        refuse(repo, "index 0 is named as parent by 3 entities, but 1 of them are missing", () -> set(NEXT, 1500, -1));
        refuse(repo, "among the children of 0 more than once", () -> set(NEXT, 3, 1));
        refuse(repo, "among the children of 0 more than once", () -> set(NEXT, 1500, 1500));
        refuse(repo, "is above itself", () -> {
            set(PARENTS, 7, 7);
            set(FIRST, 7, 7);
        });
        refuse(repo, "is above itself", () -> {
            set(FIRST, 1, 5);
            set(PARENTS, 5, 1);
            set(NEXT, 5, 4);
            set(FIRST, 4, 1);
            set(PARENTS, 1, 4);
            set(FIRST, 0, 1500);
            set(NEXT, 1, -1);
        });
        refuse(repo, "index 3 is among the children of 0 and has no parent", () -> set(PARENTS, 3, -1));
        read(repo, images);
        RawChunks raw = repo.rawChunks();
        assertThatThrownBy(() -> raw.writeLinks(new int[] {1, 1}, 2, images, 0))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("chunk 1 is named twice");
        assertThatThrownBy(() -> raw.writeLinks(new int[] {64}, 1, images, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> raw.writeLinks(ALL, 4, images, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> raw.writeLinks(ALL, 3, images, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> raw.writeLinks(new int[100], 100, arena.allocate(100L * BYTES), 0))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("reaches 64");
        assertThatThrownBy(() -> raw.writeLinks(ALL, 1, MemorySegment.ofArray(new long[BYTES]), 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> raw.readLinks(64, images, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> raw.hasLinks(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> repo.query().build().forEach(entity -> raw.writeLinks(ALL, 3, images, 0)))
                .isInstanceOf(IterationException.class);
        raw.writeLinks(ALL, 0, images, 0);
        raw.writeLinks(ALL, 3, images, 0);
    }

    private void refuse(EntityRepository repo, String why, Runnable spoil) {
        read(repo, images);
        spoil.run();
        long hash = repo.stateHash();
        long version = repo.hierarchy().chunkVersion(0);
        assertThatThrownBy(() -> repo.rawChunks().writeLinks(ALL, 3, images, 0))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("readLinks()");
        assertThat(repo.stateHash()).isEqualTo(hash);
        assertThat(repo.hierarchy().chunkVersion(0)).isEqualTo(version);
        assertThat(repo.checkStructure()).isEmpty();
    }

    /** Images of right links with a few wrong ones, into one chunk or all: refused, or a forest. */
    @Test
    void shouldStandDamagedImages() {
        Seeds.run(60, random -> {
            try (EntityRepository repo = EntityRepository.create(CONFIG)) {
                repo.createEntities(e);
                relink(repo.hierarchy(), random, 2000);
                List<String> outcomes = new ArrayList<>();
                for (int round = 0; round < 40; round++) {
                    read(repo, images);
                    for (int i = random.nextInt(1, 4); i > 0; i--) {
                        int field = 4096 * random.nextInt(3);
                        int to = random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(-1, 60);
                        set(field, random.nextInt(100), to);
                    }
                    long hash = hash(repo);
                    try {
                        if (random.nextBoolean()) {
                            repo.rawChunks().writeLinks(ALL, 3, images, 0);
                        } else {
                            repo.rawChunks().writeLinks(ALL, 1, images, 0);
                        }
                        outcomes.add("written");
                    } catch (CopyException refused) {
                        outcomes.add("refused");
                        assertThat(hash(repo)).isEqualTo(hash);
                    }
                    assertThat(repo.checkStructure()).isEmpty();
                }
                assertThat(outcomes).contains("refused");
            }
        });
    }

    // ---- memory

    @Test
    void shouldChangeNothingWhenTheBudgetIsUsedUp() {
        EntityRepository source = world();
        for (int i = 1; i < ENTITIES; i++) {
            source.hierarchy().addChild(e[(i - 1) / 3], e[i]);
        }
        read(source, images);
        EntityRepository probe = worlds.create(CONFIG.withMemoryBudget(64 << 20));
        probe.createEntities(e);
        probe.rawChunks().writeLinks(ALL, 3, images, 0);
        long enough = probe.committedBytes();
        EntityRepository small = worlds.create(CONFIG.withMemoryBudget(enough - 1));
        small.createEntities(e);
        small.hierarchy().addChild(e[1], e[2]);
        long hash = small.stateHash();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> small.rawChunks().writeLinks(ALL, 3, images, 0))
                    .isInstanceOf(MemoryBudgetException.class)
                    .hasMessageContaining("the hierarchy");
            assertThat(small.stateHash()).isEqualTo(hash);
            assertThat(small.checkStructure()).isEmpty();
        }
        EntityRepository fits = worlds.create(CONFIG.withMemoryBudget(enough));
        fits.createEntities(e);
        fits.rawChunks().writeLinks(ALL, 3, images, 0);
        assertThat(hash(fits)).isEqualTo(hash(source));
        images.fill((byte) 0);
        fits.rawChunks().writeLinks(ALL, 3, images, 0);
        assertThat(hash(fits)).isZero();
        assertThat(fits.checkStructure()).isEmpty();
        assertThat(fits.trim(100)).isPositive();
        assertThat(fits.checkStructure()).isEmpty();
        EntityRepository tiny = worlds.create(CONFIG.withMemoryBudget(3L * 37_120 + 1000));
        tiny.createEntities(e);
        assertThatThrownBy(() -> tiny.rawChunks().writeLinks(ALL, 3, images, 0))
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("images of chunks");
    }

    /** A list of as many entities as there are, which a check that walks up from each one would never finish. */
    @Test
    void shouldCheckDeepTreesInOneGo() {
        int many = 200_000;
        EntityRepository source = worlds.create();
        EntityRepository target = worlds.create();
        long[] all = new long[many];
        source.createEntities(all);
        target.createEntities(all);
        for (int i = 1; i < many; i++) {
            source.hierarchy().addChild(all[i - 1], all[i]);
        }
        int[] chunks = IntStream.range(0, source.rawChunks().count()).toArray();
        MemorySegment of = arena.allocate((long) chunks.length * BYTES, 8);
        for (int chunk : chunks) {
            source.rawChunks().readLinks(chunk, of, (long) chunk * BYTES);
        }
        target.rawChunks().writeLinks(chunks, chunks.length, of, 0);
        assertThat(hash(target)).isEqualTo(hash(source));
        assertThat(target.hierarchy().depth(all[many - 1])).isEqualTo(many - 1);
        of.set(ValueLayout.JAVA_INT, PARENTS, many);
        of.set(ValueLayout.JAVA_INT, at(FIRST, many - 1), 1);
        assertThatThrownBy(() -> target.rawChunks().writeLinks(chunks, chunks.length, of, 0))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("above itself");
    }

    @Tag("allocation")
    @Test
    void shouldMakeNoGarbage() {
        EntityRepository repo = world();
        for (int i = 1; i < ENTITIES; i++) {
            repo.hierarchy().addChild(e[(i - 1) / 3], e[i]);
        }
        MemorySegment empty = arena.allocate(3L * BYTES, 8);
        read(repo, images);
        MemorySegment again = arena.allocate(3L * BYTES, 8);
        RawChunks raw = repo.rawChunks();
        Garbage.assertNone(() -> {
            raw.writeLinks(ALL, 3, empty, 0);
            raw.writeLinks(ALL, 3, images, 0);
            for (int chunk = 0; chunk < 3; chunk++) {
                raw.readLinks(chunk, again, raw.hasLinks(chunk) ? (long) chunk * BYTES : 0);
            }
        });
        assertThat(again.mismatch(images)).isEqualTo(-1);
    }
}
