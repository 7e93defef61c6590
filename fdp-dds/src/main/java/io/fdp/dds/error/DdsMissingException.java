package io.fdp.dds.error;

/** The library of Eclipse Cyclone DDS is not on this machine, or is not usable. */
public class DdsMissingException extends DdsException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what was tried, and what to install
     */
    public DdsMissingException(String message) {
        super(message);
    }
}
