package io.fdp.replication.internal;

import io.fdp.wire.Wire;

/** Gives the parts of a program wires of their own to one connection. A service of engines. */
public interface WireViews {
    /**
     * The wire that a part of the program uses.
     *
     * @param wire a connection
     * @return a wire with a presence of its own; the connection itself if it is another one than this has
     */
    Wire view(Wire wire);
}
