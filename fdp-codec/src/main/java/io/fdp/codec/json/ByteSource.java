package io.fdp.codec.json;

/** Bytes outside of the heap, read by address: {@code Memory::getByte} of the kernel. */
@FunctionalInterface
public interface ByteSource {
    /**
     * Reads a byte.
     *
     * @param address its address
     * @return the byte
     */
    byte get(long address);
}
