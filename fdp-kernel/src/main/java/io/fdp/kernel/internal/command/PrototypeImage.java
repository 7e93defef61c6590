package io.fdp.kernel.internal.command;

/**
 * What a new entity of some kind has: one command per component that adds it, and its header.
 *
 * @param lane where the commands are
 * @param from the first word of the commands
 * @param to the word after the last
 * @param disType the DIS type of the entity
 * @param tkbType its TKB type
 * @param side its side
 * @param flags its flags
 */
public record PrototypeImage(CommandLane lane, int from, int to, long disType, int tkbType, int side, int flags) {}
