package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Links are looked at when they change, and the verdict is that of looking at all of them. */
class LinkRulesTest {
    private final RecordedState state = new RecordedState(new Schema(0, Schema.HashCover.NONE, "", List.of()));

    private void live(int chunk, int slots, boolean alive) {
        byte[] image = state.entities().edit(chunk).resize(ImageLayout.ENTITY_BYTES);
        Arrays.fill(image, 0, ImageLayout.ENTITY_BYTES, (byte) 0);
        for (int slot = 0; slot < slots; slot++) {
            image[slot >> 3] |= (byte) (alive ? 1 << (slot & 7) : 0);
            LittleEndian.INT.set(image, ImageLayout.GENERATIONS + slot * Integer.BYTES, 1);
        }
        state.entities().setChanged(chunk, state.sequence());
    }

    private void kill(int index) {
        int slot = index % ImageLayout.SLOTS;
        state.entities().edit(index / ImageLayout.SLOTS).bytes()[slot >> 3] &= (byte) ~(1 << (slot & 7));
        state.entities().setChanged(index / ImageLayout.SLOTS, state.sequence());
    }

    private void link(int index, int field, int to) {
        Image image = state.links().edit(index / ImageLayout.SLOTS);
        if (image.isEmpty()) {
            Arrays.fill(image.resize(ImageLayout.LINK_BYTES), 0, ImageLayout.LINK_BYTES, (byte) 0);
        }
        LittleEndian.INT.set(
                image.bytes(), (field * ImageLayout.SLOTS + index % ImageLayout.SLOTS) * Integer.BYTES, to + 1);
        state.links().setChanged(index / ImageLayout.SLOTS, state.sequence());
    }

    private void begin(int chunks) {
        state.beginFrame();
        state.setState(0, chunks, 0);
        state.endFrame(state.sequence());
    }

    private static String verdict(StateRules rules) {
        try {
            rules.require(0);
            return "right";
        } catch (DamagedRecordingException wrong) {
            return "wrong";
        }
    }

    @Test
    void shouldLookAtLinksThatChangedWhenOthersAreThere() {
        int chunks = 400;
        begin(chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            live(chunk, 3, true);
            link(chunk * ImageLayout.SLOTS, 1, chunk * ImageLayout.SLOTS + 1);
            link(chunk * ImageLayout.SLOTS + 1, 0, chunk * ImageLayout.SLOTS);
        }
        StateRules rules = new StateRules(state);
        rules.require(0);
        long before = rules.linkSteps();
        int frames = 200;
        for (int frame = 0; frame < frames; frame++) {
            begin(chunks);
            int parent = frame * ImageLayout.SLOTS;
            link(parent, 1, parent + 2);
            link(parent + 2, 0, parent);
            link(parent + 2, 2, parent + 1);
            live(frame + 1, 3, true);
            rules.require(0);
        }
        assertThat(rules.linkSteps() - before).isLessThan(3L * frames * ImageLayout.SLOTS);
    }

    @Test
    void shouldNotGoThroughChildrenWhoseParentMoves() {
        int children = 100 * ImageLayout.SLOTS;
        begin(102);
        for (int chunk = 0; chunk < 102; chunk++) {
            live(chunk, ImageLayout.SLOTS, true);
        }
        int mover = 101 * ImageLayout.SLOTS;
        link(mover, 1, 0);
        for (int child = 0; child < children; child++) {
            link(child, 0, mover);
            link(child, 2, child + 1 < children ? child + 1 : -1);
        }
        StateRules rules = new StateRules(state);
        rules.require(0);
        long before = rules.linkSteps();
        int frames = 20;
        for (int frame = 0; frame < frames; frame++) {
            begin(102);
            link(mover, 0, frame % 2 == 0 ? mover + 1 : -1);
            link(mover + 1, 1, frame % 2 == 0 ? mover : -1);
            rules.require(0);
        }
        assertThat(rules.linkSteps() - before).isLessThan(2L * frames * ImageLayout.SLOTS);
    }

    @Test
    void shouldSayTheSameAsRulesThatLookAtEverything() {
        int right = 0;
        int wrong = 0;
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            begin(3);
            for (int chunk = 0; chunk < 3; chunk++) {
                live(chunk, 4, true);
                state.links().edit(chunk).clear();
                state.links().setChanged(chunk, state.sequence());
            }
            StateRules rules = new StateRules(state);
            for (int frame = 0; frame < 60; frame++) {
                begin(3);
                change(random);
                String verdict = verdict(rules);
                assertThat(verdict).as("seed %d, frame %d", seed, frame).isEqualTo(verdict(new StateRules(state)));
                right += verdict.equals("right") ? 1 : 0;
                wrong += verdict.equals("wrong") ? 1 : 0;
            }
        }
        assertThat(right).isGreaterThan(200);
        assertThat(wrong).isGreaterThan(200);
    }

    /** Puts all links to those of a random forest, or breaks one. */
    private void change(SplittableRandom random) {
        int what = random.nextInt(5);
        if (what == 0) {
            link(any(random), random.nextInt(3), random.nextInt(4) == 0 ? -1 : any(random));
        } else if (what == 1) {
            kill(any(random));
        } else {
            for (int chunk = 0; chunk < 3; chunk++) {
                live(chunk, 4, true);
            }
            forest(random, random.nextInt(6) == 0);
        }
    }

    private static int any(SplittableRandom random) {
        return random.nextInt(3) * ImageLayout.SLOTS + random.nextInt(4);
    }

    private void forest(SplittableRandom random, boolean circles) {
        int[] parents = new int[12];
        int[] first = new int[12];
        int[] next = new int[12];
        Arrays.fill(first, -1);
        Arrays.fill(next, -1);
        for (int i = 0; i < 12; i++) {
            parents[i] = circles ? (i + 1) % 12 : i == 0 || random.nextInt(3) == 0 ? -1 : random.nextInt(i);
            if (parents[i] >= 0) {
                next[i] = first[parents[i]];
                first[parents[i]] = i;
            }
        }
        for (int i = 0; i < 12; i++) {
            link(place(i), 0, place(parents[i]));
            link(place(i), 1, place(first[i]));
            link(place(i), 2, place(next[i]));
        }
    }

    private static int place(int i) {
        return i < 0 ? -1 : i / 4 * ImageLayout.SLOTS + i % 4;
    }
}
