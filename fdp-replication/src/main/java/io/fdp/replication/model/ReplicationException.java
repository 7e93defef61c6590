package io.fdp.replication.model;

import io.fdp.kernel.error.FdpException;

/** Replication cannot start or go on. */
public class ReplicationException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what happened, and what to do
     */
    public ReplicationException(String message) {
        super(message);
    }
}
