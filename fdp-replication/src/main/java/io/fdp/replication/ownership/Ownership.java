package io.fdp.replication.ownership;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;

/**
 * Moves ownership between nodes. An operation begins with the next {@code receive()} of this node, and its end is an
 * event: {@link OwnershipChange}.
 *
 * <pre>{@code
 * OwnershipGroup turret = OwnershipGroup.of(aim, ammunition);
 * ownership.acquire(tank, turret);             // asks the owner
 * ownership.offer(tank, turret, 7);            // gives it to node 7, if node 7 wants it
 * ownership.release(tank, turret);             // nobody owns it from here on
 * }</pre>
 *
 * <p>The authority bits of the kernel follow: {@code aim.hasAuthority(tank)} is true on the node that owns the value.
 */
public interface Ownership {
    /**
     * Asks the owner for a group. The owner says yes or no, or its time runs out. What nobody owns, and what a lost
     * node has owned, this node gets without asking anyone else than its publisher.
     *
     * @param entity an entity with a network id
     * @param group what to ask for
     * @return the number of the operation
     */
    int acquire(long entity, OwnershipGroup group);

    /**
     * Asks for a group if nobody owns it. If somebody does, the outcome is {@link OwnershipOutcome#UNAVAILABLE}.
     *
     * @param entity an entity with a network id
     * @param group what to ask for
     * @return the number of the operation
     */
    int acquireIfAvailable(long entity, OwnershipGroup group);

    /**
     * Offers a group that this node owns to another node. This node stays the owner until the other one says yes, and
     * becomes it again if the other one does not take it in time.
     *
     * @param entity an entity with a network id
     * @param group what to give
     * @param node the number of the other node
     * @return the number of the operation
     */
    int offer(long entity, OwnershipGroup group, int node);

    /**
     * Releases components that this node owns. Nobody owns them then, they keep their last value, and the owner of the
     * entity publishes it. Who asks for them gets them.
     *
     * @param entity an entity with a network id
     * @param group components; an entity itself always has an owner
     * @return the number of the operation
     */
    int release(long entity, OwnershipGroup group);

    /**
     * Cancels an operation. An operation of this node alone, or an offer, ends at once. A request ends when the owner
     * confirms; if the owner has granted it before, its outcome is {@link OwnershipOutcome#ACQUIRED}.
     *
     * @param operation the number of an operation of this node
     * @return false if the operation is not pending, or being cancelled already
     */
    boolean cancel(int operation);

    /**
     * Who owns an entity, as this node knows it. Every node knows, because samples carry it.
     *
     * @param entity any handle
     * @return the state, or {@link OwnershipState#NONE}
     */
    OwnershipState query(long entity);

    /**
     * Who owns a value, as this node knows it.
     *
     * @param entity any handle
     * @param table a replicated component, its parts or its objects
     * @return the state, or {@link OwnershipState#NONE}
     */
    OwnershipState query(long entity, ComponentColumn table);

    /**
     * Whether an operation of this node has not ended.
     *
     * @param operation its number
     * @return false if it has ended, or was given away and only waits for the new owner
     */
    boolean isPending(int operation);

    /**
     * Follows the values of a component from here on.
     *
     * @param table a replicated component that has values in a table
     * @return the watch; close it before the next one begins
     */
    OwnershipWatch watch(ComponentTable<?> table);

    /** {@return what ownership has done so far} */
    OwnershipStats stats();
}
