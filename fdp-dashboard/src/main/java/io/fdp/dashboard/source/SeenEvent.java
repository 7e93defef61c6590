package io.fdp.dashboard.source;

/**
 * An event as the page lists it.
 *
 * @param number counts all events that were seen, from 1 on
 * @param tick the tick whose frame published it
 * @param type the name of its type
 * @param json its value as JSON
 */
public record SeenEvent(long number, long tick, String type, String json) {}
