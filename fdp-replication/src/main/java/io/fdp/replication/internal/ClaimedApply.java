package io.fdp.replication.internal;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.IdMap;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.Rejection;
import io.fdp.wire.WireNode;
import org.jspecify.annotations.Nullable;

/**
 * Applies the samples of one component, whatever they hold: values, parts or objects.
 *
 * <p>What a sample says of an entity counts if its claim is the highest that is known. What is refused, or was applied
 * until a higher claim came, or names entities that are not here, waits in the last sample of its group and is tried
 * again.
 */
public abstract class ClaimedApply extends VersionedSamples {
    private static final int SLOTS = ImageLayout.SLOTS;

    /** The claim of a sample is the known one, from a worse publisher. */
    private static final int RELAY = Integer.MIN_VALUE;

    private final World world;
    private final ComponentColumn column;
    private final ClaimPages claims;
    private final Received received;
    private final int target;
    private final SlotSet seen = new SlotSet();
    private long goneGhosts;
    private boolean retrying;
    private boolean refused;
    private boolean everything;

    /** The group whose sample is applied. */
    private @Nullable SenderGroups groups;

    private int key;
    private long sentAt;

    /** Whether nothing of the group is named by another group of its sender: then neighbours are alike. */
    boolean settled;

    private boolean elsewhere;

    /** The chunk whose bits and claims are at the addresses below, or -1. */
    int openChunk = -1;

    long generations;
    long present;
    long authority;
    long epochs;

    /** Whether something in the sample was not applied. */
    protected boolean waits;

    /** Whether the sample may have to be applied again: a node that ignores a component keeps what it has itself. */
    boolean matters;

    /** Whether the entity that was placed last does not have the component yet. */
    protected boolean absent;

    /**
     * Applies samples of a component.
     *
     * @param target the number of the component as a target of ownership
     */
    protected ClaimedApply(
            World world, Format format, ComponentColumn column, ClaimPages claims, Received received, int target) {
        super(world, format);
        this.world = world;
        this.column = column;
        this.claims = claims;
        this.received = received;
        this.target = target;
    }

    // ---- what the kind of samples decides

    /** Why a sample is to be dropped, or null. Reads the ids of the sample. */
    protected abstract @Nullable Rejection wrong(int sender, int key, long at, int bytes);

    /** The ids of the sample that was found right last. */
    protected abstract IdRuns ids();

    /** Applies a sample that was checked. */
    protected abstract void apply(int sender, long at);

    // ---- samples

    /** Takes a sample of a present node: checks it, applies it, and removes what it does not name any more. */
    @Override
    protected final void take(WireNode sender, int key, long at, int bytes) {
        Rejection wrong = wrong(sender.number(), key, at, bytes);
        if (wrong != null) {
            reject(sender, key, wrong);
            return;
        }
        SenderGroups groups = received.ensure(sender.number());
        boolean others = !groups.ids(key).isSame(ids());
        if (others) {
            groups.setSettled(key, false);
        }
        begin(sender.number(), groups, key, at, bytes);
        if (others) {
            removeMissing(sender.number(), groups.ids(key));
            groups.keepIds(key, ids());
        }
    }

    private void begin(int sender, SenderGroups of, int group, long at, int bytes) {
        groups = of;
        key = group;
        waits = false;
        matters = !received.isIgnored();
        openChunk = -1;
        sentAt = SampleLayout.time(at);
        settled = of.isSettled(group);
        elsewhere = false;
        apply(sender, at);
        if (matters) {
            of.keep(group, at, bytes, waits);
        } else {
            of.drop(group);
        }
        of.setSettled(group, !elsewhere);
    }

    /**
     * Applies kept samples again: those that wait, and all when ghosts are gone that may come again. An entity that
     * died does not come again, so a death lets no sample be tried again.
     */
    public final void retry() {
        retrying = true;
        refused = false;
        received.clearOverruled();
        everything = goneGhosts != world.goneGhosts();
        goneGhosts = world.goneGhosts();
        for (int sender = 1; sender <= received.last(); sender++) {
            SenderGroups groups = received.find(sender);
            for (int key = 0; groups != null && key < groups.groups(); key++) {
                if (groups.keptBytes(key) != 0 && isDue(groups, key)) {
                    begin(sender, groups, key, groups.keptAddress(key), groups.keptBytes(key));
                }
            }
        }
        retrying = false;
    }

    /** Whether kept samples are applied again. */
    final boolean isRetrying() {
        return retrying;
    }

    private boolean isDue(SenderGroups groups, int key) {
        return everything || groups.isWaiting(key);
    }

    /** Whether something was refused or overruled that may be accepted later. */
    public final boolean hasRefused() {
        return refused || received.hasOverruled();
    }

    // ---- lost nodes

    /** Forgets the samples of a lost node, and removes what it owned from entities that stay, unless it is kept. */
    public final void forget(int sender, LossRules rules) {
        forgetVersion(sender);
        received.forgetSamples(sender);
        Bindings bindings = world.bindings();
        for (int chunk = 0; chunk < bindings.chunks(); chunk++) {
            for (int slot = 0; slot < SLOTS && bindings.isUsed(chunk); slot++) {
                long handle = bindings.boundHandle(chunk, slot);
                if (handle != Entity.NULL
                        && claims.publisher(chunk * SLOTS + slot) == sender
                        && world.isAlive(handle)) {
                    forget(handle, sender, rules);
                }
            }
        }
    }

    private void forget(long handle, int sender, LossRules rules) {
        int index = Entity.index(handle);
        boolean handed = claims.owner(index) == world.self(); // this node has only to take it
        if (!handed && rules.of(column, world.repo().tkbType(handle)) == LossPolicy.REMOVE) {
            removeFrom(handle, sender);
        } else if (!column.has(handle) || !column.hasAuthority(handle)) {
            claims.losePublisher(index);
        }
    }

    /** Forgets everything of a node that started again: its samples say nothing about its earlier life. */
    public final void forgetLife(int sender) {
        forgetVersion(sender);
        received.forget(sender);
    }

    // ---- claims

    /**
     * Whether a sender has something to say about what it does not own. It has not when another node publishes it: then
     * it only names the entity, so that nobody takes the component for removed.
     */
    protected final boolean speaks(int owner, int life) {
        return owner == 0 ? life == 0 : life != 0 && world.isThisLife(owner, life);
    }

    /**
     * The sender only names what nobody owns, because it follows another publisher now. If it was the publisher here,
     * it is so no more. The sample of the other one, which was refused beside it, waits and is tried again.
     */
    protected final void fallSilent(int sender, long handle) {
        if (handle == IdMap.ABSENT || handle == IdMap.DEAD || !world.isAlive(handle)) {
            return;
        }
        matters |= column.has(handle);
        if (retrying) {
            return;
        }
        int index = Entity.index(handle);
        boolean unowned = claims.owner(index) == 0 && claims.epoch(index) != 0;
        if (unowned && claims.publisher(index) == sender && column.has(handle) && !column.hasAuthority(handle)) {
            claims.losePublisher(index);
        }
    }

    /** Finds the bits, generations and claims of a chunk, once for neighbours. */
    final void open(int chunk) {
        openChunk = chunk;
        generations = world.chunks().generationsAddress(chunk);
        present = world.chunks().presentAddress(column, chunk);
        authority = world.chunks().authorityAddress(column, chunk);
        epochs = claims.epochsAt(chunk);
    }

    /** The index of the entity of a handle if the sender may write it, or -1. */
    protected final int place(int sender, long handle, int epoch, int owner) {
        if (handle == IdMap.ABSENT || handle == IdMap.DEAD) {
            waits = true;
            return -1;
        }
        int index = Entity.index(handle);
        int slot = index % SLOTS;
        if (index / SLOTS != openChunk) {
            open(index / SLOTS);
        }
        if (isLeftOut(slot)) {
            return -1;
        }
        matters = true;
        if (Memory.getInt(generations + slot * (long) Integer.BYTES) != Entity.generation(handle)
                && world.fences().generations) {
            return -1; // destroyed here in this frame
        }
        boolean has = Bindings.hasBit(present, slot);
        boolean owned = has && Bindings.hasBit(authority, slot);
        int better = compare(sender, epoch, owner, slot, has, owned);
        if (better == RELAY) {
            standBy(owner, slot);
            return -1;
        }
        if (better == 0 && isElsewhere(slot)) {
            return -1;
        }
        if (better < 0) {
            refuse(owned);
            return -1;
        }
        if (better > 0) {
            accept(sender, epoch, owner, handle, owned);
        }
        absent = !has;
        return index;
    }

    /** Whether this node ignores the component, and an entity does not have it. */
    private boolean isLeftOut(int slot) {
        return received.isIgnored() && !Bindings.hasBit(present, slot);
    }

    /** Compares the claim of a sample with the known one; {@link #RELAY} if it is the known one at second hand. */
    private int compare(int sender, int epoch, int owner, int slot, boolean has, boolean owned) {
        int self = world.self();
        int knownEpoch = ClaimPages.epochAt(epochs, slot);
        int knownOwner = owned ? self : ClaimPages.ownerAt(epochs, slot);
        int publisher = owned ? self : ClaimPages.publisherAt(epochs, slot);
        if (!has && publisher == self) { // removed here: the claim of this node has ended
            return Integer.compareUnsigned(epoch, knownEpoch) <= 0 && isOvercome(owner, slot) ? RELAY : 1;
        }
        int better = world.fences().compare(epoch, owner, sender, knownEpoch, knownOwner, publisher);
        if (better < 0 && epoch == knownEpoch && owner == knownOwner) {
            return RELAY;
        }
        return better < 0 && publisher == sender && replaces(slot) && !isElsewhere(slot) ? 1 : better;
    }

    /**
     * Whether what a sender says of a value that was removed here is from the time before: it hands the value to this
     * node, or it may not have heard yet that this node has published what nobody owns.
     */
    private boolean isOvercome(int owner, int slot) {
        return owner == world.self() || (owner == 0 && ClaimPages.isAdopted(epochs, slot));
    }

    /**
     * Whether the sender has named an entity in another group since it sent this sample. An entity that is lost and
     * comes back at the sender has another index there, so another group names it; samples of groups arrive in any
     * order. If this sample is the later one, it is the home of the entity from here on.
     */
    private boolean isElsewhere(int slot) {
        int home = ClaimPages.homeAt(epochs, slot);
        SenderGroups of = groups;
        if (home < 0 || home == key || of == null) {
            return false;
        }
        if (home < of.groups() && of.keptBytes(home) != 0 && SampleLayout.time(of.keptAddress(home)) - sentAt > 0) {
            elsewhere = true;
            return true;
        }
        of.setSettled(home, false);
        claims.setHome(openChunk * SLOTS + slot, key);
        return false;
    }

    /**
     * Whether a sample replaces what its sender has said of an entity before. Then the known claim has ended, although
     * it is higher: the component was removed and added again, and the sample in between was skipped.
     */
    private boolean replaces(int slot) {
        return !retrying
                && groups != null
                && groups.ids(key).has(Memory.getLong(world.bindings().idsAt(openChunk) + slot * (long) Long.BYTES));
    }

    /** A claim is lower than the known one: its sample waits for the end of the higher one. */
    private void refuse(boolean owned) {
        waits = true;
        refused = true;
        if (!retrying) {
            world.counters().refused++;
            world.counters().refusedOwned += owned ? 1 : 0;
        }
    }

    /**
     * A sample has the known claim at second hand. What nobody owns has several publishers until they have heard of
     * each other: when the better one of them ends, the other one counts.
     */
    private void standBy(int owner, int slot) {
        if (owner == 0 && ClaimPages.publisherAt(epochs, slot) != world.self()) {
            waits = true;
            refused = true;
        }
    }

    /** A claim is higher than the known one: what its publisher said waits for the end of the higher one. */
    private void accept(int sender, int epoch, int owner, long handle, boolean owned) {
        int index = Entity.index(handle);
        int publisher = ClaimPages.publisherAt(epochs, index % SLOTS);
        if (publisher != sender) {
            received.overrule(publisher, ClaimPages.homeAt(epochs, index % SLOTS));
        }
        claims.set(index, epoch, owner, sender);
        claims.setHome(index, key);
        epochs = claims.epochsAt(openChunk);
        if (owned) {
            column.setAuthority(handle, false);
            world.counters().yielded++;
            world.changes().add(ClaimChanges.YIELDED, target, handle, owner);
        }
        if (owner == world.self()) {
            world.changes().add(ClaimChanges.HANDED, target, handle, owner);
        } else if (owner == 0 && world.bindings().isOwned(index)) {
            world.changes().add(ClaimChanges.UNOWNED, target, handle, owner);
        }
    }

    // ---- removal

    /** Removes the component from entities that the sender had in the last sample of the group and has no more. */
    private void removeMissing(int sender, IdRuns before) {
        if (before.count() == 0) {
            return;
        }
        seen.addLiving(world, ids());
        for (int run = 0; run < before.runs(); run++) {
            for (int i = 0; i < before.length(run); i++) {
                long handle = world.bindings().handle(before.first(run) + i);
                if (handle != IdMap.ABSENT
                        && handle != IdMap.DEAD
                        && !seen.has(Entity.index(handle))
                        && isHome(Entity.index(handle))) {
                    removeFrom(handle, sender);
                }
            }
        }
        seen.removeLiving(world, ids());
    }

    /** Whether no other group of the publisher has named an index since this one did. */
    private boolean isHome(int index) {
        int home = ClaimPages.homeAt(claims.epochsAt(index / SLOTS), index % SLOTS);
        return home < 0 || home == key;
    }

    private void removeFrom(long handle, int sender) {
        int index = Entity.index(handle);
        if (world.isAlive(handle) && isOf(index, sender) && column.has(handle) && !column.hasAuthority(handle)) {
            claims.clear(index);
            column.remove(handle);
        }
    }

    /**
     * Whether a node publishes an index, or did before it was lost: what its next publisher says may not have come, and
     * may have ended since. What nobody owns, the entity's owner publishes.
     */
    private boolean isOf(int index, int sender) {
        if (claims.wasOf(index, sender)) {
            return true;
        }
        boolean unowned = claims.publisher(index) == 0 && claims.owner(index) == 0;
        return unowned ? world.bindings().claims().owner(index) == sender : claims.isOf(index, sender);
    }

    // ---- questions

    /** The component. */
    public final ComponentColumn column() {
        return column;
    }

    /** The node that owns what an entity with an id has; 0 if nobody does, or if it has nothing. */
    public final int owner(long handle) {
        if (!column.has(handle)) {
            return 0;
        }
        return column.hasAuthority(handle) ? world.self() : claims.owner(Entity.index(handle));
    }
}
