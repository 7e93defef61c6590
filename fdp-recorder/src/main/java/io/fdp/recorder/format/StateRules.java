package io.fdp.recorder.format;

import io.fdp.format.Bits;
import io.fdp.format.LittleEndian;
import io.fdp.format.RowShape;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.error.DamagedRecordingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a whole state: living entities have a generation and no future ticks, living entities hold the roles,
 * and links are a forest of living entities.
 *
 * <p>Only changes since the last right state are checked.
 */
public final class StateRules {
    private static final int SPAWN = 1;
    private static final int STRUCTURAL = 2;

    /** The work of checking a role, in bytes of output. */
    private static final int WORK_PER_ROLE = 64;

    private final RecordedState state;
    private long checked;
    private final LinkRules links;
    private int[] sorted = {};

    public StateRules(RecordedState state) {
        this.state = state;
        this.links = new LinkRules(state);
    }

    /** How many links were checked so far. */
    long linkSteps() {
        return links.steps();
    }

    /** Refuses an impossible state. */
    public void require(long position) {
        String wrong = wrongEntities();
        wrong = wrong == null ? wrongRoles() : wrong;
        wrong = wrong == null ? links.wrong(checked) : wrong;
        if (wrong != null) {
            throw new DamagedRecordingException(
                    position, "the state of tick " + state.tick() + " is invalid: " + wrong);
        }
        checked = state.sequence();
    }

    // ---- entities

    private @Nullable String wrongEntities() {
        ChunkList entities = state.entities();
        int beyond = entities.nextInhabited(state.reach());
        if (beyond >= 0) {
            return "entities live in chunk " + beyond + ", and the world reaches " + state.reach() + " chunks";
        }
        for (int chunk = entities.nextChanged(0, checked);
                chunk >= 0;
                chunk = entities.nextChanged(chunk + 1, checked)) {
            Image image = entities.get(chunk);
            if (!image.isEmpty()) {
                String wrong = wrongEntities(chunk, image.bytes());
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    private @Nullable String wrongEntities(int chunk, byte[] image) {
        for (int word = 0; word < ImageLayout.SLOTS / 64; word++) {
            for (long left = Bits.word(image, 0, word); left != 0; left &= left - 1) {
                int slot = word * 64 + Long.numberOfTrailingZeros(left);
                long spawned = tick(image, SPAWN, slot);
                long restructured = tick(image, STRUCTURAL, slot);
                if (Images.generation(image, slot) == 0) {
                    return "the entity of index " + (chunk * ImageLayout.SLOTS + slot) + " lives and has no generation";
                }
                if (spawned < 0 || restructured < 0 || Math.max(spawned, restructured) > state.tick()) {
                    return "the entity of index " + (chunk * ImageLayout.SLOTS + slot) + " was created in tick "
                            + Long.toUnsignedString(spawned) + " and changed its structure in tick "
                            + Long.toUnsignedString(restructured);
                }
            }
        }
        return null;
    }

    private static long tick(byte[] image, int field, int slot) {
        int at = ImageLayout.BITS_BYTES + RowShape.ENTITIES.start(field, ImageLayout.SLOTS) + slot * Long.BYTES;
        return (long) LittleEndian.LONG.get(image, at);
    }

    // ---- roles

    private @Nullable String wrongRoles() {
        int count = state.roleCount();
        if (state.rolesChangedAt() <= checked && state.entities().nextChanged(0, checked) < 0) {
            return null;
        }
        state.chargeWork((long) count * WORK_PER_ROLE, "roles");
        for (int i = 0; i < count; i++) {
            int role = state.role(i);
            long entity = state.roleEntity(i);
            int index = (int) entity;
            if (index < 0 || !state.isAlive(index) || generation(index) != (int) (entity >>> 32)) {
                return "role " + role + " is held by " + Integer.toUnsignedString(index) + "#" + (entity >>> 32)
                        + ", which does not live";
            }
        }
        return state.rolesChangedAt() > checked ? doubleRole(count) : null;
    }

    private @Nullable String doubleRole(int count) {
        if (sorted.length < count) {
            sorted = new int[count];
        }
        for (int i = 0; i < count; i++) {
            sorted[i] = state.role(i);
        }
        Arrays.sort(sorted, 0, count);
        for (int i = 1; i < count; i++) {
            if (sorted[i] == sorted[i - 1]) {
                return "role " + sorted[i] + " is there twice";
            }
        }
        return null;
    }

    private int generation(int index) {
        return Images.generation(state.entities().get(index / ImageLayout.SLOTS).bytes(), index % ImageLayout.SLOTS);
    }
}
