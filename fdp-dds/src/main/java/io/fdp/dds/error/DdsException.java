package io.fdp.dds.error;

import io.fdp.kernel.error.FdpException;

/** DDS refused something, or a setting is wrong. */
public class DdsException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what happened, and what to do
     */
    public DdsException(String message) {
        super(message);
    }
}
