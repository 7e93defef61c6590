/**
 * {@code fdp cluster}: starts nodes as processes on this machine, stages drills, and compares what the nodes show.
 *
 * <p>Threading: one thread runs the cluster. Each process has two threads that read what it prints; they meet in {@link
 * io.fdp.cli.cluster.NodeProcess}.
 */
@NullMarked
package io.fdp.cli.cluster;

import org.jspecify.annotations.NullMarked;
