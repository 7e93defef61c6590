package io.fdp.replication.negotiation;

import io.fdp.replication.internal.ClaimChanges;
import io.fdp.replication.internal.ClaimPages;
import io.fdp.replication.internal.Holding;
import io.fdp.replication.internal.World;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipPolicy;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Begins, answers and ends operations, once in each frame, after all samples were applied.
 *
 * <p>A hand-over itself is no message: who gives something away publishes the value with the new owner and a higher
 * epoch. So the value and its owner cannot part on the way, and the new owner goes on from the last value.
 */
final class Negotiation {
    private final World world;
    private final Targets targets;
    private final Outcomes outcomes;
    private final HandOvers handOvers;
    private final TakeOvers takeOvers;
    private final Operations operations;
    private final OwnershipPost post;
    private final OwnershipConfig config;
    private final Request request;
    private int[] handedTargets = new int[16];
    private long[] handedHandles = new long[16];
    private int handed;

    Negotiation(World world, Targets targets, Outcomes outcomes, Operations operations, OwnershipConfig config) {
        this.world = world;
        this.targets = targets;
        this.outcomes = outcomes;
        this.operations = operations;
        this.config = config;
        this.handOvers = new HandOvers(world, targets, outcomes, config);
        this.takeOvers = new TakeOvers(world, targets, outcomes, handOvers, config);
        this.post = new OwnershipPost(world, targets);
        this.request = new Request(targets);
    }

    int handOvers() {
        return handOvers.count();
    }

    /** A node is lost. Its values are gone already, or have no publisher. */
    void lose(int node) {
        long now = world.wire().nanoTime();
        handOvers.lose(node);
        takeOvers.lose(now);
        for (int i = operations.count() - 1; i >= 0; i--) {
            Operation operation = operations.get(i);
            if (operation.peer == node && operation.state != Operation.State.NEW) {
                end(operation, OwnershipOutcome.NODE_LOST);
            }
        }
    }

    /** Does what is due in a frame. */
    void step() {
        long now = world.wire().nanoTime();
        handOvers.dropEnded();
        hear(now);
        while (post.next()) {
            answer(now);
        }
        for (int i = 0; i < operations.count(); i++) {
            Operation operation = operations.get(i);
            if (operation.state == Operation.State.NEW && begin(operation, now)) {
                i--;
            }
        }
        takeHanded(now);
        handOvers.step(now);
        takeOvers.step(now);
        endLate(now);
    }

    // ---- what samples have done

    private void hear(long now) {
        ClaimChanges changes = world.changes();
        for (int i = 0; i < changes.count(); i++) {
            long handle = changes.handle(i);
            int target = changes.target(i);
            if (!targets.isBound(handle)) {
                continue;
            }
            switch (changes.kind(i)) {
                case ClaimChanges.YIELDED ->
                    outcomes.tell(target, handle, OwnershipOutcome.YIELDED, 0, changes.node(i));
                case ClaimChanges.HANDED -> addHanded(target, handle);
                default -> handOvers.adopt(target, handle, now);
            }
        }
        changes.clear();
    }

    private void addHanded(int target, long handle) {
        if (handed == handedTargets.length) {
            handedTargets = Arrays.copyOf(handedTargets, 2 * handed);
            handedHandles = Arrays.copyOf(handedHandles, 2 * handed);
        }
        handedTargets[handed] = target;
        handedHandles[handed++] = handle;
    }

    private void takeHanded(long now) {
        for (int i = operations.count() - 1; i >= 0; i--) {
            Operation operation = operations.get(i);
            boolean takes = operation.isAcquire() || operation.kind == Operation.Kind.RECEIVE;
            if (takes && operation.state != Operation.State.NEW) {
                takeGroup(operation, now);
            }
        }
        int left = 0;
        for (int i = 0; i < handed; i++) {
            int target = handedTargets[i];
            long handle = handedHandles[i];
            if (!targets.isBound(handle) || !isComing(target, handle)) {
                continue;
            }
            if (operations.expects(target, handle) || !targets.get(target).isHanded(handle)) {
                handedTargets[left] = target;
                handedHandles[left++] = handle;
            } else {
                int giver = targets.get(target).publisher(handle);
                take(target, handle, now);
                outcomes.tell(target, handle, OwnershipOutcome.ACQUIRED, 0, giver);
            }
        }
        handed = left;
    }

    /** Whether this node is the next owner of something that it has, or has no room for yet. */
    private boolean isComing(int target, long handle) {
        Holding holding = targets.get(target);
        return !holding.isOwned(handle) && holding.owner(handle) == world.self();
    }

    /** Takes all of a group when all has arrived, or when the node that gives it is lost. */
    private void takeGroup(Operation operation, long now) {
        if (!targets.isBound(operation.handle)) {
            end(operation, OwnershipOutcome.GONE);
            return;
        }
        for (int i = 0; i < operation.count(); i++) {
            Holding holding = targets.get(operation.target(i));
            if (!holding.isOwned(operation.handle) && !holding.isHanded(operation.handle)) {
                return;
            }
        }
        for (int i = 0; i < operation.count(); i++) {
            if (!targets.get(operation.target(i)).isOwned(operation.handle)) {
                take(operation.target(i), operation.handle, now);
            }
        }
        if (operation.kind == Operation.Kind.RECEIVE) {
            operation.number = 0; // not an operation of this node
            outcomes.tell(operation, OwnershipOutcome.ACQUIRED);
            operations.remove(operation);
        } else {
            end(operation, OwnershipOutcome.ACQUIRED);
        }
    }

    private void take(int target, long handle, long now) {
        Holding holding = targets.get(target);
        holding.take(handle, holding.epoch(handle));
        handOvers.adoptAll(target, handle, now);
    }

    /** Takes what nobody owns, or what a lost node has owned. */
    private void seize(int target, long handle, long now) {
        Holding holding = targets.get(target);
        holding.take(handle, holding.epoch(handle) + 1);
        handOvers.adoptAll(target, handle, now);
    }

    private void end(Operation operation, OwnershipOutcome outcome) {
        if (operation.kind != Operation.Kind.RECEIVE) {
            outcomes.tell(operation, outcome);
        }
        operations.remove(operation);
    }

    private void endLate(long now) {
        for (int i = operations.count() - 1; i >= 0; i--) {
            Operation operation = operations.get(i);
            if (now - operation.deadline >= 0) {
                end(operation, OwnershipOutcome.TIMED_OUT);
            }
        }
    }

    // ---- operations of this node

    /** Begins an operation. Returns whether it has ended. */
    private boolean begin(Operation operation, long now) {
        OwnershipOutcome ended;
        if (!targets.isBound(operation.handle)) {
            ended = OwnershipOutcome.GONE;
        } else {
            ended = switch (operation.kind) {
                case RELEASE -> release(operation, now);
                case OFFER -> offer(operation);
                default -> acquire(operation, now);
            };
        }
        if (ended == null) {
            return false;
        }
        end(operation, ended);
        return true;
    }

    private OwnershipOutcome release(Operation operation, long now) {
        for (int i = 0; i < operation.count(); i++) {
            Holding holding = targets.get(operation.target(i));
            if (!holding.isOwned(operation.handle) || !holding.isGivable(operation.handle)) {
                return OwnershipOutcome.NOT_OWNER;
            }
        }
        for (int i = 0; i < operation.count(); i++) {
            handOvers.release(operation.target(i), operation.handle, now);
        }
        return OwnershipOutcome.RELEASED;
    }

    private @Nullable OwnershipOutcome offer(Operation operation) {
        if (!world.nodes().isPresent(operation.peer)) {
            return OwnershipOutcome.NODE_LOST;
        }
        if (!isGivable(operation)) {
            return OwnershipOutcome.NOT_OWNER;
        }
        ask(OwnershipMessage.OFFER, operation);
        return null;
    }

    private boolean isGivable(Operation operation) {
        for (int i = 0; i < operation.count(); i++) {
            if (!targets.get(operation.target(i)).isGivable(operation.handle)) {
                return false;
            }
        }
        return true;
    }

    private void ask(int kind, Operation operation) {
        if (post.send(kind, operation.peer, operation, OwnershipOutcome.REFUSED)) {
            operation.state = Operation.State.ASKED;
        }
    }

    private @Nullable OwnershipOutcome acquire(Operation operation, long now) {
        boolean onlyAvailable = operation.kind == Operation.Kind.ACQUIRE_IF_AVAILABLE;
        int self = world.self();
        int from = -1;
        for (int i = 0; i < operation.count(); i++) {
            Holding holding = targets.get(operation.target(i));
            if (!holding.has(operation.handle)) {
                return OwnershipOutcome.MISSING;
            }
            int owner = holding.owner(operation.handle);
            int publisher = holding.publisher(operation.handle);
            if (owner == self) {
                continue;
            }
            int giver = publisher == 0 ? self : owner == 0 ? publisher : owner;
            if (giver != self && owner != 0 && onlyAvailable) {
                return OwnershipOutcome.UNAVAILABLE;
            }
            if (from >= 0 && from != giver) {
                return OwnershipOutcome.SEVERAL_OWNERS;
            }
            from = giver;
        }
        operation.peer = Math.max(from, 0);
        if (from > 0 && from != self) {
            if (!world.nodes().isPresent(from)) {
                return OwnershipOutcome.NODE_LOST;
            }
            ask(onlyAvailable ? OwnershipMessage.ACQUIRE_IF_AVAILABLE : OwnershipMessage.ACQUIRE, operation);
            return null;
        }
        return seizeAll(operation, now);
    }

    private @Nullable OwnershipOutcome seizeAll(Operation operation, long now) {
        boolean waits = false;
        for (int i = 0; i < operation.count(); i++) {
            Holding holding = targets.get(operation.target(i));
            boolean coming = isComing(operation.target(i), operation.handle);
            waits |= coming;
            boolean mine = coming || holding.isOwned(operation.handle);
            if (!mine && holding.epoch(operation.handle) == ClaimPages.LAST_EPOCH) {
                return OwnershipOutcome.REFUSED;
            }
        }
        for (int i = 0; i < operation.count(); i++) {
            if (targets.get(operation.target(i)).owner(operation.handle) != world.self()) {
                seize(operation.target(i), operation.handle, now);
            }
        }
        operation.state = Operation.State.ASKED;
        return waits ? null : OwnershipOutcome.ACQUIRED;
    }

    /** Cancels an operation of this node; false if it is not pending. */
    boolean cancel(int number) {
        Operation operation = operations.find(number);
        if (operation == null || operation.state == Operation.State.CANCELLING) {
            return false;
        }
        if (operation.state == Operation.State.NEW) {
            end(operation, OwnershipOutcome.CANCELLED);
        } else if (post.send(OwnershipMessage.CANCEL, operation.peer, operation, OwnershipOutcome.REFUSED)) {
            if (operation.kind == Operation.Kind.OFFER) {
                end(operation, OwnershipOutcome.CANCELLED); // nothing was given yet
            } else {
                operation.state = Operation.State.CANCELLING;
            }
        }
        return true;
    }

    // ---- messages of others

    private void answer(long now) {
        Operation message = post.message();
        outcomes.messages++;
        switch (post.kind()) {
            case OwnershipMessage.ACQUIRE, OwnershipMessage.ACQUIRE_IF_AVAILABLE -> answerAcquire(message, now);
            case OwnershipMessage.OFFER -> answerOffer(message, now);
            case OwnershipMessage.ACCEPT -> hearAccept(message, now);
            case OwnershipMessage.DENY -> hearDeny(message);
            case OwnershipMessage.CANCEL -> answerCancel(message);
            default -> hearCancelled(message);
        }
    }

    private void deny(Operation message, OwnershipOutcome why) {
        outcomes.refused++;
        reply(OwnershipMessage.DENY, message, why);
    }

    private void reply(int kind, Operation message, OwnershipOutcome why) {
        if (message.count() == 0) {
            message.add(Targets.ENTITY); // a message names something
        }
        if (!post.send(kind, message.peer, message, why)) {
            outcomes.unsent++;
        }
    }

    private void answerAcquire(Operation message, long now) {
        if (!post.isKnown()) {
            deny(message, OwnershipOutcome.MISSING);
            return;
        }
        boolean available = true;
        for (int i = 0; i < message.count(); i++) {
            Holding holding = targets.get(message.target(i));
            if (holding.owner(message.handle) == message.peer) {
                continue; // it has it, or it is on its way
            }
            if (!holding.isGivable(message.handle)) {
                deny(message, OwnershipOutcome.REFUSED);
                return;
            }
            available &= holding.owner(message.handle) == 0;
        }
        if (!available && message.kind == Operation.Kind.ACQUIRE_IF_AVAILABLE) {
            deny(message, OwnershipOutcome.UNAVAILABLE);
            return;
        }
        Operation offered = operations.findCovering(message, true);
        if (offered != null) {
            handOvers.give(message, message.peer, offered.number, message.number, now);
            operations.remove(offered);
            return;
        }
        OwnershipPolicy.Answer answer = available ? OwnershipPolicy.Answer.GRANT : decide(config.onAcquire(), message);
        switch (answer) {
            case GRANT -> handOvers.give(message, message.peer, 0, message.number, now);
            case DENY -> deny(message, OwnershipOutcome.REFUSED);
            case WAIT -> tellRequested(message);
        }
    }

    private OwnershipPolicy.Answer decide(OwnershipPolicy policy, Operation message) {
        try {
            OwnershipPolicy.Answer answer = policy.decide(request.of(message));
            if (answer != null) {
                return answer;
            }
            world.counters().reportOnce("a policy of ownership answered null, which counts as no: return an answer");
        } catch (RuntimeException failed) {
            world.counters()
                    .reportOnce("a policy failed", "a policy of ownership failed, which counts as no: " + failed);
        }
        return OwnershipPolicy.Answer.DENY;
    }

    private void tellRequested(Operation message) {
        for (int i = 0; i < message.count(); i++) {
            outcomes.tell(message.target(i), message.handle, OwnershipOutcome.REQUESTED, 0, message.peer);
        }
    }

    private void answerOffer(Operation message, long now) {
        if (!post.isKnown() || operations.isFull()) {
            deny(message, OwnershipOutcome.MISSING);
            return;
        }
        boolean asked = operations.findCovering(message, false) != null;
        OwnershipPolicy.Answer answer = asked ? OwnershipPolicy.Answer.GRANT : decide(config.onOffer(), message);
        switch (answer) {
            case GRANT -> accept(message, asked, now);
            case DENY -> deny(message, OwnershipOutcome.REFUSED);
            case WAIT -> tellRequested(message);
        }
    }

    private void accept(Operation message, boolean asked, long now) {
        if (!post.send(OwnershipMessage.ACCEPT, message.peer, message, OwnershipOutcome.REFUSED)) {
            outcomes.unsent++;
            return;
        }
        if (asked) {
            return; // the operation of this node takes it
        }
        Operation receive = operations
                .take()
                .begin(
                        Operation.Kind.RECEIVE,
                        message.number,
                        message.handle,
                        message.id,
                        message.peer,
                        now + config.timeoutNanos());
        for (int i = 0; i < message.count(); i++) {
            receive.add(message.target(i));
        }
        receive.state = Operation.State.ASKED;
        operations.add(receive);
    }

    private void hearAccept(Operation message, long now) {
        Operation offer = operations.find(message.number);
        boolean isMine = offer != null
                && offer.kind == Operation.Kind.OFFER
                && offer.peer == message.peer
                && offer.state == Operation.State.ASKED;
        if (!isMine || offer == null) {
            reply(OwnershipMessage.DENY, message, OwnershipOutcome.REFUSED);
        } else if (!targets.isBound(offer.handle)) {
            end(offer, OwnershipOutcome.GONE);
        } else if (!isGivable(offer)) {
            end(offer, OwnershipOutcome.NOT_OWNER);
            reply(OwnershipMessage.DENY, message, OwnershipOutcome.REFUSED);
        } else {
            handOvers.give(offer, offer.peer, offer.number, 0, now);
            operations.remove(offer);
        }
    }

    private void hearDeny(Operation message) {
        Operation receive = operations.findReceive(message.peer, message.number);
        if (receive != null) {
            operations.remove(receive);
            return;
        }
        Operation operation = operations.find(message.number);
        if (operation != null && operation.peer == message.peer && operation.state != Operation.State.NEW) {
            end(operation, post.reason());
        }
    }

    private void answerCancel(Operation message) {
        Operation receive = operations.findReceive(message.peer, message.number);
        if (receive != null) {
            operations.remove(receive);
        } else if (!handOvers.isUnderWay(message.peer, message.number)) {
            reply(OwnershipMessage.CANCELLED, message, OwnershipOutcome.CANCELLED);
        }
    }

    private void hearCancelled(Operation message) {
        Operation operation = operations.find(message.number);
        if (operation != null && operation.peer == message.peer && operation.state == Operation.State.CANCELLING) {
            end(operation, OwnershipOutcome.CANCELLED);
        }
    }
}
