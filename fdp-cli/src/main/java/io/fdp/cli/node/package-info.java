/**
 * {@code fdp node}: one node of a battle on a network, with its own units and the units of others as ghosts.
 *
 * <p>Threading: one thread runs frames, with the workers of a job pool. Other threads see only {@link
 * io.fdp.cli.node.NodeStatus}.
 */
@NullMarked
package io.fdp.cli.node;

import org.jspecify.annotations.NullMarked;
