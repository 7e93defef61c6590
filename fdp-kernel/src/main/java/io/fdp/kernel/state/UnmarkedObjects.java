package io.fdp.kernel.state;

/**
 * Objects of which one changed without {@code markModified}: see {@link StateHashes#findUnmarked(long, int)}.
 *
 * @param part the managed component or singleton
 * @param chunk the chunk of the object: the index of its entity divided by 1,024; 0 for a singleton
 */
public record UnmarkedObjects(StatePart part, int chunk) {}
